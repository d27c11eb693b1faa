import type { Expr, Stmt } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** The statements of a body, with its `rescue` and `ensure`. */
export function bodyOf(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined) return [];
  if (!/^(?:begin|block_body|body_statement|do|else|ensure|parenthesized_statements|then)$/.test(node.type)) {
    return to.statements([node]);
  }
  const parts = named(node);
  const plain = parts.filter(({ type }) => !/^(?:rescue|else|ensure)$/.test(type));
  const rescues = parts.filter(({ type }) => type === 'rescue');
  const last = parts.find(({ type }) => type === 'ensure');
  const otherwise = parts.find(({ type }) => type === 'else');
  const body = [...to.statements(plain), ...bodyOf(otherwise, to)];
  if (rescues.length === 0 && last === undefined) return body;
  const span = to.span(node);
  const handled = rescues.map((one) => bodyOf(childOf(one, 'body'), to));
  const [only, second] = handled;
  const handler = second === undefined ? (only ?? []) : [anyOf(handled, span)];
  return [{ kind: 'try', body, handler, finalizer: bodyOf(last, to), span }];
}

/** One of these runs. */
export function anyOf(all: readonly (readonly Stmt[])[], span: Expr['span']): Stmt {
  const on: Expr = { kind: 'other', children: [], span };
  const jump: Stmt = { kind: 'jump', to: 'break', span };
  return { kind: 'switch', on, cases: all.map((body) => ({ test: on, body: [...body, jump] })), span };
}

/** What a body comes to, as an expression. */
export function valueOf(node: SyntaxNode | undefined, to: Lowering, span: Expr['span']): Expr {
  if (node === undefined) return { kind: 'literal', value: null, span };
  const items = bodyOf(node, to).flatMap((stmt): Expr[] => {
    if (stmt.kind === 'expr') return [stmt.value];
    if (stmt.kind === 'let' && stmt.value !== undefined) {
      return [{ kind: 'assign', target: stmt.target, op: '=', value: stmt.value, span: stmt.span }];
    }
    return [];
  });
  const [only, second] = items;
  if (only === undefined) return { kind: 'literal', value: null, span };
  return second === undefined ? only : { kind: 'sequence', items, span };
}
