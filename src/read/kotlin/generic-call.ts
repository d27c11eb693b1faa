import type { Expr } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, type SyntaxNode } from '../grammar/syntax-node.js';

/** `f<T>("a")`, which is two comparisons to the grammar. */
export function genericCall(node: SyntaxNode, to: Lowering): Expr | undefined {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  const [callee, type] = [childOf(left, 'left'), childOf(left, 'right')];
  const isCall =
    right?.type === 'parenthesized_expression' &&
    left?.type === 'binary_expression' &&
    hasToken(node, '>') &&
    hasToken(left, '<') &&
    /^[A-Z]/.test(to.text(type)) &&
    left.end === type?.end;
  if (!isCall || callee === undefined) return undefined;
  return { kind: 'call', callee: to.expr(callee), args: [{ value: to.expr(right) }], span: to.span(node) };
}
