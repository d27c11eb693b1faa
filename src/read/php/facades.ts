import type { FunctionExpr, Stmt } from '../../model/program.js';
import { isClassName } from './callables.js';

/** How a facade of Laravel is asked for the class of the object that it stands for: a container makes one. */
export const ACCESSOR = 'getFacadeAccessor';

/** `return Api::class;`: what it gives is an object of that class. */
export function standingFor(fn: FunctionExpr): FunctionExpr {
  return { ...fn, body: fn.body.map(objectOf) };
}

function objectOf(stmt: Stmt): Stmt {
  if (stmt.kind !== 'return' || stmt.value?.kind !== 'text') return stmt;
  const { text, span } = stmt.value;
  const [run, more] = text;
  if (run?.kind !== 'run' || more !== undefined || !isClassName(run.text)) return stmt;
  const type = { kind: 'named' as const, name: [run.text] };
  return { ...stmt, value: { kind: 'typed', of: { kind: 'other', children: [], span }, type, span } };
}
