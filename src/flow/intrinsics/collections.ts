import type { Value } from '../../model/value.js';
import { asRecord } from '../declared-members.js';
import { list, object } from '../values.js';
import { knownText, unknown } from '../values.js';
import { writeMember } from '../members.js';
import { asFunction, changedKeys, changedValues, keyedBy, removed } from './maps.js';
import type { Intrinsic } from './types.js';

/** Functions of libraries that only pass an object on, or a part of it. */
const same: Intrinsic = (_cx, args) => args[0]?.value ?? unknown();

/** `omit(object, ['a', 'b'])`: without these members. */
const omit: Intrinsic = (cx, [arg, ...names]) => {
  const of = asRecord(cx, arg?.value ?? unknown());
  if (of === undefined) return arg?.value ?? unknown();
  const left = new Set(namesIn(names.map(({ value }) => value)));
  const members = [...of.members.values()].filter(({ key }) => !left.has(key));
  return object(members, { open: of.open });
};

/** `pick(object, ['a', 'b'])`: these members only. */
const pick: Intrinsic = (cx, [arg, ...names]) => {
  const of = asRecord(cx, arg?.value ?? unknown());
  if (of === undefined) return arg?.value ?? unknown();
  const wanted = namesIn(names.map(({ value }) => value));
  return object(
    [...of.members.values()].filter(({ key }) => wanted.includes(key)),
    { open: of.open },
  );
};

function namesIn(values: readonly Value[]): string[] {
  return values
    .flatMap((value) => (value.kind === 'list' ? value.items : [value]))
    .flatMap((one) => knownText(one) ?? []);
}

const assign: Intrinsic = (cx, args, at) => {
  const target = cx.call({ kind: 'external', module: '', path: ['Object', 'assign'] }, args, at);
  return target;
};

/** `_.map(list, fn)` is `list.map(fn)`. */
const method =
  (name: string): Intrinsic =>
  (cx, [of, ...args], { span }) =>
    of === undefined ? unknown() : cx.callMethod(of.value, name, span, args, span);

const fromPairs: Intrinsic = (cx, args, at) =>
  cx.call({ kind: 'external', module: '', path: ['Object', 'fromEntries'] }, args, at);

const FUNCTIONS: Readonly<Record<string, Intrinsic>> = {
  omit,
  pick,
  assign,
  extend: assign,
  merge: assign,
  defaults: assign,
  clone: same,
  cloneDeep: same,
  omitBy: same,
  pickBy: same,
  compact: (cx, [of], { span }) =>
    of &&
    cx.callMethod(
      of.value,
      'filter',
      span,
      [{ value: { kind: 'external', module: '', path: ['Boolean'] }, span }],
      span,
    ),
  fromPairs,
  zipObject: (_cx, [keys, values]) => keyedBy(keys?.value ?? unknown(), values?.value ?? unknown()),
  set: (cx, [of, key, value], { span }) => {
    const name = knownText(key?.value);
    if (of === undefined || value === undefined || name?.includes('.') === true) return of?.value;
    writeMember(cx, of.value, name, value.value, span, key?.span);
    return of.value;
  },
  unset: asFunction(removed),
  mapValues: asFunction(changedValues('value')),
  mapKeys: asFunction(changedKeys('value and key')),
  map: method('map'),
  forEach: method('forEach'),
  each: method('forEach'),
  filter: method('filter'),
  flatMap: method('flatMap'),
  reduce: method('reduce'),
  join: method('join'),
  concat: method('concat'),
  castArray: (_cx, [of]) => (of?.value.kind === 'list' ? of.value : list(of === undefined ? [] : [of.value])),
};

/** The common collections of helpers, by `module#name`: whole, by name and as packages of one function each. */
export const collections: Readonly<Record<string, Intrinsic>> = Object.fromEntries(
  Object.entries(FUNCTIONS).flatMap(([name, intrinsic]) => keysOf(name).map((key) => [key, intrinsic] as const)),
);

function keysOf(name: string): string[] {
  const whole = ['lodash', 'lodash-es', 'underscore', 'ramda', 'radash', 'es-toolkit'].map((from) => `${from}#${name}`);
  return [...whole, ...['lodash/', 'lodash-es/', 'lodash.'].map((from) => `${from}${name}#`)];
}
