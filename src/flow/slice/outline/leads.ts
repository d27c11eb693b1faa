import type { Expr, FunctionExpr } from '../../../model/program.js';
import { BINDS } from '../called-names.js';
import { lastNameOf } from '../shapes.js';

/** What the value of a name leads to: what it is made of or called by, its members, what a function in its arguments gives. */
export function ledTo(value: Expr): readonly string[] {
  const last = lastNameOf(value);
  const found = last === undefined ? [] : [last];
  if (value.kind === 'name' || value.kind === 'member') found.push(functionNamed(last ?? ''));
  if (value.kind === 'object') {
    for (const { key } of value.members) if (typeof key === 'string') found.push(key);
  }
  if (value.kind === 'await' || value.kind === 'typed') return ledTo(value.of);
  if (value.kind !== 'call') return found;
  if (value.callee.kind === 'function') found.push(...givenBy(value.callee).flatMap((one) => ledTo(one)));
  // `Api.create()`, `Api::new()`
  const of = value.callee.kind === 'member' ? lastNameOf(value.callee.of) : undefined;
  if (of !== undefined && /^[A-Z]/.test(of)) found.push(of);
  // What is kept, or made when it is first asked for (`useMemo(() => new Api())`), and what is bound: `api.level.bind(api)`.
  for (const { value: arg } of value.args) {
    if (arg.kind === 'function') found.push(...givenBy(arg).flatMap((one) => ledTo(one)));
    else if (BINDS.test(last ?? '')) found.push(functionNamed(lastNameOf(arg) ?? ''));
  }
  if (BINDS.test(last ?? '') && value.callee.kind === 'member')
    found.push(functionNamed(lastNameOf(value.callee.of) ?? ''));
  return found;
}

/** A function itself, and not what it gives, by its name. */
export function functionNamed(name: string): string {
  return `function ${name}`;
}

/** What a function gives, as far as its outermost statements say so. */
function givenBy({ body }: FunctionExpr): readonly Expr[] {
  return body.flatMap((stmt) => (stmt.kind === 'return' && stmt.value !== undefined ? [stmt.value] : []));
}
