import { functions } from './data/functions.js';
import { skipSpace } from './scan.js';
import type { Known } from './types.js';

/** Operators of other languages, longest first, and what to write here. */
const foreignOperators: readonly (readonly [RegExp, string])[] = [
  [/^===?/, 'equality is == or eq'],
  [/^=~/, 'a regular expression takes ~ or matches'],
  [/^=/, 'equality is == or eq'],
  [/^!~/, 'write not <field> matches "…"'],
  [/^!==/, 'inequality is != or ne'],
  [/^<>/, 'inequality is != or ne'],
  [/^(?:not|NOT)[ \r\n]+in\b/i, 'not stands before the field: not <field> in {…}'],
  [/^(?:not|NOT|!)[ \r\n]*/i, 'not stands before the field: not <field> <operator> …'],
  [/^starts_?with\b/i, 'a function, not an operator: starts_with(<field>, "…")'],
  [/^ends_?with\b/i, 'a function, not an operator: ends_with(<field>, "…")'],
  [/^between\b/i, 'a range is a set: in {low..high}'],
  [/^like\b/i, 'patterns take wildcard "…*…"'],
  [/^(?:is|equals?)\b/i, 'equality is eq or =='],
  [/^(?:regex|match|rlike)\b/i, 'a regular expression takes matches or ~'],
  [/^(?:includes?|has)\b/i, 'part of a text is found with contains'],
  [/^strict(?:[ \r\n\t]+wildcard)?/i, 'strict wildcard is written in lower case with exactly one space'],
  [/^@/, 'regular expressions and patterns take matches, wildcard'],
];

const keywords = /^(?:EQ|NE|LT|LE|GT|GE|IN|CONTAINS|MATCHES|WILDCARD|AND|OR|XOR|NOT|ANY|ALL|BITWISE_AND)$/i;

function wordAt(text: string, at: number): string {
  return /^[A-Za-z_]+/.exec(text.slice(at, at + 40))?.[0] ?? '';
}

function keywordHint(text: string, at: number): string | undefined {
  const word = wordAt(text, at);
  return keywords.test(word) && word !== word.toLowerCase()
    ? `keywords are lower case: ${word.toLowerCase()}`
    : undefined;
}

/** Where a comparison operator should be. */
export function operatorHint(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 40);
  if (rest.startsWith('\t')) return tabHint;
  if (rest === '' || /^[),]/.test(rest)) return 'an operator and a value are missing';
  if (rest.startsWith('[')) return 'the index stands right behind the name, without a space';
  return keywordHint(text, at) ?? foreignOperators.find(([shape]) => shape.test(rest))?.[1];
}

const tabHint = 'a tab is no space here: use spaces or line ends';

/** The text of something that looks like an operator of another language, for the error's span. */
export function operatorLength(text: string, at: number): number {
  const found = /^(?:[A-Za-z_]+|[^\sA-Za-z0-9_"'(){}[\]$,]+)/.exec(text.slice(at, at + 40));
  return found?.[0].length ?? Math.min(1, text.length - at);
}

/** Where a value of a type should be. */
export function valueHint(text: string, at: number, type: Known): string | undefined {
  const rest = text.slice(at, at + 64);
  if (rest.startsWith('\t')) return tabHint;
  if (rest.startsWith('=')) return 'equality is == or eq';
  if (rest.startsWith("'")) return 'text takes double quotes';
  if (rest.startsWith('$')) return 'a list stands only behind in';
  if (rest.startsWith('{')) return 'a set stands only behind in';
  if (rest.startsWith('“') || rest.startsWith('”')) return 'use straight double quotes';
  if (rest.startsWith('"')) {
    if (type === 'Ip') return 'addresses are written without quotes';
    if (type === 'Int') return 'numbers are written without quotes';
  }
  // A raw text: what is wrong with it stands in it.
  if (/^r#*"/.test(rest)) return undefined;
  if (type === 'Int' && /^-?\d+\.\d/.test(rest)) return 'there are only whole numbers';
  if (type === 'Int' && /^\+\d/.test(rest)) return 'write the number without a plus sign';
  if (type === 'Int' && /^0\d/.test(rest)) return 'a leading 0 makes the number octal';
  if (type === 'Int' && /^-0x/i.test(rest)) return 'hexadecimal numbers take no sign';
  if (type === 'Bytes' && /^[A-Za-z0-9_./-]/.test(rest)) return 'text needs double quotes, and no field can stand here';
  if (/^[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+)+/.test(rest)) return 'the right side is always a literal, never a field';
  return undefined;
}

/** Inside a set. */
export function setHint(text: string, at: number, type: Known): string | undefined {
  if (text[at] === ',') return 'items of a set are separated by spaces, not commas';
  if (text[at] === '-' || text.startsWith('..', at)) return 'a range is written a..b without spaces';
  return valueHint(text, at, type);
}

/** Where a set should begin. */
export function openSetHint(text: string, at: number): string {
  if (text[at] === '(' || text[at] === '[') return 'a set takes braces: in {…}';
  return 'in takes a set {…} or a list $name';
}

/** Text that is left over behind a complete operand. */
export function leftoverHint(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 40);
  if (rest.startsWith('\t')) return tabHint;
  if (rest.startsWith('#') || rest.startsWith('//')) return 'there are no comments';
  if (rest.startsWith(')')) return 'no parenthesis is open here';
  if (rest.startsWith('|')) return 'or is written or or ||';
  if (rest.startsWith('&')) return 'and is written and or &&';
  if (rest.startsWith('^')) return 'xor is written xor or ^^';
  if (rest.startsWith(';')) return 'an expression has no end mark';
  if (/^(?:eq|ne|[lg][te])\b|^[=<>!]=/.test(rest)) return 'one comparison cannot be compared again';
  if (rest.startsWith(',')) return 'a comma stands only between the arguments of a function';
  const keyword = keywordHint(text, at);
  if (keyword !== undefined) return keyword;
  if (/^[A-Za-z("!]/.test(rest)) return 'conditions are joined with and, or, xor';
  return undefined;
}

/** Where a field or call should begin. */
export function operandHint(text: string, at: number): string | undefined {
  const c = text[at];
  if (c === undefined || c === ')') return 'a condition is missing';
  if (c === '\t') return tabHint;
  if (c === '"' || c === "'") return 'the field stands left, the value right';
  if (c === '$') return 'a list stands only behind in';
  if (c === '{') return 'a set stands only behind in';
  if (c === '#' || text.startsWith('//', at)) return 'there are no comments';
  if (c === '&' || c === '|' || c === '^') return 'a condition is missing before the operator';
  return undefined;
}

/** For a name that is not known. */
export function nameHint(name: string, next: string, scheme: Readonly<Record<string, unknown>>): string | undefined {
  if (name === 'true' || name === 'false') return `${name} can only be the whole expression`;
  if (name === 'any' || name === 'all') return `${name}(…) gives a truth and cannot stand here`;
  if (keywords.test(name)) {
    if (name !== name.toLowerCase()) return `keywords are lower case: ${name.toLowerCase()}`;
    return 'a condition is missing before the operator';
  }
  if (/^[0-9.]+$/.test(name)) return 'the field stands left, the value right';
  const near = nearest(name, next === '(' ? Object.keys(functions) : Object.keys(scheme));
  return near === undefined ? undefined : `did you mean ${near}?`;
}

function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > 60) return undefined;
  let best: string | undefined;
  let least = name.length <= 4 ? 2 : name.length <= 12 ? 3 : 4;
  const lower = name.toLowerCase();
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** An `and`, `or` or `xor` where only one comparison may stand. */
export const argumentHint = 'an argument is one comparison: put the whole condition in parentheses of its own';

/** Whether this could be an attempt at an operator, so that `ssl eq true` is told as one. */
export function looksLikeOperator(text: string, at: number): boolean {
  const rest = text.slice(skipSpace(text, at), at + 60);
  if (/^(?:&&|\|\||\^\^|and|or|xor)/.test(rest)) return false;
  return /^(?:[=<>~!]|&|(?:eq|ne|lt|le|gt|ge|in|is|contains|matches|wildcard|strict|bitwise_and)\b)/i.test(rest);
}
