import type { FunctionExpr, Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, HostObject, ObjectValue, Value } from '../model/value.js';
import { notingLeftOut } from '../text/left-out.js';
import { Budget, TOO_DEEP } from './budget.js';
import { isOfRecord } from './declared-members.js';
import { call, callMethod } from './calls.js';
import { evaluateClass } from './classes.js';
import { callSuper, goOn } from './constructors.js';
import { ConstructionArguments } from './construction-arguments.js';
import type { Context, Host, Module } from './context.js';
import { Contexts } from './contexts.js';
import { EntryPoints } from './entry-points.js';
import { noteLeaving } from './escapes.js';
import { evaluate } from './expressions.js';
import { Extensions } from './extensions.js';
import { Implementers } from './implementers.js';
import { ClassInstances } from './class-instances.js';
import { Interest } from './interest.js';
import { Loader } from './loader.js';
import { member } from './members.js';
import { bind } from './patterns.js';
import { Slice } from './slice/slice.js';
import type { Seed } from './slice/nodes.js';
import { Store } from './state/store.js';
import { run } from './statements.js';
import { Steps } from './steps.js';
import { Summaries } from './summaries.js';
import { object, truth } from './values.js';
import { readWanted } from './wanted-modules.js';
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
  rows = 1;
  fuel = 0;
  readonly slice: Slice;
  readonly budget: Budget;
  readonly steps: Steps;
  readonly instances: ClassInstances = new ClassInstances(this);
  readonly constructions = new ConstructionArguments();
  private readonly loader: Loader;
  private readonly entryPoints: EntryPoints;
  readonly implementers: Implementers;
  readonly extensions = new Extensions();
  private readonly asked = new Set<string>();

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
      const file = this.frames.at(-1)?.module.file ?? this.steps.file;
      this.budget.cut(file, 'other functions set it to too many things', undefined);
    };
    this.slice = world.slice ?? new Slice((text, file, beside) => world.isSeed(text, file, beside));
    this.budget = new Budget((file) => this.slice.sizes.get(file) ?? 0, this.asked);
    this.steps = new Steps(this, this.budget);
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
    readWanted(this.slice, (...asked) => this.world.resolve(...asked));
    for (const program of programs) this.loader.load(program);
    const { asked } = this;
    this.entryPoints.run(asked, this.loader);
    for (const file of this.slice.leftOut())
      this.budget.cut(file, 'too many functions of a name, or too deep', undefined);
    const files = new Set([...asked, ...this.budget.files()]);
    return new Map([...files].map((file) => [file, this.budget.outcome(file)]));
  }

  get module(): Module {
    return this.frames.at(-1)?.module ?? { file: '', language: '', exports: object() };
  }

  evaluate: Context['evaluate'] = (expr, scope) => evaluate(this, expr, scope);
  decided: Context['decided'] = (test, value) =>
    (value.kind === 'literal' && value.always === true) || this.isSettled(test)
      ? truth(value, this.module.language)
      : undefined;
  holdsSeed: Context['holdsSeed'] = (fn) => this.slice.holdsSeed(fn);
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
  goOn: Context['goOn'] = (args, span) => goOn(this, args, span);
  leaves: Context['leaves'] = (value, how, span) => {
    noteLeaving(this.host, value, how, span, this.module.language);
  };
  leavesInto: Context['leavesInto'] = (value, span) => {
    if (value.kind === 'response') noteLeaving(this.host, value, 'stored', span, this.module.language);
  };
  returned: Context['returned'] = (fn, value) => {
    this.entryPoints.returned(fn, value);
  };
  missed: Context['missed'] = (place, key) => {
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

  /** Runs something on the steps that are the file's. What throws costs this file's part, and no other. */
  private root(file: string, work: () => void): void {
    const { stdin, repeating, rows, discarded } = this;
    const depth = { frames: this.frames.length, answers: this.answers.length };
    this.steps.within(file, () => {
      try {
        for (const what of notingLeftOut(work).left) this.budget.cut(file, what, undefined);
      } catch (error) {
        const isDeep = error instanceof RangeError && /call stack/.test(error.message);
        this.budget.fault(file, isDeep ? TOO_DEEP : error instanceof Error ? error.message : String(error));
        this.frames.length = depth.frames;
        this.answers.length = depth.answers;
      }
    });
    Object.assign(this, { stdin, repeating, rows, discarded });
  }
}
