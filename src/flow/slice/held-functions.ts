import { enterable } from './backward.js';
import { joins } from './callables.js';
import { added, type Node, type Unit } from './nodes.js';
import { addAll, givenFor } from './parameters.js';
import { GIVEN } from './ways.js';
import type { Spread } from './spread.js';

/** How many functions a place may hold, and by how many names one goes. */
export const MOST = 48;
/** A function that is given to itself, or gives itself, does so again without end: how far that is followed. */
const DEPTH = 6;

/** A place may hold a function, and so may those that its value goes to. */
export function hold(spread: Spread, node: Node, unit: Unit): void {
  if (node.depth > DEPTH || node.may.includes(unit)) return;
  if (node.may.length >= MOST || unit.names.length >= MOST) {
    spread.refuse(node);
    return;
  }
  node.may = added(node.may, unit);
  define(spread, unit, node);
  for (const { node: next, passes } of node.to) if (passes !== 'sent') hold(spread, next, unit);
  for (const { result } of node.uses) hold(spread, result, unit);
}

function define(spread: Spread, unit: Unit, name: Node): void {
  const { callable } = name;
  if (callable.functions.includes(unit)) return;
  unit.names.push(name);
  callable.hot ||= unit.hot;
  callable.builds ||= unit.constructs || (unit.results.ways & GIVEN) !== 0;
  // What a call gives, and what matters of it, depends on what it may enter.
  for (const site of callable.calls) spread.comesAgain(site);
  for (const local of unit.takers) {
    // What matters of it matters to who calls the function by this name.
    if (local.needed !== '') spread.wantOf(local);
    spread.again(local);
  }
  joins(spread, unit, callable);
  if (name.isMethod) {
    if (name.isCommon) spread.heirs.method(unit, callable);
    for (const site of callable.calls) spread.meant(site, callable, [unit]);
  }
  if (unit.hot) for (const site of callable.calls) enterable(spread, site, callable);
}

/** A function asks for all that it is given. */
export function asksForAll(spread: Spread, unit: Unit): Node {
  if (unit.all !== undefined) return unit.all;
  const all = addAll(unit);
  for (const callable of new Set(unit.names.map((name) => name.callable)))
    for (const given of givenFor(all, unit, callable)) spread.link(given, all, 'argument');
  return all;
}
