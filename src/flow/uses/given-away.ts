import type { FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { calledByText } from './by-text.js';
import type { Callees } from './callees.js';
import type { Tree } from './tree/tree.js';

/**
 * A place where a function that reads an answer is handed over by its name, to something that no request of the change leads
 * to: `other().then(read)`, beside the one at hand. `isKnown`: the call leads to such a request, or is handed its answer.
 */
export function givenAway(
  callees: Callees,
  tree: Tree,
  fn: FunctionExpr,
  isKnown: (call: Span) => boolean,
): Span | undefined {
  const given = [...callees.handed(tree, fn).map(({ expr }) => expr.span), ...calledByText(callees, tree, fn)];
  // Where there is one such place, and no call, it is the one that the answer came by.
  if (given.length < 2 && !callees.sites(tree, fn).some(({ call }) => isKnown(call.span))) return undefined;
  return given.find((span) => {
    const other = callees.trees.of(span.file);
    const around = other?.holding(span).find(({ kind }) => kind === 'call')?.['span'] as Span | undefined;
    return around === undefined || other?.calls.some((one) => holds(around, one.span) && isKnown(one.span)) !== true;
  });
}
