import type { FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';

/**
 * A place where a function that reads an answer is handed over by its name, to something that no request of the change leads
 * to: `other().then(read)`, beside the one at hand. `isKnown`: the call leads to such a request.
 */
export function givenAway(tree: Tree, fn: FunctionExpr, isKnown: (call: Span) => boolean): Span | undefined {
  const name = tree.nameOf(fn);
  const binding = name === undefined ? undefined : tree.lookUp(fn as unknown as Node, name);
  if (binding?.functions.includes(fn) !== true) return undefined;
  const given = binding.uses.filter((use) => tree.places.get(use as unknown as Node)?.via !== 'callee');
  // Where there is one such place, it is the one that the answer came by.
  if (given.length < 2) return undefined;
  return given.find((use) => {
    const around = tree.holding(use.span).find(({ kind }) => kind === 'call')?.['span'] as Span | undefined;
    return around === undefined || !tree.calls.some(({ span }) => holds(around, span) && isKnown(span));
  })?.span;
}
