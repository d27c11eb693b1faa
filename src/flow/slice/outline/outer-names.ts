import type { Node } from '../nodes.js';
import type { Walk } from './walk.js';

/**
 * Outside of the blocks that a variable is declared in, its name is that of the one further out: how a test of it comes
 * out depends on what sets that one.
 */
export function mayBeOuter(walk: Walk, name: string, own: Node): void {
  const around = walk.scopes
    .slice(0, -1)
    .findLast((scope) => scope.has(name))
    ?.get(name);
  const join = (outer: Node): void => {
    walk.settled.join(own, outer);
  };
  if (around !== undefined) join(around);
  else if (walk.membersInSight.some(({ keys }) => keys.has(name))) join(walk.names.memberOf(walk.file, name));
  else walk.names.whereTop(walk.program, name, join);
}
