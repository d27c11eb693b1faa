import { ownReads } from '../../flow/uses/own-reads.js';
import type { Uses } from '../../flow/uses/uses.js';
import type { FieldRead, Request, RequestSite } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';

/** Requests times reads: a fix of each request would change each of the reads. */
const MOST = 20_000;

/**
 * Which reads of an answer are of which request, where several go out at one call: a function of the project that sends what
 * it is handed. All that is read of any of their answers is noted at that call. A read that none of them is seen to come to
 * may be of each.
 */
export class OwnReads {
  private readonly sites = new Map<RequestSite, Request[]>();
  private readonly known = new Map<Request, ReadonlySet<FieldRead> | undefined>();
  private readonly claims = new Map<RequestSite, ReadonlySet<FieldRead>>();
  private readonly byRead = new Map<FieldRead, readonly Request[]>();
  private readonly left = new Map<RequestSite, readonly FieldRead[]>();

  /** `usesOf`: what is known of where the answer of a request goes. */
  constructor(
    requests: readonly Request[],
    private readonly usesOf: (request: Request) => Uses,
  ) {
    for (const request of requests) {
      const at = this.sites.get(request.site);
      if (at === undefined) this.sites.set(request.site, [request]);
      else at.push(request);
    }
  }

  /** The request, with those reads alone that may be its own. */
  withOwn(request: Request): Request {
    const { site } = request;
    if (!this.isShared(site)) return request;
    const seen = this.readsOf(request);
    if (seen === undefined) return request;
    const reads = [...seen, ...this.unclaimed(site)];
    return reads.length === site.reads.length ? request : { ...request, site: { ...site, reads } };
  }

  /** A read may be of a request's answer. */
  mayRead(request: Request, read: FieldRead): boolean {
    if (!this.isShared(request.site)) return true;
    if (!this.claimed(request.site).has(read)) return true;
    return this.readsOf(request)?.has(read) !== false && !this.isOfCaller(request, read);
  }

  /**
   * A function was gone through by itself, without those that call it: what stands outside of it reads what known calls of
   * it are answered. `callers` begins with the outermost: `patch(path)`, which calls what sends, may be that function.
   */
  private isOfCaller(request: Request, read: FieldRead): boolean {
    const within = request.callers;
    const fn = this.usesOf(request).around(within[0] ?? request.span);
    if (fn === undefined || holds(fn, read.span)) return false;
    return this.claimants(request.site, read).some(
      ({ callers }) => callers.length > within.length && endsWith(callers, within),
    );
  }

  /** The requests of a call that are seen to come to a read: few, where hundreds go out there. */
  private claimants(site: RequestSite, read: FieldRead): readonly Request[] {
    const known = this.byRead.get(read);
    if (known !== undefined) return known;
    const found = (this.sites.get(site) ?? []).filter((request) => this.readsOf(request)?.has(read) === true);
    this.byRead.set(read, found);
    return found;
  }

  /** How many requests share reads with this one that cannot be told apart; undefined where they are few. */
  tangled(request: Request): number | undefined {
    const { site } = request;
    const senders = this.sites.get(site)?.length ?? 0;
    if (senders * site.reads.length <= MOST || !this.isShared(site)) return undefined;
    const reads = this.withOwn(request).site.reads.length;
    return senders * reads > MOST ? senders : undefined;
  }

  private isShared(site: RequestSite): boolean {
    return site.reads.length > 0 && (this.sites.get(site)?.length ?? 0) > 1;
  }

  /** Reads that none is seen to come to: they may be of each. */
  private unclaimed(site: RequestSite): readonly FieldRead[] {
    const claimed = this.claimed(site);
    const known = this.left.get(site) ?? site.reads.filter((read) => !claimed.has(read));
    this.left.set(site, known);
    return known;
  }

  /** Reads that some request of a call is seen to come to. */
  private claimed(site: RequestSite): ReadonlySet<FieldRead> {
    const known =
      this.claims.get(site) ??
      new Set((this.sites.get(site) ?? []).flatMap((request) => [...(this.readsOf(request) ?? [])]));
    this.claims.set(site, known);
    return known;
  }

  private readsOf(request: Request): ReadonlySet<FieldRead> | undefined {
    if (!this.known.has(request)) {
      const reads = ownReads(this.usesOf(request), request);
      this.known.set(request, reads === undefined ? undefined : new Set(reads));
    }
    return this.known.get(request);
  }
}

/** The same calls within: `[main, patch]` ends with `[patch]`. */
function endsWith(callers: readonly Span[], within: readonly Span[]): boolean {
  const from = callers.length - within.length;
  return within.every(
    ({ file, start }, at) => callers[from + at]?.start === start && callers[from + at]?.file === file,
  );
}
