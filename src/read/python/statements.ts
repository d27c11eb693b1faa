import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { oneOf } from '../build.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { classDefinition, decoratedFunction, decoratorsOf, functionDefinition } from './functions.js';
import { importFrom, importStatement } from './imports.js';
import { union } from './operators.js';
import { annotation, noted } from './types.js';

/** The item of a loop, until its target has it. No name of a program is written so. */
const ITEM = '(item)';

function block(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  return node === undefined ? [] : to.statements(named(node));
}

/** Assigned names live in the whole function, unless it says that they are around it. */
function assigned(target: Pattern, value: Expr, span: Span, to: Lowering): Stmt {
  if (target.kind === 'name' && to.names.has(target.name)) {
    return { kind: 'expr', value: { kind: 'assign', target, op: '=', value, span }, span };
  }
  return { kind: 'let', target, value, functionScoped: true, span };
}

const expressionStatement: LowerStmt = (node, to) =>
  named(node).flatMap((part): Stmt[] => {
    const span = to.span(part);
    if (part.type === 'assignment') return assignment(part, to);
    if (part.type !== 'augmented_assignment') return [{ kind: 'expr', value: to.expr(part), span }];
    const left = childOf(part, 'left');
    const operator = childOf(part, 'operator');
    if (left === undefined) return [];
    const op = to.text(operator);
    const value = to.maybe(childOf(part, 'right'));
    const target = to.pattern(left);
    const merged = op === '|=' ? union(to.expr(left), value, span) : undefined;
    const assigned = merged === undefined ? { op, value } : { op: '=', value: merged };
    return [{ kind: 'expr', value: { kind: 'assign', target, ...assigned, span }, span }];
  });

/** `a = b = c`: the innermost first, then each from the one before it. */
function assignment(node: SyntaxNode, to: Lowering): Stmt[] {
  const left = childOf(node, 'left');
  const right = childOf(node, 'right');
  if (left === undefined || right === undefined) return [];
  const span = to.span(node);
  const type = noted('type', annotation(childOf(node, 'type'), to));
  if (right.type !== 'assignment')
    return [...typeName(left, right, to), { ...assigned(to.pattern(left), to.expr(right), span, to), ...type }];
  const inner = childOf(right, 'left');
  return [...assignment(right, to), assigned(to.pattern(left), to.maybe(inner), span, to)];
}

/** `Setting = Literal["brotli", "ssl"]`: a name for a type, as well. */
function typeName(left: SyntaxNode, right: SyntaxNode, to: Lowering): Stmt[] {
  const type = right.type === 'subscript' && left.type === 'identifier' ? annotation(right, to) : undefined;
  return type?.kind === 'texts' ? [{ kind: 'type', name: to.text(left), type, span: to.span(right) }] : [];
}

const ifStatement: LowerStmt = (node, to) => [branch(node, childrenOf(node, 'alternative'), to)];

function branch(node: SyntaxNode, rest: readonly SyntaxNode[], to: Lowering): Stmt {
  const [next, ...after] = rest;
  const otherwise =
    next === undefined
      ? []
      : next.type === 'else_clause'
        ? block(childOf(next, 'body'), to)
        : [branch(next, after, to)];
  return {
    kind: 'if',
    test: to.maybe(childOf(node, 'condition')),
    then: block(childOf(node, 'consequence'), to),
    otherwise,
    span: to.span(node),
  };
}

const forStatement: LowerStmt = (node, to) => {
  const left = childOf(node, 'left');
  const span = to.span(node);
  if (left === undefined) return [];
  const at = to.span(left);
  const item: Stmt = assigned(to.pattern(left), { kind: 'name', name: ITEM, span: at }, at, to);
  const target: Pattern = { kind: 'name', name: ITEM, span: at };
  const body = [item, ...block(childOf(node, 'body'), to)];
  const loop: Stmt = { kind: 'loop', over: to.maybe(childOf(node, 'right')), by: 'values', target, body, span };
  return [loop, ...afterwards(node, to)];
};

function holdsBreak(node: SyntaxNode): boolean {
  return node.type === 'break_statement' || node.children.some(holdsBreak);
}

/** `else` of a loop runs when it was not left early, which may be known. */
function afterwards(node: SyntaxNode, to: Lowering): readonly Stmt[] {
  const last = childOf(node, 'alternative');
  const body = last === undefined ? [] : block(childOf(last, 'body'), to);
  const leaves = holdsBreak(node);
  return leaves && body.length > 0 ? oneOf([body, []], to.span(node)) : body;
}

const whileStatement: LowerStmt = (node, to) => {
  const test = to.maybe(childOf(node, 'condition'));
  const loop: Stmt = { kind: 'loop', test, body: block(childOf(node, 'body'), to), span: to.span(node) };
  return [loop, ...afterwards(node, to)];
};

const tryStatement: LowerStmt = (node, to) => {
  const handlers = named(node).filter(({ type }) => /^except/.test(type));
  const last = ofType(node, 'finally_clause');
  const otherwise = ofType(node, 'else_clause');
  const handled = handlers.map((one): Stmt[] => handler(one, to));
  return [
    {
      kind: 'try',
      body: [...block(childOf(node, 'body'), to), ...block(childOf(otherwise, 'body'), to)],
      handler: oneOf(handled, to.span(node)),
      finalizer: block(ofType(last, 'block'), to),
      span: to.span(node),
    },
  ];
};

function handler(node: SyntaxNode, to: Lowering): Stmt[] {
  const alias = childOf(childOf(node, 'value'), 'alias');
  const span = to.span(node);
  const error: Stmt[] =
    alias === undefined
      ? []
      : named(alias).map((one) => assigned(to.pattern(one), { kind: 'other', children: [], span }, span, to));
  return [...error, ...block(ofType(node, 'block'), to)];
}

/** `with a as b: ...`: what stands behind `as` is the value, as far as requests go. */
const withStatement: LowerStmt = (node, to) => {
  const items = named(ofType(node, 'with_clause') ?? node).filter(({ type }) => type === 'with_item');
  const opened = items.flatMap((item): Stmt[] => {
    const value = childOf(item, 'value');
    const alias = childOf(value, 'alias');
    const span = to.span(item);
    if (value === undefined) return [];
    const [target] = named(alias);
    const made = to.expr(value);
    return [target === undefined ? { kind: 'expr', value: made, span } : assigned(to.pattern(target), made, span, to)];
  });
  return [...opened, ...block(childOf(node, 'body'), to)];
};

const functionStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const value = functionDefinition(node, to);
  const span = to.span(node);
  return [{ kind: 'let', target: to.pattern(nameNode), value, hoisted: true, functionScoped: true, span }];
};

const classStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  return [assigned(to.pattern(nameNode), classDefinition(node, to), to.span(node), to)];
};

/** Decorators send nothing; a function stays what it is under most of them. */
const decorated: LowerStmt = (node, to) => {
  const definition = childOf(node, 'definition');
  if (definition === undefined) return [];
  const decorators = decoratorsOf(node, to);
  const isBound = named(node).some((part) => part.type === 'decorator' && /\bbind\s*=\s*True\b/.test(to.text(part)));
  return to
    .statements([definition])
    .map((stmt) =>
      stmt.kind === 'let' && stmt.value?.kind === 'function'
        ? { ...stmt, value: decoratedFunction(stmt.value, decorators, isBound) }
        : stmt,
    );
};

const returnStatement: LowerStmt = (node, to) => {
  const [value] = named(node);
  return [{ kind: 'return', ...(value === undefined ? {} : { value: to.expr(value) }), span: to.span(node) }];
};

const raiseStatement: LowerStmt = (node, to) => {
  const [value] = named(node);
  return [{ kind: 'throw', ...(value === undefined ? {} : { value: to.expr(value) }), span: to.span(node) }];
};

/** What an assertion says is what its error says. */
const assertStatement: LowerStmt = (node, to) => {
  const [asked, said] = named(node);
  const span = to.span(node);
  const test = to.maybe(asked);
  if (said === undefined) return [{ kind: 'expr', value: test, span }];
  const callee: Expr = { kind: 'name', name: 'AssertionError', span };
  const value: Expr = { kind: 'call', callee, args: [{ value: to.expr(said) }], span };
  return [{ kind: 'if', test, then: [], otherwise: [{ kind: 'throw', value, span }], span }];
};

const deleteStatement: LowerStmt = (node, to) =>
  named(node).flatMap((part): Stmt[] => {
    const of = to.expr(part);
    return [{ kind: 'expr', value: { kind: 'unary', op: 'delete', of, span: of.span }, span: of.span }];
  });

const matchStatement: LowerStmt = (node, to) => {
  const cases = named(childOf(node, 'body') ?? node).filter(({ type }) => type === 'case_clause');
  const span = to.span(node);
  return [
    {
      kind: 'switch',
      on: to.maybe(childOf(node, 'subject')),
      cases: cases.map((one) => caseOf(one, to)),
      span,
    },
  ];
};

function caseOf(node: SyntaxNode, to: Lowering): { test?: Expr; body: Stmt[] } {
  const [pattern] = named(ofType(node, 'case_pattern') ?? node);
  const jump: Stmt = { kind: 'jump', to: 'break', span: to.span(node) };
  const body = [...block(childOf(node, 'consequence'), to), jump];
  if (pattern === undefined && childOf(node, 'guard') === undefined) return { body };
  const plain = pattern !== undefined && ['string', 'integer', 'true', 'false', 'none'].includes(pattern.type);
  const test: Expr = plain ? to.expr(pattern) : { kind: 'other', children: [], span: to.span(node) };
  return { test, body };
}

const nothing: LowerStmt = () => [];

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  expression_statement: expressionStatement,
  if_statement: ifStatement,
  for_statement: forStatement,
  while_statement: whileStatement,
  try_statement: tryStatement,
  with_statement: withStatement,
  function_definition: functionStatement,
  class_definition: classStatement,
  decorated_definition: decorated,
  return_statement: returnStatement,
  raise_statement: raiseStatement,
  assert_statement: assertStatement,
  delete_statement: deleteStatement,
  match_statement: matchStatement,
  break_statement: (node, to) => [{ kind: 'jump', to: 'break', span: to.span(node) }],
  continue_statement: (node, to) => [{ kind: 'jump', to: 'continue', span: to.span(node) }],
  import_statement: importStatement,
  import_from_statement: importFrom,
  future_import_statement: nothing,
  global_statement: nothing,
  nonlocal_statement: nothing,
  pass_statement: nothing,
  type_alias_statement: nothing,
};
