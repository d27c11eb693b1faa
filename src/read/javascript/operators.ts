import type * as t from '@babel/types';
import type { ChoiceExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { bare, spanAt, spanOf, type Lowering } from './lowering.js';

/** Lowers operators, conditions and assignments. */
export function operation(node: t.Node, to: Lowering, within?: Span): Expr | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? sum(node, to, within) : arithmetic(node, to);
    case 'LogicalExpression':
      return logical(node, to, within);
    case 'ConditionalExpression': {
      const options = [to.expr(node.consequent, within), to.expr(node.alternate, within)];
      return { kind: 'choice', test: to.expr(node.test), by: 'if', options, span };
    }
    case 'UnaryExpression':
      return { kind: 'unary', op: node.operator, of: to.expr(node.argument), span };
    case 'UpdateExpression':
      return assignment(node.argument, node.operator, { kind: 'other', children: [], span }, to, span);
    case 'AssignmentExpression':
      return assignment(node.left, node.operator, to.expr(node.right), to, span);
    case 'YieldExpression':
      if (!node.argument) return undefined;
      return { kind: 'yield', of: to.expr(node.argument), ...(node.delegate ? { each: true } : {}), span };
    case 'AwaitExpression':
      return { kind: 'await', of: to.expr(node.argument), span };
    case 'SequenceExpression':
      return { kind: 'sequence', items: node.expressions.map((item) => to.expr(item)), span };
    default:
      return undefined;
  }
}

function assignment(left: t.Node, op: string, value: Expr, to: Lowering, span: Span): Expr {
  return { kind: 'assign', target: to.pattern(left), op, value, span };
}

/**
 * `a + b + c`, however long. From the first text on it is one text; what stands before that may be a sum of numbers,
 * and without any text it is known only when it runs.
 */
function sum(node: t.BinaryExpression, to: Lowering, within?: Span): Expr {
  const span = spanOf(to, node);
  const whole = within ?? span;
  const operands = terms(node).map((term) => to.expr(term, whole));
  const firstText = operands.findIndex(({ kind }) => kind === 'text' || kind === 'join');
  const [first, ...rest] = firstText === -1 ? operands : operands.slice(0, firstText);
  let before = first;
  for (const right of rest) {
    const both = before === undefined ? right.span : spanAt(to, node.start ?? right.span.start, right.span.end);
    before = before === undefined ? right : { kind: 'binary', op: '+', left: before, right, span: both };
  }
  if (firstText === -1) return before === undefined ? { kind: 'other', children: [], span } : { ...before, span };
  const parts = before === undefined ? [] : [before];
  for (const operand of operands.slice(firstText)) {
    if (operand.kind === 'join') parts.push(...operand.parts);
    else parts.push(operand);
  }
  return { kind: 'join', parts, span };
}

/** The operands of a sum from left to right. The tree leans to the left: `(a + b) + c`. */
function terms(node: t.BinaryExpression): t.Node[] {
  const reversed: t.Node[] = [];
  let left: t.Node = node;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    reversed.push(left.right);
    left = bare(left.left);
  }
  reversed.push(left);
  return reversed.reverse();
}

function arithmetic(node: t.BinaryExpression, to: Lowering): Expr {
  const chain: t.BinaryExpression[] = [];
  let left: t.Node = node;
  while (left.type === 'BinaryExpression' && left.operator !== '+') {
    chain.push(left);
    left = bare(left.left);
  }
  let made = to.expr(left);
  for (const one of chain.reverse()) {
    made = { kind: 'binary', op: one.operator, left: made, right: to.expr(one.right), span: spanOf(to, one) };
  }
  return made;
}

const CHOICES = { '||': 'or', '??': 'nullish', '&&': 'and' } as const;

function logical(node: t.LogicalExpression, to: Lowering, within?: Span): Expr {
  const chain: t.LogicalExpression[] = [];
  let left: t.Node = node;
  while (left.type === 'LogicalExpression') {
    chain.push(left);
    left = bare(left.left);
  }
  let made = to.expr(left, within);
  for (const one of chain.reverse()) {
    const by: ChoiceExpr['by'] = CHOICES[one.operator];
    made = { kind: 'choice', by, options: [made, to.expr(one.right, within)], span: spanOf(to, one) };
  }
  return made;
}
