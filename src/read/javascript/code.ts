import type { Shape } from '../../model/dialect.js';
import { quoted } from './form-field.js';

const word = /^[A-Za-z_$][\w$]*$/;

/** A value as an expression of JavaScript, with the quotes of `like` where it has any. */
export function code(value: Shape, like: string): string {
  const quote = like.startsWith('"') ? '"' : "'";
  if ('text' in value) return quoted(value.text, quote);
  if ('source' in value) return value.source;
  if ('literal' in value) return String(value.literal);
  if ('joined' in value) return template(value.joined);
  if ('items' in value) return `[${value.items.map((item) => code(item, like)).join(', ')}]`;
  const members = value.members.map(([key, held]) => {
    return `${word.test(key) ? key : quoted(key, quote)}: ${code(held, like)}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function template(parts: Extract<Shape, { readonly joined: unknown }>['joined']): string {
  const inside = parts.map((part) =>
    'source' in part ? `\${${part.source}}` : part.text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r'),
  );
  return `\`${inside.join('')}\``;
}
