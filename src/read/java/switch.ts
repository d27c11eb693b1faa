import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, functionOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering, LowerStmt } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** One arm: what it is for, nothing being the default, and what it does. */
interface Arm {
  readonly labels: readonly SyntaxNode[];
  readonly body: readonly SyntaxNode[];
  /** `case a -> b`: it ends where it ends. */
  readonly ends: boolean;
}

function armsOf(node: SyntaxNode): Arm[] {
  const body = childOf(node, 'body');
  return named(body).map((group): Arm => {
    const labels = named(group).filter(({ type }) => type === 'switch_label');
    const isDefault = labels.some((label) => named(label).length === 0);
    return {
      labels: isDefault ? [] : labels.flatMap((label) => named(label)),
      body: named(group).filter((part) => !labels.includes(part)),
      ends: group.type === 'switch_rule',
    };
  });
}

/** What a value is compared with; whether it has a type or meets a condition is not known. */
function testOf(label: SyntaxNode, to: Lowering): Expr {
  const span = to.span(label);
  return /^(?:pattern|guard)$/.test(label.type) ? { kind: 'other', children: [], span } : to.expr(label);
}

export const switchStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const cases = armsOf(node).flatMap(({ labels, body, ends }) => {
    const parts = to.statements(body);
    const inside: Stmt[] = ends ? [...parts, { kind: 'jump', to: 'break', span }] : parts;
    if (labels.length === 0) return [{ body: inside }];
    return labels.map((label, i) => ({ test: testOf(label, to), body: i === labels.length - 1 ? inside : [] }));
  });
  return [{ kind: 'switch', on: to.maybe(childOf(node, 'condition')), cases, span }];
};

/** `switch (x) { case "a" -> b; default -> { yield c; } }` as a value. */
export const switched: LowerExpr = (node, to) => {
  const span = to.span(node);
  const on = to.maybe(childOf(node, 'condition'));
  const arms = armsOf(node);
  const values = arms.map((arm, i) =>
    valueOf(arm.ends ? arm.body : arms.slice(i).flatMap(({ body }) => body), to, span),
  );
  const none: Expr = { kind: 'other', children: [], span };
  const otherwise = values[arms.findIndex(({ labels }) => labels.length === 0)] ?? none;
  return arms.reduceRight<Expr>((rest, { labels }, i) => {
    const tests = labels.map((label): Expr => {
      const right = testOf(label, to);
      return right.kind === 'other' ? right : { kind: 'binary', op: '===', left: on, right, span: right.span };
    });
    const [first, ...more] = tests;
    if (first === undefined) return rest;
    const test = more.reduce((a, b) => choice('or', [a, b], span), first);
    return choice('if', [values[i] ?? none, rest], span, test);
  }, otherwise);
};

/** The value of an arm: its only expression, or what its statements yield. */
function valueOf(body: readonly SyntaxNode[], to: Lowering, span: Span): Expr {
  const [only, second] = body;
  if (only?.type === 'expression_statement' && second === undefined) return to.maybe(named(only)[0]);
  const inner = only?.type === 'block' && second === undefined ? named(only) : body;
  const made = functionOf({ arrow: true }, [], to.statements(inner), span);
  return { kind: 'call', callee: made, args: [], span };
}
