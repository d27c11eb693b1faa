import type { Accounted, FollowedRequest, SentAround } from '../../match/account/account.js';
import { addressOfRequest } from '../../match/request-address.js';
import type { Match } from '../../match/match.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';
import { isTest } from '../../text/test-file.js';
import type { Apis } from '../policy/apis.js';
import type { UnitIndex } from '../reading/units.js';
import type { AnyMatch } from './joined-matches.js';
import { Places } from './places.js';

function keyOf(span: Span | undefined): string {
  return span === undefined ? '' : `${span.file}\0${span.start}`;
}

/** Where requests and findings of a run stand, in the files. */
export class RunPlaces {
  readonly foundInCode = new Set<string>();
  private readonly requests = new Places<FollowedRequest>();
  private readonly found = new Places<string>();
  private readonly accounts = new Places<string>();
  private readonly joins = new Places<true>();
  private readonly calls = new Places<SentAround>();
  /** A request has many callers, of few files. */
  private readonly tests = new Map<string, boolean>();

  constructor(
    private readonly index: UnitIndex,
    requests: readonly Request[],
    matches: readonly AnyMatch[],
    apis: Apis,
  ) {
    const byRequest = new Map<Request, Set<string>>();
    for (const match of matches) {
      const { rule, span, related } = match.finding;
      for (const one of [span, ...related]) this.found.add(index.inFile(one).span, rule);
      if (!this.isInTest(span)) this.foundInCode.add(rule);
      if (!('request' in match)) continue;
      this.addCalls(match, rule);
      byRequest.set(match.request, (byRequest.get(match.request) ?? new Set<string>()).add(rule));
    }
    for (const request of requests) {
      const [main] = apis.of(request);
      const evidence = main === undefined ? 'none' : addressOfRequest(request, main.api).evidence;
      const followed = { request, evidence, found: byRequest.get(request) ?? new Set<string>() };
      const isTried = followed.found.size === 0 && this.isOfTest(request);
      for (const piece of [request.url, ...(request.alsoUrl ?? [])].flat()) {
        if (piece.kind !== 'run' || piece.span === undefined || !/[a-z]/.test(piece.text)) continue;
        if (isTried && !this.isInTest(piece.span)) continue;
        this.requests.add(index.inFile(piece.span).span, followed);
      }
    }
  }

  /** A test sends it: to what host, and with what, says nothing of how else the code sends what is written there. */
  private isOfTest({ span, callers }: Request): boolean {
    return this.isInTest(span) || callers.some((caller) => this.isInTest(caller));
  }

  private isInTest({ file }: Span): boolean {
    const known = this.tests.get(file) ?? isTest(fileOfPart(file));
    this.tests.set(file, known);
    return known;
  }

  private addCalls({ request: { url, callers, span, builtBy = [] } }: Match, rule: string): void {
    const written = new Set(url.flatMap((piece) => (piece.kind === 'run' ? [keyOf(piece.span)] : [])));
    const isMadeOf = (one: Span): boolean => written.has(keyOf(one));
    const pieces = url.flatMap((piece) => (piece.kind === 'run' && piece.span !== undefined ? [piece.span] : []));
    for (const call of [...callers, ...builtBy, span, ...pieces]) {
      this.calls.add(this.index.inFile(call).span, { rule, isMadeOf });
    }
  }

  sentAround(span: Span): readonly SentAround[] {
    return this.calls.at(span);
  }

  requestsAt(span: Span): readonly FollowedRequest[] {
    return [...new Set(this.requests.at(span))];
  }

  foundAt(span: Span): ReadonlySet<string> {
    return new Set(this.found.at(span));
  }

  hasAccount(span: Span, entry: string): boolean {
    return this.accounts.at(span).includes(entry);
  }

  /** Notes an account, unless its place has one for the entry. */
  account(span: Span, { entries }: Accounted): boolean {
    if (entries.every((entry) => this.hasAccount(span, entry))) return false;
    for (const entry of entries) this.accounts.add(span, entry);
    return true;
  }

  /** The text between these places is a part of one that was looked at. */
  join(span: Span): void {
    this.joins.add(span, true);
  }

  isJoined(span: Span): boolean {
    return this.joins.at(span).length > 0;
  }
}
