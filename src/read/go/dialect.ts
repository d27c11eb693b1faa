import type { Dialect, Shape } from '../../model/dialect.js';
import type { Text } from '../../model/text.js';
import { operands } from '../spelling.js';

/** How Go spells what a rewriter asks for. */
export const goDialect: Dialect = {
  multipart: () => ({ refused: 'Go builds a multipart form in several statements, which have to be written by hand' }),
  escape,
  code,
  // `cloudflare.F(value)` of the generated client library.
  optional: /^\w+\.F\(/,
};

/** Text as it is written in a string; undefined where the string cannot hold it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind !== 'run') return undefined;
  switch (like.quoting?.[0]) {
    case 'double':
      return interpreted(text);
    case 'bare':
      return /[`\r]/.test(text) ? undefined : text;
    default:
      return undefined;
  }
}

function interpreted(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** A value as an expression; what a structure would hold has a type that is not known here. */
function code(value: Shape): string | undefined {
  if ('text' in value) return `"${interpreted(value.text)}"`;
  if ('source' in value) return value.source;
  if ('literal' in value) return value.literal === null ? 'nil' : String(value.literal);
  if ('joined' in value) return operands(value, (text) => `"${interpreted(text)}"`, ' + ');
  return undefined;
}
