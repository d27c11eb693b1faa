import type { RE2JS } from 're2js';
import { re2js } from '../libraries.js';
import { utf8 } from '../literals/bytes.js';
import { byteBase, emit } from './emit.js';
import { parsePattern } from './parse.js';
import { PatternError } from './syntax.js';

export interface PatternProblem {
  readonly reason: string;
  /** Offset in the pattern. */
  readonly at: number;
}

/** Thrown by an evaluation that comes to a pattern which is right, but which this library cannot run. */
export class UnsupportedPattern extends Error {
  constructor(pattern: string, what: string) {
    super(`the regular expression ${JSON.stringify(pattern.slice(0, 200))} cannot be evaluated here: ${what}`);
    this.name = 'UnsupportedPattern';
  }
}

/** Byte offsets of the match and of its groups; a group that took no part is undefined. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** A compiled pattern. Input is bytes, one character of code 0 to 255 for each; time is linear in it. */
export interface CompiledPattern {
  test(bytes: string): boolean;
  find(bytes: string): PatternMatch | undefined;
}

/** Compiled patterns are kept for the next call; a cache that grows past this starts anew. */
const mostKept = 256;
const kept = new Map<string, CompiledPattern>();
const checked = new Map<string, PatternProblem | undefined>();

/** What is wrong with a pattern of the engine's dialect, if anything. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  const known = checked.get(pattern);
  if (known !== undefined || checked.has(pattern)) return known;
  let problem: PatternProblem | undefined;
  try {
    parsePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    problem = { reason: error.reason, at: error.at };
  }
  if (checked.size >= mostKept) checked.clear();
  if (pattern.length <= 4096) checked.set(pattern, problem);
  return problem;
}

/** Compiles a pattern that was checked. Throws UnsupportedPattern, and so does a match. */
export function compilePattern(pattern: string): CompiledPattern {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (kept.size >= mostKept) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): CompiledPattern {
  const { pattern: parsed, unicode: decoded, unrunnable, asciiOnly } = parsePattern(pattern);
  if (unrunnable !== undefined) throw new UnsupportedPattern(pattern, unrunnable);
  const program = translate(pattern, emit(parsed, { decoded, capture: true }));
  const read = (bytes: string): string => {
    if (asciiOnly !== undefined && notAscii.test(bytes)) {
      throw new UnsupportedPattern(pattern, `${asciiOnly}, on a value that is not ASCII`);
    }
    return decoded ? decode(bytes) : shift(bytes);
  };
  return {
    test: (bytes) => program.test(read(bytes)),
    find: (bytes) => find(program, read(bytes), decoded),
  };
}

function translate(pattern: string, spelled: string): RE2JS {
  const { RE2JS } = re2js();
  try {
    return RE2JS.compile(spelled);
  } catch (error) {
    // What the parser took and RE2 does not: properties it has no table for.
    throw new UnsupportedPattern(pattern, error instanceof Error ? error.message : String(error));
  }
}

function find(program: RE2JS, input: string, decoded: boolean): PatternMatch | undefined {
  const matcher = program.matcher(input);
  if (!matcher.find()) return undefined;
  const back = decoded ? encode : unshift;
  const groups: (string | undefined)[] = [];
  for (let i = 0; i <= matcher.groupCount(); i++) {
    const from = matcher.start(i);
    groups.push(from < 0 ? undefined : back(input.slice(from, matcher.end(i))));
  }
  const start = back(input.slice(0, matcher.start(0))).length;
  return { start, end: start + (groups[0]?.length ?? 0), groups };
}

const notAscii = /[\x80-\xff]/;
const high = /[\x80-\xff]/g;
const shifted = /[\ue080-\ue0ff]/g;

function shift(bytes: string): string {
  return bytes.replace(high, (c) => String.fromCharCode(byteBase + c.charCodeAt(0)));
}

function unshift(text: string): string {
  return text.replace(shifted, (c) => String.fromCharCode(c.charCodeAt(0) - byteBase));
}

function encode(text: string): string {
  return text
    .split(/([\ue080-\ue0ff])/)
    .map((part, i) => (i % 2 === 1 ? unshift(part) : utf8(part)))
    .join('');
}

const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Bytes as code points; a byte that belongs to none moves to the private use area. */
function decode(bytes: string): string {
  return bytes.replace(sequence, (part) => {
    const first = part.charCodeAt(0);
    if (part.length === 1) return String.fromCharCode(byteBase + first);
    let point = first & (0xff >> (part.length + 1));
    for (let i = 1; i < part.length; i++) point = (point << 6) | (part.charCodeAt(i) & 0x3f);
    const valid = point <= 0x10ffff && utf8(String.fromCodePoint(point)) === part;
    return valid ? String.fromCodePoint(point) : shift(part);
  });
}
