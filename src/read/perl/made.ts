import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { joined, plainText } from '../grammar/builders.js';
import type { Cursor } from './cursor.js';
import type { Token } from './tokens.js';

/** `a . b . c`; texts at its beginning are one. */
export function concatenation(cursor: Cursor, parts: readonly Expr[], start: number): Expr {
  const mixed = parts.findIndex(({ kind }) => kind !== 'text');
  const whole = cursor.span(start);
  if (mixed < 2) return joined(parts, whole);
  const texts = joined(parts.slice(0, mixed), { ...whole, end: parts[mixed - 1]?.span.end ?? whole.end });
  return joined([texts, ...parts.slice(mixed)], whole);
}

/** `$h{key}` or `$l[index]`, by the token that opens it. */
export function elementAt(of: Expr, key: Expr, open: Token, span: Span): Expr {
  const known = key.kind === 'text' ? plainText(key) : undefined;
  const index = key.kind === 'literal' ? String(key.value) : undefined;
  // `$h{a}` is a member of `%h`, `$l[0]` of `@l`.
  const sigil = open.text === '{' ? '%' : '@';
  const plain =
    open.start === of.span.end && of.kind === 'name' && of.name.startsWith('$') && !of.name.startsWith('$$');
  const owner: Expr = plain && of.kind === 'name' ? { ...of, name: sigil + of.name.slice(1) } : of;
  return { kind: 'member', of: owner, key: known?.text ?? index ?? key, keySpan: known?.span ?? key.span, span };
}
