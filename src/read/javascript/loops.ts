import type * as t from '@babel/types';
import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { bare, spanOf, type Lowering } from './lowering.js';

/** Lowers loops; `undefined` for any other statement. */
export function loop(node: t.Node, to: Lowering): Stmt[] | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'ForOfStatement':
    case 'ForInStatement': {
      const by = node.type === 'ForOfStatement' ? 'values' : 'keys';
      const target = loopTarget(node.left, to);
      return [{ kind: 'loop', over: to.expr(node.right), by, target, body: bodyOf(node.body, to), span }];
    }
    case 'ForStatement':
      return [indexLoop(node, to) ?? countedLoop(node, to)];
    case 'WhileStatement':
      return [{ kind: 'loop', test: to.expr(node.test), body: bodyOf(node.body, to), span }];
    case 'DoWhileStatement':
      return [{ kind: 'loop', test: to.expr(node.test), testAfter: true, body: bodyOf(node.body, to), span }];
    default:
      return undefined;
  }
}

function loopTarget(left: t.Node, to: Lowering): Pattern {
  return to.pattern(left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left);
}

function bodyOf(node: t.Statement, to: Lowering): Stmt[] {
  return to.statements(node.type === 'BlockStatement' ? node.body : [node]);
}

function evaluated(node: t.Node, to: Lowering): Stmt {
  const value: Expr = to.expr(node);
  return { kind: 'expr', value, span: value.span };
}

function countedLoop(node: t.ForStatement, to: Lowering): Stmt {
  const span = spanOf(to, node);
  const { init, test, update } = node;
  const before = !init ? [] : init.type === 'VariableDeclaration' ? to.statements([init]) : [evaluated(init, to)];
  const loop: Stmt = {
    kind: 'loop',
    ...(test ? { test: to.expr(test) } : {}),
    ...(update ? { update: to.expr(update) } : {}),
    body: bodyOf(node.body, to),
    span,
  };
  return { kind: 'block', body: [...before, loop], span };
}

/** `for (let i = 0; i < list.length; i++)` goes over the keys of the list. */
function indexLoop(node: t.ForStatement, to: Lowering): Stmt | undefined {
  const { init, test, update } = node;
  if (init?.type !== 'VariableDeclaration' || test?.type !== 'BinaryExpression' || test.operator !== '<')
    return undefined;
  const [first, second, ...more] = init.declarations;
  if (first?.id.type !== 'Identifier' || more.length > 0) return undefined;
  if (first.init?.type !== 'NumericLiteral' || first.init.value !== 0) return undefined;
  const { name } = first.id;
  if (!isName(test.left, name) || !update || !countsUp(update, name)) return undefined;
  const list = second === undefined ? measured(test.right) : measuredAs(second, test.right);
  if (list === undefined) return undefined;
  const target = to.pattern(first.id);
  return { kind: 'loop', over: to.expr(list), by: 'keys', target, body: bodyOf(node.body, to), span: spanOf(to, node) };
}

/** `list` of `list.length`. */
function measured(written: t.Node): t.Node | undefined {
  const node = bare(written);
  return node.type === 'MemberExpression' && !node.computed && isName(node.property, 'length')
    ? node.object
    : undefined;
}

/** `list` of `n = list.length`, where the test says `n`. */
function measuredAs(declared: t.VariableDeclarator, limit: t.Node): t.Node | undefined {
  const { id, init } = declared;
  return id.type === 'Identifier' && init && isName(limit, id.name) ? measured(init) : undefined;
}

function countsUp(node: t.Node, name: string): boolean {
  if (node.type === 'UpdateExpression') return node.operator === '++' && isName(node.argument, name);
  if (node.type !== 'AssignmentExpression' || node.operator !== '+=') return false;
  return isName(node.left, name) && node.right.type === 'NumericLiteral' && node.right.value === 1;
}

function isName(node: t.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
