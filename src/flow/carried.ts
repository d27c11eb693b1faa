import type { ArgValue, ExternalValue, ObjectValue, UnknownValue, Value } from '../model/value.js';
import { isTest } from '../text/test-file.js';
import type { Context } from './context.js';
import { choice } from './join.js';
import { knownText, unknown } from './values.js';

/** What a framework hands from one function to another by a name that is given with it: `app.set('edge', edge)`. */
const PUTS =
  /^(?:set|put|provide|decorate(?:Request|Reply)?|setAttribute|set_?data|instance|singleton|assign|put_private)$/;
const GETS = /^(?:get|inject|make|resolve|getAttribute|getDecorator|get_?data)$/;

/**
 * An object of one of the program's classes is put on something from outside, which a framework gives to other functions:
 * `app.locals.edge = edge`, `g.edge = edge`, `ctx.obj = edge`. It goes by that name, whatever it is read from.
 */
export function carry(cx: Context, key: string, value: Value): void {
  if (classOf(value) === undefined || isTest(cx.module.file)) return;
  cx.store.later.remember(cx.store.carried, key, value);
}

/** A member of something from outside, or what the program puts on such by this name: where that is of one class. */
export function orCarried<V extends UnknownValue | ExternalValue>(cx: Context, value: V, key: string): Value {
  cx.watched(cx.store.carried, key);
  const all = cx.store.later.in(cx.store.carried, key);
  const [first] = all;
  if (first === undefined || all.some((one) => classOf(one) !== classOf(first))) return value;
  return choice([value, ...all]);
}

/** `app.set('edge', edge)` puts it there, and `app.get('edge')` gives it; in Ruby, so does a method that takes nothing. */
export function handedBy(cx: Context, name: string, args: readonly ArgValue[]): Value | undefined {
  const [by, given] = args;
  const isRead = by === undefined && cx.module.language === 'ruby';
  const key = isRead ? name : by === undefined || args.length > 2 ? undefined : knownText(by.value);
  if (key === undefined) return undefined;
  if (given !== undefined && PUTS.test(name)) carry(cx, key, given.value);
  if (!isRead && !GETS.test(name)) return undefined;
  const found = orCarried(cx, unknown(name), key);
  return found.kind === 'unknown' ? undefined : found;
}

function classOf(value: Value): ObjectValue['instanceOf'] | undefined {
  return value.kind === 'object' && value.host === undefined ? value.instanceOf : undefined;
}
