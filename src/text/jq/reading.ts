import type { Token } from './scan.js';
import type { Jq, Key } from './tree.js';

/** A jq program being read. */
export interface Reading {
  readonly program: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  readonly state: { partial: boolean };
  /** Terms hold programs and programs hold terms; they reach each other through this. */
  readonly grammar: {
    pipe(reading: Reading): Jq;
    operators(reading: Reading, level: number): Jq;
    postfix(reading: Reading): Jq;
    /** A program between two offsets: in `\(...)` of a string. */
    range(reading: Reading, from: number, to: number): Jq;
  };
}

export function peek(reading: Reading): Token | undefined {
  return reading.tokens[reading.at];
}

export function isSign(reading: Reading, sign: string): boolean {
  const token = peek(reading);
  return token?.kind === 'sign' && token.text === sign;
}

export function isName(reading: Reading, name: string): boolean {
  const token = peek(reading);
  return token?.kind === 'name' && token.text === name;
}

export function take(reading: Reading, sign: string): boolean {
  if (!isSign(reading, sign)) return false;
  reading.at += 1;
  return true;
}

export function takeName(reading: Reading, name: string): boolean {
  if (!isName(reading, name)) return false;
  reading.at += 1;
  return true;
}

/** Takes what must come; its absence leaves the tree partial. */
export function expect(reading: Reading, sign: string): void {
  if (!take(reading, sign)) reading.state.partial = true;
}

/** What a failed part of a program leaves: nothing known. */
export function lost(reading: Reading, parts: readonly Jq[] = []): Jq {
  reading.state.partial = true;
  return { kind: 'unknown', parts };
}

/** The key that a string spells; undefined where it is made up or has escapes. */
export function keyOf(token: Token): Key | undefined {
  if (token.escaped === true || (token.inner?.length ?? 0) > 0) return undefined;
  return { name: token.text, start: token.start + 1, end: token.end - 1 };
}

/** A variable; the parts of a destructuring pattern are not told apart. */
export function pattern(reading: Reading): string | undefined {
  const token = peek(reading);
  if (token?.kind === 'variable') {
    reading.at += 1;
    return token.text;
  }
  reading.state.partial = true;
  let open = 0;
  do {
    const next = peek(reading);
    if (next === undefined) break;
    if (next.text === '[' || next.text === '{') open += 1;
    if (next.text === ']' || next.text === '}') open -= 1;
    reading.at += 1;
  } while (open > 0);
  return undefined;
}

/** `."key"` and `["key"]` */
export function quotedKey(reading: Reading, of: Jq): Jq {
  const token = peek(reading);
  reading.at += 1;
  const key = token === undefined ? undefined : keyOf(token);
  return key === undefined ? { kind: 'element', of, by: [], list: false } : { kind: 'key', of, key };
}
