import type { Expr, FunctionExpr, Pattern, Stmt } from '../model/program.js';
import type { ClassExpr } from '../model/class.js';
import type { OutsideCall } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, ExternalValue, HostObject, ObjectValue, Value } from '../model/value.js';
import type { Contexts } from './contexts.js';
import type { Extensions } from './extensions.js';
import type { Implementers } from './implementers.js';
import type { ClassInstances } from './class-instances.js';
import type { Seed } from './slice/nodes.js';
import type { Cell, Place } from './state/places.js';
import type { Store } from './state/store.js';
import type { Region } from './state/endings.js';
import type { Steps } from './steps.js';
import type { Summaries } from './summaries.js';

/** What the evaluator asks of the world around a program. */
export interface Host {
  /** Answers a call that leaves the program; undefined when nothing is known of the callee. */
  call(call: OutsideCall): Value | undefined;
  /** A value leaves the program where nothing follows it: returned, passed or stored. */
  left?(value: Value, how: 'returned' | 'passed' | 'stored', span: Span, language: string): void;
  /** An instance of a class from outside, where only its type is known. */
  instance?(of: ExternalValue, language: string): Value | undefined;
  /** A member of something outside is set: a client's defaults. */
  assign?(target: Value, key: string, value: Value): void;
  /** How many requests were sent so far, those included that were sent before. */
  sent?(): number;
  /** How many of those hold a word of interest; all of them where nothing is said. */
  sentOfInterest?(): number;
  /** How many are sent at a place that sends such ones too. */
  sentBesideInterest?(): number;
  /** Requests of the log were sent once more, by these calls. */
  sentAgain?(log: readonly [from: number, to: number], callers: readonly Span[]): void;
}

/** Names of a block or function. */
export interface Scope {
  readonly names: Map<string, Cell>;
  readonly parent: Scope | undefined;
  /** The scope of the function (or program) this one is in, where `var` goes. */
  readonly home: Scope | undefined;
  readonly module: Module;
}

export interface Module {
  readonly file: string;
  readonly language: string;
  /** The modules that it imports. */
  readonly imports?: readonly string[] | undefined;
  readonly exports: ObjectValue;
}

/** One call under way. */
export interface Frame {
  readonly module: Module;
  readonly fn: FunctionExpr | undefined;
  /** The call that entered it; absent for a program or a function run for its own sake. */
  readonly call: Span | undefined;
  readonly self: Value | undefined;
  /** What it was given, where it was called. */
  readonly given: readonly ArgValue[];
  /** The class whose method runs, for `super`. */
  readonly owner: ClassValue | undefined;
  readonly returns: Value[];
  /** What a generator handed out so far. */
  readonly yields: Value[];
  /** The statement under way, where another could stand before it. */
  statement: Span | undefined;
  /** What `return` leaves; absent at the top level of a program. */
  body: Region | undefined;
  /** What `break` and `continue` leave, innermost last. */
  readonly breaks: Region[];
  readonly rounds: Region[];
}

export function newFrame(
  module: Module,
  about: Partial<Pick<Frame, 'fn' | 'call' | 'self' | 'given' | 'owner'>> = {},
): Frame {
  return {
    module,
    fn: about.fn,
    call: about.call,
    self: about.self,
    given: about.given ?? [],
    owner: about.owner,
    returns: [],
    yields: [],
    statement: undefined,
    body: undefined,
    breaks: [],
    rounds: [],
  };
}

export interface CallOptions {
  readonly self?: Value | undefined;
  readonly owner?: ClassValue | undefined;
  readonly construct?: boolean | undefined;
  /** The expression that gives the callee. */
  readonly calleeSpan?: Span | undefined;
  readonly span: Span;
}

/** Parts of the evaluator reach each other through this, so that no file needs to import its own importer. */
export interface Context {
  readonly store: Store;
  readonly host: Host;
  readonly frames: Frame[];
  /** The module under way. */
  readonly module: Module;
  /** What a pipe feeds the command under way. */
  stdin: ArgValue | undefined;
  /** The answers to requests so far in each `try` under way: what is caught may hold one. */
  readonly answers: Value[][];
  /** Loops under way of which it is not known how often they run: counters are not known in them. */
  repeating: number;
  /** Of how many rows of tables the one is told apart that is under way. */
  rows: number;
  /** Steps left for the root under way. */
  fuel: number;
  /** What the root under way may take of the steps of its file. */
  readonly steps: Steps;
  /** A place that holds nothing now and may be set by code that has not run yet. */
  missed(place: Place, key?: string): void;
  /** A place that others may set is read. */
  watched(place: Place, key?: string): void;
  readonly summaries: Summaries;
  readonly contexts: Contexts;
  /** The part of the program under way was not followed to its end, at this place. */
  cut(why: string, span: Span): void;
  /** The call under way whose result nothing uses. */
  discarded: Span | undefined;
  /** Words of interest that were come to. */
  readonly reached: Set<Seed>;
  /** Functions that were entered, in any way. */
  readonly entered: Set<FunctionExpr>;
  /** Functions met so far, to be run for their own sake when nothing calls them. */
  readonly met: Map<FunctionExpr, { readonly value: Value; readonly owner: ClassValue | undefined }>;
  /** Remembers a class, so that one is made for its own sake: fields may hold functions. */
  meetClass(made: ClassValue): void;
  evaluate(expr: Expr, scope: Scope): Value;
  /** What a test comes to now says how it comes out whenever it is come to. */
  isSettled(test: Expr): boolean;
  /** Whether a word of interest stands in a function. */
  holdsSeed(fn: FunctionExpr): boolean;
  /** How a test that came to a value comes out; undefined where both ways are possible. */
  decided(test: Expr, value: Value): boolean | undefined;
  run(body: readonly Stmt[], scope: Scope): Completion;
  bind(pattern: Pattern, value: Value, scope: Scope, how: 'declare' | 'assign'): void;
  /** Calls any value. `args` may be short. */
  call(callee: Value, args: readonly ArgValue[], options: CallOptions): Value;
  /** `receiver.name(...args)` */
  /** `beyond`: none that the program itself gives it. */
  callMethod(
    receiver: Value,
    name: string,
    nameSpan: Span,
    args: readonly ArgValue[],
    span: Span,
    beyond?: boolean,
  ): Value;
  member(of: Value, key: string, keySpan: Span, span: Span, shorthand?: boolean): Value;
  /** The value of a class, its static members and blocks run. */
  evaluateClass(expr: ClassExpr, scope: Scope): Value;
  /** Objects of classes of which no more is known: those whose methods are run alone. */
  readonly instances: ClassInstances;
  /** The classes that stand for one which leaves methods open. */
  readonly implementers: Implementers;
  readonly extensions: Extensions;
  /** An object of a class was made with these arguments. */
  madeWith(owner: ClassValue, args: readonly ArgValue[]): void;
  /** `super(...args)` */
  callSuper(args: readonly ArgValue[], span: Span): Value;
  /** `this(...args)`, where another constructor goes on */
  goOn(args: readonly ArgValue[], span: Span): Value;
  /** Tells the host of responses and request-like objects that leave the program in this value. */
  leaves(value: Value, how: 'returned' | 'passed' | 'stored', span: Span): void;
  /** A value is kept in an object that outlives the call: what other code reads from it is not followed. */
  leavesInto(value: Value, span: Span): void;
  /** A function of the program returned this. */
  returned(fn: FunctionExpr, value: Value): void;
  /** Makes an object of the program answer like a host object: its class extends one. */
  adopt(self: ObjectValue, host: HostObject): void;
  /** The exports of a module of the project, or something external. `naming`: only what it exports by this name. */
  importModule(from: Module, specifier: string, span: Span, naming?: string): Value;
  /** All text of a file of the project, by its path as the module under way spells it; undefined where it is not found. */
  textOfFile(path: string): Value | undefined;
  /** Runs something as if nothing were under way: the first use of what it makes may be anywhere. */
  aside(work: () => void): void;
}

/** `next`: the end was reached; `left`: it never is, what led out of it took the state along to where it goes on. */
export type Completion = 'next' | 'left';
