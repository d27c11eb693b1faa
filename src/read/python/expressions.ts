import type { Arg, EachExpr, Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, items, keyOf, literal, member, name, number } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { lambda } from './functions.js';
import { string, strings } from './strings.js';
import { operatorOf, binary, comparison, boolean, conditional } from './operators.js';

const call: LowerExpr = (node, to) => {
  const callee = childOf(node, 'function');
  const span = to.span(node);
  if (callee?.type === 'identifier' && to.text(callee) === 'super') return { kind: 'super', span };
  return { kind: 'call', callee: to.maybe(callee), args: args(childOf(node, 'arguments'), to), span };
};

/** `super().__init__(a)` runs the constructor of the base. */
const callOrSuper: LowerExpr = (node, to, within) => {
  const made = call(node, to, within);
  if (made.kind !== 'call' || made.callee.kind !== 'member' || made.callee.key !== '__init__') return made;
  return made.callee.of.kind === 'super' ? { ...made, callee: made.callee.of } : made;
};

function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  if (list === undefined) return [];
  // `f(x for x in y)`
  if (list.type === 'generator_expression') return [{ value: to.expr(list) }];
  return named(list).map((node): Arg => {
    const inner = named(node)[0];
    if (node.type === 'keyword_argument') {
      const key = childOf(node, 'name');
      const value = to.maybe(childOf(node, 'value'));
      if (key === undefined) return { value };
      return { value, name: to.text(key), nameSpan: to.span(key), span: to.span(node) };
    }
    if (node.type === 'list_splat') return { value: to.maybe(inner), spread: true };
    if (node.type === 'dictionary_splat') return { value: to.maybe(inner), spread: 'members' };
    return { value: to.expr(node) };
  });
}

const element = (node: SyntaxNode, to: Lowering): Arg =>
  node.type === 'list_splat' ? { value: to.maybe(named(node)[0]), spread: true } : { value: to.expr(node) };

const subscript: LowerExpr = (node, to) => {
  const of = to.maybe(childOf(node, 'value'));
  const span = to.span(node);
  const [key, second] = childrenOf(node, 'subscript');
  if (key?.type === 'slice') return slice(of, key, to, span);
  if (key === undefined || second !== undefined) return { kind: 'other', children: [of], span };
  return { kind: 'member', of, ...keyOf(key, to), span };
};

/** `of[from:to]`; with a step it is not known. */
function slice(of: Expr, node: SyntaxNode, to: Lowering, span: Span): Expr {
  const colons = node.children.filter((child) => child.type === ':');
  const [colon] = colons;
  if (colon === undefined || colons.length > 1) return { kind: 'other', children: [of], span };
  const bound = (nodes: readonly SyntaxNode[]): Arg => {
    const [one] = nodes;
    return { value: one === undefined ? { kind: 'literal', value: undefined, span } : to.expr(one) };
  };
  const before = named(node).filter(({ end }) => end <= colon.start);
  const after = named(node).filter(({ start }) => start >= colon.end);
  return { kind: 'op', op: 'slice', args: [{ value: of }, bound(before), bound(after)], span };
}

const dictionary: LowerExpr = (node, to) => {
  const members = named(node).map((part): ObjectMember => {
    const span = to.span(part);
    if (part.type === 'dictionary_splat') return { value: to.maybe(named(part)[0]), span };
    const key = childOf(part, 'key');
    const value = to.maybe(childOf(part, 'value'));
    return key === undefined ? { value, span } : { ...keyOf(key, to), value, span };
  });
  return { kind: 'object', members, span: to.span(node) };
};

/** `[body for a in b if c for d in e]`: clauses from the inside out. */
const comprehension: LowerExpr = (node, to) => {
  const span = to.span(node);
  const body = childOf(node, 'body');
  const clauses = named(node).filter((child) => child !== body);
  let value = body?.type === 'pair' ? pair(body, to) : to.maybe(body);
  let tests: Expr[] = [];
  let depth = 0;
  for (const clause of [...clauses].reverse()) {
    if (clause.type === 'if_clause') {
      tests = [to.maybe(named(clause)[0]), ...tests];
      continue;
    }
    const left = childOf(clause, 'left');
    if (left === undefined) continue;
    const [test] = tests.length > 1 ? [tests.reduce((a, b) => choice('and', [a, b], span))] : tests;
    const each: EachExpr = {
      kind: 'each',
      over: to.maybe(childOf(clause, 'right')),
      target: to.pattern(left),
      ...(test === undefined ? {} : { test }),
      body: value,
      ...(depth > 0 ? { flat: true } : {}),
      span,
    };
    value = each;
    tests = [];
    depth += 1;
  }
  if (node.type !== 'dictionary_comprehension') return value;
  return { kind: 'op', op: 'entries', args: [{ value }], span };
};

function pair(node: SyntaxNode, to: Lowering): Expr {
  const both = ['key', 'value'].map((field): Arg => ({ value: to.maybe(childOf(node, field)) }));
  return { kind: 'list', items: both, span: to.span(node) };
}

const assigned: LowerExpr = (node, to) => {
  const target = childOf(node, 'name');
  const value = to.maybe(childOf(node, 'value'));
  if (target === undefined) return value;
  return { kind: 'assign', target: to.pattern(target), op: '=', value, span: to.span(node) };
};

const unary: LowerExpr = (node, to) => ({
  kind: 'unary',
  op: node.type === 'not_operator' ? '!' : operatorOf(node, to),
  of: to.maybe(childOf(node, 'argument')),
  span: to.span(node),
});

const awaited: LowerExpr = (node, to, within) => ({
  kind: 'await',
  of: to.maybe(named(node)[0], within),
  span: to.span(node),
});

const yielded: LowerExpr = (node, to) => {
  const [value] = named(node);
  const each = hasToken(node, 'from') ? { each: true } : {};
  return { kind: 'yield', of: to.maybe(value), ...each, span: to.span(node) };
};

/** `print "x"`, `exec x`: what is in it is all that matters. */
const inner: LowerExpr = (node, to) => ({
  kind: 'other',
  children: named(node).map((child) => to.expr(child)),
  span: to.span(node),
});

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  dotted_name: name,
  true: literal(true),
  false: literal(false),
  none: literal(null),
  integer: number,
  float: number,
  string,
  concatenated_string: strings,
  call: callOrSuper,
  attribute: member('object', 'attribute'),
  subscript,
  list: items(element),
  tuple: items(element),
  set: items(element),
  expression_list: items(element),
  dictionary,
  binary_operator: binary,
  comparison_operator: comparison,
  boolean_operator: boolean,
  not_operator: unary,
  unary_operator: unary,
  conditional_expression: conditional,
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  dictionary_comprehension: comprehension,
  lambda,
  await: awaited,
  yield: yielded,
  named_expression: assigned,
  as_pattern: (node, to) => to.maybe(named(node)[0]),
  print_statement: inner,
  exec_statement: inner,
  list_splat: (node, to) => to.maybe(ofType(node, 'identifier') ?? named(node)[0]),
};
