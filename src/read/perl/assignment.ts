import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice } from '../grammar/builders.js';
import { objectOf, type Item } from './items.js';
import { patternOf } from './subs.js';
import type { Token } from './tokens.js';

/** What a hash is given is an object, what a list is given a list. */
export function assigned(target: Expr, op: string, value: Expr, span: Span): Expr {
  const written = op === '.=' ? '+=' : op === '//=' ? '??=' : op;
  return { kind: 'assign', target: patternOf(target), op: written, value: fitting(target, value), span };
}

/**
 * `$text =~ /a/`; with `s/a/b/` and `tr/a/b/` what stands before it may be another text afterwards, but for the flag that
 * leaves it as it was.
 */
export function matched(left: Expr, { quote = '', flags = '' }: Token, span: Span): Expr {
  const other: Expr = { kind: 'other', children: [], span };
  const changes = /^(?:s|tr|y)$/.test(quote) && !flags.includes('r');
  if (!changes || !/^(?:name|member|index)$/.test(left.kind)) return other;
  return assigned(left, '=', choice('if', [left, other], span), span);
}

export const LISTS = new WeakMap<Expr, readonly Item[]>();

function fitting(target: Expr, value: Expr): Expr {
  const items = LISTS.get(value);
  if (items === undefined) return value;
  if (target.kind === 'name' && target.name.startsWith('%')) return objectOf(items, value.span);
  const [only, second] = items;
  if (target.kind === 'name' && target.name.startsWith('$') && only !== undefined && second === undefined)
    return only.value;
  return value;
}
