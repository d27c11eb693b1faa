import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { backslashed, bodyInCode, codeOf, escapesOf, fieldCode, unescaped } from '../spelling.js';

const single = backslashed(/[\\']/g);
const double = backslashed(/[\\"\n\r]|#(?=[{$@])/g);

function quoted(text: string, quote: '"' | "'"): string {
  const kind = /[\n\r]/.test(text) ? '"' : quote;
  return `${kind}${(kind === '"' ? double : single)(text) ?? ''}${kind}`;
}

const WORD = /^[A-Za-z_]\w*$/;

/** How Ruby spells what a rewriter asks for. */
export const rubyDialect: Dialect = {
  multipart,
  escape: escapesOf({ single, double, heredoc: unescaped(/[\\\r\n]|#(?=[{$@])/), bare: unescaped(/[^\w./-]/) }),
  code: codeOf({
    quoted,
    null: 'nil',
    open: '{ ',
    close: ' }',
    list: ['[', ']'],
    plus: ' + ',
    member: (key, value, quote) => (WORD.test(key) ? `${key}: ${value}` : `${quoted(key, quote)} => ${value}`),
  }),
};

/** HTTParty and RestClient take the fields as a hash, and are told that it is a form. */
function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  if (request.client !== 'httparty' && request.client !== 'rest-client') {
    return { refused: `${request.client} is not known to send its fields as a multipart form` };
  }
  const place = bodyInCode(request, source);
  if ('refused' in place) return place;
  const members: string[] = [];
  for (const field of fields) {
    const value = fieldCode(
      field,
      source,
      (text) => quoted(text, "'"),
      (code) => `${code}.to_json`,
    );
    if (typeof value !== 'string') return value;
    members.push(WORD.test(field.name) ? `${field.name}: ${value}` : `${quoted(field.name, "'")} => ${value}`);
  }
  const { file, start, end } = request.client === 'httparty' ? place.whole : place.span;
  const written = source.text.slice(start, end);
  if (request.client === 'httparty') {
    const [key] = /^(?:body:|:body\s*=>)/.exec(written) ?? [];
    if (key === undefined) return { refused: 'the body is not given by the option body' };
    return { edits: [{ file, start, end, text: `multipart: true, ${key} { ${members.join(', ')} }` }] };
  }
  const key = /^payload:/.exec(source.text.slice(place.whole.start, place.whole.end))?.[0];
  const hash = `{ ${['multipart: true', ...members].join(', ')} }`;
  if (key === undefined) return { edits: [{ file, start, end, text: hash }] };
  return { edits: [{ ...place.whole, text: `${key} ${hash}` }] };
}
