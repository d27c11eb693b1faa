import type { Value } from '../model/value.js';
import type { Context } from './context.js';
import { shownBy } from './encoders.js';
import { each } from './join.js';
import { options } from './values.js';

/** A value where text is made of it: an object whose class says itself what it is as text is that. */
export function shown(cx: Context, value: Value): Value {
  if (!options(value).some(({ kind }) => kind === 'object')) return value;
  return each(value, (one) => {
    if (one.kind !== 'object' || one.host !== undefined) return one;
    const found = shownBy(one.instanceOf);
    if (found === undefined) return one;
    const { owner, member } = found;
    return cx.call(member.value, [], { self: one, owner, span: member.span ?? owner.fn.span });
  });
}
