import { createHash, createHmac } from 'node:crypto';
import { fillBits } from '../../literals/address.js';
import { utf8 } from '../../literals/bytes.js';
import type { Value } from '../values.js';
import { binary, bytesOf } from '../values.js';
import type { Implementation } from './text.js';
import { intAt, textAt } from './text.js';

const escapeShape = /%[0-9A-Fa-f]{2}$/;
const wideShape = /%u[0-9A-Fa-f]{4}$/;

/** `u` takes `%uXXXX` too; `r` decodes what decoding made, until nothing is left to decode. */
const urlDecode: Implementation = (args) => {
  const options = textAt(args, 1);
  const wide = options.includes('u');
  const text = textAt(args, 0);
  if (!options.includes('r')) {
    const shape = wide ? /%u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\+/g : /%[0-9A-Fa-f]{2}|\+/g;
    return text.replace(shape, (found) => decodeEscape(found));
  }
  // A decoded character can only complete an escape that ends with it, so one pass over a growing tail is enough.
  const out: string[] = [];
  for (const c of text) {
    out.push(c === '+' ? ' ' : c);
    for (;;) {
      const tail = out.slice(-6).join('');
      const shape = wide && wideShape.test(tail) ? wideShape : escapeShape;
      const found = shape.exec(tail)?.[0];
      if (found === undefined) break;
      const decoded = decodeEscape(found);
      out.splice(-found.length, found.length, ...(decoded === '+' ? ' ' : decoded));
    }
  }
  return out.join('');
};

function decodeEscape(found: string): string {
  if (found === '+') return ' ';
  if (found[1] === 'u') return utf8(String.fromCharCode(Number.parseInt(found.slice(2), 16)));
  return String.fromCharCode(Number.parseInt(found.slice(1), 16));
}

function decodeBase64(text: string): string | undefined {
  const body = text.replace(/={0,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(body) || body.length % 4 === 1) return undefined;
  return atob(body);
}

/** No padding unless `p`; the URL alphabet with `u`. */
const encodeBase64: Implementation = (args) => {
  const flags = textAt(args, 1);
  const text = btoa(textAt(args, 0)).replace(/=+$/, '');
  const bare = flags.includes('u') ? text.replaceAll('+', '-').replaceAll('/', '_') : text;
  return flags.includes('p') ? bare + '='.repeat((4 - (bare.length % 4)) % 4) : bare;
};

const sha256: Implementation = (args) =>
  binary(
    createHash('sha256')
      .update(bytesOf(textAt(args, 0)))
      .digest(),
  );

/** The first 16 bytes with the marks of version 4; a shorter source is filled with zeros. */
const uuidv4: Implementation = (args) => {
  const bytes = bytesOf(textAt(args, 0).slice(0, 16).padEnd(16, '\0'));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The bits from the first offset up to the second, as a number. */
const bitSlice: Implementation = (args) => {
  const bytes = textAt(args, 0);
  const from = Number(intAt(args, 1));
  const to = Number(intAt(args, 2));
  if (to > bytes.length * 8) return undefined;
  let value = 0n;
  for (let bit = from; bit < to; bit++) {
    value = (value << 1n) | BigInt((bytes.charCodeAt(bit >> 3) >> (7 - (bit & 7))) & 1);
  }
  return value;
};

function addressAt(args: readonly Value[]): string | undefined {
  const [value] = args;
  return typeof value === 'object' && 'address' in value ? value.address : undefined;
}

const cidr: Implementation = (args) => {
  const address = addressAt(args);
  if (address === undefined) return undefined;
  return { address: fillBits(address, Number(intAt(args, address.length === 4 ? 1 : 2)), 0) };
};

/** An IPv4 address stays as it is. */
const cidr6: Implementation = (args) => {
  const address = addressAt(args);
  if (address === undefined) return undefined;
  return { address: address.length === 4 ? address : fillBits(address, Number(intAt(args, 1)), 0) };
};

/** `<message><separator><timestamp>-<mac>`: the place of the dash before the mac, which is 43 to 132 bytes long. */
function macDash(text: string): number {
  for (let i = Math.max(10, text.length - 133); i < text.length - 42; i++) {
    if (text[i] === '-' && /^\d{10}$/.test(text.slice(i - 10, i))) return i;
  }
  return -1;
}

const isTimedHmacValid: Implementation = (args) => {
  const text = textAt(args, 1);
  const dash = macDash(text);
  if (dash < 0) return false;
  const timestamp = text.slice(dash - 10, dash);
  const separator = args.length > 4 ? Number(intAt(args, 4)) : 0;
  const message = text.slice(0, Math.max(0, dash - 10 - separator));
  const given = textAt(args, 5) === 's' ? urlSafe(text.slice(dash + 1)) : percentDecoded(text.slice(dash + 1));
  const mac = createHmac('sha256', bytesOf(textAt(args, 0)))
    .update(bytesOf(message + timestamp))
    .digest();
  return decodeBase64(given) === binary(mac) && intAt(args, 3) <= BigInt(timestamp) + intAt(args, 2);
};

function urlSafe(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

function percentDecoded(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (found) => decodeEscape(found));
}

export const encodingFunctions: Readonly<Record<string, Implementation>> = {
  url_decode: urlDecode,
  decode_base64: (args) => decodeBase64(textAt(args, 0)),
  encode_base64: encodeBase64,
  sha256,
  uuidv4,
  bit_slice: bitSlice,
  cidr,
  cidr6,
  is_timed_hmac_valid_v0: isTimedHmacValid,
};
