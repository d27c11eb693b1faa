import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Quoting, Run } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

/** `"a\n"`, `b"a"`, `r#"a"#`, `'a'` */
export const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  return { kind: 'text', text: runsOf(node, to, within ?? span, contentOf(node, to), quotingOf(node)), span };
};

function quotingOf(node: SyntaxNode): Quoting {
  if (node.type === 'raw_string_literal') return ['bare'];
  return node.type === 'char_literal' ? ['single'] : ['double'];
}

/** The characters between the quotes. */
function contentOf(node: SyntaxNode, to: Lowering): { readonly start: number; readonly end: number } {
  const [first, last] = [node.children[0], node.children.at(-1)];
  const closed = first !== undefined && last !== undefined && last !== first && !last.named;
  if (closed) return { start: first.end, end: Math.max(last.start, first.end) };
  // The marks of raw strings and characters are no nodes: `r#"a"#`, `b'a'`.
  const content = node.children.find(({ type }) => type === 'string_content');
  if (content !== undefined) return content;
  const [, mark = '', quote = '"'] = /^([bc]?r?)(#*["'])/.exec(to.text(node)) ?? [];
  const start = node.start + mark.length + quote.length;
  return { start, end: Math.max(node.end - quote.length, start) };
}

function runsOf(
  node: SyntaxNode,
  to: Lowering,
  within: Span,
  part: { readonly start: number; readonly end: number },
  quoting: Quoting,
): Run[] {
  const escapes = escapesIn(node, to).filter(({ start, end }) => start >= part.start && end <= part.end);
  return textRuns(to.source, { ...part, quoting, within }, escapes);
}

function escapesIn(node: SyntaxNode, to: Lowering): Escape[] {
  return node.children.flatMap((child): Escape[] => {
    if (child.type !== 'escape_sequence') return escapesIn(child, to);
    // A line that goes on leaves out the blanks that the next one begins with.
    const blank = /^\\\r?\n/.test(to.text(child)) ? (/^\s*/.exec(to.source.text.slice(child.end))?.[0].length ?? 0) : 0;
    return [{ start: child.start, end: child.end + blank, text: commonEscape(to.text(child)) }];
  });
}

/** `{}`, `{0}`, `{name}`, `{name:>8}`, doubled braces. */
const PLACE = /\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g;

/** What a place in a format string stands for. */
export interface FormatArguments {
  readonly placed: readonly SyntaxNode[];
  readonly named: ReadonlyMap<string, SyntaxNode>;
}

/** A format string with its arguments, as `format!` puts them together. */
export function formatted(node: SyntaxNode, args: FormatArguments, to: Lowering, span: Span, within: Span): Expr {
  const content = contentOf(node, to);
  const raw = node.type === 'raw_string_literal';
  const quoting: Quoting = raw ? ['bare'] : ['template', ...quotingOf(node)];
  const written = to.source.text.slice(content.start, content.end);
  const parts: Expr[] = [];
  let at = content.start;
  let next = 0;
  const text = (until: number): void => {
    if (until <= at) return;
    const part = { start: at, end: until };
    parts.push({ kind: 'text', text: runsOf(node, to, within, part, quoting), span: to.span(part) });
  };
  for (const found of written.matchAll(PLACE)) {
    const start = content.start + found.index;
    const [whole, key = '', spec] = found;
    text(start);
    at = start + whole.length;
    const place = to.span({ start, end: at });
    if (whole === '{{' || whole === '}}') {
      parts.push({
        kind: 'text',
        text: [{ kind: 'run', text: whole.slice(1), span: place, quoting, within }],
        span: place,
      });
      continue;
    }
    const given = key === '' ? args.placed[next++] : (args.named.get(key) ?? args.placed[Number(key)]);
    const value: Expr =
      given === undefined && /^[A-Za-z_]\w*$/.test(key)
        ? { kind: 'name', name: key, span: to.span({ start: start + 1, end: start + 1 + key.length }) }
        : to.maybe(given, within);
    parts.push(spec === undefined || spec === '' ? value : { kind: 'other', children: [value], span: place });
  }
  text(content.end);
  if (parts.length === 0) return string(node, to, within);
  return joined(parts, span);
}

/** The strings of `concat!("a", "b")`. */
export function strings(nodes: readonly SyntaxNode[], to: Lowering, span: Span, within: Span): Expr {
  return joined(
    nodes.map((node) => to.expr(node, within)),
    span,
  );
}

export function isString(node: SyntaxNode | undefined): node is SyntaxNode {
  return node?.type === 'string_literal' || node?.type === 'raw_string_literal';
}

/** Tokens of a macro's argument, without the brackets around them. */
export function tokensOf(tree: SyntaxNode): readonly SyntaxNode[] {
  return tree.children.slice(1, -1).filter((child) => child.named || child.end > child.start);
}
