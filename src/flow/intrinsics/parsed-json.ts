import { parseJsonText } from '../../text/json-text.js';
import type { Piece, Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { isOfDataFile } from '../../text/data-files.js';
import { choice } from '../join.js';
import { unknown } from '../values.js';

/** Shorter texts, in characters, are parsed as fast as they are copied. */
const LARGE = 4096;

/** Large texts that were parsed: a file of many records is read by many functions, and by each round of a loop. */
const parsed = new WeakMap<Text, Value | false>();

/** What JSON text stands for, made anew each time, since programs change what they read. */
export function parsedJson(text: Text): Value | undefined {
  const value = madeOf(text);
  // Where the program runs, a file of data may give other addresses.
  const mayDiffer = value !== undefined && isOfDataFile(text) && text.some(namesAddress);
  return mayDiffer ? withOthers(value) : value;
}

function namesAddress(piece: Piece): boolean {
  return piece.kind === 'run' && piece.text.includes('://');
}

function withOthers(value: Value): Value {
  if (value.kind === 'text') return isAddress(value.text) ? choice([value, unknown()]) : value;
  if (value.kind === 'list') return { ...value, items: value.items.map(withOthers) };
  if (value.kind !== 'object') return value;
  const members = [...value.members].map(([key, one]) => [key, { ...one, value: withOthers(one.value) }] as const);
  return { ...value, members: new Map(members) };
}

function isAddress([first]: Text): boolean {
  return first?.kind === 'run' && /^https?:\/\//.test(first.text);
}

function madeOf(text: Text): Value | undefined {
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
