import type { ErrorKind, Fault } from './errors.js';
import { fault } from './errors.js';
import { isTrimmed } from './scan.js';
import type { Scheme } from './scheme.js';
import { defaultScheme } from './scheme.js';
import type { Bad, Expr, Operand } from './tree.js';
import type { Known } from './types.js';

export interface ParseOptions {
  /** The fields there are; the documented ones when absent. */
  readonly scheme?: Scheme | undefined;
  /** Depth of parentheses, `not`, calls and quantifiers: 128 when absent, never more than 1000. */
  readonly maxNesting?: number | undefined;
  /** Stars in one wildcard pattern; no limit when absent. */
  readonly wildcardStarLimit?: number | undefined;
}

export const defaultNesting = 128;
/** Whatever a caller asks for: the walks over the tree are recursive. */
const mostNesting = 1000;
/** After this many errors the rest of the text is not read. */
const mostErrors = 50;

/** A name in the text. */
export interface Use {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A call and the calls it stands in. */
export interface CallUse extends Use {
  readonly within: readonly string[];
}

/** What ends the chain that is read: the text, a parenthesis, or a comma or parenthesis of an argument list. */
export type Closer = 'end' | ')' | ',';

/** The rules of the grammar that contain themselves, for the files that cannot import them. */
export interface Grammar {
  readonly chain: (p: Parser, closer: Closer, first?: Typed<Expr>) => Typed<Expr>;
  readonly comparison: (p: Parser, left: Located) => Typed<Expr>;
}

/** Where the parser stands and what it has seen. */
export interface Parser {
  readonly grammar: Grammar;
  /** Without the white space at its end. */
  readonly text: string;
  readonly scheme: Scheme;
  readonly maxNesting: number;
  readonly starLimit: number;
  /** Joins `(a and b) and c` into one chain. */
  readonly flatten: boolean;
  at: number;
  depth: number;
  stopped: boolean;
  readonly faults: Fault[];
  readonly fieldUses: Use[];
  readonly callUses: CallUse[];
  readonly callStack: string[];
  readonly regexUses: Use[];
  /** The outermost parentheses round a node. */
  readonly outer: WeakMap<Expr, { readonly start: number; readonly end: number }>;
}

/** A node and its type. */
export interface Typed<Node> {
  readonly node: Node;
  readonly type: Known;
}

/** A value and how often it is mapped by `[*]`; the type is that of one value. */
export interface Located extends Typed<Operand> {
  readonly each: number;
}

/** A parser at the first character that is not white space. */
export function newParser(text: string, options: ParseOptions, flatten: boolean, grammar: Grammar): Parser {
  let start = 0;
  let end = text.length;
  while (end > 0 && isTrimmed(text.charCodeAt(end - 1))) end--;
  while (start < end && isTrimmed(text.charCodeAt(start))) start++;
  const nesting = options.maxNesting ?? defaultNesting;
  return {
    grammar,
    text: end === text.length ? text : text.slice(0, end),
    scheme: options.scheme ?? defaultScheme,
    maxNesting: Math.min(Number.isFinite(nesting) ? nesting : mostNesting, mostNesting),
    starLimit: options.wildcardStarLimit ?? Number.POSITIVE_INFINITY,
    flatten,
    at: start,
    depth: 0,
    stopped: false,
    faults: [],
    fieldUses: [],
    callUses: [],
    callStack: [],
    regexUses: [],
    outer: new WeakMap(),
  };
}

/** Adds an error; after too many the parser goes to the end of the text. */
export function report(p: Parser, found: Fault): void {
  if (p.stopped) return;
  p.faults.push(found);
  if (p.faults.length >= mostErrors) stop(p);
}

/** Reports a mistake given in parts. */
export function complain(p: Parser, kind: ErrorKind, reason: string, start: number, end: number, hint?: string): void {
  report(p, fault(kind, reason, start, end, hint));
}

function stop(p: Parser): void {
  p.stopped = true;
  p.at = p.text.length;
}

/** One level deeper; when that is too deep, reports it and gives up the rest of the text. */
export function enter(p: Parser, at: number): boolean {
  if (p.depth < p.maxNesting) {
    p.depth++;
    return true;
  }
  const reason = `maximum nesting depth exceeded (limit: ${p.maxNesting})`;
  complain(p, 'limit', reason, at, Math.min(at + 1, p.text.length));
  stop(p);
  return false;
}

/** One level up again. */
export function leave(p: Parser): void {
  p.depth--;
}

/** The text from `start` to where the parser stands, as a node; without the space at its end. */
export function bad(p: Parser, start: number): Bad {
  let end = Math.max(start, p.at);
  while (end > start && isTrimmed(p.text.charCodeAt(end - 1))) end--;
  return { kind: 'bad', raw: p.text.slice(start, end), start, end };
}
