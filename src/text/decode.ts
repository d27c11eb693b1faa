export type Eol = '\n' | '\r\n' | 'mixed';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1';

export interface DecodedText {
  readonly ok: true;
  /** Without its byte order mark. */
  readonly text: string;
  readonly bom: boolean;
  /** `\n` where the text has no line end at all; `mixed` as soon as two kinds, or a lone CR, occur. */
  readonly eol: Eol;
  readonly encoding: Encoding;
  /** `encode(text)` gives the bytes back and they are valid in their encoding: only such a file may be written. */
  readonly lossless: boolean;
  /** Text of the same file, changed or not, as bytes: same encoding, byte order mark put back. */
  encode(text: string): Uint8Array;
}

export type Decoded = DecodedText | { readonly ok: false; readonly reason: string };

/** A NUL among so many first bytes makes a file binary, as for git: texts may hold one further down, as a separator of keys. */
export const NUL_BYTES = 8000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes of a file as text. Reads UTF-8 with or without a byte order mark, and UTF-16 with one. Bytes that are not
 * valid UTF-8 are read as Latin-1, so that the ASCII in them is still found, and are never lossless. A NUL near the
 * beginning, or in what is no UTF-8, or mostly control characters make a file binary.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be');
  if (asBuffer(bytes.subarray(0, NUL_BYTES)).includes(0)) return binary;
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = bom ? bytes.subarray(3) : bytes;
  try {
    const encode = (text: string): Uint8Array => encodeUtf8(text, bom);
    return decoded({ text: utf8.decode(body), bom, encoding: 'utf-8', lossless: true, encode });
  } catch {
    return decodeLatin1(bytes);
  }
}

/** The same bytes, not a copy: a Buffer searches many times faster. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const binary: Decoded = { ok: false, reason: 'binary' };

function decoded(parts: Omit<DecodedText, 'ok' | 'eol'>): DecodedText {
  return { ok: true, eol: eolOf(parts.text), ...parts };
}

function encodeUtf8(text: string, bom: boolean): Uint8Array {
  return Buffer.from(bom ? `\uFEFF${text}` : text, 'utf8');
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  const whole = bytes.length % 2 === 0;
  const units = Buffer.from(bytes.subarray(2, whole ? bytes.length : bytes.length - 1));
  if (encoding === 'utf-16be') units.swap16();
  const text = units.toString('utf16le');
  if (text.includes('\0')) return binary;
  const encode = (changed: string): Uint8Array => {
    const out = Buffer.from(`\uFEFF${changed}`, 'utf16le');
    return encoding === 'utf-16be' ? out.swap16() : out;
  };
  return decoded({ text, bom: true, encoding, lossless: whole && !/\p{Surrogate}/u.test(text), encode });
}

function decodeLatin1(bytes: Uint8Array): Decoded {
  const text = asBuffer(bytes).toString('latin1');
  if (text.includes('\0') || mostlyControls(text)) return binary;
  const encode = (changed: string): Uint8Array => Buffer.from(changed, 'latin1');
  return decoded({ text, bom: false, encoding: 'latin-1', lossless: false, encode });
}

/** Text files hold next to no control characters; the first 4096 characters decide. */
function mostlyControls(text: string): boolean {
  const head = text.slice(0, 4096);
  // eslint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = head.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return controls * 20 > head.length;
}

function eolOf(text: string): Eol {
  if (!text.includes('\r')) return '\n';
  let carriage = text.indexOf('\r');
  while (carriage !== -1) {
    if (text[carriage + 1] !== '\n') return 'mixed';
    carriage = text.indexOf('\r', carriage + 1);
  }
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    if (text[feed - 1] !== '\r') return 'mixed';
  }
  return '\r\n';
}
