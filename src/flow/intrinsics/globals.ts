import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import { isTest } from '../../text/test-file.js';
import type { Context } from '../context.js';
import { spreadInto } from '../spread.js';
import { gathered } from '../concatenation.js';
import { elements, keyTexts, writeMember } from '../members.js';
import { keysOfUnknown, pairsOfUnknown } from '../possible-values.js';
import { choice, each } from '../join.js';
import { putBefore } from '../lineage.js';
import { makerOf, putOn, setBehind } from '../state/prototypes.js';
import { UNDEFINED, knownText, list, literal, object, unknown } from '../values.js';
import { asText, fromJson, replacedJson, pass, percentEncoded } from './common.js';
import { formObject, mapObject, promiseObject, proxyObject, regexpObject } from './hosts.js';
import { asFunction, removed } from './maps.js';
import { searchParams, urlSearchParams } from './query.js';
import { urlObject } from './url.js';
import { findSetter } from '../class-methods.js';
import { holderIn, putInto } from '../put-members.js';
import { collections } from './collections.js';
import { textOfParts, partsIn } from './address-parts.js';
import { formatters } from './format.js';
import { configurationFunctions } from './configuration.js';
import { powershellFunctions } from './powershell.js';
import { shellFunctions } from './shell.js';
import { fromPairs } from './operations.js';
import type { Intrinsic } from './types.js';

const assign: Intrinsic = (cx, args) => {
  const [target, ...sources] = args;
  const to = target?.value.kind === 'object' ? target.value : target && holderIn(cx, target.value);
  if (target === undefined || to === undefined) return unknown();
  for (const source of sources) {
    const copied = object();
    spreadInto(cx, copied, source.value, source.span);
    for (const member of copied.members.values()) {
      if (to.host !== undefined || isSetBy(to, member.key)) {
        writeMember(cx, to, member.key, member.value, source.span);
        continue;
      }
      // It is kept where the member is written, as `{ ...of }` does.
      putOn(to, member.value);
      putInto(cx, target.value, member);
      if (to.instanceOf !== undefined) cx.leavesInto(member.value, source.span);
    }
    if (copied.open) to.open = true;
  }
  return target.value;
};

/**
 * `Object.defineProperty(of, key, { value })`, or `{ get }`: on the prototype of a class it takes the place of what that
 * says, where it is done in any case. What is done under a condition, or by tests, leaves the class what it says.
 */
const defineProperty: Intrinsic = (cx, [of, key, how], at) => {
  const name = knownText(key?.value ?? unknown());
  if (of === undefined || name === undefined || how?.value.kind !== 'object') return of?.value;
  const { members } = how.value;
  const get = members.get('get')?.value;
  const maker = of.value.kind === 'object' ? makerOf(of.value) : undefined;
  if (get?.kind === 'function' && maker?.kind === 'class') {
    if (!cx.store.isStraight || isTest(cx.module.file)) return of.value;
    const getter: ClassMember = { kind: 'getter', key: name, value: get.fn, span: get.fn.span };
    putBefore(maker, [{ ...maker, before: undefined, base: undefined, fn: classOf(getter), scope: get.scope }]);
  } else {
    const value = members.get('value')?.value ?? (get && cx.call(get, [], { self: of.value, span: at.span }));
    writeMember(cx, of.value, name, value ?? unknown(name), at.span);
  }
  return of.value;
};

function classOf(member: ClassMember): ClassExpr {
  return { kind: 'class', members: [member], span: member.span };
}

/** `util.inherits(Client, Base)` */
function inherits(cx: Context, own: Value | undefined, base: Value | undefined, span: Span): Value {
  if (own === undefined || base === undefined) return UNDEFINED;
  const [of, behind] = [own, base].map((one) => cx.member(one, 'prototype', span, span));
  setBehind(of, behind);
  return UNDEFINED;
}

/** What an object that is made to an address says its parts are. */
const ADDRESS_PARTS = {
  scheme: ['protocol'],
  host: ['host', 'hostname'],
  path: ['pathname'],
  query: ['search', 'query'],
};

/** A function of the class, or of the object, is called when the member is set. */
function isSetBy({ instanceOf, members }: ObjectValue, key: string): boolean {
  return members.has(`set ${key}`) || findSetter(instanceOf, key) !== undefined;
}

function membersOf(
  args: readonly ArgValue[],
  make: (of: ObjectValue) => Value,
  declared: (of: Value) => Value = () => list([], { open: true }),
): Value {
  return each(args[0]?.value ?? unknown(), (of) => (of.kind === 'object' ? make(of) : declared(of)));
}

const entries: Intrinsic = (cx, args) =>
  membersOf(
    args,
    (of) => {
      const keys = elements(keyTexts(of)).items;
      const values = [...of.members.values()].map(({ value }) => value);
      return list(
        keys.map((key, i) => list([key, values[i] ?? unknown()])),
        { open: of.open },
      );
    },
    (of) => pairsOfUnknown(cx, of),
  );

const fromEntries: Intrinsic = (_cx, args) => fromPairs(args[0]?.value ?? unknown());

const arrayFrom: Intrinsic = (cx, args, at) => {
  const items = elements(args[0]?.value ?? unknown());
  const whole = list([...items.items], { open: items.open });
  const change = args[1];
  return change === undefined ? whole : cx.callMethod(whole, 'map', at.span, [change], at.span);
};

const all: Intrinsic = (_cx, args) => {
  const items = elements(args[0]?.value ?? unknown());
  return list([...items.items], { open: items.open });
};

const settled: Intrinsic = (_cx, args) => {
  const items = elements(args[0]?.value ?? unknown());
  return list(
    items.items.map((value) => object([{ key: 'value', value }], { open: true })),
    { open: items.open },
  );
};

/** `call(fn, ...args)`: an effect that a driver carries out. */
const called: Intrinsic = (cx, [fn, ...args], { span }) =>
  fn === undefined ? undefined : cx.call(fn.value, args, { span });

const operator =
  (type: string): Intrinsic =>
  (_cx, args) =>
    args[0] === undefined ? undefined : object([], { host: { type, callback: args[0] } });

function promise(cx: Context, args: readonly ArgValue[]): Value {
  return promiseObject(cx, args);
}

/** Functions of the language's library by name, and of modules as `module#name`. */
export const globals: Readonly<Record<string, Intrinsic>> = {
  ...formatters,
  ...collections,
  ...configurationFunctions,
  ...powershellFunctions,
  ...shellFunctions,
  String: asText,
  'String.raw': asText,
  Number: (_cx, args) => (args[0]?.value.kind === 'literal' ? args[0].value : unknown()),
  encodeURIComponent: percentEncoded,
  encodeURI: pass,
  decodeURIComponent: pass,
  'JSON.stringify': replacedJson,
  'JSON.parse': fromJson,
  structuredClone: pass,
  'Object.assign': assign,
  'Object.freeze': pass,
  'Reflect.set': (cx, [of, key, value], { span }) => {
    if (of === undefined || key === undefined || value === undefined) return undefined;
    writeMember(cx, of.value, knownText(key.value), value.value, span, key.span);
    return literal(true);
  },
  'Reflect.deleteProperty': asFunction(removed),
  'Object.seal': pass,
  'Object.keys': (cx, args) => membersOf(args, keyTexts, (of) => keysOfUnknown(cx, of)),
  'Object.values': (_cx, args) =>
    membersOf(args, (of) =>
      list(
        [...of.members.values()].map(({ value }) => value),
        { open: of.open },
      ),
    ),
  'Object.entries': entries,
  'Object.fromEntries': fromEntries,
  'Object.create': (_cx, [behind]) => {
    const made = object([], { open: true });
    setBehind(made, behind?.value);
    return made;
  },
  'Object.setPrototypeOf': (_cx, [own, behind]) => {
    setBehind(own?.value, behind?.value);
    return own?.value;
  },
  'Object.defineProperty': defineProperty,
  'util#inherits': (cx, [own, base], at) => inherits(cx, own?.value, base?.value, at.span),
  'Buffer.concat': (_cx, [parts]) => (parts === undefined ? undefined : gathered(elements(parts.value).items)),
  'Array.from': arrayFrom,
  'Array.of': (_cx, args) => list(args.map(({ value }) => value)),
  'Array.isArray': (_cx, args) => (args[0]?.value.kind === 'list' ? literal(true) : unknown()),
  Array: (_cx, args) =>
    list(
      args.map(({ value }) => value),
      { open: args.length === 1 },
    ),
  Set: arrayFrom,
  Map: (_cx, args) => mapObject(args[0]?.value),
  Promise: promise,
  'Promise.resolve': pass,
  'Promise.all': all,
  'Promise.allSettled': settled,
  'Promise.race': (_cx, args) => choice(elements(args[0]?.value ?? unknown()).items),
  'Promise.any': (_cx, args) => choice(elements(args[0]?.value ?? unknown()).items),
  URL: (cx, args) => urlObject(cx, args),
  URLSearchParams: urlSearchParams,
  RegExp: (_cx, args) => regexpObject(args),
  FormData: () => formObject(),
  // A date is no text: an encoder spells it as it likes.
  Date: () => object([], { host: { type: 'date' } }),
  Headers: (_cx, args) => (args[0]?.value.kind === 'object' ? mapObject(args[0].value) : mapObject(undefined)),
  'url#URL': (cx, args) => urlObject(cx, args),
  'url#URLSearchParams': urlSearchParams,
  'url#format': (cx, [of], at) =>
    each(of?.value ?? unknown(), (one) =>
      one.kind === 'object' && one.host === undefined
        ? textOfParts(cx, partsIn(one, at.span, ADDRESS_PARTS), at.span)
        : one,
    ),
  'url#resolve': (cx, args) => urlObject(cx, [...args].reverse()),
  'util#promisify': pass,
  'querystring#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'qs#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  Proxy: (_cx, args) => proxyObject(args),
  'redux-saga/effects#call': called,
  'typed-redux-saga#call': called,
  'rxjs#map': operator('map'),
  'rxjs#tap': operator('tap'),
  'rxjs#switchMap': operator('map'),
  'rxjs/operators#map': operator('map'),
  'rxjs/operators#tap': operator('tap'),
  'rxjs/operators#switchMap': operator('map'),
  'rxjs#firstValueFrom': pass,
  'rxjs#lastValueFrom': pass,
};
