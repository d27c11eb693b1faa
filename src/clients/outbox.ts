import type { OutsideCall, Request, RequestSite } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ResponseValue, Value } from '../model/value.js';
import { askedByEach } from '../text/asked.js';
import { holdsSeed } from '../text/seed.js';
import { requestsFrom, type CallPlace } from './build.js';
import type { LanguageClients, LibraryRequest } from './language-clients.js';
import type { Parts } from './parts.js';
import type { ClientTable } from './table.js';

/** Where the answer stands that a client hands out unless something else is said. */
const ENVELOPE = { at: 'envelope', path: [] } as const;

/** Hands over the requests of a language's programs. Those of one place in the code share what is read from answers. */
export class Outbox {
  private readonly sites = new Map<string, RequestSite>();
  /** What was sent of each place, where that can be told. */
  private readonly asked = new WeakMap<CallPlace, string | undefined>();

  constructor(
    private readonly record: (request: Request) => void,
    private readonly language: Pick<LanguageClients, 'dialect' | 'orError'>,
  ) {}

  /** What a client sends. */
  emit(
    table: ClientTable,
    parts: Parts,
    method: string | undefined,
    place: CallPlace,
    builtBy?: readonly Span[],
  ): void {
    const bodied = parts.body === undefined ? undefined : table.methodWithBody;
    this.send(requestsFrom(parts, method ?? bodied ?? table.defaultMethod, place), place, builtBy);
  }

  /** What a method of a client library sends: its answer, as the program gets it. */
  emitAll(requests: readonly LibraryRequest[], place: CallPlace): Value {
    for (const { parts, method, named, libraryMethod } of requests) {
      for (const request of requestsFrom(parts, method, place)) this.record({ ...request, named, libraryMethod });
    }
    const [first] = requests;
    const answer: ResponseValue = { kind: 'response', site: place.site, ...(first?.answer ?? ENVELOPE) };
    return first === undefined ? { kind: 'unknown' } : this.language.orError(answer);
  }

  /** What some function that is not known sends. */
  emitUnknown(parts: Parts, place: CallPlace): void {
    this.send(requestsFrom(parts, undefined, place), place);
  }

  private send(requests: readonly Request[], place: CallPlace, builtBy?: readonly Span[]): void {
    const asked = askedByEach(requests.map(askedBy));
    this.asked.set(place, asked);
    for (const request of requests) this.record({ ...request, ...(builtBy === undefined ? {} : { builtBy }), asked });
  }

  /** The answer to what was sent at a place, as the program gets it. */
  answered(place: CallPlace): Value {
    const { site } = place;
    return this.language.orError({ kind: 'response', site, asked: this.asked.get(place), ...ENVELOPE });
  }

  placeOf({ span, callers, statement }: OutsideCall, client: string): CallPlace {
    return this.placeAt(span, callers, statement, client);
  }

  placeAt(span: Span, callers: readonly Span[], statement: Span | undefined, client: string): CallPlace {
    const key = `${span.file}:${span.start}:${span.end}`;
    const site = this.sites.get(key) ?? { reads: [], escapes: [] };
    this.sites.set(key, site);
    return { client, dialect: this.language.dialect, site, span, callers, statement };
  }
}

/** Tells a request from others of its place: those of which the schedule says nothing count as one. */
function askedBy({ method, url }: Request): string {
  if (!holdsSeed(url)) return '';
  return `${method?.name ?? ''} ${url.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('')}`;
}
