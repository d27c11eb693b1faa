import type { Member, ObjectValue } from '../../model/value.js';
import { choice } from '../join.js';
import { sameContent, type Place } from './places.js';

/**
 * Headers or options of a client (its base) that are set where it may never run: each later request may have them where
 * there were none, and either of two bases.
 */
export function staysOnClient(place: Place, key: string, member: Member): void {
  if (!('kind' in place) || place.kind !== 'object' || place.host === undefined) return;
  const isClient = /^client(?:-defaults)?$/.test(place.host.type);
  const before = place.members.get(key);
  if (before === undefined) {
    if (isClient || isHeaders(place.host)) place.members.set(key, member);
  } else if (isClient && mayBeText(before) && mayBeText(member) && !sameContent(before.value, member.value))
    place.members.set(key, { ...before, value: choice([before.value, member.value]) });
}

function isHeaders({ type, name }: NonNullable<ObjectValue['host']>): boolean {
  return [type, name].some((one) => typeof one === 'string' && /headers/i.test(one));
}

function mayBeText({ value }: Member): boolean {
  return value.kind === 'text' || value.kind === 'choice' || value.kind === 'unknown';
}
