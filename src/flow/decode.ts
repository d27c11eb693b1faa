import type { ArgValue, Declared, ResponseValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { isRecord, typeOfClass } from './declared.js';
import { decodedAs } from './decoded-types.js';
import { choice } from './join.js';
import { elements } from './members.js';
import { knownText, options, unknown } from './values.js';

/** A call that is answered by a response fills what was given to it by reference. */
export function decodeInto(args: readonly ArgValue[], answer: Value): void {
  const response = responseIn(answer);
  if (response === undefined) return;
  for (const arg of args) arg.assign?.(response);
}

/** What nothing is known of may set what it is given by reference: what is empty so far need not be. */
export function maySet(args: readonly ArgValue[]): void {
  for (const { value, assign, span } of args)
    if (assign !== undefined && isEmpty(value)) assign(choice([value, unknown(undefined, span)]));
}

function isEmpty(value: Value): boolean {
  return value.kind === 'literal' ? !value.value : knownText(value) === '';
}

function responseIn(value: Value): ResponseValue | undefined {
  if (value.kind === 'list') return value.items.map(responseIn).find((one) => one !== undefined);
  return options(value).find((option) => option.kind === 'response');
}

/**
 * Fills something with the body of a response. An object or list is filled itself, since others may hold it; a
 * variable that holds neither is set to the response.
 */
export function fill(cx: Context, into: Value, response: ResponseValue, set?: (value: Value) => void): void {
  const shape = shapeOf(into);
  const plain: ResponseValue = { ...response, at: 'body', shape };
  const body = shape === undefined ? plain : decodedAs(cx, plain, shape, cx.frames.at(-1)?.call);
  if (into.kind === 'object' && (into.host === undefined || into.host.type === 'decoded')) {
    cx.summaries.spoil();
    Object.assign(into, { host: { type: 'decoded', response: body } });
  } else if (into.kind === 'list') cx.store.setItems(into, elements(body).items);
  else set?.(body);
}

/** The type of what is filled. */
function shapeOf(value: Value): Declared | undefined {
  if (value.kind === 'unknown' || value.kind === 'list') return value.declared;
  if (value.kind !== 'object' || value.instanceOf === undefined) return undefined;
  return value.declared ?? typeOfClass(value.instanceOf);
}

/**
 * What a call gives that is told a class: a response that it decodes into it, as `fromJson(text, Answer.class)`, or else an
 * instance of it, as `retrofit.create(Api.class)`.
 */
export function intoClass(cx: Context, value: Value, args: readonly ArgValue[], method = ''): Value {
  const isMade = value.kind === 'unknown' && value.declared === undefined && (makes(cx, method) || hands(args, method));
  if (!isMade && (value.kind !== 'response' || isRecord(value.shape))) return value;
  const into = args.find((arg) => arg.value.kind === 'class')?.value;
  if (into?.kind !== 'class') return value;
  return value.kind === 'response'
    ? decodedAs(cx, value, typeOfClass(into))
    : { ...value, declared: typeOfClass(into) };
}

/** A container is asked for what it has of a class: `inject(Api)`, `container.get(Api)`, `app(Api::class)`. */
function hands([first, ...more]: readonly ArgValue[], method: string): boolean {
  return first?.value.kind === 'class' && more.length === 0 && CONTAINED.test(method);
}

const CONTAINED =
  /^(?:inject|get|resolve|make|app|depends|lookup|provide|locate|get_?(?:service|required_?service|bean|instance))$/i;

/** Methods that make, or have, what implements the interface that they are given. */
function makes({ module }: Context, method: string): boolean {
  const isJvm = module.language === 'java' || module.language === 'kotlin';
  return (
    isJvm && /^(?:create|build|implement|target|proxy|service|client|getInstance|getBean|newInstance)/.test(method)
  );
}
