import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Quoting, Run } from '../../model/text.js';
import { parseSyntax } from '../grammar/parse.js';
import { ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { expression } from './expression.js';
import { other, text as textExpr } from '../build.js';
import { type Lowering } from './lowering.js';

/** A JSON string without its quotes and escapes, and where each of its characters is written. */
interface Decoded {
  readonly chars: string;
  /** File offsets: character i is written from `starts[i]` to `ends[i]`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const UNIT = /\\u[\dA-Fa-f]{4}|\\[\s\S]|[\s\S]/g;

function decoded(raw: string, offset: number): Decoded {
  const starts: number[] = [];
  const ends: number[] = [];
  let chars = '';
  for (const { 0: written, index } of raw.matchAll(UNIT)) {
    const kind = written[1] ?? '';
    chars +=
      written.length === 6
        ? String.fromCharCode(Number.parseInt(written.slice(2), 16))
        : written.startsWith('\\')
          ? (ESCAPES[kind] ?? kind)
          : written;
    starts.push(offset + index);
    ends.push(offset + index + written.length);
  }
  return { chars, starts, ends };
}

const JSON_QUOTES: Quoting = ['json'];

/**
 * A string of the JSON notation, which is a template: `"${var.a}-b"`. `raw` is what stands between its quotes, from
 * the file's offset `start` on; `bound` are the names of `dynamic` blocks around it.
 */
export function jsonTemplate(file: string, raw: string, start: number, bound: ReadonlySet<string>): Expr {
  const within: Span = { file, start: start - 1, end: start + raw.length + 1 };
  const all = decoded(raw, start);
  const parts: Expr[] = [];
  let at = 0;
  for (const found of interpolations(all.chars)) {
    parts.push(...literal(all, at, found.start, within));
    const place = spanOf(file, all, found.start, found.end);
    const value = found.directive ? other([], place) : embedded(file, all, found.start + 2, found.end - 1, bound);
    if (at === 0 && found.start === 0 && found.end === all.chars.length) return value;
    parts.push({ ...value, span: place });
    at = found.end;
  }
  parts.push(...literal(all, at, all.chars.length, within));
  const [only, second] = parts;
  if (only === undefined) return textExpr([], within);
  if (second === undefined && only.kind === 'text') return { ...only, span: within };
  return { kind: 'join', parts, span: within };
}

/** An expression that is written as text, such as the address in `import`. */
export function jsonExpression(file: string, raw: string, start: number): Expr {
  const all = decoded(raw, start);
  return embedded(file, all, 0, all.chars.length, new Set());
}

function embedded(file: string, all: Decoded, from: number, to: number, bound: ReadonlySet<string>): Expr {
  const assignment = 'x = ';
  const written = assignment + all.chars.slice(from, to);
  const { root } = parseSyntax('hcl', { file, text: written });
  const shift = from - assignment.length;
  const cx: Lowering = { text: written, bound, span: (start, end) => spanOf(file, all, start + shift, end + shift) };
  const value = firstExpression(root);
  return value === undefined ? other([], spanOf(file, all, from, to)) : expression(cx, value);
}

function firstExpression(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const inner = ofType(node, 'body') ?? node;
  return ofType(ofType(inner, 'attribute'), 'expression');
}

function spanOf(file: string, { starts, ends }: Decoded, from: number, to: number): Span {
  const start = starts[Math.max(0, from)] ?? ends.at(-1) ?? 0;
  return { file, start, end: to > from ? (ends[to - 1] ?? start) : start };
}

function literal(all: Decoded, from: number, to: number, within: Span): Expr[] {
  const runs: Run[] = [];
  let at = from;
  const { starts, ends } = all;
  const push = (start: number, end: number, text: string): void => {
    if (start < end)
      runs.push({ kind: 'run', text, span: spanOf(within.file, all, start, end), quoting: JSON_QUOTES, within });
  };
  for (let i = from; i < to; i += 1) {
    const doubled = (all.chars.startsWith('$${', i) || all.chars.startsWith('%%{', i)) && i + 3 <= to;
    const escaped = (ends[i] ?? 0) - (starts[i] ?? 0) !== 1;
    if (!doubled && !escaped) continue;
    push(at, i, all.chars.slice(at, i));
    at = doubled ? i + 3 : i + 1;
    push(i, at, doubled ? all.chars.slice(i + 1, at) : (all.chars[i] ?? ''));
    i = at - 1;
  }
  push(at, to, all.chars.slice(at, to));
  return runs.length === 0 ? [] : [textExpr(runs, spanOf(within.file, all, from, to))];
}

interface Interpolation {
  readonly start: number;
  readonly end: number;
  readonly directive: boolean;
}

/** `${...}` and `%{...}` with what is nested in them; one that is not closed is text. */
function interpolations(chars: string): Interpolation[] {
  const found: Interpolation[] = [];
  for (let at = 0; at < chars.length; at += 1) {
    const two = chars.slice(at, at + 2);
    if (chars[at - 1] === chars[at] && chars[at + 1] === '{') continue;
    if (two !== '${' && two !== '%{') continue;
    const end = closing(chars, at + 2);
    if (end === undefined) continue;
    found.push({ start: at, end, directive: two === '%{' });
    at = end - 1;
  }
  return found;
}

function closing(chars: string, from: number): number | undefined {
  let depth = 1;
  let quoted = false;
  for (let at = from; at < chars.length; at += 1) {
    const char = chars[at];
    if (quoted && char === '\\') at += 1;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === '{') depth += 1;
    else if (!quoted && char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
