import { bracketClass } from './class.js';
import { escape, literal } from './escape.js';
import type { Assertion, Cursor, Flags, Pattern, Repeat } from './syntax.js';
import { PatternError, accept, peek, skipVerbose, startsWith } from './syntax.js';

/** Bytes, no flags: how the engine reads a pattern. */
const plain: Flags = {
  fold: false,
  multiLine: false,
  dotAll: false,
  swapGreed: false,
  unicode: false,
  verbose: false,
  crlf: false,
};
const deepest = 250;
/** About what fits into the engine's limit of 10 MiB for a compiled pattern. */
const mostStates = 200_000;

export interface ParsedPattern {
  readonly pattern: Pattern;
  /** The pattern speaks of code points, at least in part. */
  readonly unicode: boolean;
  /** What it has that RE2 has not, if anything. */
  readonly unrunnable: string | undefined;
  /** What it has that RE2 has for ASCII input only, if anything. */
  readonly asciiOnly: string | undefined;
}

/** Reads a pattern of the engine's dialect. Throws nothing but PatternError. */
export function parsePattern(text: string): ParsedPattern {
  const cursor: Cursor = {
    text,
    at: 0,
    flags: plain,
    sawUnicode: false,
    sawHighBytes: false,
    sawUnicodeWord: false,
    unrunnable: undefined,
    names: new Set(),
  };
  const pattern = alternatives(cursor, 0);
  if (cursor.at < text.length) throw new PatternError('unopened group', cursor.at);
  if (states(pattern) > mostStates) {
    throw new PatternError('Compiled regex exceeds size limit of 10485760 bytes.', 0);
  }
  const { sawUnicode: unicode, sawHighBytes, sawUnicodeWord, unrunnable } = cursor;
  const mixed = unicode && sawHighBytes ? 'bytes and code points in one pattern' : undefined;
  return { pattern, unicode, unrunnable, asciiOnly: sawUnicodeWord ? 'word boundaries of Unicode' : mixed };
}

function tooDeep(at: number): PatternError {
  return new PatternError(`exceed the maximum number of nested parentheses/brackets (${deepest})`, at);
}

function states(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'concat':
    case 'either':
      return pattern.items.reduce((sum, item) => sum + states(item), 1);
    case 'group':
      return states(pattern.item) + 1;
    case 'repeat': {
      const times = pattern.max === Number.POSITIVE_INFINITY ? pattern.min + 1 : Math.max(1, pattern.max);
      return 1 + times * states(pattern.item);
    }
    default:
      return 1;
  }
}

function alternatives(cursor: Cursor, depth: number): Pattern {
  const items: Pattern[] = [];
  do items.push(concatenation(cursor, depth));
  while (accept(cursor, '|'));
  return items.length === 1 ? (items[0] ?? { kind: 'empty' }) : { kind: 'either', items };
}

function concatenation(cursor: Cursor, depth: number): Pattern {
  const items: Pattern[] = [];
  let stacked = 0;
  for (;;) {
    skipVerbose(cursor);
    const c = peek(cursor);
    if (c === undefined || c === '|' || c === ')') break;
    if (c === '*' || c === '+' || c === '?' || c === '{') {
      const item = items.pop();
      if (item === undefined || item.kind === 'empty') {
        throw new PatternError('repetition operator missing expression', cursor.at);
      }
      // Repetitions of repetitions nest as groups do.
      if (++stacked + depth > deepest) throw tooDeep(cursor.at);
      items.push(repetition(cursor, c, item));
    } else {
      stacked = 0;
      items.push(atom(cursor, c, depth));
    }
  }
  if (items.length === 0) return { kind: 'empty' };
  return { kind: 'concat', items };
}

function repetition(cursor: Cursor, c: string, item: Pattern): Repeat {
  const start = cursor.at;
  cursor.at += 1;
  let min = c === '+' ? 1 : 0;
  let max = c === '?' ? 1 : Number.POSITIVE_INFINITY;
  if (c === '{') [min, max] = counts(cursor, start);
  const lazy = accept(cursor, '?');
  return { kind: 'repeat', min, max, greedy: lazy === cursor.flags.swapGreed, item };
}

function counts(cursor: Cursor, start: number): [number, number] {
  const close = cursor.text.indexOf('}', cursor.at);
  const inside = cursor.text.slice(cursor.at, close < 0 ? cursor.text.length : close);
  if (close < 0) throw new PatternError('unclosed counted repetition', start);
  const found = /^\s*(\d+)\s*(?:(,)\s*(\d*)\s*)?$/.exec(inside.slice(0, 200));
  if (found === null || inside.length > 200) {
    throw new PatternError('repetition quantifier expects a valid decimal', cursor.at);
  }
  cursor.at = close + 1;
  const min = Number(found[1]);
  const max = found[2] === undefined ? min : found[3] === '' ? Number.POSITIVE_INFINITY : Number(found[3]);
  if (min > 0xffffffff || (max > 0xffffffff && max !== Number.POSITIVE_INFINITY)) {
    throw new PatternError('decimal literal invalid', start);
  }
  if (min > max) throw new PatternError('invalid repetition count range, the start must be <= the end', start);
  return [min, max];
}

function atom(cursor: Cursor, c: string, depth: number): Pattern {
  if (c === '(') return group(cursor, depth);
  if (c === '[') return bracketClass(cursor);
  cursor.at += c.length;
  if (c === '\\') return escape(cursor);
  if (c === '.') return dot(cursor);
  const { multiLine } = cursor.flags;
  const assertion: Assertion | undefined =
    c === '^'
      ? multiLine
        ? 'line-start'
        : 'text-start'
      : c === '$'
        ? multiLine
          ? 'line-end'
          : 'text-end'
        : undefined;
  if (assertion !== undefined) return { kind: 'assertion', as: assertion };
  return literal(cursor, c.codePointAt(0) ?? 0);
}

function dot(cursor: Cursor): Pattern {
  const { flags } = cursor;
  if (!flags.unicode) cursor.sawHighBytes = true;
  const excluded: [number, number][] = flags.dotAll ? [] : [[10, 10]];
  if (flags.crlf && !flags.dotAll) excluded.push([13, 13]);
  return { kind: 'class', ranges: excluded, properties: [], negated: true, unicode: flags.unicode, fold: false };
}

function group(cursor: Cursor, depth: number): Pattern {
  const start = cursor.at;
  if (depth >= deepest) throw tooDeep(start);
  cursor.at += 1;
  const outer = cursor.flags;
  let capture = true;
  let name = '';
  if (
    startsWith(cursor, '?=') ||
    startsWith(cursor, '?!') ||
    /^\?<[=!]/.test(cursor.text.slice(cursor.at, cursor.at + 3))
  ) {
    throw new PatternError('look-around, including look-ahead and look-behind, is not supported', start);
  }
  if (accept(cursor, '?P<') || accept(cursor, '?<')) name = groupName(cursor, start);
  else if (accept(cursor, '?')) {
    capture = false;
    cursor.flags = flagList(cursor, start);
    // `(?i)` holds for the rest of the group it stands in.
    if (accept(cursor, ')')) return { kind: 'empty' };
    cursor.at += 1;
  }
  const item = alternatives(cursor, depth + 1);
  if (!accept(cursor, ')')) throw new PatternError('unclosed group', start);
  cursor.flags = outer;
  return { kind: 'group', capture, name, item };
}

function groupName(cursor: Cursor, start: number): string {
  const close = cursor.text.indexOf('>', cursor.at);
  const name = close < 0 ? '' : cursor.text.slice(cursor.at, close);
  if (close < 0) throw new PatternError('unclosed capture group name', start);
  if (name === '') throw new PatternError('empty capture group name', start);
  if (!/^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*$/u.test(name)) {
    throw new PatternError('invalid capture group character', start);
  }
  if (cursor.names.has(name)) throw new PatternError('duplicate capture group name', start);
  cursor.names.add(name);
  cursor.at = close + 1;
  return name;
}

const flagNames: Readonly<Record<string, keyof Flags>> = {
  i: 'fold',
  m: 'multiLine',
  s: 'dotAll',
  U: 'swapGreed',
  u: 'unicode',
  x: 'verbose',
  R: 'crlf',
};

/** Flags up to `:` or `)`, which stays at the cursor. */
function flagList(cursor: Cursor, start: number): Flags {
  let flags = cursor.flags;
  let on = true;
  let last = '';
  const seen = new Set<string>();
  for (;;) {
    const c = peek(cursor);
    if (c === undefined) throw new PatternError('expected flag but got end of regex', start);
    if (c === ':' || c === ')') break;
    cursor.at += c.length;
    last = c;
    if (seen.has(c)) throw new PatternError('duplicate flag', cursor.at - 1);
    seen.add(c);
    if (c === '-') {
      on = false;
      continue;
    }
    const flag = /^[imsUuxR]$/.test(c) ? flagNames[c] : undefined;
    if (flag === undefined) throw new PatternError('unrecognized flag', cursor.at - c.length);
    flags = { ...flags, [flag]: on };
    if (flag === 'unicode' && on) cursor.sawUnicode = true;
  }
  if (last === '-') throw new PatternError('dangling flag negation operator', start);
  if (last === '' && startsWith(cursor, ')')) throw new PatternError('repetition operator missing expression', start);
  return flags;
}
