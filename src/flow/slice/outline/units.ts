import { NONE, Node, type Unit } from '../nodes.js';

/** A part of a file's program of which nothing is known yet but where it stands. */
export function unitIn(file: string, at: Pick<Unit, 'isTest' | 'around' | 'node' | 'within'>): Unit {
  const unit: Unit = {
    ...at,
    file,
    params: [],
    takers: NONE,
    all: undefined,
    results: new Node(false),
    names: [],
    words: new Set(),
    owners: [],
    hidden: false,
    extends: at.node?.kind === 'function' && at.node.extends === true,
    constructs: false,
    exported: false,
    hot: at.around === undefined,
    seeds: [],
  };
  unit.results.unit = unit;
  return unit;
}
