import { isCommon } from './called-names.js';
import { resultsOf } from './given.js';
import type { Heirs } from './heirs.js';
import { givenFor } from './parameters.js';
import type { Callable, Node, Site, Unit } from './nodes.js';
import type { Spread } from './spread.js';
import { ANSWER, ECHOED, KEPT, OWN, type Ways } from './ways.js';

/** What must be known of a place is followed back to what sets it, and to the callers where it is a parameter. */
export function backward(spread: Spread, node: Node): void {
  if (node.isSegment && node.ways === 0) return;
  const how = node.needed === 'callers' ? 'callers' : 'here';
  const { hops, gone } = node;
  const isSame = gone.how === how && gone.hops === hops;
  for (const { node: source, unit } of isSame ? node.from.slice(gone.from) : node.from) {
    // What a function sets for others matters whoever calls it.
    const sets = node.shared && unit.node !== undefined;
    if (sets && hops === 0) continue;
    if (sets) spread.heat(unit);
    spread.want(source, sets ? 'callers' : how, sets ? hops - 1 : hops);
  }
  for (const one of isSame ? node.alike.slice(gone.alike) : node.alike) spread.want(one, how, hops);
  Object.assign(gone, { how, hops, from: node.from.length, alike: node.alike.length });
  if (node.paramOf !== undefined) toCallers(spread, node, node.paramOf, how);
  const { site } = node;
  if (site === undefined) return;
  spread.keep(site);
  for (const need of site.needs) spread.want(need, how, hops);
  for (const [, { need }] of site.given) for (const one of need) spread.want(one, how, hops);
  if (hops === 0) return;
  for (const { callable } of site.callees)
    if (callable.functions.length > 0) spread.want(resultsOf(spread, callable), 'here', hops - 1);
}

/** What a parameter is given matters, by each name of its function. */
function toCallers(spread: Spread, local: Node, unit: Unit, how: 'here' | 'callers'): void {
  const { hops, gone } = local;
  if (how === 'callers' && hops === 0) return;
  for (const callable of new Set(unit.names.map((name) => name.callable))) {
    for (const given of givenFor(local, unit, callable)) {
      if (how === 'callers') spread.want(given, 'callers', hops - 1);
      else wantReached(spread, gone, given);
    }
    if (how === 'callers') enterAll(spread, gone, callable, hops - 1);
  }
}

/** Of what calls give, that of those which words came to, each once: those which words come to later ask for themselves. */
function wantReached(spread: Spread, gone: Node['gone'], given: Node): void {
  const { from } = given;
  const before = gone.given?.get(given) ?? 0;
  if (before === from.length) return;
  (gone.given ??= new Map()).set(given, from.length);
  for (const { node, site } of before === 0 ? from : from.slice(before))
    if (site !== undefined && site.ways !== 0 && !isAnswer(site.ways)) spread.want(node, howOf(site));
}

/** Each call once for as many hops: several names go by one callable, and calls come to it one by one. */
function enterAll(spread: Spread, gone: Node['gone'], callable: Callable, hops: number): void {
  const { calls } = callable;
  if (calls.length === 0) return;
  const before = gone.entered?.get(callable);
  const from = before !== undefined && before.hops >= hops ? before.calls : 0;
  for (const site of from === 0 ? calls : calls.slice(from)) enter(spread, site, callable, hops);
  (gone.entered ??= new Map()).set(callable, { hops, calls: calls.length });
}

/** A call may enter a function that is of interest: what it is called on says which. */
export function enterable(spread: Spread, site: Site, callable: Callable): void {
  if (isBeside(site, callable)) return;
  spread.keep(site);
  for (const need of site.needs) spread.want(need, 'here');
}

/** A call is run for what it gives to a function. */
export function enter(spread: Spread, site: Site, callable: Callable, hops: number): void {
  if (isBeside(site, callable)) return;
  spread.keep(site);
  spread.heat(site.unit);
  for (const need of site.needs) spread.want(need, 'callers', hops);
}

/**
 * A call says nothing of what a function is given elsewhere: a test calls what it tests, and a method of a name that many
 * things have, or that only shows what it is given, is mostly another one.
 */
function isBeside(site: Site, callable: Callable): boolean {
  const { unit, expr, onSelf, name, meets, receiver } = site;
  const { functions } = callable;
  if (unit.isTest && !functions.some(({ isTest }) => isTest)) return true;
  // `Send.call(zone)`, where it is a function itself.
  if (name === 'call' && receiver.some((node) => node.callable === callable)) return false;
  return expr.callee.kind === 'member' && !onSelf && isCommon(name) && !meets;
}

/** Many things have a method of the name, and nothing says that what it is called on is of a class with one of these. */
export function isOfOthers({ name, expr, classes }: Site, functions: readonly Unit[], heirs: Heirs): boolean {
  if (!isCommon(name) || expr.callee.kind !== 'member') return false;
  const { of } = expr.callee;
  const all = functions.flatMap(({ owners }) => owners);
  return all.length === 0 || !classes.isOf(of, heirs.withHeirs(all));
}

/** Nothing comes to a place but what is answered to a word of interest. */
export function isAnswer(ways: Ways): boolean {
  return ways !== 0 && (ways & ~(ANSWER | ECHOED)) === 0;
}

/** Whether what callers give matters for a call, too. */
export function howOf({ ways }: Site): 'here' | 'callers' {
  return (ways & (OWN | KEPT)) === 0 ? 'here' : 'callers';
}
