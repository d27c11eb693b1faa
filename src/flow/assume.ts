import type { Expr } from '../model/program.js';
import type { Value } from '../model/value.js';
import { lookUp, type Context, type Scope } from './context.js';
import { choice, knownText, options } from './values.js';

/** Takes for granted that a test came out so: a variable that was compared with text is, or is not, that text. */
export function assume(cx: Context, test: Expr, held: boolean, scope: Scope): void {
  if (test.kind === 'choice' && test.by === 'and' && held) for (const one of test.options) assume(cx, one, true, scope);
  if (test.kind === 'choice' && test.by === 'or' && !held)
    for (const one of test.options) assume(cx, one, false, scope);
  if (test.kind === 'unary' && test.op === '!') assume(cx, test.of, !held, scope);
  if (test.kind !== 'binary') return;
  const equal = /^={1,3}$/.test(test.op) ? held : /^!==?$/.test(test.op) ? !held : undefined;
  if (equal === undefined) return;
  if (test.left.kind === 'name') assumeEqual(cx, test.left, cx.evaluate(test.right, scope), equal, scope);
  else if (test.right.kind === 'name') assumeEqual(cx, test.right, cx.evaluate(test.left, scope), equal, scope);
}

/** Takes for granted that an expression is, or is not, a value: where it is a variable and the value is known. */
export function assumeEqual(cx: Context, expr: Expr, to: Value, equal: boolean, scope: Scope): void {
  if (expr.kind !== 'name') return;
  const cell = lookUp(scope, expr.name);
  const text = to.kind === 'text' || to.kind === 'literal' ? knownText(to) : undefined;
  if (cell === undefined || text === undefined) return;
  const all = options(cell.value);
  const same = all.filter((option) => knownText(option) === text);
  if (!equal) {
    if (same.length > 0 && same.length < all.length) {
      cx.store.assign(cell, choice(all.filter((option) => !same.includes(option))));
    }
    return;
  }
  if (same.length > 0) cx.store.assign(cell, choice(same));
  else if (all.every(({ kind }) => kind === 'unknown')) cx.store.assign(cell, to);
}
