import { checkedInput } from './intrinsics/schemas.js';
import type { FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, FunctionValue, Member, ObjectValue, ResponseValue, Value } from '../model/value.js';
import { paramName, runBody } from './functions.js';
import { construct } from './classes.js';
import { findMethod, newFrame, type CallOptions, type Context, type Frame, type Scope } from './context.js';
import { decodeInto } from './decode.js';
import { declaredClass, declaredResult, resolved, returnedAs } from './declared.js';
import { embeddedValues } from './fields.js';
import { intrinsicCall, intrinsicMethod } from './intrinsics/table.js';
import { noteAnswer, noteThrown } from './errors.js';
import { exportOf } from './exports.js';
import { functionObject, staticMember } from './members.js';
import { prototypes } from './state/prototypes.js';
import { isDull, isOfModule, widenedArg } from './contexts.js';
import type { CallKey, Summary } from './summaries.js';
import { UNDEFINED, choice, isNullish, object, unknown } from './values.js';
import { wireForm } from './wire.js';

/** How often something is called back at the most while that brings something new. */
const CALLED_BACK = 2;
/** How deep calls are followed, and how often one function may be entered while it is under way. */
const DEPTH = 64;
const REENTRIES = 2;
/** A function written in fewer characters is run again sooner than it is looked up. */
const SHORT = 60;

/** Calls a value: a function of the program is run with these arguments, anything else is asked of the host. */
export function call(cx: Context, callee: Value, args: readonly ArgValue[], how: CallOptions): Value {
  return eachApart(cx, callee, (option) => {
    switch (option.kind) {
      case 'function':
        return how.construct === true ? constructFunction(cx, option, args, how) : enter(cx, option, args, how);
      case 'class':
        return construct(cx, option, args, how.span);
      default:
        cx.discarded = undefined;
        return intrinsicCall(cx, option, args, how) ?? outside(cx, option, undefined, args, how);
    }
  });
}

/** `receiver.name(...args)`: a method of the program, one that every value of its kind has, or one outside. */
export function callMethod(
  cx: Context,
  receiver: Value,
  name: string,
  nameSpan: Span,
  args: readonly ArgValue[],
  span: Span,
): Value {
  return eachApart(cx, someOf(receiver), (one) => {
    const option = one.kind === 'unknown' ? resolved(cx, one) : one;
    if (option.kind === 'choice') return cx.callMethod(option, name, nameSpan, args, span);
    const own = ownMethod(cx, option, name, span, args.length);
    if (own !== undefined && 'read' in own) return own.read;
    if (own !== undefined) return cx.call(own.callee, args, { self: own.self, owner: own.owner, span });
    cx.discarded = undefined;
    const intrinsic = intrinsicMethod(cx, option, name, args, span);
    if (intrinsic !== undefined) return intrinsic;
    const held = args.length === 0 && option.kind === 'object' ? option.members.get(name)?.value : undefined;
    if (held !== undefined) return held;
    const callee =
      option.kind === 'external' || option.kind === 'unknown'
        ? cx.member(option, name, nameSpan, span)
        : unknown(name, span);
    const known = callee.kind === 'external' ? intrinsicCall(cx, callee, args, { span }) : undefined;
    return known ?? outside(cx, callee, { receiver: option, text: name, span: nameSpan }, args, { span });
  });
}

/** What each option of a value comes to. Each starts from the present state: only one of them takes place. */
function eachApart(cx: Context, value: Value, run: (option: Value) => Value): Value {
  if (value.kind !== 'choice') return run(value);
  const found: Value[] = [];
  const alternatives = value.options.map((option) => () => {
    found.push(run(option));
    return true;
  });
  cx.store.branch(alternatives);
  return choice(found);
}

/** What is nothing has no methods: where it may be something, that is called. */
function someOf(receiver: Value): Value {
  if (receiver.kind !== 'choice') return receiver;
  const some = receiver.options.filter((option) => isNullish(option) !== true);
  return some.length === 0 ? receiver : choice(some);
}

interface OwnMethod {
  readonly callee: Value;
  readonly self: Value;
  readonly owner?: ClassValue | undefined;
}

/** A member that is no function is read, where a language has no other way to. */
type Own = OwnMethod | { readonly read: Value };

function ownMethod(cx: Context, of: Value, name: string, span: Span, given?: number): Own | undefined {
  if (of.kind === 'response') return shapedMethod(cx, of, name);
  if (of.kind === 'object') return objectMethod(cx, of, name, span, given);
  if (of.kind === 'class') {
    const found = staticMember(of, name, given);
    return isCallable(found) ? { callee: found, self: of, owner: of } : undefined;
  }
  if (of.kind === 'function') {
    const found = functionObject(of.fn).members.get(name)?.value;
    return isCallable(found) ? { callee: found, self: of } : undefined;
  }
  return undefined;
}

function objectMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  span: Span,
  count: number | undefined,
): Own | undefined {
  const own = exportOf(of, name) ?? prototypes.get(of)?.members.get(name)?.value;
  if (isCallable(own)) {
    const self = own.kind === 'function' && own.fn.arrow === true ? own.self : of;
    return { callee: own, self: self ?? of };
  }
  const method = findMethod(of.instanceOf, name, count);
  if (method === undefined) {
    const given = of.host?.type === 'proxy' ? cx.member(of, name, span, span) : undefined;
    return isCallable(given) ? { callee: given, self: of } : sharedMethod(cx, of, name, span, count);
  }
  if (method.kind !== 'getter') return { callee: method.member.value, self: of, owner: method.owner };
  const got = cx.call(method.member.value, [], { self: of, owner: method.owner, span });
  return isCallable(got) ? { callee: got, self: of } : { read: got };
}

/** A static method of the object's class, or a method of a part of it that is embedded. */
function sharedMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  span: Span,
  count: number | undefined,
): Own | undefined {
  const shared = of.instanceOf === undefined ? undefined : staticMember(of.instanceOf, name, count);
  if (isCallable(shared)) return { callee: shared, self: of, owner: of.instanceOf };
  for (const part of embeddedValues(cx, of)) {
    // Types that hold one another are as deep as they are many.
    cx.fuel -= 1;
    if (cx.fuel <= 0) return undefined;
    const found = ownMethod(cx, part.kind === 'unknown' ? resolved(cx, part) : part, name, span);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A method of the type that a response was decoded into. */
function shapedMethod(cx: Context, of: ResponseValue, name: string): OwnMethod | undefined {
  const shape = of.shape === undefined ? undefined : declaredClass(cx, of.shape);
  const method = findMethod(shape, name);
  return method === undefined ? undefined : { callee: method.member.value, self: of, owner: method.owner };
}

function isCallable(value: Value | undefined): value is Value {
  if (value === undefined) return false;
  if (value.kind === 'choice') return value.options.some(isCallable);
  return value.kind === 'function' || value.kind === 'class' || value.kind === 'external';
}

/** Runs a function's body, or replays what it did before where it depends on the same. */
function enter(cx: Context, callee: FunctionValue, given: readonly ArgValue[], how: CallOptions): Value {
  const { fn } = callee;
  const underWay = cx.frames.reduce((count, frame) => count + (frame.fn === fn ? 1 : 0), 0);
  if (cx.fuel <= 0) return unknown(undefined, how.span);
  if (cx.frames.length > DEPTH || underWay > REENTRIES) {
    cx.cut('calls are nested too deep', how.span);
    return unknown(undefined, how.span);
  }
  if (cx.discarded === how.span && isCold(callee) && given.every(({ value }) => isDull(value))) return UNDEFINED;
  const all = [...(callee.bound ?? []), ...given];
  const args = underWay === REENTRIES ? all.map(widenedArg) : cx.contexts.admit(fn, all);
  const self = callee.self ?? how.self;
  const owner = how.owner ?? ownerOf(cx, callee);
  const { module } = callee.scope as Scope;
  const runWith = (some: readonly ArgValue[]): Value =>
    runBody(cx, callee, some, newFrame(module, { fn, call: how.span, self, owner }));
  if (cx.stdin !== undefined || fn.span.end - fn.span.start < SHORT) return runWith(args);
  const key = { fn, scope: callee.scope, self, args, repeating: cx.repeating > 0 };
  const known = cx.summaries.find(key);
  if (known !== undefined) return replayed(cx, known, how.span);
  const some = cx.contexts.narrowed(callee, self, args);
  if (some === undefined) return returnedAs(unknown(undefined, how.span), fn.returns, callee.scope as Scope);
  const narrow = { ...key, args: some };
  const like = some === args ? undefined : cx.summaries.find(narrow);
  if (like !== undefined) return replayed(cx, like, how.span);
  const { fuel } = cx;
  const result = recorded(cx, narrow, () => runWith(some));
  cx.contexts.spend(fn, fuel - cx.fuel);
  return result;
}

/** What a call did before that depends on the same: it sends the same, by other callers. */
function replayed(cx: Context, known: Summary, span: Span): Value {
  cx.fuel -= 1;
  const callers = [...callersOf(cx.frames), span];
  if (known.sent[0] < known.sent[1]) cx.host.sentAgain?.(known.sent, callers);
  for (const { place, key: slot } of known.missed) cx.missed(place, slot);
  for (const answer of known.answers) {
    for (const one of cx.answers) {
      if (answer.kind === 'response') noteAnswer(one, answer);
      else noteThrown(one, answer);
    }
  }
  return cx.summaries.replay(known);
}

/** A function outside of the slice that closes over nothing but its module's names. */
function isCold({ fn, scope }: FunctionValue): boolean {
  if (fn.seed === true) return false;
  return isOfModule(scope as Scope);
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
  const prototype = functionObject(callee.fn).members.get('prototype')?.value;
  if (prototype?.kind === 'object') prototypes.set(self, prototype);
  const made = enter(cx, { ...callee, self: undefined }, args, { ...how, self });
  return made.kind === 'object' ? made : self;
}

interface Named {
  readonly receiver: Value;
  readonly text: string;
  readonly span: Span;
}

/** A call that leaves the program. Functions given to it may be called back, with arguments that are not known. */
function outside(
  cx: Context,
  callee: Value,
  named: Named | undefined,
  args: readonly ArgValue[],
  how: CallOptions,
): Value {
  const ran = new Set<Value>();
  noteChanges(cx, named?.receiver);
  for (const { value } of args) noteChanges(cx, value);
  const answer = cx.host.call({
    language: cx.module.language,
    imports: cx.module.imports,
    callee,
    calleeSpan: how.calleeSpan,
    receiver: named?.receiver,
    name: named,
    args: wired(args),
    stdin: cx.stdin,
    construct: how.construct === true,
    run: (fn, given) => {
      ran.add(fn);
      return cx.call(fn, given, { span: how.span });
    },
    span: how.span,
    callers: callersOf(cx.frames),
    statement: cx.frames.at(-1)?.statement,
  });
  // What gives itself back was set up by the call.
  if (answer?.kind === 'object' && answer === named?.receiver) cx.summaries.changes(answer);
  if (answer?.kind === 'object') cx.summaries.made(answer);
  else if (answer?.kind === 'list') for (const one of answer.items) cx.summaries.made(one);
  if (answer === undefined && cx.stdin !== undefined) cx.leaves(cx.stdin.value, 'passed', how.span);
  if (answer?.kind === 'response') for (const one of cx.answers) noteAnswer(one, answer);
  if (answer !== undefined) decodeInto(args, answer);
  const left = args.filter(({ value }) => !ran.has(value));
  callBack(cx, answer, left, how.span);
  if (answer === undefined || answer.kind !== 'response') {
    if (args.length > 0 && !harmless(callee, named)) for (const arg of args) cx.leaves(arg.value, 'passed', arg.span);
    if (named?.receiver.kind === 'response') {
      cx.leaves(named.receiver, 'passed', named.span);
      return named.receiver;
    }
  }
  const made = how.construct === true ? record(callee, args) : undefined;
  return answer ?? declaredResult(callee) ?? made ?? unknown(undefined, how.span);
}

/** Requests that are being put together are changed by calls on them, outside of the store. */
function noteChanges(cx: Context, value: Value | undefined): void {
  if (value?.kind === 'choice') for (const option of value.options) noteChanges(cx, option);
  if (value?.kind === 'object' && value.host !== undefined && CHANGING.has(value.host.type))
    cx.summaries.changes(value);
}

const CHANGING = new Set(['prepared', 'part-of', 'pending']);

/** Arguments as they leave the program. */
function wired(args: readonly ArgValue[]): readonly ArgValue[] {
  return args.some(({ value }) => wireForm(value) !== value)
    ? args.map((arg) => ({ ...arg, value: wireForm(arg.value) }))
    : args;
}

/** An object of a class from outside, where its members are given by name. */
function record(of: Value, args: readonly ArgValue[]): Value | undefined {
  if (of.kind !== 'external' || !args.some(({ name }) => name !== undefined)) return undefined;
  const members = args.flatMap((arg): Member[] => {
    if (arg.name === undefined) return [];
    return [{ key: arg.name, value: arg.value, keySpan: arg.nameSpan, valueSpan: arg.span, span: arg.whole }];
  });
  return object(members, { open: args.some(({ open }) => open === true), host: { type: 'record', of } });
}

/** The calls under way, outermost first. */
function callersOf(frames: readonly Frame[]): Span[] {
  const callers: Span[] = [];
  for (const frame of frames) if (frame.call !== undefined) callers.push(frame.call);
  return callers;
}

/** Output and assertions use a value where it stands: nothing reads its fields afterwards. */
const HARMLESS =
  /^(console|logger|logging|log|assert|expect|debug|String|Boolean|Number|setTimeout|setInterval|print|len|str|repr|bool|int|isinstance|pprint|fmt)$/;
const HARMLESS_METHODS =
  /^(log|info|warn|warning|error|debug|trace|group|table|hasOwnProperty|isArray|includes|(?:[DEFISW]?[Pp]rint|Debug|Error|Fatal|Info|Warn)(?:f|ln)?)$/;

function harmless(callee: Value, named: Named | undefined): boolean {
  if (named !== undefined && HARMLESS_METHODS.test(named.text)) return true;
  return callee.kind === 'external' && callee.path.some((part) => HARMLESS.test(part));
}

/** Runs functions among the arguments once; a client hands its response to them. */
function callBack(cx: Context, answer: Value | undefined, args: readonly ArgValue[], span: Span): void {
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
