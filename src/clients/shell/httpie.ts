import type { Body, Field, OutsideCall, Request } from '../../model/request.js';
import type { Piece } from '../../model/text.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { parseJsonText } from '../../text/json-text.js';
import { readOptions, type OptionTable, type Said } from './curl-options-read.js';
import { httpieItem, type HttpieItem } from './httpie-item.js';
import { knownText, shellCommand, wordsOf } from './words.js';

const TAKING = new Set(
  `all-headers auth auth-type boundary cert cert-key cert-key-pass ciphers config default-scheme download-as format
  format-options max-headers max-redirects meta output pretty print proxy raw response-charset response-mime
  session session-read-only ssl style timeout verify history-print bearer url`.split(/\s+/),
);
const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: 'auth', A: 'auth-type', o: 'output', p: 'print', P: 'history-print', s: 'style', f: 'form', j: 'json' },
};

const httpieOptions: OptionTable = {
  full: (name) => name,
  ofLetter: (letter) => LETTERS[letter] ?? (/[A-Za-z0-9]/.test(letter) ? `-${letter}` : undefined),
  takesArgument: (name) => TAKING.has(name),
};

const METHOD = /^[A-Za-z]{3,10}$/;

/** The request of an HTTPie command line: `http PATCH https://... Name:value name=value name:=json`. */
export function httpieRequests(call: OutsideCall): Request[] {
  const args = shellCommand(call)?.args ?? call.args;
  const said = readOptions(wordsOf(args), httpieOptions);
  const words = said.flatMap((one) => (one.kind === 'url' || one.kind === 'blank' ? [one.argument] : []));
  const first = knownText(words[0]?.text ?? []);
  const named = first !== undefined && METHOD.test(first) && words.length > 1 && first !== 'localhost';
  const [url, ...rest] = named ? words.slice(1) : words;
  if (url === undefined) return [];
  const items = rest.map((word) => httpieItem(word, call));
  const known = items.filter((item) => item !== undefined);
  const switches = new Set(said.flatMap((one) => (one.kind === 'switch' ? [one.name] : [])));
  const body = bodyOf(said, known, switches, items.length > known.length) ?? fedBody(call);
  const sends = body !== undefined || call.stdin !== undefined;
  const { flat } = words[0] ?? url;
  return [
    {
      method: named
        ? { name: first.toUpperCase(), span: flat.span(0, flat.chars.length) }
        : { name: sends ? 'POST' : 'GET' },
      url: withScheme(url.text),
      query: known.filter(({ kind }) => kind === 'query').map(fieldOf),
      headers: known.filter(({ kind }) => kind === 'header').map(fieldOf),
      headersOpen: items.length > known.length,
      body,
      site: { reads: [], escapes: [] },
      span: call.span,
      callers: call.callers,
      client: 'httpie',
      dialect: 'shell',
      statement: call.statement,
    },
  ];
}

/** `api.example.com/path` and `:8080/path` have a scheme that need not be written. */
function withScheme(url: readonly Piece[]): readonly Piece[] {
  const [first] = url;
  return first?.kind === 'run' && /^:\/?\//.test(first.text) ? [{ kind: 'run', text: 'http' }, ...url] : url;
}

function fieldOf({ name, value, word }: HttpieItem): Field {
  return { name, value: { kind: 'text', text: value }, span: word.span, apart: 'word' };
}

function bodyOf(
  said: readonly Said[],
  items: readonly HttpieItem[],
  switches: ReadonlySet<string>,
  open: boolean,
): Body | undefined {
  const raw = said.find((one) => one.kind === 'option' && one.name === 'raw');
  if (raw?.kind === 'option') {
    const { text, span } = raw.argument;
    return { value: { kind: 'text', text }, encoding: 'json', span, whole: raw.whole };
  }
  // `@body.json`
  const file = items.find(({ kind }) => kind === 'raw');
  if (file !== undefined) {
    const { value, word } = file;
    return { value: { kind: 'text', text: value }, encoding: 'json', span: word.span, whole: word.span };
  }
  const fields = items.filter(({ kind }) => kind === 'text' || kind === 'json' || kind === 'file');
  const [first] = fields;
  if (first === undefined) return undefined;
  const encoding = switches.has('multipart') ? 'multipart' : switches.has('form') ? 'form' : 'json';
  const last = fields.at(-1) ?? first;
  const span =
    first.word.span === undefined || last.word.span === undefined
      ? undefined
      : { ...first.word.span, end: last.word.span.end };
  const object: ObjectValue = { kind: 'object', members: new Map(), open, span, apart: 'word' };
  for (const field of fields) addMember(object, field);
  return { value: object, encoding, span, whole: span };
}

/** What is fed to the command is sent as it is: `http POST ... < body.json`. */
function fedBody({ stdin }: OutsideCall): Body | undefined {
  if (stdin === undefined) return undefined;
  const { value } = stdin;
  return { value, encoding: value.kind === 'encoded' ? value.as : 'json' };
}

/** `name=value`, or `data[service]=value` for a member of a member. */
function addMember(object: ObjectValue, field: HttpieItem): void {
  const [key = '', ...inner] = field.keys;
  const value = valueOf(field);
  const { keySpan, valueSpan } = field;
  if (inner.length === 0) {
    object.members.set(key, { key, keySpan, value, valueSpan, span: field.word.span });
    return;
  }
  let holder = object;
  for (const name of field.keys.slice(0, -1)) {
    const known = holder.members.get(name)?.value;
    const next: ObjectValue = known?.kind === 'object' ? known : { kind: 'object', members: new Map(), open: false };
    if (next !== known) holder.members.set(name, { key: name, value: next });
    holder = next;
  }
  const last = field.keys.at(-1) ?? '';
  const member: Member = { key: last, keySpan, value, valueSpan, span: field.word.span };
  holder.members.set(last, member);
}

function valueOf({ kind, value }: HttpieItem): Value {
  if (kind === 'file') return { kind: 'unknown' };
  if (kind === 'json') return parseJsonText(value) ?? { kind: 'unknown' };
  return { kind: 'text', text: value };
}
