import type { ClassValue, FunctionValue, Value } from '../model/value.js';
import { takes } from './class-methods.js';
import type { Context } from './context.js';
import { choice } from './join.js';
import { unknown } from './values.js';

/** Of several static methods of one name, the one that takes as many arguments. */
function staticOverload(of: ClassValue, key: string, given: number): FunctionValue | undefined {
  const all = of.fn.members.filter((one) => one.kind === 'method' && one.static === true && one.key === key);
  const [, more] = all;
  const fits = more === undefined ? undefined : all.find((one) => takes(one, given));
  return fits?.value?.kind === 'function' ? { kind: 'function', fn: fits.value, scope: of.scope } : undefined;
}

export function staticMember(of: Value | undefined, key: string, given?: number): Value | undefined {
  for (let at = of; at?.kind === 'class'; at = at.base) {
    const fits = given === undefined ? undefined : staticOverload(at, key, given);
    if (fits !== undefined) return { ...fits, self: of };
    const found = at.statics.get(key);
    if (found !== undefined) return found.value.kind === 'function' ? { ...found.value, self: of } : found.value;
  }
  return undefined;
}

/** `T::PATH`, where `T` is only known to keep a trait that leaves it open: that of the classes that keep it. */
export function openStatic(cx: Context, of: ClassValue, key: string): Value | undefined {
  if (!of.fn.members.some((one) => one.key === key && one.static === true && one.abstract === true)) return undefined;
  const all = cx.implementers.of(of);
  return all.length === 0 ? undefined : choice(all.map((one) => staticMember(one, key) ?? unknown(key)));
}
