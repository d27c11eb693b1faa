import type { Fault } from '../errors.js';
import { fault, isFault } from '../errors.js';
import { isHexDigit } from '../scan.js';
import type { IpLiteral, SetItem } from '../tree.js';

/** Addresses as text of 4 or 16 characters, one for each byte, so that text order is address order. */
export interface AddressRange {
  readonly first: string;
  readonly last: string;
}

const decimalByte = /^(?:0|[1-9][0-9]{0,2})$/;
const looseByte = /^[0-9]+$/;
const hexGroup = /^[0-9A-Fa-f]{1,4}$/;

function parseV4(text: string): string | undefined {
  const parts = text.split('.', 5);
  if (parts.length !== 4) return undefined;
  let bytes = '';
  for (const part of parts) {
    const byte = Number(part);
    if (!decimalByte.test(part) || byte > 255) return undefined;
    bytes += String.fromCharCode(byte);
  }
  return bytes;
}

/** Groups of one side of `::`; the last two may be written as an IPv4 address. */
function parseGroups(text: string, v4Allowed: boolean): string | undefined {
  if (text === '') return '';
  const parts = text.split(':', 9);
  let bytes = '';
  for (const [i, part] of parts.entries()) {
    const v4 = v4Allowed && i === parts.length - 1 ? parseV4(part) : undefined;
    if (v4 !== undefined) bytes += v4;
    else if (hexGroup.test(part)) {
      const group = Number.parseInt(part, 16);
      bytes += String.fromCharCode(group >> 8, group & 255);
    } else return undefined;
  }
  return bytes;
}

function parseV6(text: string): string | undefined {
  const gap = text.indexOf('::');
  if (gap < 0) {
    const all = parseGroups(text, true);
    return all?.length === 16 ? all : undefined;
  }
  const head = parseGroups(text.slice(0, gap), false);
  const tail = parseGroups(text.slice(gap + 2), true);
  if (head === undefined || tail === undefined) return undefined;
  // `::` stands for at least one group.
  const missing = 16 - head.length - tail.length;
  return missing < 2 ? undefined : head + '\0'.repeat(missing) + tail;
}

/** A full IPv4 or IPv6 address without zone, prefix length or leading zeros; undefined when it is none. */
export function parseAddress(text: string): string | undefined {
  if (text.length > 45) return undefined;
  return text.includes(':') ? parseV6(text) : parseV4(text);
}

/** Inside a set an IPv4 address may be short (`10` is 10.0.0.0) and have leading zeros. */
function parseLooseAddress(text: string): string | undefined {
  const strict = parseAddress(text);
  if (strict !== undefined) return strict;
  const parts = text.split('.', 5);
  if (parts.length > 4) return undefined;
  let bytes = '';
  for (const part of parts) {
    const byte = Number(part);
    if (!looseByte.test(part) || byte > 255) return undefined;
    bytes += String.fromCharCode(byte);
  }
  return bytes.padEnd(4, '\0');
}

/** The address with all bits behind the first `length` set to `bit`. */
export function fillBits(address: string, length: number, bit: 0 | 1): string {
  let bytes = '';
  for (let i = 0; i < address.length; i++) {
    const kept = Math.min(8, Math.max(0, length - 8 * i));
    const host = 0xff >> kept;
    const byte = address.charCodeAt(i);
    bytes += String.fromCharCode(bit === 1 ? byte | host : byte & ~host);
  }
  return bytes;
}

function chunkEnd(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    // `.`, `/`, `:`
    if (!isHexDigit(c) && c !== 46 && c !== 47 && c !== 58) return i;
    i++;
  }
}

function expected(text: string, at: number): Fault {
  return fault('bad-literal', 'expected IP address character', at, Math.min(at + 1, text.length));
}

function invalid(start: number, end: number, hint?: string): Fault {
  return fault('bad-literal', "couldn't parse address in network: invalid IP address syntax", start, end, hint);
}

/** An address right of a comparison. */
export function lexIp(text: string, at: number): IpLiteral | Fault {
  const end = chunkEnd(text, at);
  if (end === at) return expected(text, at);
  const raw = text.slice(at, end);
  const value = parseAddress(raw);
  if (value !== undefined) return { kind: 'ip', value, raw, start: at, end };
  const isSetItem = !isFault(parseRange(raw, 0));
  return invalid(at, end, isSetItem ? `a network or range needs a set: in {${raw}}` : undefined);
}

/**
 * An address, a network or a range `a..b` as a set or list writes it. Offsets of a fault count from `at`.
 */
export function parseRange(chunk: string, at: number): AddressRange | Fault {
  const split = chunk.indexOf('..');
  if (split >= 0) return parseBounds(chunk, split, at);
  const slash = chunk.lastIndexOf('/');
  const addressText = slash < 0 ? chunk : chunk.slice(0, slash);
  const address = parseLooseAddress(addressText);
  if (address === undefined) return invalid(at, at + addressText.length);
  if (slash < 0) return { first: address, last: address };
  const lengthText = chunk.slice(slash + 1);
  const length = Number(lengthText);
  const end = at + chunk.length;
  if (!looseByte.test(lengthText) || length > 255) {
    return fault('bad-literal', "couldn't parse length in network: invalid digit found in string", at + slash + 1, end);
  }
  const most = address.length * 8;
  if (length > most) {
    const family = most === 32 ? 'Ipv4' : 'Ipv6';
    const reason = `invalid length for network: Network length ${length} is too long for ${family} (maximum: ${most})`;
    return fault('bad-literal', reason, at, end);
  }
  const first = fillBits(address, length, 0);
  if (first === address) return { first, last: fillBits(address, length, 1) };
  const hint = 'the bits behind the prefix length must be zero';
  return fault('bad-literal', 'host part of address was not zero', at, at + addressText.length, hint);
}

function parseBounds(chunk: string, split: number, at: number): AddressRange | Fault {
  const first = parseAddress(chunk.slice(0, split));
  if (first === undefined) return invalid(at, at + split);
  const last = parseAddress(chunk.slice(split + 2));
  if (last === undefined) return invalid(at + split + 2, at + chunk.length);
  if (first.length === last.length && first <= last) return { first, last };
  return fault('bad-literal', 'incompatible range bounds', at, at + chunk.length);
}

/** One item of a set of addresses. */
export function lexIpItem(text: string, at: number): SetItem | Fault {
  const end = chunkEnd(text, at);
  if (end === at) return expected(text, at);
  const raw = text.slice(at, end);
  const range = parseRange(raw, at);
  return isFault(range) ? range : { kind: 'ip-range', first: range.first, last: range.last, raw, start: at, end };
}
