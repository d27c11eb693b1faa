import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Quoting, Run } from '../../model/text.js';
import { nameExpr, text } from '../build.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';
import { spanOf, variableName, type Lowering } from './lowering.js';
import { ofType } from '../grammar/syntax-node.js';

/** A string of any kind: `'...'`, `"..."`, `@'...'@`, `@"..."@`. */
export function stringLiteral(cx: Lowering, node: SyntaxNode): Expr {
  const [inner = node] = node.children;
  const within = spanOf(cx, inner);
  const written = cx.text.slice(inner.start, inner.end);
  const here = /^@["'][ \t]*\r?\n/.exec(written)?.[0].length;
  const quoting: Quoting = [here !== undefined ? 'heredoc' : written.startsWith("'") ? 'single' : 'double'];
  const start = inner.start + (here ?? 1);
  const end =
    here === undefined ? inner.end - 1 : inner.end - 2 - (/\r?\n$/.exec(written.slice(0, -2))?.[0].length ?? 0);
  const style: Style = {
    within,
    quoting,
    escapes: written.startsWith("'") ? SINGLE : here === undefined ? DOUBLE : EXPANDED,
  };
  if (/^@?'/.test(written))
    return text(runs(cx, start, Math.max(start, end), here === undefined ? style : PLAIN(style)), within);
  return expandable(cx, inner, { start, end: Math.max(start, end) }, style);
}

interface Style {
  readonly within: Span;
  readonly quoting: Quoting;
  readonly escapes: RegExp | undefined;
}

const SINGLE = /''/g;
const DOUBLE = /`u\{[\dA-Fa-f]+\}|`\r?\n|`[\s\S]|""/g;
const EXPANDED = /`u\{[\dA-Fa-f]+\}|`\r?\n|`[\s\S]/g;
const PLAIN = (style: Style): Style => ({ ...style, escapes: undefined });

function expandable(cx: Lowering, node: SyntaxNode, range: { start: number; end: number }, style: Style): Expr {
  const parts: Expr[] = [];
  let at = range.start;
  for (const child of node.children) {
    if (!/^(?:variable|braced_variable|sub_expression)$/.test(child.type) || child.start < at) continue;
    // `$scheme://`: what the parser takes for a drive is a colon behind the name.
    const written = cx.text.slice(child.start, child.end);
    const part = written.endsWith(':') ? { ...child, end: child.end - 1 } : child;
    parts.push(...literal(cx, at, part.start, style), expansion(cx, part));
    at = part.end;
  }
  parts.push(...literal(cx, at, range.end, style));
  const [only, second] = parts;
  if (only === undefined) return text([], style.within);
  if (second === undefined && only.kind === 'text') return { ...only, span: style.within };
  return { kind: 'join', parts, span: style.within };
}

function literal(cx: Lowering, start: number, end: number, style: Style): Expr[] {
  const found = runs(cx, start, end, style);
  return found.length === 0 ? [] : [text(found, { file: cx.file, start, end })];
}

function expansion(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  if (node.type !== 'sub_expression') return nameExpr(variableName(cx.text.slice(node.start, node.end)), span);
  return { ...subExpression(cx, node), span };
}

/** `$( ... )`: the value of the last statement in it. */
export function subExpression(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const body = cx.grammar.statements(cx, ofType(node, 'statement_list'), true);
  const [only, second] = body;
  if (only?.kind === 'return' && second === undefined && only.value !== undefined) return only.value;
  return { kind: 'call', callee: { kind: 'function', arrow: true, params: [], body, span }, args: [], span };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
};

function unescaped(written: string): string {
  if (written === '""' || written === "''") return written.slice(1);
  if (/^`\r?\n$/.test(written)) return '';
  const code = /^`u\{([\dA-Fa-f]+)\}$/.exec(written)?.[1];
  if (code !== undefined) {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return ESCAPES[written[1] ?? ''] ?? written.slice(1);
}

/** The runs of a stretch of literal text; a line end of two characters is one of its own. */
function runs(cx: Lowering, start: number, end: number, { within, quoting, escapes }: Style): Run[] {
  const found: Run[] = [];
  const push = (from: number, to: number, spelled = cx.text.slice(from, to)): void => {
    if (from < to)
      found.push({ kind: 'run', text: spelled, span: { file: cx.file, start: from, end: to }, quoting, within });
  };
  let at = start;
  if (escapes !== undefined) {
    for (const { 0: written, index } of cx.text.slice(start, end).matchAll(escapes)) {
      push(at, start + index);
      at = start + index + written.length;
      push(start + index, at, unescaped(written));
    }
  }
  push(at, end);
  return found;
}
