import { ipaddrJs } from '../libraries.js';
import { parseAddress } from '../literals/address.js';
import { utf8 } from '../literals/bytes.js';
import type { Known } from '../types.js';
import { elementOf, isArray, isMap } from '../types.js';

/** An address; one character of code 0 to 255 for each of its 4 or 16 bytes. */
export interface Address {
  readonly address: string;
}

export type ValueMap = ReadonlyMap<string, Value>;
export interface ValueList extends ReadonlyArray<Value> {
  readonly length: number;
}

/** Bytes as text of one character per byte, Int as bigint, Bool, Ip, Array, Map. Undefined stands for missing. */
export type Value = string | bigint | boolean | Address | ValueList | ValueMap;

/**
 * A value as callers write it: text or bytes for Bytes, number or bigint for Int, text for Ip, an array or a plain
 * object for the compound ones. Undefined and null are missing.
 */
export type FieldValue =
  | string
  | Uint8Array
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Whether the value is an array. */
export function isList(value: Value): value is ValueList {
  return Array.isArray(value);
}

/** Whether the value is a map. */
export function isMapValue(value: Value): value is ValueMap {
  return value instanceof Map;
}

/** Bytes as text of one character per byte. */
export function binary(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return out;
}

/** Text of one character per byte as bytes. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** What a caller wrote as a value of the type. Throws a TypeError, naming `where`, for a value of another type. */
export function toValue(type: Known, given: FieldValue, where: string): Value | undefined {
  if (given === undefined || given === null) return undefined;
  const value = convert(type, given, where);
  if (value === undefined) throw new TypeError(`the value of ${where} is no ${type}`);
  return value;
}

function convert(type: Known, given: NonNullable<FieldValue>, where: string): Value | undefined {
  if (type === 'Bytes') return toBytes(given);
  if (type === 'Int') return toInt(given);
  if (type === 'Bool') return typeof given === 'boolean' ? given : undefined;
  if (type === 'Ip') {
    const address = typeof given === 'string' ? parseAddress(given) : undefined;
    return address === undefined ? undefined : { address };
  }
  const element = elementOf(type) ?? '?';
  if (isArray(type)) return toList(element, given, where);
  return isMap(type) ? toMap(element, given, where) : undefined;
}

function toBytes(given: FieldValue): string | undefined {
  if (typeof given === 'string') return utf8(given);
  return given instanceof Uint8Array ? binary(given) : undefined;
}

function toInt(given: FieldValue): bigint | undefined {
  if (typeof given !== 'bigint' && !(typeof given === 'number' && Number.isInteger(given))) return undefined;
  const value = BigInt(given);
  return value < smallest || value > largest ? undefined : value;
}

function isFieldList(given: FieldValue): given is readonly FieldValue[] {
  return Array.isArray(given);
}

function toList(element: Known, given: FieldValue, where: string): Value | undefined {
  if (!isFieldList(given)) return undefined;
  const out: Value[] = [];
  for (const [i, item] of given.entries()) {
    const value = toValue(element, item, `${where}[${i}]`);
    if (value !== undefined) out.push(value);
  }
  return out;
}

function toMap(element: Known, given: FieldValue, where: string): Value | undefined {
  if (typeof given !== 'object' || given === null || isFieldList(given) || given instanceof Uint8Array)
    return undefined;
  const rows: [string, Value][] = [];
  for (const [key, item] of Object.entries(given)) {
    const value = toValue(element, item, `${where}["${key}"]`);
    if (value !== undefined) rows.push([utf8(key), value]);
  }
  // Maps are visited in the byte order of their keys.
  rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return new Map(rows);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as text where they are UTF-8. */
export function decodeUtf8(bytes: string): string | undefined {
  try {
    return decoder.decode(bytesOf(bytes));
  } catch {
    return undefined;
  }
}

/** The canonical text of an address. */
export function showAddress(address: Address): string {
  const ipaddr = ipaddrJs();
  const parsed = ipaddr.fromByteArray([...bytesOf(address.address)]);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.isIPv4MappedAddress() ? `::ffff:${parsed.toIPv4Address().toString()}` : parsed.toRFC5952String();
}

/** A value as callers read it: Bytes that are no UTF-8 as bytes, Int as bigint, Ip as text. */
export function fromValue(value: Value): FieldValue {
  if (typeof value === 'string') return decodeUtf8(value) ?? bytesOf(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return value;
  if (isList(value)) return value.map(fromValue);
  if (isMapValue(value)) {
    const out: Record<string, FieldValue> = {};
    for (const [key, item] of value) {
      Object.defineProperty(out, decodeUtf8(key) ?? key, { value: fromValue(item), enumerable: true });
    }
    return out;
  }
  return 'address' in value ? showAddress(value) : undefined;
}
