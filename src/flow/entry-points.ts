import type { FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, Value } from '../model/value.js';
import { construct, constructorOf } from './constructors.js';
import { newFrame, type Module, type Scope } from './context.js';
import type { Evaluator } from './evaluator.js';
import { runAlone } from './functions.js';
import { visitExports } from './handed-functions.js';
import { inheritedMethods } from './inherited-methods.js';
import type { Loader } from './loader.js';
import type { RunFor } from './packages.js';
import { LateReads } from './late-reads.js';
import type { Place } from './state/places.js';
import { PrototypeObjects } from './prototype-objects.js';
import { isWithin } from './within.js';

/** From the state that the top level left. */
const RUN = (run: () => void): void => {
  run();
};

/** How often functions that turned up meanwhile are looked through. */
const PASSES = 12;

interface Met {
  readonly value: FunctionValue;
  readonly owner: ClassValue | undefined;
  /** The class of the object whose method it is there, where that is built on the owner. */
  readonly on?: ClassValue;
}

/**
 * The functions by which others may enter a program, each run for its own sake with arguments of which nothing is
 * known: those that are exported, those that nothing calls, and those in which a word of interest was not come to by
 * the calls there are. Each pass takes what is waiting when it begins, so that the order of declarations does not
 * matter.
 */
export class EntryPoints {
  private readonly classes = new Set<ClassValue>();
  private readonly all = new Set<ClassValue>();
  private underWay: FunctionExpr | undefined;
  private readonly prototypes: PrototypeObjects;
  private readonly alone = new Set<FunctionExpr>();
  private readonly results = new Map<FunctionExpr, readonly Value[]>();
  private readonly reads: LateReads;
  /** Modules in which something was read that held nothing. */
  private readonly missing = new Set<string>();

  constructor(
    private readonly cx: Evaluator,
    private readonly root: RunFor,
  ) {
    this.prototypes = new PrototypeObjects(cx);
    this.reads = new LateReads(cx.store);
  }

  run(asked: ReadonlySet<string>, loader: Loader): void {
    this.runThese((file) => asked.has(file));
    this.runAgain();
    for (const made of [...this.all]) if (hasSeed(made)) this.cx.implementers.of(made);
    // Modules that were only loaded for what these use: what they set may matter where it was missed.
    loader.closed = true;
    this.runThese((file) => this.missing.has(file));
    this.runAgain();
    this.runConstructed(asked);
    this.runInherited();
    const seen = new Set<Value>();
    for (const module of loader.all()) this.noteExports(module.exports, seen);
  }

  meetClass(made: ClassValue): void {
    this.classes.add(made);
    this.all.add(made);
  }

  returned(fn: FunctionExpr, value: Value): void {
    if (holdsResponse(value)) this.results.set(fn, [...(this.results.get(fn) ?? []).slice(-20), value]);
  }

  missed(file: string, place: Place, key: string | undefined): void {
    this.missing.add(file);
    this.watched(place, key);
    if (this.underWay !== undefined) this.reads.note(this.underWay, place, key);
  }

  watched(place: Place, key: string | undefined): void {
    const { frames } = this.cx;
    const fn = frames.at(-1)?.fn;
    if (fn !== undefined) this.reads.note(fn, place, key);
    // What it gives back to whoever called it matters there; what is called back while a top level runs is run for its own sake.
    const first = this.underWay ?? frames.find((frame) => frame.fn !== undefined)?.fn;
    if (first !== undefined && first !== fn) this.reads.note(first, place, key);
  }

  private runThese(concerns: (file: string) => boolean): void {
    for (let pass = 0; pass < PASSES; pass += 1) {
      this.makeAll(concerns);
      const waiting = [...this.met()].filter(({ value }) => concerns(fileOf(value)) && !this.alone.has(value.fn));
      const { slice } = this.cx;
      const entries = waiting.filter(({ value }) => slice.isExported(value.fn) || !slice.isMentioned(value.fn));
      const next = [entries, waiting]
        .map((some) => some.filter(({ value }) => slice.isExported(value.fn) || !this.cx.entered.has(value.fn)))
        .find((some) => some.length > 0);
      const all = next ?? this.unreached(concerns);
      if (all.length === 0) return;
      for (const one of all) this.runOne(one);
    }
  }

  /** Functions that are in the slice. */
  private *met(): Iterable<Met> {
    for (const [fn, { value, owner }] of this.cx.met)
      if (fn.seed === true && value.kind === 'function') yield { value, owner };
  }

  /** Functions that hold a word of interest which was not come to. */
  private unreached(concerns: (file: string) => boolean): readonly Met[] {
    const found = new Set<FunctionExpr>();
    for (const { seeds, around } of this.cx.slice.seededUnits()) {
      if (seeds.every((seed) => this.cx.reached.has(seed))) continue;
      for (const fn of around) {
        const known = this.cx.met.get(fn);
        if (known === undefined) continue;
        if (!this.alone.has(fn)) found.add(fn);
        break;
      }
    }
    return [...this.met()].filter(({ value }) => found.has(value.fn) && concerns(fileOf(value)));
  }

  /** Makes one of each class that has fields with functions in them. */
  private makeAll(concerns: (file: string) => boolean): void {
    for (const made of this.classes) {
      this.classes.delete(made);
      const { module } = made.scope as Scope;
      const holds = made.fn.members.some(({ kind, value }) => kind === 'field' && value?.kind === 'function');
      if (!holds || made.fn.seed !== true || !concerns(module.file) || this.cx.instances.has(made)) continue;
      this.apartIn(module, () => {
        this.cx.instances.of(made, made.fn.span);
      });
    }
  }

  private apartIn(module: Module, work: () => void): void {
    this.root(module.file, () => {
      this.cx.store.apart(() => {
        this.cx.frames.push(newFrame(module));
        work();
        this.cx.frames.pop();
      });
    });
  }

  /** Functions that missed what another one, which ran after them, turned out to set. */
  private runAgain(): void {
    this.cx.store.carried.settle();
    this.cx.summaries.forget(({ place, key }) => this.reads.isSet(place, key));
    for (const [fn, filling] of this.reads.withMore()) {
      const known = this.cx.met.get(fn);
      if (fn.seed === true && known?.value.kind === 'function')
        this.runOne({ value: known.value, owner: known.owner }, undefined, filling);
    }
  }

  /** The methods of classes that are given addresses where they are made: once more, on an object that knows them. */
  private runConstructed(asked: ReadonlySet<string>): void {
    const methods = [...this.met()];
    for (const [owner, args] of this.cx.constructions.all()) {
      if (!asked.has((owner.scope as Scope).module.file)) continue;
      const constructor = constructorOf(owner);
      for (const one of methods) {
        if (one.owner === owner && one.value.fn !== constructor) this.runOne(one, args);
      }
    }
  }

  /** The methods that a class has from its bases: on an object of its own. */
  private runInherited(): void {
    for (const one of inheritedMethods(this.all)) this.runOne(one);
  }

  /**
   * `args`: what the object is made with whose method it is; without them it is made with nothing known. `where`: runs it
   * in another state than the one that the top level left.
   */
  private runOne({ value, owner, on = owner }: Met, args?: readonly ArgValue[], where = RUN): void {
    const { fn } = value;
    this.cx.entered.add(fn);
    this.alone.add(fn);
    this.underWay = fn;
    this.apartIn((value.scope as Scope).module, () => {
      const self = this.prototypes.objectWith(value) ?? value.self ?? this.selfOf(on, fn.span, args);
      where(() => {
        const result = runAlone(this.cx, { ...value, self }, owner);
        this.cx.leaves(result, 'returned', fn.span);
      });
    });
    this.underWay = undefined;
  }

  private selfOf(owner: ClassValue | undefined, span: Span, args: readonly ArgValue[] | undefined): Value | undefined {
    if (owner === undefined) return undefined;
    return args === undefined ? this.cx.instances.of(owner, span) : construct(this.cx, owner, args, span);
  }

  /** What exported functions return may be read by code that is not seen. */
  private noteExports(exports: Value, seen: Set<Value>): void {
    visitExports(
      exports,
      (fn) => {
        for (const result of this.results.get(fn) ?? []) this.cx.leaves(result, 'returned', fn.span);
      },
      seen,
    );
  }
}

/** A word of interest comes to one of its methods. */
function hasSeed({ fn }: ClassValue): boolean {
  return fn.members.some(({ kind, value }) => kind === 'method' && value?.kind === 'function' && value.seed === true);
}

function fileOf(value: FunctionValue): string {
  return (value.scope as Scope).module.file;
}

function holdsResponse(value: Value): boolean {
  return isWithin(value, 3, ({ kind }) => (kind === 'response' ? 'found' : 'inside'));
}
