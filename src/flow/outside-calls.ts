import type { Span } from '../model/span.js';
import type { ArgValue, Member, ResponseValue, Value } from '../model/value.js';
import { callBack, callWithOthers, spreadArgs } from './called-back.js';
import { type CallOptions, type Context, type Frame } from './context.js';
import { declaredResult } from './declared.js';
import { handedBy } from './carried.js';
import { decodeInto, maySet } from './decode.js';
import { noteAnswer } from './errors.js';
import { importsAround } from './imports-around.js';
import { contentOf } from './intrinsics/files.js';
import { dispatchedObject } from './intrinsics/jobs.js';
import { lastName } from './intrinsics/named.js';
import { object, textValue, unknown } from './values.js';
import { weightOf } from './weight.js';
import { wireForm } from './wire.js';

interface Named {
  readonly receiver: Value;
  readonly text: string;
  readonly span: Span;
}

/** How many times the texts of a request are gone over, at least. */
const SENT = 4;
/** Of what weight texts cost no more than the call. */
const ORDINARY = 16;

/** A call that leaves the program. Functions given to it may be called back, with arguments that are not known. */
export function outside(
  cx: Context,
  callee: Value,
  named: Named | undefined,
  args: readonly ArgValue[],
  how: CallOptions,
): Value {
  const name = nameOf(callee, named);
  const done = handedOn(cx, name, named, args, how.span);
  if (done !== undefined) return done;
  const ran = new Set<Value>();
  noteChanges(cx, named?.receiver);
  for (const { value } of args) noteChanges(cx, value);
  const before = cx.host.sent?.() ?? 0;
  const state = stateOf(named?.receiver);
  const answer = cx.host.call({
    language: cx.module.language,
    imports: importsAround(cx, named?.receiver, named?.text),
    callee,
    calleeSpan: how.calleeSpan,
    receiver: named?.receiver,
    name: named,
    args: wired(cx, args),
    stdin: cx.stdin,
    fileText: (path) => {
      const content = contentOf(cx, textValue(path));
      return content?.kind === 'text' ? content.text : undefined;
    },
    construct: how.construct === true,
    run: (fn, given) => {
      ran.add(fn);
      return cx.call(fn, given, { span: how.span });
    },
    span: how.span,
    callers: callersOf(cx.frames),
    statement: cx.frames.at(-1)?.statement,
  });
  const hasSent = (cx.host.sent?.() ?? 0) > before;
  if (hasSent) cx.steps.sends();
  // What is sent is taken apart and judged, which goes over its texts several times.
  for (const { value } of args) cx.fuel -= (hasSent ? SENT : 1) * Math.max(0, weightOf(value) - ORDINARY);
  // What gives itself back was set up by the call.
  if (answer?.kind === 'object' && answer === named?.receiver && !isSame(state, stateOf(answer)))
    cx.summaries.changes(answer);
  if (answer?.kind === 'object') cx.summaries.made(answer);
  else if (answer?.kind === 'list') for (const one of answer.items) cx.summaries.made(one);
  if (answer === undefined && cx.stdin !== undefined) cx.leaves(cx.stdin.value, 'passed', how.span);
  if (answer?.kind === 'response') for (const one of cx.answers) noteAnswer(one, answer);
  if (answer === undefined) maySet(args);
  else decodeInto(args, answer);
  const left = args.filter(({ value }) => !ran.has(value));
  const given = answer === undefined ? calledFor(cx, name, left, how.span) : undefined;
  if (given === undefined) callBack(cx, answer, left, how.span);
  if (answer === undefined || answer.kind !== 'response') {
    if (args.length > 0 && !harmless(callee, named)) for (const arg of args) cx.leaves(arg.value, 'passed', arg.span);
    if (named?.receiver.kind === 'response' && tellsNoField(named.receiver, named.text, args))
      return unknown(undefined, how.span);
    if (named?.receiver.kind === 'response') {
      cx.leaves(named.receiver, 'passed', named.span);
      return named.receiver;
    }
  }
  const made = how.construct === true ? record(callee, args) : undefined;
  const handed = answer === undefined ? handedBy(cx, named?.receiver, name, args) : undefined;
  return answer ?? given ?? declaredResult(callee) ?? made ?? handed ?? unknown(undefined, how.span);
}

function nameOf(callee: Value, named: Named | undefined): string {
  if (named !== undefined) return named.text;
  return (callee.kind === 'external' ? lastName(callee) : callee.kind === 'unknown' ? callee.name : undefined) ?? '';
}

/**
 * A function from outside that is handed on with its arguments (`asyncio.to_thread(requests.get, url)`), or called by a
 * method of functions (`fetch.call(null, url)`): what is called is that function, not what it is handed to.
 */
function handedOn(
  cx: Context,
  name: string,
  named: Named | undefined,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const of = named?.receiver;
  // `client.call('PATCH', path)` is a client's own method: a text is nobody's `this`.
  if (of?.kind === 'external' && cx.module.language === 'javascript' && args[0]?.value.kind !== 'text') {
    if (name === 'call' && args.length > 1) return cx.call(of, args.slice(1), { span });
    if (name === 'bind') return { ...of, bound: [...(of.bound ?? []), ...args.slice(1)] };
    if (name === 'apply' && args[1]?.value.kind === 'list')
      return cx.call(of, spreadArgs(args[1].value, span), { span });
  }
  return args.some(({ value }) => value.kind === 'function') ? undefined : callWithOthers(cx, name, args, span);
}

/** What a call comes to that runs what it is given: a job, or a function. */
function calledFor(cx: Context, name: string, args: readonly ArgValue[], span: Span): Value | undefined {
  return dispatchedObject(cx, name, args, span) ?? callWithOthers(cx, name, args, span);
}

/** Requests that are being put together are changed by calls on them, outside of the store. */
function noteChanges(cx: Context, value: Value | undefined): void {
  if (value?.kind === 'choice') for (const option of value.options) noteChanges(cx, option);
  if (value?.kind === 'object' && value.host !== undefined && CHANGING.has(value.host.type))
    cx.summaries.changes(value);
}

const CHANGING = new Set(['prepared', 'part-of', 'pending']);

/** What an object of a client holds outside of the store, as far as calls on it add to it or set it. */
function stateOf(value: Value | undefined): readonly unknown[] | undefined {
  if (value?.kind !== 'object' || value.host === undefined) return undefined;
  const { parts, ...rest } = value.host;
  const held = Object.entries({ ...rest, ...(typeof parts === 'object' ? parts : undefined) });
  return held.flatMap(([key, one]: [string, unknown]) =>
    Array.isArray(one) ? [key, one.length, ...(one as unknown[])] : one === undefined ? [] : [key, one],
  );
}

function isSame(before: readonly unknown[] | undefined, after: readonly unknown[] | undefined): boolean {
  return before !== undefined && before.length === after?.length && before.every((one, i) => one === after[i]);
}

/** Arguments as they leave the program. */
function wired(cx: Context, args: readonly ArgValue[]): readonly ArgValue[] {
  return args.map((arg) => {
    const value = wireForm(cx, arg.value);
    return value === arg.value ? arg : { ...arg, value };
  });
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
export function callersOf(frames: readonly Frame[]): Span[] {
  const callers: Span[] = [];
  for (const frame of frames) if (frame.call !== undefined) callers.push(frame.call);
  return callers;
}

/** Output and assertions use a value where it stands: nothing reads its fields afterwards. */
const HARMLESS =
  /^(console|logger|logging|log|assert|expect|debug|String|Boolean|Number|setTimeout|setInterval|print|len|str|repr|bool|int|isinstance|pprint|fmt)$/;

/** What an answer is asked for besides its fields: how it went, that it is over. */
const TELLS_NO_FIELD = /^(?:[cC]lose|statusCode|getStatusCode|isSuccessful)$/;
/** What only the answer itself is asked for: a field of the body may have such a name. */
const TELLS_HOW_IT_WENT =
  /^(?:status|status_code|status_text|code|reason|version|headers?|url|remote_addr|content_length)$/;
/** Questions for the kind of an object. */
const ASKS_KIND = /^(?:is_a\?|kind_of\?|instance_of\?)$/;

function tellsNoField({ at, path }: ResponseValue, name: string, args: readonly ArgValue[]): boolean {
  if (ASKS_KIND.test(name)) return args.length === 1;
  if (args.length > 0) return false;
  return TELLS_NO_FIELD.test(name) || (at === 'envelope' && path.length === 0 && TELLS_HOW_IT_WENT.test(name));
}

const HARMLESS_METHODS =
  /^(log|info|warn|warning|error|debug|trace|group|table|hasOwnProperty|isArray|includes|(?:[DEFISW]?[Pp]rint|Debug|Error|Fatal|Info|Warn)(?:f|ln)?)$/;

function harmless(callee: Value, named: Named | undefined): boolean {
  if (named !== undefined && HARMLESS_METHODS.test(named.text)) return true;
  return callee.kind === 'external' && callee.path.some((part) => HARMLESS.test(part));
}
