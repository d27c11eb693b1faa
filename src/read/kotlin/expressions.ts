import type { Expr, Stmt } from '../../model/program.js';
import { choice, keyOf, literal, name, numberIn } from '../grammar/builders.js';
import { nameExpr } from '../build.js';
import { binary } from '../grammar/curly.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack, valueOfBody } from '../grammar/tails.js';
import { string } from './strings.js';
import { typeAt, typeNote } from './types.js';
import { argument, lambda, withBlock } from './blocks.js';
import { attempt, branch, when } from './branches.js';
import { genericCall } from './generic-call.js';
import { classFrom, functionFrom } from './members.js';

/** Methods that give what they are called on. */
const SAME = new Set(['toString', 'trimIndent', 'trim', 'toUri', 'orEmpty', 'await', 'asStateFlow', 'toList']);

const call: LowerExpr = (node, to, within) => {
  const [callee, ...rest] = named(node);
  const span = to.span(node);
  if (callee === undefined) return { kind: 'other', children: [], span };
  const list = ofType(node, 'value_arguments');
  const given = named(list).map((one) => argument(one, to));
  const block = rest.find(({ type }) => type === 'annotated_lambda');
  const lambdaNode = ofType(block, 'lambda_literal');
  // `client.patch(url) { ... }`: the call with arguments is the callee of the one with the block.
  const typed = callee.type === 'call_expression' ? to.expr(callee) : undefined;
  const inner = typed?.kind === 'typed' && lambdaNode !== undefined ? typed.of : typed;
  if (inner?.kind === 'call' && lambdaNode !== undefined && list === undefined)
    return withBlock(inner, lambdaNode, to, span);
  if (callee.type === 'navigation_expression' && given.length === 0 && lambdaNode === undefined) {
    const key = named(callee).at(-1);
    const [of] = named(callee);
    if (key !== undefined && of !== undefined && SAME.has(to.text(key))) return to.expr(of, within);
  }
  const made: Extract<Expr, { kind: 'call' }> = { kind: 'call', callee: inner ?? to.expr(callee), args: given, span };
  if (lambdaNode !== undefined) return withBlock(made, lambdaNode, to, span);
  // `body<Answer>()`: the last one is what the call gives, where it says nothing else.
  const types = MAKES.test(to.text(callee)) ? undefined : ofType(node, 'type_arguments');
  const type = types === undefined ? undefined : typeNote(typeAt(named(types).at(-1)), to);
  // `enumValues<Setting>()`: which enum it is about is the first argument.
  if (type?.kind === 'named' && /^enum(?:Values|Entries|ValueOf)$/.test(to.text(callee)))
    return { ...made, args: [{ value: nameExpr(type.name.at(-1) ?? '', span) }, ...made.args] };
  return type === undefined ? made : { kind: 'typed', of: made, type, span };
};

/** `mutableListOf<Answer>()`, `Envelope<Answer>(...)`: what is made holds what the types say. */
const MAKES = /^(?:\w+Of(?:NotNull)?|empty\w+|\w*[Aa]rray\w*|(?:[\w.]+\.)?[A-Z]\w*)$|\.filterIsInstance$/;

/** `a.b`, `a?.b`, `A::b` */
const navigation: LowerExpr = (node, to) => {
  const [of, key] = [named(node)[0], named(node).at(-1)];
  const span = to.span(node);
  if (of === undefined || key === undefined || of === key) return { kind: 'other', children: [], span };
  const read = to.text(key);
  const member = { kind: 'member' as const, of: to.expr(of), keySpan: to.span(key), span };
  const method = node.type === 'navigation_expression' ? SENDING.get(read) : undefined;
  if (method !== undefined) return { kind: 'call', callee: { ...member, key: method }, args: [], span };
  return { ...member, key: read };
};

/** Properties that Kotlin gives classes of Java, whose methods send a request when they are first called. */
const SENDING: ReadonlyMap<string, string> = new Map([
  ['responseCode', 'getResponseCode'],
  ['responseMessage', 'getResponseMessage'],
  ['inputStream', 'getInputStream'],
  ['errorStream', 'getErrorStream'],
]);

const index: LowerExpr = (node, to) => {
  const [of, key] = named(node);
  const span = to.span(node);
  if (of === undefined || key === undefined) return { kind: 'other', children: [], span };
  return { kind: 'member', of: to.expr(of), ...keyOf(key, to), span };
};

/** `name@ { ... }`; `break@name` leaves a loop that need not be the innermost. */
const labeled: LowerExpr = (node, to, within) => {
  const [label, of] = named(node);
  const leaves = label === undefined || /^(?:break|continue)@/.test(to.text(label));
  return leaves ? { kind: 'other', children: [], span: to.span(node) } : to.maybe(of, within);
};

function valued(lower: (node: SyntaxNode, to: Lowering) => Stmt[]): LowerExpr {
  return (node, to) => valueOfBody(givingBack(lower(node, to)), to.span(node));
}

/** `a to b` is a pair; another word between two values is a method of the first: `a union b`. */
const infix: LowerExpr = (node, to) => {
  const [left, word, right] = named(node);
  const span = to.span(node);
  if (left === undefined || word === undefined || right === undefined) return { kind: 'other', children: [], span };
  const items = [{ value: to.expr(left) }, { value: to.expr(right) }];
  if (to.text(word) === 'to') return { kind: 'list', items, span };
  const [of, other] = items;
  if (of === undefined || other === undefined) return { kind: 'other', children: [], span };
  const callee: Expr = { kind: 'member', of: of.value, key: to.text(word), keySpan: to.span(word), span };
  return { kind: 'call', callee, args: [other], span };
};

const unary: LowerExpr = (node, to, within) => {
  const of = childOf(node, 'argument');
  const op = childOf(node, 'operator');
  const span = to.span(node);
  const word = to.text(op);
  if (of !== undefined && (word === '++' || word === '--')) {
    return {
      kind: 'assign',
      target: to.pattern(of),
      op: word,
      value: { kind: 'literal', value: undefined, span },
      span,
    };
  }
  const inner = to.maybe(of, within);
  return word === '!' || word === '-' ? { kind: 'unary', op: word, of: inner, span } : inner;
};

const assignment: LowerExpr = (node, to) => {
  const [left, op] = [childOf(node, 'left'), childOf(node, 'operator')];
  const value = to.maybe(childOf(node, 'right'));
  if (left === undefined) return value;
  // `all.getOrPut(key) { mutableListOf() } += item`
  if (left.type === 'call_expression')
    return { kind: 'op', op: 'append', args: [{ value: to.expr(left) }, { value }], span: to.span(node) };
  return {
    kind: 'assign',
    target: to.pattern(left),
    op: op === undefined ? '=' : to.text(op),
    value,
    span: to.span(node),
  };
};

/** `a ?: b`, and the other operators. */
const operator: LowerExpr = (node, to, within) => {
  const right = childOf(node, 'right');
  const op = childOf(node, 'operator');
  const leaves = right !== undefined && /^(?:return|throw|jump|break|continue)/.test(right.type);
  if (op !== undefined && to.text(op) === '?:' && leaves) return to.maybe(childOf(node, 'left'), within);
  if (op !== undefined && to.text(op) === '?:') {
    return choice('nullish', [to.maybe(childOf(node, 'left')), to.maybe(right)], to.span(node));
  }
  return genericCall(node, to) ?? binary(node, to, within);
};

const first: LowerExpr = (node, to, within) => to.maybe(childOf(node, 'left') ?? named(node)[0], within);
const tested: LowerExpr = (node, to) => ({
  kind: 'other',
  children: named(node)
    .slice(0, 1)
    .map((one) => to.expr(one)),
  span: to.span(node),
});

/** `name in LIST`, `name !in LIST` */
const among: LowerExpr = (node, to) => {
  const [left, right] = named(node);
  const span = to.span(node);
  if (left === undefined || right === undefined) return tested(node, to);
  const test: Expr = { kind: 'binary', op: 'among', left: to.expr(left), right: to.expr(right), span };
  return node.children.some((one) => one !== null && to.text(one) === '!in')
    ? { kind: 'unary', op: '!', of: test, span }
    : test;
};

const truthValue: LowerExpr = (node, to) => ({ kind: 'literal', value: to.text(node) === 'true', span: to.span(node) });

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  // Among arguments the grammar takes `true` for a name.
  identifier: (node, to, within) => (/^(?:true|false)$/.test(to.text(node)) ? truthValue : name)(node, to, within),
  this_expression: (node, to) => ({ kind: 'this', span: to.span(node) }),
  super_expression: (node, to) => ({ kind: 'super', span: to.span(node) }),
  null: literal(null),
  number_literal: numberIn({ suffix: /(?:[uU]?L|[uU])$/ }),
  float_literal: numberIn({ suffix: /[fF]$/ }),
  boolean_literal: truthValue,
  string_literal: string,
  multiline_string_literal: string,
  character_literal: string,
  call_expression: call,
  navigation_expression: navigation,
  callable_reference: (node, to, within) =>
    named(node).length === 1 ? to.maybe(named(node)[0], within) : navigation(node, to, within),
  index_expression: index,
  binary_expression: operator,
  infix_expression: infix,
  unary_expression: unary,
  assignment,
  lambda_literal: (node, to) => lambda(node, to, 'it'),
  labeled_expression: labeled,
  anonymous_function: (node, to) => functionFrom(node, to),
  object_literal: (node, to) => ({
    kind: 'call',
    callee: classFrom(node, to),
    args: [],
    construct: true,
    span: to.span(node),
  }),
  annotated_lambda: (node, to) => to.maybe(ofType(node, 'lambda_literal')),
  if_expression: valued(branch),
  when_expression: valued(when),
  try_expression: valued(attempt),
  as_expression: (node, to, within) => {
    const type = typeNote(typeAt(node), to);
    const of = first(node, to, within);
    return type === undefined ? of : { kind: 'typed', of, type, span: to.span(node) };
  },
  is_expression: tested,
  in_expression: among,
  collection_literal: (node, to) => ({
    kind: 'list',
    items: named(node).map((one) => ({ value: to.expr(one) })),
    span: to.span(node),
  }),
};
