import type { FunctionExpr } from '../model/program.js';
import type { Value } from '../model/value.js';

/** How many values are looked at for what a module exports. */
const EXPORTS = 4000;

/**
 * Goes over the functions that a value hands out, with the names they go by. `seen`: what was gone over for other modules:
 * the many files of one package hand out the same.
 */
export function visitExports(
  value: Value,
  visit: (fn: FunctionExpr, key: string) => void,
  seen = new Set<Value>(),
): void {
  const most = seen.size + EXPORTS;
  const go = (one: Value, key: string): void => {
    if (seen.has(one) || seen.size > most) return;
    seen.add(one);
    if (one.kind === 'function') visit(one.fn, key);
    else if (one.kind === 'object') {
      for (const [name, inner] of one.members) go(inner.value, name);
      if (one.instanceOf !== undefined) go(one.instanceOf, key);
    } else if (one.kind === 'class') {
      for (const member of one.fn.members) {
        if (member.value?.kind === 'function') visit(member.value, typeof member.key === 'string' ? member.key : '');
      }
      if (one.base !== undefined) go(one.base, key);
    }
  };
  go(value, '');
}
