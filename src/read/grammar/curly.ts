import type { Expr, Stmt } from '../../model/program.js';
import { oneOf } from '../build.js';
import type { LowerExpr, LowerStmt, Lowering } from './lowering.js';
import { choice, operands, sum } from './builders.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from './syntax-node.js';

/* Statements and operators that languages with braces have alike, down to the names that grammars give them. */

/** The statements of a block, or the one that stands for it. */
export function blockOf(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined) return [];
  return node.type === 'block' ? to.statements(named(node)) : to.statements([node]);
}

const ifStatement: LowerStmt = (node, to) => [
  {
    kind: 'if',
    test: to.maybe(childOf(node, 'condition')),
    then: blockOf(childOf(node, 'consequence'), to),
    otherwise: blockOf(childOf(node, 'alternative'), to),
    span: to.span(node),
  },
];

const whileStatement: LowerStmt = (node, to) => [
  {
    kind: 'loop',
    test: to.maybe(childOf(node, 'condition')),
    ...(node.type === 'do_statement' ? { testAfter: true } : {}),
    body: blockOf(childOf(node, 'body'), to),
    span: to.span(node),
  },
];

const forStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const test = childOf(node, 'condition');
  const [done] = to.statements(childrenOf(node, 'update'));
  const loop: Stmt = {
    kind: 'loop',
    ...(test === undefined ? {} : { test: to.expr(test) }),
    ...(done?.kind === 'expr' ? { update: done.value } : {}),
    body: blockOf(childOf(node, 'body'), to),
    span,
  };
  const first = [...childrenOf(node, 'initializer'), ...childrenOf(node, 'init')];
  return [{ kind: 'block', body: [...to.statements(first), loop], span }];
};

/** `for (T a : b)`, `foreach (T a in b)`: the fields that name and list are in. */
export function eachLoop(target: string, over: string): LowerStmt {
  return (node, to) => {
    const of = childOf(node, target);
    return [
      {
        kind: 'loop',
        over: to.maybe(childOf(node, over)),
        ...(of === undefined ? {} : { target: to.pattern(of) }),
        body: blockOf(childOf(node, 'body'), to),
        span: to.span(node),
      },
    ];
  };
}

const tryStatement: LowerStmt = (node, to) => {
  const handlers = named(node).filter(({ type }) => type === 'catch_clause');
  const last = ofType(node, 'finally_clause');
  const span = to.span(node);
  return [
    ...to.statements(childrenOf(node, 'resources')),
    {
      kind: 'try',
      body: blockOf(childOf(node, 'body'), to),
      handler: oneOf(
        handlers.map((one) => handlerOf(one, to)),
        span,
      ),
      finalizer: blockOf(ofType(last, 'block'), to),
      span,
    },
  ];
};

/** `catch (Problem p) when (p.Code == 1) { }` of C#: the block runs where the filter holds. */
function handlerOf(node: SyntaxNode, to: Lowering): Stmt[] {
  const body = blockOf(childOf(node, 'body'), to);
  const clause = ofType(node, 'catch_filter_clause');
  const filter = named(clause)[0];
  return filter === undefined
    ? body
    : [{ kind: 'if', test: to.expr(filter), then: body, otherwise: [], span: to.span(node) }];
}

function withValue(kind: 'return' | 'throw'): LowerStmt {
  return (node, to) => {
    const [value] = named(node);
    return [{ kind, ...(value === undefined ? {} : { value: to.expr(value) }), span: to.span(node) }];
  };
}

export const curlyStatements: Readonly<Record<string, LowerStmt>> = {
  block: (node, to) => [{ kind: 'block', body: to.statements(named(node)), span: to.span(node) }],
  expression_statement: (node, to) => to.statements(named(node)),
  if_statement: ifStatement,
  while_statement: whileStatement,
  do_statement: whileStatement,
  for_statement: forStatement,
  try_statement: tryStatement,
  return_statement: withValue('return'),
  throw_statement: withValue('throw'),
  break_statement: (node, to) => [{ kind: 'jump', to: 'break', span: to.span(node) }],
  continue_statement: (node, to) => [{ kind: 'jump', to: 'continue', span: to.span(node) }],
};

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator') ?? node.children.find((child) => !child.named);
  return to.text(operator);
}

const EQUAL: Readonly<Record<string, string | undefined>> = { '==': '===', '!=': '!==' };
const CHOICES: Readonly<Record<string, 'and' | 'or' | 'nullish' | undefined>> = {
  '&&': 'and',
  '||': 'or',
  '??': 'nullish',
  '?:': 'nullish',
};

/** `a + b`, `a && b`, `a == b` */
export const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '+') {
    const isPlus = (one: SyntaxNode): boolean => operatorOf(one, to) === '+';
    const all = operands(node, node.type, isPlus);
    return sum(
      all.map((operand) => to.expr(operand, within ?? span)),
      span,
    );
  }
  const [left, right] = [to.maybe(childOf(node, 'left'), within), to.maybe(childOf(node, 'right'), within)];
  const by = CHOICES[op];
  return by === undefined
    ? { kind: 'binary', op: EQUAL[op] ?? op, left, right, span }
    : choice(by, [left, right], span);
};

export const assignment: LowerExpr = (node, to) => {
  const left = childOf(node, 'left');
  const value = to.maybe(childOf(node, 'right'));
  if (left === undefined) return value;
  return { kind: 'assign', target: to.pattern(left), op: operatorOf(node, to) || '=', value, span: to.span(node) };
};

export const conditional: LowerExpr = (node, to, within) => {
  const options = [to.maybe(childOf(node, 'consequence'), within), to.maybe(childOf(node, 'alternative'), within)];
  return choice('if', options, to.span(node), to.maybe(childOf(node, 'condition')));
};

/** `!a`, `-a`; `a++` counts, `a!` and `+a` are `a`. */
export const unary: LowerExpr = (node, to, within) => {
  const [of] = named(node);
  const span = to.span(node);
  if (of === undefined) return { kind: 'other', children: [], span };
  const op = node.children.find((child) => !child.named)?.type ?? '';
  if (op === '++' || op === '--') {
    const none: Expr = { kind: 'literal', value: undefined, span };
    return { kind: 'assign', target: to.pattern(of), op, value: none, span };
  }
  const inner = to.expr(of, within);
  const changes = /^[!~-]$/.test(op) && node.type !== 'postfix_unary_expression';
  return changes ? { kind: 'unary', op, of: inner, span } : inner;
};
