import type { Arg, Expr, Stmt } from '../../model/program.js';
import type { TypeNote } from '../../model/type-note.js';
import { functionOf, items, keyOf, literal, name, numberIn } from '../grammar/builders.js';
import { assignment, binary, blockOf, conditional, unary } from '../grammar/curly.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { params } from './members.js';
import { namesAndYields, switched, tested } from './patterns.js';
import { query } from './queries.js';
import { interpolated, plain, raw, verbatim } from './strings.js';
import { registered } from './registered.js';
import { typeNote, typeValue } from './types.js';
import { madeText } from '../build.js';
import { args } from './arguments.js';
import { creation, copyWith, initialized, anonymous } from './creation.js';
import { enumCall } from './enums.js';

/** Methods that give what they are called on. */
const SAME =
  /^(?:ConfigureAwait|AsTask|ToString|GetAwaiter|GetResult|ToList|ToArray|AsEnumerable|Trim|ThrowIfNull|AsMemory|AsSpan)$/;

const invocation: LowerExpr = (node, to, within) => {
  const callee = childOf(node, 'function');
  const span = to.span(node);
  const given = args(childOf(node, 'arguments'), to);
  const written = to.text(callee);
  if (callee?.type === 'member_access_expression') {
    const method = to.text(childOf(callee, 'name') ?? callee);
    if (SAME.test(method) && (given.length === 0 || method === 'ConfigureAwait')) {
      return to.maybe(childOf(callee, 'expression'), within);
    }
  }
  const ofEnum = enumCall(written, given, node, to);
  if (ofEnum !== undefined) return ofEnum;
  if (written === 'nameof') return nameOf(childOf(node, 'arguments'), to);
  const made: Expr =
    registered(callee, childOf(node, 'arguments'), to) ??
    ({ kind: 'call', callee: to.maybe(callee), args: given, span } satisfies Expr);
  const type = typeGiven(callee, to);
  return type === undefined ? made : { kind: 'typed', of: made, type, span };
};

/** `nameof(Setting.Minify)`: without a place, since the name is called so elsewhere, too. */
function nameOf(list: SyntaxNode | undefined, to: Lowering): Expr {
  const last = to.text(list).match(/(\w+)(?:<[^()]*>)?\s*\)$/)?.[1];
  const span = to.span(list ?? { start: 0, end: 0 });
  return last === undefined ? { kind: 'other', children: [], span } : madeText(last, span);
}

/** What is given of many, or for something else than the answer. */
const OF_MANY =
  /^(?:Cast|OfType|Empty|Repeat|Range|Select|SelectMany|Where|Concat|Aggregate|To[A-Z]\w*|Add\w*|Use\w*|Configure\w*|Map\w*)$/;

/** `ReadFromJsonAsync<Answer>()`: the last type is what the call gives, where it says nothing else. */
function typeGiven(callee: SyntaxNode | undefined, to: Lowering): TypeNote | undefined {
  const name = callee?.type === 'generic_name' ? callee : childOf(callee, 'name');
  if (name?.type !== 'generic_name' || OF_MANY.test(bareName(name, to))) return undefined;
  const list = named(name)[1];
  return list === undefined ? undefined : typeNote(named(list).at(-1), to);
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
  const key = childOf(bound, 'name');
  if (key === undefined) return indexed(of, bound, to);
  const keySpan = to.span(key);
  return { kind: 'member', of, key: bareName(key, to), keySpan, span: { ...of.span, end: keySpan.end } };
};

function indexed(of: Expr, list: SyntaxNode | undefined, to: Lowering): Expr {
  const [argument] = named(list);
  const key = named(argument)[0];
  const span = { ...of.span, end: list?.end ?? of.span.end };
  // `a[^1]` counts from the end.
  const isKnown = key !== undefined && !(key.type === 'prefix_unary_expression' && hasToken(key, '^'));
  return !isKnown ? { kind: 'other', children: [of], span } : { kind: 'member', of, ...keyOf(key, to), span };
}

const element: LowerExpr = (node, to) => indexed(to.maybe(childOf(node, 'expression')), childOf(node, 'subscript'), to);

const lambda: LowerExpr = (node, to) => {
  // That of `delegate (...) {...}` has no name in the grammar.
  const body = childOf(node, 'body') ?? ofType(node, 'block');
  const span = to.span(node);
  const list = childOf(node, 'parameters');
  const taken =
    list?.type === 'parameter_list' || list === undefined
      ? params(list, to)
      : [{ target: { kind: 'name' as const, name: to.text(list), span: to.span(list) }, span: to.span(list) }];
  const { names } = namesAndYields(body, to);
  const done = body?.type === 'block' ? blockOf(body, to) : returning(body, to);
  return functionOf({ arrow: true }, taken, [...names, ...done], span);
};

function returning(body: SyntaxNode | undefined, to: Lowering): readonly Stmt[] {
  if (body === undefined) return blockOf(body, to);
  const value = to.expr(body);
  return [{ kind: 'return', value, span: value.span }];
}

const inner: LowerExpr = (node, to, within) =>
  to.maybe(childOf(node, 'value') ?? childOf(node, 'left') ?? childOf(node, 'expression') ?? named(node)[0], within);

const generic: LowerExpr = (node, to) => to.maybe(named(node)[0]);

/** An item of `[a, .. more]`. */
function collected(node: SyntaxNode, to: Lowering): Arg {
  const [inner] = node.type === 'argument' ? named(node) : [node];
  const isSpread = inner?.type === 'range_expression' && named(inner).length === 1;
  return isSpread ? { value: to.maybe(named(inner)[0]), spread: true } : { value: to.maybe(inner) };
}

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
  base: (node, to) => ({ kind: 'super', span: to.span(node) }),
  null_literal: literal(null),
  default_expression: literal(null),
  boolean_literal: (node, to) => ({ kind: 'literal', value: to.text(node) === 'true', span: to.span(node) }),
  integer_literal: numberIn({ suffix: /(?:[uU][lL]?|[lL][uU]?)$/ }),
  real_literal: numberIn({ suffix: /[fFdDmM]$/ }),
  string_literal: plain,
  character_literal: plain,
  verbatim_string_literal: verbatim,
  raw_string_literal: raw,
  interpolated_string_expression: interpolated,
  invocation_expression: invocation,
  member_access_expression: access,
  conditional_access_expression: conditionalAccess,
  element_access_expression: element,
  // `[.. head, "c"]`, for which the grammar has no name of its own.
  element_binding_expression: items(collected),
  range_expression: (node, to) => ({
    kind: 'other',
    children: named(node).map((one) => to.expr(one)),
    span: to.span(node),
  }),
  query_expression: query,
  with_expression: copyWith,
  object_creation_expression: creation,
  implicit_object_creation_expression: creation,
  array_creation_expression: creation,
  implicit_array_creation_expression: creation,
  initializer_expression: (node, to) => initialized(node, to),
  collection_expression: items(collected),
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
