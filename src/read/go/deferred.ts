import type { Stmt } from '../../model/program.js';

/** What is deferred runs when what follows has ended, in whatever way. */
export function withDeferred(body: readonly Stmt[]): Stmt[] {
  const at = body.findIndex((stmt) => stmt.kind === 'try' && stmt.body.length === 0);
  const deferred = body[at];
  if (deferred?.kind !== 'try') return [...body];
  return [...body.slice(0, at), { ...deferred, body: withDeferred(body.slice(at + 1)) }];
}
