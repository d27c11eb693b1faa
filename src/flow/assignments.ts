import type { Expr } from '../model/program.js';
import type { Value } from '../model/value.js';
import { negate } from './choices.js';
import { type Context, type Scope } from './context.js';
import { binary } from './operators.js';
import { choice } from './join.js';
import { joinedLists } from './set-operators.js';
import { isNullish, literal, truth, unknown } from './values.js';
import { weighed } from './weight.js';

export function assign(cx: Context, expr: Extract<Expr, { kind: 'assign' }>, scope: Scope): Value {
  if (expr.op === '=') {
    const value = cx.evaluate(expr.value, scope);
    cx.bind(expr.target, value, scope, 'assign');
    return value;
  }
  const before =
    expr.target.kind === 'name' || expr.target.kind === 'member' ? cx.evaluate(expr.target, scope) : unknown();
  const value = cx.evaluate(expr.value, scope);
  const counts = before.kind === 'literal' && typeof before.value === 'number';
  const after =
    counts && cx.repeating > 0
      ? unknown(undefined, expr.span)
      : updated(cx, expr.op, before, value, expr, cx.isSettled(expr));
  cx.bind(expr.target, after, scope, 'assign');
  // Where it counts over and over, what it was before is not known either.
  return isCountedAfter(expr) && !(counts && cx.repeating > 0) ? before : after;
}

/** `i++`: what is counted stands before the sign, and is what the whole is. */
function isCountedAfter({ op, target, span }: Extract<Expr, { kind: 'assign' }>): boolean {
  return (op === '++' || op === '--') && target.span.start === span.start;
}

function updated(
  cx: Context,
  op: string,
  before: Value,
  value: Value,
  expr: Extract<Expr, { kind: 'assign' }>,
  settled: boolean,
): Value {
  const at = { left: expr.target, right: expr.value, span: expr.span };
  const { language } = cx.module;
  if (op === '+=') {
    if (before.kind === 'list' && value.kind === 'list') return joinedLists(before, [value]);
    return weighed(cx, binary('+', before, value, at, language));
  }
  const decided = !settled ? undefined : op === '??=' ? negate(isNullish(before)) : truth(before, language);
  if (op === '||=' || op === '??=') {
    if (decided !== undefined) return decided ? before : value;
    return choice([before, value]);
  }
  if (op === '&&=') return decided === false ? before : decided === true ? value : choice([before, value]);
  const by = op === '++' || op === '--' ? literal(1) : value;
  const plain = op === '++' ? '+' : op === '--' ? '-' : op.slice(0, -1);
  return weighed(cx, binary(plain, before, by, at, language));
}
