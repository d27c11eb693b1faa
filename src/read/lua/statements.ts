import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { firstValue, functionDefinition } from './expressions.js';

function block(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  return node === undefined ? [] : to.statements(named(node));
}

/** Each target gets its value; a call gives what is followed to the first target that it has. */
function assigned(node: SyntaxNode, local: boolean, to: Lowering): Stmt[] {
  const targets = named(ofType(node, 'variable_list') ?? node).filter(({ field }) => field === 'name');
  const values = named(ofType(node, 'expression_list') ?? node).filter(({ field }) => field === 'value');
  const span = to.span(node);
  // What is called through `pcall` gives its value behind whether it failed.
  const [only] = values;
  const guarded = values.length === 1 && targets.length > 1 && only !== undefined && isGuarded(only, to);
  return targets.map((target, i): Stmt => {
    const pattern: Pattern = to.pattern(target);
    const at = values[guarded ? i - 1 : i];
    const nothing: Expr =
      values.length > 0 ? { kind: 'other', children: [], span } : { kind: 'literal', value: null, span };
    const value = at === undefined ? nothing : to.expr(at);
    if (local) return { kind: 'let', target: pattern, value, span };
    return { kind: 'expr', value: { kind: 'assign', target: pattern, op: '=', value, span }, span };
  });
}

function isGuarded(value: SyntaxNode, to: Lowering): boolean {
  const callee = value.type === 'function_call' ? childOf(value, 'name') : undefined;
  return callee !== undefined && /^x?pcall$/.test(to.text(callee));
}

const variableDeclaration: LowerStmt = (node, to) => {
  const inner = ofType(node, 'assignment_statement');
  if (inner !== undefined) return assigned(inner, true, to);
  return named(ofType(node, 'variable_list') ?? node).map((target): Stmt => {
    const span = to.span(target);
    return { kind: 'let', target: to.pattern(target), value: { kind: 'literal', value: null, span }, span };
  });
};

/** `function a.b:c(...) ... end` */
const functionDeclaration: LowerStmt = (node, to) => {
  const target = childOf(node, 'name');
  if (target === undefined) return [];
  const owner = target.type === 'method_index_expression' ? childOf(target, 'table') : undefined;
  const value = functionDefinition(node, to, owner);
  const span = to.span(node);
  const pattern = to.pattern(target);
  if (pattern.kind === 'name') return [{ kind: 'let', target: pattern, value, hoisted: true, span }];
  return [{ kind: 'expr', value: { kind: 'assign', target: pattern, op: '=', value, span }, span }];
};

const ifStatement: LowerStmt = (node, to) => [branch(node, childrenOf(node, 'alternative'), to)];

function branch(node: SyntaxNode, rest: readonly SyntaxNode[], to: Lowering): Stmt {
  const [next, ...after] = rest;
  const otherwise =
    next === undefined
      ? []
      : next.type === 'else_statement'
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

/** `for key, value in pairs(t) do ... end`; one that counts runs some times. */
const forStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const clause = childOf(node, 'clause');
  const body = block(childOf(node, 'body'), to);
  if (clause?.type !== 'for_generic_clause') {
    const counter = childOf(clause, 'name');
    const at = counter === undefined ? span : to.span(counter);
    const value: Expr = { kind: 'other', children: [], span: at };
    const start: Stmt[] = counter === undefined ? [] : [{ kind: 'let', target: to.pattern(counter), value, span: at }];
    return [{ kind: 'loop', body: [...start, ...body], span }];
  }
  const targets = named(ofType(clause, 'variable_list') ?? clause).map((one) => to.pattern(one));
  const [over] = named(ofType(clause, 'expression_list') ?? clause);
  const made = over === undefined ? undefined : to.expr(over);
  const list = made?.kind === 'call' ? made.args[0]?.value : undefined;
  const at = clause === undefined ? span : to.span(clause);
  const target: Pattern = { kind: 'list-pattern', items: targets, span: at };
  return [{ kind: 'loop', over: list ?? { kind: 'other', children: [], span }, by: 'entries', target, body, span }];
};

const whileStatement: LowerStmt = (node, to) => [
  {
    kind: 'loop',
    test: to.maybe(childOf(node, 'condition')),
    ...(node.type === 'repeat_statement' ? { testAfter: true } : {}),
    body: block(childOf(node, 'body'), to),
    span: to.span(node),
  },
];

const returnStatement: LowerStmt = (node, to) => {
  const value = firstValue(ofType(node, 'expression_list'), to);
  return [{ kind: 'return', ...(value === undefined ? {} : { value }), span: to.span(node) }];
};

/** What a file returns is what others get of it. */
export function exported(stmt: Stmt): Stmt {
  if (stmt.kind !== 'return' || stmt.value === undefined) return stmt;
  return { kind: 'export', exports: [{ exported: 'default', value: stmt.value }], span: stmt.span };
}

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  variable_declaration: variableDeclaration,
  assignment_statement: (node, to) => assigned(node, false, to),
  function_declaration: functionDeclaration,
  if_statement: ifStatement,
  for_statement: forStatement,
  while_statement: whileStatement,
  repeat_statement: whileStatement,
  do_statement: (node, to) => [{ kind: 'block', body: block(childOf(node, 'body'), to), span: to.span(node) }],
  return_statement: returnStatement,
  break_statement: (node, to) => [{ kind: 'jump', to: 'break', span: to.span(node) }],
  label_statement: () => [],
  goto_statement: () => [],
  empty_statement: () => [],
};
