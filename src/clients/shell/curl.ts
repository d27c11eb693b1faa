import type { Body, Field, Method, OutsideCall, Request } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import { dataText, isDataOption, fileText, type Readable } from './curl-data.js';
import { formValue } from './curl-form.js';
import { headerOf, headerStart, knownStart } from './curl-header.js';
import { readOptions, type OptionArgument, type Said } from './curl-options-read.js';
import { fullOption, optionOfLetter, takesArgument } from './curl-options.js';
import { queryFields, urlsOf } from './curl-url.js';
import { knownText, shellCommand, wordsOf } from './words.js';

const curlOptions = { full: fullOption, ofLetter: optionOfLetter, takesArgument };

type Option = Extract<Said, { kind: 'option' }>;

/**
 * The requests that a curl command line sends: one for each URL, in each of the parts that `--next` sets apart. Words
 * of which nothing is known are passed over; they may hold more headers, and a method where no other is given.
 */
export function curlRequests(call: OutsideCall): Request[] {
  const args = shellCommand(call)?.args ?? call.args;
  const parts: Said[][] = [[]];
  for (const said of readOptions(wordsOf(args), curlOptions)) {
    if (said.kind === 'switch' && said.name === 'next') parts.push([]);
    else parts.at(-1)?.push(said);
  }
  return parts.flatMap((part) => requestsOf(call, part));
}

function requestsOf(call: OutsideCall, said: readonly Said[]): Request[] {
  const options = said.filter((one) => one.kind === 'option');
  const switches = new Set(said.flatMap((one) => (one.kind === 'switch' ? [one.name] : [])));
  const blanks = said.filter((one) => one.kind === 'blank');
  const { headers, open } = headersOf(options);
  const get = switches.has('get');
  const data = options.filter((option) => isDataOption(option.name));
  const queries = [...(get ? data : []), ...options.filter((option) => option.name === 'url-query')];
  const ciphers = options.filter((option) => option.name === 'ciphers' || option.name === 'tls13-ciphers');
  return urlTexts(said, blanks, switches).map((url) => ({
    method: methodOf(options, switches, blanks.length > 0),
    url,
    query: queries.flatMap((option) => queryFields(optionData(option, call), option.whole)),
    headers,
    headersOpen: open || blanks.length > 0,
    body: bodyOf(options, get ? [] : data, headers, call),
    ...(ciphers.length === 0
      ? {}
      : {
          ciphers: joined(
            ciphers.map(({ argument }) => argument.text),
            ':',
          ),
        }),
    site: { reads: [], escapes: [] },
    span: call.span,
    callers: call.callers,
    client: 'curl',
    dialect: 'shell',
    statement: call.statement,
  }));
}

function urlTexts(said: readonly Said[], blanks: readonly Said[], switches: ReadonlySet<string>): readonly Text[] {
  const written = said.flatMap((one): OptionArgument[] =>
    one.kind === 'url' || (one.kind === 'option' && one.name === 'url') ? [one.argument] : [],
  );
  const last = blanks.at(-1);
  // `curl $OPTIONS "$URL"`: where no other word can be the URL, the last unknown one is.
  if (written.length === 0 && last !== undefined && 'argument' in last) return [last.argument.text];
  return written.flatMap((argument) => urlsOf(argument.text, !switches.has('globoff')));
}

function headersOf(options: readonly Option[]): { readonly headers: Field[]; readonly open: boolean } {
  const headers: Field[] = [];
  let open = options.some((option) => option.name === 'config');
  for (const option of options) {
    if (option.name !== 'header') continue;
    const header = headerOf(option);
    if (header === 'unknown') open = true;
    else if (header !== 'nothing') headers.push(header);
  }
  return { headers, open };
}

function methodOf(options: readonly Option[], switches: ReadonlySet<string>, unsure: boolean): Method | undefined {
  const request = options.filter((option) => option.name === 'request').at(-1);
  if (request !== undefined) {
    const { flat, text } = request.argument;
    const name = knownText(text)?.trim().toUpperCase();
    return name === undefined || name === '' ? undefined : { name, span: flat.span(0, flat.chars.length) };
  }
  if (switches.has('head')) return { name: 'HEAD' };
  if (switches.has('get')) return { name: 'GET' };
  if (options.some((option) => option.name === 'upload-file')) return { name: 'PUT' };
  const sends = options.some(({ name }) => isDataOption(name) || name === 'form' || name === 'form-string');
  if (sends) return { name: 'POST' };
  return unsure ? undefined : { name: 'GET' };
}

function optionData(option: Option, from: Readable): Text {
  if (isDataOption(option.name)) return dataText(option.name, option.argument, from);
  const raw = option.argument.flat.chars.startsWith('+');
  if (!raw) return dataText('data-urlencode', option.argument, from);
  return option.argument.flat.pieces(1, option.argument.flat.chars.length);
}

function bodyOf(
  options: readonly Option[],
  data: readonly Option[],
  headers: readonly Field[],
  from: Readable,
): Body | undefined {
  const forms = options.filter((option) => option.name === 'form' || option.name === 'form-string');
  if (forms.length > 0) return { value: formValue(forms, from), encoding: 'multipart', ...placesOf(forms) };
  if (data.length > 0) return dataBody(data, headers, from);
  const upload = options.find((option) => option.name === 'upload-file');
  if (upload === undefined) return undefined;
  const { flat } = upload.argument;
  return { value: valueOf(fileText(flat, 0, from)), encoding: 'raw', ...placesOf([upload]) };
}

function dataBody(data: readonly Option[], headers: readonly Field[], from: Readable): Body {
  const [first] = data;
  const isFed = first !== undefined && first.name !== 'data-urlencode' && first.argument.flat.chars === '@-';
  const whole = isFed ? from.stdin?.value : first?.argument.value;
  if (data.length === 1 && whole?.kind === 'encoded') {
    return { value: whole, encoding: whole.as, ...placesOf(data) };
  }
  const separator = first?.name === 'json' ? '' : '&';
  const text = joined(
    data.map((option) => optionData(option, from)),
    separator,
  );
  return { value: valueOf(text), encoding: encodingOf(text, data, headers), ...placesOf(data) };
}

/** Where the one option that gives the body is written. */
function placesOf(options: readonly Option[]): Pick<Body, 'span' | 'whole'> {
  const [only, second] = options;
  if (only === undefined || second !== undefined) return {};
  return { span: only.argument.span, whole: only.whole };
}

function encodingOf(text: Text, data: readonly Option[], headers: readonly Field[]): Body['encoding'] {
  const type = headerStart(headers, 'content-type');
  if (data.some((option) => option.name === 'json')) return 'json';
  if (type !== undefined && /^application\/(?:[\w.-]+\+)?json\b/.test(type)) return 'json';
  if (/^\s*[{[]/.test(knownStart(text))) return 'json';
  return type === undefined || type === '' || type.startsWith('application/x-www-form-urlencoded') ? 'form' : 'raw';
}

function valueOf(text: Text): Body['value'] {
  const [only, second] = text;
  if (only?.kind !== 'hole' || second !== undefined) return { kind: 'text', text };
  return { kind: 'unknown', name: only.name, span: only.span };
}

function joined(texts: readonly Text[], separator: string): Text {
  return texts.flatMap((text, i) =>
    i === 0 || separator === '' ? [...text] : [{ kind: 'run', text: separator } as const, ...text],
  );
}
