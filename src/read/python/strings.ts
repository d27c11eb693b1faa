import type { Expr } from '../../model/program.js';
import type { Quoting } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { joined } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

/** `'a'`, `b"a"`, `f'{a}'`, `"""a"""` */
export const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  return joined(partsOf(node, to, within ?? span), span);
};

/** Strings in a row are one. */
export const strings: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const whole = within ?? span;
  return joined(
    named(node).map((part) =>
      part.type === 'string' ? joined(partsOf(part, to, whole), to.span(part)) : to.expr(part),
    ),
    span,
  );
};

/** Text and the expressions in it, each for itself. */
function partsOf(node: SyntaxNode, to: Lowering, within: Span): Expr[] {
  const [open, close] = [node.children[0], node.children.at(-1)];
  const start = open?.type === 'string_start' ? open.end : node.start;
  const end = close?.type === 'string_end' ? close.start : node.end;
  const quoting = quotingOf(to.text(open));
  const inner = node.children.filter((child) => child.start >= start && child.end <= end && child.end > child.start);
  const parts: Expr[] = [];
  let at = start;
  // Those since the last expression.
  let escapes: Escape[] = [];
  const text = (until: number): void => {
    const range = { start: at, end: until };
    if (at < until || (start === end && parts.length === 0)) {
      const runs = textRuns(to.source, { ...range, quoting, within }, escapes);
      parts.push({ kind: 'text', text: runs, span: to.span(range) });
    }
  };
  for (const child of inner) {
    if (child.type !== 'interpolation') {
      escapes.push(...escapesIn(child, to));
      continue;
    }
    text(child.start);
    parts.push(interpolated(child, to, within));
    escapes = [];
    at = child.end;
  }
  text(end);
  return parts;
}

/** Braces are doubled in a formatted string; a raw one has no escape sequences, so that nothing can be put in it. */
function quotingOf(open: string): Quoting {
  const prefix = open.replace(/['"]+$/, '').toLowerCase();
  if (prefix.includes('r')) return ['bare'];
  const long = /(?:'''|""")$/.test(open);
  const quote = long ? 'heredoc' : open.endsWith('"') ? 'double' : 'single';
  return prefix.includes('f') ? ['template', quote] : [quote];
}

function escapesIn(content: SyntaxNode, to: Lowering): Escape[] {
  if (content.type === 'escape_interpolation') return [doubled(content, to)];
  return content.children.flatMap((child): Escape[] => {
    if (child.type === 'escape_interpolation') return [doubled(child, to)];
    if (child.type !== 'escape_sequence') return [];
    return [{ start: child.start, end: child.end, text: commonEscape(to.text(child)) }];
  });
}

function doubled(node: SyntaxNode, to: Lowering): Escape {
  return { start: node.start, end: node.end, text: to.text(node).slice(1) };
}

/** `{x}` and `{x!s}` are the value's text; with a format it is not known. */
function interpolated(node: SyntaxNode, to: Lowering, within: Span): Expr {
  const value = childOf(node, 'expression');
  const expr = to.maybe(value, within);
  const format = childOf(node, 'format_specifier');
  if (format === undefined || /^:s?$/.test(to.text(format))) return expr;
  return { kind: 'other', children: [expr], span: to.span(node) };
}
