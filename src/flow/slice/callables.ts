import { enter, enterable } from './backward.js';
import { gives, givenTo, resultsOf, take } from './given.js';
import { added, NONE, type Callable, type Node, type Site, type Unit } from './nodes.js';
import type { Spread } from './spread.js';

/*
 * Calls and functions meet where they go by one name. Most names are of things that nobody calls, and most of what is
 * called is none of the program's functions: what a call gives and gets is linked once there is a function for it.
 */

/** A call of what goes by a name. */
export function noteCall(spread: Spread, site: Site, callee: Node): void {
  const { callable } = callee;
  callable.calls = added(callable.calls, site);
  if (callable.functions.length > 0) enters(spread, site, callee);
}

/** A function goes by the name, the first or one more. */
export function joins(spread: Spread, unit: Unit, callable: Callable): void {
  callable.functions = added(callable.functions, unit);
  for (const [place, given] of callable.params ?? []) take(spread, unit, given, place);
  if (callable.results !== undefined) gives(spread, unit, callable.results);
  if (callable.functions.length === 1) allEnter(spread, callable.calls, callable);
}

/** Two callables are one: `to` takes what the other one has. */
export function merge(spread: Spread, from: Callable, to: Callable): void {
  for (const name of from.names) name.callable = to;
  to.names.push(...from.names);
  const waiting = to.functions.length === 0 ? [...to.calls] : NONE;
  for (const [place, node] of from.params ?? []) {
    const same = givenTo(spread, to, place);
    for (const source of node.from) same.from = added(same.from, source);
    spread.mutual(node, same);
  }
  for (const unit of from.functions) {
    for (const [place, node] of to.params ?? []) if (from.params?.has(place) !== true) take(spread, unit, node, place);
  }
  if (from.results !== undefined) spread.mutual(from.results, resultsOf(spread, to));
  else if (to.results !== undefined) for (const unit of from.functions) gives(spread, unit, to.results);
  for (const site of from.calls) to.calls = added(to.calls, site);
  if (from.functions.length === 0 && to.functions.length > 0) allEnter(spread, from.calls, to);
  for (const unit of from.functions) if (!to.functions.includes(unit)) to.functions = added(to.functions, unit);
  if (from.functions.length > 0) allEnter(spread, waiting, to);
}

function allEnter(spread: Spread, sites: readonly Site[], callable: Callable): void {
  for (const site of sites)
    for (const callee of site.callees) if (callee.callable === callable) enters(spread, site, callee);
}

/** A call enters the functions of a name: they get what it gives, and it gets what they give. */
function enters(spread: Spread, site: Site, callee: Node): void {
  const { callable } = callee;
  for (const [place, { flow, need }] of site.given) {
    const param = givenTo(spread, callable, place);
    for (const node of flow) spread.link(node, param);
    spread.make(param, need, site.unit, site);
  }
  const results = resultsOf(spread, callable);
  const { needed, hops, isSegment, ways } = site.result;
  if (needed !== '' && hops > 0 && !(isSegment && ways === 0)) spread.want(results, 'here', hops - 1);
  // A method of a common name is mostly another one: what it gives says nothing.
  if (!callee.isCommon || site.onSelf) spread.link(results, site.result);
  else spread.meant(site, callable, callable.functions);
  if (callable.hot) enterable(spread, site, callable);
  if (callable.hops >= 0) enter(spread, site, callable, callable.hops);
}
