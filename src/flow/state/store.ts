import type { Span } from '../../model/span.js';
import type { ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import { Attempt } from './attempt.js';
import {
  NO_CHANGES,
  WHOLE,
  contentOf,
  joinedContent,
  type Cell,
  type Changes,
  type Content,
  type Place,
} from './places.js';
import { staysOnClient } from './client-options.js';
import { CarriedValues } from './carried-values.js';
import { Endings } from './endings.js';
import { joinEndings, joinOutcomes, joinRound } from './joins.js';
import { Later } from './later.js';
import { observeReads } from './reads.js';
import { Records } from './records.js';
import { ITEMS, fewItems } from '../values.js';
import type { Region } from './endings.js';

/** Told of each write, before it is done. */
export interface WriteObserver {
  wrote(place: Place, key: string): void;
  /** Something was done that is no write of a place. */
  spoil(): void;
}

/**
 * The mutable state of a run: variables and the members of objects and lists. Alternatives are run one after the
 * other on the same state: each is recorded and undone, and their outcomes are then joined, so nothing is copied that
 * no branch writes. What leaves a region early (return, break, continue) takes its state to the region's end; what is
 * caught starts from every state that the attempt went through.
 */
export class Store {
  /** What stood before each branch under way. */
  private records = new Records();
  /** The attempts under way, innermost last. */
  private attempts: Attempt[] = [];
  /** Told of writes, where a summary is made. */
  writes: WriteObserver | undefined;
  /** Told where a value with words of interest is not kept for other functions. */
  onLeftOut: (() => void) | undefined;
  /** Told of what objects and lists get, by what name. */
  onSet: ((value: Value | undefined, key?: string, keySpan?: Span) => void) | undefined;
  /** Told of the work that joins take, in steps. */
  onWork: ((steps: number) => void) | undefined;

  /** What stands in places at another time. */
  readonly later = new Later(() => this.onLeftOut?.());

  /** What is put on something from outside, by the names of members. */
  readonly carried = new CarriedValues(this.later);

  /** What is under way takes place whatever is decided: no branch, loop or function is. */
  get isStraight(): boolean {
    return this.records.depth === 0;
  }

  assign(cell: Cell, value: Value): void {
    this.putWhole(cell, value);
  }

  setMember(object: ObjectValue, member: Member): void {
    this.onSet?.(member.value, member.key, member.keySpan);
    this.put(object, member.key, member);
  }

  removeMember(object: ObjectValue, key: string): void {
    this.put(object, key, undefined);
  }

  setItems(target: ListValue, items: readonly Value[]): void {
    const isTooLong = items.length > ITEMS;
    if (isTooLong) target.open = true;
    this.onSet?.(items.at(-1));
    this.putWhole(target, isTooLong ? fewItems(items) : items);
  }

  /** Puts content into a place, as a summary says. */
  restore(place: Place, key: string, content: Content): void {
    if (!('kind' in place) || place.kind === 'list') this.putWhole(place, content);
    else this.put(place, key, content);
  }

  /**
   * Runs something whose effects are dropped afterwards, as if it might never run: what it writes is kept as what
   * stands there at another time. Headers and options of a client stay where there were none.
   */
  apart<T>(run: () => T): T {
    this.records.begin();
    try {
      return run();
    } finally {
      const { whole, members } = this.records.undo() ?? NO_CHANGES;
      for (const [place, content] of whole) {
        if (!('kind' in place)) this.later.remember(place, WHOLE, content);
        else this.later.rememberItems(place, content as readonly Value[]);
      }
      for (const [place, slots] of members) {
        for (const [key, content] of slots) {
          this.later.remember(place, key, content);
          if (content !== undefined && !Array.isArray(content)) staysOnClient(place, key, content as Member);
        }
      }
    }
  }

  /** Runs something whose effects stay, whatever is under way: a module's top level. */
  outside(run: () => void): void {
    const { records, attempts, writes } = this;
    const observer = observeReads(undefined);
    this.records = new Records();
    this.attempts = [];
    this.writes = undefined;
    try {
      run();
    } finally {
      Object.assign(this, { records, attempts, writes });
      observeReads(observer);
    }
  }

  /**
   * Runs alternatives, each from the present state. An alternative answers whether its end is reached; the state
   * afterwards is the join of those whose end is. Answers whether any was.
   */
  branch(alternatives: readonly (() => boolean)[]): boolean {
    const outcomes: (Changes | undefined)[] = [];
    for (const run of alternatives) {
      const { reached, changes } = this.recorded(run);
      if (reached) outcomes.push(changes);
    }
    if (outcomes.some((outcome) => outcome !== undefined))
      joinOutcomes(
        this,
        outcomes.map((one) => one ?? NO_CHANGES),
      );
    return outcomes.length > 0;
  }

  /**
   * Runs something that may leave early. Its state afterwards is the join of its end, if that is reached, and of what
   * each `leave` took along. Answers whether anything leads behind it.
   */
  region(run: (region: Region) => boolean): boolean {
    const from = this.records.beginRegion();
    const region: Region = { depth: this.records.depth, ends: new Endings(from), failures: new Endings(from) };
    this.records.begin();
    let reached = false;
    let done = false;
    try {
      reached = run(region);
      done = true;
      if (reached && !region.ends.none) this.leave(region);
    } finally {
      if (!done) this.records.undo();
      this.records.endRegion();
    }
    if (reached && region.ends.none) {
      this.records.keep();
      return true;
    }
    this.records.undo();
    joinEndings(this, region.ends.none ? region.failures : region.ends);
    return !region.ends.none;
  }

  /** The state here is one of those in which a region that is under way ends. */
  leave(region: Region): void {
    this.records.note(region.ends, region.depth);
  }

  /** The state here is one of those in which a region under way fails. */
  fail(region: Region): void {
    this.records.note(region.failures, region.depth);
  }

  /**
   * Runs a round of a loop until the state at its beginning no longer changes in a way that may matter: a round may not
   * take place. What still changes in the last of `rounds` is widened, and run once more.
   */
  repeat(round: () => boolean, rounds: number): void {
    for (let done = 1; ; done += 1) {
      const { reached, changes } = this.recorded(round);
      if (!reached || changes === undefined) return;
      const matters = joinRound(this, changes, done >= rounds);
      if (!matters || done > rounds) return;
    }
  }

  /** Runs something that may throw; `caught` runs from any of the states it went through. */
  attempt(run: () => boolean, caught: () => boolean): boolean {
    const attempt = new Attempt();
    const first = (): boolean => {
      this.attempts.push(attempt);
      try {
        return run();
      } finally {
        this.attempts.pop();
      }
    };
    const second = (): boolean => {
      for (const { place, key, contents } of attempt.slots())
        this.restore(place, key, joinedContent(place, [contentOf(place, key), ...contents]));
      return caught();
    };
    return this.branch([first, second]);
  }

  private recorded(run: () => boolean): { reached: boolean; changes: Changes | undefined } {
    this.records.begin();
    let reached = false;
    let changes: Changes | undefined;
    try {
      reached = run();
    } finally {
      changes = this.records.undo();
    }
    return { reached, changes };
  }

  private putWhole(place: Cell | ListValue, content: Content): void {
    this.records.noteWhole(place);
    this.written(place, WHOLE, content);
  }

  private put(place: ObjectValue, key: string, content: Content): void {
    this.records.noteMember(place, key);
    this.written(place, key, content);
  }

  private written(place: Place, key: string, content: Content): void {
    this.attempts.at(-1)?.wrote(place, key, content);
    this.writes?.wrote(place, key);
    this.records.set(place, key, content);
  }
}
