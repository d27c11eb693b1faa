import type { Shape } from '../../model/dialect.js';
import { elementName } from '../spelling.js';
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

/** A list with an object for each element. */
export function each(list: string, members: Readonly<Record<string, string>>): string {
  const name = elementName(list, members);
  const held = Object.entries(members).map(([key, text]): string => {
    if (text === '$' && key === name) return name;
    return code({ members: [[key, text === '$' ? { source: name } : { text }]] }, '').slice(2, -2);
  });
  const of = CHAIN.test(list) ? list : `(${list})`;
  return `${of}.map((${name}) => ({ ${held.join(', ')} }))`;
}

/** A name, or members of one by their names. */
const CHAIN = /^(?:this|[A-Za-z_$][\w$]*)(?:\.#?[A-Za-z_$][\w$]*)*$/;
