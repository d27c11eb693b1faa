import type { Request } from '../../../model/request.js';
import type { Span } from '../../../model/span.js';
import type { Text } from '../../../model/text.js';
import type { Value } from '../../../model/value.js';
import { isOfInterest } from '../../../text/asked.js';

/** How much of a body tells two requests apart. */
const MOST = 3000;
const DEPTH = 12;
/** How many of the calls that lead to one request are kept. */
const CALLERS = 200;

/**
 * The requests that programs send, each once: what one call sends in the same way again is the same request, reached
 * by more callers. The log keeps the order in which they were met, so that a call that is replayed can name its own.
 */
export class RequestSet {
  private readonly byKey = new Map<string, Held>();
  private readonly log: Held[] = [];
  /** How many of those that were met hold a word of interest. */
  ofInterest = 0;
  /** How many are sent where some that do are sent. */
  besideInterest = 0;

  add(request: Request): void {
    const key = keyOf(request);
    const held = this.byKey.get(key) ?? { request: { ...request, callers: [] }, callers: new Map() };
    this.byKey.set(key, held);
    addCallers(held, request.callers);
    this.push(held);
  }

  /** How many requests were met so far, the same ones counted each time. */
  get met(): number {
    return this.log.length;
  }

  /** Requests of the log were sent again, by these calls. */
  again([from, to]: readonly [from: number, to: number], callers: readonly Span[]): void {
    const all = new Set(this.log.slice(from, to));
    for (const held of all) {
      addCallers(held, callers);
      this.push(held);
    }
  }

  private push(held: Held): void {
    this.log.push(held);
    if (held.request.site.ofInterest !== undefined) this.besideInterest += 1;
    if (isOfInterest(held.request.site, held.request.asked)) this.ofInterest += 1;
  }

  all(): readonly Request[] {
    return [...this.byKey.values()].map(({ request, callers }) => ({ ...request, callers: [...callers.values()] }));
  }
}

interface Held {
  readonly request: Request;
  readonly callers: Map<string, Span>;
}

function addCallers({ callers }: Held, more: readonly Span[]): void {
  for (const span of more) {
    if (callers.size >= CALLERS) return;
    callers.set(placeOf(span), span);
  }
}

function placeOf(span: Span | undefined): string {
  return span === undefined ? '' : `${span.file}:${String(span.start)}:${String(span.end)}`;
}

function keyOf(request: Request): string {
  const { method, url, alsoUrl, query, headers, body, ciphers, named, libraryMethod, span, client, builtBy } = request;
  const fields = [...query, ...headers].map(({ name, value }) => `${textKey(name)}=${valueKey(value)}`);
  return [
    placeOf(span),
    client,
    `${method?.name ?? ''}@${placeOf(method?.span)}`,
    textKey(url),
    ...(alsoUrl ?? []).map(textKey),
    ...fields,
    String(request.headersOpen),
    body === undefined ? '' : `${body.encoding} ${placeOf(body.span)} ${valueKey(body.value)}`,
    ciphers === undefined ? '' : textKey(ciphers),
    placeOf(named),
    libraryMethod?.name ?? '',
    ...(builtBy ?? []).map(placeOf),
  ].join('\n');
}

function textKey(text: Text): string {
  return text
    .map(
      (piece) => `${piece.kind === 'run' ? JSON.stringify(piece.text) : `{${piece.name ?? ''}}`}${placeOf(piece.span)}`,
    )
    .join('');
}

/** What holds itself ends where the depth does. */
function valueKey(value: Value): string {
  let left = MOST;
  const key = (one: Value, depth: number): string => {
    left -= 1;
    if (left < 0 || depth > DEPTH) return '…';
    switch (one.kind) {
      case 'text':
        return textKey(one.text);
      case 'literal':
        return String(one.value) + placeOf(one.span);
      case 'object':
        return `${placeOf(one.span)}{${[...one.members.values()].map((member) => `${member.key}${placeOf(member.keySpan)}:${key(member.value, depth + 1)}`).join()}}${String(one.open)}`;
      case 'list':
        return `[${one.items.map((item) => key(item, depth + 1)).join()}]${String(one.open)}`;
      case 'choice':
        return one.options.map((option) => key(option, depth + 1)).join('|');
      case 'encoded':
        return `${one.as}(${key(one.value, depth + 1)})`;
      case 'response':
        return `<${one.path.join('.')}>${one.members === undefined ? '' : key(one.members, depth + 1)}`;
      case 'external':
        return [one.module, ...one.path].join('.');
      case 'unknown':
        return `?${one.name ?? ''}${placeOf(one.span)}`;
      default:
        return one.kind;
    }
  };
  return key(value, 0);
}
