import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { backslashed, bodyInCode, codeOf, escapesOf, fieldCode, unescaped } from '../spelling.js';

const single = backslashed(/[\\']/g);
const double = backslashed(/[\\"$@\n\r]/g);

function quoted(text: string, quote: '"' | "'"): string {
  const kind = /[\n\r]/.test(text) ? '"' : quote;
  return `${kind}${(kind === '"' ? double : single)(text) ?? ''}${kind}`;
}

/** How Perl spells what a rewriter asks for. */
export const perlDialect: Dialect = {
  multipart,
  escape: escapesOf({ single, double, heredoc: unescaped(/[\\$@\r\n]/), bare: unescaped(/[^\w./: -]/) }),
  code: codeOf({
    quoted,
    null: 'undef',
    open: '{ ',
    close: ' }',
    list: ['[', ']'],
    plus: ' . ',
    member: (key, value, quote) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key, quote)} => ${value}`,
    truth: (value) => (value ? 'JSON::true' : 'JSON::false'),
  }),
};

/** LWP's methods make a form of a list of fields; the content type tells them which. */
function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  if (request.client !== 'lwp')
    return { refused: `${request.client} is not known to send its fields as a multipart form` };
  const place = bodyInCode(request, source);
  if ('refused' in place) return place;
  const members: string[] = [];
  for (const field of fields) {
    const value = fieldCode(
      field,
      source,
      (text) => quoted(text, "'"),
      (code) => `encode_json(${code})`,
    );
    if (typeof value !== 'string') return value;
    members.push(`${/^[A-Za-z_]\w*$/.test(field.name) ? field.name : quoted(field.name, "'")} => ${value}`);
  }
  const { file, start, end } = place.whole;
  const [key] = /^(?:Content|'Content'|"Content")\s*=>/.exec(source.text.slice(start, end)) ?? [];
  if (key === undefined) return { refused: 'the body is not given by the option Content' };
  return { edits: [{ file, start, end, text: `Content_Type => 'form-data', ${key} [${members.join(', ')}]` }] };
}
