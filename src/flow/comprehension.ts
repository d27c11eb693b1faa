import type { EachExpr } from '../model/program.js';
import type { ListValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { childScope } from './scopes.js';
import { elements, loopedPairs } from './elements.js';
import { choice } from './join.js';
import { itemOfUnknown } from './possible-values.js';
import { apart, list, ROUNDS, truth } from './values.js';

/** Evaluates a comprehension: once for each known item, and once more where there may be others. */
export function comprehension(cx: Context, expr: EachExpr, scope: Scope): Value {
  const over = cx.evaluate(expr.over, scope);
  const { items, open } = loopedPairs(over, cx.module.language) ?? elements(over);
  const found = list([], { open, span: expr.span });
  const [single, others] = apart(items, ROUNDS);
  for (const item of single) round(cx, expr, item, scope, found);
  if (others.length > 0) round(cx, expr, choice(others), scope, found);
  if (open) {
    cx.store.repeat(() => {
      round(cx, expr, itemOfUnknown(cx, over, expr.over.span), scope, found);
      return true;
    }, 1);
  }
  return found;
}

function round(cx: Context, expr: EachExpr, item: Value, scope: Scope, found: ListValue): void {
  if (cx.fuel <= 0) return;
  const inner = childScope(scope);
  cx.bind(expr.target, item, inner, 'declare');
  const test = expr.test === undefined ? true : truth(cx.evaluate(expr.test, inner), cx.module.language);
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
