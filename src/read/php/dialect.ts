import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { fieldEdits, writtenBody, WRITTEN_ELSEWHERE, type WrittenBody } from '../held-body.js';
import {
  backslashed,
  bodyInCode,
  codeOf,
  escapesOf,
  fieldCode,
  ofElement,
  unescaped,
  type Written,
} from '../spelling.js';

const single = backslashed(/[\\']/g);
const double = backslashed(/[\\"$\n\r]/g);

function quoted(text: string, quote: '"' | "'"): string {
  // Line ends are no text of their own in single quotes.
  const kind = /[\n\r]/.test(text) ? '"' : quote;
  return `${kind}${(kind === '"' ? double : single)(text) ?? ''}${kind}`;
}

const code = codeOf({
  quoted,
  null: 'null',
  open: '[',
  close: ']',
  list: ['[', ']'],
  plus: ' . ',
  member: (key, value, quote) => `${quoted(key, quote)} => ${value}`,
});

/** How PHP spells what a rewriter asks for. */
export const phpDialect: Dialect = {
  multipart,
  emptyForm,
  escape: escapesOf({ single, double, heredoc: unescaped(/[\\$\r\n]/), bare: unescaped(/[\r\n]/) }),
  code,
  each,
};

/** A list with an array for each element, in words that all versions know. */
function each(list: string, members: Readonly<Record<string, string>>): string | undefined {
  if (!/^\$\w+(?:->\w+|\[(?:\d+|'\w+'|"\w+")\])*$/.test(list)) return undefined;
  const [name, held] = ofElement(list, members, '$');
  return `array_map(function ($${name}) { return ${code({ members: held }, "'") ?? ''}; }, ${list})`;
}

const CLIENTS: ReadonlySet<string> = new Set(['guzzle', 'laravel-http', 'php-curl']);

const decoded = (code: string): string | undefined =>
  /^\\?json_encode\(\s*([^]*?)\s*(?:,\s*[A-Z_|\s\\]+)?,?\s*\)$/.exec(code)?.[1];

/** Guzzle and Symfony take the parts as a list; Laravel's client is told by a call before; cURL makes a form of an array. */
function multipart(request: Request, fields: readonly FormField[], source: SourceText, held?: Span): Spelled {
  if (!CLIENTS.has(request.client)) {
    return { refused: `${request.client} is not known to send its fields as a multipart form` };
  }
  const place = bodyInCode(request, source);
  if ('refused' in place) return place;
  const spelled = (field: FormField): Written =>
    fieldCode(
      field,
      source,
      (text) => quoted(text, "'"),
      (code) => `json_encode(${code})`,
    );
  const body = held === undefined ? undefined : writtenBody(request, source, held, decoded);
  if (held !== undefined && body === undefined) return WRITTEN_ELSEWHERE;
  if (request.client === 'php-curl') {
    const own = body ?? writtenBody(request, source, undefined, decoded);
    if (own === undefined) return { refused: 'the body is not given by json_encode' };
    const values = fieldEdits(fields, source.file, spelled);
    return 'refused' in values ? values : { edits: [...own.edits, ...own.argument, ...values.edits] };
  }
  const written: (readonly [string, string])[] = [];
  for (const field of fields) {
    const value = spelled(field);
    if (typeof value !== 'string') return value;
    written.push([field.name, value]);
  }
  return request.client === 'guzzle'
    ? guzzle(place.whole, written, source, body)
    : laravel(request, place.span, written, source, body);
}

function guzzle(
  { file, start, end }: Request['span'],
  fields: readonly (readonly [string, string])[],
  source: SourceText,
  body: WrittenBody | undefined,
): Spelled {
  const [, quote] = /^(['"])json\1\s*=>/.exec(source.text.slice(start, end)) ?? [];
  if (quote !== "'" && quote !== '"') return { refused: "the body is not given by the option 'json'" };
  const parts = fields.map(([name, value]) => `['name' => ${quoted(name, "'")}, 'contents' => ${value}]`);
  const list = `[${parts.join(', ')}]`;
  const option = { file, start, end, text: `${quote}multipart${quote} => ${body?.name ?? list}` };
  return { edits: body === undefined ? [option] : [option, { ...body.object, file, text: list }, ...body.edits] };
}

function laravel(
  request: Request,
  span: Request['span'],
  fields: readonly (readonly [string, string])[],
  source: SourceText,
  body: WrittenBody | undefined,
): Spelled {
  const asked = asMultipart(request, span.start, source);
  if ('refused' in asked) return asked;
  const { file } = span;
  const members = fields.map(([name, value]) => `${quoted(name, "'")} => ${value}`);
  const { start, end } = body?.object ?? span;
  const form = { file, start, end, text: `[${members.join(', ')}]` };
  return { edits: [...asked.edits, form, ...(body === undefined ? [] : [...body.edits, ...body.argument])] };
}

/** Laravel's client sends an empty list as JSON where a request has no body. */
function emptyForm(request: Request, source: SourceText): Spelled | undefined {
  if (request.client !== 'laravel-http') return undefined;
  if (/\bas(?:Multipart|Form)\s*\(/.test(source.text.slice(request.span.start, request.span.end))) return undefined;
  return asMultipart(request, request.span.end, source);
}

/** What says the type of the body, and goes on saying it: `asJson` sets the header, too. */
const SAYS_TYPE = /\b(?:asJson|contentType|withBody|bodyFormat)\s*\(/;

/** `->post(` becomes `->asMultipart()->post(`: the last one before a place. */
function asMultipart({ span }: Request, end: number, { text }: SourceText): Spelled {
  const [call] = [...text.slice(span.start, end).matchAll(/(->|::)(?:post|put|patch)\s*\(/g)].slice(-1);
  if (call?.[1] === undefined) return { refused: 'the call that sends the body is not found' };
  const type = SAYS_TYPE.exec(text.slice(span.start, span.start + call.index));
  if (type !== null) return { refused: `the type of the body is said by ${type[0].replace(/\s*\($/, '')}` };
  const start = span.start + call.index;
  return { edits: [{ file: span.file, start, end: start + call[1].length, text: `${call[1]}asMultipart()->` }] };
}
