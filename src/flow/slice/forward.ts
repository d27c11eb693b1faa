import { howOf, isAnswer } from './backward.js';
import { MAY_CHAIN } from './called-names.js';
import type { Node, Passing, Site, Unit } from './nodes.js';
import type { Spread } from './spread.js';
import { ANSWER, ECHOED, GIVEN, KEPT, OWN, type Ways } from './ways.js';

/** A word goes on from a place to those that its value goes to, and to the calls that use it. */
export function forward(spread: Spread, node: Node): void {
  if (node.isSegment) spread.again(node);
  // What is the same as the last time went on already, to all but what was added since.
  const { gone } = node;
  const isSame = gone.ways === node.ways;
  for (const { node: next, passes } of isSame ? node.to.slice(gone.to) : node.to) {
    let ways = passing(node.ways, passes);
    if (next.shared) ways = (ways & ~(GIVEN | ECHOED)) | ((ways & GIVEN) === 0 ? 0 : OWN);
    spread.reach(next, ways);
  }
  for (const site of isSame ? node.uses.slice(gone.uses) : node.uses) spread.comes(site, node.ways);
  Object.assign(gone, { ways: node.ways, to: node.to.length, uses: node.uses.length });
  const { unit } = node;
  if (unit === undefined) return;
  // What a function puts together of its arguments comes back where it is called.
  if ((node.ways & GIVEN) !== 0) giveBack(spread, unit);
  // What calls it may be unknown (`ids.map(pathOf)`): it is called for the word that it gives.
  if ((node.ways & (OWN | KEPT)) !== 0 && unit.names.some(({ callable }) => callable.handed)) spread.heat(unit);
}

/** Words came to a call: what it gives, and what must be known for it. */
export function arrive(spread: Spread, site: Site): void {
  const { coming } = site;
  site.coming = 0;
  activate(spread, site, coming);
  if (!site.live || ends(site) || isAnswer(site.ways)) return;
  for (const node of site.operands) if (node.ways !== 0) spread.want(node, howOf(site));
}

/** Each call that was added since, once for all the functions and names that go by one thing: one that gives back is enough. */
function giveBack(spread: Spread, unit: Unit): void {
  for (const { callable } of unit.names) {
    callable.builds = true;
    const from = callable.gaveBack;
    callable.gaveBack = callable.calls.length;
    for (const site of from === 0 ? callable.calls : callable.calls.slice(from)) give(spread, site);
  }
}

function activate(spread: Spread, site: Site, ways: Ways): void {
  // What is read of an answer may be shown.
  if (ends(site) && (ways & (KEPT | ANSWER)) === 0) return;
  spread.keep(site);
  give(spread, site);
  site.ways |= ways;
  if (ends(site)) {
    spread.heat(site.unit);
    return;
  }
  const isOwn =
    site.does === 'own' || [...site.callees, ...site.handed].some(({ callable }) => callable.functions.length > 0);
  if (site.does === 'builds' && !isOwn) return;
  const how = howOf(site);
  if (how === 'callers' || (site.ways & ANSWER) !== 0) spread.heat(site.unit);
  // Who calls a function that another one made is not known by what it is given.
  else if (site.unit.around?.node?.kind === 'function') {
    for (const { callable } of site.unit.names) for (const one of callable.calls) spread.keep(one);
  }
  // What an answer is given with need not be known.
  if (isAnswer(site.ways)) return;
  for (const need of site.needs) spread.want(need, how);
  if (!isOwn) for (const [, { need }] of site.given) for (const node of need) spread.want(node, how);
  for (const { callable } of site.callees) for (const param of callable.wanted) wantGiven(spread, site, param, how);
}

/** What a call gives for a parameter matters. */
function wantGiven(spread: Spread, site: Site, param: number, how: 'here' | 'callers'): void {
  for (const [index, { need }] of site.given) {
    if (index === param || index === '*') for (const node of need) spread.want(node, how);
  }
}

/** What a call gives for what is put into it. */
function give(spread: Spread, site: Site): void {
  if (ends(site)) return;
  let ways = 0;
  for (const node of site.operands) ways |= node.ways;
  if (ways === 0) return;
  const gives = (made: Ways, isItself = false): void => {
    // What hands back what it is given is waited for, and answers with the word itself.
    spread.reach(site.result, site.isAnswered ? answered(made) | (isItself ? made : 0) : made);
  };
  for (const node of site.receiver) gives(site.isAnswered ? passing(node.ways, 'sent') : node.ways);
  let sends = site.does === 'own' || site.answers;
  let builds = false;
  for (const { callable, isCommon } of site.callees) {
    // A method of a common name is mostly another one.
    sends ||= callable.functions.length > 0 && (!isCommon || site.onSelf || site.meets);
    builds ||= callable.builds;
  }
  gives(builds || !sends ? ways : passing(ways, 'sent'), builds);
}

/** A word goes no further: no function of the program takes it, and what is called on it does not give it again. */
function ends({ does, name, meets, callees, receiver, expr }: Site): boolean {
  if (does !== 'ends' || meets) return false;
  if (expr.callee.kind !== 'member') return callees.every(({ callable }) => callable.functions.length === 0);
  return !MAY_CHAIN.test(name) || receiver.every(({ ways }) => ways === 0);
}

/** What is answered to a word is not the word. */
function answered(ways: Ways): Ways {
  return (ways & KEPT) === 0 ? ways : (ways & ~KEPT) | ANSWER;
}

function passing(ways: Ways, passes: Passing): Ways {
  switch (passes) {
    case 'all':
      return ways;
    case 'argument':
      return (isAnswer(ways) ? ECHOED : ways & ECHOED) | ((ways & ~(ECHOED | ANSWER)) === 0 ? 0 : GIVEN);
    case 'result':
      return ways & ~(GIVEN | ECHOED);
    case 'sent':
      return (ways & (KEPT | ANSWER | ECHOED)) | ((ways & GIVEN) === 0 ? 0 : ECHOED);
    case 'functions':
      return 0;
  }
}
