import type { Match } from '../../match/match.js';
import type { Rewrite } from '../../model/rewrite.js';
import type { FieldRead, Request, RequestSite } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Value } from '../../model/value.js';
import { isServed } from '../../rewrite/plan.js';
import { changedBySaying } from '../../rewrite/query.js';
import { rewritesOf } from '../../rewrite/rewrites.js';
import { PATH_ROOTS } from '../../text/lexical/path-run.js';
import { FileIntervals } from '../../text/intervals.js';
import { holds } from '../../text/spans.js';
import type { OwnReads } from './own-reads.js';

/**
 * The requests that the same fix concerns: those that the same entry was found in and rewrites alike. What becomes of a
 * path that takes a part of the body, or gives it one, is this request's alone.
 */
export class Alike {
  private readonly groups = new Map<string, Set<Request>>();
  private readonly keys = new Map<Match, string>();

  constructor(all: readonly Match[]) {
    for (const match of all) {
      const key = this.keyOf(match);
      const group = this.groups.get(key);
      if (group === undefined) this.groups.set(key, new Set([match.request]));
      else group.add(match.request);
    }
  }

  /** The same set for each of those that are alike. */
  of(match: Match): ReadonlySet<Request> {
    return this.groups.get(this.keyOf(match)) ?? new Set([match.request]);
  }

  private keyOf(match: Match): string {
    const known = this.keys.get(match);
    if (known !== undefined) return known;
    const { entry, operation, request } = match;
    const served = rewritesOf(entry).map((rule) => isServed(operation, rule));
    const alone = rewritesOf(entry).filter((rule, at) => served[at] === true && isOfOne(rule));
    // The same call, reached in another way: what the rewrite goes by is written in the same places.
    const call = alone.length > 0 ? [request.method?.name ?? '', placesOf(request, alone)] : [];
    const rules = rewritesOf(entry).filter((_, at) => served[at] === true);
    const key = [entry.id, ...served, ...call, ...changedBySaying(request, rules)].join();
    this.keys.set(match, key);
    return key;
  }
}

function isOfOne({ steps }: Rewrite): boolean {
  return steps.some((step) => 'single' in step || 'segment' in step);
}

function placesOf({ span, url, body }: Request, rules: readonly Rewrite[]): string {
  const steps = rules.flatMap((rule) => rule.steps);
  const singles = steps.flatMap((step) => ('single' in step ? [step.single] : []));
  const keys = singles.map(({ key }) => key);
  // An identifier in the path stays as it is, unless it goes into the body: the segment behind a part of the path does.
  const segments = steps.flatMap((step) => ('segment' in step ? (step.segment.path.split('/').at(-1) ?? []) : []));
  const moves = url.findIndex((piece) => piece.kind === 'run' && segments.some((part) => piece.text.includes(part)));
  const stays = (text: string, at: number): boolean =>
    (segments.length === 0 || at < moves) && !singles.some(({ path }) => text.includes(path));
  const texts: Span[] = [span];
  for (const [at, piece] of url.entries())
    if (piece.kind === 'run' && piece.span !== undefined && !stays(piece.text, at)) texts.push(piece.span);
  if (body !== undefined) {
    const object = body.value.kind === 'encoded' ? body.value.value : body.value;
    const outer = object.kind === 'object' ? object.span : undefined;
    writtenIn(body.value, 0, (at, of, key) => {
      // What callers give for other members stays as it is.
      const isGiven = outer !== undefined && key !== undefined && !holds(outer, at) && !keys.includes(key);
      if (of.kind === 'text' && !isGiven) texts.push(at);
    });
  }
  return texts.map(({ file, start, end }) => `${file}:${start}:${end}`).join();
}

/** Which requests are made of the text at a place. */
export class MadeOf {
  private readonly reads = new FileIntervals<{ readonly senders: readonly Request[]; readonly read: FieldRead }>();
  private readonly texts = new FileIntervals<Request>();
  /** What was answered for the requests of one fix, by place: they are made of the same texts. */
  private readonly known = new WeakMap<ReadonlySet<Request>, Map<string, boolean>>();
  /** The requests of each call, and by their addresses where that was asked for. */
  private readonly sites = new Map<RequestSite, Request[]>();
  private readonly addressed = new Map<RequestSite, ReadonlyMap<string, readonly Request[]>>();
  private readonly withOthers = new WeakMap<ReadonlySet<Request>, ReadonlySet<Request>>();

  constructor(
    requests: readonly Request[],
    private readonly own: OwnReads,
  ) {
    const { sites } = this;
    for (const request of requests) {
      if (!mayBeSent(request)) continue;
      const senders = sites.get(request.site);
      if (senders === undefined) sites.set(request.site, [request]);
      else senders.push(request);
      for (const span of textsOf(request)) if (isWritten(span)) this.texts.add(span, request);
    }
    // Once for each call, of which hundreds may be the senders.
    for (const [{ reads }, senders] of sites)
      for (const read of reads) if (isWritten(read.span)) this.reads.add(read.span, { senders, read });
  }

  /**
   * With those that differ from one of them by their method alone, at the same call: `method: old ? 'PUT' : 'POST'` beside an
   * address that is chosen by the same makes more of them than there are. `isFound`: they concern an entry, too. The same
   * set for the same one, of which there may be as many requests as findings.
   */
  withOtherMethods(own: ReadonlySet<Request>, isFound: (request: Request) => boolean): ReadonlySet<Request> {
    const known = this.withOthers.get(own);
    if (known !== undefined) return known;
    const all = new Set(own);
    const gone = new Set<readonly Request[]>();
    for (const one of own) {
      const alike = this.addressedAt(one.site).get(addressOf(one)) ?? [];
      if (gone.has(alike)) continue;
      gone.add(alike);
      for (const other of alike) if (!isFound(other)) all.add(other);
    }
    this.withOthers.set(own, all);
    return all;
  }

  private addressedAt(site: RequestSite): ReadonlyMap<string, readonly Request[]> {
    const known = this.addressed.get(site);
    if (known !== undefined) return known;
    const made = new Map<string, Request[]>();
    for (const request of this.sites.get(site) ?? []) {
      const address = addressOf(request);
      const same = made.get(address);
      if (same === undefined) made.set(address, [request]);
      else same.push(request);
    }
    this.addressed.set(site, made);
    return made;
  }

  /** Answers whether a request that the fix of these ones does not concern is made of the text at a span. */
  others(own: ReadonlySet<Request>): (span: Span) => boolean {
    const known = this.known.get(own) ?? new Map<string, boolean>();
    this.known.set(own, known);
    return (span) => {
      const key = `${span.start} ${span.end} ${span.file}`;
      const found = known.get(key) ?? this.isOthers(own, span);
      known.set(key, found);
      return found;
    };
  }

  private isOthers(own: ReadonlySet<Request>, span: Span): boolean {
    const readers = this.reads.overlapping(span);
    if (readers.some(({ senders }) => senders.some((request) => own.has(request))))
      return readers.some(({ senders, read }) =>
        senders.some((request) => !own.has(request) && this.own.mayRead(request, read)),
      );
    return this.texts.overlapping(span).some((request) => !own.has(request));
  }
}

/** What something unknown is given need not be an address: `counter("cf." + path)` is a name that is made of a path. */
function mayBeSent({ client, url: [first] }: Request): boolean {
  if (client !== 'unknown-sender' || first?.kind !== 'run') return true;
  const [root = ''] = first.text.split('/');
  return root === '' || root.endsWith(':') || PATH_ROOTS.has(root);
}

export function isWritten(span: Span | undefined): span is Span {
  return span !== undefined && span.end > span.start;
}

/** Where the method, the address, the query, the headers and the body of a request are written. */
export function textsOf({ method, url, query, headers, body }: Request): readonly (Span | undefined)[] {
  const sent = query.filter(({ value }) => !isNothing(value));
  const spans: (Span | undefined)[] = [...sent, ...headers].map(({ span }) => span);
  // A statement of its own may set it: `params["name"] = name`.
  for (const { name, span } of sent) if (span === undefined) for (const piece of name) spans.push(piece.span);
  if (method?.span !== undefined) spans.push(method.span);
  for (const piece of url) if (piece.kind === 'run') spans.push(piece.span);
  for (const { value } of sent) writtenIn(value, 0, (span) => spans.push(span));
  if (body !== undefined) {
    writtenIn(body.value, 0, (span, of) => {
      spans.push(span);
      if (of.kind === 'object')
        for (const { keySpan } of of.members.values()) if (keySpan !== undefined) spans.push(keySpan);
    });
  }
  return spans;
}

/** A parameter that is left out. */
function isNothing(value: Value): boolean {
  return value.kind === 'literal' && (value.value === null || value.value === undefined);
}

function addressOf({ url }: Request): string {
  return url.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join('');
}

const deepest = 6;

/** Calls back with the spans of the texts and objects of a value, and the key of the member that holds each. */
function writtenIn(
  value: Value,
  depth: number,
  found: (span: Span, of: Value, key: string | undefined) => void,
  key?: string,
): void {
  if (depth > deepest) return;
  if (value.kind === 'encoded') writtenIn(value.value, depth + 1, found, key);
  else if (value.kind === 'list') for (const item of value.items) writtenIn(item, depth + 1, found, key);
  else if (value.kind === 'choice') for (const option of value.options) writtenIn(option, depth + 1, found, key);
  else if (value.kind === 'object') {
    if (value.span !== undefined) found(value.span, value, key);
    for (const member of value.members.values()) writtenIn(member.value, depth + 1, found, member.key);
  } else if (value.kind === 'text') {
    for (const piece of value.text) if (piece.kind === 'run' && piece.span !== undefined) found(piece.span, value, key);
  }
}
