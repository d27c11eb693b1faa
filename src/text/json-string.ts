import type { Piece, Quoting } from '../model/text.js';
import type { FlatText } from './flat-text.js';

/** JSON text being read: `at` is the position in `chars`, the characters of `flat`. */
export interface Reading {
  readonly flat: FlatText;
  readonly chars: string;
  at: number;
}

// eslint-disable-next-line no-control-regex -- JSON forbids control characters in strings
const plain = /[^"\\\u0000-\u001f]+/y;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * The contents of the string that starts here, escape sequences as runs of their own, up to behind its closing quote;
 * undefined where JSON has no string.
 */
export function readString(reading: Reading): Piece[] | undefined {
  if (!take(reading, '"')) return undefined;
  const { flat } = reading;
  const pieces: Piece[] = [];
  for (;;) {
    const chunk = matchAt(plain, reading);
    for (const piece of flat.pieces(reading.at, reading.at + chunk.length)) pieces.push(inJson(piece));
    reading.at += chunk.length;
    if (take(reading, '"')) return pieces;
    if (reading.chars[reading.at] !== '\\') return undefined;
    const start = reading.at;
    const text = readEscape(reading);
    if (text === undefined) return undefined;
    const from = flat.pieces(start, start + 1)[0];
    const piece = { kind: 'run', text, span: flat.span(start, reading.at), within: from?.within } as const;
    pieces.push({ ...piece, quoting: quotingOf(from) });
  }
}

function readEscape(reading: Reading): string | undefined {
  const letter = reading.chars[reading.at + 1] ?? '';
  const simple = escapes[letter];
  if (simple !== undefined) {
    reading.at += 2;
    return simple;
  }
  const digits = reading.chars.slice(reading.at + 2, reading.at + 6);
  if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) return undefined;
  reading.at += 6;
  return String.fromCharCode(Number.parseInt(digits, 16));
}

function inJson(piece: Piece): Piece {
  return piece.kind === 'hole' ? piece : { ...piece, quoting: quotingOf(piece) };
}

function quotingOf(piece: Piece | undefined): Quoting {
  return ['json', ...(piece?.kind === 'run' ? (piece.quoting ?? []) : [])];
}

/** What a sticky pattern matches here; nothing is taken. */
export function matchAt(pattern: RegExp, reading: Reading): string {
  pattern.lastIndex = reading.at;
  return pattern.exec(reading.chars)?.[0] ?? '';
}

/** Takes a character when it is the next one. */
export function take(reading: Reading, character: string): boolean {
  if (reading.chars[reading.at] !== character) return false;
  reading.at++;
  return true;
}
