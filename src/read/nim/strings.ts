import type { Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Quoting } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';
import { tokensOf, type Token } from './tokens.js';

/**
 * A string as an expression; `inner` reads the tokens of an expression in a format. `within`: the text that it is a part of.
 */
export function stringExpr(
  source: SourceText,
  token: Token,
  within: Span,
  inner: (tokens: readonly Token[]) => Expr,
): Expr {
  const spanOf = (from: number, to: number): Span => ({ file: source.file, start: from, end: to });
  const { quotes = 1, prefix = '' } = token;
  const start = token.end - quotes - token.text.length;
  const end = token.end - quotes;
  const isRaw = quotes === 3 || prefix === 'r' || prefix === 'raw' || prefix === 'fmt';
  const isFormat = prefix === 'fmt' || prefix === '&' || prefix === 'f';
  const quoting: Quoting = isRaw ? ['bare'] : isFormat ? ['template', 'double'] : ['double'];
  const parts: Expr[] = [];
  let at = start;
  const text = (until: number): void => {
    if (until <= at && (parts.length > 0 || end > start)) return;
    const escapes = isRaw ? [] : escapesIn(source, at, until);
    parts.push({
      kind: 'text',
      text: textRuns(source, { start: at, end: until, quoting, within }, escapes),
      span: spanOf(at, until),
    });
  };
  if (isFormat) {
    for (const found of token.text.matchAll(/\{\{|\}\}|\{([^{}]*)\}/g)) {
      const place = start + found.index;
      text(place);
      at = place + found[0].length;
      const span = spanOf(place, at);
      const [, code] = found;
      if (code === undefined) {
        parts.push({ kind: 'text', text: [{ kind: 'run', text: found[0].slice(1), span, quoting, within }], span });
        continue;
      }
      const plain = code.replace(/:[^:]*$/, '');
      const tokens = tokensOf(plain).map((one) => ({
        ...one,
        start: one.start + place + 1,
        end: one.end + place + 1,
      }));
      parts.push(inner(tokens));
    }
  }
  text(end);
  return joined(parts, spanOf(token.start, token.end));
}

function escapesIn(source: SourceText, start: number, end: number): Escape[] {
  return [...source.text.slice(start, end).matchAll(/\\(?:x[\da-fA-F]{2}|u\{?[\da-fA-F]+\}?|\d+|.)/g)].map(
    ({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
      text: commonEscape(found),
    }),
  );
}
