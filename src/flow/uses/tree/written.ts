import type { CallExpr, Expr } from '../../../model/program.js';
import type { Node, Places } from './places.js';

/** The last name that a call's callee is written with: `get` of `self.get(...)`. */
export function calledName({ callee }: CallExpr): string | undefined {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && typeof callee.key === 'string' ? callee.key : undefined;
}

/** A callee as it is written, for messages: `metrics.increment`. */
export function chainOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  if (expr.kind === 'this') return 'this';
  if (expr.kind !== 'member' || typeof expr.key !== 'string') return undefined;
  const of = chainOf(expr.of);
  return of === undefined ? expr.key : `${of}.${expr.key}`;
}

/** The call that a function is handed to, where it is written. */
export function callTaking(tree: Places, fn: Node): CallExpr | undefined {
  const place = tree.places.get(fn);
  const holder = place === undefined ? undefined : tree.places.get(place.parent)?.parent;
  return holder?.['kind'] === 'call' && place?.via === 'value' ? (holder as unknown as CallExpr) : undefined;
}
