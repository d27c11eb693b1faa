import type { FunctionExpr } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { registeredBy } from './decorators.js';
import type { Follower } from './follower.js';

/** What registers a function as a command or a route shows the defaults of its parameters: `def get(path='/a')`. */
export function givenAsDefault(follower: Follower, tree: Tree, pattern: Node, span: Span): void {
  const fn = tree.scopeOf(pattern) as unknown as FunctionExpr;
  if ((fn.kind as string) !== 'function' || !fn.params.some(({ target }) => (target as unknown as Node) === pattern))
    return;
  const name = registeredBy(follower.callees.trees.text(fn.span.file), fn);
  if (name !== undefined) follower.end('argument', span, name);
}
