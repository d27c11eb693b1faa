import type { Expr } from '../../model/program.js';
import { choice, joined, operands } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

export function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator).toLowerCase();
}

const WORDS: Readonly<Record<string, 'or' | 'and' | 'nullish'>> = {
  '||': 'or',
  or: 'or',
  '&&': 'and',
  and: 'and',
  '??': 'nullish',
};

export const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '.') {
    const whole = within ?? span;
    const parts = operands(node, 'binary_expression', (one) => operatorOf(one, to) === '.');
    return joined(
      parts.map((part) => to.expr(part, whole)),
      span,
    );
  }
  const left = to.maybe(childOf(node, 'left'), within);
  const right = to.maybe(childOf(node, 'right'), within);
  const by = WORDS[op];
  if (by !== undefined) return choice(by, [left, right], span);
  if (op === 'instanceof') return { kind: 'unary', op, of: left, span };
  // Arrays: what the left one lacks comes from the right.
  if (op === '+' && [left, right].some(({ kind }) => kind === 'object')) {
    return { kind: 'object', members: [right, left].map((value) => ({ value, span: value.span })), span };
  }
  return { kind: 'binary', op: op === '<>' ? '!=' : op, left, right, span };
};

/** `a ? b : c`, `a ?: c` */
export const conditional: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const test = to.maybe(childOf(node, 'condition'));
  const then = childOf(node, 'body');
  const otherwise = to.maybe(childOf(node, 'alternative'), within);
  if (then === undefined) return choice('or', [test, otherwise], span);
  return choice('if', [to.expr(then, within), otherwise], span, test);
};

/** `match ($x) { 'a', 'b' => 1, default => 2 }` */
export const match: LowerExpr = (node, to) => {
  const span = to.span(node);
  const on = to.maybe(childOf(node, 'condition'));
  const arms = named(childOf(node, 'body') ?? node);
  const valueOf = (arm: SyntaxNode | undefined): Expr => to.maybe(childOf(arm, 'return_expression'));
  const isDefault = (arm: SyntaxNode): boolean => childOf(arm, 'conditional_expressions') === undefined;
  const otherwise = arms.find(isDefault);
  return arms.reduceRight<Expr>(
    (rest, arm) => {
      const value = valueOf(arm);
      const conditions = childOf(arm, 'conditional_expressions');
      if (conditions === undefined) return rest;
      const tests = named(conditions).map((one): Expr => ({
        kind: 'binary',
        op: '===',
        left: on,
        right: to.expr(one),
        span: to.span(one),
      }));
      const test = tests.reduce((a, b) => choice('or', [a, b], span));
      return choice('if', [value, rest], span, test);
    },
    otherwise === undefined ? { kind: 'other', children: [], span } : valueOf(otherwise),
  );
};

export const unary: LowerExpr = (node, to) => ({
  kind: 'unary',
  op: operatorOf(node, to),
  of: to.maybe(childOf(node, 'argument')),
  span: to.span(node),
});

export const update: LowerExpr = (node, to) => {
  const of = childOf(node, 'argument');
  const span = to.span(node);
  const one: Expr = { kind: 'literal', value: 1, span };
  if (of === undefined) return one;
  return { kind: 'assign', target: to.pattern(of), op: operatorOf(node, to), value: one, span };
};
