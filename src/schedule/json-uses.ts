import type { Entry, Operation } from '../model/entry.js';
import type { OperationHit } from '../model/schedule.js';
import { takes } from './values.js';

/** A field or value of an entry that a JSON body uses. */
export interface JsonUse {
  readonly entry: Entry;
  readonly operation: Operation;
  readonly kind: 'field' | 'value';
  /** Where it stands in the body, as a JSON pointer. */
  readonly pointer: string;
  /** What stands there. */
  readonly value: unknown;
}

/** A place in a JSON value. */
export interface JsonPlace {
  readonly pointer: string;
  readonly value: unknown;
}

/** What a body sent to a retired operation's path uses of the entry's fields and values. */
export function jsonUses({ entry, operation, batch }: OperationHit, body: unknown): readonly JsonUse[] {
  if (batch !== undefined) {
    // Elements that name what they are for are looked at where they are carried out.
    if (batch.key !== undefined) return [];
    return jsonPlaces(body, batch.items).flatMap((place) =>
      jsonUses({ entry, operation, named: 0 }, place.value).map((use) => ({
        ...use,
        pointer: place.pointer + use.pointer,
      })),
    );
  }
  const uses: JsonUse[] = [];
  for (const rule of entry.fields) {
    if (rule.in !== 'body' || !holds(body, rule.when)) continue;
    for (const place of jsonPlaces(body, rule.path)) uses.push({ entry, operation, kind: 'field', ...place });
  }
  for (const rule of entry.values) {
    if (rule.in !== 'body' || !holds(body, rule.when)) continue;
    for (const place of jsonPlaces(body, rule.path)) {
      if (isPlain(place.value) && !takes(rule, String(place.value)))
        uses.push({ entry, operation, kind: 'value', ...place });
    }
  }
  return uses;
}

/**
 * What stands at a dotted path with `[]` for the elements of a list (`rules[].action_parameters.mirage`), from the
 * root of a body. A body that is a list is gone through: several operations take one object or a list of them.
 */
export function jsonPlaces(root: unknown, path: string): readonly JsonPlace[] {
  const start: JsonPlace = { pointer: '', value: root };
  let places: readonly JsonPlace[] = Array.isArray(root) && !path.startsWith('[]') ? elements(start) : [start];
  for (const step of path.replace(/^\[\]\./, '[].').split('.')) {
    const name = step.replace(/\[\]$/, '');
    if (name !== '') places = places.flatMap((place) => member(place, name));
    if (step.endsWith('[]')) places = places.flatMap(elements);
  }
  return places;
}

/** Whether a condition on another member of the body is met; true without one. */
function holds(body: unknown, when: { readonly path: string; readonly equals: string } | undefined): boolean {
  return when === undefined || jsonPlaces(body, when.path).some(({ value }) => value === when.equals);
}

function member({ pointer, value }: JsonPlace, name: string): JsonPlace[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [{ pointer: `${pointer}/${name}`, value: (value as Record<string, unknown>)[name] }];
}

function elements({ pointer, value }: JsonPlace): JsonPlace[] {
  return Array.isArray(value) ? value.map((item: unknown, i) => ({ pointer: `${pointer}/${i}`, value: item })) : [];
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
