import type { ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import { seeded } from '../values.js';
import { weightOf } from '../weight.js';
import { WHOLE, type Cell, type Changes, type Content, type Place } from './places.js';

/** What it takes to look at content. */
export function sizeOf(content: Content): number {
  if (content === undefined) return 0;
  if (Array.isArray(content)) return content.length;
  const one = content as Value | Member;
  if ('key' in one) return weightOf(one.value);
  return (one.kind === 'choice' ? one.options.length : 0) + weightOf(one);
}

export function isNumber(content: Content): boolean {
  if (content === undefined || Array.isArray(content)) return false;
  const one = content as Value | Member;
  const value = 'key' in one ? one.value : one;
  return value.kind === 'literal' && typeof value.value === 'number';
}

/** Whether what is done with content may depend on what it is. */
export function mattersIn(content: Content): boolean {
  if (content === undefined) return false;
  if (Array.isArray(content)) return (content as readonly Value[]).some(mattersAs);
  const one = content as Value | Member;
  return mattersAs('key' in one ? one.value : one);
}

function mattersAs(value: Value): boolean {
  switch (value.kind) {
    case 'choice':
      return value.options.some(mattersAs);
    case 'literal':
      return typeof value.value === 'boolean';
    case 'function':
    case 'class':
    case 'response':
      return true;
    case 'text':
      return seeded(value) || value.text.every((piece) => piece.kind === 'run');
    default:
      return seeded(value);
  }
}

/** Each place that was written in any of these, with its key. */
export function slotsOf(all: readonly Changes[]): readonly (readonly [Place, string])[] {
  const whole = new Set<Cell | ListValue>();
  const members = new Map<ObjectValue, Set<string>>();
  for (const changes of all) {
    for (const place of changes.whole.keys()) whole.add(place);
    for (const [place, slots] of changes.members) {
      const keys = members.get(place) ?? new Set<string>();
      members.set(place, keys);
      for (const key of slots.keys()) keys.add(key);
    }
  }
  return [
    ...[...whole].map((place) => [place, WHOLE] as const),
    ...[...members].flatMap(([place, keys]) => [...keys].map((key) => [place, key] as const)),
  ];
}

export function has(changes: Changes, place: Place, key: string): boolean {
  if (!('kind' in place) || place.kind === 'list') return changes.whole.has(place);
  return changes.members.get(place)?.has(key) === true;
}

export function read(changes: Changes, place: Place, key: string): Content {
  if (!('kind' in place) || place.kind === 'list') return changes.whole.get(place);
  return changes.members.get(place)?.get(key);
}
