import type { CallExpr } from '../../../model/program.js';
import { handlerAt } from '../called-names.js';
import { NONE, type Node, type Sources } from '../nodes.js';
import type { Walk } from './walk.js';

/** `load().catch(f)`, `load().then(f, g)`: the handler is given what is thrown in the file. */
export function caughtBy(walk: Walk, callee: CallExpr['callee'], args: readonly Sources[]): readonly Node[] {
  const at = callee.kind === 'member' ? handlerAt(callee.key) : undefined;
  const [handler] = (args[at ?? -1]?.flow ?? []).flatMap(({ callable }) => [...callable.functions]);
  const [error] = handler?.params ?? [];
  if (error === undefined) return NONE;
  const thrown = walk.names.thrownIn(walk.file);
  walk.spread.link(thrown, error);
  return [thrown];
}
