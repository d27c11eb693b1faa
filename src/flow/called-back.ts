import type { Expr, FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, FunctionValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { isCold } from './contexts.js';
import { paramName } from './functions.js';
import { checkedInput } from './intrinsics/schemas.js';
import { choice } from './join.js';
import { elements } from './members.js';
import { CALLS_FOR_EACH, CALLS_WITH, GIVES_IT, KEEPS } from './slice/called-names.js';
import { ROUNDS, apart, list, unknown } from './values.js';

/** How often something is called back at the most while that brings something new. */
const CALLED_BACK = 2;

/**
 * A function that is handed to something whose name says with what it is called: with each item of a list beside it
 * (`pool.map(f, items)`, `Task.async_stream(items, f)`), or with the arguments behind it (`pool.submit(f, a)`,
 * `Thread(target=f, args=(a,))`). What it gives is what the call comes to, as a promise is.
 */
export function callWithOthers(cx: Context, name: string, args: readonly ArgValue[], span: Span): Value | undefined {
  const at = handedAt(name, args);
  const fn = args[at];
  if (fn === undefined) return undefined;
  if (CALLS_FOR_EACH.test(name)) return forEach(cx, name, fn, args, span);
  if (fn.value.kind === 'external' && !CALLS_WITH.test(name)) return undefined;
  if (at === 0 && GIVES_IT.test(name)) return oneOf(fn.value, cx.call(fn.value, [], { span }));
  if (at === 0 && KEEPS.test(name)) return fn.value;
  if (!CALLS_WITH.test(name)) return undefined;
  const tuple = args.find((arg) => arg.name === 'args');
  const behind = args.slice(at + (name === 'setTimeout' ? 2 : 1));
  const given = tuple !== undefined ? spreadArgs(tuple.value, tuple.span) : fn.name === undefined ? behind : [];
  const [only] = given;
  // `apply_async(f, (a, b))`: the arguments are one list.
  const isOne = given.length === 1 && only?.value.kind === 'list' && /apply|start_new|Process|Timer/.test(name);
  const isBound = fn.value.kind === 'external' && (fn.value.bound ?? []).length > 0;
  return given.length === 0 && !isBound
    ? undefined
    : cx.call(fn.value, isOne ? spreadArgs(only.value, only.span) : given, { span });
}

/** What a call of this name is given for an executor before the function: `loop.run_in_executor(None, requests.get, url)`. */
const EXECUTOR_FIRST = 'run_in_executor';

/** Which argument is a function: one of the program, else one from outside at the place where a call of this name takes it. */
function handedAt(name: string, args: readonly ArgValue[]): number {
  const own = args.findIndex(({ value }) => value.kind === 'function');
  if (own >= 0) return own;
  const place = name === EXECUTOR_FIRST ? 1 : 0;
  return args.findIndex(
    (arg, i) => arg.value.kind === 'external' && (i === place || arg.name === 'target' || CALLS_FOR_EACH.test(name)),
  );
}

/** What a generator hands out is what it is called for. */
function oneOf(fn: Value, given: Value): Value {
  return fn.kind === 'function' && fn.fn.generator === true && given.kind === 'list' ? choice(given.items) : given;
}

/** What stands side by side in several lists is given together; of `starmap` each item is a list of arguments. */
function forEach(cx: Context, name: string, fn: ArgValue, args: readonly ArgValue[], span: Span): Value | undefined {
  const lists = args.flatMap(({ value }) => (value.kind === 'list' ? [value] : []));
  const [first] = lists;
  if (first === undefined) return undefined;
  const call = (items: readonly Value[]): Value => {
    const [only] = items;
    const given = name.startsWith('starmap') && only !== undefined ? elements(only).items : items;
    return cx.call(
      fn.value,
      given.map((value): ArgValue => ({ value, span: fn.span })),
      { span },
    );
  };
  const [single, others] = apart(first.items, ROUNDS);
  const found = single.map((item, i) => call([item, ...lists.slice(1).map(({ items }) => items[i] ?? unknown())]));
  if (others.length > 0) found.push(call([choice(others)]));
  if (first.open) found.push(call([unknown(undefined, span)]));
  return list(found, { open: first.open });
}

export function spreadArgs(value: Value, span: Span): ArgValue[] {
  return elements(value).items.map((item) => ({ value: item, span }));
}

/** Runs functions among the arguments once; a client hands its response to them. */
export function callBack(cx: Context, answer: Value | undefined, args: readonly ArgValue[], span: Span): void {
  const input = checkedInput(args);
  for (const { value } of args) {
    const functions = value.kind === 'function' ? [value] : memberFunctions(value);
    for (const fn of functions) {
      if (isCold(fn) && answer?.kind !== 'response') continue;
      // It may never be called back, once, or again and again.
      cx.store.repeat(() => {
        const given = answer?.kind === 'response' ? responseArgs(fn.fn, answer, span) : [];
        cx.call(fn, given.length > 0 ? given : unknowns(fn.fn, span, input), { span });
        return true;
      }, CALLED_BACK);
    }
  }
}

/** What only holds expressions together, an element of a page above all: functions in it are called back by whoever shows it. */
export function handedTo(cx: Context, { children, span }: Extract<Expr, { kind: 'other' }>, scope: Scope): Value {
  const given = children.map((child) => ({ value: cx.evaluate(child, scope), span: child.span }));
  for (const one of given) cx.leaves(one.value, 'passed', one.span);
  // What is called stands for itself: nothing around it is a call.
  for (const one of given) callBack(cx, undefined, [one], one.span);
  return unknown(undefined, span);
}

function memberFunctions(value: Value): FunctionValue[] {
  if (value.kind !== 'object' || value.instanceOf !== undefined) return [];
  return [...value.members.values()].flatMap((member) => (member.value.kind === 'function' ? [member.value] : []));
}

/** `(error, response, body)` and `(data)`: every parameter that may carry the response does, an error apart. */
function responseArgs(fn: FunctionExpr, response: Value, span: Span): ArgValue[] {
  const errorFirst = fn.params.length > 1;
  return fn.params.map((_, i) => ({
    value: errorFirst && i === 0 ? unknown('error', span) : response,
    span,
  }));
}

/** `input`: what is known of the first argument. */
function unknowns(fn: FunctionExpr, span: Span, input?: Value): ArgValue[] {
  return fn.params.map((param, i) => ({
    value: (i === 0 ? input : undefined) ?? unknown(paramName(param.target), param.span ?? span),
    span: param.span,
  }));
}
