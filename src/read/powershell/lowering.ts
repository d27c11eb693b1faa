import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';

/** What all parts of the lowering share. */
export interface Lowering {
  readonly file: string;
  /** The file's own text: the text that was parsed may differ in operators. */
  readonly text: string;
  /** Expressions hold statements and statements hold expressions; they reach each other through this. */
  readonly grammar: Grammar;
  /** The classes that the file declares, and the methods of these, in small letters. */
  readonly own: Own;
}

interface Own {
  readonly classes: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
}

/** Classes may be used before they are declared, so that they are found by how they are written. */
export function ownClasses(text: string): Own {
  const namesBy = (pattern: RegExp): ReadonlySet<string> =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));
  const classes = namesBy(/^[ \t]*class[ \t]+(\w+)/gim);
  return { classes, methods: classes.size === 0 ? new Set() : namesBy(METHOD) };
}

const METHOD = /(?:^|[;{}])[ \t]*(?:(?:hidden|static)[ \t]+)*\[[^\]\r\n]{0,100}\]{1,3}[ \t]*(\w+)[ \t]*\(/gim;

export interface Grammar {
  expression(cx: Lowering, node: SyntaxNode): Expr;
  pipeline(cx: Lowering, node: SyntaxNode): Expr;
  /** `tail`: the value of the last statement is the value of the function around them. */
  statements(cx: Lowering, node: SyntaxNode | undefined, tail: boolean): Stmt[];
}

interface Ranged {
  readonly start: number;
  readonly end: number;
}

export function spanOf(cx: Lowering, { start, end }: Ranged): Span {
  return { file: cx.file, start, end };
}

export function slice(cx: Lowering, node: Ranged): string {
  return cx.text.slice(node.start, node.end);
}

/** Names of variables and functions: upper and lower case are the same, and a scope before them hardly matters. */
export function variableName(written: string): string {
  return written
    .replace(/^[$@]\{?/, '')
    .replace(/\}$/, '')
    .replace(/^(?:script|global|local|private|using):/i, '')
    .toLowerCase();
}
