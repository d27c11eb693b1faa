import type { Span } from '../model/span.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { putDeclared } from './declared-members.js';
import { choice } from './join.js';
import { options, truth, unknown } from './values.js';

/** So many members that are copied cost as much as a step. */
const PER_STEP = 4;

/**
 * `{...value}`: its members, without their places, since they are written elsewhere. Members of one of several
 * values may be there or not, so they stand beside what was there before; where each of them has one, it is covered.
 */
export function spreadInto(cx: Context, to: ObjectValue, value: Value, span: Span): void {
  const all = options(value).map((one) =>
    one.kind === 'unknown' || one.kind === 'response' ? (one.members ?? one) : one,
  );
  for (const [at, option] of all.entries()) {
    if (option.kind === 'object') {
      cx.fuel -= Math.floor(option.members.size / PER_STEP);
      if (option.open || (option.host !== undefined && option.host.type !== 'map')) to.open = true;
      if (option.open) leaveEmptyOnes(cx, to);
      for (const member of option.members.values()) {
        const before = to.members.get(member.key);
        const maybe = all.length > 1 && before !== undefined && (at > 0 || !all.every((one) => has(one, member.key)));
        const { key, keySpan, declared } = member;
        const value = maybe ? choice([before.value, member.value]) : member.value;
        to.members.set(key, { key, keySpan, value, declared, ...covering(before) });
      }
    } else if (option.kind !== 'literal' && option.kind !== 'text') {
      to.open = true;
      leaveEmptyOnes(cx, to);
      if (option.kind === 'unknown') putDeclared(cx, to, option);
      cx.leaves(option, 'stored', span);
    }
  }
}

/**
 * A default that says nothing (`token: ''`, `enabled: false`) is there to be set by what is spread over it, of which no more
 * is known: a program that would stop without it goes on.
 */
function leaveEmptyOnes(cx: Context, to: ObjectValue): void {
  cx.fuel -= Math.floor(to.members.size / PER_STEP);
  for (const [key, member] of to.members) {
    if (member.declared === true || truth(member.value, cx.module.language) !== false) continue;
    to.members.set(key, { ...member, value: choice([member.value, unknown()]) });
  }
}

/** What only a type is known to have may not be there. */
function has(value: Value, key: string): boolean {
  const member = value.kind === 'object' ? value.members.get(key) : undefined;
  return member !== undefined && member.declared !== true;
}

/** Puts a member into an object, over one of the same key that it may have. */
export function put(to: ObjectValue, member: Member): void {
  to.members.set(member.key, over(to, member));
}

/** A member as it is put over one of the same key that the object may have. */
export function over(to: ObjectValue, member: Member): Member {
  const before = to.members.get(member.key);
  return before === undefined ? member : { ...member, ...covering(before) };
}

function covering(before: Member | undefined): Pick<Member, 'covers'> {
  // What only a type is known to have may not be there.
  return before === undefined || before.declared === true ? {} : { covers: true };
}
