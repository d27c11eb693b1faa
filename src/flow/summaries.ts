import type { FunctionExpr } from '../model/program.js';
import type { ArgValue, ObjectValue, Value } from '../model/value.js';
import { contentOf, sameContent, WHOLE, type Cell, type Content, type Place } from './state/places.js';
import { holdsValue } from './within.js';
import { Members, birth, observeReads, type ReadObserver } from './state/reads.js';
import type { Store, WriteObserver } from './state/store.js';
import { same } from './values.js';

/** How many summaries of one function are kept. */
const KEPT = 24;

/** What a call depends on besides what its reads tell. */
export interface CallKey {
  readonly fn: FunctionExpr;
  readonly scope: unknown;
  readonly self: Value | undefined;
  readonly args: readonly ArgValue[];
  /** Loops of unknown length are under way: counters are not known in them. */
  readonly repeating: boolean;
}

/** What a call did: what it read and found there, what it left behind, what came of it. */
export interface Summary {
  readonly key: CallKey;
  readonly reads: Reads;
  readonly writes: readonly (readonly [Place, string, Content])[];
  readonly result: Value;
  /** Answers of requests that it sent. */
  readonly answers: readonly Value[];
  /** Places that it read and found empty. */
  readonly missed: readonly Missed[];
  /** Where in the log of requests those begin and end that it sent. */
  readonly sent: readonly [from: number, to: number];
}

/** A place that held nothing, and may be set by code that has not run yet. */
export interface Missed {
  readonly place: Cell | ObjectValue;
  readonly key: string | undefined;
}

/** Content, or the version of a whole object, by place and key. */
type Reads = Map<object, Map<string, Content | number>>;

/** The summaries of functions: a call that depends on the same things is replayed instead of run. */
export class Summaries {
  private readonly known = new Map<FunctionExpr, Summary[]>();
  private readonly births = new WeakMap<object, number>();
  private recorder: Recorder | undefined;

  constructor(private readonly store: Store) {}

  find(key: CallKey): Summary | undefined {
    return this.known.get(key.fn)?.find((one) => sameKey(one.key, key) && holds(one.reads));
  }

  /** What functions that have not run yet put into places is known now: what was read there may be another. */
  forget(): void {
    this.known.clear();
  }

  /** A place was read that held nothing. */
  missed(one: Missed): void {
    this.recorder?.noteMissed(one);
  }

  /** An object that lives outside of the store was made, or is changed. */
  made(object: object): void {
    if (!this.births.has(object)) this.births.set(object, birth());
  }

  changes(object: object): void {
    const born = this.births.get(object) ?? 0;
    for (let at = this.recorder; at !== undefined && born <= at.start; at = at.outer) at.spoiled = true;
  }

  /** Leaves what a call like this one left; answers what it gave. */
  replay(summary: Summary): Value {
    this.recorder?.adopt(summary.reads);
    for (const [place, key, content] of summary.writes) this.store.restore(place, key, content);
    return summary.result;
  }

  /** Runs a call and keeps what it did. `log`: how many requests were sent so far. */
  record(key: CallKey, answers: readonly Value[], log: () => number, run: () => Value): Value {
    const outer = this.recorder;
    const recorder = new Recorder(key, outer);
    const from = log();
    this.recorder = recorder;
    this.store.writes = recorder;
    observeReads(recorder);
    let result: Value;
    try {
      result = run();
    } finally {
      this.recorder = outer;
      this.store.writes = outer;
      observeReads(outer);
    }
    outer?.adoptAll(recorder);
    if (!recorder.spoiled) {
      const { reads } = recorder;
      const missed = recorder.allMissed();
      this.keep({ key, reads, writes: recorder.ends(), result, answers: [...answers], missed, sent: [from, log()] });
    }
    return result;
  }

  /** Runs something that is no part of the call under way. */
  outside(run: () => void): void {
    const { recorder } = this;
    this.recorder = undefined;
    try {
      run();
    } finally {
      this.recorder = recorder;
    }
  }

  /** The call under way does what no summary can hold. */
  spoil(): void {
    this.recorder?.spoil();
  }

  private keep(summary: Summary): void {
    const all = this.known.get(summary.key.fn) ?? [];
    if (all.length >= KEPT) all.shift();
    all.push(summary);
    this.known.set(summary.key.fn, all);
  }
}

function sameKey(a: CallKey, b: CallKey): boolean {
  if (a.scope !== b.scope || a.repeating !== b.repeating || a.args.length !== b.args.length) return false;
  if (a.self !== b.self && (a.self === undefined || b.self === undefined || !same(a.self, b.self))) return false;
  return a.args.every((arg, i) => {
    const other = b.args[i];
    return other !== undefined && arg.name === other.name && arg.open === other.open && sameArg(arg.value, other.value);
  });
}

function sameArg(a: Value, b: Value): boolean {
  if (same(a, b)) return true;
  if (a.kind === 'choice' && b.kind === 'choice') {
    return a.options.length === b.options.length && a.options.every((one, i) => same(one, b.options[i] ?? one));
  }
  return false;
}

function holds(reads: Reads): boolean {
  for (const [place, slots] of reads) {
    for (const [key, content] of slots) {
      const now = currentContent(place, key);
      if (now !== content && (typeof content === 'number' || typeof now === 'number' || !sameContent(now, content))) {
        return false;
      }
    }
  }
  return true;
}

/** The name of the slot for all members of an object. */
const ALL = '\0all';

function currentContent(place: object, key: string): Content | number {
  if (place instanceof Members) return key === ALL ? place.version : place.peek(key);
  return contentOf(place as Place, WHOLE);
}

class Recorder implements ReadObserver, WriteObserver {
  readonly reads: Reads = new Map();
  private readonly missed = new Map<Missed['place'], Map<Missed['key'], Missed>>();
  spoiled = false;
  readonly start = birth();
  private readonly written = new Map<object, { readonly place: Place; readonly keys: Set<string> }>();

  constructor(
    { args, self }: CallKey,
    readonly outer: Recorder | undefined,
  ) {
    for (const { value } of args) this.items(value);
    if (self !== undefined) this.items(self);
  }

  read(place: object, key?: string): void {
    if (isFresh(place, this.start)) return;
    const own = this.written.get(place);
    const slot = place instanceof Members ? (key ?? ALL) : WHOLE;
    if (own?.keys.has(slot) === true) return;
    if (own !== undefined && slot === ALL) this.spoil();
    else this.note(place, slot, currentContent(place, slot));
  }

  wrote(place: Place, key: string): void {
    const slot = 'kind' in place && place.kind === 'object' ? place.members : place;
    if (isFresh(slot, this.start)) return;
    const known = this.written.get(slot) ?? { place, keys: new Set<string>() };
    known.keys.add(key);
    this.written.set(slot, known);
  }

  /** Each place counts once, however often it is read. */
  noteMissed(one: Missed): void {
    const keys = this.missed.get(one.place) ?? new Map<Missed['key'], Missed>();
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
    this.adopt(inner.reads);
    for (const one of inner.allMissed()) this.noteMissed(one);
    for (const { place, keys } of inner.written.values()) for (const key of keys) this.wrote(place, key);
  }

  adopt(reads: Reads): void {
    for (const [place, slots] of reads) {
      if (isFresh(place, this.start)) continue;
      const own = this.written.get(place);
      for (const [key, content] of slots) {
        if (own?.keys.has(key) === true) continue;
        if (own !== undefined && key === ALL) this.spoil();
        else this.note(place, key, content);
      }
    }
  }

  /** What stands now where something was written. */
  ends(): readonly (readonly [Place, string, Content])[] {
    return [...this.written.values()].flatMap(({ place, keys }) =>
      [...keys].map((key) => [place, key, contentOf(place, key)] as const),
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
function isFresh(place: object, start: number): boolean {
  const { born } = place as { readonly born?: number };
  return born !== undefined && born > start;
}
