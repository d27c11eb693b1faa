import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { objectOf, type Item } from './items.js';
import { patternOf } from './subs.js';

/** What a hash is given is an object, what a list is given a list. */
export function assigned(target: Expr, op: string, value: Expr, span: Span): Expr {
  const written = op === '.=' ? '+=' : op === '//=' ? '??=' : op;
  return { kind: 'assign', target: patternOf(target), op: written, value: fitting(target, value), span };
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
