import type { FunctionExpr, Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, HostObject, ObjectValue, Value } from '../model/value.js';
import { call, callMethod } from './calls.js';
import { callSuper, construct, constructorOf, evaluateClass } from './classes.js';
import { declare, newFrame, type Context, type Host, type Module, type Scope } from './context.js';
import { evaluate } from './expressions.js';
import { blindArgs, runAlone } from './functions.js';
import { noteLeaving } from './leaving.js';
import { member } from './members.js';
import { namespaceOf } from './modules.js';
import { loadPackage, type RunFor } from './packages.js';
import { bind } from './patterns.js';
import { run } from './statements.js';
import type { Cell } from './state/places.js';
import { Store } from './state/store.js';
import { ToldClasses } from './told.js';
import { external, object, unknown } from './values.js';

/** Steps for a module's top level, and for each function run for its own sake. */
const FUEL = 400_000;
/** Steps for all roots of one file together: what a file may cost at most. */
const FILE_FUEL = 6_000_000;

/** How many modules are loaded inside one another: one that is used while another one's top level runs. */
const NESTED = 24;

/** What the evaluator needs to know of the files around the programs. */
export interface World {
  readonly host: Host;
  /** The program that a module specifier means, seen from a file; undefined for packages and what cannot be found. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined;
  /** All programs of the package that a program is of, in any order. */
  packageOf?(program: Program): readonly Program[];
}

export interface Resolving {
  /** Only a module whose text has this name in it, since it is one of several that may export it. */
  readonly naming?: string | undefined;
  /** Only a module that was asked for before. */
  readonly known: boolean;
}

/** How the run of a file ended. */
export interface Outcome {
  /** The file's share of steps was used up: some of its calls were not followed. */
  readonly exhausted: boolean;
  /** Why the run of a part of it broke off: a fault of the evaluator. */
  readonly fault?: string | undefined;
}

/**
 * Folds programs: runs each module once, then every function that nothing called, on its own. Requests go to the
 * host as they are met. The result does not depend on the order in which programs are given.
 */
export function runPrograms(programs: readonly Program[], world: World): ReadonlyMap<string, Outcome> {
  const evaluator = new Evaluator(world);
  for (const program of programs) evaluator.load(program);
  return evaluator.runTheRest(programs);
}

class Evaluator implements Context {
  readonly store = new Store();
  readonly host: Host;
  readonly frames: Context['frames'] = [];
  readonly entered = new Set<FunctionExpr>();
  readonly met: Context['met'] = new Map<FunctionExpr, { value: FunctionValue; owner: ClassValue | undefined }>();
  stdin: Context['stdin'] = undefined;
  readonly answers: Value[][] = [];
  repeating = 0;
  fuel = FUEL;
  private readonly modules = new Map<Program, Module>();
  private readonly classes = new Set<ClassValue>();
  private readonly instances = new Map<ClassValue, Value>();
  private readonly told = new ToldClasses();
  private readonly left = new Map<string, number>();
  private readonly faults = new Map<string, string>();
  /** Places that held nothing when a function ran alone. */
  private readonly wanting = new Map<FunctionExpr, Map<Cell | ObjectValue, Set<string | undefined>>>();
  /** Modules in which something was read that held nothing. */
  private readonly missing = new Set<string>();
  /** How many modules are being loaded inside one another. */
  private loading = 0;
  /** No more modules are loaded. */
  private closed = false;
  private underWay: FunctionExpr | undefined;
  private readonly results = new Map<FunctionExpr, readonly Value[]>();

  constructor(private readonly world: World) {
    this.host = world.host;
  }

  get module(): Module {
    return this.frames.at(-1)?.module ?? { file: '', language: '', exports: object() };
  }

  evaluate: Context['evaluate'] = (expr, scope) => evaluate(this, expr, scope);
  run: Context['run'] = (body, scope) => run(this, body, scope);
  bind: Context['bind'] = (pattern, value, scope, how) => bind(this, pattern, value, scope, how);
  call: Context['call'] = (callee, args, how) => {
    const required = this.required(callee, args[0]?.value, how.span);
    return required ?? call(this, callee, args, how);
  };
  callMethod: Context['callMethod'] = (receiver, name, nameSpan, args, span) =>
    callMethod(this, receiver, name, nameSpan, args, span);
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
    if (holdsResponse(value, 0)) this.results.set(fn, [...(this.results.get(fn) ?? []).slice(-20), value]);
  };
  adopt(self: ObjectValue, host: HostObject): void {
    Object.assign(self, { host });
  }

  importModule(from: Module, specifier: string, span: Span, naming?: string): Value {
    const name = naming === '*' || naming === 'default' ? undefined : naming;
    const program = this.world.resolve(from.file, specifier, { naming: name, known: this.closed });
    if (program === undefined) return external(specifier, [], span);
    if (this.loading >= NESTED && !this.modules.has(program)) return external(specifier, [], span);
    this.loading += 1;
    const { exports } = this.load(program);
    this.loading -= 1;
    return exports;
  }

  /** `require('x')`, where the name is not the program's own. */
  private required(callee: Value, specifier: Value | undefined, span: Span): Value | undefined {
    if (callee.kind !== 'external' || callee.module !== '' || specifier?.kind !== 'text') return undefined;
    const [name] = callee.path;
    if (callee.path.length !== 1 || (name !== 'require' && name !== 'import')) return undefined;
    const text = specifier.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    const found = this.importModule(this.module, text, span);
    return found.kind === 'object' ? namespaceOf(found) : found;
  }

  /** Runs a module's top level the first time it is asked for; a cycle sees the exports made so far. */
  load(program: Program): Module {
    const loaded = this.modules.get(program) ?? this.loadShared(program);
    if (loaded !== undefined) return loaded;
    const exports = object();
    const module: Module = { file: program.file, language: program.language, exports };
    this.modules.set(program, module);
    const scope: Scope = { names: new Map(), parent: undefined, home: undefined, module };
    declare(scope, 'exports', exports);
    declare(scope, 'module', object([{ key: 'exports', value: exports }]));
    this.apart(() => {
      this.root(program.file, () => {
        this.frames.push(newFrame(module));
        this.run(program.body, scope);
        this.frames.pop();
      });
    });
    const whole = scope.names.get('module')?.value;
    const replaced = whole?.kind === 'object' ? whole.members.get('exports')?.value : undefined;
    if (replaced !== undefined && replaced !== exports)
      exports.members.set('module.exports', { key: 'module.exports', value: replaced });
    return module;
  }

  private loadShared(program: Program): Module | undefined {
    if (program.package === undefined) return undefined;
    const programs = this.world.packageOf?.(program) ?? [program];
    const runFor: RunFor = (file, work) => {
      this.apart(() => {
        this.root(file, work);
      });
    };
    loadPackage(this, programs, runFor, (one, module) => this.modules.set(one, module));
    return this.modules.get(program);
  }

  /** Runs a module's top level as if nothing were under way: the first use of a name may be anywhere. */
  private apart(work: () => void): void {
    const frames = this.frames.splice(0);
    const { stdin, underWay } = this;
    this.stdin = undefined;
    this.underWay = undefined;
    this.store.outside(work);
    this.stdin = stdin;
    this.underWay = underWay;
    this.frames.push(...frames);
  }

  /** Runs something with fresh fuel, within the file's share. What throws costs this file's part, and no other. */
  private root(file: string, work: () => void): void {
    const { fuel: before, stdin, repeating, underWay, loading } = this;
    const depth = { frames: this.frames.length, answers: this.answers.length };
    const share = Math.min(FUEL, this.left.get(file) ?? FILE_FUEL);
    this.fuel = share;
    try {
      work();
    } catch (error) {
      this.faults.set(file, error instanceof Error ? error.message : String(error));
      Object.assign(this, { stdin, repeating, underWay, loading });
      this.frames.length = depth.frames;
      this.answers.length = depth.answers;
    }
    this.left.set(file, (this.left.get(file) ?? FILE_FUEL) - (share - this.fuel));
    this.fuel = before;
  }

  /** Functions that no call has entered, first those that are not called by name anywhere in what was met. */
  runTheRest(programs: readonly Program[]): ReadonlyMap<string, Outcome> {
    const asked = new Set(programs.map(({ file }) => file));
    this.runAll((file) => asked.has(file));
    this.runAgain();
    // Modules that were only loaded for what these use: what they set may matter where it was missed.
    this.closed = true;
    this.runAll((file) => this.missing.has(file));
    this.runAgain();
    this.runTold(asked);
    for (const module of this.modules.values()) this.noteExports(module.exports, new Set());
    return new Map(
      [...asked, ...this.faults.keys()].map((file) => {
        return [file, { exhausted: (this.left.get(file) ?? FILE_FUEL) <= 0, fault: this.faults.get(file) }];
      }),
    );
  }

  meetClass(made: ClassValue): void {
    this.classes.add(made);
  }

  private runAll(concerns: (file: string) => boolean): void {
    for (let pass = 0; pass < 12; pass += 1) {
      this.makeAll(concerns);
      const waiting = [...this.met.entries()].filter(
        ([fn, { value }]) =>
          !this.entered.has(fn) && value.kind === 'function' && concerns((value.scope as Scope).module.file),
      );
      if (waiting.length === 0) return;
      for (const [fn, { value, owner }] of waiting) {
        if (!this.entered.has(fn) && value.kind === 'function') this.alone(value, owner);
      }
    }
  }

  /** Makes one of each class that has fields with functions in them. */
  private makeAll(concerns: (file: string) => boolean): void {
    for (const made of this.classes) {
      this.classes.delete(made);
      const { module } = made.scope as Scope;
      const holds = made.fn.members.some(({ kind, value }) => kind === 'field' && value?.kind === 'function');
      if (!holds || !concerns(module.file) || this.instances.has(made)) continue;
      this.root(module.file, () => {
        this.store.apart(() => {
          this.frames.push(newFrame(module));
          this.instanceOf(made, made.fn.span);
          this.frames.pop();
        });
      });
    }
  }

  missed(place: Cell | ObjectValue, key?: string): void {
    this.missing.add(this.module.file);
    if (this.underWay === undefined) return;
    const places = this.wanting.get(this.underWay) ?? new Map<Cell | ObjectValue, Set<string | undefined>>();
    this.wanting.set(this.underWay, places);
    const keys = places.get(place) ?? new Set();
    places.set(place, keys.add(key));
  }

  /** Functions that missed what another one, which ran after them, turned out to set. */
  private runAgain(): void {
    const wanting = [...this.wanting];
    this.wanting.clear();
    for (const [fn, places] of wanting) {
      const known = this.met.get(fn);
      const set = [...places].some(([place, keys]) =>
        [...keys].some((key) => this.store.setLater(place, key).length > 0),
      );
      if (set && known?.value.kind === 'function') this.alone(known.value, known.owner);
    }
  }

  /** What exported functions return may be read by code that is not seen. */
  private noteExports(value: Value, seen: Set<Value | FunctionExpr>): void {
    if (seen.has(value) || seen.size > 2000) return;
    seen.add(value);
    if (value.kind === 'function') this.noteResults(value.fn);
    else if (value.kind === 'object') {
      for (const one of value.members.values()) this.noteExports(one.value, seen);
      if (value.instanceOf !== undefined) this.noteExports(value.instanceOf, seen);
    } else if (value.kind === 'class') {
      for (const one of value.fn.members) if (one.value?.kind === 'function') this.noteResults(one.value);
      if (value.base !== undefined) this.noteExports(value.base, seen);
    }
  }

  private noteResults(fn: FunctionExpr): void {
    for (const result of this.results.get(fn) ?? []) this.leaves(result, 'returned', fn.span);
  }

  madeWith(owner: ClassValue, args: readonly ArgValue[]): void {
    this.told.note(owner, args);
  }

  /** The methods of classes that are told addresses where they are made: once more, on an object that knows them. */
  private runTold(asked: ReadonlySet<string>): void {
    const methods = [...this.met.values()];
    for (const [owner, args] of this.told.all()) {
      if (!asked.has((owner.scope as Scope).module.file)) continue;
      const constructor = constructorOf(owner);
      for (const { value, owner: of } of methods) {
        if (of === owner && value.kind === 'function' && value.fn !== constructor) this.alone(value, owner, args);
      }
    }
  }

  /** `args`: what the object is made with whose method it is; it is the one that is told nothing without them. */
  private alone(value: FunctionValue, owner: ClassValue | undefined, args?: readonly ArgValue[]): void {
    const scope = value.scope as Scope;
    this.entered.add(value.fn);
    this.underWay = value.fn;
    this.root(scope.module.file, () => {
      this.store.apart(() => {
        const self = value.self ?? this.selfOf(owner, value.fn.span, args);
        this.frames.push(newFrame(scope.module));
        const result = runAlone(this, { ...value, self }, owner);
        this.frames.pop();
        this.leaves(result, 'returned', value.fn.span);
      });
    });
    this.underWay = undefined;
  }

  private selfOf(owner: ClassValue | undefined, span: Span, args: readonly ArgValue[] | undefined): Value | undefined {
    if (owner === undefined) return undefined;
    if (args === undefined) return this.instanceOf(owner, span);
    this.frames.push(newFrame((owner.scope as Scope).module));
    const made = construct(this, owner, args, span);
    this.frames.pop();
    return made;
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
}

function holdsResponse(value: Value, depth: number): boolean {
  if (depth > 3) return false;
  switch (value.kind) {
    case 'response':
      return true;
    case 'choice':
      return value.options.some((option) => holdsResponse(option, depth + 1));
    case 'encoded':
      return holdsResponse(value.value, depth + 1);
    case 'object':
      return [...value.members.values()].some((one) => holdsResponse(one.value, depth + 1));
    case 'list':
      return value.items.some((item) => holdsResponse(item, depth + 1));
    default:
      return false;
  }
}
