import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { oneOf } from '../build.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** The item of a loop, until its target has it. No name of a program is written so. */
const ITEM = '(item)';

export function block(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined) return [];
  return /^(?:compound_statement|colon_block)$/.test(node.type) ? to.statements(named(node)) : to.statements([node]);
}

export const ifStatement: LowerStmt = (node, to) => [branch(node, childrenOf(node, 'alternative'), to)];

function branch(node: SyntaxNode, rest: readonly SyntaxNode[], to: Lowering): Stmt {
  const [next, ...after] = rest;
  const otherwise =
    next === undefined
      ? []
      : next.type === 'else_clause'
        ? block(childOf(next, 'body'), to)
        : [branch(next, after, to)];
  return {
    kind: 'if',
    test: to.maybe(childOf(node, 'condition')),
    then: block(childOf(node, 'body'), to),
    otherwise,
    span: to.span(node),
  };
}

export const foreachStatement: LowerStmt = (node, to) => {
  const [over, target] = named(node);
  const span = to.span(node);
  if (over === undefined || target === undefined) return [];
  const pair = target.type === 'pair';
  const at = to.span(target);
  const item: Expr = { kind: 'name', name: ITEM, span: at };
  const bare = (one: SyntaxNode | undefined): SyntaxNode | undefined => (one?.type === 'by_ref' ? named(one)[0] : one);
  const [key, value] = pair ? named(target).map(bare) : [undefined, bare(target)];
  const pattern: Pattern = {
    kind: 'list-pattern',
    items: [key, value].map((one) => (one === undefined ? undefined : to.pattern(one))),
    span: at,
  };
  const body: Stmt[] = [
    { kind: 'let', target: pattern, value: item, functionScoped: true, span: at },
    ...block(childOf(node, 'body'), to),
  ];
  return [
    { kind: 'loop', over: to.expr(over), by: 'entries', target: { kind: 'name', name: ITEM, span: at }, body, span },
  ];
};

export const forStatement: LowerStmt = (node, to) => {
  const first = childrenOf(node, 'initialize').flatMap((one) => to.statements([one]));
  const tests = childrenOf(node, 'condition');
  const updates = childrenOf(node, 'update');
  const span = to.span(node);
  const [test] = tests.slice(-1);
  const items = updates.map((one) => to.expr(one));
  return [
    ...first,
    {
      kind: 'loop',
      ...(test === undefined ? {} : { test: to.expr(test) }),
      ...(items.length === 0 ? {} : { update: { kind: 'sequence', items, span } as const }),
      body: block(childOf(node, 'body'), to),
      span,
    },
  ];
};

export const whileStatement: LowerStmt = (node, to) => [
  {
    kind: 'loop',
    test: to.maybe(childOf(node, 'condition')),
    ...(node.type === 'do_statement' ? { testAfter: true } : {}),
    body: block(childOf(node, 'body'), to),
    span: to.span(node),
  },
];

export const switchStatement: LowerStmt = (node, to) => {
  const cases = named(childOf(node, 'body') ?? node).filter(({ type }) => /^(?:case|default)_statement$/.test(type));
  return [
    {
      kind: 'switch',
      on: to.maybe(childOf(node, 'condition')),
      cases: cases.map((one) => {
        const test = childOf(one, 'value');
        const body = to.statements(named(one).filter((child) => child !== test));
        return test === undefined ? { body } : { test: to.expr(test), body };
      }),
      span: to.span(node),
    },
  ];
};

export const tryStatement: LowerStmt = (node, to) => {
  const handlers = named(node).filter(({ type }) => type === 'catch_clause');
  const last = ofType(node, 'finally_clause');
  const span = to.span(node);
  const handled = handlers.map((one) => block(childOf(one, 'body'), to));
  return [
    {
      kind: 'try',
      body: block(childOf(node, 'body'), to),
      handler: oneOf(handled, span),
      finalizer: block(childOf(last, 'body'), to),
      span,
    },
  ];
};
