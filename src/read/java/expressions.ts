import type { Expr, Param } from '../../model/program.js';
import { choice, functionOf, items, keyOf, literal, name, numberIn } from '../grammar/builders.js';
import { assignment, binary, blockOf, conditional, unary } from '../grammar/curly.js';
import type { LowerExpr } from '../grammar/lowering.js';
import { childOf, named, ofType } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';
import { args } from './arguments.js';
import { classOf } from './members.js';
import { params } from './params.js';
import { switched } from './switch.js';
import { typeNote, typeValue } from './types.js';

/** `"a\n"`, and text blocks in three quotes. */
const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const long = to.text(node).startsWith('"""');
  const size = long ? 3 : 1;
  const escapes = named(node).flatMap((child): Escape[] =>
    child.type === 'escape_sequence'
      ? [{ start: child.start, end: child.end, text: commonEscape(to.text(child)) }]
      : [],
  );
  const part = { start: node.start + size, end: Math.max(node.end - size, node.start + size) };
  const runs = textRuns(
    to.source,
    { ...part, quoting: [long ? 'heredoc' : 'double'], within: within ?? span },
    escapes,
  );
  return { kind: 'text', text: runs, span };
};

/** Methods that give what they are called on. */
const SAME = new Set(['toString', 'intern', 'stream', 'toURI', 'toURL', 'orElseThrow', 'toList', 'stripIndent']);

const invocation: LowerExpr = (node, to, within) => {
  const of = childOf(node, 'object');
  const key = childOf(node, 'name');
  const span = to.span(node);
  const given = args(childOf(node, 'arguments'), to);
  if (key === undefined) return { kind: 'other', children: given.map(({ value }) => value), span };
  const method = to.text(key);
  if (of === undefined) return { kind: 'call', callee: name(key, to), args: given, span };
  if (given.length === 0 && SAME.has(method) && of.type !== 'super') return to.expr(of, within);
  const [first] = given;
  if ((method === 'orElse' || method === 'getOrDefault') && given.length === 1 && first !== undefined) {
    return choice('nullish', [to.expr(of), first.value], span);
  }
  const callee: Expr = { kind: 'member', of: to.expr(of), key: method, keySpan: to.span(key), span };
  return { kind: 'call', callee, args: given, span };
};

const field: LowerExpr = (node, to) => {
  const key = childOf(node, 'field');
  return {
    kind: 'member',
    of: to.maybe(childOf(node, 'object')),
    key: to.text(key),
    keySpan: to.span(key ?? node),
    span: to.span(node),
  };
};

const element: LowerExpr = (node, to) => {
  const key = childOf(node, 'index');
  const of = to.maybe(childOf(node, 'array'));
  const span = to.span(node);
  return key === undefined ? of : { kind: 'member', of, ...keyOf(key, to), span };
};

const creation: LowerExpr = (node, to) => {
  const type = childOf(node, 'type');
  const span = to.span(node);
  const callee: Expr = type === undefined ? { kind: 'other', children: [], span } : typeValue(type, to);
  const given = args(childOf(node, 'arguments'), to);
  const body = ofType(node, 'class_body');
  const hasMethods = body !== undefined && named(body).some((one) => one.type === 'method_declaration');
  // A class without a name, made of the one that is named.
  const made = hasMethods ? classOf({ base: callee, body, node, to }) : callee;
  return { kind: 'call', callee: made, args: given, construct: true, span };
};

const array: LowerExpr = (node, to, within) => {
  const value = childOf(node, 'value');
  return value === undefined ? { kind: 'list', items: [], span: to.span(node) } : to.expr(value, within);
};

const lambda: LowerExpr = (node, to) => {
  const body = childOf(node, 'body');
  const list = childOf(node, 'parameters');
  const span = to.span(node);
  const taken: Param[] =
    list?.type === 'identifier' ? [{ target: to.pattern(list), span: to.span(list) }] : params(list, to);
  if (body?.type === 'block') return functionOf({ arrow: true }, taken, blockOf(body, to), span);
  const value = to.maybe(body);
  return functionOf({ arrow: true }, taken, [{ kind: 'return', value, span: value.span }], span);
};

/** `A::b` */
const reference: LowerExpr = (node, to) => {
  const [of, key] = named(node);
  const span = to.span(node);
  if (of === undefined || key === undefined) return { kind: 'other', children: [], span };
  return { kind: 'member', of: to.expr(of), key: to.text(key), keySpan: to.span(key), span };
};

const integer = numberIn({ suffix: /[lL]$/, octal: true });

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  type_identifier: name,
  this: (node, to) => ({ kind: 'this', span: to.span(node) }),
  super: (node, to) => ({ kind: 'super', span: to.span(node) }),
  null_literal: literal(null),
  true: literal(true),
  false: literal(false),
  decimal_integer_literal: integer,
  hex_integer_literal: integer,
  octal_integer_literal: integer,
  binary_integer_literal: integer,
  decimal_floating_point_literal: numberIn({ suffix: /[fFdD]$/ }),
  hex_floating_point_literal: numberIn({}),
  string_literal: string,
  character_literal: string,
  method_invocation: invocation,
  field_access: field,
  array_access: element,
  object_creation_expression: creation,
  array_creation_expression: array,
  array_initializer: items(),
  binary_expression: binary,
  assignment_expression: assignment,
  ternary_expression: conditional,
  unary_expression: unary,
  update_expression: unary,
  cast_expression: (node, to, within) => {
    const type = typeNote(childOf(node, 'type'), to);
    const of = to.maybe(childOf(node, 'value'), within);
    return type === undefined ? of : { kind: 'typed', of, type, span: to.span(node) };
  },
  instanceof_expression: (node, to) => ({
    kind: 'other',
    children: [to.maybe(childOf(node, 'left'))],
    span: to.span(node),
  }),
  lambda_expression: lambda,
  method_reference: reference,
  switch_expression: switched,
  class_literal: (node, to) => to.maybe(named(node)[0]),
};
