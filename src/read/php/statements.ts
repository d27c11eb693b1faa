import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { declared, plainText } from '../grammar/builders.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { shown } from './expressions.js';
import { classDefinition, functionDefinition } from './functions.js';
import { useDeclaration } from './names.js';
import {
  block,
  ifStatement,
  foreachStatement,
  forStatement,
  whileStatement,
  switchStatement,
  tryStatement,
} from './control-flow.js';

/** Variables live in the whole function, unless it says that they are around it. */
function assigned(target: Pattern, value: Expr, to: Lowering, span: Stmt['span']): Stmt {
  const around = target.kind === 'name' && to.names.has(target.name);
  if (around || target.kind === 'member') {
    return { kind: 'expr', value: { kind: 'assign', target, op: '=', value, span }, span };
  }
  return { kind: 'let', target, value, functionScoped: true, span };
}

const expressionStatement: LowerStmt = (node, to) =>
  named(node).flatMap((part): Stmt[] => {
    const span = to.span(part);
    if (part.type === 'throw_expression') return [{ kind: 'throw', value: to.maybe(named(part)[0]), span }];
    const value = isTemplateOutput(node, to) ? shown(node, to) : to.expr(part);
    if (value.kind === 'assign' && value.op === '=') return chained(value, to);
    if (/^die\b/i.test(to.text(part))) return ended(value, span);
    return definition(value, span) ?? [{ kind: 'expr', value, span }];
  });

/** `<?= $value ?>` */
function isTemplateOutput({ start }: SyntaxNode, to: Lowering): boolean {
  return /<\?=\s*$/.test(to.source.text.slice(Math.max(0, start - 20), start));
}

/** `$a = $b = c`: the innermost first, then each from the one before it. */
function chained(of: Extract<Expr, { kind: 'assign' }>, to: Lowering): Stmt[] {
  const { target, value, span } = of;
  if (value.kind !== 'assign' || value.op !== '=' || value.target.kind !== 'name') {
    return [assigned(target, value, to, span)];
  }
  return [...chained(value, to), assigned(target, { ...value.target, span: value.span }, to, span)];
}

/** `define('A', 'b')` is a constant. */
function definition(value: Expr, span: Stmt['span']): Stmt[] | undefined {
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'define') return undefined;
  const [key, of] = value.args;
  const name = key?.value.kind === 'text' ? plainText(key.value)?.text : undefined;
  if (name === undefined || of === undefined || key === undefined) return undefined;
  const target: Pattern = { kind: 'name', name, span: key.value.span };
  return [{ kind: 'let', target, value: of.value, functionScoped: true, span }];
}

const constDeclaration: LowerStmt = (node, to) =>
  named(node).flatMap((part): Stmt[] => {
    const [target, value] = named(part);
    if (part.type !== 'const_element' || target === undefined || value === undefined) return [];
    const span = to.span(part);
    const pattern: Pattern = { kind: 'name', name: to.text(target), span: to.span(target) };
    return [{ kind: 'let', target: pattern, value: to.expr(value), functionScoped: true, span }];
  });

const returnStatement: LowerStmt = (node, to) => {
  const [value] = named(node);
  return [{ kind: 'return', ...(value === undefined ? {} : { value: to.expr(value) }), span: to.span(node) }];
};

/** `exit('a')` says what it is given, as output does. */
const exitStatement: LowerStmt = (node, to) => ended(shown(node, to), to.span(node));

/** `die('a')` is written as a call. */
function ended(said: Expr, span: Stmt['span']): Stmt[] {
  const isSaid = said.kind === 'call' && said.args.length > 0;
  return [...(isSaid ? [{ kind: 'expr' as const, value: said, span }] : []), { kind: 'throw', span }];
}

/** What a file returns is what including it gives. */
export function returnedByFile(stmt: Stmt): Stmt {
  if (stmt.kind !== 'return' || stmt.value === undefined) return stmt;
  return { kind: 'export', exports: [{ exported: 'default', value: stmt.value }], span: stmt.span };
}

const functionStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  return [{ ...declared(nameNode, functionDefinition(node, to), to, to.span(node)), functionScoped: true } as Stmt];
};

const classStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const target: Pattern = { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) };
  const span = to.span(node);
  return [{ kind: 'let', target, value: classDefinition(node, to), functionScoped: true, span }];
};

const unsetStatement: LowerStmt = (node, to) =>
  named(node).map((part): Stmt => {
    const of = to.expr(part);
    return { kind: 'expr', value: { kind: 'unary', op: 'delete', of, span: of.span }, span: of.span };
  });

const staticVariables: LowerStmt = (node, to) =>
  named(node).flatMap((part): Stmt[] => {
    const target = childOf(part, 'name');
    const value = childOf(part, 'value');
    if (target === undefined || value === undefined) return [];
    return [assigned(to.pattern(target), to.expr(value), to, to.span(part))];
  });

const namespaceDefinition: LowerStmt = (node, to) => block(childOf(node, 'body'), to);

const nothing: LowerStmt = () => [];
const jump =
  (where: 'break' | 'continue'): LowerStmt =>
  (node, to) => [{ kind: 'jump', to: where, span: to.span(node) }];

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  expression_statement: expressionStatement,
  assignment_expression: (node, to) => {
    const value = to.expr(node);
    return value.kind === 'assign' ? chained(value, to) : [{ kind: 'expr', value, span: value.span }];
  },
  const_declaration: constDeclaration,
  if_statement: ifStatement,
  foreach_statement: foreachStatement,
  for_statement: forStatement,
  while_statement: whileStatement,
  do_statement: whileStatement,
  switch_statement: switchStatement,
  try_statement: tryStatement,
  return_statement: returnStatement,
  exit_statement: exitStatement,
  function_definition: functionStatement,
  class_declaration: classStatement,
  trait_declaration: classStatement,
  enum_declaration: classStatement,
  interface_declaration: classStatement,
  echo_statement: (node, to) => [{ kind: 'expr', value: shown(node, to), span: to.span(node) }],
  unset_statement: unsetStatement,
  function_static_declaration: staticVariables,
  global_declaration: nothing,
  namespace_definition: namespaceDefinition,
  namespace_use_declaration: useDeclaration,
  break_statement: jump('break'),
  continue_statement: jump('continue'),
};
