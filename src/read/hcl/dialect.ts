import type { Dialect, Shape } from '../../model/dialect.js';
import type { Text } from '../../model/text.js';

/** How Terraform's notation, and strings with its templates in JSON, spell what a rewriter asks for. */
export const hclDialect: Dialect = {
  multipart: () => ({ refused: 'the data source http cannot send a form' }),
  escape,
  code,
};

/** Text as it is written in a string or heredoc; undefined where that cannot hold it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind !== 'run' || like.quoting === undefined) return undefined;
  let written = text.replace(/[$%](?=\{)/g, '$&$&');
  for (const how of like.quoting) {
    if (how === 'double') written = backslashed(written);
    else if (how === 'json') written = JSON.stringify(written).slice(1, -1);
    else if (how !== 'heredoc' || /[\r\n]/.test(written)) return undefined;
  }
  return written;
}

function backslashed(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** What stands in a template: text, or an expression in its braces. */
function inTemplate(part: { readonly text: string } | { readonly source: string }): string {
  if ('source' in part) return `\${${part.source}}`;
  return backslashed(part.text.replace(/[$%](?=\{)/g, '$&$&'));
}

/** A value as an expression: `jsonencode({ a = "x" })` */
function code(value: Shape): string {
  if ('text' in value) return `"${backslashed(value.text.replace(/[$%](?=\{)/g, '$&$&'))}"`;
  if ('source' in value) return value.source;
  if ('literal' in value) return String(value.literal);
  if ('items' in value) return `[${value.items.map(code).join(', ')}]`;
  if ('joined' in value) return `"${value.joined.map(inTemplate).join('')}"`;
  return `{ ${value.members.map(([key, held]) => `${JSON.stringify(key)} = ${code(held)}`).join(', ')} }`;
}
