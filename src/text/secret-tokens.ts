import type { Range } from './layout.js';
import { quoteAt, spelledOut, stringStop } from './secret-value.js';

/**
 * Credentials known by their shape alone. Each pattern begins at the start of a word, so that a long word is looked at
 * once, and a quantifier is never inside another.
 */
const shapes: readonly RegExp[] = [
  // A global API key: 37 to 45 hexadecimal digits; 40 are a commit as well and are left alone.
  /(?<![\w+-])(?=[0-9]{0,44}[a-f])(?=[a-f]{0,44}[0-9])(?:[0-9a-f]{37,39}|[0-9a-f]{41,45})(?![\w+=-])/g,
  // API credentials since 2026.
  /(?<!\w)cf(?:k|ut|at)_[A-Za-z0-9_-]{32,}/g,
  // An origin CA service key.
  /(?<![\w.-])v1\.0-[0-9a-fA-F]{16,}[0-9a-fA-F-]*/g,
  // A JSON web token, and the base64 JSON that a tunnel's token is.
  /(?<![\w+/-])eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*){0,3}/g,
  /(?<![\w+/-])eyJ[\w+/-]{60,}={0,2}/g,
  // Forges, clouds and other services whose tokens tell what they are.
  /(?<!\w)(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|gl(?:pat|dt|rt|ptt|ft|imt|agent|soat)-[\w-]{20,}|npm_[A-Za-z0-9]{30,}|xox[a-z]-[\w-]{10,}|sk-[\w-]{32,}|(?:AKIA|ASIA)[0-9A-Z]{16}(?!\w)|AIza[\w-]{35})/g,
];

const bearer = /(?<![\w-])(?:Bearer[ \t]{1,10}([\w+/~.=-]{8,})|Basic[ \t]{1,10}([\w+/]{8,}={0,2})(?![\w.-]))/gi;
const word40 = /(?<![\w+/.%-])[\w-]{40}(?![\w+/=.-])/g;

/** Tokens and keys that their own characters give away. */
export function tokens(text: string): Range[] {
  const out = shapes.flatMap((shape) => Array.from(text.matchAll(shape), whole));
  for (const match of text.matchAll(bearer)) {
    const credential = match[1] ?? match[2] ?? '';
    const end = match.index + match[0].length;
    if (credential.length >= 24 || /\d/.test(credential)) out.push({ start: end - credential.length, end });
  }
  for (const match of text.matchAll(word40)) {
    if (looksRandom(match[0], inQuotes(text, match.index, 40))) out.push(whole(match));
  }
  return out;
}

function whole(match: RegExpExecArray): Range {
  return { start: match.index, end: match.index + match[0].length };
}

function inQuotes(text: string, start: number, length: number): boolean {
  return quoteAt(text, start - 1)?.length === 1 && quoteAt(text, start + length) !== undefined;
}

/*
 * Names of code change between cases and digits twice a word, and have a number or two; 40 random characters change
 * about 22 times and have five numbers, one in a thousand none.
 */
const leastChanges = { quoted: 14, bare: 16, withoutDigit: 20, withNumbers: 8 };
const leastNumbers = 3;

function looksRandom(word: string, quoted: boolean): boolean {
  const numbers = word.match(/\d+/g)?.length ?? 0;
  if (!/[a-z]/.test(word) || !/[A-Z]/.test(word)) return false;
  const changes = changesOf(word);
  if (numbers === 0) return quoted && changes >= leastChanges.withoutDigit;
  if (numbers >= leastNumbers) return changes >= leastChanges.withNumbers;
  return changes >= (quoted ? leastChanges.quoted : leastChanges.bare);
}

/** How often two neighbours are of different kinds: lower case, upper case, digit. */
function changesOf(word: string): number {
  let changes = 0;
  for (let at = 1; at < word.length; at++) {
    const before = kindOf(word.charCodeAt(at - 1));
    const here = kindOf(word.charCodeAt(at));
    if (before !== here && before !== 0 && here !== 0) changes++;
  }
  return changes;
}

/** 1 lower case, 2 upper case, 3 digit, 0 anything else. */
function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code >= 48 && code <= 57 ? 3 : 0;
}

/** A name that says its string is a credential: `apiToken`, `CF_API_KEY`, `client_secret`, `password`. */
const secretName =
  /(?:(?:api|auth|access|secret|private|global|service|origin)[-_]?key|token|secret|passw(?:or)?d|(?:api|auth|cloudflare|cf)[-_]?(?:api[-_]?)?email)\\{0,3}["'`]?\]?[ \t]{0,10}(?::[ \t]{0,10}(?:string|str|&str)[ \t]{0,10})?(?:=>|:=|=|:)[ \t]{0,10}/gi;

/** Strings given to a name that says they are credentials. */
export function namedSecrets(text: string): Range[] {
  const out: Range[] = [];
  for (const match of text.matchAll(secretName)) {
    const at = match.index + match[0].length;
    const quote = quoteAt(text, at);
    const start = at + (quote?.length ?? 0);
    const end = quote === undefined ? bareStop(text, start) : stringStop(text, start, quote);
    const value = text.slice(start, end);
    if (looksSecret(value, quote !== undefined)) for (const part of spelledOut(text, { start, end })) out.push(part);
  }
  return out;
}

const bare = /[\w+/~.@-]*={0,2}/y;

/** The end of an unquoted value, as in `.env` files and shell assignments. */
function bareStop(text: string, start: number): number {
  bare.lastIndex = start;
  return start + (bare.exec(text)?.[0].length ?? 0);
}

/** Prose, paths, addresses and names are no credentials; without quotes it must be unlike a name of code. */
function looksSecret(value: string, quoted: boolean): boolean {
  if (value.length < 6 || /\s/.test(value) || /^[a-z]*:?\//i.test(value)) return false;
  if (value.includes('@')) return true;
  if (!quoted) return value.length >= 20 && /^[^.]*\d[^.]*\d[^.]*$/.test(value) && changesOf(value) * 4 >= value.length;
  return (/\d/.test(value) && /[A-Za-z]/.test(value)) || value.length >= 20;
}

const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** The contents of private key blocks; to the end of the text where a block is cut off. */
export function keyBlocks(text: string): Range[] {
  const out: Range[] = [];
  let done = 0;
  for (const match of text.matchAll(keyBegin)) {
    if (match.index < done) continue;
    const start = match.index + match[0].length;
    const end = text.indexOf('-----END', start);
    done = end === -1 ? text.length : end;
    if (!/^[\s*]*$/.test(text.slice(start, done))) out.push({ start, end: done });
  }
  return out;
}
