import type { ClassPattern, Cursor, Pattern } from './syntax.js';
import { PatternError, accept, noteHighBytes, peek } from './syntax.js';
import { complement, perlClasses } from './ranges.js';

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const digits: Readonly<Record<number, RegExp>> = {
  2: /^[0-9A-Fa-f]{2}$/,
  4: /^[0-9A-Fa-f]{4}$/,
  8: /^[0-9A-Fa-f]{8}$/,
};
const property = /^\{\s*(\^?)([A-Za-z0-9_ .:=!-]{1,64})\}/;
const boundary = /^\{(start|end|start-half|end-half)\}/;
/** White space outside ASCII that `\s` takes in a Unicode pattern. */
const unicodeSpaces = '\\x{85}\\p{Z}';

/** What may follow a backslash, inside a class or outside. The cursor is behind the backslash. */
export function escape(cursor: Cursor): Pattern {
  const start = cursor.at - 1;
  const c = peek(cursor);
  if (c === undefined) throw new PatternError('incomplete escape sequence, reached end of pattern prematurely', start);
  cursor.at += c.length;
  if (c >= '0' && c <= '9') throw new PatternError('backreferences are not supported', start);
  if (hexLengths[c] !== undefined && /[xuU]/.test(c)) return hexEscape(cursor, c, start);
  if (/[dDsSwW]/.test(c)) return perlClass(cursor, c);
  if (c === 'p' || c === 'P') return propertyClass(cursor, c === 'P', start);
  const control = /[aftnrv]/.test(c) ? controls[c] : undefined;
  if (control !== undefined) return literal(cursor, control);
  const assertion = assertionEscape(cursor, c);
  if (assertion !== undefined) return assertion;
  if (/[A-Za-z]/.test(c) || c.charCodeAt(0) > 127) throw new PatternError('unrecognized escape sequence', start);
  return literal(cursor, c.charCodeAt(0));
}

function assertionEscape(cursor: Cursor, c: string): Pattern | undefined {
  if (c === 'A') return { kind: 'assertion', as: 'text-start' };
  if (c === 'z') return { kind: 'assertion', as: 'text-end' };
  if (c === 'B') return wordBoundary(cursor, 'no-word');
  if (c === '<' || c === '>') return halfWord(cursor);
  if (c !== 'b') return undefined;
  const named = boundary.exec(cursor.text.slice(cursor.at, cursor.at + 12));
  if (named === null) return wordBoundary(cursor, 'word');
  cursor.at += named[0].length;
  return halfWord(cursor);
}

function wordBoundary(cursor: Cursor, as: 'word' | 'no-word'): Pattern {
  if (cursor.flags.unicode) cursor.sawUnicodeWord = true;
  return { kind: 'assertion', as };
}

/** `\b{start}` and its like need to look ahead, which RE2 does not. */
function halfWord(cursor: Cursor): Pattern {
  cursor.unrunnable ??= 'boundaries of the start or end of a word';
  return { kind: 'assertion', as: 'word' };
}

function hexEscape(cursor: Cursor, letter: string, start: number): Pattern {
  const fixed = hexLengths[letter] ?? 2;
  let text: string;
  if (accept(cursor, '{')) {
    const close = cursor.text.indexOf('}', cursor.at);
    if (close < 0) throw new PatternError('invalid hexadecimal digit', start);
    text = cursor.text.slice(cursor.at, close);
    cursor.at = close + 1;
    if (text === '') throw new PatternError('hexadecimal literal empty', start);
    if (!/^[0-9A-Fa-f]{1,10}$/.test(text)) throw new PatternError('invalid hexadecimal digit', start);
  } else {
    text = cursor.text.slice(cursor.at, cursor.at + fixed);
    cursor.at += fixed;
    if (digits[fixed]?.test(text) !== true) throw new PatternError('invalid hexadecimal digit', start);
    const code = Number.parseInt(text, 16);
    if (letter === 'x' && !cursor.flags.unicode && code > 127) {
      cursor.sawHighBytes = true;
      return { kind: 'literal', code, byte: true, fold: false };
    }
  }
  const code = Number.parseInt(text, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new PatternError('hexadecimal literal is not a Unicode scalar value', start);
  }
  return literal(cursor, code);
}

/** The code point as it is. */
export function literal(cursor: Cursor, code: number): Pattern {
  return { kind: 'literal', code, byte: false, fold: cursor.flags.fold };
}

function perlClass(cursor: Cursor, letter: string): ClassPattern {
  const { unicode } = cursor.flags;
  const lower = letter.toLowerCase();
  const negated = letter !== lower;
  const ranges = perlClasses[lower] ?? [];
  if (!unicode) {
    const set = negated ? complement(ranges, 255) : ranges;
    noteHighBytes(cursor, set);
    return { kind: 'class', ranges: set, properties: [], negated: false, unicode, fold: false };
  }
  const more = lower === 'd' ? '\\p{Nd}' : lower === 's' ? unicodeSpaces : '\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}';
  return { kind: 'class', ranges, properties: [more], negated, unicode, fold: false };
}

function propertyClass(cursor: Cursor, negated: boolean, start: number): ClassPattern {
  if (!cursor.flags.unicode) throw new PatternError('Unicode not allowed here', start);
  const one = /^[A-Za-z]/.exec(cursor.text.slice(cursor.at, cursor.at + 1));
  const long = property.exec(cursor.text.slice(cursor.at, cursor.at + 72));
  const found = one ?? long;
  if (found === null) throw new PatternError('Unicode property not found', start);
  cursor.at += found[0].length;
  const name = one === null ? (long?.[2] ?? '') : one[0];
  const turned = negated !== (one === null && long?.[1] === '^');
  const { spelled, differs } = spellProperty(name);
  const sign = turned !== differs ? 'P' : 'p';
  return {
    kind: 'class',
    ranges: [],
    properties: [`\\${sign}{${spelled}}`],
    negated: false,
    unicode: true,
    fold: false,
  };
}

/** `sc=Greek`, `gc:Lu` and `Script!=Greek` as RE2 spells them: the bare value. */
function spellProperty(name: string): { readonly spelled: string; readonly differs: boolean } {
  const split = /^[^:=!]*(!=|:|=)(.*)$/.exec(name);
  const value = (split?.[2] ?? name).trim();
  return { spelled: value, differs: split?.[1] === '!=' };
}
