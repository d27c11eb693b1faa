import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import { choice, functionOf, items, keyOf, literal, name, number } from '../grammar/builders.js';
import { assignment, binary, blockOf, conditional, unary } from '../grammar/curly.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { params } from './members.js';
import { declaredType } from './targets.js';
import { interpolated, plain, raw, verbatim } from './strings.js';
import { typeNote, typeValue } from './types.js';

/** Methods that give what they are called on. */
const SAME =
  /^(?:ConfigureAwait|AsTask|ToString|GetAwaiter|GetResult|ToList|ToArray|AsEnumerable|Trim|ThrowIfNull|AsMemory|AsSpan)$/;

const invocation: LowerExpr = (node, to, within) => {
  const callee = childOf(node, 'function');
  const span = to.span(node);
  const given = args(childOf(node, 'arguments'), to);
  const written = callee === undefined ? '' : to.text(callee);
  if (callee?.type === 'member_access_expression') {
    const method = to.text(childOf(callee, 'name') ?? callee);
    if (SAME.test(method) && (given.length === 0 || method === 'ConfigureAwait')) {
      return to.maybe(childOf(callee, 'expression'), within);
    }
  }
  if (written === 'nameof') return { kind: 'other', children: [], span };
  return { kind: 'call', callee: to.maybe(callee), args: given, span };
};

export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return (list === undefined ? [] : named(list)).map((node): Arg => {
    if (node.type !== 'argument') return { value: to.expr(node) };
    const key = childOf(node, 'name');
    const value = named(node).find((one) => one !== key);
    const lowered = to.maybe(value);
    if (hasToken(node, 'out') || hasToken(node, 'ref')) return { value: lowered, byReference: true };
    if (key === undefined || value === undefined) return { value: lowered };
    return { value: lowered, name: to.text(key), nameSpan: to.span(key), span: to.span(node) };
  });
}

const access: LowerExpr = (node, to, within) => {
  const of = childOf(node, 'expression');
  const key = childOf(node, 'name');
  const keyName = key === undefined ? '' : bareName(key, to);
  // What a task comes to.
  if (keyName === 'Result' && of?.type === 'invocation_expression') return to.expr(of, within);
  const keySpan = to.span(key ?? node);
  return { kind: 'member', of: to.maybe(of), key: keyName, keySpan, span: to.span(node) };
};

/** A name without its types: `Get<T>`. */
function bareName(node: SyntaxNode, to: Lowering): string {
  return to.text(node.type === 'generic_name' ? (named(node)[0] ?? node) : node);
}

/** `a?.b`, `a?["b"]` */
const conditionalAccess: LowerExpr = (node, to) => {
  const of = to.maybe(childOf(node, 'condition'));
  const [, bound] = named(node);
  return bound === undefined ? of : below(bound, of, to);
};

function below(bound: SyntaxNode, of: Expr, to: Lowering): Expr {
  const span = to.span(bound);
  if (bound.type === 'member_binding_expression') {
    const key = childOf(bound, 'name') ?? bound;
    return {
      kind: 'member',
      of,
      key: bareName(key, to),
      keySpan: to.span(key),
      span: { ...span, start: of.span.start },
    };
  }
  if (bound.type === 'element_binding_expression') return indexed(of, bound, to);
  if (bound.type === 'invocation_expression') {
    const callee = childOf(bound, 'function');
    const called = callee === undefined ? of : below(callee, of, to);
    return { kind: 'call', callee: called, args: args(childOf(bound, 'arguments'), to), span };
  }
  const inner = childOf(bound, 'expression') ?? childOf(bound, 'condition');
  const key = childOf(bound, 'name');
  if (inner === undefined || key === undefined) return { kind: 'other', children: [of], span };
  return { kind: 'member', of: below(inner, of, to), key: bareName(key, to), keySpan: to.span(key), span };
}

function indexed(of: Expr, list: SyntaxNode | undefined, to: Lowering): Expr {
  const [argument] = list === undefined ? [] : named(list);
  const key = argument === undefined ? undefined : named(argument)[0];
  const span = { ...of.span, end: list?.end ?? of.span.end };
  return key === undefined ? { kind: 'other', children: [of], span } : { kind: 'member', of, ...keyOf(key, to), span };
}

const element: LowerExpr = (node, to) => indexed(to.maybe(childOf(node, 'expression')), childOf(node, 'subscript'), to);

/** Types of objects that hold what is put in them by name. */
const MAPS = /^(?:I?(?:ReadOnly)?Dictionary|SortedDictionary|JObject|JsonObject|ExpandoObject|NameValueCollection)\b/;
const LISTS = /^(?:I?(?:ReadOnly)?List|I?(?:ReadOnly)?Collection|HashSet|JArray|JsonArray|IEnumerable)\b/;

/** `new T(a) { B = c }`, `new() { ... }`, `new[] { ... }` */
const creation: LowerExpr = (node, to) => {
  const span = to.span(node);
  const type = childOf(node, 'type') ?? declaredType(node);
  const initializer = childOf(node, 'initializer') ?? ofType(node, 'initializer_expression');
  const list = childOf(node, 'arguments') ?? ofType(node, 'argument_list');
  const typeText = type === undefined ? '' : to.text(type).replace(/^.*\.(?=\w+(?:<|$))/, '');
  const given = args(list, to);
  if (node.type === 'array_creation_expression' || node.type === 'implicit_array_creation_expression') {
    return initializer === undefined ? { kind: 'list', items: [], span } : { ...initialized(initializer, to), span };
  }
  const parts = initializer === undefined ? [] : named(initializer);
  if (MAPS.test(typeText) && given.length === 0) return { kind: 'object', members: members(parts, to), span };
  if (LISTS.test(typeText) && given.length === 0)
    return { kind: 'list', items: parts.map((one) => ({ value: to.expr(one) })), span };
  const callee: Expr = type === undefined ? { kind: 'other', children: [], span } : typeValue(type, to);
  const named_ = parts.flatMap((part): Arg[] => {
    const key = childOf(part, 'left');
    const value = childOf(part, 'right');
    if (part.type !== 'assignment_expression' || key?.type !== 'identifier' || value === undefined) {
      return [{ value: to.expr(part), name: '', span: to.span(part) }];
    }
    return [{ value: valueIn(value, to), name: to.text(key), nameSpan: to.span(key), span: to.span(part) }];
  });
  return { kind: 'call', callee, args: [...given, ...named_], construct: true, span };
};

function valueIn(node: SyntaxNode, to: Lowering): Expr {
  return node.type === 'initializer_expression' ? initialized(node, to) : to.expr(node);
}

/** What stands in braces: members, or items. */
function initialized(node: SyntaxNode, to: Lowering): Expr {
  const parts = named(node);
  const span = to.span(node);
  if (parts.some(({ type }) => type === 'assignment_expression'))
    return { kind: 'object', members: members(parts, to), span };
  return { kind: 'list', items: parts.map((one) => ({ value: valueIn(one, to) })), span };
}

function members(parts: readonly SyntaxNode[], to: Lowering): ObjectMember[] {
  return parts.flatMap((part): ObjectMember[] => {
    const span = to.span(part);
    if (part.type === 'initializer_expression') {
      const [key, value] = named(part);
      return key === undefined || value === undefined ? [] : [{ ...keyOf(key, to), value: valueIn(value, to), span }];
    }
    const [left, right] = [childOf(part, 'left'), childOf(part, 'right')];
    if (left === undefined || right === undefined) return [];
    const argument = left.type === 'element_binding_expression' ? named(named(left)[0] ?? left)[0] : undefined;
    const key = argument === undefined ? { key: to.text(left), keySpan: to.span(left) } : keyOf(argument, to);
    return [{ ...key, value: valueIn(right, to), span }];
  });
}

/** `new { a = b, c, d.e }` */
const anonymous: LowerExpr = (node, to) => {
  const parts = node.children.slice();
  const found: ObjectMember[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part?.named !== true) continue;
    const value = parts[at + 1]?.type === '=' ? parts[at + 2] : undefined;
    if (value !== undefined) {
      found.push({
        key: to.text(part).replace(/^@/, ''),
        keySpan: to.span(part),
        value: to.expr(value),
        span: to.span({ start: part.start, end: value.end }),
      });
      at += 2;
      continue;
    }
    const last = childOf(part, 'name') ?? part;
    found.push({
      key: to.text(last),
      keySpan: to.span(last),
      value: to.expr(part),
      shorthand: true,
      span: to.span(part),
    });
  }
  return { kind: 'object', members: found, span: to.span(node) };
};

const lambda: LowerExpr = (node, to) => {
  const body = childOf(node, 'body');
  const span = to.span(node);
  const list = childOf(node, 'parameters');
  const taken =
    list?.type === 'parameter_list' || list === undefined
      ? params(list, to)
      : [{ target: { kind: 'name' as const, name: to.text(list), span: to.span(list) }, span: to.span(list) }];
  const value = body === undefined ? undefined : to.expr(body);
  const statements =
    body?.type === 'block' || value === undefined
      ? blockOf(body, to)
      : [{ kind: 'return' as const, value, span: value.span }];
  return functionOf({ arrow: true }, taken, statements, span);
};

/** `x switch { 1 => a, _ => b }` */
const switched: LowerExpr = (node, to) => {
  const arms = named(node).filter(({ type }) => type === 'switch_expression_arm');
  const values = arms.flatMap((arm) => {
    const value = named(arm).at(-1);
    return value === undefined ? [] : [to.expr(value)];
  });
  return choice('if', values, to.span(node), {
    kind: 'other',
    children: [to.maybe(named(node)[0])],
    span: to.span(node),
  });
};

const inner: LowerExpr = (node, to, within) =>
  to.maybe(childOf(node, 'value') ?? childOf(node, 'left') ?? childOf(node, 'expression') ?? named(node)[0], within);

const generic: LowerExpr = (node, to) => to.maybe(named(node)[0]);

const tested: LowerExpr = (node, to) => ({
  kind: 'other',
  children: [to.maybe(childOf(node, 'expression') ?? named(node)[0])],
  span: to.span(node),
});

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  // `string.Format`: the class has a name, too.
  predefined_type: (node, to) => ({
    kind: 'name',
    name: to.text(node) === 'string' ? 'String' : to.text(node),
    span: to.span(node),
  }),
  generic_name: generic,
  qualified_name: (node, to) => typeValue(node, to),
  this: (node, to) => ({ kind: 'this', span: to.span(node) }),
  this_expression: (node, to) => ({ kind: 'this', span: to.span(node) }),
  base: (node, to) => ({ kind: 'super', span: to.span(node) }),
  base_expression: (node, to) => ({ kind: 'super', span: to.span(node) }),
  null_literal: literal(null),
  default_expression: literal(null),
  boolean_literal: (node, to) => ({ kind: 'literal', value: to.text(node) === 'true', span: to.span(node) }),
  integer_literal: number,
  real_literal: number,
  string_literal: plain,
  character_literal: plain,
  verbatim_string_literal: verbatim,
  raw_string_literal: raw,
  interpolated_string_expression: interpolated,
  invocation_expression: invocation,
  member_access_expression: access,
  conditional_access_expression: conditionalAccess,
  element_access_expression: element,
  object_creation_expression: creation,
  implicit_object_creation_expression: creation,
  array_creation_expression: creation,
  implicit_array_creation_expression: creation,
  initializer_expression: (node, to) => initialized(node, to),
  collection_expression: items(),
  anonymous_object_creation_expression: anonymous,
  lambda_expression: lambda,
  anonymous_method_expression: lambda,
  binary_expression: binary,
  assignment_expression: assignment,
  conditional_expression: conditional,
  prefix_unary_expression: unary,
  postfix_unary_expression: unary,
  await_expression: (node, to, within) => ({
    kind: 'await',
    of: to.maybe(named(node)[0], within),
    span: to.span(node),
  }),
  cast_expression: (node, to, within) => {
    const type = typeNote(childOf(node, 'type'), to);
    const of = to.maybe(childOf(node, 'value'), within);
    return type === undefined ? of : { kind: 'typed', of, type, span: to.span(node) };
  },
  as_expression: inner,
  checked_expression: inner,
  ref_expression: inner,
  is_expression: tested,
  is_pattern_expression: tested,
  switch_expression: switched,
  tuple_expression: items((node, to) => ({ value: to.maybe(named(node).at(-1)) })),
  declaration_expression: (node, to) => to.maybe(childOf(node, 'name')),
  throw_expression: (node, to) => ({ kind: 'other', children: [to.maybe(named(node)[0])], span: to.span(node) }),
};
