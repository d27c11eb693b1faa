import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, ListValue, Value } from '../model/value.js';
import { construct } from './constructors.js';
import { newFrame, type CallOptions, type Context, type Scope } from './context.js';
import { isCold, isDullArg, widenedArg } from './contexts.js';
import { returnedAs } from './declared.js';
import { keepers, resolved } from './declared-objects.js';
import { intoClass } from './decode.js';
import { calledEnum } from './enums.js';
import { noteAnswer, noteThrown } from './errors.js';
import { runBody } from './functions.js';
import { intrinsicCall, intrinsicMethod } from './intrinsics/table.js';
import { functionObject } from './function-objects.js';
import { handedOut, ownMethod } from './methods.js';
import { askedToCall, operated } from './operator-methods.js';
import { callersOf, outside } from './outside-calls.js';
import { putByMethod } from './put-members.js';
import { prototypes } from './state/prototypes.js';
import type { CallKey, Summary } from './summaries.js';
import { choice } from './join.js';
import { UNDEFINED, isNullish, knownText, object, seeded, unknown } from './values.js';

/**
 * How deep calls are followed, how often one function may be entered while it is under way, and how many of the calls under
 * way may be of such functions: those of a ring enter all of the others each time.
 */
const DEPTH = 64;
const REENTRIES = 2;
const REPEATS = 8;
/** A function written in fewer characters is run again sooner than it is looked up. */
const SHORT = 60;

/** As many values of one call are tried for their steps alone; behind them each request costs as many more. */
const FREE = 24;
const REQUEST = 40;

/** Calls a value: a function of the program is run with these arguments, anything else is asked of the host. */
export function call(cx: Context, callee: Value, args: readonly ArgValue[], how: CallOptions): Value {
  return eachApart(cx, callee, (option) => {
    const pair = option.kind === 'list' && cx.module.language === 'php' ? methodPaired(option) : undefined;
    if (pair !== undefined) return cx.callMethod(pair.on, pair.name, how.span, args, how.span);
    switch (option.kind) {
      case 'function':
        return how.construct === true ? constructFunction(cx, option, args, how) : enter(cx, option, args, how);
      case 'class':
        return calledEnum(cx, option, args) ?? construct(cx, option, args, how.span);
      case 'external':
        return calledOutside(cx, option, [...(option.bound ?? []), ...args], how);
      default:
        if (option.kind === 'unknown' && option.leftOut === true && args.some(({ value }) => seeded(value)))
          cx.cut('a place has too many functions', how.span);
        return calledOutside(cx, option, args, how);
    }
  });
}

function calledOutside(cx: Context, callee: Value, args: readonly ArgValue[], how: CallOptions): Value {
  cx.discarded = undefined;
  const given =
    intrinsicCall(cx, callee, args, how) ??
    operated(cx, callee, '()', args, how.span) ??
    outside(cx, callee, undefined, args, how);
  return intoClass(cx, given, args, calledBy(callee));
}

/** `[$api, 'level']`: how PHP hands on a method of an object. */
function methodPaired({ items: [on, said] }: ListValue): { readonly on: Value; readonly name: string } | undefined {
  const name = knownText(said);
  return on === undefined || name === undefined ? undefined : { on, name };
}

/** The name by which something from outside is called. */
function calledBy(callee: Value): string | undefined {
  return callee.kind === 'external' ? callee.path.at(-1) : callee.kind === 'unknown' ? callee.name : undefined;
}

/** `receiver.name(...args)`: a method of the program (none `beyond` it), one that every value of its kind has, or one outside. */
export function callMethod(
  cx: Context,
  receiver: Value,
  name: string,
  nameSpan: Span,
  args: readonly ArgValue[],
  span: Span,
  beyond = false,
): Value {
  return eachApart(cx, someOf(receiver), (one) => {
    const meant = one.kind === 'unknown' ? resolved(cx, one) : one;
    const isAsked = meant.kind === 'unknown' && args.some(({ value }) => seeded(value));
    const option = isAsked ? keepers(cx, meant) : meant;
    if (option.kind === 'choice') return cx.callMethod(option, name, nameSpan, args, span, beyond);
    const own = beyond ? undefined : ownMethod(cx, option, name, span, args.length);
    if (own !== undefined && 'read' in own) return own.read;
    if (own !== undefined) return cx.call(own.callee, args, { self: own.self, owner: own.owner, span });
    const extension = beyond ? undefined : cx.extensions.of(option, name, args.length, cx.module.file);
    if (extension !== undefined)
      return cx.call(extension.value, [{ value: option, span }, ...args], {
        self: option,
        owner: extension.owner,
        span,
      });
    cx.discarded = undefined;
    putByMethod(cx, option, name, args);
    const intrinsic = intrinsicMethod(cx, option, name, args, span);
    if (intrinsic !== undefined) return intoClass(cx, intrinsic, args);
    const held = args.length === 0 && option.kind === 'object' ? handedOut(cx, option, name, span) : undefined;
    const asked = held ?? (beyond ? undefined : askedToCall(cx, option, name, nameSpan, args, span));
    if (asked !== undefined) return asked;
    const callee =
      option.kind === 'external' || option.kind === 'unknown'
        ? cx.member(option, name, nameSpan, span)
        : unknown(name, span);
    const known = callee.kind === 'external' ? intrinsicCall(cx, callee, args, { span }) : undefined;
    const answer = known ?? outside(cx, callee, { receiver: option, text: name, span: nameSpan }, args, { span });
    return intoClass(cx, answer, args, name);
  });
}

/** What each option of a value comes to. Each starts from the present state: only one of them takes place. */
function eachApart(cx: Context, value: Value, run: (option: Value) => Value): Value {
  if (value.kind !== 'choice') return run(value);
  const found: Value[] = [];
  let left = false;
  const alternatives = value.options.map((option, at) => () => {
    if (at < FREE) found.push(run(option));
    else if (cx.fuel > 0) found.push(charged(cx, () => run(option)));
    else left = true;
    return true;
  });
  cx.store.branch(alternatives);
  // What the others come to is not known.
  if (left) found.push(unknown());
  return choice(found);
}

/** What many values of one call send is judged one by one, and costs more than the step that sends it. */
function charged(cx: Context, run: () => Value): Value {
  const before = cx.host.sent?.() ?? 0;
  const result = run();
  cx.fuel -= REQUEST * ((cx.host.sent?.() ?? 0) - before);
  return result;
}

/** What is nothing has no methods: where it may be something, that is called. */
function someOf(receiver: Value): Value {
  if (receiver.kind !== 'choice') return receiver;
  const some = receiver.options.filter((option) => isNullish(option) !== true);
  return some.length === 0 ? receiver : choice(some);
}

/** Runs a function's body, or replays what it did before where it depends on the same. */
function enter(cx: Context, callee: FunctionValue, given: readonly ArgValue[], how: CallOptions): Value {
  const { fn } = callee;
  const underWay = cx.frames.reduce((count, frame) => count + (frame.fn === fn ? 1 : 0), 0);
  if (cx.fuel <= 0) return unknown(undefined, how.span);
  if (cx.frames.length > DEPTH || underWay > REENTRIES || (underWay > 0 && repeats(cx) > REPEATS)) {
    if (underWay > REENTRIES && cx.frames.length <= DEPTH) cx.summaries.spoilWithin(fn);
    else cx.summaries.spoil();
    cx.cut('calls are nested too deep', how.span);
    return unknown(undefined, how.span);
  }
  const all = [...(callee.bound ?? []), ...given];
  if (cx.discarded === how.span && isCold(callee) && all.every(isDullArg)) return UNDEFINED;
  const args = underWay === REENTRIES ? all.map(widenedArg) : cx.contexts.admit(fn, all, cx.frames);
  const self = callee.self ?? how.self;
  const owner = how.owner ?? ownerOf(cx, callee);
  const { module } = callee.scope as Scope;
  const runWith = (some: readonly ArgValue[]): Value => {
    const sent = cx.host.sentBesideInterest?.() ?? 0;
    const made = runBody(cx, callee, some, newFrame(module, { fn, call: how.span, self, given: some, owner }));
    if ((cx.host.sentBesideInterest?.() ?? 0) > sent) cx.contexts.sent(fn, some);
    return made;
  };
  if (cx.stdin !== undefined || fn.span.end - fn.span.start < SHORT) return runWith(args);
  const key = { fn, scope: callee.scope, self, args, repeating: cx.repeating > 0 };
  const known = cx.summaries.find(key);
  if (known !== undefined) return replayed(cx, known, how.span);
  const some = cx.contexts.narrowed(callee, self, args, cx.frames);
  if (some === undefined) return returnedAs(unknown(undefined, how.span), fn.returns, callee.scope as Scope);
  const narrow = { ...key, args: some };
  const like = some === args ? undefined : cx.summaries.find(narrow);
  if (like !== undefined) return replayed(cx, like, how.span);
  const runIt = (): Value => {
    const { fuel } = cx;
    const { granted } = cx.steps;
    const result = recorded(cx, narrow, () => {
      const made = runWith(some);
      // What it did not come to any more, another call with more steps may.
      if (cx.fuel <= 0) cx.summaries.spoil();
      return made;
    });
    cx.contexts.spend(callee, self, fuel - cx.fuel + cx.steps.granted - granted);
    return result;
  };
  if (!cx.contexts.interest.isOnlyAnswered(self, some)) return runIt();
  return cx.steps.readingOnly(runIt) ?? returnedAs(unknown(undefined, how.span), fn.returns, callee.scope as Scope);
}

/** How many of the calls under way are of functions that were under way before. */
function repeats(cx: Context): number {
  return cx.frames.length - new Set(cx.frames.map((frame) => frame.fn)).size;
}

/** What a call did before that depends on the same: it sends the same, by other callers. */
function replayed(cx: Context, known: Summary, span: Span): Value {
  cx.fuel -= 1;
  const callers = [...callersOf(cx.frames), span];
  if (known.sent[0] < known.sent[1]) {
    cx.host.sentAgain?.(known.sent, callers);
    cx.steps.sends();
  }
  for (const one of known.missed) {
    if (one.isMet === true) cx.summaries.missed(one);
    else if (one.isHeld === true) cx.watched(one.place, one.key);
    else cx.missed(one.place, one.key);
  }
  for (const answer of known.answers) {
    for (const one of cx.answers) {
      if (answer.kind === 'response') noteAnswer(one, answer);
      else noteThrown(one, answer);
    }
  }
  return cx.summaries.replay(known);
}

function recorded(cx: Context, key: CallKey, run: () => Value): Value {
  const answers: Value[] = [];
  cx.answers.push(answers);
  try {
    return cx.summaries.record(key, answers, () => cx.host.sent?.() ?? 0, run);
  } finally {
    cx.answers.pop();
  }
}

function ownerOf(cx: Context, callee: FunctionValue): ClassValue | undefined {
  return callee.fn.arrow === true ? cx.met.get(callee.fn)?.owner : undefined;
}

/** `new Thing()` of a plain function. */
function constructFunction(cx: Context, callee: FunctionValue, args: readonly ArgValue[], how: CallOptions): Value {
  const self = object([], { span: how.span });
  const prototype = functionObject(callee).members.get('prototype')?.value;
  if (prototype?.kind === 'object') prototypes.set(self, prototype);
  const made = enter(cx, { ...callee, self: undefined }, args, { ...how, self });
  return made.kind === 'object' ? made : self;
}
