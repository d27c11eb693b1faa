import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import { keyOf, literal, name, number, numberIn } from '../grammar/builders.js';
import type { LowerExpr } from '../grammar/lowering.js';
import { childOf, named } from '../grammar/syntax-node.js';
import { arrowFunction, closure } from './functions.js';
import { requiredName } from './includes.js';
import { doubleQuoted, heredoc, singleQuoted } from './strings.js';
import { qualified, holderOf, creation, call, keyed, methodCall, scopedCall } from './calls.js';
import { operatorOf, binary, conditional, match, unary, update } from './operators.js';

const variable: LowerExpr = (node, to) => {
  const span = to.span(node);
  return to.text(node) === '$this' ? { kind: 'this', span } : { kind: 'name', name: to.text(node), span };
};

const access: LowerExpr = (node, to) => {
  const span = to.span(node);
  return { kind: 'member', of: to.maybe(childOf(node, 'object')), ...keyed(childOf(node, 'name'), to, span), span };
};

const staticAccess: LowerExpr = (node, to) => {
  const span = to.span(node);
  const key = childOf(node, 'name');
  const word = to.text(key).replace(/^\$/, '');
  const keySpan = key === undefined ? span : to.span(key);
  return { kind: 'member', of: holderOf(childOf(node, 'scope'), to), key: word, keySpan, span };
};

const classConstant: LowerExpr = (node, to) => {
  const span = to.span(node);
  const [of, key] = named(node);
  if (key === undefined) return { kind: 'other', children: [], span };
  if (to.text(key) === 'class' && of?.type !== 'variable_name')
    return { kind: 'text', text: [{ kind: 'run', text: to.text(of) }], span };
  return { kind: 'member', of: holderOf(of, to), key: to.text(key), keySpan: to.span(key), span };
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
  const parts = items.map((item) => named(item).map((one) => (one.type === 'by_ref' ? (named(one)[0] ?? one) : one)));
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

/** The value inside, as far as it is followed. */
const inner: LowerExpr = (node, to, within) => to.maybe(childOf(node, 'value') ?? named(node).at(-1), within);

/** Output shows a value and keeps nothing of it. */
export const shown: LowerExpr = (node, to) => {
  const span = to.span(node);
  const callee: Expr = { kind: 'name', name: 'print', span };
  // `echo $path, "\n"`
  const given = named(node).flatMap((child) => (child.type === 'sequence_expression' ? named(child) : [child]));
  return { kind: 'call', callee, args: given.map((child) => ({ value: to.expr(child) })), span };
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

/** A command in backticks is what `shell_exec` is given. */
const command: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const callee: Expr = { kind: 'name', name: 'shell_exec', span };
  return { kind: 'call', callee, args: [{ value: doubleQuoted(node, to, within) }], span };
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
  integer: numberIn({ octal: true }),
  float: number,
  string: singleQuoted,
  encapsed_string: doubleQuoted,
  heredoc,
  nowdoc: heredoc,
  shell_command_expression: command,
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
