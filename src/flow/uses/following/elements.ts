import type { Pattern } from '../../../model/program.js';
import type { Tree } from '../tree/tree.js';
import { type Follower } from './follower.js';
import { bind } from './patterns.js';
import type { Climb } from './climb.js';

/** What goes through a list or map takes its elements by the name of the target. */
export function elements(
  follower: Follower,
  tree: Tree,
  target: Pattern,
  { expr, way }: Pick<Climb, 'expr' | 'way'>,
): void {
  if (way.length === 0 && target.kind === 'name' && follower.ends.elements?.(expr) === true)
    bind(follower, tree, target, [], expr.span);
  else if (way.length === 0) follower.end('iterated', expr.span);
  else if (target.kind === 'list-pattern' && tree.program.language === 'go') {
    // `for key, value := range list`: the place and the element, not the results of a function.
    for (const one of target.items) if (one !== undefined) bind(follower, tree, one, way.slice(1), expr.span);
  } else bind(follower, tree, target, way.slice(1), expr.span);
}
