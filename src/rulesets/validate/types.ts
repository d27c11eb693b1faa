import * as v from 'valibot';
import { longestDescription, longestName } from '../data/limits.js';
import { about } from './shape.js';

export const text = v.string('is not a string');
export const named = v.pipe(
  text,
  v.nonEmpty('is empty'),
  v.maxLength(longestName, `is longer than ${longestName} characters`),
);
export const description = v.pipe(
  text,
  v.maxLength(longestDescription, `is longer than ${longestDescription} characters`),
);
export const flag = v.boolean('is not a boolean');
export const yes = v.literal(true, 'is not true');
export const texts = v.array(named, 'is not a list');

/** A whole number between two bounds, both allowed. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const means = max === Number.MAX_SAFE_INTEGER ? `is not a whole number from ${min}` : `is not in ${min}..${max}`;
  return v.pipe(
    v.number('is not a number'),
    v.integer('is not a whole number'),
    v.minValue(min, means),
    v.maxValue(max, means),
  );
}

export function oneOf<const Options extends readonly (string | number)[]>(options: Options) {
  return v.picklist(options, `is none of ${options.join(', ')}`);
}

/** To valibot's schemas a list is an object too. */
function anObject() {
  return v.custom<object>(
    (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
    'is not an object',
  );
}

/** An object with these members and no others. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anObject(), v.strictObject(entries));
}

/** Members of an object that may all be left out. */
export function optional<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.partial(v.strictObject(entries)).entries;
}

/** An object with these members, each of which may be left out. */
export function optionals<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anObject(), v.partial(v.strictObject(entries)));
}

/** A list of one or more. */
export function some<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item, 'is not a list'), v.minLength(1, 'is empty'));
}

/** A record with any names that are not empty. */
export function record<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(anObject(), v.record(v.pipe(v.string(), v.nonEmpty('has an empty name')), item));
}

/** Exactly one of two members. */
export function either<Input extends object>(a: string, b: string) {
  return v.check<Input, string>(
    (input) => Object.hasOwn(input, a) !== Object.hasOwn(input, b),
    about(`exactly one of ${a} and ${b} must be given`),
  );
}

/** Not both of two members. */
export function notBoth<Input extends object>(a: string, b: string) {
  return v.check<Input, string>(
    (input) => !Object.hasOwn(input, a) || !Object.hasOwn(input, b),
    about(`${a} and ${b} cannot be given together`),
  );
}

/** At least one member, of those named where any are. */
export function atLeastOne<Input extends object>(...names: readonly string[]) {
  return v.check<Input, string>(
    (input) => (names.length === 0 ? Object.keys(input).length > 0 : names.some((name) => Object.hasOwn(input, name))),
    about(names.length === 0 ? 'at least one parameter is required' : `one of ${names.join(', ')} is required`),
  );
}
