import type { ArgValue, ExternalValue, ObjectValue, UnknownValue, Value } from '../model/value.js';
import { isTest } from '../text/test-file.js';
import type { Context } from './context.js';
import { choice } from './join.js';
import type { Site } from './state/carried-values.js';
import { knownText, options, unknown } from './values.js';

/** What a framework hands from one function to another by a name that is given with it: `app.set('edge', edge)`. */
const PUTS =
  /^(?:set|put|provide|decorate(?:Request|Reply)?|setAttribute|set_?data|instance|singleton|assign|put_private)$/;
const GETS = /^(?:get|inject|make|resolve|getAttribute|getDecorator|get_?data)$/;

/**
 * An object of one of the program's classes is put on something from outside, which a framework gives to other functions:
 * `app.locals.edge = edge`, `g.edge = edge`, `ctx.obj = edge`. It goes by that name, whatever it is read from.
 */
export function carry(cx: Context, on: Value | undefined, key: string, value: Value): void {
  if (isTest(cx.module.file)) return;
  const all = options(value);
  for (const one of all)
    if (isOwn(one)) cx.store.carried.put(key, one, site(cx, on));
    else if (isAnother(one) && !all.some(isOwn)) cx.store.carried.put(key, undefined, site(cx, on));
}

/** A member of something from outside, or what the program puts on such by this name: where that is of one class. */
export function orCarried<V extends UnknownValue | ExternalValue>(
  cx: Context,
  of: Value | undefined,
  value: V,
  key: string,
): Value {
  const { carried } = cx.store;
  cx.watched(carried.place, key);
  const all = carried.in(key, site(cx, of));
  return all.length === 0 ? value : choice([value, ...all]);
}

/** `app.set('edge', edge)` puts it there, and `app.get('edge')` gives it; in Ruby, so does a method that takes nothing. */
export function handedBy(
  cx: Context,
  of: Value | undefined,
  name: string,
  args: readonly ArgValue[],
): Value | undefined {
  const [by, given] = args;
  const isRead = by === undefined && cx.module.language === 'ruby';
  const key = isRead ? name : by === undefined || args.length > 2 ? undefined : knownText(by.value);
  if (key === undefined) return undefined;
  if (given !== undefined && PUTS.test(name)) carry(cx, of, key, given.value);
  if (!isRead && !GETS.test(name)) return undefined;
  const found = orCarried(cx, of, unknown(name), key);
  return found.kind === 'unknown' ? undefined : found;
}

function site(cx: Context, on: Value | undefined): Site {
  return { by: cx.frames.at(-1)?.fn ?? cx.module.file, root: on?.kind === 'external' ? rootOf(on) : undefined };
}

function rootOf({ module, path: [first = ''] }: ExternalValue): string {
  return module === '' && /^(?:globalThis|window|self)$/.test(first) ? 'global' : module || first;
}

function isOwn(value: Value): value is ObjectValue {
  return value.kind === 'object' && value.host === undefined && value.instanceOf !== undefined;
}

/** It has methods and is no object of the program's classes; what a function is given by a caller that is not known says nothing. */
function isAnother(value: Value): boolean {
  return (
    /^(?:object|external|function|class|response)$/.test(value.kind) ||
    (value.kind === 'unknown' && value.name === undefined)
  );
}
