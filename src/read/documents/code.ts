import type { Shape } from '../../model/dialect.js';

/** A value as JSON and YAML both read it, on one line; undefined where what stands in the file would mean something else there. */
export function code(shape: Shape): string | undefined {
  return 'source' in shape ? shape.source : spelled(shape);
}

function spelled(shape: Shape): string | undefined {
  if ('text' in shape) return JSON.stringify(shape.text);
  if ('literal' in shape) return String(shape.literal);
  if ('source' in shape) return CLOSED.test(shape.source) ? shape.source : undefined;
  if ('items' in shape) {
    const items = shape.items.map(spelled);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if (!('members' in shape)) return undefined;
  const members = shape.members.map(([key, value]) => {
    const text = spelled(value);
    return text === undefined ? undefined : `${JSON.stringify(key)}: ${text}`;
  });
  return members.includes(undefined) ? undefined : `{ ${members.join(', ')} }`;
}

/** A plain word, or a text in quotes: it is the same within brackets, where a comma would end a plain text. */
const CLOSED = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[\w./@-]+)$/;
