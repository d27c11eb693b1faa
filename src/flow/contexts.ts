import type { FunctionExpr } from '../model/program.js';
import type { ArgValue, FunctionValue, Value } from '../model/value.js';
import type { Frame, Scope } from './context.js';
import type { Interest } from './interest.js';
import { paramName } from './functions.js';
import { same } from './join.js';
import { seeded, unknown } from './values.js';

/** With how many different arguments that say nothing of interest a function is run. */
const CONTEXTS = 24;
/** How many steps are spent on the calls of one function that have nothing to do with a word of interest. */
const DULL_STEPS = 2_000;
/** As much more for a function that sends a request of interest whatever it is given: a value of it may be retired. */
const SENDING = 4;
/** How many more calls of one function are run for calls that have to do with a word of interest, and up to how many steps. */
const SERVING = { calls: 200, steps: 4 * DULL_STEPS };

/**
 * The contexts in which functions are run: their arguments. Those that hold a word of interest are told apart; of the
 * others only so many, after which what they give counts as unknown.
 */
export class Contexts {
  private readonly seen = new Map<FunctionExpr, (readonly ArgValue[])[]>();
  private readonly spent = new Map<FunctionExpr, number>();
  private readonly spentOn = new Map<FunctionExpr, WeakMap<object, number>>();
  private readonly serving = new Map<FunctionExpr, number>();
  private readonly sending = new Set<FunctionExpr>();
  private readonly concerned = new WeakMap<Frame, boolean>();

  constructor(readonly interest: Interest) {}

  /**
   * The arguments with which to run a call that no summary stands for. On the calls of a function that have nothing to
   * do with a word of interest only so many steps are spent, and as many again with arguments of which nothing is known;
   * no others are run: what they do is of no interest either, but where a call under way is of interest, which they may
   * tell where it sends something to.
   */
  narrowed(
    callee: FunctionValue,
    self: Value | undefined,
    args: readonly ArgValue[],
    frames: readonly Frame[],
  ): readonly ArgValue[] | undefined {
    const { fn } = callee;
    if (this.steps(fn) < DULL_STEPS || args.some(({ seed }) => seed === true)) return args;
    if (args.some(({ value }) => this.interest.concerns(value))) return args;
    const spent = this.steps(fn, this.apart(callee, self));
    if (spent < DULL_STEPS || this.serves(fn, frames)) return args;
    return spent < 2 * DULL_STEPS ? widened(fn, args) : undefined;
  }

  /** A function sent a request of interest: it does so by itself where what it was given says nothing of the kind. */
  sent(fn: FunctionExpr, args: readonly ArgValue[]): void {
    if (args.every(isPlainArg)) this.sending.add(fn);
  }

  private factor(fn: FunctionExpr): number {
    return this.sending.has(fn) ? SENDING : 1;
  }

  /** A call of a function took so many steps. */
  spend(callee: FunctionValue, self: Value | undefined, steps: number): void {
    const { fn } = callee;
    const on = this.steps(fn) < DULL_STEPS ? undefined : this.apart(callee, self);
    this.spent.set(fn, (this.spent.get(fn) ?? 0) + steps);
    if (on === undefined) return;
    const known = this.spentOn.get(fn) ?? new WeakMap<object, number>();
    this.spentOn.set(fn, known.set(on, (known.get(on) ?? 0) + steps));
  }

  /** How many steps of a function count: all of them, or those since then with what its calls are told apart by. */
  private steps(fn: FunctionExpr, on?: object): number {
    const spent = on === undefined ? this.spent.get(fn) : this.spentOn.get(fn)?.get(on);
    return (spent ?? 0) / this.factor(fn);
  }

  /**
   * What calls with dull arguments are told apart by: what the function closes over, or the object or class that it is a
   * method of, where that has to do with a word of interest. It may be the same one for thousands of calls.
   */
  private apart({ scope }: FunctionValue, self: Value | undefined): object | undefined {
    if (!isOfModule(scope as Scope)) return scope as Scope;
    if (self === undefined || !this.interest.concerns(self)) return undefined;
    return self.kind === 'object' ? self.members : self.kind === 'class' ? self.fn : self;
  }

  /** The arguments with which to run a call of a function. */
  admit(fn: FunctionExpr, args: readonly ArgValue[], frames: readonly Frame[]): readonly ArgValue[] {
    if (args.length === 0 || !args.every(isPlainArg)) return args;
    const known = this.seen.get(fn) ?? [];
    this.seen.set(fn, known);
    if (known.some((other) => sameArgs(other, args))) return args;
    if (known.length < CONTEXTS * this.factor(fn) || this.serves(fn, frames)) {
      known.push(args);
      return args;
    }
    return widened(fn, args);
  }

  /** A call is made for another one, which has to do with a word of interest, and is one of a few. */
  private serves(fn: FunctionExpr, frames: readonly Frame[]): boolean {
    const count = this.serving.get(fn) ?? 0;
    if (count >= SERVING.calls || this.steps(fn) >= SERVING.steps) return false;
    if (!frames.some((frame) => this.isConcerned(frame))) return false;
    this.serving.set(fn, count + 1);
    return true;
  }

  private isConcerned(frame: Frame): boolean {
    const known =
      this.concerned.get(frame) ??
      frame.given.some(({ value, seed }) => seed === true || this.interest.concerns(value));
    this.concerned.set(frame, known);
    return known;
  }
}

function widened(fn: FunctionExpr, args: readonly ArgValue[]): readonly ArgValue[] {
  return args.map((arg, i) => ({ ...arg, value: unknown(nameOf(fn, i), arg.span) }));
}

/** It closes over nothing but its module's names. */
export function isOfModule(scope: Scope): boolean {
  return (scope.home ?? scope).parent === undefined;
}

function nameOf(fn: FunctionExpr, i: number): string | undefined {
  const target = fn.params[i]?.target;
  return target === undefined ? undefined : paramName(target);
}

function sameArgs(a: readonly ArgValue[], b: readonly ArgValue[]): boolean {
  const isSame = (arg: ArgValue, other: ArgValue | undefined): boolean =>
    other !== undefined && arg.name === other.name && same(arg.value, other.value);
  return a.length === b.length && a.every((arg, i) => isSame(arg, b[i]));
}

/** Text, a number or nothing known, without a word of interest. */
function isPlain(value: Value): boolean {
  if (value.kind === 'choice') return value.options.every(isPlain);
  if (value.kind === 'unknown') return value.declared === undefined && value.members === undefined;
  return value.kind === 'literal' || (value.kind === 'text' && !seeded(value));
}

function isPlainArg({ value, seed }: ArgValue): boolean {
  return seed !== true && isPlain(value);
}

/** A value by which a function cannot come to do with a word of interest, and which it cannot change. */
export function isDull(value: Value): boolean {
  if (value.kind === 'choice') return value.options.every(isDull);
  if (value.kind === 'function') return value.fn.seed !== true && isOfModule(value.scope as Scope);
  return isPlain(value) || value.kind === 'unknown' || value.kind === 'external';
}

/** An argument of the kind, which gives a function no key that is one. */
export function isDullArg({ value, seed }: ArgValue): boolean {
  return seed !== true && isDull(value);
}

/** An argument of a call that a function makes of itself again and again: what is not of interest may be anything. */
export function widenedArg(arg: ArgValue): ArgValue {
  const plain = isPlain(arg.value) || (arg.value.kind === 'list' && !seeded(arg.value));
  return plain ? { ...arg, value: unknown(undefined, arg.span) } : arg;
}

/** A function outside of the slice that closes over nothing but its module's names. */
export function isCold({ fn, scope }: FunctionValue): boolean {
  if (fn.seed === true) return false;
  return isOfModule(scope as Scope);
}
