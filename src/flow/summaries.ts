import type { FunctionExpr } from '../model/program.js';
import type { ArgValue, Member, Value } from '../model/value.js';
import { contentWith, heapOf, instantiate, substituted, type Heap } from './state/instances.js';
import { Matching } from './state/matching.js';
import type { Content, Place } from './state/places.js';
import { birth, Members, observeReads } from './state/reads.js';
import { KeptReads, Recorder, type Missed, type Reads } from './state/recorder.js';
import type { Store } from './state/store.js';
import { holdsValue } from './within.js';

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
  /** What it made, as far as it left it behind: each replay makes its own. */
  readonly heap: Heap;
  /** The objects and lists of the call that it stands for now, by those of the call that was summed up. */
  readonly instead: ReadonlyMap<object, object>;
}

/** The summaries of functions: a call that depends on the same things is replayed instead of run. */
export class Summaries {
  private readonly known = new Map<FunctionExpr, Summary[]>();
  private readonly births = new WeakMap<object, number>();
  private recorder: Recorder | undefined;

  constructor(private readonly store: Store) {}

  find(key: CallKey): Summary | undefined {
    for (const one of this.known.get(key.fn) ?? []) {
      const instead = matched(one, key);
      if (instead !== undefined)
        return { ...one, instead, missed: one.missed.map((missed) => missedIn(missed, instead)) };
    }
    return undefined;
  }

  /** What functions that had not run yet put into places is known now: where they did, what was read may be another. */
  forget(isSet: (missed: Missed) => boolean): void {
    for (const [fn, all] of this.known) {
      const kept = all.filter(({ missed }) => !missed.some(isSet));
      this.known.set(fn, kept);
    }
  }

  /** A place was read that held nothing, or may hold something else at another time. */
  missed(one: Missed): void {
    this.recorder?.noteMissed(one);
  }

  /** An object that lives outside of the store was made, or is changed. */
  made(object: object): void {
    if (this.births.has(object)) return;
    this.births.set(object, birth());
    // What belongs to a request is made with it: its headers.
    const { members } = object as { readonly members?: ReadonlyMap<string, Member> };
    for (const { value } of members instanceof Members ? members.valuesNow() : (members?.values() ?? []))
      if (value.kind === 'object' && value.host !== undefined) this.births.set(value, birth());
  }

  changes(object: object): void {
    this.spoilFrom(this.births.get(object) ?? 0);
  }

  /** What a summary does not tell of is done to something: that matters where a call did not make it itself. */
  spoilFor(made: object): void {
    const { born = 0 } = made as { readonly born?: number };
    this.spoilFrom(born);
  }

  private spoilFrom(born: number): void {
    for (let at = this.recorder; at !== undefined && born <= at.start; at = at.outer) at.spoiled = true;
  }

  /**
   * A function enters itself too often: what the calls in it gave depends on how many of it were under way, what the first
   * of them gave does not.
   */
  spoilWithin(fn: FunctionExpr): void {
    let first: Recorder | undefined;
    for (let at = this.recorder; at !== undefined; at = at.outer) if (at.fn === fn) first = at;
    for (let at = this.recorder; at !== undefined && at !== first; at = at.outer) at.spoiled = true;
  }

  /** Leaves what a call like this one left; answers what it gave. */
  replay(summary: Summary): Value {
    const instead = new Map(summary.instead);
    this.recorder?.adopt(summary.reads, instead);
    instantiate(summary.heap, instead);
    for (const [place, key, content] of summary.writes) {
      this.store.restore((instead.get(place) as Place | undefined) ?? place, key, contentWith(content, instead));
    }
    return substituted(summary.result, instead);
  }

  /** Runs a call and keeps what it did. `log`: how many requests were sent so far. */
  record(key: CallKey, answers: readonly Value[], log: () => number, run: () => Value): Value {
    const outer = this.recorder;
    const given = key.args.map(({ value }) => value);
    const recorder = new Recorder(key.self === undefined ? given : [...given, key.self], outer, key.fn);
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
      const { start } = recorder;
      const writes = recorder.ends();
      const heap = heapOf([result, ...writes.flatMap(([, , content]) => valuesIn(content))], start);
      if (heap === undefined) return result;
      const missed = recorder.allMissed();
      const reads = new KeptReads(recorder.reads);
      const made = { heap, instead: NOTHING, result, answers: [...answers] };
      this.keep({ key, reads, writes, missed, sent: [from, log()], ...made });
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

function missedIn(missed: Missed, instead: ReadonlyMap<object, object>): Missed {
  const place = instead.get(missed.place) as Place | undefined;
  return place === undefined ? missed : { ...missed, place };
}

const NOTHING: ReadonlyMap<object, object> = new Map();

/** Whether a call is like one that was summed up; which objects stand for those of then. */
function matched({ key: then, reads }: Summary, now: CallKey): ReadonlyMap<object, object> | undefined {
  if (then.scope !== now.scope || then.repeating !== now.repeating || then.args.length !== now.args.length) {
    return undefined;
  }
  const matching = new Matching();
  const isSame =
    sameSelf(then.self, now.self, matching) &&
    then.args.every((arg, i) => {
      const other = now.args[i];
      return (
        other !== undefined &&
        arg.name === other.name &&
        (arg.seed !== true || arg.nameSpan?.start === other.nameSpan?.start) &&
        arg.open === other.open &&
        matching.value(arg.value, other.value)
      );
    });
  return isSame && matching.reads(reads) ? matching.pairs : undefined;
}

function sameSelf(then: Value | undefined, now: Value | undefined, matching: Matching): boolean {
  return then === undefined || now === undefined ? then === now : matching.value(then, now);
}

/** The values in what stands in a place. */
function valuesIn(content: Content): readonly Value[] {
  if (content === undefined) return [];
  if (Array.isArray(content)) return content as readonly Value[];
  const one = content as Value | Exclude<Content, undefined | readonly Value[] | Value>;
  if (!('key' in one)) return [one];
  return holdsValue(one) ? [one.value] : [];
}
