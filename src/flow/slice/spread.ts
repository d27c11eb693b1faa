import { COMMON } from './called-names.js';
import {
  ECHOED,
  GIVEN,
  KEPT,
  OWN,
  Node,
  type Callable,
  type Passing,
  type Site,
  type Unit,
  type Ways,
} from './nodes.js';

/** How many functions a place may hold, and by how many names one goes. */
const MOST = 48;
/** A function that is given to itself, or gives itself, does so again without end: how far that is followed. */
const DEPTH = 6;
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
  private readonly open: Node[] = [];
  private readonly wanted: Node[] = [];
  /** What may be more functions than it is followed to. */
  private readonly refused = new Set<Node>();
  /** Calls that words came to. */
  private readonly come: Site[] = [];

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

  /** A word comes to a place. */
  reach(node: Node, ways: Ways): void {
    if ((ways & ~node.ways) === 0) return;
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
    from.to.push({ node: to, passes });
    if (from.ways !== 0) this.queue(from);
    if (passes === 'sent') return;
    for (const unit of from.may) this.hold(to, unit);
    if (this.refused.has(from)) this.refuse(to);
  }

  /** One place is made of others, by a unit. */
  make(to: Node, from: readonly Node[], unit: Unit, site?: Site): void {
    for (const node of from) to.from.push({ node, unit, site });
    if (from.length === 0 && to.shared && unit.node !== undefined) to.from.push({ node: NOTHING, unit, site });
    if (to.needed !== '') this.queueWanted(to);
  }

  /** Two names are names of one thing. */
  alias(one: Node, other: Node): void {
    if (one === other || one.callable === other.callable) return;
    this.link(one, other);
    this.link(other, one);
    this.mutual(one, other);
    const [from, to] =
      one.callable.names.length < other.callable.names.length
        ? [one.callable, other.callable]
        : [other.callable, one.callable];
    for (const name of from.names) name.callable = to;
    to.names.push(...from.names);
    to.calls.push(...from.calls);
    to.functions.push(...from.functions);
    to.readers.push(...from.readers);
    for (const [index, node] of from.params) this.merge(node, to.given(index));
    this.merge(from.results, to.results);
    if (to.functions.some(({ hot }) => hot)) for (const site of to.calls) this.enterable(site, to);
    for (const fn of to.functions) for (const param of fn.params) this.again(param);
  }

  private merge(one: Node, other: Node): void {
    this.link(one, other);
    this.link(other, one);
    this.mutual(one, other);
  }

  private mutual(one: Node, other: Node): void {
    one.alike.push(other);
    other.alike.push(one);
    this.again(one);
    this.again(other);
  }

  private again(node: Node): void {
    if (node.needed !== '') this.queueWanted(node);
  }

  /** A call of what goes by a name. */
  call(site: Site, callee: Node): void {
    const { callable } = callee;
    for (const [index, { flow, need }] of site.given) {
      const param = callable.given(index);
      for (const node of flow) this.link(node, param);
      this.make(param, need, site.unit, site);
    }
    callable.calls.push(site);
    // A method of a common name is mostly another one: what it gives says nothing.
    if (!callee.isMethod || site.onSelf || !COMMON.test(site.name)) this.link(callable.results, site.result);
    if (callable.functions.some((fn) => fn.hot)) this.enterable(site, callable);
    if (callable.functions.some((fn) => fn.params.some((param) => param.needed === 'callers')))
      this.enter(site, callable, hopsTo(callable));
  }

  /** A place may hold a function, and so may those that its value goes to. */
  hold(node: Node, unit: Unit): void {
    if (node.depth > DEPTH || node.may.includes(unit)) return;
    if (node.may.length >= MOST || unit.names.length >= MOST) {
      this.refuse(node);
      return;
    }
    node.may.push(unit);
    this.define(unit, node);
    for (const { node: next, passes } of node.to) if (passes !== 'sent') this.hold(next, unit);
  }

  /** A place may hold more functions than it is followed to, and so may those that its value goes to. */
  private refuse(node: Node): void {
    const open = [node];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (this.refused.has(one)) continue;
      this.refused.add(one);
      for (const { node: next, passes } of one.to) if (passes !== 'sent') open.push(next);
    }
  }

  private define(unit: Unit, name: Node): void {
    const { callable } = name;
    if (callable.functions.includes(unit)) return;
    callable.functions.push(unit);
    unit.names.push(name);
    unit.params.forEach((local, i) => {
      for (const index of [i, '*']) {
        const given = callable.given(index);
        this.link(given, local, 'argument');
        local.callers.push({ node: given, of: name });
      }
      this.again(local);
    });
    this.link(unit.results, callable.results, 'result');
    this.make(callable.results, [unit.results], unit);
    if (unit.hot) for (const site of callable.calls) this.enterable(site, callable);
  }

  /** A call is made where a unit that is of interest runs. */
  use(site: Site, of: Node): void {
    of.uses.push(site);
    if (of.ways !== 0) this.comes(site, of.ways);
  }

  /** What a value needs to be known matters; `hops`: how many calls and fields away from here still does. */
  want(node: Node, how: 'here' | 'callers', hops = HOPS): void {
    const isKnown = node.needed === how || node.needed === 'callers';
    if (isKnown && node.hops >= hops) return;
    if (!isKnown) node.needed = how;
    node.hops = Math.max(node.hops, hops);
    this.queueWanted(node);
  }

  /** A unit is run for its own sake, and so are those around it. */
  heat(unit: Unit): void {
    for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
      if (at.hot) return;
      at.hot = true;
      if (at.node !== undefined) at.node.seed = true;
      if (at.within !== undefined) this.keep(at.within);
      for (const { callable } of at.names) for (const site of callable.calls) this.enterable(site, callable);
    }
  }

  run(): void {
    while (this.open.length + this.wanted.length + this.come.length > 0) {
      for (let node = this.open.pop(); node !== undefined; node = this.open.pop()) {
        node.queued = false;
        this.forward(node);
      }
      const site = this.come.pop();
      if (site !== undefined) {
        this.arrive(site);
        continue;
      }
      const node = this.wanted.pop();
      if (node === undefined) continue;
      node.queuedBack = false;
      this.backward(node);
    }
  }

  private forward(node: Node): void {
    if (node.isSegment) this.again(node);
    // What is the same as the last time went on already, to all but what was added since.
    const { gone } = node;
    for (let at = gone.ways === node.ways ? gone.to : 0; at < node.to.length; at++) {
      const edge = node.to[at];
      if (edge === undefined) continue;
      const { node: next, passes } = edge;
      let ways = passing(node.ways, passes);
      if (next.shared) ways = (ways & ~(GIVEN | ECHOED)) | ((ways & GIVEN) === 0 ? 0 : OWN);
      this.reach(next, ways);
    }
    gone.ways = node.ways;
    gone.to = node.to.length;
    for (const site of node.uses) this.comes(site, node.ways);
    // What a function puts together of its arguments comes back where it is called.
    if (node.unit !== undefined && (node.ways & GIVEN) !== 0) this.giveBack(node.unit);
  }

  /** Each call that was added since, and each once for all the names that go by one thing. */
  private giveBack(unit: Unit): void {
    for (const callable of new Set(unit.names.map((name) => name.callable))) {
      const known = unit.gaveBack.get(callable) ?? 0;
      unit.gaveBack.set(callable, callable.calls.length);
      for (const site of callable.calls.slice(known)) this.give(site);
    }
  }

  /** A word comes to a call; it is looked at once for all that come together. */
  private comes(site: Site, ways: Ways): void {
    if (site.coming === 0) this.come.push(site);
    site.coming |= ways;
  }

  private arrive(site: Site): void {
    const { coming } = site;
    site.coming = 0;
    this.activate(site, coming);
    if (!site.live || site.does === 'ends') return;
    for (const node of site.operands) if (node.ways !== 0) this.want(node, howOf(site));
  }

  private activate(site: Site, ways: Ways): void {
    // What is read of an answer may be shown.
    if (site.does === 'ends' && (ways & KEPT) === 0) return;
    this.keep(site);
    this.give(site);
    site.ways |= ways;
    if (site.does === 'ends') {
      this.heat(site.unit);
      return;
    }
    const functions = site.callees.flatMap(({ callable }) => callable.functions);
    const isOwn = functions.length > 0 || site.does === 'own';
    if (site.does === 'builds' && !isOwn) return;
    const how = howOf(site);
    if (how === 'callers') this.heat(site.unit);
    // Who calls a function that another one made is not known by what it is given.
    else if (site.unit.around?.node?.kind === 'function') {
      for (const { callable } of site.unit.names) for (const one of callable.calls) this.keep(one);
    }
    for (const need of site.needs) this.want(need, how);
    if (!isOwn) for (const [, { need }] of site.given) for (const node of need) this.want(node, how);
    for (const { params } of functions) {
      params.forEach((param, i) => {
        if (param.needed !== '') this.wantGiven(site, i, how);
      });
    }
  }

  /** What a call gives for a parameter matters. */
  private wantGiven(site: Site, param: number, how: 'here' | 'callers'): void {
    for (const [index, { need }] of site.given) {
      if (index === param || index === '*') for (const node of need) this.want(node, how);
    }
  }

  /** What a call gives for what is put into it. */
  private give(site: Site): void {
    if (site.does === 'ends') return;
    let ways = 0;
    for (const node of site.operands) ways |= node.ways;
    if (ways === 0) return;
    for (const node of site.receiver) this.reach(site.result, node.ways);
    const functions = site.callees.flatMap(({ callable }) => callable.functions);
    const builds = functions.some(({ results, constructs }) => constructs || (results.ways & GIVEN) !== 0);
    const sends = functions.length > 0 || site.does === 'own' || site.answers;
    this.reach(site.result, builds || !sends ? ways : passing(ways, 'sent'));
  }

  /** A call is not passed over. */
  keep(site: Site): void {
    if (site.live) return;
    site.live = true;
    site.expr.dull = false;
  }

  /** A call may enter a function that is of interest: what it is called on says which. */
  private enterable(site: Site, callable: Callable): void {
    if (isBeside(site, callable)) return;
    this.keep(site);
    for (const need of site.needs) this.want(need, 'here');
  }

  /** A call is run for what it gives to a function. */
  private enter(site: Site, callable: Callable, hops: number): void {
    if (isBeside(site, callable)) return;
    this.keep(site);
    this.heat(site.unit);
    for (const need of site.needs) this.want(need, 'callers', hops);
  }

  /** Each call once for as many hops: several names go by one callable, and calls come to it one by one. */
  private enterAll({ entered }: Node['gone'], callable: Callable, hops: number): void {
    const { calls } = callable;
    const before = entered.get(callable);
    const from = before !== undefined && before.hops >= hops ? before.calls : 0;
    if (from === calls.length) return;
    for (let at = from; at < calls.length; at++) {
      const site = calls[at];
      if (site !== undefined) this.enter(site, callable, hops);
    }
    entered.set(callable, { hops, calls: calls.length });
  }

  private backward(node: Node): void {
    if (node.isSegment && node.ways === 0) return;
    const how = node.needed === 'callers' ? 'callers' : 'here';
    const { hops, gone } = node;
    const isSame = gone.how === how && gone.hops === hops;
    for (let at = isSame ? gone.from : 0; at < node.from.length; at++) {
      const made = node.from[at];
      if (made === undefined) continue;
      const { node: source, unit } = made;
      // What a function sets for others matters whoever calls it.
      const sets = node.shared && unit.node !== undefined;
      if (sets && hops === 0) continue;
      if (sets) this.heat(unit);
      this.want(source, sets ? 'callers' : how, sets ? hops - 1 : hops);
    }
    for (const one of isSame ? node.alike.slice(gone.alike) : node.alike) this.want(one, how, hops);
    Object.assign(gone, { how, hops, from: node.from.length, alike: node.alike.length });
    for (const { node: given, of } of node.callers) {
      if (how === 'callers') {
        if (hops === 0) continue;
        this.want(given, 'callers', hops - 1);
        this.enterAll(gone, of.callable, hops - 1);
      } else {
        for (const { node: one, site } of given.from)
          if (site !== undefined && site.ways !== 0) this.want(one, howOf(site));
      }
    }
    const { site } = node;
    if (site === undefined) return;
    this.keep(site);
    for (const need of site.needs) this.want(need, how, hops);
    for (const [, { need }] of site.given) for (const one of need) this.want(one, how, hops);
    for (const { callable } of site.callees) this.want(callable.results, 'here', hops);
  }
}

/**
 * A call says nothing of what a function is given elsewhere: a test calls what it tests, and a method of a name that many
 * things have, or that only shows what it is given, is mostly another one.
 */
function isBeside({ unit, expr, onSelf, name, does }: Site, { functions }: Callable): boolean {
  if (unit.isTest && !functions.some(({ isTest }) => isTest)) return true;
  return expr.callee.kind === 'member' && !onSelf && (does === 'ends' || COMMON.test(name));
}

/** How far away what callers give still matters. */
function hopsTo({ functions }: Callable): number {
  const params = functions.flatMap((fn) => fn.params).filter(({ needed }) => needed === 'callers');
  return Math.max(0, ...params.map(({ hops }) => hops - 1));
}

/** Whether what callers give matters for a call, too. */
function howOf({ ways }: Site): 'here' | 'callers' {
  return (ways & (OWN | KEPT)) === 0 ? 'here' : 'callers';
}

function passing(ways: Ways, passes: Passing): Ways {
  switch (passes) {
    case 'all':
      return ways;
    case 'argument':
      return (ways & ECHOED) | ((ways & ~ECHOED) === 0 ? 0 : GIVEN);
    case 'result':
      return ways & ~(GIVEN | ECHOED);
    case 'sent':
      return (ways & (KEPT | ECHOED)) | ((ways & GIVEN) === 0 ? 0 : ECHOED);
    case 'functions':
      return 0;
  }
}
