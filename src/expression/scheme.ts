import { fields } from './data/fields.js';
import type { Type } from './types.js';
import { isType } from './types.js';

/** The fields there are, with their types. Functions belong to the language and need not be named. */
export type Scheme = Readonly<Record<string, Type>>;

/** The documented fields of the hosted service, the deprecated ones included. */
export const defaultScheme: Scheme = Object.freeze(
  Object.fromEntries(Object.entries(fields).map(([name, fact]) => [name, fact.type])),
);

const seen = new Set<string>();

/** The type of a field; undefined when there is no such field. Throws a TypeError for a type that is none. */
export function typeOfField(scheme: Scheme, name: string): Type | undefined {
  if (!Object.hasOwn(scheme, name)) return undefined;
  const type = scheme[name];
  if (type === undefined || seen.has(type)) return type;
  if (!isType(type)) throw new TypeError(`field ${name} has no type of the language: ${String(type)}`);
  if (seen.size < 1000) seen.add(type);
  return type;
}
