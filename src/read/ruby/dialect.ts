import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { writtenBody, WRITTEN_ELSEWHERE, type WrittenBody } from '../held-body.js';
import { backslashed, bodyInCode, codeOf, escapesOf, fieldCode, isSpelled, ofElement, unescaped } from '../spelling.js';

const single = backslashed(/[\\']/g);
const double = backslashed(/[\\"\n\r]|#(?=[{$@])/g);

function quoted(text: string, quote: '"' | "'"): string {
  const kind = /[\n\r]/.test(text) ? '"' : quote;
  return `${kind}${(kind === '"' ? double : single)(text) ?? ''}${kind}`;
}

const NOWHERE = { start: 0, end: 0 };

const WORD = /^[A-Za-z_]\w*$/;

const code = codeOf({
  quoted,
  null: 'nil',
  open: '{ ',
  close: ' }',
  list: ['[', ']'],
  plus: ' + ',
  member: (key, value, quote) => (WORD.test(key) ? `${key}: ${value}` : `${quoted(key, quote)} => ${value}`),
});

/** How Ruby spells what a rewriter asks for. */
export const rubyDialect: Dialect = {
  multipart,
  escape: escapesOf({ single, double, heredoc: unescaped(/[\\\r\n]|#(?=[{$@])/), bare: unescaped(/[^\w./-]/) }),
  code,
  each,
};

/** A list with an object for each element; only a name, or a part of what it stands for, surely ends where the list does. */
function each(list: string, members: Readonly<Record<string, string>>): string | undefined {
  if (!/^@?[A-Za-z_]\w*(?:\.\w+|\[(?::\w+|\d+|"\w+"|'\w+')\])*$/.test(list)) return undefined;
  const [name, held] = ofElement(list, members);
  return `${list}.map { |${name}| ${code({ members: held }, "'") ?? ''} }`;
}

const CLIENTS: ReadonlySet<string> = new Set(['httparty', 'rest-client', 'net-http']);

const decoded = (code: string): string | undefined =>
  (/^([^]*)\.to_json(?:\(\))?$/.exec(code) ?? /^JSON\.(?:generate|dump)\(\s*([^]*?)\s*\)$/.exec(code))?.[1];

/** Code that a method can be called on as it is. */
const OPERAND = /^(?:[\w.@:?!]+|\{[^]*\}|\[[^]*\])(?:\([^()]*\))?$/;

const asked = (code: string, method: string): string =>
  OPERAND.test(code) ? `${code}.${method}` : `(${code}).${method}`;

/** HTTParty and RestClient take the fields as a hash, and are told that it is a form; so does `set_form`, with texts. */
function multipart(request: Request, fields: readonly FormField[], source: SourceText, held?: Span): Spelled {
  const { client } = request;
  if (!CLIENTS.has(client)) return { refused: `${client} is not known to send its fields as a multipart form` };
  const place = bodyInCode(request, source);
  if ('refused' in place) return place;
  const body = held === undefined ? undefined : writtenBody(request, source, held, decoded);
  if (held !== undefined && body === undefined) return WRITTEN_ELSEWHERE;
  const members: string[] = [];
  for (const field of fields) {
    const value = fieldCode(
      field,
      source,
      (text) => quoted(text, "'"),
      (code) => asked(code, 'to_json'),
    );
    if (typeof value !== 'string') return value;
    const { json, value: known, valueSpan = NOWHERE } = field;
    const isText = json || known.kind === 'literal' || isSpelled(known, valueSpan);
    if (client === 'net-http') members.push(`'${field.name}' => ${isText ? value : asked(value, 'to_s')}`);
    else members.push(WORD.test(field.name) ? `${field.name}: ${value}` : `${quoted(field.name, "'")} => ${value}`);
  }
  if (client === 'net-http') return setForm(place.whole, members, source, body);
  return asOptions(client, place, members, source, body);
}

function asOptions(
  client: string,
  { span, whole }: { readonly span: Span; readonly whole: Span },
  members: readonly string[],
  source: SourceText,
  body: WrittenBody | undefined,
): Spelled {
  const { file, start, end } = client === 'httparty' ? whole : span;
  const written = source.text.slice(start, end);
  const own = body === undefined ? [] : body.edits;
  const hash = `{ ${(client === 'httparty' ? members : ['multipart: true', ...members]).join(', ')} }`;
  const form = body === undefined ? [] : [{ ...body.object, file, text: hash }];
  if (client === 'httparty') {
    const [key] = /^(?:body:|:body\s*=>)/.exec(written) ?? [];
    if (key === undefined) return { refused: 'the body is not given by the option body' };
    return { edits: [{ file, start, end, text: `multipart: true, ${key} ${body?.name ?? hash}` }, ...form, ...own] };
  }
  const key = /^payload:/.exec(source.text.slice(whole.start, whole.end))?.[0];
  const given = body?.name ?? hash;
  if (key === undefined) return { edits: [{ file, start, end, text: given }, ...form, ...own] };
  return { edits: [{ ...whole, text: `${key} ${given}` }, ...form, ...own] };
}

/** `request.body = {...}.to_json` becomes `request.set_form({...}, 'multipart/form-data')`. */
function setForm(
  { file, start, end }: Span,
  members: readonly string[],
  source: SourceText,
  body: WrittenBody | undefined,
): Spelled {
  const [, of] = /^([\w.@]+\.)body\s*=(?![=>~])/.exec(source.text.slice(start, end)) ?? [];
  if (of === undefined) return { refused: 'the body is not put into the request by a statement of its own' };
  const hash = `{ ${members.join(', ')} }`;
  const set = { file, start, end, text: `${of}set_form(${body?.name ?? hash}, 'multipart/form-data')` };
  return { edits: body === undefined ? [set] : [set, { ...body.object, file, text: hash }, ...body.edits] };
}
