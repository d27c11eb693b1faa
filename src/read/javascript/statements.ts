import type * as t from '@babel/types';
import type { Stmt } from '../../model/program.js';
import { declaration } from './declarations.js';
import { loop } from './loops.js';
import { spanOf, type Lowering } from './lowering.js';
import { moduleStatement } from './modules.js';
import { nodesOf } from './syntax-path.js';

/** Lowers a statement to those it stands for: none for a type, several for a declaration of many names. */
export function lowerStatement(node: t.Node, to: Lowering): Stmt[] {
  return (
    control(node, to) ?? loop(node, to) ?? declaration(node, to, spanOf(to, node)) ?? moduleStatement(node, to) ?? []
  );
}

function control(node: t.Node, to: Lowering): Stmt[] | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'ExpressionStatement':
      return [{ kind: 'expr', value: to.expr(node.expression), span }];
    case 'BlockStatement':
      return [{ kind: 'block', body: to.statements(node.body), span }];
    case 'IfStatement': {
      const otherwise = node.alternate ? bodyOf(node.alternate, to) : [];
      return [{ kind: 'if', test: to.expr(node.test), then: bodyOf(node.consequent, to), otherwise, span }];
    }
    case 'ReturnStatement':
      return [{ kind: 'return', ...(node.argument ? { value: to.expr(node.argument) } : {}), span }];
    case 'ThrowStatement':
      return [{ kind: 'throw', value: to.expr(node.argument), span }];
    case 'BreakStatement':
      return [{ kind: 'jump', to: 'break', span }];
    case 'ContinueStatement':
      // With a label it goes on with a loop further out: it leaves the one that it stands in.
      return [{ kind: 'jump', to: node.label && !OWN.has(node) ? 'break' : 'continue', span }];
    case 'LabeledStatement':
      noteOwn(node);
      return isLeft(node) ? [block(node, to)] : to.statements([node.body]);
    case 'WithStatement':
      return [{ kind: 'expr', value: to.expr(node.object), span }, ...to.statements([node.body])];
    case 'TryStatement':
      return [attempt(node, to)];
    case 'SwitchStatement':
      return [
        { kind: 'switch', on: to.expr(node.discriminant), cases: node.cases.map((one) => switchCase(one, to)), span },
      ];
    default:
      return undefined;
  }
}

/** `continue name` that stands in the loop of that name and in none further in. */
const OWN = new WeakSet<t.Node>();

function noteOwn({ label, body }: t.LabeledStatement): void {
  const isInside = ({ type }: t.Node): boolean => !/Function|Method|^(?:For|While|DoWhile)/.test(type);
  if (isInside(body) || !('body' in body)) return;
  for (const node of nodesOf(body.body as t.Node, isInside))
    if (node.type === 'ContinueStatement' && node.label?.name === label.name) OWN.add(node);
}

/** A statement with a name that no loop or `switch` has, and which is left by it: `name: { if (a) break name; b(); }`. */
function isLeft({ label, body }: t.LabeledStatement): boolean {
  if (/^(?:For|While|DoWhile|Switch)/.test(body.type)) return false;
  const isInside = ({ type }: t.Node): boolean => !/Function|Method/.test(type);
  for (const node of nodesOf(body, isInside))
    if (node.type === 'BreakStatement' && node.label?.name === label.name) return true;
  return false;
}

/** What it stands for: a `switch` with one way, which is left in the same way. */
function block(node: t.LabeledStatement, to: Lowering): Stmt {
  const span = spanOf(to, node);
  return {
    kind: 'switch',
    on: { kind: 'literal', value: true, span },
    cases: [{ body: to.statements([node.body]) }],
    span,
  };
}

function switchCase(node: t.SwitchCase, to: Lowering): Extract<Stmt, { kind: 'switch' }>['cases'][number] {
  return { ...(node.test ? { test: to.expr(node.test) } : {}), body: to.statements(node.consequent) };
}

function attempt(node: t.TryStatement, to: Lowering): Stmt {
  const param = node.handler?.param;
  return {
    kind: 'try',
    body: to.statements(node.block.body),
    ...(param ? { param: to.pattern(param) } : {}),
    handler: node.handler ? to.statements(node.handler.body.body) : [],
    finalizer: node.finalizer ? to.statements(node.finalizer.body) : [],
    span: spanOf(to, node),
  };
}

/** The statements of a branch, with or without braces. */
function bodyOf(node: t.Statement, to: Lowering): Stmt[] {
  return to.statements(node.type === 'BlockStatement' ? node.body : [node]);
}
