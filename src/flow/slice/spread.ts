import { backward, enter, enterable, isOfOthers } from './backward.js';
import { isCommon } from './called-names.js';
import { arrive, forward } from './forward.js';
import { merge } from './callables.js';
import { resultsOf } from './given.js';
import { Heirs } from './heirs.js';
import { hold, MOST } from './held-functions.js';
import { placesFor } from './parameters.js';
import { added, Node, type Callable, type Passing, type Site, type Unit } from './nodes.js';
import type { Ways } from './ways.js';

const NOTHING = new Node(false);
/**
 * How many calls and fields away from a word something may stand that must be known to send it: what is further off is
 * not known, and may be anything.
 */
const HOPS = 3;
/**
 * Follows words of interest forward to the calls that they come to, and from there back to what must be known for
 * these calls. It goes on from where it stands as more is added, and never takes anything back.
 */
export class Spread {
  readonly heirs = new Heirs();
  private readonly open: Node[] = [];
  private readonly wanted: Node[] = [];
  /** What may be more functions than it is followed to. */
  private readonly refused = new Set<Node>();
  /** Calls that words came to. */
  private readonly come: Site[] = [];
  /** Functions that came to matter to those who call them, since they were last taken from here. */
  private mattering = new Set<Unit>();

  /** The files of calls that a word comes to, and that may be of a function which is not followed. */
  leftOut(): ReadonlySet<string> {
    const files = new Set<string>();
    for (const { callable } of this.refused) {
      for (const { expr, unit, ways } of callable.calls) {
        // Methods of a name are mostly others.
        const isOwn = expr.callee.kind === 'name' && callable.functions.length >= MOST;
        if (ways !== 0 && isOwn) files.add(unit.file);
      }
    }
    return files;
  }

  /** Each function is taken once, when it matters: those that do not are not gone over. */
  takeMattering(): Iterable<Unit> {
    const found = this.mattering;
    this.mattering = new Set();
    return found;
  }

  /** A word comes to a place. */
  reach(node: Node, ways: Ways): void {
    if ((ways & ~node.ways) === 0) return;
    if (node.ways === 0 && node.unit !== undefined) this.mattering.add(node.unit);
    node.ways |= ways;
    this.queue(node);
  }

  /** A node that waits already is gone over with all that was added meanwhile. */
  private queue(node: Node): void {
    if (node.queued) return;
    node.queued = true;
    this.open.push(node);
  }

  private queueWanted(node: Node): void {
    if (node.queuedBack) return;
    node.queuedBack = true;
    this.wanted.push(node);
  }

  /** Values go from one place to another. */
  link(from: Node, to: Node, passes: Passing = 'all'): void {
    from.to = added(from.to, { node: to, passes });
    if (from.ways !== 0) this.queue(from);
    if (passes === 'sent') return;
    for (const unit of from.may) hold(this, to, unit);
    if (this.refused.has(from)) this.refuse(to);
  }

  /** One place is made of others, by a unit. */
  make(to: Node, from: readonly Node[], unit: Unit, site?: Site): void {
    for (const node of from) to.from = added(to.from, { node, unit, site });
    if (from.length === 0 && to.shared && unit.node !== undefined)
      to.from = added(to.from, { node: NOTHING, unit, site });
    if (to.needed !== '') this.queueWanted(to);
  }

  /** Two names are names of one thing. */
  alias(one: Node, other: Node): void {
    if (one === other || one.callable === other.callable) return;
    this.mutual(one, other);
    const [from, to] =
      one.callable.names.length < other.callable.names.length
        ? [one.callable, other.callable]
        : [other.callable, one.callable];
    merge(this, from, to);
    for (const unit of from.readers) to.readBy(unit);
    to.hot ||= from.hot;
    to.builds ||= from.builds;
    to.handed ||= from.handed;
    to.hops = Math.max(to.hops, from.hops);
    for (const place of from.wanted) to.wants(place);
    if (to.hot) for (const site of to.calls) enterable(this, site, to);
    for (const fn of to.functions) for (const param of fn.params) this.again(param);
  }

  /** Two places hold the same, and what matters of one matters of the other. */
  mutual(one: Node, other: Node): void {
    this.link(one, other);
    this.link(other, one);
    one.alike = added(one.alike, other);
    other.alike = added(other.alike, one);
    this.again(one);
    this.again(other);
  }

  again(node: Node): void {
    if (node.needed !== '') this.queueWanted(node);
  }

  /** Once it is known of which class the receiver is, and which methods there are: a common name may be that of one. */
  meant(site: Site, callable: Callable, among: readonly Unit[]): void {
    if (site.meets || among.length === 0 || !isCommon(site.name) || isOfOthers(site, among, this.heirs)) return;
    this.meets(site, callable);
  }

  /** What was met of classes that are built on others: calls that were taken for those of something else may be of one. */
  inherit(): void {
    for (const [callable, heirs] of this.heirs.met()) {
      for (const site of callable.calls) {
        const { callee } = site.expr;
        if (!site.meets && callee.kind === 'member' && site.classes.isOf(callee.of, heirs)) this.meets(site, callable);
      }
    }
  }

  private meets(site: Site, callable: Callable): void {
    site.meets = true;
    if (callable.functions.length > 0) this.link(resultsOf(this, callable), site.result);
    if (callable.hot) enterable(this, site, callable);
    if (callable.hops >= 0) enter(this, site, callable, callable.hops);
    if (site.does === 'ends') this.comesAgain(site);
  }

  /** A place may hold more functions than it is followed to, and so may those that its value goes to. */
  refuse(node: Node): void {
    const open = [node];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (this.refused.has(one)) continue;
      this.refused.add(one);
      for (const { node: next, passes } of one.to) if (passes !== 'sent') open.push(next);
      for (const { result } of one.uses) open.push(result);
    }
  }

  /** A call uses what stands in a place: what it gives may be a function that stands there. */
  use(site: Site, of: Node): void {
    of.uses = added(of.uses, site);
    if (of.ways !== 0) this.comes(site, of.ways);
    for (const unit of of.may) hold(this, site.result, unit);
    if (this.refused.has(of)) this.refuse(site.result);
  }

  /** What a value needs to be known matters; `hops`: how many calls and fields away from here still does. */
  want(node: Node, how: 'here' | 'callers', hops = HOPS): void {
    const isKnown = node.needed === how || node.needed === 'callers';
    if (isKnown && node.hops >= hops) return;
    if (!isKnown) node.needed = how;
    if (how === 'callers' && node.paramOf?.node?.kind === 'function') this.mattering.add(node.paramOf);
    node.hops = Math.max(node.hops, hops);
    this.wantOf(node);
    this.queueWanted(node);
  }

  /** What goes by the names of its function learns that a parameter matters. */
  wantOf(node: Node): void {
    const { paramOf, needed, hops } = node;
    if (paramOf === undefined) return;
    for (const { callable } of paramOf.names) {
      for (const at of placesFor(node, paramOf)) callable.wants(at);
      if (needed === 'callers' && hops > 0) callable.hops = Math.max(callable.hops, hops - 1);
    }
  }

  /** What a unit makes is an object, which may hold what it is given. */
  constructs(unit: Unit): void {
    unit.constructs = true;
    for (const { callable } of unit.names) callable.builds = true;
  }

  /** A unit is run for its own sake, and so are those around it. */
  heat(unit: Unit): void {
    for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
      if (at.hot) return;
      at.hot = true;
      if (at.node !== undefined) at.node.seed = true;
      if (at.within !== undefined) this.keep(at.within);
      for (const { callable } of at.names) {
        callable.hot = true;
        for (const site of callable.calls) enterable(this, site, callable);
      }
    }
  }

  run(): void {
    while (this.open.length + this.wanted.length + this.come.length > 0) {
      for (let node = this.open.pop(); node !== undefined; node = this.open.pop()) {
        node.queued = false;
        forward(this, node);
      }
      const site = this.come.pop();
      if (site !== undefined) {
        arrive(this, site);
        continue;
      }
      const node = this.wanted.pop();
      if (node === undefined) continue;
      node.queuedBack = false;
      backward(this, node);
    }
  }

  /** A word comes to a call; it is looked at once for all that come together. */
  comes(site: Site, ways: Ways): void {
    if (site.coming === 0) this.come.push(site);
    site.coming |= ways;
  }

  /** A call may enter one function more than when words came to it: those that went no further may do now. */
  comesAgain(site: Site): void {
    const { does, ways, operands } = site;
    const came = does === 'ends' ? operands.reduce((all, node) => all | node.ways, ways) : ways;
    if (came !== 0) this.comes(site, came);
  }

  /** A call is not passed over, nor is one that is given the function in which it is written. */
  keep(site: Site): void {
    for (let at: Site | undefined = site; at !== undefined && !at.live; at = at.unit.within) {
      at.live = true;
      at.expr.dull = false;
    }
  }
}
