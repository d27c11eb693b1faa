import type { ChoiceExpr } from '../../model/program.js';

/** How strongly operators bind, the weakest first. */
export const LEVELS: readonly (readonly string[])[] = [
  ['or', 'xor'],
  ['and'],
  ['not'],
  ['=', '+=', '-=', '.=', '*=', '/=', '||=', '&&=', '//=', 'x=', '%=', '|=', '&=', '^=', '**=', '<<=', '>>='],
  ['?'],
  ['..', '...'],
  ['||', '//'],
  ['&&'],
  ['|', '^', '&'],
  ['==', '!=', '<=>', 'eq', 'ne', 'cmp', '~~'],
  ['<', '>', '<=', '>=', 'lt', 'gt', 'le', 'ge'],
  ['<<', '>>'],
  ['+', '-', '.'],
  ['*', '/', '%', 'x'],
  ['=~', '!~'],
  ['**'],
];
export const LEVEL = new Map(LEVELS.flatMap((all, level) => all.map((op) => [op, level] as const)));
export const ASSIGN = 3;
export const DEEPEST = 200;

export const WORDS: Readonly<Record<string, ChoiceExpr['by'] | undefined>> = {
  or: 'or',
  '||': 'or',
  and: 'and',
  '&&': 'and',
  '//': 'nullish',
};
export const SAME: Readonly<Record<string, string | undefined>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
};

/** Operators in a row of which each takes all before it for its left side. */
export const LONGEST = 500;
