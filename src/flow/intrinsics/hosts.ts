import type { Span } from '../../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { elements, keyTexts, writeMember } from '../members.js';
import { choice } from '../join.js';
import { UNDEFINED, knownText, list, literal, madeText, object, textOf, textValue, unknown } from '../values.js';
import { cleared, removed } from './maps.js';
import { testPattern } from './replace.js';
import { schemaMethod } from './schemas.js';
import type { Intrinsic } from './types.js';
import { paramsMethod } from './query.js';

export function mapObject(init: Value | undefined): Value {
  const made = object([], { host: { type: 'map' } });
  if (init === undefined) return made;
  if (init.kind === 'object') {
    for (const member of init.members.values()) made.members.set(member.key, member);
    made.open = init.open;
    return Object.assign(made, { span: init.span });
  }
  const pairs = elements(init);
  for (const pair of pairs.items) {
    const key = pair.kind === 'list' ? knownText(pair.items[0]) : undefined;
    if (key === undefined) made.open = true;
    else made.members.set(key, { key, value: pair.kind === 'list' ? (pair.items[1] ?? unknown()) : unknown() });
  }
  made.open ||= pairs.open;
  return made;
}

export function formObject(): Value {
  return object([], { host: { type: 'form' } });
}

export function regexpObject(args: readonly ArgValue[]): Value {
  const [source, flags] = args.map(({ value }) => knownText(value));
  return source === undefined ? unknown() : object([], { host: { type: 'regexp', source, flags: flags ?? '' } });
}

/** `new Promise((resolve, reject) => ...)` stands for what it is resolved with. */
export function promiseObject(cx: Context, args: readonly ArgValue[]): Value {
  const [executor] = args;
  if (executor === undefined) return unknown();
  const settled: Value[] = [];
  const resolver = object([], { host: { type: 'resolver', settled } });
  const rejecter = object([], { host: { type: 'resolver', settled: [] } });
  const given = [resolver, rejecter].map((value) => ({ value, span: executor.span }));
  cx.call(executor.value, given, { span: executor.span });
  return settled.length === 0 ? unknown() : choice(settled);
}

/** A call on a host object: `name` is empty when the object itself is called. */
export function hostMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  switch (of.host?.type) {
    case 'url':
      if (name === 'toString' || name === 'toJSON') return textValue(textOf(of));
      return undefined;
    case 'params':
      return paramsMethod(cx, of, name, args);
    case 'schema':
      return schemaMethod(of, name, args);
    case 'map':
      return mapMethod(cx, of, name, args, span);
    case 'form':
      return name === 'append' || name === 'set' ? put(cx, of, args, span) : undefined;
    case 'regexp':
      return name === 'test' ? testPattern(of, args[0]?.value) : undefined;
    case 'template': {
      const { template, fill, method = '' } = of.host as unknown as Template;
      return name === method ? fill(cx, [template, ...args], { span }) : undefined;
    }
    case 'resolver':
      if (name === '' && args[0] !== undefined) (of.host['settled'] as Value[]).push(args[0].value);
      return name === '' ? UNDEFINED : undefined;
    default:
      return undefined;
  }
}

/** A template that was compiled: filled in when it, or a method of it, is called. */
interface Template {
  readonly template: ArgValue;
  readonly fill: Intrinsic;
  readonly method?: string | undefined;
}

/** `new Proxy(target, { get })`: members are what `get` answers for their names. */
export function proxyObject(args: readonly ArgValue[]): Value {
  const [target, handler] = args;
  const get = handler?.value.kind === 'object' ? handler.value.members.get('get')?.value : undefined;
  if (target === undefined) return unknown();
  return get === undefined ? target.value : object([], { host: { type: 'proxy', target, get } });
}

function mapMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const key = knownText(args[0]?.value);
  switch (name) {
    case 'set':
    case 'append':
      put(cx, of, args, span);
      return of;
    case 'get':
      if (key === undefined) return choice([...of.members.values()].map(({ value }) => value));
      return of.members.get(key)?.value ?? (of.open ? unknown() : UNDEFINED);
    case 'delete':
      return removed(cx, of, args, span);
    case 'clear':
      return cleared(cx, of, args, span);
    case 'has':
      return key !== undefined && (of.members.has(key) || !of.open) ? literal(of.members.has(key)) : unknown();
    case 'entries':
      return list([...elements(of).items], { open: of.open });
    case 'keys':
      return keyTexts(of);
    case 'values':
      return list(
        [...of.members.values()].map(({ value }) => value),
        { open: of.open },
      );
    case 'forEach': {
      for (const member of [...of.members.values()]) {
        const given = [member.value, madeText(member.key)].map((value) => ({ value, span }));
        if (args[0] !== undefined) cx.call(args[0].value, given, { span });
      }
      return UNDEFINED;
    }
    default:
      return undefined;
  }
}

function put(cx: Context, of: ObjectValue, args: readonly ArgValue[], span: Span): Value {
  writeMember(
    cx,
    { ...of, host: undefined, instanceOf: undefined },
    knownText(args[0]?.value),
    args[1]?.value ?? UNDEFINED,
    span,
  );
  return UNDEFINED;
}
