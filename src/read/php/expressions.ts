import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, joined, keyOf, literal, name, number, operands } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { arrowFunction, classDefinition, closure } from './functions.js';
import { requiredName } from './includes.js';
import { ownClass } from './names.js';
import { doubleQuoted, heredoc, singleQuoted } from './strings.js';

const variable: LowerExpr = (node, to) => {
  const span = to.span(node);
  return to.text(node) === '$this' ? { kind: 'this', span } : { kind: 'name', name: to.text(node), span };
};

/** A name with its namespace; what stands in the global one goes by its own. */
const qualified: LowerExpr = (node, to) => {
  const text = to.text(node);
  const own = /^\\\w+$/.test(text) ? text.slice(1) : text;
  return { kind: 'name', name: own, span: to.span(node) };
};

/** `self` and `static` are the object or class under way. */
function scopeOf(node: SyntaxNode | undefined, to: Lowering): Expr {
  if (node === undefined) return { kind: 'other', children: [], span: { file: to.source.file, start: 0, end: 0 } };
  const span = to.span(node);
  const text = to.text(node);
  if (text === 'self' || text === 'static') return { kind: 'this', span };
  return text === 'parent' ? { kind: 'super', span } : to.expr(node);
}

/** What is made: `new static` makes the class under way. */
function madeOf(node: SyntaxNode, to: Lowering): Expr {
  const own = /^(?:self|static)$/.test(to.text(node)) ? ownClass(to) : undefined;
  return own === undefined ? to.expr(node) : { kind: 'name', name: own, span: to.span(node) };
}

const creation: LowerExpr = (node, to) => {
  const span = to.span(node);
  const anonymous = ofType(node, 'anonymous_class');
  const [of] = named(node).filter(({ type }) => type !== 'arguments');
  const list = ofType(anonymous ?? node, 'arguments');
  const callee = anonymous === undefined ? of && madeOf(of, to) : classDefinition(anonymous, to);
  if (callee === undefined) return { kind: 'other', children: [], span };
  return { kind: 'call', callee, args: args(list, to), construct: true, span };
};

function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return (list === undefined ? [] : named(list)).map((node): Arg => {
    const key = childOf(node, 'name');
    const value = named(node).find((child) => child !== key && child.type !== 'reference_modifier');
    if (value?.type === 'variadic_unpacking') return { value: to.maybe(named(value)[0]), spread: true };
    if (key === undefined) return { value: to.maybe(value) };
    return { value: to.maybe(value), name: `$${to.text(key)}`, nameSpan: to.span(key), span: to.span(node) };
  });
}

/** Tests of a value, which send nothing and keep nothing. */
const TESTS = new Set([
  'count',
  'empty',
  'in_array',
  'is_array',
  'is_null',
  'is_object',
  'is_string',
  'isset',
  'strlen',
]);

const call: LowerExpr = (node, to) => {
  const callee = childOf(node, 'function');
  const span = to.span(node);
  const all = args(childOf(node, 'arguments'), to);
  const called = callee === undefined ? '' : to.text(callee).replace(/^\\/, '');
  if (TESTS.has(called)) return tested(all, span);
  if (called === 'compact') return compacted(all, span);
  return { kind: 'call', callee: to.maybe(callee), args: all, span };
};

function tested(all: readonly Arg[], span: Span): Expr {
  const items = all.map(({ value }) => value);
  return { kind: 'unary', op: 'test', of: { kind: 'sequence', items, span }, span };
}

/** `compact('a', 'b')`: the variables of these names. */
function compacted(all: readonly Arg[], span: Span): Expr {
  const members = all.flatMap(({ value }): ObjectMember[] => {
    const [run] = value.kind === 'text' ? value.text : [];
    if (run?.kind !== 'run') return [];
    const of: Expr = { kind: 'name', name: `$${run.text}`, span: value.span };
    return [{ key: run.text, keySpan: run.span ?? value.span, value: of, span: value.span }];
  });
  return { kind: 'object', members, span };
}

/** The name behind an arrow or colons: a word, or an expression that gives one. */
function keyed(node: SyntaxNode | undefined, to: Lowering, at: Span): { key: string | Expr; keySpan: Span } {
  if (node === undefined) return { key: '', keySpan: at };
  if (node.type === 'name') return { key: to.text(node), keySpan: to.span(node) };
  return { ...keyOf(node, to), keySpan: to.span(node) };
}

const methodCall: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = to.maybe(childOf(node, 'object'));
  const key = keyed(childOf(node, 'name'), to, span);
  const callee: Expr = { kind: 'member', of, ...key, span: { ...span, end: key.keySpan.end } };
  return { kind: 'call', callee, args: args(childOf(node, 'arguments'), to), span };
};

const scopedCall: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = scopeOf(childOf(node, 'scope'), to);
  const key = keyed(childOf(node, 'name'), to, span);
  const all = args(childOf(node, 'arguments'), to);
  if (of.kind === 'super' && key.key === '__construct') return { kind: 'call', callee: of, args: all, span };
  return {
    kind: 'call',
    callee: { kind: 'member', of, ...key, span: { ...span, end: key.keySpan.end } },
    args: all,
    span,
  };
};

const access: LowerExpr = (node, to) => {
  const span = to.span(node);
  return { kind: 'member', of: to.maybe(childOf(node, 'object')), ...keyed(childOf(node, 'name'), to, span), span };
};

const staticAccess: LowerExpr = (node, to) => {
  const span = to.span(node);
  const key = childOf(node, 'name');
  const word = key === undefined ? '' : to.text(key).replace(/^\$/, '');
  const keySpan = key === undefined ? span : to.span(key);
  return { kind: 'member', of: scopeOf(childOf(node, 'scope'), to), key: word, keySpan, span };
};

const classConstant: LowerExpr = (node, to) => {
  const span = to.span(node);
  const [of, key] = named(node);
  if (key === undefined) return { kind: 'other', children: [], span };
  if (to.text(key) === 'class')
    return { kind: 'text', text: [{ kind: 'run', text: of === undefined ? '' : to.text(of) }], span };
  return { kind: 'member', of: scopeOf(of, to), key: to.text(key), keySpan: to.span(key), span };
};

export const subscript: LowerExpr = (node, to) => {
  const [of, key] = named(node);
  const span = to.span(node);
  if (key === undefined) return { kind: 'other', children: of === undefined ? [] : [to.expr(of)], span };
  return { kind: 'member', of: to.maybe(of), ...keyOf(key, to), span };
};

/** `[1, 2]` is a list; with keys, or with nothing in it yet, an object. */
const array: LowerExpr = (node, to) => {
  const span = to.span(node);
  const items = named(node).filter(({ type }) => type === 'array_element_initializer');
  const parts = items.map((item) => named(item).filter(({ type }) => type !== 'by_ref'));
  const isList = items.length > 0 && parts.every((part) => part.length < 2);
  if (isList) {
    const all = parts.map(([one]): Arg => {
      if (one?.type === 'variadic_unpacking') return { value: to.maybe(named(one)[0]), spread: true };
      return { value: to.maybe(one) };
    });
    const [only] = all;
    // `[...$a]` alone may be either.
    if (!all.every(({ spread }) => spread === true)) return { kind: 'list', items: all, span };
    if (all.length === 1 && only !== undefined) return only.value;
  }
  let next = 0;
  const members = items.map((item, i): ObjectMember => {
    const at = to.span(item);
    const [first, second] = parts[i] ?? [];
    if (second !== undefined && first !== undefined) return { ...keyOf(first, to), value: to.expr(second), span: at };
    if (first?.type === 'variadic_unpacking') return { value: to.maybe(named(first)[0]), span: at };
    return { key: String(next++), value: to.maybe(first), span: at };
  });
  return { kind: 'object', members, span };
};

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return operator === undefined ? '' : to.text(operator).toLowerCase();
}

const WORDS: Readonly<Record<string, 'or' | 'and' | 'nullish'>> = {
  '||': 'or',
  or: 'or',
  '&&': 'and',
  and: 'and',
  '??': 'nullish',
};

const binary: LowerExpr = (node, to, within) => {
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
const conditional: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const test = to.maybe(childOf(node, 'condition'));
  const then = childOf(node, 'body');
  const otherwise = to.maybe(childOf(node, 'alternative'), within);
  if (then === undefined) return choice('or', [test, otherwise], span);
  return choice('if', [to.expr(then, within), otherwise], span, test);
};

/** `match ($x) { 'a', 'b' => 1, default => 2 }` */
const match: LowerExpr = (node, to) => {
  const span = to.span(node);
  const on = to.maybe(childOf(node, 'condition'));
  const arms = named(childOf(node, 'body') ?? node);
  return arms.reduceRight<Expr>(
    (rest, arm) => {
      const value = to.maybe(childOf(arm, 'return_expression'));
      const conditions = childOf(arm, 'conditional_expressions');
      if (conditions === undefined) return value;
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
    { kind: 'other', children: [], span },
  );
};

const unary: LowerExpr = (node, to) => ({
  kind: 'unary',
  op: operatorOf(node, to),
  of: to.maybe(childOf(node, 'argument')),
  span: to.span(node),
});

export const assignment: LowerExpr = (node, to) => {
  const left = childOf(node, 'left');
  const right = childOf(node, 'right');
  const span = to.span(node);
  const written = operatorOf(node, to);
  const op = written === '' ? '=' : written === '.=' ? '+=' : written;
  const value = to.maybe(right);
  if (left === undefined) return value;
  const [of, key] = named(left);
  if (op === '=' && left.type === 'subscript_expression' && key === undefined && of !== undefined) {
    // `$list[] = x`
    const longer: Expr = { kind: 'op', op: 'append', args: [{ value: to.expr(of) }, { value }], span };
    return { kind: 'assign', target: to.pattern(of), op: '=', value: longer, span };
  }
  return { kind: 'assign', target: to.pattern(left), op, value, span };
};

const update: LowerExpr = (node, to) => {
  const of = childOf(node, 'argument');
  const span = to.span(node);
  const one: Expr = { kind: 'literal', value: 1, span };
  if (of === undefined) return one;
  return { kind: 'assign', target: to.pattern(of), op: operatorOf(node, to), value: one, span };
};

/** The value inside, as far as it is followed. */
const inner: LowerExpr = (node, to, within) => to.maybe(childOf(node, 'value') ?? named(node).at(-1), within);

/** Output shows a value and keeps nothing of it. */
export const shown: LowerExpr = (node, to) => {
  const span = to.span(node);
  const callee: Expr = { kind: 'name', name: 'print', span };
  return { kind: 'call', callee, args: named(node).map((child) => ({ value: to.expr(child) })), span };
};

const required: LowerExpr = (node, to) => {
  const span = to.span(node);
  const known = requiredName(node, to);
  if (known !== undefined) return { kind: 'name', name: known, span };
  return { kind: 'other', children: named(node).map((child) => to.expr(child)), span };
};

const thrown: LowerExpr = (node, to) => ({
  kind: 'other',
  children: named(node).map((child) => to.expr(child)),
  span: to.span(node),
});

const yielded: LowerExpr = (node, to) => {
  const [value] = named(node);
  const item = value?.type === 'array_element_initializer' ? named(value).at(-1) : value;
  return { kind: 'yield', of: to.maybe(item), span: to.span(node) };
};

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  variable_name: variable,
  dynamic_variable_name: (node, to) => ({
    kind: 'name',
    name: to.text(node).replace(/[{}]/g, ''),
    span: to.span(node),
  }),
  name,
  qualified_name: qualified,
  boolean: (node, to) => literal(/^true$/i.test(to.text(node)))(node, to),
  null: literal(null),
  integer: number,
  float: number,
  string: singleQuoted,
  encapsed_string: doubleQuoted,
  heredoc,
  nowdoc: heredoc,
  shell_command_expression: doubleQuoted,
  function_call_expression: call,
  member_call_expression: methodCall,
  nullsafe_member_call_expression: methodCall,
  scoped_call_expression: scopedCall,
  object_creation_expression: creation,
  member_access_expression: access,
  nullsafe_member_access_expression: access,
  scoped_property_access_expression: staticAccess,
  class_constant_access_expression: classConstant,
  subscript_expression: subscript,
  array_creation_expression: array,
  binary_expression: binary,
  conditional_expression: conditional,
  match_expression: match,
  unary_op_expression: unary,
  assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  reference_assignment_expression: assignment,
  update_expression: update,
  cast_expression: inner,
  clone_expression: inner,
  error_suppression_expression: inner,
  print_intrinsic: shown,
  include_expression: required,
  include_once_expression: required,
  require_expression: required,
  require_once_expression: required,
  arrow_function: arrowFunction,
  anonymous_function: closure,
  throw_expression: thrown,
  yield_expression: yielded,
};

/** `$a->b` and its like, as something to assign to. */
export const memberExpressions: Readonly<Record<string, LowerExpr>> = {
  member_access_expression: access,
  nullsafe_member_access_expression: access,
  scoped_property_access_expression: staticAccess,
  subscript_expression: subscript,
};
