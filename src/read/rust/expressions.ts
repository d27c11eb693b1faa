import type { Arg, Expr } from '../../model/program.js';
import { choice, items, keyOf, literal, name, numberIn, operands, sum } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { valueOfBody } from '../grammar/tails.js';
import { closure } from './functions.js';
import { string } from './literals.js';
import { boundOf } from '../grammar/bounds.js';
import { macro } from './macros.js';
import { struct } from './struct-literals.js';
import { blockBody, branchOf, insideValue, matchOf } from './statements.js';
import { typeNote, typePath } from './types.js';

/** `1_000u64`, `1.5f32` */
const number = numberIn({ suffix: /(?:[iu](?:8|16|32|64|128|size)|(?<!^0x.*)f(?:32|64))$/ });

/** Methods that give what they are called on, as far as its text and its members go. */
const SAME = new Set(
  (
    'as_bytes as_deref as_mut as_ref as_slice as_str as_string borrow borrow_mut bytes chars clone cloned collect ' +
    'context copied err_into expect inner into into_bytes into_boxed_str into_inner into_iter into_owned ' +
    'iter iter_mut lock map_err ok ok_or ok_or_else or_default read to_owned to_str to_string to_string_lossy to_vec ' +
    'unwrap unwrap_or_default with_context write as_object as_array as_object_mut as_array_mut boxed'
  ).split(' '),
);

/** Functions that wrap what they are given. */
const WRAPS =
  /^(?:(?:\w+::)*(?:Some|Ok|Cow::(?:Borrowed|Owned)|(?:Arc|Rc|Box|Mutex|RwLock|RefCell|Cell|Pin|OnceCell|PathBuf|String|Cow|Vec)::(?:new|from|pin))|(?:\w+::)*Url::parse|Uri::(?:from_static|try_from)|(?:\w+::)*(?:Body|HeaderValue|HeaderName)::(?:from|from_str|from_static|from_string|from_json))$/;

const LAZY = /^(?:\w+::)*(?:Lazy|LazyLock|LazyCell)::new$/;

const call: LowerExpr = (node, to, within) => {
  const written = childOf(node, 'function');
  const callee = written?.type === 'generic_function' ? childOf(written, 'function') : written;
  const list = childOf(node, 'arguments');
  const span = to.span(node);
  const nodes = named(list).filter(({ type }) => type !== 'attribute_item');
  const [first] = nodes;
  if (callee?.type === 'field_expression') {
    const method = to.text(childOf(callee, 'field') ?? callee);
    const known = ownMethod(method, callee, nodes, to, within);
    if (known !== undefined) return known;
  } else if (callee !== undefined && first !== undefined && WRAPS.test(to.text(callee).replace(/\s/g, ''))) {
    return to.expr(first, within);
  }
  // What is made when it is first used is what the function gives.
  if (callee !== undefined && first !== undefined && LAZY.test(to.text(callee).replace(/\s/g, '')))
    return { kind: 'call', callee: to.expr(first), args: [], span };
  const args = nodes.map((one): Arg => argument(one, to));
  const made: Expr = { kind: 'call', callee: to.maybe(callee), args, span };
  // `response.json::<Answer>()`: the last one is what the call gives.
  const types = written?.type === 'generic_function' ? childOf(written, 'type_arguments') : undefined;
  const type = types === undefined ? undefined : typeNote(named(types).at(-1), to);
  return type === undefined ? made : { kind: 'typed', of: made, type, span };
};

/** What methods of the standard library do that is no call elsewhere. */
function ownMethod(
  method: string,
  callee: SyntaxNode,
  [first]: readonly SyntaxNode[],
  to: Lowering,
  within: Expr['span'] | undefined,
): Expr | undefined {
  const value = childOf(callee, 'value');
  const span = to.span(callee);
  if (SAME.has(method)) return to.maybe(value, within);
  if (first === undefined || value === undefined) return undefined;
  switch (method) {
    case 'unwrap_or':
    case 'or':
      return choice('nullish', [to.expr(value), to.expr(first)], span);
    case 'unwrap_or_else':
    case 'or_else':
    case 'get_or_insert_with': {
      const otherwise: Expr = { kind: 'call', callee: to.expr(first), args: [], span: to.span(first) };
      return choice('nullish', [to.expr(value), otherwise], span);
    }
    // What is made when it is first asked for is what the function gives.
    case 'get_or_init':
    case 'get_or_try_init':
      return { kind: 'call', callee: to.expr(first), args: [], span };
    case 'push_str':
      return { kind: 'assign', target: to.pattern(value), op: '+=', value: to.expr(first), span };
    default:
      return undefined;
  }
}

function argument(node: SyntaxNode, to: Lowering): Arg {
  if (node.type === 'reference_expression' && hasToken(node, '&') && ofType(node, 'mutable_specifier') !== undefined) {
    return { value: to.maybe(childOf(node, 'value')), byReference: true };
  }
  return { value: to.expr(node) };
}

const field: LowerExpr = (node, to) => {
  const key = childOf(node, 'field');
  return {
    kind: 'member',
    of: to.maybe(childOf(node, 'value')),
    key: to.text(key),
    keySpan: to.span(key ?? node),
    span: to.span(node),
  };
};

/** `a::b`; `<T as Trait>::f` is one of the type's. */
const scoped: LowerExpr = (node, to) => {
  const path = childOf(node, 'path');
  const key = childOf(node, 'name');
  const span = to.span(node);
  if (key === undefined) return { kind: 'other', children: [], span };
  const keySpan = to.span(key);
  if (path === undefined) return { kind: 'name', name: to.text(key), span };
  const bound = path.type === 'identifier' ? boundOf(to, to.text(path)) : undefined;
  const of: Expr = bound === undefined ? typePath(path, to) : { kind: 'name', name: bound, span: to.span(path) };
  return { kind: 'member', of, key: to.text(key), keySpan, span };
};

const index: LowerExpr = (node, to) => {
  const [of, key] = named(node);
  const span = to.span(node);
  if (of === undefined || key === undefined) return { kind: 'other', children: [], span };
  if (key.type !== 'range_expression') return { kind: 'member', of: to.expr(of), ...keyOf(key, to), span };
  const dots = key.children.find(({ named: is }) => !is);
  const bound = (one: SyntaxNode | undefined): Arg => ({
    value: one === undefined ? { kind: 'literal', value: undefined, span } : to.expr(one),
  });
  const before = named(key).find(({ end }) => dots !== undefined && end <= dots.start);
  const after = named(key).find(({ start }) => dots !== undefined && start >= dots.end);
  return { kind: 'op', op: 'slice', args: [{ value: to.expr(of) }, bound(before), bound(after)], span };
};

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}

const EQUAL: Readonly<Record<string, string | undefined>> = { '==': '===', '!=': '!==' };

const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '+') {
    const isPlus = (one: SyntaxNode): boolean => operatorOf(one, to) === '+';
    const all = operands(node, 'binary_expression', isPlus);
    return sum(
      all.map((operand) => to.expr(operand, within ?? span)),
      span,
    );
  }
  const [left, right] = [to.maybe(childOf(node, 'left')), to.maybe(childOf(node, 'right'))];
  if (op === '&&' || op === '||') return choice(op === '&&' ? 'and' : 'or', [left, right], span);
  return { kind: 'binary', op: EQUAL[op] ?? op, left, right, span };
};

const unary: LowerExpr = (node, to, within) => {
  const of = to.maybe(named(node)[0], within);
  if (hasToken(node, '*')) return of;
  return { kind: 'unary', op: hasToken(node, '!') ? '!' : '-', of, span: to.span(node) };
};

const assignment: LowerExpr = (node, to) => {
  const left = childOf(node, 'left');
  const value = to.maybe(childOf(node, 'right'));
  if (left === undefined) return value;
  return { kind: 'assign', target: to.pattern(left), op: operatorOf(node, to) || '=', value, span: to.span(node) };
};

/** The value of statements in braces. */
const block: LowerExpr = (node, to) => {
  const inner = node.type === 'block' ? node : ofType(node, 'block');
  return valueOfBody(blockBody(inner, insideValue(to)), to.span(node));
};

/** A list whose items say their type: `[x; 3]` repeats one. */
const array: LowerExpr = (node, to, within) =>
  childOf(node, 'length') === undefined ? items()(node, to, within) : { kind: 'list', items: [], span: to.span(node) };

const first: LowerExpr = (node, to, within) => to.maybe(childOf(node, 'value') ?? named(node)[0], within);

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: (node, to) => (to.text(node) === 'None' ? literal(null)(node, to) : name(node, to)),
  type_identifier: (node, to) => ({
    kind: 'name',
    name: boundOf(to, to.text(node)) ?? to.text(node),
    span: to.span(node),
  }),
  field_identifier: name,
  shorthand_field_identifier: name,
  self: (node, to) => ({ kind: 'this', span: to.span(node) }),
  crate: name,
  super: name,
  boolean_literal: (node, to) => ({ kind: 'literal', value: to.text(node) === 'true', span: to.span(node) }),
  integer_literal: number,
  float_literal: number,
  string_literal: string,
  raw_string_literal: string,
  char_literal: string,
  call_expression: call,
  field_expression: field,
  scoped_identifier: scoped,
  scoped_type_identifier: scoped,
  index_expression: index,
  macro_invocation: macro,
  binary_expression: binary,
  unary_expression: unary,
  reference_expression: first,
  type_cast_expression: first,
  try_expression: first,
  try_block: block,
  generic_function: (node, to) => to.maybe(childOf(node, 'function')),
  await_expression: (node, to, within) => ({
    kind: 'await',
    of: to.maybe(named(node)[0], within),
    span: to.span(node),
  }),
  assignment_expression: assignment,
  compound_assignment_expr: assignment,
  struct_expression: struct,
  array_expression: array,
  tuple_expression: items(),
  closure_expression: closure,
  block,
  unsafe_block: block,
  async_block: block,
  const_block: block,
  if_expression: (node, to) => valueOfBody(branchOf(node, insideValue(to), true), to.span(node)),
  match_expression: (node, to) => valueOfBody(matchOf(node, insideValue(to), true), to.span(node)),
  let_condition: first,
};
