import type { Text } from '../model/text.js';
import type { ListValue, Member, ObjectValue, Value } from '../model/value.js';
import { flatText, holeMark } from './flat-text.js';
import { matchAt, readString, take } from './json-string.js';
import type { Reading } from './json-string.js';

/** Objects and lists inside one another beyond this are not read. */
const deepest = 100;

/**
 * JSON that may have holes, as a tree of values; undefined when the text is not JSON. A hole may stand for a value, for
 * a part of a string or bare word, for a key or for whole members: then the object or list is `open`. Spans are those
 * of the JSON text as the file spells it: `span` the whole `"key": value`, `keySpan` inside the quotes, `valueSpan` the
 * value with its quotes; a hole's part of a member is all that stands between the runs around it. They are left out
 * where the file does not spell the range in one stretch. The pieces of a string have `json` before the quoting of the
 * text they come from. Never throws; takes time in proportion to the text.
 */
export function parseJsonText(text: Text): Value | undefined {
  const flat = flatText(text);
  const reading: Reading = { flat, chars: flat.chars, at: 0 };
  skipSpace(reading);
  // A hole before the text may hold anything.
  if (holeHere(reading)) return undefined;
  const value = readValue(reading, 0);
  skipSpace(reading);
  return reading.at === reading.chars.length ? value : undefined;
}

function readValue(reading: Reading, depth: number): Value | undefined {
  const { chars, at } = reading;
  if (chars[at] === '"') return readText(reading);
  if (chars[at] === '{') return depth < deepest ? readObject(reading, depth + 1) : undefined;
  if (chars[at] === '[') return depth < deepest ? readList(reading, depth + 1) : undefined;
  return readBare(reading);
}

function readObject(reading: Reading, depth: number): ObjectValue | undefined {
  const start = reading.at++;
  const members = new Map<string, Member>();
  let open = false;
  skipSpace(reading);
  if (reading.chars[reading.at] !== '}') {
    let before: number | undefined;
    do {
      skipSpace(reading);
      const member = readMember(reading, depth);
      if (member === undefined) return undefined;
      const { known } = member;
      if (known !== undefined) members.set(known.key, withComma(reading, known, before, member));
      open ||= member.open;
      before = reading.at;
    } while (take(reading, ','));
  }
  if (!take(reading, '}')) return undefined;
  return { kind: 'object', members, open, span: reading.flat.span(start, reading.at) };
}

/** A member with the space behind it, or what holes made of it: `known` is absent when its key is not known. */
interface ReadMember {
  readonly known?: Member;
  /** The first character of it, and the one behind its last. */
  readonly start?: number;
  readonly end?: number;
  readonly open: boolean;
}

function readMember(reading: Reading, depth: number): ReadMember | undefined {
  const loose = skipHoles(reading);
  // `{${members}}`, `{${members}, "a": 1}`; with a colon the hole is a key.
  if (loose && ',}'.includes(reading.chars[reading.at] ?? ' ')) return { open: true };
  if (loose && reading.chars[reading.at] === ':') return readPair(reading, depth, reading.at, undefined);
  const start = reading.at;
  const key = readKey(reading);
  if (key === undefined) return undefined;
  skipSpace(reading);
  const pair = readPair(reading, depth, start, key);
  return pair && { ...pair, open: pair.open || loose };
}

interface Key {
  /** Undefined when it has holes. */
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
}

function readKey(reading: Reading): Key | undefined {
  const start = reading.at;
  const text = readString(reading);
  if (text === undefined) return undefined;
  let name: string | undefined = '';
  for (const piece of text) name = piece.kind === 'hole' || name === undefined ? undefined : name + piece.text;
  return { name, start: start + 1, end: reading.at - 1 };
}

function readPair(reading: Reading, depth: number, start: number, key: Key | undefined): ReadMember | undefined {
  if (!take(reading, ':')) return undefined;
  skipSpace(reading);
  const from = reading.at;
  const value = readValue(reading, depth);
  if (value === undefined) return undefined;
  const end = reading.at;
  // Digits or words with a hole behind them: the hole may bring further members.
  const ragged = value.kind === 'unknown' && end - from > 1;
  const open = moreBehind(reading) || ragged;
  if (key?.name === undefined) return { open: true };
  const { flat } = reading;
  const known: Member = {
    key: key.name,
    keySpan: flat.span(key.start, key.end),
    value,
    valueSpan: flat.span(from, end),
    span: flat.span(start, end),
  };
  return { known, open, start, end };
}

/** The member, with the comma that goes with it where other code stands between the two. */
function withComma({ flat, chars, at }: Reading, known: Member, before: number | undefined, read: ReadMember): Member {
  const { start, end } = read;
  if (start === undefined || end === undefined) return known;
  const behind = chars[at] === ',' ? at : undefined;
  if (before === undefined && behind === undefined) return known;
  if (behind !== undefined && flat.unbroken(end - 1, behind + 1)) return known;
  if (before !== undefined && flat.unbroken(before, start + 1)) return known;
  const comma =
    (behind === undefined ? undefined : flat.onlyAt(behind)) ??
    (before === undefined ? undefined : flat.onlyAt(before));
  return { ...known, comma: comma ?? 'unseen' };
}

/** A hole behind a value may hold further ones: `{"a": 1 ${more}}`. */
function moreBehind(reading: Reading): boolean {
  skipSpace(reading);
  return skipHoles(reading);
}

function readList(reading: Reading, depth: number): ListValue | undefined {
  const start = reading.at++;
  const items: Value[] = [];
  let open = false;
  skipSpace(reading);
  if (reading.chars[reading.at] !== ']') {
    do {
      skipSpace(reading);
      const bare = holeHere(reading);
      const item = readValue(reading, depth);
      if (item === undefined) return undefined;
      items.push(item);
      const more = moreBehind(reading);
      open ||= bare || more;
    } while (take(reading, ','));
  }
  if (!take(reading, ']')) return undefined;
  return { kind: 'list', items, open, span: reading.flat.span(start, reading.at) };
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const word = /[^\s,:{}[\]"]+/y;
const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A number, `true`, `false`, `null`, or a word with holes. */
function readBare(reading: Reading): Value | undefined {
  const start = reading.at;
  const found = matchAt(word, reading);
  if (found === '') return undefined;
  reading.at += found.length;
  const span = reading.flat.span(start, reading.at);
  for (let at = found.indexOf(holeMark); at !== -1; at = found.indexOf(holeMark, at + 1)) {
    const hole = reading.flat.hole(start + at);
    if (hole === undefined) return undefined;
    return { kind: 'unknown', name: hole.name, span: found.length === 1 ? (hole.span ?? span) : span };
  }
  const value = words.get(found);
  if (value !== undefined) return { kind: 'literal', value, span };
  number.lastIndex = start;
  if (number.exec(reading.chars)?.[0] !== found) return undefined;
  return { kind: 'literal', value: Number(found), span };
}

function readText(reading: Reading): Value | undefined {
  const text = readString(reading);
  return text && { kind: 'text', text };
}

function skipSpace(reading: Reading): void {
  while (' \t\n\r'.includes(reading.chars[reading.at] ?? '.')) reading.at++;
}

function holeHere(reading: Reading): boolean {
  return reading.chars[reading.at] === holeMark && reading.flat.hole(reading.at) !== undefined;
}

/** Skips holes and the space behind them; tells whether there was one. */
function skipHoles(reading: Reading): boolean {
  const start = reading.at;
  while (holeHere(reading)) {
    reading.at++;
    skipSpace(reading);
  }
  return reading.at > start;
}
