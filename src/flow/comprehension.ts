import type { EachExpr } from '../model/program.js';
import type { ListValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { childScope } from './scopes.js';
import { elements } from './members.js';
import { list, truth, unknown } from './values.js';

/** Most lists that matter are short; a long table is gone through this far. */
const ROUNDS = 400;

/** Evaluates a comprehension: once for each known item, and once more where there may be others. */
export function comprehension(cx: Context, expr: EachExpr, scope: Scope): Value {
  const { items, open } = elements(cx.evaluate(expr.over, scope));
  const found = list([], { open, span: expr.span });
  for (const item of items.slice(0, ROUNDS)) round(cx, expr, item, scope, found);
  if (open) {
    cx.store.repeat(() => {
      round(cx, expr, unknown(undefined, expr.over.span), scope, found);
      return true;
    }, 1);
  }
  return found;
}

function round(cx: Context, expr: EachExpr, item: Value, scope: Scope, found: ListValue): void {
  if (cx.fuel <= 0) return;
  const inner = childScope(scope);
  cx.bind(expr.target, item, inner, 'declare');
  const test = expr.test === undefined ? true : truth(cx.evaluate(expr.test, inner));
  if (test === false) return;
  if (test === undefined) found.open = true;
  const value = cx.evaluate(expr.body, inner);
  if (expr.flat !== true) {
    found.items.push(value);
    return;
  }
  const below = elements(value);
  found.items.push(...below.items);
  found.open ||= below.open;
}
