import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Quoting, Run } from '../../model/text.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { iteration } from './iteration.js';
import { method, madeText, other, text } from '../build.js';
import { slice, spanOf, type Lowering } from './lowering.js';

/** How the parts of a template reach the expressions in it. */
type Lower = (cx: Lowering, node: SyntaxNode) => Expr;

/** The literal parts of a template, as the file spells them, and how they are read. */
interface Style {
  /** The whole string or heredoc. */
  readonly within: Span;
  readonly quoting: Quoting;
  /** Escapes with a backslash. */
  readonly escapes: boolean;
  /** Blanks to leave out at the start of each line. */
  readonly indent: number;
}

/** `"text ${of} parts"` */
export function quotedTemplate(cx: Lowering, node: SyntaxNode, lower: Lower): Expr {
  const open = ofType(node, 'quoted_template_start');
  const close = ofType(node, 'quoted_template_end');
  const style: Style = { within: spanOf(cx, node), quoting: ['double'], escapes: true, indent: 0 };
  const range = { start: open?.end ?? node.start, end: close?.start ?? node.end };
  return joined(parts(cx, node.children, range, style, lower), style.within);
}

/** `<<EOT`, and `<<-EOT` whose lines lose the indentation that all of them have. */
export function heredoc(cx: Lowering, node: SyntaxNode, lower: Lower): Expr {
  const [open, close] = node.children.filter((child) => child.type === 'heredoc_identifier');
  const from = cx.text.indexOf('\n', open?.end ?? node.start) + 1;
  const stop = close === undefined ? node.end : cx.text.lastIndexOf('\n', close.start) + 1;
  const range = { start: from === 0 ? node.end : from, end: Math.max(from, stop) };
  const dedents = slice(cx, node).startsWith('<<-');
  const indent = dedents ? commonIndent(cx.text.slice(range.start, range.end)) : 0;
  const style: Style = { within: spanOf(cx, node), quoting: ['heredoc'], escapes: false, indent };
  return joined(parts(cx, node.children, range, style, lower), style.within);
}

/** Blank lines do not count. */
function commonIndent(content: string): number {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return lines.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Infinity);
}

/** The text between the interpolations is taken from the source: the grammar leaves out blanks beside them. */
function parts(
  cx: Lowering,
  children: readonly SyntaxNode[],
  range: { readonly start: number; readonly end: number },
  style: Style,
  lower: Lower,
): Expr[] {
  const found: Expr[] = [];
  let at = range.start;
  for (const child of children) {
    if (child.type !== 'template_interpolation' && child.type !== 'template_directive') continue;
    if (child.start < at || child.end > range.end) continue;
    found.push(...literal(cx, at, child.start, style));
    found.push(
      child.type === 'template_directive' ? directive(cx, child, style, lower) : interpolation(cx, child, lower),
    );
    at = child.end;
  }
  found.push(...literal(cx, at, range.end, style));
  return found;
}

function interpolation(cx: Lowering, node: SyntaxNode, lower: Lower): Expr {
  const inner = ofType(node, 'expression');
  return inner === undefined ? other([], spanOf(cx, node)) : { ...lower(cx, inner), span: spanOf(cx, node) };
}

/** `%{ if a }...%{ else }...%{ endif }` and `%{ for x in y }...%{ endfor }` */
function directive(cx: Lowering, node: SyntaxNode, style: Style, lower: Lower): Expr {
  const span = spanOf(cx, node);
  const [inner] = named(node);
  const [intro, ...rest] = named(inner);
  const tested = ofType(intro, 'expression');
  if (inner === undefined || intro === undefined || tested === undefined) return other([], span);
  const end = rest.at(-1)?.start ?? inner.end;
  const body = (scope: Lowering, start: number, stop: number): Expr =>
    joined(parts(scope, inner.children, { start, end: stop }, style, lower), scope.span(start, Math.max(start, stop)));
  if (inner.type === 'template_if') {
    const alternative = rest.find((child) => child.type === 'template_else_intro');
    const then = body(cx, intro.end, alternative?.start ?? end);
    const otherwise = alternative === undefined ? madeText('', span) : body(cx, alternative.end, end);
    return { kind: 'choice', by: 'if', test: lower(cx, tested), options: [then, otherwise], span };
  }
  const all = iteration(cx, intro, lower(cx, tested), (scope) => body(scope, intro.end, end));
  return method(all, 'join', [madeText('', span)], span);
}

/** One run for each stretch without escapes; in an indented heredoc, for each line. */
function literal(cx: Lowering, start: number, end: number, style: Style): Expr[] {
  const runs: Run[] = [];
  const { within, quoting } = style;
  const push = (from: number, to: number, spelled?: string): void => {
    if (from < to)
      runs.push({ kind: 'run', text: spelled ?? cx.text.slice(from, to), span: cx.span(from, to), quoting, within });
  };
  const isLineStart = style.indent > 0 && cx.text[start - 1] === '\n';
  let at = isLineStart ? Math.min(start + indentAt(cx.text, start, style.indent), end) : start;
  const special = style.escapes ? QUOTED : PLAIN;
  for (const found of cx.text.slice(start, end).matchAll(special)) {
    const from = start + found.index;
    const [whole] = found;
    if (whole === '\n') {
      push(at, from + 1);
      at = Math.min(from + 1 + indentAt(cx.text, from + 1, style.indent), end);
    } else if (whole === '\r\n') {
      push(at, from);
      push(from, from + 2, '\n');
      at = Math.min(from + 2 + indentAt(cx.text, from + 2, style.indent), end);
    } else {
      push(at, from);
      push(from, from + whole.length, unescaped(whole));
      at = from + whole.length;
    }
  }
  push(at, end);
  return runs.length === 0 ? [] : [text(runs, cx.span(start, end))];
}

const QUOTED = /\$\$\{|%%\{|\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|.)/g;
const PLAIN = /\$\$\{|%%\{|\r?\n/g;

function indentAt(source: string, at: number, most: number): number {
  let blanks = 0;
  while (blanks < most && (source[at + blanks] === ' ' || source[at + blanks] === '\t')) blanks += 1;
  return blanks;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

function unescaped(written: string): string {
  if (!written.startsWith('\\')) return written.slice(1);
  const [, kind = ''] = written;
  if (kind !== 'u' && kind !== 'U') return ESCAPES[kind] ?? written;
  const code = Number.parseInt(written.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

function joined(found: readonly Expr[], span: Span): Expr {
  const [only, second] = found;
  if (only === undefined) return text([], span);
  return second === undefined && only.kind === 'text' ? { ...only, span } : { kind: 'join', parts: found, span };
}
