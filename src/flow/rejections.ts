import type { Expr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { caught } from './errors.js';
import { choice } from './join.js';
import { handlerAt } from './slice/called-names.js';
import { seeded } from './values.js';

const NOTHING: readonly Value[] = [];

/** What a promise comes to, and what was thrown on the way where that holds a word of interest. */
export interface Promised {
  readonly value: Value;
  readonly thrown: readonly Value[];
}

/** `load().then(check)`, of which `key` is called: values thrown in it are what a handler gets. */
export function promised(cx: Context, of: Expr, key: Expr | string, handlers: number, scope: Scope): Promised {
  const taking = of.kind === 'call' ? handlerAt(key) : undefined;
  if (taking === undefined || taking >= handlers) return { value: cx.evaluate(of, scope), thrown: NOTHING };
  const answers: Value[] = [];
  cx.answers.push(answers);
  try {
    return { value: cx.evaluate(of, scope), thrown: answers.filter((one) => one.kind !== 'response' && seeded(one)) };
  } finally {
    cx.answers.pop();
  }
}

/** What a call of a promise's method gives, or its handler where something was thrown. */
export function orHandled(
  cx: Context,
  { thrown }: Promised,
  key: string,
  args: readonly ArgValue[],
  span: Span,
  run: () => Value,
): Value {
  const handler = thrown.length === 0 ? undefined : args[handlerAt(key) ?? 0]?.value;
  if (handler?.kind !== 'function') return run();
  const results: Value[] = [];
  cx.store.branch([
    () => results.push(run()) > 0,
    () => results.push(cx.call(handler, [{ value: caught(thrown, span), span }], { span })) > 0,
  ]);
  return choice(results);
}
