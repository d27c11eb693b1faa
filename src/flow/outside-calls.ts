import type { FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, FunctionValue, Member, Value } from '../model/value.js';
import { type CallOptions, type Context, type Frame } from './context.js';
import { isCold } from './contexts.js';
import { declaredResult } from './declared.js';
import { decodeInto } from './decode.js';
import { noteAnswer } from './errors.js';
import { importsAround } from './imports-around.js';
import { paramName } from './functions.js';
import { checkedInput } from './intrinsics/schemas.js';
import { object, unknown } from './values.js';
import { wireForm } from './wire.js';

/** How often something is called back at the most while that brings something new. */
const CALLED_BACK = 2;

interface Named {
  readonly receiver: Value;
  readonly text: string;
  readonly span: Span;
}

/** A call that leaves the program. Functions given to it may be called back, with arguments that are not known. */
export function outside(
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
    imports: importsAround(cx, named?.receiver, named?.text),
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
    if (named?.receiver.kind === 'response' && args.length === 0 && TELLS_NO_FIELD.test(named.text))
      return unknown(undefined, how.span);
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
