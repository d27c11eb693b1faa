import type { Member, Value } from '../model/value.js';

/** What a look at a value says: it is what was looked for, it may be in it, or what is in it does not count. */
export type Look = 'found' | 'inside' | 'closed';

/**
 * Looks at a value and at what it holds, so many members, items and codings deep: nearer ones first, each once however
 * often it is held. What a choice may be is as deep as the choice. Members that are made when they are asked for are
 * passed over: looking must not run anything. Ends at the first that is found.
 */
export function isWithin(value: Value, depth: number, look: (value: Value) => Look): boolean {
  if (!mayHold(value)) return look(value) === 'found';
  const seen = new Set<Value>([value]);
  let level: Value[] = [value];
  for (let at = 0; level.length > 0; at += 1) {
    const next: Value[] = [];
    // Options are added to the level while it is gone over.
    for (const one of level) {
      if (one.kind === 'choice') {
        addNew(one.options, level, seen);
        continue;
      }
      const found = look(one);
      if (found === 'found') return true;
      if (found === 'inside' && at < depth && mayHold(one)) addNew(heldBy(one), next, seen);
    }
    level = next;
  }
  return false;
}

type Holder = Extract<Value, { readonly kind: 'object' | 'list' | 'choice' | 'encoded' }>;

function mayHold(value: Value): value is Holder {
  const { kind } = value;
  return kind === 'object' || kind === 'list' || kind === 'choice' || kind === 'encoded';
}

function heldBy(value: Exclude<Holder, { readonly kind: 'choice' }>): Iterable<Value> {
  switch (value.kind) {
    case 'object':
      return values(value.members.values());
    case 'list':
      return value.items;
    case 'encoded':
      return [value.value];
  }
}

function* values(members: Iterable<Member>): Iterable<Value> {
  for (const member of members) if (holdsValue(member)) yield member.value;
}

function addNew(values: Iterable<Value>, level: Value[], seen: Set<Value>): void {
  for (const value of values) {
    if (seen.has(value)) continue;
    seen.add(value);
    level.push(value);
  }
}

/** A member whose value is there without anything being run for it. */
export function holdsValue(member: Member): boolean {
  return Object.getOwnPropertyDescriptor(member, 'value')?.get === undefined;
}
