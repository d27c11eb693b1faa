import type { FunctionExpr, Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, HostObject, ObjectValue, Value } from '../model/value.js';
import { notingLeftOut } from '../text/left-out.js';
import { Budget, TOO_DEEP } from './budget.js';
import { isOfRecord } from './declared-members.js';
import { call, callMethod } from './calls.js';
import { callSuper, construct, constructorOf, evaluateClass } from './classes.js';
import { ConstructionArguments } from './construction-arguments.js';
import type { Context, Host, Module } from './context.js';
import { Contexts } from './contexts.js';
import { EntryPoints } from './entry-points.js';
import { noteLeaving } from './escapes.js';
import { evaluate } from './expressions.js';
import { Extensions } from './extensions.js';
import { blindArgs } from './functions.js';
import { Implementers } from './implementers.js';
import { Interest } from './interest.js';
import { Loader } from './loader.js';
import { member } from './members.js';
import { bind } from './patterns.js';
import { Slice } from './slice/slice.js';
import type { Seed } from './slice/nodes.js';
import type { Cell } from './state/places.js';
import { Store } from './state/store.js';
import { run } from './statements.js';
import { Summaries } from './summaries.js';
import { object, truth, unknown } from './values.js';
import type { Outcome, World } from './world.js';

/** One run over programs: what its parts share, and how they reach each other. */
export class Evaluator implements Context {
  readonly store = new Store();
  readonly summaries = new Summaries(this.store);
  readonly contexts: Contexts;
  readonly host: Host;
  readonly frames: Context['frames'] = [];
  readonly entered = new Set<FunctionExpr>();
  readonly met: Context['met'] = new Map<FunctionExpr, { value: FunctionValue; owner: ClassValue | undefined }>();
  readonly reached = new Set<Seed>();
  discarded: Span | undefined = undefined;
  stdin: Context['stdin'] = undefined;
  readonly answers: Value[][] = [];
  repeating = 0;
  fuel = 0;
  /** What is left for what is done with answers; that is the fuel while it is under way. */
  private fuelForReading = 0;
  private reading = false;
  /** The file whose steps are taken, and what it was given of them since the root began. */
  private underWay = { file: '', asking: 0, reading: 0 };
  private sentOfInterest = 0;
  readonly slice: Slice;
  readonly budget: Budget;
  readonly constructions = new ConstructionArguments();
  private readonly loader: Loader;
  private readonly entryPoints: EntryPoints;
  readonly implementers: Implementers;
  readonly extensions = new Extensions();
  private readonly asked = new Set<string>();
  private readonly instances = new Map<ClassValue, Value>();

  constructor(private readonly world: World) {
    this.host = world.host;
    this.contexts = new Contexts(
      new Interest(
        (key, file) => world.isSeed(key, file) !== false,
        (value) => isOfRecord(this, value),
      ),
    );
    this.store.onWork = (steps) => {
      this.fuel -= steps;
    };
    this.store.onSet = (value, key, keySpan) => {
      this.contexts.interest.noteSet(value, key, keySpan);
    };
    this.store.onLeftOut = () => {
      const file = this.frames.at(-1)?.module.file ?? this.underWay.file;
      this.budget.cut(file, 'other functions set it to too many things', undefined);
    };
    this.slice = world.slice ?? new Slice((text, file, beside) => world.isSeed(text, file, beside));
    this.budget = new Budget((file) => this.slice.sizes.get(file) ?? 0, this.asked);
    this.loader = new Loader(this, world, (file, work) => {
      this.root(file, work);
    });
    this.implementers = new Implementers((file, name) => {
      const found = this.loader.closed || world.implementing === undefined ? [] : world.implementing(file, name);
      for (const program of found ?? []) this.loader.load(program);
      return found !== undefined;
    });
    this.entryPoints = new EntryPoints(this, (file, work) => {
      this.root(file, work);
    });
  }

  run(programs: readonly Program[]): ReadonlyMap<string, Outcome>;
  run(...[body, scope]: Parameters<Context['run']>): ReturnType<Context['run']>;
  run(...args: [readonly Program[]] | Parameters<Context['run']>): unknown {
    return args.length === 1 ? this.runAll(args[0]) : run(this, args[0], args[1]);
  }

  private runAll(programs: readonly Program[]): ReadonlyMap<string, Outcome> {
    for (const { file } of programs) this.asked.add(file);
    this.slice.add(programs);
    this.readWanted();
    for (const program of programs) this.loader.load(program);
    const { asked } = this;
    this.entryPoints.run(asked, this.loader);
    for (const file of this.slice.leftOut())
      this.budget.cut(file, 'too many functions of a name, or too deep', undefined);
    const files = new Set([...asked, ...this.budget.files()]);
    return new Map([...files].map((file) => [file, this.budget.outcome(file)]));
  }

  /** Takes the modules in that matter, before anything runs: what runs before it is known to matter is passed over. */
  private readWanted(): void {
    for (let more = true; more;) {
      more = false;
      const found: Program[] = [];
      for (const { file, from, imported } of [...this.slice.wanted()]) {
        const naming = imported === '*' || imported === 'default' ? undefined : imported;
        const program = this.world.resolve(file, from, { naming, known: false });
        if (program === undefined) continue;
        found.push(program);
        more = true;
      }
      this.slice.add(found);
    }
  }

  get module(): Module {
    return this.frames.at(-1)?.module ?? { file: '', language: '', exports: object() };
  }

  evaluate: Context['evaluate'] = (expr, scope) => evaluate(this, expr, scope);
  decided: Context['decided'] = (test, value) =>
    this.isSettled(test) ? truth(value, this.module.language) : undefined;
  isSettled: Context['isSettled'] = (test) =>
    this.slice.settled.holds(
      test,
      this.frames.some(({ fn, call: by }) => fn !== undefined && by === undefined),
    );
  bind: Context['bind'] = (pattern, value, scope, how) => {
    bind(this, pattern, value, scope, how);
  };
  call: Context['call'] = (callee, args, how) =>
    this.loader.required(callee, args[0]?.value, how.span) ?? call(this, callee, args, how);
  callMethod: Context['callMethod'] = (...call) => callMethod(this, ...call);
  member: Context['member'] = (of, key, keySpan, span, shorthand) => member(this, of, key, keySpan, span, shorthand);
  evaluateClass: Context['evaluateClass'] = (expr, scope) => evaluateClass(this, expr, scope);
  callSuper: Context['callSuper'] = (args, span) => callSuper(this, args, span);
  leaves: Context['leaves'] = (value, how, span) => {
    noteLeaving(this.host, value, how, span, this.module.language);
  };
  leavesInto: Context['leavesInto'] = (value, span) => {
    if (value.kind === 'response') noteLeaving(this.host, value, 'stored', span, this.module.language);
  };
  returned: Context['returned'] = (fn, value) => {
    this.entryPoints.returned(fn, value);
  };
  missed: Context['missed'] = (place: Cell | ObjectValue, key?: string) => {
    this.summaries.missed({ place, key });
    this.entryPoints.missed(this.module.file, place, key);
  };
  watched: Context['watched'] = (place, key) => {
    this.summaries.missed({ place, key, isHeld: true });
    this.entryPoints.watched(place, key);
  };
  textOfFile: Context['textOfFile'] = (path) => this.loader.textOf(this.module, path);
  importModule: Context['importModule'] = (from, specifier, span, naming) =>
    this.loader.importModule(from, specifier, span, naming);
  aside: Context['aside'] = (work) => {
    this.loader.apart(work);
  };

  get granted(): number {
    return this.reading ? this.underWay.reading : this.underWay.asking;
  }

  sends(): void {
    const { host, underWay } = this;
    const sent = host.sentOfInterest?.() ?? host.sent?.() ?? 0;
    const reached = sent > this.sentOfInterest ? 'interest' : 'requests';
    this.sentOfInterest = sent;
    // What was passed over for want of steps was not looked at: it must not look as if it were.
    const more = this.fuel > 0 ? this.budget.reach(underWay.file, reached) : undefined;
    if (more === undefined) return;
    underWay.asking += more.asking;
    underWay.reading += more.reading;
    if (this.reading) this.fuel += more.reading;
    else {
      this.fuel += more.asking;
      this.fuelForReading += more.reading;
    }
  }

  /** Runs what only looks at an answer, on steps of its own. */
  readingOnly<T>(work: () => T): T | undefined {
    if (this.reading) return work();
    if (this.fuelForReading <= 0) return undefined;
    const { fuel, underWay } = this;
    const { asking } = underWay;
    this.reading = true;
    this.fuel = this.fuelForReading;
    try {
      return work();
    } finally {
      this.fuelForReading = this.fuel;
      this.fuel = fuel + underWay.asking - asking;
      this.reading = false;
      if (this.fuelForReading <= 0) this.summaries.spoil();
    }
  }

  adopt(self: ObjectValue, host: HostObject): void {
    Object.assign(self, { host });
  }

  cut(why: string, span: Span): void {
    this.budget.cut(this.module.file, why, span);
  }

  meetClass(made: ClassValue): void {
    this.entryPoints.meetClass(made);
    this.implementers.meet(made);
  }

  madeWith(owner: ClassValue, args: readonly ArgValue[]): void {
    this.constructions.note(owner, args);
  }

  /** The object whose methods are run alone: made once, by a constructor that is told nothing. */
  instanceOf(owner: ClassValue, span: Span): Value {
    const known = this.instances.get(owner);
    if (known !== undefined) return known;
    // A class may hold one of its own kind.
    this.instances.set(owner, unknown('this'));
    const made = construct(this, owner, blindArgs(constructorOf(owner)), span);
    const instance = made.kind === 'object' ? made : unknown('this');
    this.instances.set(owner, instance);
    return instance;
  }

  isInstance(of: ObjectValue): boolean {
    return of.instanceOf !== undefined && this.instances.get(of.instanceOf) === of;
  }

  /** An object of the class was made for its own sake. */
  hasInstance(owner: ClassValue): boolean {
    return this.instances.has(owner);
  }

  /** Runs something with fresh fuel, within the file's share. What throws costs this file's part, and no other. */
  private root(file: string, work: () => void): void {
    const { fuel, fuelForReading, reading, stdin, repeating, discarded, underWay } = this;
    const depth = { frames: this.frames.length, answers: this.answers.length };
    const share = this.budget.share(file, 'asking');
    const forReading = this.budget.share(file, 'reading');
    const mine = { file, asking: 0, reading: 0 };
    Object.assign(this, { fuel: share, fuelForReading: forReading, reading: false, underWay: mine });
    try {
      for (const what of notingLeftOut(work).left) this.budget.cut(file, what, undefined);
    } catch (error) {
      const isDeep = error instanceof RangeError && /call stack/.test(error.message);
      this.budget.fault(file, isDeep ? TOO_DEEP : error instanceof Error ? error.message : String(error));
      this.frames.length = depth.frames;
      this.answers.length = depth.answers;
    }
    this.budget.spend(file, 'asking', share + mine.asking - Math.max(0, this.fuel));
    this.budget.spend(file, 'reading', forReading + mine.reading - Math.max(0, this.fuelForReading));
    if (this.fuel <= 0 || this.fuelForReading <= 0) this.budget.cut(file, 'too much to follow', undefined);
    Object.assign(this, { fuel, fuelForReading, reading, stdin, repeating, discarded, underWay });
  }
}
