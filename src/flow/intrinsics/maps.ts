import type { Span } from '../../model/span.js';
import type { ArgValue, Member, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { elements, entriesOf, isMap } from '../elements.js';
import { writeMember } from '../members.js';
import { put, spreadInto } from '../spread.js';
import { each } from '../join.js';
import { ROUNDS, UNDEFINED, apart, isNullish, knownText, list, object, options, truth, unknown } from '../values.js';
import { fromPairs } from './operations.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

type MapMethod = IntrinsicMethod<'object'>;

/** What maps of most libraries do, for methods and functions that each names in its own way. */

/** The members that are named leave the map itself; what stood at the first of them is given. */
export const removed: MapMethod = (cx, of, args) => {
  const keys = namesIn(args);
  const [first] = keys;
  const value = first === undefined ? undefined : of.members.get(first)?.value;
  for (const key of keys) cx.store.removeMember(of, key);
  return value ?? unknown();
};

/** Nothing is left in the map itself. */
export const cleared: MapMethod = (cx, of) => {
  for (const key of [...of.members.keys()]) cx.store.removeMember(of, key);
  of.open = false;
  return UNDEFINED;
};

/** A map without the members that are named. */
export const withoutNamed: MapMethod = (_cx, of, args) => {
  const gone = new Set(namesIn(args));
  return object(
    [...of.members.values()].filter(({ key }) => !gone.has(key)),
    { open: of.open },
  );
};

/** A map with those members alone that are named; of what is named and not known it may have any. */
export const onlyNamed: MapMethod = (_cx, of, args) => {
  const all = new Set(namesIn(args));
  const given = args.map(({ value }) => elementsOrOne(value));
  const isKnown = given.every(({ items, open }) => !open && items.every((item) => knownText(item) !== undefined));
  const kept = [...of.members.values()].filter(({ key }) => !isKnown || all.has(key));
  return object(kept, { open: of.open });
};

/** The names that are given, one by one or in lists and maps of them. */
function namesIn(args: readonly ArgValue[]): readonly string[] {
  return args.flatMap(({ value }) => elementsOrOne(value).items.flatMap((item) => knownText(item) ?? []));
}

function elementsOrOne(value: Value): { readonly items: readonly Value[]; readonly open: boolean } {
  return value.kind === 'text' ? { items: [value], open: false } : elements(value);
}

/** What a function is handed of a member. */
export type Handed = 'value' | 'key' | 'pair' | 'parts' | 'value and key';

/** `parts`: the key and the value, or the pair of them where the function takes one thing alone. */
function given(how: Handed, pair: Value, { value: by, span }: ArgValue): ArgValue[] {
  const [key = unknown(), value = unknown()] = pair.kind === 'list' ? pair.items : [];
  const isOne = by.kind === 'function' && by.fn.params.length < 2;
  const all = {
    value: [value],
    key: [key],
    pair: [pair],
    parts: isOne ? [pair] : [key, value],
    'value and key': [value, key],
  }[how];
  return all.map((one) => ({ value: one, span }));
}

/** What a function makes of each member; of one far behind others that is not looked at. */
export function visited(
  cx: Context,
  of: ObjectValue,
  how: Handed,
  by: ArgValue | undefined,
  span: Span,
): readonly Value[] {
  if (by === undefined) return [];
  const [single] = apart(entriesOf(of).items, ROUNDS);
  return single.map((pair) => cx.call(by.value, given(how, pair, by), { span }));
}

/** A map of the members that a function says yes to, or no; what it says nothing known of may be there. */
export const kept =
  (how: Handed, wanted = true): MapMethod =>
  (cx, of, args, span) => {
    const said = visited(cx, of, how, functionIn(args), span).map((value) => truth(value));
    return object(
      [...of.members.values()].filter((_, i) => said[i] === undefined || said[i] === wanted),
      { open: of.open },
    );
  };

/** The same in the map itself, which is what comes of it. */
export const keptInPlace =
  (how: Handed, wanted = true): MapMethod =>
  (cx, of, args, span) => {
    const left = kept(how, wanted)(cx, of, args, span);
    if (left?.kind !== 'object') return of;
    for (const key of [...of.members.keys()]) if (!left.members.has(key)) cx.store.removeMember(of, key);
    return of;
  };

/** A map without the members that hold nothing for sure. */
export const compacted: MapMethod = (_cx, of) => object([...of.members.values()].filter(holds), { open: of.open });

function holds({ value }: Member): boolean {
  return isNullish(value) !== true;
}

/** A map of the same keys, with what a function makes of each value. */
export const changedValues =
  (how: Handed): MapMethod =>
  (cx, of, args, span) => {
    const by = functionIn(args);
    const made = visited(cx, of, how, by, span);
    const isKnown = by !== undefined && options(by.value).every(({ kind }) => kind === 'function');
    return object(
      [...of.members.values()].map((member, i) => ({
        ...member,
        value: isKnown ? (made[i] ?? unknown()) : member.value,
      })),
      { open: of.open },
    );
  };

/** A map of the same values, under the keys that a function or a map of names makes of theirs. */
export const changedKeys =
  (how: Handed): MapMethod =>
  (cx, of, args, span) => {
    const by = functionIn(args);
    const names = args.find(({ value }) => value.kind === 'object')?.value ?? named(args);
    const made = visited(cx, of, how, by, span);
    const pairs = entriesOf(of).items.map((pair, i) => {
      const [key = unknown(), value = unknown()] = pair.kind === 'list' ? pair.items : [];
      const to = names?.kind === 'object' ? (names.members.get(knownText(key) ?? '')?.value ?? key) : made[i];
      return list([to ?? key, value]);
    });
    return fromPairs(list(pairs, { open: of.open }));
  };

function named(args: readonly ArgValue[]): ObjectValue | undefined {
  const members = args.flatMap(({ name, value }) => (name === undefined ? [] : [{ key: name, value }]));
  return members.length === 0 ? undefined : object(members);
}

function functionIn(args: readonly ArgValue[]): ArgValue | undefined {
  return args.findLast(({ value }) => options(value).some(({ kind }) => kind === 'function' || kind === 'external'));
}

/** The members that maps or lists of pairs hold are put to the map itself. */
export const allPut: MapMethod = (cx, of, args, span) => {
  for (const arg of args) {
    const more = object();
    const value = each(arg.value, (one) => (one.kind === 'list' ? fromPairs(one) : one));
    if (value.kind === 'object' && isMap(value) && !value.open)
      for (const member of value.members.values()) put(more, member);
    else spreadInto(cx, more, value, span);
    for (const member of more.members.values()) cx.store.setMember(of, member);
    if (more.open) of.open = true;
  }
  return of;
};

/** A map of its members, and those of the maps, pairs and lists of pairs that are given. */
export const joinedWith: MapMethod = (cx, of, args, span) => {
  const made = object([...of.members.values()], { open: of.open });
  allPut(
    cx,
    made,
    args.map((arg) => ({ ...arg, value: each(arg.value, (one) => (isPair(one) ? list([one]) : one)) })),
    span,
  );
  return made;
};

function isPair(value: Value): boolean {
  return value.kind === 'list' && value.items.length === 2 && value.items[0]?.kind === 'text';
}

/** A member that is set where there is none: what stands there then. A function gives it when it is asked. */
export const putIfNone: Intrinsic = (cx, [of, key, value], { span }) => {
  if (of === undefined || key === undefined) return unknown();
  const name = knownText(key.value);
  const before = of.value.kind === 'object' ? of.value.members.get(name ?? '')?.value : undefined;
  const isThere = before !== undefined && isNullish(before) === false;
  const fresh = value === undefined ? unknown() : value.value;
  const made = fresh.kind === 'function' ? cx.call(fresh, [key], { span }) : fresh;
  if (!isThere) writeMember(cx, of.value, name, made, span, key.span);
  return before ?? made;
};

/** The same as a method of a map. */
export const setIfNone: MapMethod = (cx, of, args, span) => putIfNone(cx, [{ value: of, span }, ...args], { span });

/** A map of these keys, with one value for all of them. */
export const keyedAlike = (keys: Value, value: Value): Value => {
  const { items, open } = elements(keys);
  return fromPairs(
    list(
      items.map((key) => list([key, value])),
      { open },
    ),
  );
};

/** A map of keys and values that stand side by side. */
export const keyedBy = (keys: Value, values: Value): Value => {
  const [names, all] = [elements(keys), elements(values)];
  return fromPairs(
    list(
      names.items.map((key, i) => list([key, all.items[i] ?? unknown()])),
      { open: names.open },
    ),
  );
};

/** A function of a map as a method of it; what else it is given says nothing. */
export const asFunction =
  (method: MapMethod): Intrinsic =>
  (cx, [of, ...rest], { span }) =>
    each(of?.value ?? unknown(), (value) =>
      value.kind === 'object' && isMap(value) ? (method(cx, value, rest, span) ?? unknown()) : value,
    );

/** A method that makes a map of one of which nothing is known: what is given to it is there. */
export function onUnknownMap(method: MapMethod): IntrinsicMethod<'unknown'> {
  return (cx, _of, args, span) =>
    args.some(({ name, value }) => name !== undefined || options(value).some(isMap))
      ? method(cx, object([], { open: true }), args, span)
      : undefined;
}

/** The pairs of a map, for what goes through a map as through a list. */
export const throughPairs =
  (method: IntrinsicMethod<'list'>): MapMethod =>
  (cx, of, args, span) => {
    const { items, open } = entriesOf(of);
    return method(cx, list([...items], { open }), args, span);
  };
