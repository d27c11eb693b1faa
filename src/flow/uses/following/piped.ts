import type { AssignExpr, Expr } from '../../../model/program.js';
import { isPassed } from '../names.js';
import type { Tree } from '../tree/tree.js';
import { calledName, chainOf } from '../tree/written.js';
import { type Follower } from './follower.js';
import { lowered } from './spelling.js';

/** A file that a script of a shell writes: others may read it. */
export function isOfFile({ target }: AssignExpr): boolean {
  return target.kind === 'name' && target.name.startsWith('file ');
}

/** It goes into the next command, which may be the one that sends it. */
export function piped(
  follower: Follower,
  tree: Tree,
  pipe: Extract<Expr, { kind: 'op' }>,
  at: number,
  expr: Expr,
): void {
  const given = pipe.args[at + 1]?.value;
  const next = given?.kind === 'assign' && isOfFile(given) ? given.value : given;
  if (next === undefined) follower.flow(tree, pipe, []);
  else if (next.kind === 'call' && follower.ends.isRequest(next)) follower.end('request', next.span);
  else if (next.kind === 'call' && follower.ends.piped?.(next) === 'stop') return;
  else if (next.kind === 'call' && follower.ends.piped?.(next) === 'unknown') follower.end('printed', next.span);
  else if (next.kind === 'call' && calledName(next) !== 'jq' && isPassed(lowered(calledName(next) ?? '')))
    piped(follower, tree, pipe, at + 1, expr);
  else if (
    next.kind === 'call' &&
    follower.ends.call?.(lowered(calledName(next) ?? ''), chainOf(next.callee) ?? '', next) === 'go'
  )
    piped(follower, tree, pipe, at + 1, expr);
  else if (next.kind === 'call' && /^(?:out-null|out-host)$/i.test(calledName(next) ?? '')) return;
  else follower.end('argument', expr.span, next.kind === 'call' ? chainOf(next.callee) : 'a pipe');
}
