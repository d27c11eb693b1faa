import type { Expr } from '../../../model/program.js';
import { holds } from '../../../text/spans.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import type { Follower, Way } from './follower.js';

type ObjectExpr = Extract<Expr, { kind: 'object' }>;

/** Functions and getters that are written in an object ask it by `this`: `{ path, get label() { return this.path; } }`. */
export function inOwnFunctions(follower: Follower, tree: Tree, object: ObjectExpr, way: Way): void {
  if (tree.program.language !== 'javascript') return;
  const own = object.members.flatMap(({ value }) => (value.kind === 'function' && value.arrow !== true ? [value] : []));
  if (own.length === 0) return;
  for (const self of tree.selvesIn(tree.classOf(object as unknown as Node))) {
    const fn = own.find(({ span }) => holds(span, self.span));
    // A function inside it has an object of its own.
    if (fn !== undefined && tree.around(self as unknown as Node).find(({ arrow }) => arrow !== true) === fn)
      follower.flow(tree, self, way);
  }
}
