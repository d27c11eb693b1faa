import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { mixedString } from '../grammar/mixed-string.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

const TEXT = new Set(['string_content', 'nowdoc_string', 'escape_sequence']);

function escapeOf(node: SyntaxNode, to: Lowering): Escape[] {
  if (node.type !== 'escape_sequence') return [];
  return [{ start: node.start, end: node.end, text: commonEscape(to.text(node)) }];
}

/** `'a'`: only quotes and backslashes are escaped. */
export const singleQuoted: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const start = span.start + 1 + (/^[bB]/.test(to.text(node)) ? 1 : 0);
  const written = { start, end: Math.max(start, span.end - 1), quoting: ['single'] as const, within: within ?? span };
  const escapes = named(node).flatMap((child) => escapeOf(child, to));
  return { kind: 'text', text: textRuns(to.source, written, escapes), span };
};

/** `"a $b {$c->d}"` */
export const doubleQuoted: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const [open] = node.children;
  const start = open?.end ?? span.start;
  return mixedString(node.children, to, {
    start,
    end: Math.max(start, span.end - 1),
    quoting: ['double'],
    within: within ?? span,
    escapes: (child) => (TEXT.has(child.type) ? escapeOf(child, to) : undefined),
    expr: (child) => interpolated(child, to, within ?? span),
  });
};

/** In `"$a[key]"` the key is no constant. */
function interpolated(node: SyntaxNode, to: Lowering, within: Span): Expr {
  const [of, key] = named(node);
  const plain = node.type === 'subscript_expression' && to.source.text[node.start - 1] !== '{';
  if (!plain || of === undefined || key?.type !== 'name') return to.expr(node, within);
  return { kind: 'member', of: to.expr(of), key: to.text(key), keySpan: to.span(key), span: to.span(node) };
}

/** `<<<A ... A;`: the margin of the closing word is none of the text. */
export const heredoc: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const body = childOf(node, 'value');
  const end = childOf(node, 'end_tag');
  const start = body?.start ?? end?.start ?? span.end;
  const margin = end === undefined ? 0 : marginBefore(to.source.text, end.start);
  return mixedString(body?.children ?? [], to, {
    start,
    end: body?.end ?? start,
    quoting: node.type === 'nowdoc' ? ['bare'] : ['heredoc'],
    within: within ?? span,
    escapes: (child) => (TEXT.has(child.type) ? [...margins(child, to, margin), ...escapeOf(child, to)] : undefined),
    expr: (child) => interpolated(child, to, within ?? span),
  });
};

function marginBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  return at - start;
}

function margins(node: SyntaxNode, to: Lowering, margin: number): Escape[] {
  if (margin === 0 || node.type === 'escape_sequence') return [];
  const found: Escape[] = [];
  const { text } = to.source;
  for (let at = node.start; at < node.end; at += 1) {
    if (at !== node.start && text[at - 1] !== '\n') continue;
    if (at === node.start && text[at - 1] !== '\n') continue;
    const end = Math.min(at + margin, node.end);
    if (/^[ \t]+$/.test(text.slice(at, end))) found.push({ start: at, end, text: '' });
  }
  return found;
}
