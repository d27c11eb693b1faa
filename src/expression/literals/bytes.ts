import type { Fault } from '../errors.js';
import { fault, isFault } from '../errors.js';
import type { BytesLiteral } from '../tree.js';

/** Text as bytes in UTF-8, one character of code 0 to 255 for each; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): string {
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80) continue;
    const c = text.codePointAt(i) ?? 0;
    out += text.slice(from, i) + encode(c >= 0xd800 && c <= 0xdfff ? 0xfffd : c);
    if (c > 0xffff) i++;
    from = i + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function encode(c: number): string {
  const tail = (shift: number): number => 0x80 | ((c >> shift) & 0x3f);
  if (c < 0x800) return String.fromCharCode(0xc0 | (c >> 6), tail(0));
  if (c < 0x10000) return String.fromCharCode(0xe0 | (c >> 12), tail(6), tail(0));
  return String.fromCharCode(0xf0 | (c >> 18), tail(12), tail(6), tail(0));
}

/** `count` characters from `at`, fewer at the end of the text; never half a surrogate pair. */
function take(text: string, at: number, count: number): { readonly taken: string; readonly found: number } {
  let end = at;
  let found = 0;
  while (found < count && end < text.length) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
    found++;
  }
  return { taken: text.slice(at, end), found };
}

/** A byte of exactly two hexadecimal or three octal digits. */
function fixedByte(text: string, at: number, digits: 2 | 3): { readonly byte: number; readonly end: number } | Fault {
  const { taken, found } = take(text, at, digits);
  if (found < digits) {
    return fault('bad-literal', `expected ${digits} characters, but found ${found}`, at, text.length);
  }
  const radix = digits === 2 ? 16 : 8;
  const shape = digits === 2 ? /^(?:[0-9A-Fa-f]{2}|\+[0-9A-Fa-f])$/ : /^(?:[0-7]{3}|\+[0-7]{2})$/;
  const end = at + taken.length;
  if (!shape.test(taken)) {
    return fault('bad-literal', `invalid digit found in string while parsing with radix ${radix}`, at, end);
  }
  const byte = Number.parseInt(taken, radix);
  if (byte <= 255) return { byte, end };
  return fault('bad-literal', `number too large to fit in target type while parsing with radix ${radix}`, at, end);
}

interface Bytes {
  readonly value: string;
  readonly end: number;
}

/** The rest of a quoted string; `at` is behind the opening quote. */
function quoted(text: string, at: number): Bytes | Fault {
  let value = '';
  let from = at;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '"') return { value: value + utf8(text.slice(from, i)), end: i + 1 };
    if (c !== '\\') continue;
    value += utf8(text.slice(from, i));
    const byte = escape(text, i + 1);
    if (byte === undefined) break;
    if (isFault(byte)) return byte;
    value += String.fromCharCode(byte.byte);
    from = byte.end;
    i = byte.end - 1;
  }
  return missingQuote(text, at);
}

function missingQuote(text: string, at: number): Fault {
  return fault('bad-literal', 'could not find an ending quote', at, text.length);
}

function escape(text: string, at: number): { readonly byte: number; readonly end: number } | Fault | undefined {
  const c = text[at];
  if (c === undefined) return undefined;
  if (c === '"' || c === '\\') return { byte: c.charCodeAt(0), end: at + 1 };
  if (c === 'x') return fixedByte(text, at + 1, 2);
  if (c >= '0' && c <= '7') return fixedByte(text, at, 3);
  const { taken } = take(text, at, 1);
  const hint = `write \\\\ for a backslash, or use a raw string: r"…"`;
  return fault('bad-literal', 'expected ", xHH or OOO after \\', at, at + taken.length, hint);
}

/** The rest of a raw string; `at` is behind the `r`. The value is text, not bytes. */
export function rawText(text: string, at: number): Bytes | Fault {
  let open = at;
  while (text[open] === '#') open++;
  const hashes = open - at;
  if (hashes > 255) {
    const reason = "invalid raw string hash count, there can't be more than 255 #s";
    return fault('bad-literal', reason, at, open);
  }
  if (text[open] !== '"') return fault('bad-literal', 'expected " or #', open, Math.min(open + 1, text.length));
  for (let i = text.indexOf('"', open + 1); i >= 0; i = text.indexOf('"', i)) {
    let end = i + 1;
    while (text[end] === '#') end++;
    if (end - i - 1 >= hashes) return { value: text.slice(open + 1, i), end: i + 1 + hashes };
    i = end;
  }
  return missingQuote(text, at);
}

function hexBytes(text: string, at: number): Bytes | Fault {
  let value = '';
  let i = at;
  for (;;) {
    const byte = fixedByte(text, i, 2);
    if (isFault(byte)) return byte;
    value += String.fromCharCode(byte.byte);
    const next = text[byte.end];
    if (next === ':' || next === '-' || next === '.') {
      i = byte.end + 1;
    } else if (value.length > 1) {
      return { value, end: byte.end };
    } else if (next === undefined) {
      return fault('bad-literal', 'expected 1 characters, but found 0', byte.end, byte.end);
    } else {
      return fault('bad-literal', 'expected byte separator', byte.end, byte.end + 1);
    }
  }
}

function atEnd(text: string): Fault {
  return fault('syntax', 'unrecognised input', text.length, text.length, 'a value is missing');
}

/** A quoted or raw string. */
export function lexString(text: string, at: number): BytesLiteral | Fault {
  const c = text[at];
  if (c === undefined) return atEnd(text);
  let found: Bytes | Fault;
  if (c === '"') found = quoted(text, at + 1);
  else if (c === 'r') {
    const raw = rawText(text, at + 1);
    found = isFault(raw) ? raw : { value: utf8(raw.value), end: raw.end };
  } else return fault('bad-literal', 'expected " or r', at, at + 1);
  return isFault(found) ? found : literal(text, at, found);
}

/** A quoted string, a raw string, or two or more bytes in hexadecimal. */
export function lexBytes(text: string, at: number): BytesLiteral | Fault {
  const c = text[at];
  if (c === undefined || c === '"' || c === 'r') return lexString(text, at);
  const found = hexBytes(text, at);
  return isFault(found) ? found : literal(text, at, found);
}

function literal(text: string, at: number, found: Bytes): BytesLiteral {
  return { kind: 'bytes', value: found.value, raw: text.slice(at, found.end), start: at, end: found.end };
}
