import type { Arg, Expr, FunctionExpr, ObjectMember, Param, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, functionOf, joined, literal, name, number, plainText } from '../grammar/builders.js';
import { mixedString } from '../grammar/mixed-string.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, type Escape } from '../grammar/text-runs.js';

/** `'a'`, `"a"`, `[[a]]`, which has no escapes and drops a line end that it begins with. */
const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const open = childOf(node, 'start');
  const close = childOf(node, 'end');
  const content = childOf(node, 'content');
  const long = open !== undefined && to.text(open).startsWith('[');
  const quoting = long ? 'bare' : open !== undefined && to.text(open) === '"' ? 'double' : 'single';
  const start = open?.end ?? span.start;
  return mixedString(content === undefined ? [] : [content], to, {
    start,
    end: Math.max(start, close?.start ?? span.end),
    quoting: [quoting],
    within: within ?? span,
    escapes: (child) => (long ? leadOf(child, to) : child.children.flatMap((one) => escapeOf(one, to))),
    expr: (child) => to.expr(child),
  });
};

function leadOf(node: SyntaxNode, to: Lowering): Escape[] {
  const length = /^\r?\n/.exec(to.text(node))?.[0].length ?? 0;
  return length === 0 ? [] : [{ start: node.start, end: node.start + length, text: '' }];
}

/** `\065` is a decimal number here, and `\z` leaves out the blanks and line ends behind it. */
function escapeOf(node: SyntaxNode, to: Lowering): Escape[] {
  if (node.type !== 'escape_sequence') return [];
  const written = to.text(node);
  const decimal = /^\\(\d{1,3})$/.exec(written)?.[1];
  const known = written.startsWith('\\z') ? '' : commonEscape(written);
  const text = decimal === undefined ? known : String.fromCharCode(Number(decimal));
  return [{ start: node.start, end: node.end, text }];
}

/** `of.key`, `of:key` */
export const member: LowerExpr = (node, to) => {
  const key = childOf(node, 'field') ?? childOf(node, 'method');
  const span = to.span(node);
  const of = to.maybe(childOf(node, 'table'));
  if (key === undefined) return { kind: 'other', children: [of], span };
  if (node.type !== 'bracket_index_expression') {
    return { kind: 'member', of, key: to.text(key), keySpan: to.span(key), span };
  }
  const index = to.expr(key);
  const known = index.kind === 'text' ? plainText(index) : undefined;
  return {
    kind: 'member',
    of,
    key: known?.text ?? fromZero(index) ?? index,
    keySpan: known?.span ?? to.span(key),
    span,
  };
};

/** Tables count from one. */
function fromZero(key: Expr): string | undefined {
  return key.kind === 'literal' && typeof key.value === 'number' ? String(key.value - 1) : undefined;
}

/** `require 'a.b'` goes by a name of its own, which an import gives it. */
const call: LowerExpr = (node, to) => {
  const span = to.span(node);
  const callee = childOf(node, 'name');
  const list = childOf(node, 'arguments');
  const args = named(list).map((one): Arg => ({ value: to.expr(one) }));
  const called = to.text(callee);
  const [first, second] = args;
  const known = first?.value.kind === 'text' ? plainText(first.value) : undefined;
  if (called === 'require' && known !== undefined) return { kind: 'name', name: `(require ${known.text})`, span };
  // An object of a class written by hand: what it looks members up in stands beside its own.
  if (called === 'setmetatable' && first !== undefined) return objectWith(first.value, second?.value, span);
  if (/^(?:assert|tostring)$/.test(called) && first !== undefined) return first.value;
  if (/^x?pcall$/.test(called) && first !== undefined) {
    return { kind: 'call', callee: first.value, args: args.slice(called === 'pcall' ? 1 : 2), span };
  }
  return { kind: 'call', callee: to.maybe(callee), args, span };
};

function objectWith(own: Expr, meta: Expr | undefined, span: Expr['span']): Expr {
  const index = meta?.kind === 'object' ? meta.members.find(({ key }) => key === '__index')?.value : meta;
  if (index === undefined || index.kind === 'function') return own;
  const members = [index, own].map((value): ObjectMember => ({ value, span: value.span }));
  return own.kind === 'object' ? { kind: 'object', members, span } : own;
}

/** `{ a, key = b, ['c d'] = e }` */
const table: LowerExpr = (node, to) => {
  const span = to.span(node);
  const fields = named(node).filter(({ type }) => type === 'field');
  const isList = fields.length > 0 && fields.every((field) => childOf(field, 'name') === undefined);
  if (isList) return { kind: 'list', items: fields.map((one) => ({ value: to.maybe(childOf(one, 'value')) })), span };
  let next = 0;
  const members = fields.map((field): ObjectMember => {
    const at = to.span(field);
    const key = childOf(field, 'name');
    const value = to.maybe(childOf(field, 'value'));
    if (key === undefined) return { key: String(next++), value, span: at };
    const bracketed = field.children.some(({ type }) => type === '[');
    if (!bracketed) return { key: to.text(key), keySpan: to.span(key), value, span: at };
    const made = to.expr(key);
    const known = made.kind === 'text' ? plainText(made) : undefined;
    return { key: known?.text ?? fromZero(made) ?? made, keySpan: known?.span ?? to.span(key), value, span: at };
  });
  return { kind: 'object', members, span };
};

const WORDS: Readonly<Record<string, 'or' | 'and'>> = { or: 'or', and: 'and' };

/** `a .. (b .. c)`, however long; texts at its end are one. */
function concatenation(node: SyntaxNode, to: Lowering, whole: Span): Expr {
  const parts: Expr[] = [];
  let rest: SyntaxNode | undefined = node;
  while (rest?.type === node.type && textOfOperator(rest, to) === '..') {
    parts.push(to.maybe(childOf(rest, 'left'), whole));
    rest = childOf(rest, 'right');
  }
  parts.push(to.maybe(rest, whole));
  const last = 1 + parts.findLastIndex(({ kind }) => kind !== 'text');
  const [first, ...more] = parts.slice(last);
  const texts =
    first === undefined ? [] : [joined([first, ...more], { ...first.span, end: parts.at(-1)?.span.end ?? 0 })];
  return joined([...parts.slice(0, last), ...texts], to.span(node));
}

function textOfOperator(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}

const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = textOfOperator(node, to);
  if (op === '..') return concatenation(node, to, within ?? span);
  const left = to.maybe(childOf(node, 'left'), within);
  const right = to.maybe(childOf(node, 'right'), within);
  const by = WORDS[op];
  if (by !== undefined) return choice(by, [left, right], span);
  return { kind: 'binary', op: op === '~=' ? '!=' : op, left, right, span };
};

const unary: LowerExpr = (node, to) => {
  const operator = childOf(node, 'operator');
  const op = to.text(operator);
  return { kind: 'unary', op: op === 'not' ? '!' : op, of: to.maybe(childOf(node, 'operand')), span: to.span(node) };
};

/** A function; one that is written with a colon has `self`, which is the table where no call tells another. */
export function functionDefinition(node: SyntaxNode, to: Lowering, owner?: SyntaxNode): FunctionExpr {
  const list = childOf(node, 'parameters');
  const params = named(list).flatMap((one): Param[] =>
    one.type === 'identifier' ? [{ target: to.pattern(one), span: to.span(one) }] : [],
  );
  const body = childOf(node, 'body');
  const statements: Stmt[] = body === undefined ? [] : to.statements(named(body));
  const span = to.span(node);
  const at = { ...span, end: span.start };
  if (owner === undefined) return functionOf({}, params, statements, span);
  const value = choice('or', [{ kind: 'this', span: at }, to.expr(owner)], at);
  const self: Stmt = {
    kind: 'let',
    target: { kind: 'name', name: 'self', span: at },
    value,
    functionScoped: true,
    span: at,
  };
  return functionOf({}, params, [self, ...statements], span);
}

const anonymous: LowerExpr = (node, to) => functionDefinition(node, to);

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  true: literal(true),
  false: literal(false),
  nil: literal(null),
  number,
  string,
  function_call: call,
  dot_index_expression: member,
  method_index_expression: member,
  bracket_index_expression: member,
  table_constructor: table,
  binary_expression: binary,
  unary_expression: unary,
  function_definition: anonymous,
};

/** The first of several values is the one that is followed. */
export function firstValue(node: SyntaxNode | undefined, to: Lowering): Expr | undefined {
  const [first] = node === undefined ? [] : node.type === 'expression_list' ? named(node) : childrenOf(node, 'value');
  return first === undefined ? undefined : to.expr(first);
}
