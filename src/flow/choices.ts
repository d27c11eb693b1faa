import type { ChoiceExpr, Expr } from '../model/program.js';
import type { Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { choice } from './join.js';
import { isNullish, literal, options, truth, unknown } from './values.js';

export function choose(cx: Context, expr: ChoiceExpr, scope: Scope): Value {
  const [first, ...rest] = expr.options;
  if (first === undefined) return unknown();
  if (expr.by === 'if') {
    const test = expr.test === undefined ? undefined : cx.decided(expr.test, cx.evaluate(expr.test, scope));
    if (test !== undefined) return cx.evaluate(test ? first : (rest[0] ?? first), scope);
    return alternatives(cx, expr.options, scope);
  }
  if (expr.by !== 'and') return firstThatHolds(cx, operands(expr, expr.by), expr.by, scope);
  const left = cx.evaluate(first, scope);
  const second = rest[0];
  if (second === undefined) return left;
  const decided = cx.decided(first, left);
  if (decided === false) return left;
  const right = decided === true ? cx.evaluate(second, scope) : alternatives(cx, [second], scope, true);
  if (decided === true) return right;
  const falsy = options(left).filter((option) => truth(option, cx.module.language) === false);
  return choice([right, ...(falsy.length > 0 ? falsy : [literal(false)])]);
}

/** The operands of `a || b || c`, which leans to the left, in order. */
function operands(expr: ChoiceExpr, by: 'or' | 'nullish'): readonly Expr[] {
  const reversed: Expr[] = [];
  let at: Expr = expr;
  while (at.kind === 'choice' && at.by === by) {
    const [first, ...rest] = at.options as readonly [Expr, ...Expr[]];
    reversed.push(...rest.reverse());
    at = first;
  }
  return [...reversed, at].reverse();
}

/** `a || b || c`, `a ?? b ?? c`: what comes behind an operand that holds for sure is never asked for. */
function firstThatHolds(cx: Context, all: readonly Expr[], by: 'or' | 'nullish', scope: Scope): Value {
  const kept: Value[] = [];
  let last: Value = unknown();
  let sure = true;
  for (const operand of all) {
    last = sure ? cx.evaluate(operand, scope) : alternatives(cx, [operand], scope, true);
    const holds = !cx.isSettled(operand)
      ? undefined
      : by === 'nullish'
        ? negate(isNullish(last))
        : truth(last, cx.module.language);
    if (operand === all.at(-1) || holds === true) break;
    if (holds === false) continue;
    sure = false;
    kept.push(...options(last).filter((option) => truth(option, cx.module.language) !== false));
  }
  return choice([...kept, last]);
}

export function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Evaluates expressions of which one will be, each from the present state. */
function alternatives(cx: Context, exprs: readonly Expr[], scope: Scope, orNone = false): Value {
  const values: Value[] = [];
  const runs = exprs.map((expr) => () => {
    values.push(cx.evaluate(expr, scope));
    return true;
  });
  if (orNone) runs.push(() => true);
  cx.store.branch(runs);
  return choice(values);
}
