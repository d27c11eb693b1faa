import { parseJsonText } from '../../text/json-text.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';

/** Shorter texts, in characters, are parsed as fast as they are copied. */
const LARGE = 4096;

/** Large texts that were parsed: a file of many records is read by many functions, and by each round of a loop. */
const parsed = new WeakMap<Text, Value | false>();

/** What JSON text stands for, made anew each time, since programs change what they read. */
export function parsedJson(text: Text): Value | undefined {
  if (!text.some((piece) => piece.kind === 'run' && piece.text.length >= LARGE)) return parseJsonText(text);
  let value = parsed.get(text);
  if (value === undefined) {
    value = parseJsonText(text) ?? false;
    parsed.set(text, value);
  }
  return value === false ? undefined : anew(value);
}

function anew(value: Value): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map(anew) };
  if (value.kind !== 'object') return value;
  const members = new Map(value.members);
  for (const [key, member] of members) {
    const { kind } = member.value;
    if (kind === 'object' || kind === 'list') members.set(key, { ...member, value: anew(member.value) });
  }
  return { ...value, members };
}
