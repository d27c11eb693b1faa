import type { Span } from '../../model/span.js';
import type { ArgValue, ResponseValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { elements } from '../members.js';
import { caught } from '../errors.js';
import { choice } from '../join.js';
import { isNullish, list, unknown } from '../values.js';
import type { IntrinsicMethod } from './types.js';

type ResponseMethod = IntrinsicMethod<'response'>;

/** The callback gets the response (or what it came to); its result goes on. */
const then: ResponseMethod = (cx, of, args, span) => {
  const [done] = args;
  if (done === undefined) return of;
  return cx.call(done.value, [{ value: of, span }], { span });
};

/** The callback gets the response; the response goes on. */
const tap: ResponseMethod = (cx, of, args, span) => {
  for (const { value } of args) {
    if (value.kind === 'function') cx.call(value, [{ value: of, span }], { span });
    else if (value.kind === 'object') callMembers(cx, value, of, span);
  }
  return of;
};

function callMembers(cx: Context, handlers: Extract<Value, { kind: 'object' }>, of: ResponseValue, span: Span): void {
  for (const name of ['next', 'success']) {
    const handler = handlers.members.get(name)?.value;
    if (handler !== undefined) cx.call(handler, [{ value: of, span }], { span });
  }
}

const same: ResponseMethod = (_cx, of) => of;
/** The callback gets what the client throws; the response goes on. */
const failed: ResponseMethod = (cx, of, args, span) => {
  const [handler] = args;
  if (handler === undefined) return of;
  const result = cx.call(handler.value, [{ value: caught([of], span), span }], { span });
  return isNullish(result) === true ? of : choice([of, result]);
};
const decoded: ResponseMethod = (_cx, of) => ({ ...of, at: 'body' });

/** Going through a response's list: the callback sees an element of it. */
const through: ResponseMethod = (cx, of, args, span) => {
  const [item] = elements(of).items;
  const [callback] = args;
  if (callback === undefined || item === undefined) return unknown();
  const result = cx.call(callback.value, [{ value: item, span }], { span });
  return list([result], { open: true });
};
const picked: ResponseMethod = (cx, of, args, span) => {
  through(cx, of, args, span);
  return elements(of).items[0];
};
const kept: ResponseMethod = (cx, of, args, span) => {
  through(cx, of, args, span);
  return of;
};

/**
 * Methods of what a request answers: of promises and observables of it, of the clients' response objects (`json`,
 * `text`), and of the lists in it. Anything else leaves the program's sight and is left to the host.
 */
export const responseMethods: Readonly<Record<string, ResponseMethod>> = {
  then,
  done: tap,
  success: tap,
  subscribe: tap,
  catch: failed,
  fail: failed,
  always: same,
  finally: same,
  error: same,
  timeout: same,
  toPromise: same,
  clone: same,
  unwrap: same,
  json: decoded,
  text: decoded,
  object: decoded,
  toString: same,
  pipe: (cx, of, args, span) => piped(cx, of, args, span),
  map: through,
  flatMap: through,
  forEach: through,
  some: through,
  every: through,
  filter: kept,
  sort: kept,
  slice: same,
  find: picked,
  at: picked,
  includes: () => unknown(),
};

/** `.pipe(map(f), tap(g))`: the operators were evaluated to host objects that hold their callback. */
function piped(cx: Context, of: ResponseValue, args: readonly ArgValue[], span: Span): Value {
  let value: Value = of;
  for (const arg of args) {
    const host = arg.value.kind === 'object' ? arg.value.host : undefined;
    const callback = host?.['callback'] as ArgValue | undefined;
    if (callback === undefined || host === undefined) continue;
    const result = cx.call(callback.value, [{ value, span }], { span });
    if (host.type === 'map') value = result;
  }
  return value;
}

/** `call`, `apply` and `bind` of a function. */
export const functionMethods: Readonly<Record<string, IntrinsicMethod<'function'>>> = {
  call: (cx, of, args, span) => cx.call({ ...of, self: args[0]?.value }, args.slice(1), { self: args[0]?.value, span }),
  apply: (cx, of, args, span) => {
    const given = args[1];
    const items = given?.value.kind === 'list' ? given.value.items : [];
    const values = items.map((value) => ({ value, span: given?.span ?? span }));
    return cx.call({ ...of, self: args[0]?.value }, values, { self: args[0]?.value, span });
  },
  bind: (_cx, of, args) => ({
    ...of,
    self: of.fn.arrow === true ? of.self : args[0]?.value,
    bound: [...(of.bound ?? []), ...args.slice(1)],
  }),
};
