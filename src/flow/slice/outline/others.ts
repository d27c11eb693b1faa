import { Node, type Sources } from '../nodes.js';
import type { Walk } from './walk.js';

/**
 * For each argument what is in the others, as few nodes: those before come together from the first on, those behind from
 * the last on, so that many arguments are not linked each with each.
 */
export function othersOf(walk: Walk, args: readonly Sources[]): Node[][] {
  const before = gatheredAlong(walk, args);
  const behind = gatheredAlong(walk, args.toReversed());
  return args.map((_, at) => [...(before[at] ?? []), ...(behind[args.length - 1 - at] ?? [])]);
}

/** For each place what flows into those before it. */
function gatheredAlong(walk: Walk, args: readonly Sources[]): Node[][] {
  const gathered: Node[][] = [];
  let all: readonly Node[] = [];
  for (const { flow } of args) {
    gathered.push([...all]);
    if (flow.length === 0) continue;
    if (all.length === 0) {
      all = flow;
      continue;
    }
    const next = new Node(false);
    for (const node of [...all, ...flow]) walk.spread.link(node, next);
    all = [next];
  }
  return gathered;
}
