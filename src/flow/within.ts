import type { Member, ObjectValue, Value } from '../model/value.js';

/**
 * What a look at a value says: it is what was looked for, it may be in it, what is in it does not count, or what stands
 * for it is to be looked at as if it were asked about, unless it was already.
 */
export type Look = 'found' | 'inside' | 'closed' | ObjectValue;

/**
 * Looks at a value and at what it holds, so many members, items and codings deep: nearer ones first, each once however
 * often it is held. What a choice may be is as deep as the choice. Members that are made when they are asked for are
 * passed over: looking must not run anything. Ends at the first that is found. `anyOrder`: what holds nothing is looked at
 * where it is come to, and again where it is held again, which is faster.
 */
export function isWithin(value: Value, depth: number, look: (value: Value) => Look, anyOrder = false): boolean {
  if (!mayHold(value)) {
    const found = look(value);
    return typeof found === 'object' ? isWithin(found, depth, look, anyOrder) : found === 'found';
  }
  const seen = new Set<Value>([value]);
  const roots: Value[] = [value];
  // What stands for values is added to the roots while they are gone over.
  for (const root of roots) {
    let level: Value[] = [root];
    for (let at = 0; level.length > 0; at += 1) {
      const next: Value[] = [];
      // Options are added to the level while it is gone over.
      for (const one of level) {
        const found = one.kind === 'choice' ? 'inside' : look(one);
        if (found === 'found') return true;
        if (typeof found === 'object' && !seen.has(found)) {
          seen.add(found);
          roots.push(found);
        }
        if (found === 'closed' || !mayHold(one)) continue;
        if (one.kind !== 'choice' && at >= depth) continue;
        const into = one.kind === 'choice' ? level : next;
        for (const held of heldBy(one)) {
          if (anyOrder && !mayHold(held)) {
            if (look(held) === 'found') return true;
          } else if (!seen.has(held)) {
            seen.add(held);
            into.push(held);
          }
        }
      }
      level = next;
    }
  }
  return false;
}

type Holder = Extract<Value, { readonly kind: 'object' | 'list' | 'choice' | 'encoded' }>;

function mayHold(value: Value): value is Holder {
  const { kind } = value;
  return kind === 'object' || kind === 'list' || kind === 'choice' || kind === 'encoded';
}

function heldBy(value: Holder): readonly Value[] {
  switch (value.kind) {
    case 'choice':
      return value.options;
    case 'object':
      return values(value.members);
    case 'list':
      return value.items;
    case 'encoded':
      return [value.value];
  }
}

function values(members: ReadonlyMap<string, Member>): readonly Value[] {
  const found: Value[] = [];
  for (const member of members.values()) if (holdsValue(member)) found.push(member.value);
  return found;
}

/** A member whose value is there without anything being run for it. */
export function holdsValue(member: Member): boolean {
  // Only few are asked further: a copy of a late one holds its value, too.
  return member.late !== true || Object.getOwnPropertyDescriptor(member, 'value')?.get === undefined;
}
