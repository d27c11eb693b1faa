import type { CallExpr, Expr } from '../../../model/program.js';
import { IS_AMONG, IS_TEXT, SAME_TEXT, SPELLS } from '../called-names.js';

/**
 * A call that only tells of a text by a look at it: how it is spelt in other letters, or whether it is what is written
 * there. Branches hang on it (`switch (method.toUpperCase())`), so that it is not passed over though no word of interest
 * comes to it; it changes nothing, and takes little. Others are left out: what a function reads tells its runs apart.
 */
export function looks(expr: CallExpr): boolean {
  if (expr.construct === true) return false;
  const name = nameOf(expr);
  const operands = operandsOf(expr);
  if (SPELLS.test(name)) {
    takeWith(operands);
    return true;
  }
  const isSpelt = operands.some((one) => one.kind === 'call' && SPELLS.test(nameOf(one)));
  if (SAME_TEXT.test(name)) return isSpelt;
  if (IS_TEXT.test(name)) return isSpelt || operands.some(({ kind }) => kind === 'text');
  return IS_AMONG.test(name) && operands.some(({ kind }) => kind === 'list');
}

/** What gives the text that is looked at, one call within the other: `upper(trim(string(method)))`. */
function takeWith(operands: readonly Expr[]): void {
  const isPart = (one: Expr): one is CallExpr => one.kind === 'call' && SAME_TEXT.test(nameOf(one));
  for (let calls = operands.filter(isPart); calls.length > 0; calls = calls.flatMap(operandsOf).filter(isPart))
    for (const one of calls) one.dull = false;
}

function nameOf({ callee }: CallExpr): string {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && typeof callee.key === 'string' ? callee.key : '';
}

function operandsOf({ callee, args }: CallExpr): readonly Expr[] {
  const given = args.map(({ value }) => value);
  return callee.kind === 'member' ? [callee.of, ...given] : given;
}
