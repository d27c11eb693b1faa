import type { Expr, ImportBinding, Pattern, Stmt } from '../../model/program.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { bodyOf } from './bodies.js';
import { classStatement, methodStatement } from './classes.js';
import { assignment, expressions } from './expressions.js';

/** Local variables live in the whole method; blocks share them. */
const assignmentStatement: LowerStmt = (node, to) => {
  const made = assignment(node, to);
  return made.kind === 'assign' && made.op === '=' ? chained(made) : [{ kind: 'expr', value: made, span: made.span }];
};

function chained({ target, value, span }: Extract<Expr, { kind: 'assign' }>): Stmt[] {
  if (value.kind === 'assign' && value.op === '=' && value.target.kind === 'name') {
    return [...chained(value), ...chained({ kind: 'assign', target, op: '=', value: value.target, span })];
  }
  if (target.kind === 'member' || (target.kind === 'name' && /^[@$]/.test(target.name))) {
    return [{ kind: 'expr', value: { kind: 'assign', target, op: '=', value, span }, span }];
  }
  return [{ kind: 'let', target, value, functionScoped: true, span }];
}

/** In a block, a variable that is around it is set there. */
const inBlock: LowerStmt = (node, to) => {
  const made = assignment(node, to);
  return [{ kind: 'expr', value: made, span: made.span }];
};

const ifStatement: LowerStmt = (node, to) => {
  const next = childOf(node, 'alternative');
  const then = bodyOf(childOf(node, 'consequence') ?? childOf(node, 'body'), to);
  const otherwise = next?.type === 'elsif' ? ifStatement(next, to) : bodyOf(next, to);
  const test = to.maybe(childOf(node, 'condition'));
  const inverse = node.type.startsWith('unless');
  return [
    {
      kind: 'if',
      test,
      then: [...(inverse ? otherwise : then)],
      otherwise: [...(inverse ? then : otherwise)],
      span: to.span(node),
    },
  ];
};

const whileStatement: LowerStmt = (node, to) => {
  const test = to.maybe(childOf(node, 'condition'));
  const span = to.span(node);
  const until = node.type.startsWith('until');
  return [
    {
      kind: 'loop',
      test: until ? { kind: 'unary', op: '!', of: test, span } : test,
      body: bodyOf(childOf(node, 'body'), to),
      span,
    },
  ];
};

const forStatement: LowerStmt = (node, to) => {
  const target = childOf(node, 'pattern');
  const over = childOf(node, 'value');
  if (target === undefined) return [];
  const list = over?.type === 'in' ? named(over)[0] : over;
  const body = bodyOf(childOf(node, 'body'), to);
  return [{ kind: 'loop', over: to.maybe(list), by: 'values', target: to.pattern(target), body, span: to.span(node) }];
};

const caseStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const on = childOf(node, 'value');
  const jump: Stmt = { kind: 'jump', to: 'break', span };
  const cases = named(node).flatMap((arm) => {
    if (arm.type === 'else') return [{ body: [...bodyOf(arm, to), jump] }];
    const patterns = named(arm).filter(({ type }) => type === 'pattern');
    const body = [...bodyOf(childOf(arm, 'body'), to), jump];
    return patterns.map((one, i) => ({
      test: to.maybe(named(one)[0]),
      body: i === patterns.length - 1 ? body : [],
    }));
  });
  return [{ kind: 'switch', on: to.maybe(on), cases, span }];
};

/** `case x in pattern`: what the patterns take apart is not followed. */
const caseMatch: LowerStmt = (node, to) => {
  const span = to.span(node);
  const jump: Stmt = { kind: 'jump', to: 'break', span };
  const arms = named(node).filter(({ type }) => type === 'in_clause' || type === 'else');
  const cases = arms.map((arm) => ({
    ...(arm.type === 'else' ? {} : { test: { kind: 'other', children: [], span: to.span(arm) } as const }),
    body: [...bodyOf(arm.type === 'else' ? arm : childOf(arm, 'body'), to), jump],
  }));
  return [{ kind: 'switch', on: to.maybe(childOf(node, 'value')), cases, span }];
};

const returnStatement: LowerStmt = (node, to) => {
  const [list] = named(node);
  const values = named(list);
  const [only, second] = values;
  const span = to.span(node);
  if (only === undefined) return [{ kind: 'return', span }];
  const items = values.map((value) => ({ value: to.expr(value) }));
  return [{ kind: 'return', value: second === undefined ? to.expr(only) : { kind: 'list', items, span }, span }];
};

/** `require 'a/b'` and `require_relative 'b'` make every constant of the other file known. */
const callStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const method = childOf(node, 'method');
  const [path] = named(childOf(node, 'arguments') ?? node);
  const [, relative, from] = /^(require|require_relative|load)[\s(]+['"]([^'"#]+)['"]\s*\)?$/.exec(to.text(node)) ?? [];
  if (method !== undefined && path !== undefined && from !== undefined && childOf(node, 'receiver') === undefined) {
    const bindings: ImportBinding[] = [{ imported: '*', local: '*', span }];
    const name = relative === 'require_relative' && !from.startsWith('.') ? `./${from}` : from;
    return [{ kind: 'import', from: name, bindings, span }];
  }
  return [{ kind: 'expr', value: expressions['call']?.(node, to) ?? to.expr(node), span }];
};

const jump =
  (where: 'break' | 'continue'): LowerStmt =>
  (node, to) => [{ kind: 'jump', to: where, span: to.span(node) }];

/** `next value` in a block gives the value. */
const nextStatement: LowerStmt = (node, to) =>
  named(node).length > 0 ? returnStatement(node, to) : jump('continue')(node, to);

const nothing: LowerStmt = () => [];

function rescueModifier(node: SyntaxNode, to: Lowering): Stmt[] {
  const body = bodyOf(childOf(node, 'body'), to);
  return [{ kind: 'try', body, handler: bodyOf(childOf(node, 'handler'), to), finalizer: [], span: to.span(node) }];
}

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  assignment: assignmentStatement,
  operator_assignment: inBlock,
  call: callStatement,
  class: classStatement,
  module: classStatement,
  method: methodStatement,
  singleton_method: methodStatement,
  if: ifStatement,
  unless: ifStatement,
  if_modifier: ifStatement,
  unless_modifier: ifStatement,
  while: whileStatement,
  until: whileStatement,
  while_modifier: whileStatement,
  until_modifier: whileStatement,
  for: forStatement,
  case: caseStatement,
  case_match: caseMatch,
  begin: (node, to) => bodyOf(node, to),
  parenthesized_statements: (node, to) => bodyOf(node, to),
  rescue_modifier: rescueModifier,
  return: returnStatement,
  next: nextStatement,
  break: jump('break'),
  heredoc_body: nothing,
  empty_statement: nothing,
  alias: nothing,
  undef: nothing,
};

export const namePattern = (node: SyntaxNode, to: Lowering): Pattern => ({
  kind: 'name',
  name: to.text(node),
  span: to.span(node),
});
