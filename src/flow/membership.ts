import type { Expr } from '../model/program.js';

/** A test whether something is one of several: `LIST.includes(x)`, `x in LIST`, `in_array($x, LIST)`. */
export interface Membership {
  readonly value: Expr;
  readonly among: Expr;
}

/** Methods of lists, sets and maps that say whether they hold what they are given. */
const HOLDS = /^(?:includes|include\?|member\?|[Cc]ontains(?:Key)?|has|key\?|has_key\?)$/;

/** What a test says about what is one of several; undefined where it says something else. */
export function membershipIn(test: Expr): Membership | undefined {
  if (test.kind === 'binary') {
    return test.op === 'in' || test.op === 'among' ? { value: test.left, among: test.right } : undefined;
  }
  if (test.kind !== 'call' || test.callee.kind !== 'member' || typeof test.callee.key !== 'string') return undefined;
  const [first, second] = test.args;
  if (!HOLDS.test(test.callee.key) || first === undefined) return undefined;
  const { of } = test.callee;
  // `slices.Contains(list, x)`
  if (test.args.length === 2 && of.kind === 'name' && of.name === 'slices' && second !== undefined) {
    return { value: second.value, among: first.value };
  }
  return test.args.length === 1 ? { value: first.value, among: of } : undefined;
}

/** All such tests that a condition is made of. */
export function membershipsIn(test: Expr): readonly Membership[] {
  if (test.kind === 'choice') return test.options.flatMap(membershipsIn);
  if (test.kind === 'unary' && test.op === '!') return membershipsIn(test.of);
  const found = membershipIn(test);
  return found === undefined ? [] : [found];
}
