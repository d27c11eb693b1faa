import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { FileIntervals } from '../../text/intervals.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { CallSite, Trees } from './trees.js';
import { holds } from '../../text/spans.js';

/** A function that a call leads to. */
export interface Led {
  readonly tree: Tree;
  readonly fn: FunctionExpr;
}

/** So many times fewer calls than a function has are few. */
const FEW = 4;
const byPlace = new WeakMap<readonly CallSite[], ReadonlyMap<string, readonly CallSite[]>>();

/** The calls that lead to requests which take the same change. */
export class Chains {
  private readonly calls: readonly Span[];
  private readonly places: ReadonlySet<string>;
  private readonly next = new Map<string, Span[]>();
  private readonly senders = new Set<string>();
  private readonly uncertain = new Set<string>();
  private readonly groups = new Map<string, number>();
  private written: ReadonlySet<string> | undefined;
  private readonly sent = new Set<string>();
  private readonly urls = new FileIntervals<Span>();
  private readonly sites = new FileIntervals<Span>();
  private readonly asking = new FileIntervals<Span>();
  private readonly leading = new WeakMap<readonly CallSite[], readonly CallSite[]>();
  /** Where calls lead, asked for with each answer that comes back over one; `null` of those that lead to nothing known. */
  readonly led = new WeakMap<CallExpr, Led | null>();
  private readonly others = new Map<string, readonly Span[]>();

  constructor(readonly requests: readonly Request[]) {
    const all = new Map<string, Span>();
    for (const [number, request] of requests.entries()) {
      const known = sendersOf(request).flatMap((span) => this.groups.get(placeOf(span)) ?? [])[0] ?? number;
      for (const span of sendersOf(request)) this.groups.set(placeOf(span), known);
      const chain = [...request.callers, request.span];
      for (const [at, span] of chain.entries()) {
        all.set(placeOf(span), span);
        const next = chain[at + 1];
        if (next !== undefined) append(this.next, placeOf(span), next);
      }
      const into = request.client === 'unknown-sender' ? this.uncertain : this.senders;
      for (const span of sendersOf(request)) into.add(placeOf(span));
      if (request.client !== 'unknown-sender')
        for (const { span } of request.url) if (span !== undefined) this.sent.add(sentAt(request, span));
      for (const { span } of [request.url, ...(request.alsoUrl ?? [])].flat())
        if (span !== undefined) this.urls.add(span, span);
      this.sites.add(request.span, request.span);
      if (request.method !== undefined) this.asking.add(request.span, request.span);
    }
    this.calls = [...all.values()];
    this.places = new Set(all.keys());
  }

  has(call: Span): boolean {
    return this.places.has(placeOf(call));
  }

  /** The calls that come after one on the way to a request. */
  after(call: Span): readonly Span[] {
    return this.next.get(placeOf(call)) ?? [];
  }

  /** Any function that is handed an address may send it: of such only the request at hand counts. */
  sends(call: Span, main: Request): boolean {
    const place = placeOf(call);
    if (this.senders.has(place)) return true;
    return this.uncertain.has(place) && sendersOf(main).some((span) => placeOf(span) === place);
  }

  /** A client that is known sends the same text at the same call: that it is not known there is another way to it. */
  isSentByKnown(request: Request): boolean {
    const runs = request.url.flatMap((piece) => (piece.kind === 'run' ? (piece.span ?? []) : []));
    return runs.length > 0 && runs.every((span) => this.sent.has(sentAt(request, span)));
  }

  /** Those calls of a request that send only where it is at hand; requests with the same ones see the same calls send. */
  onlyOf(main: Request): string {
    if (this.uncertain.size === 0) return '';
    return sendersOf(main)
      .map(placeOf)
      .filter((place) => this.uncertain.has(place))
      .join('\0');
  }

  /** Those of the calls to a function that lead to the requests; looked for once. */
  among(sites: readonly CallSite[]): readonly CallSite[] {
    const known = this.leading.get(sites) ?? this.leadingOf(sites);
    this.leading.set(sites, known);
    return known;
  }

  /** A chain of few calls looks for these, rather than at each of the many calls of a function that all go through. */
  private leadingOf(sites: readonly CallSite[]): readonly CallSite[] {
    if (this.calls.length * FEW > sites.length) return sites.filter(({ call }) => this.has(call.span));
    const at = byPlace.get(sites) ?? placesOf(sites);
    byPlace.set(sites, at);
    return this.calls.flatMap((span) => at.get(placeOf(span)) ?? []);
  }

  /** Calls with the same number put one request together. */
  groupOf(call: Span): number | undefined {
    return this.groups.get(placeOf(call));
  }

  /** The names that the calls are written with. */
  names(trees: Trees): ReadonlySet<string> {
    this.written ??= new Set(
      this.calls.flatMap((span) => {
        const call = trees
          .of(span.file)
          ?.holding(span)
          .findLast((one) => one['kind'] === 'call' && isAt(one, span));
        return call === undefined ? [] : (chainOf((call as unknown as CallExpr).callee) ?? []);
      }),
    );
    return this.written;
  }

  /** A place spells a part of an address, or holds one. */
  spells(at: Span): boolean {
    return this.urls.holding(at).length > 0 || this.urls.overlapping(at).some((span) => holds(at, span));
  }

  /** Those of the places of a word in a text that are not spelled for the requests; found once for each of them. */
  unspelled({ file }: SourceText, word: string, places: () => readonly Span[]): readonly Span[] {
    const key = `${word}\0${file}`;
    const known = this.others.get(key) ?? places().filter((at) => !this.spells(at));
    this.others.set(key, known);
    return known;
  }

  /** Those that lie in no call which sends one of the requests. */
  outside({ file }: SourceText, word: string, places: () => readonly Span[]): readonly Span[] {
    const key = `\0${word}\0${file}`;
    const known = this.others.get(key) ?? places().filter((at) => !this.holds(at));
    this.others.set(key, known);
    return known;
  }

  /** A place lies in a request whose method is known: it is more than an address. */
  asks(at: Span): boolean {
    return this.asking.holding(at).length > 0;
  }

  /** A place lies in a call that sends one of the requests. */
  holds(at: Span): boolean {
    return this.sites.holding(at).length > 0;
  }
}

function isAt(node: Node, { start, end }: Span): boolean {
  const span = node['span'] as Span;
  return span.start === start && span.end === end;
}

function sentAt({ span }: Request, piece: Span): string {
  return `${placeOf(span)} ${placeOf(piece)}`;
}

function sendersOf({ span, builtBy = [] }: Request): readonly Span[] {
  return [span, ...builtBy];
}

function append<T>(into: Map<string, T[]>, key: string, one: T): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, [one]);
  else known.push(one);
}

function placesOf(sites: readonly CallSite[]): ReadonlyMap<string, readonly CallSite[]> {
  const found = new Map<string, CallSite[]>();
  for (const site of sites) append(found, placeOf(site.call.span), site);
  return found;
}

function placeOf({ file, start, end }: Span): string {
  return `${start}:${end}:${file}`;
}
