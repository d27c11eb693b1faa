import type { Arg, Expr } from '../../model/program.js';
import { choice, keyOf, literal, number, numberIn, operands, sum } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { valueOf } from './bodies.js';
import { call, hashOf, identifier, args } from './calls.js';
import { block, params } from './functions.js';
import { constant, scoped } from './constants.js';
import { ownClass } from './scope.js';
import { slice } from './slices.js';
import { superCall } from './super.js';
import { chained, heredoc, string, symbol } from './strings.js';

/** `@a`, `@@a` */
const variable: LowerExpr = (node, to) => {
  const span = to.span(node);
  const key = to.text(node);
  const own = ownClass(to);
  if (own === undefined) return { kind: 'name', name: key, span };
  const of: Expr = node.type === 'class_variable' ? { kind: 'name', name: own, span } : { kind: 'this', span };
  return { kind: 'member', of, key, keySpan: span, span };
};

const element: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = to.maybe(childOf(node, 'object'));
  const [key, second] = named(node).filter(({ field }) => field !== 'object');
  if (key === undefined || second !== undefined) return { kind: 'other', children: [of], span };
  if (key.type === 'range') return slice(of, key, to, span);
  return { kind: 'member', of, ...keyOf(key, to), span };
};

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}

const WORDS: Readonly<Record<string, 'or' | 'and'>> = { '||': 'or', or: 'or', '&&': 'and', and: 'and' };

const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '+') {
    const parts = operands(node, 'binary', (one) => operatorOf(one, to) === '+');
    return sum(
      parts.map((part) => to.expr(part, within ?? span)),
      span,
    );
  }
  const leftNode = childOf(node, 'left');
  const left = to.maybe(leftNode, within);
  const right = to.maybe(childOf(node, 'right'), within);
  const by = WORDS[op];
  if (by !== undefined) return choice(by, [left, right], span);
  if (op === '<<') {
    const longer: Expr = { kind: 'op', op: 'append', args: [{ value: left }, { value: right }], span };
    const settable = left.kind === 'name' || left.kind === 'member';
    return settable ? { kind: 'assign', target: left, op: '=', value: longer, span } : longer;
  }
  return { kind: 'binary', op, left, right, span };
};

const conditional: LowerExpr = (node, to, within) =>
  choice(
    'if',
    [to.maybe(childOf(node, 'consequence'), within), to.maybe(childOf(node, 'alternative'), within)],
    to.span(node),
    to.maybe(childOf(node, 'condition')),
  );

/** `if` and its like, for their value. */
const branch: LowerExpr = (node, to) => {
  const span = to.span(node);
  const test = to.maybe(childOf(node, 'condition'));
  const inverse = node.type.startsWith('unless');
  const next = childOf(node, 'alternative');
  const then = valueOf(childOf(node, 'consequence') ?? childOf(node, 'body'), to, span);
  const otherwise = next?.type === 'elsif' ? to.expr(next) : valueOf(next, to, span);
  return choice('if', inverse ? [otherwise, then] : [then, otherwise], span, test);
};

/** `case x when a, b then c end` */
const select: LowerExpr = (node, to) => {
  const span = to.span(node);
  const on = childOf(node, 'value');
  const arms = named(node).filter(({ type }) => type === 'when' || type === 'else');
  return arms.reduceRight<Expr>(
    (rest, arm) => {
      if (arm.type === 'else') return valueOf(arm, to, span);
      const patterns = named(arm).filter(({ type }) => type === 'pattern');
      const tests = patterns.map((one): Expr => {
        const right = to.maybe(named(one)[0]);
        return on === undefined ? right : { kind: 'binary', op: '===', left: to.expr(on), right, span: to.span(one) };
      });
      const [first, ...more] = tests;
      const test = more.reduce((a, b) => choice('or', [a ?? b, b], span), first);
      return choice('if', [valueOf(childOf(arm, 'body'), to, span), rest], span, test);
    },
    { kind: 'literal', value: null, span },
  );
};

export const assignment: LowerExpr = (node, to) => {
  const left = childOf(node, 'left');
  const span = to.span(node);
  const value = to.maybe(childOf(node, 'right'));
  const written = operatorOf(node, to);
  if (left === undefined) return value;
  if (written === '<<=') {
    const longer: Expr = { kind: 'op', op: 'append', args: [{ value: to.expr(left) }, { value }], span };
    return { kind: 'assign', target: to.pattern(left), op: '=', value: longer, span };
  }
  return { kind: 'assign', target: to.pattern(left), op: written === '' ? '=' : written, value, span };
};

const unary: LowerExpr = (node, to) => {
  const op = operatorOf(node, to);
  const of = to.maybe(childOf(node, 'operand'));
  return { kind: 'unary', op: op === 'not' ? '!' : op, of, span: to.span(node) };
};

const group: LowerExpr = (node, to) => valueOf(node, to, to.span(node));

const hash: LowerExpr = (node, to) => hashOf(named(node), to, node);

/** `[1, *a, b: 2]`: what has keys is one object, the last item. */
const list: LowerExpr = (node, to) => {
  const all = named(node);
  const pairs = all.filter(isPair);
  const items = all.flatMap((item): Arg[] => {
    if (isPair(item)) return item === pairs[0] ? [{ value: hashOf(pairs, to, item) }] : [];
    return item.type === 'splat_argument'
      ? [{ value: to.maybe(named(item)[0]), spread: true }]
      : [{ value: to.expr(item) }];
  });
  return { kind: 'list', items, span: to.span(node) };
};

const isPair = ({ type }: SyntaxNode): boolean => type === 'pair' || type === 'hash_splat_argument';

/** `yield a, b`: the block is called with these. */
const yielded: LowerExpr = (node, to) => {
  const span = to.span(node);
  const [list] = named(node);
  const given =
    list === undefined ? [] : /^argument_list$/.test(list.type) ? args(list, to) : [{ value: to.expr(list) }];
  return {
    kind: 'call',
    callee: { kind: 'name', name: 'yield', span: { ...span, end: span.start + 5 } },
    args: given,
    span,
  };
};

/** A command in backticks is what the method of that name is given. */
const subshell: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  return { kind: 'call', callee: { kind: 'name', name: '`', span }, args: [{ value: string(node, to, within) }], span };
};

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier,
  constant,
  scope_resolution: scoped,
  instance_variable: variable,
  class_variable: variable,
  global_variable: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
  self: (node, to) => ({ kind: 'this', span: to.span(node) }),
  super: (node, to) => superCall(undefined, [], to, to.span(node)),
  true: literal(true),
  false: literal(false),
  nil: literal(null),
  integer: numberIn({ octal: true }),
  float: number,
  string,
  subshell,
  chained_string: chained,
  bare_string: string,
  simple_symbol: symbol,
  bare_symbol: symbol,
  delimited_symbol: symbol,
  hash_key_symbol: identifier,
  heredoc_beginning: heredoc,
  array: list,
  string_array: list,
  symbol_array: list,
  right_assignment_list: list,
  hash,
  call,
  element_reference: element,
  binary,
  unary,
  conditional,
  if: branch,
  unless: branch,
  elsif: branch,
  if_modifier: branch,
  unless_modifier: branch,
  case: select,
  begin: group,
  parenthesized_statements: group,
  rescue_modifier: (node, to) =>
    choice('or', [to.maybe(childOf(node, 'body')), to.maybe(childOf(node, 'handler'))], to.span(node)),
  assignment,
  operator_assignment: assignment,
  block,
  do_block: block,
  lambda: (node, to) => {
    const made = block(childOf(node, 'body') ?? node, to);
    const parameters = childOf(node, 'parameters');
    if (made.kind !== 'function' || parameters === undefined) return made;
    return { ...made, params: params(parameters, to) };
  },
  yield: yielded,
};
