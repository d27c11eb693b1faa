import type { CallExpr, Expr, Pattern } from '../../../model/program.js';
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

/** The last word of a name, or of what names members: `Base` of `Base`, `http.Base` and `App::Base`. */
export function lastWord(expr: Expr | undefined): string | undefined {
  return expr === undefined ? undefined : /\w+$/.exec(chainOf(expr) ?? '')?.[0];
}

/** The name that a pattern is, which may have a value where nothing is given. */
export function nameIn(target: Pattern): string | undefined {
  if (target.kind === 'default-pattern') return nameIn(target.target);
  return target.kind === 'name' ? target.name : undefined;
}

/** A pattern gives a name its value, be it a part of what it takes apart. */
export function givesName(target: Pattern | undefined, name: string): boolean {
  switch (target?.kind) {
    case 'name':
      return target.name === name;
    case 'default-pattern':
      return givesName(target.target, name);
    case 'object-pattern':
      return target.members.some((member) => givesName(member.target, name)) || givesName(target.rest, name);
    case 'list-pattern':
      return target.items.some((item) => givesName(item, name)) || givesName(target.rest, name);
    default:
      return false;
  }
}

/** The call that a function is handed to, where it is written. */
export function callTaking(tree: Places, fn: Node): CallExpr | undefined {
  const place = tree.places.get(fn);
  const holder = place === undefined ? undefined : tree.places.get(place.parent)?.parent;
  return holder?.['kind'] === 'call' && place?.via === 'value' ? (holder as unknown as CallExpr) : undefined;
}
