import { elements, isMap, valuesOf } from '../elements.js';
import { choice } from '../join.js';
import { knownText, unknown } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/* Methods by which maps are read. */

/** `paths.get(kind)`: any of them where the key is not known. */
export const memberAt: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const key = knownText(args[0]?.value);
  if (key !== undefined) return cx.member(of, key, args[0]?.span ?? span, span);
  return isMap(of) && of.members.size > 0 ? choice(elements(valuesOf(of)).items) : unknown();
};

/** `paths.getOrDefault(kind, other)` */
export const memberOrDefault: IntrinsicMethod<'object'> = (cx, of, [asked, other], span) => {
  const key = knownText(asked?.value);
  if (asked === undefined || key === undefined || of.members.has(key)) {
    const found = memberAt(cx, of, asked === undefined ? [] : [asked], span) ?? unknown();
    return key === undefined && other !== undefined ? choice([found, other.value]) : found;
  }
  const fallback = other?.value ?? unknown();
  return of.open ? choice([fallback, unknown(key)]) : fallback;
};
