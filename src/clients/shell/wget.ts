import type { Body, Field, OutsideCall, Request } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import { headerOf, headerStart, knownStart } from './curl-header.js';
import { readOptions, type OptionTable, type Said } from './curl-options-read.js';
import { fileText } from './curl-data.js';
import { knownText, shellCommand, wordsOf } from './words.js';

const TAKING = new Set(
  `append-output base bind-address body-data body-file ca-certificate ca-directory certificate certificate-type ciphers
  config connect-timeout crl-file cut-dirs default-page directory-prefix dns-timeout domains egd-file exclude-directories
  exclude-domains execute follow-tags ftp-password ftp-user header hsts-file http-password http-user ignore-tags
  include-directories input-file level limit-rate load-cookies local-encoding max-redirect method output-document
  output-file password pinnedpubkey post-data post-file prefer-family private-key private-key-type progress proxy-password
  proxy-user quota random-file read-timeout referer regex-type reject reject-regex rejected-log remote-encoding
  report-speed restrict-file-names retry-on-http-error save-cookies secure-protocol start-pos timeout tries use-askpass
  user user-agent wait waitretry accept accept-regex`.split(/\s+/),
);
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    a: 'append-output',
    B: 'base',
    e: 'execute',
    i: 'input-file',
    l: 'level',
    O: 'output-document',
    o: 'output-file',
  },
  ...{
    P: 'directory-prefix',
    Q: 'quota',
    T: 'timeout',
    t: 'tries',
    U: 'user-agent',
    w: 'wait',
    A: 'accept',
    D: 'domains',
  },
  ...{ R: 'reject', I: 'include-directories', X: 'exclude-directories' },
};

const wgetOptions: OptionTable = {
  full: (name) => name,
  ofLetter: (letter) => LETTERS[letter] ?? (/[A-Za-z0-9]/.test(letter) ? `-${letter}` : undefined),
  takesArgument: (name) => TAKING.has(name),
};

type Option = Extract<Said, { kind: 'option' }>;

/** The requests that a wget command line sends: one for each URL. */
export function wgetRequests(call: OutsideCall): Request[] {
  const args = shellCommand(call)?.args ?? call.args;
  const said = readOptions(wordsOf(args), wgetOptions);
  const options = said.filter((one) => one.kind === 'option');
  const blanks = said.filter((one) => one.kind === 'blank');
  const { headers, open } = headersOf(options);
  const urls = said.flatMap((one) => (one.kind === 'url' ? [one.argument.text] : []));
  const last = blanks.at(-1);
  if (urls.length === 0 && last !== undefined) urls.push(last.argument.text);
  const body = bodyOf(options, headers, call);
  return urls.map((url) => ({
    method: methodOf(options, body !== undefined),
    url,
    query: [],
    headers,
    headersOpen: open || blanks.length > 0,
    body,
    ...ciphersOf(options),
    site: { reads: [], escapes: [] },
    span: call.span,
    callers: call.callers,
    client: 'wget',
    dialect: 'shell',
    statement: call.statement,
  }));
}

function headersOf(options: readonly Option[]): { readonly headers: Field[]; readonly open: boolean } {
  const headers: Field[] = [];
  let open = false;
  for (const option of options) {
    const header = option.name === 'header' ? headerOf(option) : 'nothing';
    if (header === 'unknown') open = true;
    else if (header !== 'nothing') headers.push(header);
  }
  return { headers, open };
}

function methodOf(options: readonly Option[], sends: boolean): Request['method'] {
  const method = options.findLast(({ name }) => name === 'method');
  if (method === undefined) return { name: sends ? 'POST' : 'GET' };
  const name = knownText(method.argument.text)?.trim().toUpperCase();
  const { flat } = method.argument;
  return name === undefined || name === '' ? undefined : { name, span: flat.span(0, flat.chars.length) };
}

function bodyOf(options: readonly Option[], headers: readonly Field[], call: OutsideCall): Body | undefined {
  const data = options.findLast(({ name }) => /^(?:post|body)-(?:data|file)$/.test(name));
  if (data === undefined) return undefined;
  const { flat, text, span } = data.argument;
  const content: Text = data.name.endsWith('file') ? fileText(flat, 0, { fileText: call.fileText }) : text;
  const [only, second] = content;
  const known = only?.kind !== 'hole' || second !== undefined;
  const type = headerStart(headers, 'content-type');
  const json = type === undefined ? /^\s*[{[]/.test(knownStart(content)) : /\bjson\b/.test(type);
  return {
    value: known ? { kind: 'text', text: content } : { kind: 'unknown', name: only.name, span: only.span },
    encoding: json ? 'json' : 'form',
    span,
    whole: data.whole,
  };
}

function ciphersOf(options: readonly Option[]): Pick<Request, 'ciphers'> {
  const ciphers = options.findLast(({ name }) => name === 'ciphers');
  return ciphers === undefined ? {} : { ciphers: ciphers.argument.text };
}
