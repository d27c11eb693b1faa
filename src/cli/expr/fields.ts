import * as v from 'valibot';
import type { FieldValue } from '../../expression/evaluate/values.js';
import type { ListItems } from '../../expression/evaluate/compare.js';
import { nameHint } from '../../expression/hints.js';
import type { Scheme } from '../../expression/scheme.js';
import { elementOf, isArray, isMap, isType, type Known } from '../../expression/types.js';
import { UsageError } from '../arguments.js';

const items = v.array(v.union([v.string(), v.number()]));
const bytes = v.union([
  v.strictObject({ hex: v.pipe(v.string(), v.regex(/^(?:[0-9A-Fa-f]{2})*$/)) }),
  v.strictObject({ base64: v.string() }),
]);

/** More digits than any Int has: what is longer is none, and would take long to be made a number. */
const DIGITS = /^-?\d{1,20}$/;

/**
 * The members of an object in braces, all of them: schemas of the library leave out what has the name of a member of all
 * objects (`constructor`), which is an ordinary name of a header or a list.
 */
function membersOf(json: unknown): readonly (readonly [name: string, value: unknown])[] | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : undefined;
}

/** `{"my.field": "Map(Array(Bytes))"}` */
export function schemeFrom(json: unknown): Scheme {
  const members = membersOf(json);
  const wrong = members?.find(([, type]) => typeof type !== 'string' || !isType(type));
  if (members !== undefined && wrong === undefined) return Object.fromEntries(members) as Scheme;
  const which = wrong === undefined ? '' : `; ${wrong[0]} has none`;
  throw new UsageError(
    `--scheme takes an object of field names and types (Bytes, Int, Bool, Ip, Array(…), Map(…))${which}`,
  );
}

/** `{"name": ["10.0.0.0/8"]}`, without the dollar. */
export function listsFrom(json: unknown): Readonly<Record<string, ListItems>> {
  const members = membersOf(json);
  if (members?.every(([, list]) => v.is(items, list)) === true)
    return Object.fromEntries(members) as Readonly<Record<string, ListItems>>;
  throw new UsageError('--lists takes an object of list names, without the dollar, and their items');
}

/**
 * Values of fields. Besides what JSON has, an Int may be a text of digits, since JSON numbers lose the last digits of
 * large ones, and Bytes that are no text are `{"hex": "00ff"}` or `{"base64": "AP8="}`.
 */
export function fieldsFrom(json: unknown, scheme: Scheme, option: string): Readonly<Record<string, FieldValue>> {
  const members = membersOf(json);
  if (members === undefined) throw new UsageError(`--${option} takes an object of fields and values`);
  return Object.fromEntries(
    members.map(([name, value]) => {
      const type = Object.hasOwn(scheme, name) ? scheme[name] : undefined;
      if (type === undefined) {
        const hint = nameHint(name, '', scheme);
        throw new UsageError(`--${option}: there is no field ${name}${hint === undefined ? '' : `; ${hint}`}`);
      }
      return [name, valueFrom(value, type)];
    }),
  );
}

/** What has the wrong shape is passed on as it is: the evaluation says which field it is and what it should be. */
function valueFrom(json: unknown, type: Known): FieldValue {
  if (type === 'Int' && typeof json === 'string' && DIGITS.test(json)) return BigInt(json);
  if (type === 'Bytes') {
    const raw = v.safeParse(bytes, json);
    if (raw.success) {
      const { output } = raw;
      return new Uint8Array('hex' in output ? Buffer.from(output.hex, 'hex') : Buffer.from(output.base64, 'base64'));
    }
  }
  const element = elementOf(type) ?? '?';
  if (isArray(type) && Array.isArray(json)) return json.map((item: unknown) => valueFrom(item, element));
  const members = isMap(type) ? membersOf(json) : undefined;
  if (members !== undefined) return Object.fromEntries(members.map(([key, item]) => [key, valueFrom(item, element)]));
  return json as FieldValue;
}

/** A value as JSON spells it: a large Int as text, Bytes that are no text in hexadecimal. */
export function toJson(value: FieldValue): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
  }
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map((item: FieldValue) => toJson(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}
