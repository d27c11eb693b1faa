import type { Expr } from '../../model/program.js';
import type { Quoting } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { joined } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

/** `"a\n"`, `'a'` */
export const plain: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  // `"a"u8`
  const encoding = named(node).find(({ type }) => type === 'string_literal_encoding');
  const part = { start: node.start + 1, end: Math.max((encoding?.start ?? node.end) - 1, node.start + 1) };
  const runs = textRuns(to.source, { ...part, quoting: ['double'], within: within ?? span }, escapesIn(node, to));
  return { kind: 'text', text: runs, span };
};

/** `@"a ""b"""`: quotes are doubled, nothing else is written otherwise. */
export const verbatim: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const part = { start: node.start + 2, end: Math.max(node.end - 1, node.start + 2) };
  const escapes = doubled(to.source.text.slice(part.start, part.end), part.start, /""/g);
  return {
    kind: 'text',
    text: textRuns(to.source, { ...part, quoting: ['bare'], within: within ?? span }, escapes),
    span,
  };
};

/** `"""a"""` */
export const raw: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const content = named(node).find(({ type }) => type === 'raw_string_content') ?? node;
  const text = textRuns(
    to.source,
    { start: content.start, end: content.end, quoting: ['bare'], within: within ?? span },
    [],
  );
  return { kind: 'text', text, span };
};

function escapesIn(node: SyntaxNode, to: Lowering): Escape[] {
  return node.children.flatMap((child): Escape[] =>
    child.type === 'escape_sequence'
      ? [{ start: child.start, end: child.end, text: commonEscape(to.text(child)) }]
      : escapesIn(child, to),
  );
}

function doubled(text: string, at: number, pattern: RegExp): Escape[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: at + index,
    end: at + index + found.length,
    text: found.slice(1),
  }));
}

/** `$"a{b}"`, `$@"..."`, `$$"""..."""`: text and the expressions in it, each for itself. */
export const interpolated: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const whole = within ?? span;
  const written = to.text(node);
  const isRaw = /^\$+"""/.test(written);
  const isVerbatim = /^(?:\$@|@\$)/.test(written);
  const quoting: Quoting = isRaw || isVerbatim ? ['bare'] : ['template', 'double'];
  const parts = named(node).flatMap((child): Expr[] => {
    if (child.type === 'interpolation') return [value(child, to, whole)];
    if (child.type !== 'string_content' && child.type !== 'escape_sequence') return [];
    const place = to.span(child);
    const part = { start: child.start, end: child.end, quoting, within: whole };
    const escapes =
      child.type === 'escape_sequence'
        ? [{ start: child.start, end: child.end, text: commonEscape(to.text(child)) }]
        : doubled(to.text(child), child.start, isRaw ? /(?!)/g : isVerbatim ? /""|\{\{|\}\}/g : /\{\{|\}\}/g);
    return [{ kind: 'text', text: textRuns(to.source, part, escapes), span: place }];
  });
  return joined(parts, span);
};

/** `{x}` is the value's text; with a format it is not known. */
function value(node: SyntaxNode, to: Lowering, within: Span): Expr {
  const inner = named(node).find(({ type }) => !/^interpolation_/.test(type));
  const expr = to.maybe(inner, within);
  const formatted = named(node).some(({ type }) => /_clause$/.test(type));
  return formatted ? { kind: 'other', children: [expr], span: to.span(node) } : expr;
}
