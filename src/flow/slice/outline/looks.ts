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
    for (const one of operands) if (one.kind === 'call' && SAME_TEXT.test(nameOf(one))) one.dull = false;
    return true;
  }
  if (SAME_TEXT.test(name)) return operands.some((one) => one.kind === 'call' && SPELLS.test(nameOf(one)));
  if (IS_TEXT.test(name)) return operands.some(({ kind }) => kind === 'text');
  return IS_AMONG.test(name) && operands.some(({ kind }) => kind === 'list');
}

function nameOf({ callee }: CallExpr): string {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && typeof callee.key === 'string' ? callee.key : '';
}

function operandsOf({ callee, args }: CallExpr): readonly Expr[] {
  const given = args.map(({ value }) => value);
  return callee.kind === 'member' ? [callee.of, ...given] : given;
}
