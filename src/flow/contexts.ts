import type { FunctionExpr } from '../model/program.js';
import type { ArgValue, Value } from '../model/value.js';
import { paramName } from './functions.js';
import { same, seeded, unknown } from './values.js';

/** With how many different arguments that say nothing of interest a function is run. */
const CONTEXTS = 24;

/**
 * The contexts in which functions are run: their arguments. Those that hold a word of interest are told apart; of the
 * others only so many, after which what they give counts as unknown.
 */
export class Contexts {
  private readonly seen = new Map<FunctionExpr, (readonly ArgValue[])[]>();

  /** The arguments with which to run a call of a function. */
  admit(fn: FunctionExpr, args: readonly ArgValue[]): readonly ArgValue[] {
    if (args.length === 0 || !args.every(({ value }) => isPlain(value))) return args;
    const known = this.seen.get(fn) ?? [];
    this.seen.set(fn, known);
    if (known.some((other) => sameArgs(other, args))) return args;
    if (known.length < CONTEXTS) {
      known.push(args);
      return args;
    }
    return args.map((arg, i) => ({ ...arg, value: unknown(nameOf(fn, i), arg.span) }));
  }
}

function nameOf(fn: FunctionExpr, i: number): string | undefined {
  const target = fn.params[i]?.target;
  return target === undefined ? undefined : paramName(target);
}

function sameArgs(a: readonly ArgValue[], b: readonly ArgValue[]): boolean {
  return a.length === b.length && a.every((arg, i) => b[i] !== undefined && same(arg.value, b[i].value));
}

/** Text, a number or nothing known, without a word of interest. */
function isPlain(value: Value): boolean {
  if (value.kind === 'choice') return value.options.every(isPlain);
  if (value.kind === 'unknown') return value.declared === undefined && value.members === undefined;
  return value.kind === 'literal' || (value.kind === 'text' && !seeded(value));
}

/** A value by which a function cannot come to do with a word of interest, and which it cannot change. */
export function isDull(value: Value): boolean {
  if (value.kind === 'choice') return value.options.every(isDull);
  if (value.kind === 'function') return value.fn.seed !== true;
  return isPlain(value) || value.kind === 'unknown' || value.kind === 'external';
}

/** An argument of a call that a function makes of itself again and again: what is not of interest may be anything. */
export function widenedArg(arg: ArgValue): ArgValue {
  const plain = isPlain(arg.value) || (arg.value.kind === 'list' && !seeded(arg.value));
  return plain ? { ...arg, value: unknown(undefined, arg.span) } : arg;
}
