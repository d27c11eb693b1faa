import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { backslashed, bodyInCode, codeOf, escapesOf, fieldCode, unescaped } from '../spelling.js';

const single = backslashed(/[\\']/g);
const double = backslashed(/[\\"$\n\r]/g);

function quoted(text: string, quote: '"' | "'"): string {
  // Line ends are no text of their own in single quotes.
  const kind = /[\n\r]/.test(text) ? '"' : quote;
  return `${kind}${(kind === '"' ? double : single)(text) ?? ''}${kind}`;
}

/** How PHP spells what a rewriter asks for. */
export const phpDialect: Dialect = {
  multipart,
  emptyForm,
  escape: escapesOf({ single, double, heredoc: unescaped(/[\\$\r\n]/), bare: unescaped(/[\r\n]/) }),
  code: codeOf({
    quoted,
    null: 'null',
    open: '[',
    close: ']',
    list: ['[', ']'],
    plus: ' . ',
    member: (key, value, quote) => `${quoted(key, quote)} => ${value}`,
  }),
};

/** Guzzle and Symfony take the parts as a list; Laravel's client is told by a call before. */
function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  if (request.client !== 'guzzle' && request.client !== 'laravel-http') {
    return { refused: `${request.client} is not known to send its fields as a multipart form` };
  }
  const place = bodyInCode(request, source);
  if ('refused' in place) return place;
  const written: (readonly [string, string])[] = [];
  for (const field of fields) {
    const value = fieldCode(
      field,
      source,
      (text) => quoted(text, "'"),
      (code) => `json_encode(${code})`,
    );
    if (typeof value !== 'string') return value;
    written.push([field.name, value]);
  }
  return request.client === 'guzzle'
    ? guzzle(place.whole, written, source)
    : laravel(request, place.span, written, source);
}

function guzzle(
  { file, start, end }: Request['span'],
  fields: readonly (readonly [string, string])[],
  source: SourceText,
): Spelled {
  const [, quote] = /^(['"])json\1\s*=>/.exec(source.text.slice(start, end)) ?? [];
  if (quote !== "'" && quote !== '"') return { refused: "the body is not given by the option 'json'" };
  const parts = fields.map(([name, value]) => `['name' => ${quoted(name, "'")}, 'contents' => ${value}]`);
  return { edits: [{ file, start, end, text: `${quote}multipart${quote} => [${parts.join(', ')}]` }] };
}

function laravel(
  request: Request,
  body: Request['span'],
  fields: readonly (readonly [string, string])[],
  source: SourceText,
): Spelled {
  const asked = asMultipart(request, body.start, source);
  if ('refused' in asked) return asked;
  const { file } = body;
  const members = fields.map(([name, value]) => `${quoted(name, "'")} => ${value}`);
  return {
    edits: [...asked.edits, { file, start: body.start, end: body.end, text: `[${members.join(', ')}]` }],
  };
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
