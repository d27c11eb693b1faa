import type { Expr, Pattern, Program, Stmt } from '../../model/program.js';
import type { Problem, Reading } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import type { GrammarName } from './load.js';
import { parseSyntax } from './parse.js';
import { named, type SyntaxNode } from './syntax-node.js';

/** Lowers one kind of node. `within` is the concatenation or template that the expression is an operand of. */
export type LowerExpr = (node: SyntaxNode, to: Lowering, within?: Span) => Expr;
export type LowerStmt = (node: SyntaxNode, to: Lowering) => readonly Stmt[];
export type LowerPattern = (node: SyntaxNode, to: Lowering) => Pattern;

/**
 * A language, as far as its programs send requests: what each kind of node stands for, by the name that the grammar
 * has for it. A kind of expression that is not named is `other` with the expressions in it, a kind of statement what
 * is in it; so calls are seen wherever they stand.
 */
export interface Language {
  /** `Program.language` */
  readonly id: string;
  readonly grammar: GrammarName;
  readonly expressions: Readonly<Record<string, LowerExpr>>;
  readonly statements: Readonly<Record<string, LowerStmt>>;
  /** What is assigned to; other kinds are expressions whose value is dropped. */
  readonly patterns: Readonly<Record<string, LowerPattern>>;
  /** Kinds that only hold another node: parentheses. */
  readonly bare: ReadonlySet<string>;
  /** The names that the top level of a file begins with; see `Lowering.names`. */
  readonly names?: ((root: SyntaxNode, source: SourceText) => ReadonlySet<string>) | undefined;
  /** Kinds that are no code: types, labels, annotations. */
  readonly silent: ReadonlySet<string>;
}

/** The lowering of one file, as its parts see one another. */
export interface Lowering {
  readonly source: SourceText;
  readonly language: Language;
  /** Names of the function under way that the language treats apart: what it shares with what is around it, what it returns. */
  readonly names: ReadonlySet<string>;
  /** The lowering of a function with these names. */
  within(names: ReadonlySet<string>): Lowering;
  expr(node: SyntaxNode, within?: Span): Expr;
  /** The expression of a node that the grammar may have left out of broken code. */
  maybe(node: SyntaxNode | undefined, within?: Span): Expr;
  statements(nodes: readonly SyntaxNode[]): Stmt[];
  pattern(node: SyntaxNode): Pattern;
  /** What is written; nothing where the grammar has left the node out. */
  text(node: SyntaxNode | undefined): string;
  span(node: { readonly start: number; readonly end: number }): Span;
}

/**
 * Parses and lowers a file of a language whose grammar was loaded, with `lead` before it. Never throws. `parsed`: what the
 * grammar gets instead, with everything at the same place.
 */
export function lowerFile(language: Language, source: SourceText, lead = '', parsed = source): Reading {
  const { root, problems } = parseSyntax(language.grammar, parsed, lead);
  if (root === undefined) return { programs: [], requests: [], problems };
  const failed: Problem[] = [];
  const to = lowering(language, source, language.names?.(root, source));
  const body = named(root).flatMap((node) => topLevel(node, to, failed));
  const program: Program = { file: source.file, language: language.id, body };
  return { programs: [program], requests: [], problems: [...problems, ...failed] };
}

/** One statement of the file. What takes too much stack costs this statement only. */
function topLevel(node: SyntaxNode, to: Lowering, failed: Problem[]): Stmt[] {
  try {
    return to.statements([node]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    failed.push({ message: 'the code is nested too deeply to be read', span: to.span(node) });
    return [];
  }
}

export function lowering(
  language: Language,
  source: SourceText,
  names: ReadonlySet<string> = new Set<string>(),
): Lowering {
  const { file, text } = source;
  const span: Lowering['span'] = ({ start, end }) => ({ file, start, end });
  const to: Lowering = {
    source,
    language,
    names,
    within: (inner) => lowering(language, source, inner),
    expr: (node, within) => lowerExpression(node, to, within),
    maybe: (node, within) =>
      node === undefined
        ? { kind: 'other', children: [], span: { file, start: 0, end: 0 } }
        : lowerExpression(node, to, within),
    statements: (nodes) => nodes.flatMap((node) => lowerStatement(node, to)),
    pattern: (node) => lowerPattern(node, to),
    text: (node) => text.slice(node?.start ?? 0, node?.end ?? 0),
    span,
  };
  return to;
}

/** The node that brackets and the like are around. */
export function bared(node: SyntaxNode, language: Language): SyntaxNode {
  let inner = node;
  while (language.bare.has(inner.type)) {
    const [only, more] = named(inner);
    if (only === undefined || more !== undefined) return inner;
    inner = only;
  }
  return inner;
}

function lowerExpression(written: SyntaxNode, to: Lowering, within?: Span): Expr {
  const { language } = to;
  const node = bared(written, language);
  const lower = own(language.expressions, node.type);
  if (lower !== undefined) return lower(node, to, within);
  return { kind: 'other', children: inside(node, to).map((child) => to.expr(child)), span: to.span(node) };
}

/** The nearest nodes below that are expressions. */
function inside(node: SyntaxNode, { language }: Lowering): SyntaxNode[] {
  return named(node).flatMap((child) => {
    if (language.silent.has(child.type)) return [];
    return own(language.expressions, child.type) === undefined && !language.bare.has(child.type)
      ? inside(child, { language } as Lowering)
      : [child];
  });
}

function lowerStatement(node: SyntaxNode, to: Lowering): readonly Stmt[] {
  const { language } = to;
  if (language.silent.has(node.type)) return [];
  const lower = own(language.statements, node.type);
  if (lower !== undefined) return lower(node, to);
  if (own(language.expressions, node.type) !== undefined || language.bare.has(node.type)) {
    return [{ kind: 'expr', value: to.expr(node), span: to.span(node) }];
  }
  return to.statements(named(node));
}

function lowerPattern(written: SyntaxNode, to: Lowering): Pattern {
  const node = bared(written, to.language);
  const lower = own(to.language.patterns, node.type);
  if (lower !== undefined) return lower(node, to);
  return { kind: 'list-pattern', items: [], span: to.span(node) };
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
