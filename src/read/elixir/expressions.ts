import type { Arg, Expr, ObjectMember, Stmt } from '../../model/program.js';
import { choice, functionOf, joined, keyOf, literal, name, number, operands } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack, valueOfBody } from '../grammar/tails.js';
import { fullName } from './aliases.js';
import { params } from './params.js';
import { atom, string } from './text.js';

const VERBS = /^(?:get|post|put|patch|delete|head|options|request)!?$/;

/** What a pipe puts in front of the arguments of a call. */
const piped: LowerExpr = (node, to) => {
  const all = operands(node, 'binary_operator', (one) => operatorOf(one, to) === '|>');
  const [first, ...calls] = all;
  let value = to.maybe(first);
  for (const one of calls) value = one.type === 'call' ? called(one, to, value) : value;
  return value;
};

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return operator === undefined ? '' : to.text(operator);
}

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
    if (left === undefined || key === undefined)
      return { kind: 'other', children: given.map(({ value }) => value), span };
    const method = to.text(key);
    const callee: Expr = {
      kind: 'member',
      of: to.expr(left),
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
  const base = tuple === undefined ? undefined : named(tuple)[1];
  return base === undefined ? [] : [{ value: to.expr(base), name: 'base_url' }];
}

export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return (list === undefined ? [] : named(list)).map((node) => ({ value: to.expr(node) }));
}

/** `if`, `case`, `with` and their like, as statements; undefined for what is a call. */
export function controlFlow(word: string, node: SyntaxNode, to: Lowering, first: Expr | undefined): Stmt[] | undefined {
  const list = ofType(node, 'arguments');
  const block = ofType(node, 'do_block');
  const span = to.span(node);
  const [subject] = list === undefined ? [] : named(list);
  switch (word) {
    case 'if':
    case 'unless': {
      const parts = blocksOf(node, to);
      const test = first ?? to.maybe(subject);
      const [then, otherwise] = word === 'if' ? [parts.body, parts.otherwise] : [parts.otherwise, parts.body];
      return [{ kind: 'if', test, then, otherwise, span }];
    }
    case 'case':
      return block === undefined ? undefined : cases(first ?? to.maybe(subject), block, to, span);
    case 'cond':
      return block === undefined ? undefined : cases({ kind: 'literal', value: true, span }, block, to, span);
    case 'with': {
      const clauses = (list === undefined ? [] : named(list)).filter(({ type }) => type !== 'keywords');
      return [
        { kind: 'block', body: [...clauses.flatMap((one) => clause(one, to)), ...blocksOf(node, to).body], span },
      ];
    }
    case 'for': {
      const clauses = (list === undefined ? [] : named(list)).filter((one) => operatorOf(one, to) === '<-');
      const [one] = clauses;
      const [target, over] = [childOf(one, 'left'), childOf(one, 'right')];
      if (target === undefined || over === undefined) return undefined;
      return [{ kind: 'loop', over: to.expr(over), target: to.pattern(target), body: blocksOf(node, to).body, span }];
    }
    case 'try':
      return [{ kind: 'try', body: blocksOf(node, to).body, handler: [], finalizer: [], span }];
    default:
      return undefined;
  }
}

function clause(node: SyntaxNode, to: Lowering): Stmt[] {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  if (left === undefined || right === undefined || !/^(?:<-|=)$/.test(operatorOf(node, to)))
    return to.statements([node]);
  return [{ kind: 'let', target: to.pattern(left), value: to.expr(right), span: to.span(node) }];
}

/** The statements of `do ... else ... end`, or of `do: a, else: b`. */
export function blocksOf(node: SyntaxNode, to: Lowering): { readonly body: Stmt[]; readonly otherwise: Stmt[] } {
  const block = ofType(node, 'do_block');
  if (block !== undefined) {
    const other = ofType(block, 'else_block');
    const body = named(block).filter(({ type }) => !/^(?:else|rescue|catch|after)_block$/.test(type));
    return { body: to.statements(body), otherwise: other === undefined ? [] : to.statements(named(other)) };
  }
  const list = ofType(node, 'arguments');
  const keywords = list === undefined ? undefined : ofType(list, 'keywords');
  const value = (key: string): Stmt[] => {
    const pair =
      keywords === undefined ? undefined : named(keywords).find((one) => new RegExp(`^${key}:`).test(to.text(one)));
    const of = childOf(pair, 'value');
    return of === undefined ? [] : to.statements([of]);
  };
  return { body: value('do'), otherwise: value('else') };
}

type Case = Extract<Stmt, { kind: 'switch' }>['cases'][number];

function cases(on: Expr, block: SyntaxNode, to: Lowering, span: Expr['span']): Stmt[] {
  const subject: Expr = { kind: 'name', name: '$case', span };
  const entries = named(block).flatMap((one): Case[] => {
    if (one.type !== 'stab_clause') return [];
    const left = childOf(one, 'left');
    const pattern = left === undefined ? undefined : named(left)[0];
    const body = to.statements(named(childOf(one, 'right') ?? one));
    const jump: Stmt = { kind: 'jump', to: 'break', span };
    if (pattern?.type === 'string' || pattern?.type === 'atom')
      return [{ test: to.expr(pattern), body: [...body, jump] }];
    const binds: Stmt[] =
      pattern === undefined ? [] : [{ kind: 'let', target: to.pattern(pattern), value: subject, span }];
    const whole: Stmt[] = [{ kind: 'block', body: [...binds, ...body], span }, jump];
    return [
      pattern?.type === 'identifier' ? { body: whole } : { test: { kind: 'other', children: [], span }, body: whole },
    ];
  });
  return [
    {
      kind: 'block',
      body: [
        { kind: 'let', target: { kind: 'name', name: '$case', span }, value: on, span },
        { kind: 'switch', on: subject, cases: entries, span },
      ],
      span,
    },
  ];
}

/** `%{a: 1, "b" => 2}`, `%{m | a: 1}`, `[a: 1]` */
const map: LowerExpr = (node, to) => ({
  kind: 'object',
  members: membersOf(ofType(node, 'map_content'), to),
  span: to.span(node),
});

function membersOf(node: SyntaxNode | undefined, to: Lowering): ObjectMember[] {
  return (node === undefined ? [] : named(node)).flatMap((one): ObjectMember[] => {
    const span = to.span(one);
    if (one.type === 'keywords') return membersOf(one, to);
    const [left, right] = [childOf(one, 'left'), childOf(one, 'right')];
    if (one.type === 'pair') {
      const [key, value] = [childOf(one, 'key'), childOf(one, 'value')];
      if (key === undefined || value === undefined) return [];
      const written = to.text(key).replace(/:\s*$/, '');
      const keySpan = to.span({ start: key.start, end: key.start + written.length });
      return [{ key: written.replace(/^"|"$/g, ''), keySpan, value: to.expr(value), span }];
    }
    if (left === undefined || right === undefined) return [];
    if (operatorOf(one, to) === '|')
      return [{ value: to.expr(left), span: to.span(left) }, ...membersOf({ ...one, children: [right] }, to)];
    return [{ ...keyOf(left, to), value: to.expr(right), span }];
  });
}

/** `[a, b]`, `[a: 1]`, `[a | rest]` */
const list: LowerExpr = (node, to) => {
  const parts = named(node);
  const span = to.span(node);
  if (parts.length > 0 && parts.every(({ type }) => type === 'keywords')) {
    return { kind: 'object', members: membersOf(node, to), span };
  }
  return { kind: 'list', items: parts.map((one) => ({ value: to.expr(one) })), span };
};

/** `{:ok, x}` is what it says that is so; `{:error, x}` is nothing that is sent. */
const tuple: LowerExpr = (node, to) => {
  const [first, second, more] = named(node);
  const span = to.span(node);
  const mark = first?.type === 'atom' ? to.text(first) : '';
  if (mark === ':ok' && second !== undefined && more === undefined) return to.expr(second);
  if (mark === ':error') return { kind: 'other', children: second === undefined ? [] : [to.expr(second)], span };
  return { kind: 'list', items: named(node).map((one) => ({ value: to.expr(one) })), span };
};

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
  return { kind: 'binary', op: op === '==' ? '===' : op, left: to.expr(left), right: to.expr(right), span };
};

/** `@name`, `&f/1`, `not a` */
const unary: LowerExpr = (node, to) => {
  const op = operatorOf(node, to);
  const operand = childOf(node, 'operand');
  const span = to.span(node);
  if (operand === undefined) return { kind: 'other', children: [], span };
  if (op === '@') return { kind: 'name', name: `@${to.text(operand)}`, span };
  if (op === '&') {
    if (operand.type === 'integer') return { kind: 'name', name: `&${to.text(operand)}`, span };
    const value = to.expr(operand);
    const taken = ['&1', '&2', '&3'].map((one) => ({ target: { kind: 'name' as const, name: one, span }, span }));
    return functionOf({ arrow: true }, taken, [{ kind: 'return', value, span }], span);
  }
  return op === '!' || op === 'not' ? { kind: 'unary', op: '!', of: to.expr(operand), span } : to.expr(operand);
};

const anonymous: LowerExpr = (node, to) => {
  const stab = ofType(node, 'stab_clause');
  const span = to.span(node);
  const body = to.statements(named(childOf(stab, 'right') ?? node));
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
  call,
  dot: (node, to) => {
    const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
    return {
      kind: 'member',
      of: to.maybe(left),
      key: right === undefined ? '' : to.text(right),
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
};
