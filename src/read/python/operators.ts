import type { Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, operands, sum } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

const isPlus =
  (to: Lowering) =>
  (node: SyntaxNode): boolean =>
    operatorOf(node, to) === '+';

export function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}

export const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '+') {
    const whole = within ?? span;
    return sum(
      operands(node, 'binary_operator', isPlus(to)).map((operand) => to.expr(operand, whole)),
      span,
    );
  }
  const left = to.maybe(childOf(node, 'left'));
  const right = to.maybe(childOf(node, 'right'));
  if (op === '|') return union(left, right, span);
  return { kind: 'binary', op, left, right, span };
};

/** `a | b` of dictionaries or sets is both. */
export function union(left: Expr, right: Expr, span: Span): Expr {
  return { kind: 'object', members: [spread(left), spread(right)], union: true, span };
}

function spread(value: Expr): ObjectMember {
  return { value, span: value.span };
}

const COMPARISONS: Readonly<Record<string, string | undefined>> = { '<>': '!=', is: '===', 'is not': '!==' };

/** `a == b`; a chain of comparisons is not known. */
export const comparison: LowerExpr = (node, to) => {
  const span = to.span(node);
  const [left, right, more] = named(node).filter(({ field }) => field !== 'operators');
  const written = childrenOf(node, 'operators')
    .map((one) => to.text(one))
    .join(' ');
  if (left === undefined || right === undefined || more !== undefined) {
    return { kind: 'other', children: named(node).map((child) => to.expr(child)), span };
  }
  const test: Expr = {
    kind: 'binary',
    op: written === 'not in' ? 'in' : (COMPARISONS[written] ?? written),
    left: to.expr(left),
    right: to.expr(right),
    span,
  };
  return written === 'not in' ? { kind: 'unary', op: '!', of: test, span } : test;
};

export const boolean: LowerExpr = (node, to, within) => {
  const options = [to.maybe(childOf(node, 'left'), within), to.maybe(childOf(node, 'right'), within)];
  return choice(operatorOf(node, to) === 'or' ? 'or' : 'and', options, to.span(node));
};

/** `a if test else b` */
export const conditional: LowerExpr = (node, to, within) => {
  const [then, test, otherwise] = named(node);
  return choice('if', [to.maybe(then, within), to.maybe(otherwise, within)], to.span(node), to.maybe(test));
};
