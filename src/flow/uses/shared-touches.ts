import type { Touched } from '../../model/use.js';
import type { Chains } from './chains.js';

const shared = new WeakMap<Chains, Map<string, readonly Touched[]>>();

/** Requests that take the same change are followed once for them all, where none of them has calls that only it counts. */
export function touchesOf(chains: Chains): Map<string, readonly Touched[]> {
  if (!chains.isSure()) return new Map();
  let known = shared.get(chains);
  if (known === undefined) shared.set(chains, (known = new Map<string, readonly Touched[]>()));
  return known;
}
