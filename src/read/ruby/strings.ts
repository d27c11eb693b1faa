import type { Expr } from '../../model/program.js';
import type { Quoting } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import { mixedString } from '../grammar/mixed-string.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

const TEXT = new Set(['string_content', 'escape_sequence', 'heredoc_content']);

function quotingOf(open: string): Quoting {
  if (open === '"' || open === '`') return ['double'];
  return open === "'" ? ['single'] : ['bare'];
}

/** `'a'`, `"a #{b}"`, `%q(a)` */
export const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const [open] = node.children;
  const close = node.children.at(-1);
  const quoting = quotingOf(to.text(open));
  const start = open?.end ?? span.start;
  return mixedString(node.children, to, {
    start,
    end: Math.max(start, close?.start ?? start),
    quoting,
    within: within ?? span,
    escapes: (child) => (TEXT.has(child.type) ? escapesIn(child, to, quoting[0] === 'single') : undefined),
    expr: (child) => interpolated(child, to, within ?? span),
  });
};

function escapesIn(node: SyntaxNode, to: Lowering, single: boolean): Escape[] {
  if (node.type === 'escape_sequence') return [{ start: node.start, end: node.end, text: commonEscape(to.text(node)) }];
  if (!single) return [];
  return [...to.text(node).matchAll(/\\[\\']/g)].map(({ index, 0: written }) => {
    const start = node.start + index;
    return { start, end: start + 2, text: written.slice(1) };
  });
}

function interpolated(node: SyntaxNode, to: Lowering, within: Expr['span']): Expr {
  return node.type === 'interpolation' ? to.maybe(named(node).at(-1), within) : to.expr(node, within);
}

/** Strings in a row are one. */
export const chained: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  return joined(
    named(node).map((part) => to.expr(part, within ?? span)),
    span,
  );
};

/** `:name`, `:"name"`, and the words of `%w[a b]`. */
export const symbol: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  if (node.type === 'delimited_symbol') return string(node, to, within);
  const start = to.text(node).startsWith(':') ? node.start + 1 : node.start;
  const written = { start, end: node.end, quoting: ['bare'] as const, within: within ?? span };
  return { kind: 'text', text: textRuns(to.source, written, []), span };
};

const bodies = new WeakMap<SyntaxNode, SyntaxNode>();

/** The text of a here-document stands behind the line that it begins in: each beginning gets its own. */
export function pairHeredocs(root: SyntaxNode): void {
  const found: Record<'heredoc_beginning' | 'heredoc_body', SyntaxNode[]> = { heredoc_beginning: [], heredoc_body: [] };
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'heredoc_beginning' || node.type === 'heredoc_body') found[node.type].push(node);
    open.push(...[...node.children].reverse());
  }
  const sorted = (nodes: SyntaxNode[]): SyntaxNode[] => nodes.sort((a, b) => a.start - b.start);
  const all = sorted(found.heredoc_body);
  for (const [i, beginning] of sorted(found.heredoc_beginning).entries()) {
    const body = all[i];
    if (body !== undefined) bodies.set(beginning, body);
  }
}

/** `<<~EOS`: the common margin is none of the text. */
export const heredoc: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const body = bodies.get(node);
  const [first] = body?.children ?? [];
  if (body === undefined || first === undefined) return { kind: 'other', children: [], span };
  const end = lineStart(to.source.text, ofType(body, 'heredoc_end')?.start ?? body.end);
  const start = Math.min(first.start + (/^\r?\n/.exec(to.text(first))?.[0].length ?? 0), end);
  const margin = to.text(node).startsWith('<<~') ? marginOf(to.source.text.slice(start, end)) : 0;
  const children = body.children.filter(({ type }) => type !== 'heredoc_end');
  return mixedString(children, to, {
    start,
    end,
    quoting: /'/.test(to.text(node)) ? ['bare'] : ['heredoc'],
    within: within ?? { ...span, start, end },
    escapes: (child) =>
      TEXT.has(child.type)
        ? [
            ...marginsIn(child, to, child === first ? start : undefined, margin, end),
            ...closing(child, end),
            ...escapesIn(child, to, false),
          ]
        : undefined,
    expr: (child) => interpolated(child, to, within ?? span),
  });
};

/** What stands before the closing word in its line. */
function closing(node: SyntaxNode, end: number): Escape[] {
  return node.type === 'escape_sequence' || node.end <= end
    ? []
    : [{ start: Math.max(node.start, end), end: node.end, text: '' }];
}

/** The closing word may be indented: the blanks before it are none of the text. */
function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  return start === 0 || text[start - 1] === '\n' ? start : at;
}

function marginOf(text: string): number {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Math.min(...lines.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0), Infinity);
}

function marginsIn(node: SyntaxNode, to: Lowering, begin: number | undefined, margin: number, stop: number): Escape[] {
  const { text } = to.source;
  const found: Escape[] = [];
  if (begin !== undefined && begin > node.start) found.push({ start: node.start, end: begin, text: '' });
  if (margin === 0 || !Number.isFinite(margin) || node.type === 'escape_sequence') return found;
  for (let at = begin ?? node.start; at < node.end; at += 1) {
    if (text[at - 1] !== '\n') continue;
    const end = Math.min(at + margin, node.end, stop);
    if (/^[ \t]+$/.test(text.slice(at, end))) found.push({ start: at, end, text: '' });
  }
  return found;
}
