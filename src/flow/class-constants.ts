import type { ClassValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { seeded } from './values.js';

/** `RULES("GET", "/rules"), FILTERS(...)`: the objects of interest of a class that it names itself, where there are several. */
export function constantsOf(cx: Context, of: ClassValue): readonly Value[] {
  const all = [...of.statics.values()].map(({ value }) => value);
  const own = all.filter((value) => value.kind === 'object' && value.constantOf === of);
  return own.length < 2 ? [] : own.filter((value) => seeded(value) || isVariant(cx, value));
}

/** Of an object that holds nothing it matters which one it is: a method says something of interest for it. */
export function isVariant(cx: Context, value: Value): boolean {
  if (value.kind !== 'object' || value.members.size > 0) return false;
  for (let at: Value | undefined = value.instanceOf; at?.kind === 'class'; at = at.base) {
    const all = [...at.fn.members, ...at.added.map(({ member }) => member)];
    if (all.some((one) => one.value?.kind === 'function' && cx.holdsSeed(one.value))) return true;
  }
  return false;
}

/** Whether two constants of a class are one; undefined where they are none. */
export function isSameConstant(a: Value, b: Value): boolean | undefined {
  if (a.kind !== 'object' || b.kind !== 'object' || a.constantOf === undefined) return undefined;
  return a.constantOf === b.constantOf ? a === b : undefined;
}
