import type { ArgValue, ListValue, Value } from '../../model/value.js';
import { elements } from '../members.js';
import { joinedLists, someOf, without } from '../set-operators.js';
import { choice } from '../join.js';
import { isNullish, list, literal, truth, unknown } from '../values.js';
import { choiceOfKept, listMethods, reduce, visit } from './list.js';
import type { IntrinsicMethod } from './types.js';

type ListMethod = IntrinsicMethod<'list'>;

/** What lists of most libraries do, besides what those of JavaScript do, for methods that each names in its own way. */

/** Sorted, without doubles, as another kind of list: in what order items stand, and how often, says nothing here. */
export const sameItems: ListMethod = (_cx, of) => of;

/** The first items, by their number. */
export const taken: ListMethod = (cx, of, args, span) =>
  listMethods['slice']?.(cx, of, [{ value: literal(0), span }, ...args.slice(0, 1)], span);

/** The last items, by their number. */
export const lastItems: ListMethod = (cx, of, [count], span) => {
  const many = count?.value.kind === 'literal' ? Number(count.value.value) : NaN;
  if (of.open || !(many > 0)) return list([...of.items], { open: true });
  return listMethods['slice']?.(cx, of, [{ value: literal(-many), span }], span);
};

/** The items behind the first ones. */
export const skipped: ListMethod = (cx, of, args, span) => listMethods['slice']?.(cx, of, args.slice(0, 1), span);

/** The items from one place to another. */
export const sliced: ListMethod = (cx, of, args, span) => listMethods['slice']?.(cx, of, args.slice(0, 2), span);

/** So many items from a place on. */
export const sliceOf: ListMethod = (cx, of, [from, count], span) => {
  if (from === undefined) return of;
  if (count === undefined || isNullish(count.value) === true) return skipped(cx, of, [from], span);
  const [start, many] = [from.value, count.value].map((value) =>
    value.kind === 'literal' ? Number(value.value) : NaN,
  );
  if (start === undefined || many === undefined || Number.isNaN(start + many))
    return list([...of.items], { open: true });
  // A count below zero leaves out so many at the end, as an end below zero does.
  const end = many < 0 ? many : start < 0 && start + many >= 0 ? of.items.length : start + many;
  return sliced(cx, of, [from, { ...count, value: literal(end) }], span);
};

/** Its items, and those of the lists that are given: a new list. */
export const joinedWith: ListMethod = (_cx, of, args) =>
  joinedLists(
    of,
    args.map(({ value }) => value),
  );

/** The items that are in none of the lists that are given. */
export const lessItems: ListMethod = (_cx, of, args) =>
  without(
    of,
    args.map(({ value }) => value),
  );

/** Some of its items: which ones is not looked at. */
export const someItems: ListMethod = (_cx, of) => someOf(of);

/** The items that are given, or those that there are where there are some. */
export const orGiven: ListMethod = (cx, of, [arg], span) => {
  if (arg === undefined || (of.items.length > 0 && !of.open)) return of;
  const given = arg.value.kind === 'function' ? cx.call(arg.value, [], { span }) : arg.value;
  return of.items.length > 0 || of.open ? choice([of, given]) : given;
};

/** An item that is put to a place among the others, in the list itself. */
export const insertedAt: ListMethod = (cx, of, [at, ...more], span) => {
  listMethods['splice']?.(cx, of, [...(at === undefined ? [] : [at]), { value: literal(0), span }, ...more], span);
  return of;
};

/** An item that is put at the end of the list itself, or to the place that is given before it. */
export const addedOrInserted: ListMethod = (cx, of, args, span) =>
  args.length > 1 ? insertedAt(cx, of, args, span) : added(cx, of, args, span);

/** An item before it: a new list. */
export const precededBy: ListMethod = (_cx, of, args) =>
  list([...args.map(({ value }) => value), ...of.items], { open: of.open });

/** The items that are put to the list itself, which is what comes of it. */
export const added: ListMethod = (cx, of, args) => {
  cx.store.setItems(of, [...of.items, ...args.map(({ value }) => value)]);
  return of;
};

/** The same for items that come before its own. */
export const addedBefore: ListMethod = (cx, of, args) => {
  cx.store.setItems(of, [...args.map(({ value }) => value), ...of.items]);
  return of;
};

export const firstItem: ListMethod = (_cx, of) => of.items[0] ?? unknown();

export const lastItem: ListMethod = (_cx, of) =>
  of.open ? choice([...of.items, unknown()]) : (of.items.at(-1) ?? unknown());

/** Some item: which one is not looked at. */
export const anyItem: ListMethod = (_cx, of) => (of.items.length === 0 ? unknown() : choice(of.items));

/** Some item, or nothing where there is none. */
export const anyItemOrNone: ListMethod = (_cx, of) => choice([...elements(of).items, unknown()]);

/** The item at a known place, else some item. */
export const itemAt: ListMethod = (cx, of, args, span) => {
  const at = args[0]?.value;
  return at?.kind === 'literal' && typeof at.value === 'number' && !of.open
    ? (of.items.at(at.value) ?? unknown())
    : anyItem(cx, of, args, span);
};

/** The items that a function says no to. */
export const rejected: ListMethod = (cx, of, args, span) => {
  const said = visit(cx, of, args, span).map((value) => truth(value));
  return choiceOfKept(
    of,
    of.items.filter((_, i) => said[i] !== true),
    of.items.filter((_, i) => said[i] === false),
  );
};

/** One value of all items, by a function that comes last, with what it starts from before it. */
export const folded: ListMethod = (cx, of, args, span) => reduce(cx, of, callbackFirst(args), span);

/** The same by a function that is given the item before what came of those before it. */
export const foldedItemFirst: ListMethod = (cx, of, args, span) => reduce(cx, of, callbackFirst(args), span, true);

function callbackFirst(args: readonly ArgValue[]): readonly ArgValue[] {
  const placed = args.filter(({ name }) => name === undefined);
  return [...placed.slice(-1), ...placed.slice(0, -1)];
}

/** Each item with its place behind it. */
export const numbered: ListMethod = (_cx, of) => pairs(of, (item, i) => [item, literal(i)]);

/** Each item with its place before it. */
export const withPlaces: ListMethod = (_cx, of) => pairs(of, (item, i) => [literal(i), item]);

/** What a function makes of each place and item. */
export const mappedByPlace: ListMethod = (cx, of, [callback], span) => {
  if (callback === undefined) return undefined;
  const given = (value: Value): ArgValue => ({ value, span: callback.span });
  const made = of.items.map((item, i) => cx.call(callback.value, [given(literal(i)), given(item)], { span }));
  return list(made, { open: of.open });
};

/** The items that lists hold are put to the list itself. */
export const addedAll: ListMethod = (cx, of, args) => {
  const more = args.map(({ value }) => elements(value));
  cx.store.setItems(of, [...of.items, ...more.flatMap(({ items }) => items)]);
  if (more.some(({ open }) => open)) of.open = true;
  return of;
};

/** The items of two lists side by side, or what a function makes of two that stand side by side. */
export const zipped: ListMethod = (cx, of, [other, callback], span) => {
  if (other?.value.kind !== 'list') return unknown();
  const { items, open } = other.value;
  const both = of.items.slice(0, items.length).map((item, i) => [item, items[i] ?? unknown()] as const);
  const given = (value: Value): ArgValue => ({ value, span });
  return list(
    both.map(([one, two]) =>
      callback === undefined ? list([one, two]) : cx.call(callback.value, [given(one), given(two)], { span }),
    ),
    { open: of.open || open },
  );
};

function pairs(of: ListValue, pair: (item: Value, i: number) => Value[]): ListValue {
  return list(
    of.items.map((item, i) => list(pair(item, i))),
    { open: of.open },
  );
}
