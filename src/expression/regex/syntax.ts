import type { Ranges } from './ranges.js';

/** What a pattern is made of. Flags are resolved: a node says itself what it matches. */
export type Pattern =
  | { readonly kind: 'empty' }
  /** A code point, or in byte patterns a single byte. */
  | { readonly kind: 'literal'; readonly code: number; readonly byte: boolean; readonly fold: boolean }
  | ClassPattern
  | { readonly kind: 'assertion'; readonly as: Assertion }
  | { readonly kind: 'group'; readonly capture: boolean; readonly name: string; readonly item: Pattern }
  | { readonly kind: 'concat'; readonly items: readonly Pattern[] }
  | { readonly kind: 'either'; readonly items: readonly Pattern[] }
  | Repeat;

/** One character. `properties` are Unicode classes spelled for RE2 that ranges cannot hold. */
export interface ClassPattern {
  readonly kind: 'class';
  readonly ranges: Ranges;
  readonly properties: readonly string[];
  readonly negated: boolean;
  readonly unicode: boolean;
  readonly fold: boolean;
}

export interface Repeat {
  readonly kind: 'repeat';
  readonly min: number;
  /** Infinity where there is none. */
  readonly max: number;
  readonly greedy: boolean;
  readonly item: Pattern;
}

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'no-word';

export interface Flags {
  readonly fold: boolean;
  readonly multiLine: boolean;
  readonly dotAll: boolean;
  readonly swapGreed: boolean;
  readonly unicode: boolean;
  readonly verbose: boolean;
  readonly crlf: boolean;
}

/** Where the reader of a pattern stands. */
export interface Cursor {
  readonly text: string;
  at: number;
  flags: Flags;
  /** A flag `u` is somewhere in the pattern. */
  sawUnicode: boolean;
  /** A part without the flag takes bytes from 0x80. */
  sawHighBytes: boolean;
  /** A word boundary of Unicode: RE2 only knows that of ASCII, which is the same on ASCII input. */
  sawUnicodeWord: boolean;
  /** Why the pattern cannot be run, though it may be right. */
  unrunnable: string | undefined;
  readonly names: Set<string>;
}

/** A wrong pattern; `at` counts from the start of the pattern. It never leaves this folder. */
export class PatternError extends Error {
  constructor(
    readonly reason: string,
    readonly at: number,
  ) {
    super(reason);
  }
}

/** Remembers that a part of a byte pattern takes bytes that are no ASCII. */
export function noteHighBytes(cursor: Cursor, ranges: Ranges): void {
  if (!cursor.flags.unicode && ranges.some(([, last]) => last > 127)) cursor.sawHighBytes = true;
}

/** The code point at the cursor, or undefined at the end. */
export function peek(cursor: Cursor): string | undefined {
  const code = cursor.text.codePointAt(cursor.at);
  return code === undefined ? undefined : String.fromCodePoint(code);
}

/** Whether the text stands at the cursor. */
export function startsWith(cursor: Cursor, text: string): boolean {
  return cursor.text.startsWith(text, cursor.at);
}

/** Takes the text when it stands at the cursor. */
export function accept(cursor: Cursor, text: string): boolean {
  if (!startsWith(cursor, text)) return false;
  cursor.at += text.length;
  return true;
}

/** In verbose mode white space and comments do not count. */
export function skipVerbose(cursor: Cursor): void {
  if (!cursor.flags.verbose) return;
  for (;;) {
    const c = peek(cursor);
    if (c === undefined) return;
    if (/\s/u.test(c)) cursor.at += c.length;
    else if (c === '#') {
      const line = cursor.text.indexOf('\n', cursor.at);
      cursor.at = line < 0 ? cursor.text.length : line + 1;
    } else return;
  }
}
