import type { Value } from '../../model/value.js';
import { holdsValue } from '../within.js';
import { WHOLE, contentOf, type Content, type Place } from './places.js';
import { Members, birth, type ReadObserver } from './reads.js';
import type { WriteObserver } from './store.js';

/** A place that held nothing, and may be set by code that has not run yet. */
export interface Missed {
  readonly place: Place;
  readonly key: string | undefined;
  /** It held something, beside which more may be set. */
  readonly isHeld?: true;
  /** What others set was found there, beside which more may be set. */
  readonly isMet?: true;
}

/** Content, or the version of a whole object, by place and key. */
export type Reads = Iterable<readonly [object, Iterable<readonly [string, Content | number]>]>;

/** Reads that are kept: there may be thousands of summaries with hundreds of places, of which most have one slot. */
export class KeptReads {
  private readonly places: object[] = [];
  private readonly keys: string[] = [];
  private readonly contents: (Content | number)[] = [];

  constructor(reads: Reads) {
    for (const [place, slots] of reads) {
      for (const [key, content] of slots) {
        this.places.push(place);
        this.keys.push(key);
        this.contents.push(content);
      }
    }
  }

  *[Symbol.iterator](): Generator<readonly [object, readonly [readonly [string, Content | number]]]> {
    for (const [at, place] of this.places.entries()) yield [place, [[this.keys[at] as string, this.contents[at]]]];
  }
}

/** The name of the slot for all members of an object. */
const ALL = '\0all';
/** Those for how many members it has, and for whether it has one of a name. */
const COUNT = '\0count';
const HAS = '\0has ';
/** How many members an object may have of which each is read by itself, since the call wrote to it. */
const OTHERS = 100;

/** What stands in a slot now: for all members of an object, its version. */
export function currentContent(place: object, key: string): Content | number {
  if (!(place instanceof Members)) return contentOf(place as Place, WHOLE);
  if (key === ALL) return place.version;
  if (key === COUNT) return place.countNow;
  return key.startsWith(HAS) ? has(place, key.slice(HAS.length)) : place.peek(key);
}

function has(place: Members, key: string): number {
  return place.peek(key) === undefined ? 0 : 1;
}

/** It is told of all members of an object. */
export function isOfAll(key: string): boolean {
  return key === ALL;
}

/** A slot for all members, or for what there is of them. */
function isWide(key: string): boolean {
  return key === ALL || key === COUNT || key.startsWith(HAS);
}

/** The keys that a call wrote in a place, each with whether something stood there before: 1 or 0. */
interface Written {
  readonly place: Place;
  readonly keys: Map<string, number>;
}

/** Takes down what a call reads and writes of what was there before it. */
export class Recorder implements ReadObserver, WriteObserver {
  readonly reads = new Map<object, Map<string, Content | number>>();
  private readonly missed = new Map<Missed['place'], Map<Missed['key'], Missed>>();
  spoiled = false;
  readonly start = birth();
  private readonly written = new Map<object, Written>();

  constructor(
    given: readonly Value[],
    readonly outer: Recorder | undefined,
    /** The function that is called. */
    readonly fn?: object,
  ) {
    for (const value of given) this.items(value);
  }

  read(place: object, key?: string): void {
    if (isFresh(place, this.start)) return;
    const own = this.written.get(place);
    const slot = place instanceof Members ? (key ?? ALL) : WHOLE;
    if (own?.keys.has(slot) === true) return;
    if (own !== undefined && slot === ALL) this.noteOthers(place as Members, own);
    else this.note(place, slot, currentContent(place, slot));
  }

  /** All members of an object are read to which the call wrote: the others, and which of its own there were before. */
  private noteOthers(place: Members, { keys }: Written): void {
    if (this.spoiled || this.reads.get(place)?.has(ALL) === true) return;
    if (place.countNow > OTHERS) {
      this.spoil();
      return;
    }
    let count = 0;
    for (const had of keys.values()) count += had;
    for (const key of place.keysNow()) {
      if (keys.has(key)) continue;
      this.note(place, key, place.peek(key));
      count += 1;
    }
    this.note(place, COUNT, count);
    for (const [key, had] of keys) this.note(place, HAS + key, had);
  }

  wrote(place: Place, key: string): void {
    const slot = 'kind' in place && place.kind === 'object' ? place.members : place;
    this.wroteThere(slot, place, key, slot instanceof Members ? has(slot, key) : 1);
  }

  /** `had`: 1 where something stood there before. */
  private wroteThere(slot: object, place: Place, key: string, had: number): void {
    if (isFresh(slot, this.start)) return;
    const known = this.written.get(slot) ?? { place, keys: new Map<string, number>() };
    if (!known.keys.has(key)) known.keys.set(key, had);
    this.written.set(slot, known);
  }

  /** Each place counts once, however often it is read. */
  noteMissed(one: Missed): void {
    const keys = this.missed.get(one.place) ?? new Map<Missed['key'], Missed>();
    if ((one.isHeld ?? one.isMet) === true && keys.has(one.key)) return;
    this.missed.set(one.place, keys.set(one.key, one));
  }

  allMissed(): readonly Missed[] {
    return [...this.missed.values()].flatMap((keys) => [...keys.values()]);
  }

  /** What was done is in no summary, nor in one of a call around this one. */
  spoil(): void {
    this.spoiled = true;
    this.outer?.spoil();
  }

  /** Takes over what a call inside of this one read and wrote. */
  adoptAll(inner: Recorder): void {
    this.adopt(inner.reads, NOWHERE, inner.written);
    for (const one of inner.allMissed()) this.noteMissed(one);
    for (const [slot, { place, keys }] of inner.written)
      for (const [key, had] of keys) this.wroteThere(slot, place, key, had);
  }

  /**
   * `instead`: the places in which the same stands now, by those in which it was read. `written`: those that were written
   * since.
   */
  adopt(
    reads: Reads,
    instead: ReadonlyMap<object, object> = NOWHERE,
    written: ReadonlyMap<object, unknown> = NOWHERE,
  ): void {
    for (const [then, slots] of reads) {
      const place = instead.get(then) ?? then;
      if (isFresh(place, this.start)) continue;
      const own = this.written.get(place);
      for (const [key, content] of slots) {
        if (own?.keys.has(key) === true) continue;
        if (own !== undefined && isWide(key)) {
          if (written.has(place)) this.spoil();
          else this.noteOthers(place as Members, own);
        } else this.note(place, key, place === then ? content : currentContent(place, key));
      }
    }
  }

  /** What stands now where something was written. */
  ends(): readonly (readonly [Place, string, Content])[] {
    return [...this.written.values()].flatMap(({ place, keys }) =>
      [...keys.keys()].map((key) => [place, key, contentOf(place, key)] as const),
    );
  }

  private note(place: object, key: string, content: Content | number): void {
    const slots = this.reads.get(place) ?? new Map<string, Content | number>();
    if (slots.has(key)) return;
    this.reads.set(place, slots.set(key, content));
    if (typeof content === 'object' && !Array.isArray(content)) {
      const one = content as Exclude<Content, undefined | readonly Value[]>;
      if (!('key' in one)) this.items(one);
      else if (holdsValue(one)) this.items(one.value);
    }
  }

  /** A list that is reached may be changed as a whole. */
  private items(value: Value): void {
    if (value.kind === 'choice') for (const option of value.options) this.items(option);
    if (value.kind === 'list' && !isFresh(value, this.start)) this.note(value, WHOLE, value.items);
  }
}

/** Whether a place was made since: what is done to it is nobody else's matter. */
export function isFresh(place: object, start: number): boolean {
  const { born } = place as { readonly born?: number };
  return born !== undefined && born > start;
}

const NOWHERE: ReadonlyMap<object, object> = new Map();
