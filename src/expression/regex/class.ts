import { escape } from './escape.js';
import type { Ranges } from './ranges.js';
import { complement, foldAscii, intersect, normalise, posixClasses } from './ranges.js';
import type { ClassPattern, Cursor, Pattern } from './syntax.js';
import { PatternError, accept, noteHighBytes, peek, skipVerbose, startsWith } from './syntax.js';

/** A set while it is put together. */
interface CharSet {
  readonly ranges: Ranges;
  readonly properties: readonly string[];
}

/** A set that items are still added to. */
interface OpenSet {
  readonly ranges: (readonly [number, number])[];
  readonly properties: string[];
}

const deepest = 250;

function maxCode(cursor: Cursor): number {
  return cursor.flags.unicode ? 0x10ffff : 255;
}

function negate(cursor: Cursor, set: CharSet): CharSet {
  if (set.properties.length > 0) return unrunnable(cursor);
  return { ranges: complement(fold(cursor, set.ranges), maxCode(cursor)), properties: [] };
}

function fold(cursor: Cursor, ranges: Ranges): Ranges {
  return cursor.flags.fold ? foldAscii(ranges) : ranges;
}

/** RE2 has no such class; the rest of the pattern is still checked. */
function unrunnable(cursor: Cursor): CharSet {
  cursor.unrunnable ??= 'nested classes with Unicode properties';
  return { ranges: [], properties: [] };
}

/** `[...]` with everything inside; the cursor is on the bracket. */
export function bracketClass(cursor: Cursor): ClassPattern {
  const { unicode, fold: foldCase } = cursor.flags;
  const start = cursor.at;
  cursor.at += 1;
  const negated = accept(cursor, '^');
  const set = setBody(cursor, start, 1);
  if (set.properties.length > 0) {
    return { kind: 'class', ranges: set.ranges, properties: set.properties, negated, unicode, fold: foldCase };
  }
  const folded = fold(cursor, set.ranges);
  const ranges = negated && !unicode ? complement(folded, 255) : normalise(folded);
  noteHighBytes(cursor, ranges);
  return { kind: 'class', ranges, properties: [], negated: negated && unicode, unicode, fold: foldCase };
}

/** The items up to the closing bracket; `start` is the opening one. */
function setBody(cursor: Cursor, start: number, depth: number): CharSet {
  if (depth > deepest) throw new PatternError('exceed the maximum number of nested parentheses/brackets (250)', start);
  let left: { readonly set: CharSet; readonly op: string } | undefined;
  let union = leading(cursor);
  for (;;) {
    skipVerbose(cursor);
    const c = peek(cursor);
    if (c === undefined) throw new PatternError('unclosed character class', start);
    const op = ['&&', '--', '~~'].find((text) => startsWith(cursor, text));
    if (c === ']' || op !== undefined) {
      const set = left === undefined ? union : combine(cursor, left.set, left.op, union);
      cursor.at += op === undefined ? 1 : 2;
      if (op === undefined) return set;
      left = { set, op };
      union = { ranges: [], properties: [] };
      continue;
    }
    const item = c === '[' ? bracketItem(cursor, depth) : rangeItem(cursor);
    for (const range of item.ranges) union.ranges.push(range);
    for (const property of item.properties) union.properties.push(property);
  }
}

/** Dashes, and then a closing bracket as the very first item, stand for themselves. */
function leading(cursor: Cursor): OpenSet {
  const ranges: (readonly [number, number])[] = [];
  skipVerbose(cursor);
  while (accept(cursor, '-')) {
    ranges.push([45, 45]);
    skipVerbose(cursor);
  }
  if (ranges.length === 0 && accept(cursor, ']')) ranges.push([93, 93]);
  return { ranges, properties: [] };
}

function combine(cursor: Cursor, a: CharSet, op: string, b: CharSet): CharSet {
  if (a.properties.length > 0 || b.properties.length > 0) return unrunnable(cursor);
  const max = maxCode(cursor);
  const left = fold(cursor, a.ranges);
  const right = fold(cursor, b.ranges);
  if (op === '&&') return { ranges: intersect(left, right, max), properties: [] };
  const onlyLeft = intersect(left, complement(right, max), max);
  if (op === '--') return { ranges: onlyLeft, properties: [] };
  return { ranges: normalise([...onlyLeft, ...intersect(right, complement(left, max), max)]), properties: [] };
}

/** `[:alpha:]`, or a class within the class. */
function bracketItem(cursor: Cursor, depth: number): CharSet {
  const posix = /^\[:(\^?)([a-z]{1,8}):\]/.exec(cursor.text.slice(cursor.at, cursor.at + 16));
  const ranges = posix === null ? undefined : posixRanges(posix[2] ?? '');
  if (posix !== null && ranges !== undefined) {
    cursor.at += posix[0].length;
    return { ranges: posix[1] === '^' ? complement(ranges, maxCode(cursor)) : ranges, properties: [] };
  }
  const start = cursor.at;
  cursor.at += 1;
  const negated = accept(cursor, '^');
  const set = setBody(cursor, start, depth + 1);
  return negated ? negate(cursor, set) : set;
}

function posixRanges(name: string): Ranges | undefined {
  return Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined;
}

function rangeItem(cursor: Cursor): CharSet {
  const start = cursor.at;
  const first = single(cursor);
  skipVerbose(cursor);
  const isRange = startsWith(cursor, '-') && !startsWith(cursor, '--') && !startsWith(cursor, '-]');
  if (!isRange || cursor.at + 1 >= cursor.text.length) return asSet(cursor, first, start);
  cursor.at += 1;
  skipVerbose(cursor);
  const last = single(cursor);
  const from = codeOf(cursor, first, start);
  const to = codeOf(cursor, last, start);
  if (from === undefined || to === undefined) {
    throw new PatternError('invalid range boundary, must be a literal', start);
  }
  if (from > to) throw new PatternError('invalid character class range, the start must be <= the end', start);
  return { ranges: [[from, to]], properties: [] };
}

function single(cursor: Cursor): Pattern {
  const c = peek(cursor);
  if (c === undefined) throw new PatternError('unclosed character class', cursor.at);
  cursor.at += c.length;
  if (c !== '\\') return { kind: 'literal', code: c.codePointAt(0) ?? 0, byte: false, fold: false };
  const found = escape(cursor);
  if (found.kind === 'assertion') {
    throw new PatternError('invalid escape sequence found in character class', cursor.at - 2);
  }
  return found;
}

function codeOf(cursor: Cursor, item: Pattern, at: number): number | undefined {
  if (item.kind !== 'literal') return undefined;
  if (!cursor.flags.unicode && !item.byte && item.code > 127) throw new PatternError('Unicode not allowed here', at);
  return item.code;
}

function asSet(cursor: Cursor, item: Pattern, at: number): CharSet {
  const code = codeOf(cursor, item, at);
  if (code !== undefined) return { ranges: [[code, code]], properties: [] };
  if (item.kind !== 'class') return { ranges: [], properties: [] };
  if (!item.negated) return { ranges: item.ranges, properties: item.properties };
  // `\W`, `\D`, `\S` of a Unicode pattern have a name of their own only outside of classes.
  return unrunnable(cursor);
}
