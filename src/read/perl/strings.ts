import type { Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Quoting } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';
import type { Token } from './tokens.js';

/** Variables in strings, with the members that are taken of them, and expressions in `@{[ ]}`. */
export const EXPANSION =
  /@\{\[[^\]]*\]\}|\$@|\$(?:\{\s*\w+(?:::\w+)*\s*\}|\$?\w+(?:::\w+)*)(?:(?:->)?(?:\{(?:[^{}"'\s]*|'[^{}"']*')\}|\[-?\$?\w+\]))*/g;

const SINGLE = /\\[\\']/g;
const DOUBLE = /\\(?:x\{?[\da-fA-F]+\}?|[0-7]{1,3}|[^\n])/g;

/** A string, with the expressions in it, which `parse` lowers. */
export function stringExpr(
  token: Token,
  source: SourceText,
  within: Span,
  parse: (start: number, end: number) => Expr,
): Expr {
  const { file, text } = source;
  const { start, end } = token.inner ?? token;
  const quoting = quotingOf(token);
  const parts: Expr[] = [];
  let at = start;
  const flush = (until: number): void => {
    if (until <= at && !(start === end && parts.length === 0)) return;
    const escapes = escapesIn(text, at, until, token);
    const runs = textRuns(source, { start: at, end: until, quoting, within }, escapes);
    parts.push({ kind: 'text', text: runs, span: { file, start: at, end: until } });
    at = until;
  };
  if (token.interpolates === true) {
    for (const { index, 0: written } of text.slice(start, end).matchAll(EXPANSION)) {
      const from = start + index;
      if (escaped(text, from, start)) continue;
      flush(from);
      const list = written.startsWith('@{[');
      parts.push(list ? parse(from + 3, from + written.length - 2) : parse(from, from + written.length));
      at = from + written.length;
    }
  }
  flush(end);
  if (parts.length === 0) flush(end);
  return joined(parts, { file, start: token.start, end: token.end });
}

function escaped(text: string, at: number, start: number): boolean {
  let count = 0;
  while (at - 1 - count >= start && text[at - 1 - count] === '\\') count += 1;
  return count % 2 === 1;
}

function quotingOf({ quote, interpolates }: Token): Quoting {
  if (quote === '"') return ['double'];
  if (quote === "'") return ['single'];
  return quote === '<<' && interpolates === true ? ['heredoc'] : ['bare'];
}

function escapesIn(text: string, start: number, end: number, token: Token): Escape[] {
  const pattern = token.interpolates === true ? DOUBLE : token.quote === '<<' ? undefined : SINGLE;
  const found: Escape[] = [];
  const written = text.slice(start, end);
  for (const { index, 0: escape } of pattern === undefined ? [] : written.matchAll(pattern)) {
    const from = start + index;
    const plain = pattern === SINGLE || /^\\[^\w]/.test(escape);
    found.push({ start: from, end: from + escape.length, text: plain ? escape.slice(1) : commonEscape(escape) });
  }
  const { margin = 0 } = token;
  for (let at = start; margin > 0 && at < end; at += 1) {
    if (text[at - 1] === '\n') found.push({ start: at, end: Math.min(at + margin, end), text: '' });
  }
  return found.sort((a, b) => a.start - b.start);
}
