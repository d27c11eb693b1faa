import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, keyOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { classDefinition } from './functions.js';
import { callableOf, takesCallable } from './callables.js';
import { hasNamespace, ownClass, selfClass } from './names.js';
import { withReferences } from './references.js';

/**
 * A name with its namespace; what stands in the global one goes by its own, but for classes where the file has a namespace:
 * `\Http` is not the `Http` beside it.
 */
export const qualified: LowerExpr = (node, to) => {
  const text = to.text(node);
  const isOther = /^\\[A-Z]\w*[a-z]/.test(text) && hasNamespace(to.source);
  const own = /^\\\w+$/.test(text) && !isOther ? text.slice(1) : text;
  return { kind: 'name', name: own, span: to.span(node) };
};

/** `self` and `static` are the object or class under way. */
export function scopeOf(node: SyntaxNode | undefined, to: Lowering): Expr {
  if (node === undefined) return { kind: 'other', children: [], span: { file: to.source.file, start: 0, end: 0 } };
  const span = to.span(node);
  const text = to.text(node);
  if (text === 'self' || text === 'static') return { kind: 'this', span };
  return text === 'parent' ? { kind: 'super', span } : to.expr(node);
}

/** Whose a constant or a property of a class is: `self` is the class in which it is written, `static` the one under way. */
export function holderOf(node: SyntaxNode | undefined, to: Lowering): Expr {
  const own = node !== undefined && to.text(node) === 'self' ? selfClass(to) : undefined;
  return own === undefined || node === undefined ? scopeOf(node, to) : { kind: 'name', name: own, span: to.span(node) };
}

/** What is made: `new static` makes the class under way. */
function madeOf(node: SyntaxNode, to: Lowering): Expr {
  const own = /^(?:self|static)$/.test(to.text(node)) ? ownClass(to) : undefined;
  return own === undefined ? to.expr(node) : { kind: 'name', name: own, span: to.span(node) };
}

export const creation: LowerExpr = (node, to) => {
  const span = to.span(node);
  const anonymous = ofType(node, 'anonymous_class');
  const [of] = named(node).filter(({ type }) => type !== 'arguments');
  const list = ofType(anonymous ?? node, 'arguments');
  const callee = anonymous === undefined ? of && madeOf(of, to) : classDefinition(anonymous, to);
  if (callee === undefined) return { kind: 'other', children: [], span };
  return { kind: 'call', callee, args: args(list, to), construct: true, span };
};

function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return named(list).map((node): Arg => {
    const key = childOf(node, 'name');
    const value = named(node).find((child) => child !== key && child.type !== 'reference_modifier');
    if (value?.type === 'variadic_unpacking') return { value: to.maybe(named(value)[0]), spread: true };
    if (key === undefined) return { value: to.maybe(value) };
    return { value: to.maybe(value), name: `$${to.text(key)}`, nameSpan: to.span(key), span: to.span(node) };
  });
}

/** `f(...)`: the function, which is not called there. */
function isReference(node: SyntaxNode): boolean {
  const [only, more] = named(childOf(node, 'arguments') ?? node);
  return only !== undefined && more === undefined && only.type === 'variadic_placeholder';
}

/** The function that one is told by its name. */
function withCallable(called: string, all: readonly Arg[]): readonly Arg[] {
  const at = takesCallable(called);
  return at === undefined ? all : all.map((arg, i) => (i === at ? { ...arg, value: callableOf(arg.value) } : arg));
}

/** Tests of a value, which send nothing and keep nothing. */
const TESTS = new Set(['count', 'in_array', 'is_array', 'is_object', 'is_string', 'strlen']);

export const call: LowerExpr = (node, to) => {
  const callee = childOf(node, 'function');
  const span = to.span(node);
  if (isReference(node)) return to.maybe(callee);
  const called = to.text(callee).replace(/^\\/, '');
  const all = withReferences(called, withCallable(called, args(childOf(node, 'arguments'), to)));
  const [value, among] = all;
  if (called === 'in_array' && value !== undefined && among !== undefined) {
    return { kind: 'binary', op: 'among', left: value.value, right: among.value, span };
  }
  if (TESTS.has(called)) return tested(all, span);
  if (called === 'isset') return isSet(all, span);
  if (called === 'empty' || called === 'is_null') return ofOne(called, all, span);
  if (called === 'compact') return compacted(all, span);
  return contained({ kind: 'call', callee: to.maybe(callee), args: all, span }, called, node, to);
};

/** Containers are asked for what they have of a class: `app(Api::class)`, `$container->get(Api::class)`. */
function contained(made: Expr, called: string | Expr, node: SyntaxNode, to: Lowering): Expr {
  if (typeof called !== 'string' || !CONTAINED.test(called)) return made;
  const [only, ...more] = named(childOf(node, 'arguments') ?? node);
  const asked = only === undefined || more.length > 0 ? undefined : named(only)[0];
  const [of, key] = asked?.type === 'class_constant_access_expression' ? named(asked) : [];
  if (of === undefined || key === undefined || to.text(key) !== 'class' || of.type === 'variable_name') return made;
  return { kind: 'typed', of: made, type: { kind: 'named', name: [to.text(of)] }, span: made.span };
}

const CONTAINED = /^(?:app|get|make|resolve|getService)$/;

function tested(all: readonly Arg[], span: Span): Expr {
  const items = all.map(({ value }) => value);
  return { kind: 'unary', op: 'test', of: { kind: 'sequence', items, span }, span };
}

/** `isset($a, $b['c'])`: none of them is null. */
function isSet(all: readonly Arg[], span: Span): Expr {
  const each = all.map(({ value }): Expr => ({ kind: 'binary', op: '!=', left: value, right: none(span), span }));
  const [only, ...more] = each;
  return only === undefined || more.length > 0 ? choice('and', each, span) : only;
}

function ofOne(called: 'empty' | 'is_null', all: readonly Arg[], span: Span): Expr {
  const [first] = all;
  if (first === undefined) return { kind: 'other', children: [], span };
  if (called === 'empty') return { kind: 'unary', op: '!', of: first.value, span };
  return { kind: 'binary', op: '==', left: first.value, right: none(span), span };
}

function none(span: Span): Expr {
  return { kind: 'literal', value: null, span };
}

/** `compact('a', 'b')`: the variables of these names. */
function compacted(all: readonly Arg[], span: Span): Expr {
  const members = all.flatMap(({ value }): ObjectMember[] => {
    const [run] = value.kind === 'text' ? value.text : [];
    if (run?.kind !== 'run') return [];
    const of: Expr = { kind: 'name', name: `$${run.text}`, span: value.span };
    return [{ key: run.text, keySpan: run.span ?? value.span, value: of, shorthand: true, span: value.span }];
  });
  return { kind: 'object', members, span };
}

/** The name behind an arrow or colons: a word, or an expression that gives one. */
export function keyed(node: SyntaxNode | undefined, to: Lowering, at: Span): { key: string | Expr; keySpan: Span } {
  if (node === undefined) return { key: '', keySpan: at };
  if (node.type === 'name') return { key: to.text(node), keySpan: to.span(node) };
  return { ...keyOf(node, to), keySpan: to.span(node) };
}

export const methodCall: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = to.maybe(childOf(node, 'object'));
  const key = keyed(childOf(node, 'name'), to, span);
  const callee: Expr = { kind: 'member', of, ...key, span: { ...span, end: key.keySpan.end } };
  if (isReference(node)) return callee;
  return contained({ kind: 'call', callee, args: args(childOf(node, 'arguments'), to), span }, key.key, node, to);
};

export const scopedCall: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = scopeOf(childOf(node, 'scope'), to);
  const key = keyed(childOf(node, 'name'), to, span);
  const member: Expr = { kind: 'member', of, ...key, span: { ...span, end: key.keySpan.end } };
  if (isReference(node)) return member;
  const all = args(childOf(node, 'arguments'), to);
  if (of.kind === 'super' && key.key === '__construct') return { kind: 'call', callee: of, args: all, span };
  return contained({ kind: 'call', callee: member, args: all, span }, key.key, node, to);
};
