import type { CommandNode, AndOr, ParsedScript, Pipeline, Statement } from 'unbash';
import type { Arg, Expr, Stmt } from '../../model/program.js';
import type { Problem } from '../../model/reader.js';
import type { Span } from '../../model/span.js';
import type { Run } from '../../model/text.js';
import { leaveOut } from '../../text/left-out.js';
import type { ShellSource } from './shell-source.js';

/** What all parts of the lowering share. */
export interface Lowering {
  readonly source: ShellSource;
  readonly problems: Problem[];
  /** Inside the body of a function: `declare` makes local variables. */
  readonly inFunction: boolean;
  readonly depth: number;
  /** The files that commands before wrote, as their paths are written. */
  readonly written: Set<string>;
  /** How often a variable, the arguments and the folder were changed before, besides the first time. */
  readonly changes: Map<string, number>;
  /** Words hold commands and commands hold words; they reach each other through this. */
  readonly grammar: Grammar;
}

export type AnyCommand = CommandNode | Pipeline | AndOr;

export interface Grammar {
  /** `$(...)`: the expression of what the script prints. */
  substitution(cx: Lowering, script: ParsedScript | undefined, span: Span): Expr;
  /** `tail`: the last command's output is the value of the function around it. */
  statements(cx: Lowering, list: readonly Statement[], tail: boolean): Stmt[];
  /** The expression of what one command prints. */
  printed(cx: Lowering, node: AnyCommand): Expr;
  /** Whether a command succeeds; unknown unless it is a test. */
  condition(cx: Lowering, node: AnyCommand): Expr;
}

/** Deeper than this nothing is lowered: no one writes it, and those who read the result recurse too. */
const DEEPEST = 60;

/** What stands behind this many in a chain may run or not: choices in choices are gone down by all who read them. */
export const LONGEST = 60;

/** The lowering one level further in; undefined where it is too deep. */
export function deeper(cx: Lowering): Lowering | undefined {
  if (cx.depth < DEEPEST) return { ...cx, depth: cx.depth + 1 };
  leaveOut('commands are nested too deeply');
  return undefined;
}

export interface Ranged {
  readonly pos: number;
  readonly end: number;
}

/** Where a node of the parser is written. */
export function spanOf(cx: Lowering, node: Ranged): Span {
  return cx.source.span(node.pos, node.end);
}

export const name = (text: string, span: Span): Expr => ({ kind: 'name', name: text, span });

export function text(runs: readonly Run[], span: Span): Expr {
  return { kind: 'text', text: runs, span };
}

/** Text that stands for something in the file without being written there. */
export function madeText(made: string, span: Span): Expr {
  return text(made === '' ? [] : [{ kind: 'run', text: made }], span);
}

export const other = (children: readonly Expr[], span: Span): Expr => ({ kind: 'other', children, span });

/** The items in order; a single one stands for itself. */
export function sequence(items: readonly Expr[], span: Span): Expr {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: 'sequence', items, span };
}

export function call(callee: Expr, args: readonly Arg[], span: Span): Expr {
  return { kind: 'call', callee, args, span };
}

/** `of.method(...args)`, for what shells have syntax for. */
export function method(of: Expr, key: string, args: readonly Expr[], span: Span): Expr {
  const callee: Expr = { kind: 'member', of, key, keySpan: span, span };
  return call(
    callee,
    args.map((value) => ({ value })),
    span,
  );
}

export function assign(target: string, value: Expr, span: Span): Expr {
  return { kind: 'assign', target: { kind: 'name', name: target, span }, op: '=', value, span };
}

/** The name is given a value that cannot be told. */
export function forget(target: string, span: Span): Expr {
  return assign(target, other([], span), span);
}
