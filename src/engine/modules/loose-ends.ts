import type { Expr, Program, Stmt } from '../../model/program.js';

/** Whether a text has a word of interest; a NUL stands for what is put into it. */
export type IsWord = (text: string) => boolean;

/**
 * Whether a module hands out text with a word of interest, for others to use: a constant, a table, or what a function
 * returns. Text that a function itself passes on is used where it stands.
 */
export function handsOut(program: Program, isWord: IsWord): boolean {
  return program.body.some((stmt) => inStatement(stmt, isWord, true));
}

/** `open`: text that stands here can be reached from outside. */
function inStatement(stmt: Stmt, isWord: IsWord, open: boolean): boolean {
  const inside = (body: readonly Stmt[]): boolean => body.some((one) => inStatement(one, isWord, open));
  switch (stmt.kind) {
    case 'let':
    case 'expr':
      return stmt.value !== undefined && inExpression(stmt.value, isWord, open);
    case 'return':
      return stmt.value !== undefined && inExpression(stmt.value, isWord, true, false);
    case 'export':
      return stmt.exports.some(({ value }) => value !== undefined && inExpression(value, isWord, open));
    case 'if':
      return inside(stmt.then) || inside(stmt.otherwise);
    case 'loop':
    case 'block':
      return inside(stmt.body);
    case 'try':
      return inside(stmt.body) || inside(stmt.handler) || inside(stmt.finalizer);
    case 'switch':
      return stmt.cases.some(({ body }) => inside(body));
    default:
      return false;
  }
}

/** `passed`: what is given to a call counts too, as in `Object.freeze({...})`. */
function inExpression(expr: Expr, isWord: IsWord, open: boolean, passed = open): boolean {
  const inner = (one: Expr): boolean => inExpression(one, isWord, open, passed);
  switch (expr.kind) {
    case 'text':
      return open && isWord(expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join(''));
    case 'join':
      return expr.parts.some(inner);
    case 'object':
      return expr.members.some(
        ({ key, value }) => (open && typeof key === 'string' && isWord(key)) || inner(value),
      );
    case 'list':
      return expr.items.some(({ value }) => inner(value));
    case 'choice':
      return expr.options.some(inner);
    case 'binary':
      return inner(expr.left) || inner(expr.right);
    case 'assign':
      return inner(expr.value);
    case 'await':
    case 'typed':
      return inner(expr.of);
    case 'function':
      return expr.body.some((stmt) => inStatement(stmt, isWord, false));
    case 'class':
      return expr.members.some(
        ({ kind, value }) => value !== undefined && inExpression(value, isWord, kind === 'field'),
      );
    case 'call':
      return inner(expr.callee) || (passed && expr.args.some(({ value }) => inner(value)));
    case 'member':
      return inner(expr.of);
    default:
      return false;
  }
}
