import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import type { Callees } from './callees.js';
import type { Chains } from './chains.js';

/** What a path has besides names of its own: the host, and where the API begins. */
const BASE = /:\/\/|^\/?client(?:\/v4)?\/?$|^\/?v4\/?$/;

/**
 * A call of a function around a place that leads to no request of the same change, where callers say what the path is: what
 * is written in the function is sent for that call as well. `send('/zones/z/settings/ssl')`, beside the call at hand.
 */
export function otherCaller(callees: Callees, chains: Chains, request: Request, at: Span): Span | undefined {
  const tree = callees.trees.of(at.file);
  const node = tree?.holding(at)[0];
  if (tree === undefined || node === undefined) return undefined;
  const way = [...request.callers, request.span];
  for (const fn of tree.around(node)) {
    if (!way.some((span) => holds(fn.span, span))) continue;
    if (!isGiven(request, fn.span)) return undefined;
    const sites = callees.sites(tree, fn);
    if (chains.among(sites).length === sites.length) continue;
    return sites.find(({ call }) => !chains.has(call.span))?.call.span;
  }
  return undefined;
}

/** A part of the path comes from outside of a function. */
function isGiven({ url }: Request, fn: Span): boolean {
  return url.some((piece) => {
    if (piece.kind !== 'run' || piece.span === undefined) return false;
    return /[a-z]/i.test(piece.text) && !BASE.test(piece.text) && !holds(fn, piece.span);
  });
}
