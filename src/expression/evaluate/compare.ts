import { isFault } from '../errors.js';
import { parseRange } from '../literals/address.js';
import { compilePattern } from '../regex/compile.js';
import type { Bad, Comparison, ComparisonOp, Literal, SetItem } from '../tree.js';
import type { Value } from './values.js';
import { binary, isList } from './values.js';
import { utf8 } from '../literals/bytes.js';
import { matchWildcard } from './wildcard.js';

/** What a list holds: texts for Bytes, numbers for Int, addresses, networks and ranges for Ip. */
export type ListItems = readonly (string | number | bigint | Uint8Array)[];
export type Lists = Readonly<Record<string, ListItems>>;

/** Whether a value that is there passes a comparison. A list that is not given is empty. */
export function compare(comparison: Comparison, value: Value, lists: Lists): boolean {
  const { op, right } = comparison;
  switch (right.kind) {
    case 'bytes':
      return typeof value === 'string' && compareBytes(op, value, right.value);
    case 'int':
      return typeof value === 'bigint' && compareInt(op, value, BigInt(right.value));
    case 'ip': {
      if (!isAddress(value)) return false;
      // Addresses of different families have no order: they are only unequal.
      if (value.address.length !== right.value.length) return op === 'ne';
      return ordered(op, value.address, right.value);
    }
    case 'set':
      return right.items.some((item) => isIn(value, item));
    case 'list':
      return Object.hasOwn(lists, right.name) && (lists[right.name] ?? []).some((item) => equalsItem(value, item));
    default:
      return typeof value === 'string' && matches(op, value, right);
  }
}

function isAddress(value: Value): value is { readonly address: string } {
  return typeof value === 'object' && !isList(value) && 'address' in value;
}

function matches(op: ComparisonOp, value: string, right: Literal | Bad): boolean {
  if (right.kind === 'wildcard') return matchWildcard(right.pattern, value, op === 'strict wildcard') !== undefined;
  return right.kind === 'regex' && compilePattern(right.pattern).test(value);
}

function compareBytes(op: ComparisonOp, value: string, right: string): boolean {
  return op === 'contains' ? value.includes(right) : ordered(op, value, right);
}

function compareInt(op: ComparisonOp, value: bigint, right: bigint): boolean {
  return op === 'bitwise_and' ? (value & right) !== 0n : ordered(op, value, right);
}

function ordered<T extends string | bigint>(op: ComparisonOp, value: T, right: T): boolean {
  switch (op) {
    case 'eq':
      return value === right;
    case 'ne':
      return value !== right;
    case 'lt':
      return value < right;
    case 'le':
      return value <= right;
    case 'gt':
      return value > right;
    case 'ge':
      return value >= right;
    default:
      return false;
  }
}

function isIn(value: Value, item: SetItem): boolean {
  if (item.kind === 'bytes') return value === item.value;
  if (item.kind === 'int-range') {
    return typeof value === 'bigint' && value >= BigInt(item.first) && value <= BigInt(item.last);
  }
  return isAddress(value) && isWithin(value.address, item);
}

function isWithin(address: string, range: { readonly first: string; readonly last: string }): boolean {
  return address.length === range.first.length && address >= range.first && address <= range.last;
}

function equalsItem(value: Value, item: ListItems[number]): boolean {
  if (typeof value === 'string') {
    return typeof item === 'string' ? value === utf8(item) : item instanceof Uint8Array && value === binary(item);
  }
  if (typeof value === 'bigint') return String(item) === String(value);
  if (!isAddress(value) || typeof item !== 'string') return false;
  const range = parseRange(item, 0);
  return !isFault(range) && isWithin(value.address, range);
}
