import type { Request, RequestSite } from '../../model/request.js';
import type { Edit, Span } from '../../model/span.js';
import { FileIntervals } from '../../text/intervals.js';
import { holds } from '../../text/spans.js';
import { isWritten, textsOf } from './shared.js';

/** A finding with the requests that it stands for, and what its fix changes; no edits where it has none. */
export interface Sharing {
  readonly rule: string;
  readonly requests: readonly Request[];
  readonly edits: readonly Edit[];
}

interface Owner {
  readonly rule: string;
  readonly node: number;
}

/**
 * Which findings belong together: the fix of one changes what the request of another is made of, or what is read of its
 * answer. One of them alone would leave the others' requests half changed. Answers a number for each finding, the same for
 * those that belong together; undefined for one that stands alone.
 */
export function together(
  findings: readonly Sharing[],
  withOwn: (request: Request) => Request,
): readonly (number | undefined)[] {
  const shared = new Shared(findings, withOwn);
  for (const [at, { edits }] of findings.entries()) for (const edit of edits) shared.change(at, edit);
  return shared.groups();
}

class Shared {
  /** The parent of each finding, and of each call and request that several stand for, behind them. */
  private readonly parents: number[];
  private readonly texts = new FileIntervals<Owner>();
  private readonly shared = new Map<string, Map<RequestSite | Request, number>>();
  private readonly members = new Map<number, Set<number>>();
  private readonly known = new Map<string, number | undefined>();

  constructor(
    private readonly findings: readonly Sharing[],
    withOwn: (request: Request) => Request,
  ) {
    this.parents = findings.map((_, at) => at);
    for (const [at, { rule, requests }] of findings.entries()) {
      for (const request of requests) {
        const site = this.nodeOf(rule, request.site);
        const isFirst = this.members.get(site)?.size === 0;
        this.members.get(site)?.add(at);
        // A request of a thousand rules may have as many findings: what it is made of belongs to all of them at once.
        const node = this.nodeOf(rule, request);
        const isNew = this.members.get(node)?.size === 0;
        this.members.get(node)?.add(at);
        if (!isNew) continue;
        const own = withOwn(request);
        // Reads that may be of each request of a call are those of the call.
        if (own !== request) for (const { span } of own.site.reads) this.add(span, { rule, node });
        else if (isFirst) for (const { span } of own.site.reads) this.add(span, { rule, node: site });
        for (const span of [request.method?.span, ...textsOf(request)]) this.add(span, { rule, node });
      }
    }
  }

  /** The fix of a finding changes a text: it belongs together with all that have to do with this text. */
  change(at: number, edit: Span): void {
    const { rule, requests } = this.findings[at] as Sharing;
    const key = `${edit.start} ${edit.end} ${edit.file} ${rule}`;
    if (!this.known.has(key)) this.known.set(key, this.owner(rule, edit));
    this.join(at, this.known.get(key));
    for (const { span, site } of requests) if (holds(span, edit)) this.join(at, this.call(this.nodeOf(rule, site)));
  }

  groups(): readonly (number | undefined)[] {
    const roots = this.findings.map((_, at) => this.rootOf(at));
    const sizes = new Map<number, number>();
    for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1);
    return roots.map((root) => ((sizes.get(root) ?? 0) > 1 ? root : undefined));
  }

  /** One of those that a text belongs to, which are put together. */
  private owner(rule: string, edit: Span): number | undefined {
    let one: number | undefined;
    for (const owner of this.texts.overlapping(edit)) {
      if (owner.rule !== rule) continue;
      const node = this.call(owner.node);
      if (one !== undefined) this.join(one, node);
      one = node;
    }
    return one;
  }

  /** A call or request that several findings stand for, with all of these. */
  private call(node: number): number {
    for (const member of this.members.get(node) ?? []) this.join(member, node);
    this.members.delete(node);
    return node;
  }

  private nodeOf(rule: string, site: RequestSite | Request): number {
    const ofRule = this.shared.get(rule) ?? new Map<RequestSite | Request, number>();
    this.shared.set(rule, ofRule);
    const known = ofRule.get(site) ?? this.parents.push(this.parents.length) - 1;
    if (!ofRule.has(site)) this.members.set(known, new Set());
    ofRule.set(site, known);
    return known;
  }

  private add(span: Span | undefined, owner: Owner): void {
    if (span !== undefined && isWritten(span)) this.texts.add(span, owner);
  }

  private join(a: number, b: number | undefined): void {
    if (b !== undefined) this.parents[this.rootOf(a)] = this.rootOf(b);
  }

  private rootOf(node: number): number {
    let at = node;
    for (let parent = this.parents[at] ?? at; parent !== at; parent = this.parents[at] ?? at) {
      this.parents[at] = this.parents[parent] ?? parent;
      at = parent;
    }
    return at;
  }
}
