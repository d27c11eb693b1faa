import type { FunctionExpr } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { ASKS_DEFAULTS, askedDefaults, askedIn } from '../asks.js';
import { registeredBy } from './decorators.js';
import type { Follower } from './follower.js';

/**
 * What registers a function as a command or a route shows the defaults of its parameters (`def get(path='/a')`), and so does
 * what asks a function for them, in its file or in one that takes it: `inspect.signature(get)`.
 */
export function givenAsDefault(follower: Follower, tree: Tree, pattern: Node, span: Span): void {
  const fn = tree.scopeOf(pattern) as unknown as FunctionExpr;
  if ((fn.kind as string) !== 'function' || !fn.params.some(({ target }) => (target as unknown as Node) === pattern))
    return;
  const name = registeredBy(follower.callees.trees.text(fn.span.file), fn);
  if (name !== undefined) follower.end('argument', span, name);
  const { trees } = follower.callees;
  for (const other of [tree, ...trees.modules.askersOf(tree)])
    for (const asked of askedIn(other, trees.text(other.program.file), askedDefaults, ASKS_DEFAULTS))
      follower.end('unknown', asked);
}
