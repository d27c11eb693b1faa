import type { Span } from '../../model/span.js';
import type { ArgValue, ListValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { gathered } from '../concatenation.js';
import { choice, same } from '../join.js';
import { ROUNDS, UNDEFINED, apart, knownText, list, literal, madeText, options, truth, unknown } from '../values.js';
import { included } from '../membership.js';
import { joined, numberOf } from './text.js';
import type { IntrinsicMethod } from './types.js';

type ListMethod = IntrinsicMethod<'list'>;

/** Methods of lists. A callback runs once for each known item, and once more when the list may hold others. */
export const listMethods: Readonly<Record<string, ListMethod>> = {
  join: (_cx, of, args) => gathered(of.items) ?? joined(of.items, args[0]?.value ?? madeText(','), of.open),
  map: (cx, of, args, span) => list(visit(cx, of, args, span), { open: of.open }),
  flatMap: (cx, of, args, span) => flat(list(visit(cx, of, args, span), { open: of.open })),
  forEach: (cx, of, args, span) => {
    visit(cx, of, args, span);
    return UNDEFINED;
  },
  filter: (cx, of, args, span) => {
    const kept = visit(cx, of, args, span);
    const held = of.items.map((_, i) => truth(kept[i] ?? unknown()));
    const truthy = args[0]?.value.kind === 'external' && args[0].value.path.join('.') === 'Boolean';
    const most = of.items.flatMap((item, i) => {
      if (held[i] === false) return [];
      if (!truthy) return [item];
      const left = options(item).filter((option) => truth(option) !== false);
      return left.length === 0 ? [] : [choice(left)];
    });
    const sure = of.items.filter((item, i) =>
      truthy ? options(item).every((option) => truth(option) !== false) : held[i] === true,
    );
    return choiceOfKept(of, most, sure);
  },
  find: (cx, of, args, span) => {
    const held = visit(cx, of, args, span);
    const sure = of.items.find((_, i) => truth(held[i] ?? unknown()) === true);
    const maybe = of.items.filter((_, i) => truth(held[i] ?? unknown()) !== false);
    if (sure !== undefined && maybe[0] === sure) return sure;
    return choice([...maybe, of.open ? unknown() : UNDEFINED]);
  },
  findLast: (cx, of, args, span) => listMethods['find']?.(cx, reversed(of), args, span),
  some: (cx, of, args, span) => {
    visit(cx, of, args, span);
    return unknown();
  },
  every: (cx, of, args, span) => {
    visit(cx, of, args, span);
    return unknown();
  },
  reduce: (cx, of, args, span) => reduce(cx, of, args, span),
  concat: (_cx, of, args) => {
    const more = args.map(({ value }) => value);
    // What is not known may be a list.
    const open = more.some((value) =>
      value.kind === 'list' ? value.open : value.kind === 'unknown' || value.kind === 'external',
    );
    const items = more.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    return list([...of.items, ...items], { open: of.open || open });
  },
  slice: (_cx, of, args) => {
    const bounds = args.map(({ value }) => (value.kind === 'literal' ? Number(value.value) : NaN));
    if (bounds.some(Number.isNaN)) return list([...of.items], { open: true });
    return list(of.items.slice(bounds[0], bounds[1]), { open: of.open });
  },
  flat: (_cx, of) => flat(of),
  includes: (_cx, of, args) => included(of, args[0]?.value),
  reverse: (_cx, of) => reversed(of),
  sort: (_cx, of) => of,
  toSorted: (_cx, of) => of,
  toReversed: (_cx, of) => reversed(of),
  splice: (cx, of, [from, count, ...more]) => {
    const at = from === undefined ? of.items.length : numberOf(from.value);
    const gone = count === undefined ? of.items.length : numberOf(count.value);
    const items = [...of.items];
    const added = more.map(({ value }) => value);
    // Any of the items may be taken out, and any may be left.
    if (at === undefined || gone === undefined) {
      if (added.length > 0) cx.store.setItems(of, [...items, ...added]);
      return gone === 1 && items.length > 0 ? list([choice(items)], { open: of.open }) : list(items, { open: true });
    }
    const removed = items.splice(at, gone, ...added);
    cx.store.setItems(of, items);
    return list(removed, { open: of.open });
  },
  at: (_cx, of, args) => atIndex(of, args[0]?.value),
  entries: (_cx, of) =>
    list(
      of.items.map((item, i) => list([literal(i), item])),
      { open: of.open },
    ),
  values: (_cx, of) => of,
  keys: (_cx, of) =>
    list(
      of.items.map((_, i) => literal(i)),
      { open: of.open },
    ),
  push: (cx, of, args) => {
    cx.store.setItems(of, [...of.items, ...args.map(({ value }) => value)]);
    return unknown();
  },
  // Of a set: what is in it already stays once.
  add: (cx, of, [arg]) => {
    const value = arg?.value;
    if (value === undefined) return of;
    const text = knownText(value);
    const known = of.items.some(
      (item) =>
        item === value ||
        (value.kind !== 'unknown' && same(item, value)) ||
        (text !== undefined && item.kind === value.kind && knownText(item) === text),
    );
    if (!known) cx.store.setItems(of, [...of.items, value]);
    return of;
  },
  unshift: (cx, of, args) => {
    cx.store.setItems(of, [...args.map(({ value }) => value), ...of.items]);
    return unknown();
  },
  pop: (cx, of) => {
    const last = of.items.at(-1);
    cx.store.setItems(of, of.items.slice(0, -1));
    return last ?? unknown();
  },
  shift: (cx, of) => {
    const first = of.items[0];
    cx.store.setItems(of, of.items.slice(1));
    return first ?? unknown();
  },
  toString: (_cx: Context, of: ListValue) => joined(of.items, madeText(','), of.open),
};

/** The items that are kept: those that may be, or those that surely are. */
export function choiceOfKept({ open }: ListValue, most: readonly Value[], sure: readonly Value[]): Value {
  const some = list([...sure], { open });
  return sure.length === most.length ? some : choice([list([...most], { open }), some]);
}

/**
 * What a function comes to for each item, and once more for the others of a list that holds more. Where no item is
 * known, what that round comes to stands for them all.
 */
export function visit(cx: Context, of: ListValue, args: readonly ArgValue[], span: Span): Value[] {
  const callback = args[0];
  if (callback === undefined) return [];
  const round = (item: Value, i: Value): Value => {
    const isApart = item.kind === 'list' && cx.module.language === 'ruby' && takesSeveral(callback);
    const given = (isApart ? item.items : [item, i, of]).map((value) => ({ value, span: callback.span }));
    return cx.call(callback.value, given, { span });
  };
  const [single, others] = apart(of.items, ROUNDS);
  const found = single.map((item, i) => round(item, literal(i)));
  if (others.length > 0) found.push(round(choice(others), unknown()));
  if (of.open) {
    cx.store.repeat(() => {
      const made = round(unknown(undefined, span), unknown());
      if (of.items.length === 0) found.splice(0, 1, made);
      return true;
    }, 2);
  }
  return found;
}

/** A block of Ruby that has several parameters takes a list that it is given apart: `pairs.map { |verb, path| … }`. */
export function takesSeveral({ value }: ArgValue): boolean {
  return value.kind === 'function' && value.fn.params.length > 1;
}

/** `isItemFirst`: the function is given the item before what came of those before it. */
export function reduce(cx: Context, of: ListValue, args: readonly ArgValue[], span: Span, isItemFirst = false): Value {
  const [callback, start] = args;
  if (callback === undefined) return unknown();
  const items = start === undefined ? of.items.slice(1) : of.items;
  let total = start?.value ?? of.items[0] ?? unknown();
  const first = of.items.length - items.length;
  const add = (item: Value, i: Value): Value =>
    cx.call(
      callback.value,
      (isItemFirst ? [item, total] : [total, item, i, of]).map((value) => ({ value, span: callback.span })),
      { span },
    );
  const [single, others] = apart(items, ROUNDS);
  for (const [i, item] of single.entries()) total = add(item, literal(first + i));
  if (others.length > 0) total = choice([total, add(choice(others), unknown())]);
  return of.open ? choice([total, unknown()]) : total;
}

function reversed({ items, open }: ListValue): ListValue {
  return list([...items].reverse(), { open });
}

/** The items of the lists in a list, and of those in them, so many levels deep. */
function flat(of: ListValue, levels = 1): ListValue {
  const all = of.items.map((item) => (item.kind !== 'list' ? item : levels > 1 ? flat(item, levels - 1) : item));
  return list(
    all.flatMap((item) => (item.kind === 'list' ? item.items : [item])),
    { open: of.open || all.some((item) => item.kind === 'list' && item.open) },
  );
}

/** Lists in lists are told apart to this depth. */
const LEVELS = 8;

/** All levels of lists in a list as one. */
export const flatWhole: ListMethod = (_cx, of) => flat(of, LEVELS);

/** The item at an index; any of them where the index, or how many come before it, is not known. */
function atIndex(of: ListValue, index: Value | undefined): Value {
  const at = index?.kind === 'literal' ? Number(index.value) : NaN;
  if (Number.isNaN(at) || (of.open && at < 0)) return choice([...of.items, unknown()]);
  return of.items.at(at) ?? unknown();
}
