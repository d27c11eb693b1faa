import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ArgValue, HostObject, ObjectValue, UnknownValue, Value } from '../model/value.js';
import { fieldOf, isWired } from './fields.js';
import { isOfInterest } from '../text/asked.js';
import { holdsSeed } from '../text/seed.js';
import { seeded } from './values.js';
import { isWithin, type Look } from './within.js';

/** How deep in a value a word of interest is looked for. */
const DEPTH = 4;
/** How many values are looked at for one. */
const MOST = 200;
/** How deep in what a client's object is made of. */
const PARTS = 3;
/** How deep in what is put together of answers something else is looked for. */
const ANSWER_DEPTH = 2;
/** Objects of the platform, which hold what they hold as members, or an answer. */
const PLAIN = new Set(['record', 'map', 'form', 'date', 'regexp', 'json-coder', 'decoded']);

/**
 * Which values have to do with a word of interest: it is in a text or a key, in what a client's object is made of, in
 * the request that was answered, or a function that leads to one is held. Clients from outside count too: what they
 * are asked for may be a name of interest.
 */
export class Interest {
  /** What was found out of long lists; undefined where there is none yet. */
  private long: WeakMap<readonly Value[], { readonly length: number; readonly isAnswer: boolean }> | undefined;

  /**
   * `isKey`: a key that is written in a file is a word of interest; `isRecord`: what is not known is of a type that has
   * a field of interest.
   */
  constructor(
    readonly isKey: (key: string, file: string) => boolean,
    private readonly isRecord: (value: UnknownValue) => boolean = () => false,
  ) {}

  /** What holds a great deal is taken to: many calls may be given the same table. */
  concerns(value: Value): boolean {
    if (size(value) > MOST) return true;
    let left = MOST;
    return isWithin(value, DEPTH, (one) => {
      left -= 1;
      return left < 0 || size(one) > left ? 'found' : this.look(one);
    });
  }

  /** A call is given an answer, and nothing else that it could send or ask for: it looks at it. */
  isOnlyAnswered(self: Value | undefined, args: readonly ArgValue[]): boolean {
    if (self !== undefined && this.concerns(self)) return false;
    if (args.some(({ seed }) => seed === true)) return false;
    let isAnswered = false;
    for (const { value } of args) {
      if (!this.concerns(value)) continue;
      if (!this.isAnswer(value, ANSWER_DEPTH)) return false;
      isAnswered = true;
    }
    return isAnswered;
  }

  /** An answer, what is taken of one, or what only puts answers together. */
  private isAnswer(value: Value, depth: number): boolean {
    const all = (parts: readonly Value[]): boolean => depth > 0 && parts.every((one) => this.isAnswer(one, depth - 1));
    switch (value.kind) {
      case 'response':
      case 'literal':
        return true;
      case 'text':
      case 'unknown':
        return !this.concerns(value);
      case 'choice':
        return all(value.options);
      case 'list':
        return value.items.length > MOST ? this.ofLong(value.items, all) : all(value.items);
      case 'object':
        return (
          !this.inObject(value) && value.host === undefined && all([...value.members.values()].map((one) => one.value))
        );
      default:
        return false;
    }
  }

  /** Each call of a loop may be given the whole of what it goes through, which is gone over once as it grows. */
  private ofLong(items: readonly Value[], all: (parts: readonly Value[]) => boolean): boolean {
    const known = this.long?.get(items);
    if (known?.length === items.length) return known.isAnswer;
    const isAnswer = all(items);
    this.long ??= new WeakMap();
    this.long.set(items, { length: items.length, isAnswer });
    return isAnswer;
  }

  /** A word of interest that something gets may be in what a long list holds. */
  noteSet(value: Value | undefined, key = '', keySpan?: Span): void {
    if (this.long === undefined || value === undefined) return;
    if (seeded(value) || (keySpan !== undefined && this.isKey(key, keySpan.file))) this.long = undefined;
  }

  /** A word of interest is in a request, or names the operation. */
  inRequest({ url, alsoUrl, query, headers, body, named, libraryMethod }: Request): boolean {
    if (named !== undefined || libraryMethod !== undefined) return true;
    if (holdsSeed(url) || alsoUrl?.some(holdsSeed) === true) return true;
    if ([...query, ...headers].some(({ name, value }) => holdsSeed(name) || this.concerns(value))) return true;
    return body !== undefined && this.concerns(body.value);
  }

  private look(value: Value): Look {
    switch (value.kind) {
      case 'text':
        return holdsSeed(value.text) ? 'found' : 'closed';
      case 'function':
      case 'class':
        return value.fn.seed === true ? 'found' : 'closed';
      case 'external':
        return value.host === undefined && value.bound === undefined ? 'closed' : 'found';
      case 'response':
        return isOfInterest(value.site, value.asked) ? 'found' : (value.members ?? 'closed');
      case 'unknown':
        return value.members ?? (this.isRecord(value) ? 'found' : 'closed');
      case 'object':
        return this.inObject(value) ? 'found' : 'inside';
      default:
        return 'inside';
    }
  }

  private inObject({ host, members, instanceOf }: ObjectValue): boolean {
    if (host !== undefined && this.inHost(host)) return true;
    const hasNames = isWired(instanceOf);
    for (const { key, keySpan } of members.values()) {
      if (keySpan !== undefined && this.isKey(key, keySpan.file)) return true;
      // The name that it has in JSON is written where its class declares it.
      const field = hasNames ? fieldOf(instanceOf, key)?.member : undefined;
      if (typeof field?.wire === 'string' && this.isKey(field.wire, field.span.file)) return true;
    }
    return false;
  }

  private inHost({ type, parts, response }: HostObject): boolean {
    if (PLAIN.has(type)) return this.inParts(response, PARTS);
    return parts === undefined || this.inParts(parts, PARTS);
  }

  /** What the parts of a request hold, whatever they are called. */
  private inParts(part: unknown, depth: number): boolean {
    if (typeof part !== 'object' || part === null || depth < 0) return false;
    if (Array.isArray(part)) return part.some((one: unknown) => this.inParts(one, depth));
    if ('kind' in part) return this.concerns(part as Value);
    return Object.values(part).some((one: unknown) => this.inParts(one, depth - 1));
  }
}

/** How many values are held by one. */
function size(value: Value): number {
  switch (value.kind) {
    case 'object':
      return value.members.size;
    case 'list':
      return value.items.length;
    case 'choice':
      return value.options.length;
    default:
      return 0;
  }
}
