import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, functionOf } from '../grammar/builders.js';
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
export function anyOf(all: readonly (readonly Stmt[])[], span: Span): Stmt {
  const on: Expr = { kind: 'other', children: [], span };
  const jump: Stmt = { kind: 'jump', to: 'break', span };
  return { kind: 'switch', on, cases: all.map((body) => ({ test: on, body: [...body, jump] })), span };
}

/** A function gives the value of what it does last. */
export function returning(body: readonly Stmt[]): Stmt[] {
  const last = body.at(-1);
  return last === undefined ? [] : [...body.slice(0, -1), ...returned(last)];
}

function returned(stmt: Stmt): Stmt[] {
  switch (stmt.kind) {
    case 'expr':
      return [{ kind: 'return', value: stmt.value, span: stmt.span }];
    case 'let':
      return stmt.target.kind === 'name'
        ? [stmt, { kind: 'return', value: { ...stmt.target }, span: stmt.span }]
        : [stmt];
    case 'if':
      return [{ ...stmt, then: returning(stmt.then), otherwise: returning(stmt.otherwise) }];
    case 'try':
      return [{ ...stmt, body: returning(stmt.body), handler: returning(stmt.handler) }];
    case 'switch':
      return [{ ...stmt, cases: stmt.cases.map((one) => ({ ...one, body: returning(withoutJump(one.body)) })) }];
    default:
      return [stmt];
  }
}

function withoutJump(body: readonly Stmt[]): readonly Stmt[] {
  return body.at(-1)?.kind === 'jump' ? body.slice(0, -1) : body;
}

/** What a body comes to, as an expression. */
export function valueOf(node: SyntaxNode | undefined, to: Lowering, span: Span): Expr {
  return node === undefined ? { kind: 'literal', value: null, span } : valueOfBody(bodyOf(node, to), span);
}

/** What holds statements that are no expressions is a function that is called at once. */
function valueOfBody(body: readonly Stmt[], span: Span): Expr {
  const items = body.map((stmt) => expressionOf(stmt, span));
  const known = items.filter((item) => item !== undefined);
  if (known.length < items.length) {
    return { kind: 'call', callee: functionOf({ arrow: true }, [], returning(body), span), args: [], span };
  }
  const [only, second] = known;
  if (only === undefined) return { kind: 'literal', value: null, span };
  return second === undefined ? only : { kind: 'sequence', items: known, span };
}

function expressionOf(stmt: Stmt, span: Span): Expr | undefined {
  switch (stmt.kind) {
    case 'expr':
      return stmt.value;
    case 'let':
      return stmt.value && { kind: 'assign', target: stmt.target, op: '=', value: stmt.value, span: stmt.span };
    case 'if': {
      const options = [stmt.then, stmt.otherwise].map((body) => valueOfBody(body, span));
      return choice('if', options, stmt.span, stmt.test);
    }
    default:
      return undefined;
  }
}
