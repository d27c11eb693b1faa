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
  const before = source.text.slice(request.span.start, body.start);
  const [call] = [...before.matchAll(/(->|::)(?:post|put|patch)\s*\(/g)].slice(-1);
  if (call?.[1] === undefined) return { refused: 'the call that sends the body is not found' };
  const at = request.span.start + call.index;
  const text = call[1] === '::' ? '::asMultipart()->' : '->asMultipart()->';
  const { file } = body;
  const members = fields.map(([name, value]) => `${quoted(name, "'")} => ${value}`);
  return {
    edits: [
      { file, start: at, end: at + call[1].length, text },
      { file, start: body.start, end: body.end, text: `[${members.join(', ')}]` },
    ],
  };
}
