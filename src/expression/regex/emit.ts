import { utf8 } from '../literals/bytes.js';
import type { Ranges } from './ranges.js';
import { complement } from './ranges.js';
import type { Assertion, ClassPattern, Pattern, Repeat } from './syntax.js';

/** Bytes from 0x80 stand in the private use area, where no case folding and no class reaches them. */
export const byteBase = 0xe000;
/** The most that RE2 takes as a count, nested counts multiplied. */
const mostCount = 1000;

const assertions: Readonly<Record<Assertion, string>> = {
  'text-start': '\\A',
  'text-end': '\\z',
  'line-start': '(?m:^)',
  'line-end': '(?m:$)',
  word: '\\b',
  'no-word': '\\B',
};

interface Style {
  /** The input is code points, not bytes. */
  readonly decoded: boolean;
  readonly capture: boolean;
}

/** The pattern in RE2 syntax. */
export function emit(pattern: Pattern, style: Style): string {
  switch (pattern.kind) {
    case 'empty':
      return '(?:)';
    case 'literal':
      return literal(pattern.code, pattern.byte, pattern.fold, style);
    case 'class':
      return charClass(pattern, style);
    case 'assertion':
      return assertions[pattern.as];
    case 'group':
      return `(${pattern.capture && style.capture ? '' : '?:'}${emit(pattern.item, style)})`;
    case 'concat':
      return pattern.items.map((item) => (item.kind === 'either' ? wrap(item, style) : emit(item, style))).join('');
    case 'either':
      return pattern.items.map((item) => emit(item, style)).join('|');
    case 'repeat':
      return repeat(pattern, style);
  }
}

function wrap(pattern: Pattern, style: Style): string {
  return `(?:${emit(pattern, style)})`;
}

function code(point: number): string {
  return `\\x{${point.toString(16)}}`;
}

function byteCode(byte: number): string {
  return code(byte < 0x80 ? byte : byteBase + byte);
}

function literal(point: number, byte: boolean, fold: boolean, style: Style): string {
  if (byte) return byteCode(point);
  if (style.decoded) return fold ? `(?i:${code(point)})` : code(point);
  if (point > 0x7f)
    return `(?:${[...utf8(String.fromCodePoint(point))].map((c) => byteCode(c.charCodeAt(0))).join('')})`;
  const c = String.fromCharCode(point);
  return fold && /[A-Za-z]/.test(c) ? `[${c.toLowerCase()}${c.toUpperCase()}]` : code(point);
}

function charClass(set: ClassPattern, style: Style): string {
  if (style.decoded) {
    const inside = set.unicode ? spellRanges(set.ranges, code) : spellRanges(split(set.ranges), byteCode);
    const body = inside + set.properties.join('');
    const spelled = body === '' ? emptyOr(set.negated) : `[${set.negated ? '^' : ''}${body}]`;
    return set.unicode && set.fold ? `(?i:${spelled})` : spelled;
  }
  const ranges = set.negated ? complement(set.ranges, 255) : set.ranges;
  const body = spellRanges(split(ranges), byteCode);
  return body === '' ? emptyOr(false) : `[${body}]`;
}

/** A class of nothing, or of everything. */
function emptyOr(everything: boolean): string {
  return everything ? '(?s:.)' : '[^\\x{0}-\\x{10ffff}]';
}

/** No range of bytes may span the place where bytes move to the private use area. */
function split(ranges: Ranges): Ranges {
  return ranges.flatMap(([first, last]) =>
    first < 0x80 && last >= 0x80 ? [[first, 0x7f] as const, [0x80, last] as const] : [[first, last] as const],
  );
}

function spellRanges(ranges: Ranges, spell: (point: number) => string): string {
  return ranges.map(([first, last]) => (first === last ? spell(first) : `${spell(first)}-${spell(last)}`)).join('');
}

/** How large the counts of the pattern become when nested ones are multiplied, after long ones are written out. */
function countFactor(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'concat':
    case 'either':
      return pattern.items.reduce((most, item) => Math.max(most, countFactor(item)), 1);
    case 'group':
      return countFactor(pattern.item);
    case 'repeat': {
      const own = pattern.max === Number.POSITIVE_INFINITY ? pattern.min : pattern.max;
      const inner = countFactor(pattern.item);
      return Math.max(1, own) * inner > mostCount ? mostCount : Math.max(1, own) * inner;
    }
    default:
      return 1;
  }
}

function repeat(pattern: Repeat, style: Style): string {
  const { item, min, max, greedy } = pattern;
  const lazy = greedy ? '' : '?';
  const body = wrap(item, style);
  if (max === Number.POSITIVE_INFINITY && min < 2) return `${body}${min === 0 ? '*' : '+'}${lazy}`;
  if (min === 0 && max === 1) return `${body}?${lazy}`;
  const most = max === Number.POSITIVE_INFINITY ? min : max;
  const chunk = Math.max(1, Math.floor(mostCount / countFactor(item)));
  if (most <= chunk) return `${body}{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}${lazy}`;
  const silent = wrap(item, { ...style, capture: false });
  const fixed = chunks(silent, min, chunk, (n) => `{${n}}`);
  if (max === Number.POSITIVE_INFINITY) return `${fixed}${silent}*${lazy}`;
  return fixed + chunks(silent, max - min, chunk, (n) => `{0,${n}}${lazy}`);
}

function chunks(body: string, total: number, chunk: number, suffix: (count: number) => string): string {
  let out = '';
  for (let left = total; left > 0; left -= chunk) out += body + suffix(Math.min(chunk, left));
  return out;
}
