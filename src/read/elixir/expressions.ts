import type { Arg, Expr } from '../../model/program.js';
import { choice, functionOf, joined, keyOf, literal, name, number, operands } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack, valueOfBody } from '../grammar/tails.js';
import { fullName } from './aliases.js';
import { params } from './params.js';
import { atom, string } from './text.js';
import { operatorOf } from './operator.js';
import { map, membersOf, list, tuple } from './collections.js';
import { controlFlow, oneOf } from './control.js';

const VERBS = /^(?:get|post|put|patch|delete|head|options|request)!?$/;

/** What a pipe puts in front of the arguments of a call. */
const piped: LowerExpr = (node, to) => {
  const all = operands(node, 'binary_operator', (one) => operatorOf(one, to) === '|>');
  const [first, ...calls] = all;
  let value = to.maybe(first);
  for (const one of calls) value = one.type === 'call' ? called(one, to, value) : value;
  return value;
};

const call: LowerExpr = (node, to) => called(node, to, undefined);

function called(node: SyntaxNode, to: Lowering, first: Expr | undefined): Expr {
  const target = childOf(node, 'target');
  const span = to.span(node);
  const list = ofType(node, 'arguments');
  const block = ofType(node, 'do_block');
  const word = target?.type === 'identifier' ? to.text(target) : '';
  const flow = controlFlow(word, node, to, first);
  if (flow !== undefined) return valueOfBody(givingBack(flow), span);
  const given = [...(first === undefined ? [] : [{ value: first }]), ...args(list, to)];
  if (target?.type === 'dot') {
    const [left, key] = [childOf(target, 'left'), childOf(target, 'right')];
    if (left === undefined) return { kind: 'other', children: given.map(({ value }) => value), span };
    // `f.(x)`
    if (key === undefined) return { kind: 'call', callee: to.expr(left), args: given, span };
    const method = to.text(key);
    const callee: Expr = {
      kind: 'member',
      of: left.type === 'atom' ? name(left, to) : to.expr(left),
      key: method,
      keySpan: to.span(key),
      span: to.span(target),
    };
    if (list === undefined && first === undefined && left.type !== 'alias') return callee;
    return { kind: 'call', callee, args: [...given, ...baseOf(to.text(target), list, to)], span };
  }
  if (target === undefined) return { kind: 'other', children: given.map(({ value }) => value), span };
  const inner: Expr[] = block === undefined ? [] : [valueOfBody(to.statements(named(block)), to.span(block))];
  // Functions that a module gets from the client that it uses.
  if (VERBS.test(word) && to.names.has('Tesla')) {
    const client: Expr = { kind: 'name', name: '@tesla', span };
    const callee: Expr = { kind: 'member', of: client, key: word, keySpan: to.span(target), span: to.span(target) };
    return { kind: 'call', callee, args: given, span };
  }
  const made: Expr = { kind: 'call', callee: to.expr(target), args: given, span };
  return inner.length === 0 ? made : { kind: 'sequence', items: [...inner, made], span };
}

/** The address among the middleware that a client is made of. */
function baseOf(callee: string, list: SyntaxNode | undefined, to: Lowering): Arg[] {
  if (!/\bTesla\.client$/.test(callee) || list === undefined) return [];
  const tuple = named(named(list)[0] ?? list).find((one) => one.type === 'tuple' && /BaseUrl/.test(to.text(one)));
  const base = named(tuple)[1];
  return base === undefined ? [] : [{ value: to.expr(base), name: 'base_url' }];
}

export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return named(list).map((node) => ({ value: to.expr(node) }));
}

const binary: LowerExpr = (node, to, within) => {
  const op = operatorOf(node, to);
  const span = to.span(node);
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  if (left === undefined || right === undefined) return { kind: 'other', children: [], span };
  if (op === '|>') return piped(node, to);
  if (op === '<>') {
    const parts: SyntaxNode[] = [];
    let rest: SyntaxNode | undefined = node;
    // This operator leans to the right.
    while (rest?.type === 'binary_operator' && operatorOf(rest, to) === '<>') {
      const head = childOf(rest, 'left');
      if (head !== undefined) parts.push(head);
      rest = childOf(rest, 'right');
    }
    if (rest !== undefined) parts.push(rest);
    const whole = within ?? span;
    return joined(
      parts.map((one) => to.expr(one, whole)),
      span,
    );
  }
  if (op === '=') return { kind: 'assign', target: to.pattern(left), op: '=', value: to.expr(right), span };
  if (op === '||' || op === 'or') return choice('or', [to.expr(left), to.expr(right)], span);
  if (op === '&&' || op === 'and') return choice('and', [to.expr(left), to.expr(right)], span);
  if (op === '++') {
    return { kind: 'list', items: [left, right].map((one) => ({ value: to.expr(one), spread: true })), span };
  }
  if (op === '--') return { kind: 'binary', op: '-', left: to.expr(left), right: to.expr(right), span };
  return { kind: 'binary', op: op === '==' ? '===' : op, left: to.expr(left), right: to.expr(right), span };
};

/** A function that is named with how many arguments it takes: `A.f` is no call of it. */
function captured(of: Expr): Expr {
  return of.kind === 'call' && of.args.length === 0 ? of.callee : of;
}

/** `@name`, `&f/1`, `not a` */
const unary: LowerExpr = (node, to) => {
  const op = operatorOf(node, to);
  // Brackets around it are a part of it to the grammar.
  const operand = childrenOf(node, 'operand').find((one) => one.named);
  const span = to.span(node);
  if (operand === undefined) return { kind: 'other', children: [], span };
  if (op === '@') return { kind: 'name', name: `@${to.text(operand)}`, span };
  if (op === '&') {
    if (operand.type === 'integer') return { kind: 'name', name: `&${to.text(operand)}`, span };
    // `&f/1`, `&A.f/1`
    if (operand.type === 'binary_operator' && operatorOf(operand, to) === '/')
      return captured(to.maybe(childOf(operand, 'left')));
    const value = to.expr(operand);
    const taken = ['&1', '&2', '&3'].map((one) => ({ target: { kind: 'name' as const, name: one, span }, span }));
    return functionOf({ arrow: true }, taken, [{ kind: 'return', value, span }], span);
  }
  if (op === '-') return { kind: 'unary', op, of: to.expr(operand), span };
  return op === '!' || op === 'not' ? { kind: 'unary', op: '!', of: to.expr(operand), span } : to.expr(operand);
};

const anonymous: LowerExpr = (node, to) => {
  const clauses = named(node).filter(({ type }) => type === 'stab_clause');
  const [stab] = clauses;
  const span = to.span(node);
  const body = oneOf(clauses, to, span);
  return functionOf({ arrow: true }, params(childOf(stab, 'left'), to), givingBack(body), span);
};

const access: LowerExpr = (node, to) => {
  const key = childOf(node, 'key');
  const of = to.maybe(childOf(node, 'target'));
  return key === undefined ? of : { kind: 'member', of, ...keyOf(key, to), span: to.span(node) };
};

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  alias: (node, to) => ({ kind: 'name', name: fullName(to.text(node), to.source), span: to.span(node) }),
  nil: literal(null),
  boolean: (node, to) => ({ kind: 'literal', value: to.text(node) === 'true', span: to.span(node) }),
  integer: number,
  float: number,
  string,
  charlist: string,
  sigil: string,
  atom,
  quoted_atom: string,
  call,
  dot: (node, to) => {
    const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
    return {
      kind: 'member',
      of: to.maybe(left),
      key: to.text(right),
      keySpan: to.span(right ?? node),
      span: to.span(node),
    };
  },
  binary_operator: binary,
  unary_operator: unary,
  access_call: access,
  anonymous_function: anonymous,
  map,
  keywords: (node, to) => ({ kind: 'object', members: membersOf(node, to), span: to.span(node) }),
  list,
  tuple,
  // `(a; b)`, `(a)`
  block: (node, to) => valueOfBody(givingBack(to.statements(named(node))), to.span(node)),
};
