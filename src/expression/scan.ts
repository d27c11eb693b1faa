import type { ComparisonOp, LogicalOp } from './tree.js';

/** Space between tokens is space, CR and LF. A tab is not. */
export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c !== 32 && c !== 10 && c !== 13) return i;
    i++;
  }
}

/** Letters, digits and `_` of ASCII. */
export function isNameChar(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 95;
}

/** A digit of radix 16. */
export function isHexDigit(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70);
}

/** A decimal digit. */
export function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** The white space that is trimmed from both ends of the whole text. */
export function isTrimmed(c: number): boolean {
  if (c === 32 || (c >= 9 && c <= 13)) return true;
  if (c < 0x85) return false;
  return c === 0x85 || c === 0xa0 || c === 0x1680 || (c >= 0x2000 && c <= 0x200a) || isRareSpace(c);
}

function isRareSpace(c: number): boolean {
  return c === 0x2028 || c === 0x2029 || c === 0x202f || c === 0x205f || c === 0x3000;
}

/**
 * The end of the identifier that begins at `at`: segments of letters, digits and `_` joined by single dots. The second
 * number is -1, or the place where a segment is missing.
 */
export function scanName(text: string, at: number): readonly [end: number, gap: number] {
  let i = at;
  for (;;) {
    const from = i;
    while (isNameChar(text.charCodeAt(i))) i++;
    if (i === from) return [i, i];
    if (text.charCodeAt(i) !== 46) return [i, -1];
    i++;
  }
}

interface OpToken<Op> {
  readonly op: Op;
  readonly text: string;
  readonly symbol: boolean;
}

function tokens<Op>(rows: readonly (readonly [string, Op, boolean])[]): ReadonlyMap<number, readonly OpToken<Op>[]> {
  const byFirst = new Map<number, OpToken<Op>[]>();
  for (const [text, op, symbol] of rows) {
    const first = text.charCodeAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { op, text, symbol }]);
  }
  return byFirst;
}

// Operators are matched as prefixes, in the engine's order: no word needs a boundary behind it.
const comparisonTokens = tokens<ComparisonOp>([
  ['in', 'in', false],
  ['eq', 'eq', false],
  ['==', 'eq', true],
  ['ne', 'ne', false],
  ['!=', 'ne', true],
  ['ge', 'ge', false],
  ['>=', 'ge', true],
  ['le', 'le', false],
  ['<=', 'le', true],
  ['gt', 'gt', false],
  ['>', 'gt', true],
  ['lt', 'lt', false],
  ['<', 'lt', true],
  ['&', 'bitwise_and', true],
  ['bitwise_and', 'bitwise_and', false],
  ['contains', 'contains', false],
  ['~', 'matches', true],
  ['matches', 'matches', false],
  ['wildcard', 'wildcard', false],
  ['strict wildcard', 'strict wildcard', false],
]);

const logicalTokens = tokens<LogicalOp>([
  ['or', 'or', false],
  ['||', 'or', true],
  ['xor', 'xor', false],
  ['^^', 'xor', true],
  ['and', 'and', false],
  ['&&', 'and', true],
]);

function lexToken<Op>(
  table: ReadonlyMap<number, readonly OpToken<Op>[]>,
  text: string,
  at: number,
): OpToken<Op> | undefined {
  const candidates = table.get(text.charCodeAt(at));
  if (candidates === undefined) return undefined;
  for (const token of candidates) if (text.startsWith(token.text, at)) return token;
  return undefined;
}

/** The comparison operator that begins here, if one does. */
export function lexComparisonOp(text: string, at: number): OpToken<ComparisonOp> | undefined {
  return lexToken(comparisonTokens, text, at);
}

/** The logical operator that begins here, if one does. */
export function lexLogicalOp(text: string, at: number): OpToken<LogicalOp> | undefined {
  return lexToken(logicalTokens, text, at);
}

/** `not` or `!`, as a prefix. */
export function lexNot(text: string, at: number): { readonly length: number; readonly symbol: boolean } | undefined {
  if (text.startsWith('not', at)) return { length: 3, symbol: false };
  return text.startsWith('!', at) ? { length: 1, symbol: true } : undefined;
}

/** `any` or `all`, when a parenthesis follows. Gives the place of the parenthesis. */
export function lexQuantifier(
  text: string,
  at: number,
): { readonly op: 'any' | 'all'; readonly open: number } | undefined {
  const op = text.startsWith('any', at) ? 'any' : text.startsWith('all', at) ? 'all' : undefined;
  if (op === undefined) return undefined;
  const open = skipSpace(text, at + 3);
  return text[open] === '(' ? { op, open } : undefined;
}
