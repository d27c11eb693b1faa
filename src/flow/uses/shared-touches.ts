import type { Request } from '../../model/request.js';
import type { Touched } from '../../model/use.js';
import type { Chains } from './chains.js';

type Touches = Map<string, readonly Touched[]>;

const shared = new WeakMap<Chains, Map<string, Touches>>();

/** Requests that take the same change, and for which the same calls send, are followed once for them all. */
export function touchesOf(chains: Chains, main: Request): Touches {
  const known = shared.get(chains) ?? new Map<string, Touches>();
  shared.set(chains, known);
  const only = chains.onlyOf(main);
  const touches = known.get(only) ?? new Map<string, readonly Touched[]>();
  known.set(only, touches);
  return touches;
}
