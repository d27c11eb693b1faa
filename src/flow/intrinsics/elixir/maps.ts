import type { Value } from '../../../model/value.js';
import { elements } from '../../elements.js';
import { asMap } from '../../records.js';
import { spreadInto } from '../../spread.js';
import { choice, each } from '../../join.js';
import { knownText, list, object, unknown } from '../../values.js';
import { keysOfMap, valuesOfMap } from '../list-functions.js';
import { memberOrDefault } from '../map-reads.js';
import * as maps from '../maps.js';
import { fromPairs } from '../operations.js';
import type { Intrinsic } from '../types.js';

/** `Map.get(map, :key)`, `Keyword.fetch!(list, :key)` */
const got: Intrinsic = (cx, [of, key, fallback], { span }) => {
  const text = knownText(key?.value);
  if (of === undefined || key === undefined || text === undefined) return unknown();
  if (fallback === undefined) return cx.member(of.value, text, key.span, span);
  return each(of.value, (one) =>
    one.kind === 'object'
      ? (memberOrDefault(cx, one, [key, fallback], span) ?? unknown())
      : choice([cx.member(one, text, key.span, span), fallback.value]),
  );
};

function itemIn(value: Value): Value {
  const { items } = elements(value);
  return items.length === 0 ? unknown() : choice(items);
}

/** `get_in(body, ["result", Access.at(0), "locked"])` */
const gotIn: Intrinsic = (cx, [of, path], { span }) => {
  if (of === undefined || path === undefined) return unknown();
  return elements(path.value).items.reduce<Value>((value, key) => {
    // `Access.at(0)`, `Access.all()`: items of a list.
    const [run] = key.kind === 'text' ? key.text : [];
    const name = knownText(key);
    if (name === undefined && value.kind !== 'response') return itemIn(value);
    return cx.member(value, name ?? '0', run?.span ?? path.span, span);
  }, of.value);
};

/** `Map.put(map, :key, value)`, `Map.merge(a, b)`: a new map. */
const put: Intrinsic = (cx, [of, key, value], { span }) => {
  const made = object();
  if (of !== undefined) spreadInto(cx, made, of.value, span);
  const text = knownText(key?.value);
  if (text === undefined || value === undefined) made.open = true;
  else made.members.set(text, { key: text, value: value.value, keySpan: key?.span, valueSpan: value.span });
  return made;
};

/** `Map.put_new(map, :key, value)`: what the map holds stays. */
const putNew: Intrinsic = (cx, args, at) => {
  const own = merged(cx, args.slice(0, 1), at);
  const key = knownText(args[1]?.value);
  return own?.kind === 'object' && key !== undefined && own.members.has(key) ? own : put(cx, args, at);
};

/** `Map.update(map, :key, first, fn)`: what the function makes of what the map holds. */
const updated: Intrinsic = (cx, [of, key, first, fn], at) => {
  if (of === undefined || key === undefined || first === undefined || fn === undefined) return unknown();
  const text = knownText(key.value);
  const held = of.value.kind === 'object' && text !== undefined ? of.value.members.get(text)?.value : undefined;
  const made = held === undefined ? first.value : cx.call(fn.value, [{ value: held, span: fn.span }], at);
  return put(cx, [of, key, { ...first, value: made }], at);
};

/** `Map.delete(map, :key)`: a new map. */
const without = maps.asFunction(maps.withoutNamed);

const merged: Intrinsic = (cx, all, { span }) => {
  const made = object();
  for (const one of all) spreadInto(cx, made, one.value, span);
  return made;
};

/** What makes and changes maps and keyword lists, and reads them. */
export const elixirMaps: Readonly<Record<string, Intrinsic>> = {
  'Map.keys': keysOfMap,
  'Keyword.keys': keysOfMap,
  'Map.values': valuesOfMap,
  'Keyword.values': valuesOfMap,
  'Map.new': (_cx, [of]) => each(of?.value ?? object(), (value) => (value.kind === 'list' ? fromPairs(value) : value)),
  'Map.get': got,
  'Map.fetch!': got,
  'Map.fetch': got,
  'Keyword.get': got,
  'Keyword.fetch!': got,
  get_in: gotIn,
  'Kernel.get_in': gotIn,
  'Map.put': put,
  'Keyword.put': put,
  'Map.put_new': putNew,
  'Keyword.put_new': putNew,
  'Map.update': updated,
  'Keyword.update': updated,
  'Map.replace': put,
  'Map.delete': without,
  'Keyword.delete': without,
  'Map.drop': without,
  'Keyword.drop': without,
  'Map.take': maps.asFunction(maps.onlyNamed),
  'Keyword.take': maps.asFunction(maps.onlyNamed),
  'Map.filter': maps.asFunction(maps.kept('pair')),
  'Map.reject': maps.asFunction(maps.kept('pair', false)),
  'Map.pop': (cx, args, at) => list([got(cx, args, at) ?? unknown(), without(cx, args, at) ?? unknown()]),
  'Map.from_struct': (_cx, [of]) =>
    each(of?.value ?? unknown(), (value) => (value.kind === 'object' ? asMap(value) : value)),
  'Map.merge': merged,
  'Keyword.merge': merged,
};
