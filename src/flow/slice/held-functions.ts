import { enterable } from './backward.js';
import { added, Node, PLACES, type Unit } from './nodes.js';
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
}

function define(spread: Spread, unit: Unit, name: Node): void {
  const { callable } = name;
  if (callable.functions.includes(unit)) return;
  callable.functions = added(callable.functions, unit);
  unit.names.push(name);
  callable.hot ||= unit.hot;
  callable.builds ||= unit.constructs || (unit.results.ways & GIVEN) !== 0;
  // What a call gives, and what matters of it, depends on what it may enter.
  for (const site of callable.calls) if (site.ways !== 0) spread.comes(site, site.ways);
  if (name.isMethod) for (const site of callable.calls) spread.meant(site, callable, [unit]);
  unit.params.forEach((local, i) => {
    takes(spread, unit, name, local, i);
  });
  if (unit.all !== undefined) takesAll(spread, unit, unit.all, name);
  spread.link(unit.results, callable.results, 'result');
  spread.make(callable.results, [unit.results], unit);
  if (unit.hot) for (const site of callable.calls) enterable(spread, site, callable);
}

/** By a name of its function, a parameter takes what is given for it. */
function takes(spread: Spread, unit: Unit, name: Node, local: Node, i: number): void {
  for (const index of placesOf(local, i, unit)) {
    const given = name.callable.given(index);
    spread.link(given, local, 'argument');
    local.callers = added(local.callers, { node: given, of: name, at: i });
  }
  if (local.needed !== '') spread.wantOf(local);
  spread.again(local);
}

/** A function asks for all that it is given. */
export function asksForAll(spread: Spread, unit: Unit): Node {
  if (unit.all !== undefined) return unit.all;
  unit.all = new Node(false);
  unit.all.paramOf = unit;
  for (const name of unit.names) takesAll(spread, unit, unit.all, name);
  return unit.all;
}

function takesAll(spread: Spread, unit: Unit, all: Node, name: Node): void {
  for (let i = 0; i < PLACES; i += 1) takes(spread, unit, name, all, i);
}

/** By which places of a call's arguments a parameter may be given its own. */
function placesOf({ isBlock }: Node, i: number, unit: Unit): readonly (number | '*')[] {
  if (isBlock) return [...Array(i + 1).keys(), '*'];
  return unit.extends && i > 0 ? [i - 1, i, '*'] : [i, '*'];
}
