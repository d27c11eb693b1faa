import type { Span } from '../../../model/span.js';
import type { ArgValue, ListValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { elements } from '../../elements.js';
import { choice } from '../../join.js';
import { list, unknown } from '../../values.js';
import { keyedBy } from '../maps.js';
import { likeList } from '../named.js';
import { fromPairs } from '../operations.js';
import { searchParams } from '../query.js';
import { queueMethods } from '../queues.js';
import * as sequences from '../sequences.js';
import { joined } from '../text.js';
import type { IntrinsicMethod } from '../types.js';
import { surrounded } from './addresses.js';
import { spelledOut } from './functions.js';

/** `Collectors.toMap(key, value)`: what the two functions make of each item. */
function keyed(cx: Context, of: ListValue, [key, value]: readonly ArgValue[], span: Span): Value {
  const items = elements(of).items.map((item) => list([key, value].map((by) => partBy(cx, item, by, span))));
  return fromPairs(list(items, { open: of.open }));
}

/** What a function makes of an item; `Map.Entry::getKey` is no function of the program. */
function partBy(cx: Context, item: Value, by: ArgValue | undefined, span: Span): Value {
  if (by === undefined) return unknown();
  const name = by.value.kind === 'external' ? by.value.path.at(-1) : undefined;
  if (item.kind === 'list' && name === 'getKey') return item.items[0] ?? unknown();
  if (item.kind === 'list' && name === 'getValue') return item.items[1] ?? unknown();
  return cx.call(by.value, [{ value: item, span: by.span }], { span });
}

/** What lists, sets and streams of Java and Kotlin have. */
export const jvmLists: Readonly<Record<string, IntrinsicMethod<'list'>>> = {
  ...queueMethods({
    put: 'offer offerFirst offerLast push put send trySend emit',
    take: 'poll pollFirst pollLast pop peek element removeFirst removeLast receive next tryReceive',
    same: 'iterator listIterator asFlow consumeAsFlow receiveAsFlow consumeEach',
  }),
  contains: likeList('includes'),
  add: sequences.addedOrInserted,
  addFirst: sequences.addedBefore,
  addLast: sequences.added,
  build: sequences.sameItems,
  minus: sequences.lessItems,
  subtract: sequences.lessItems,
  union: sequences.joinedWith,
  intersect: sequences.someItems,
  shuffled: sequences.sameItems,
  distinctBy: sequences.sameItems,
  flatten: likeList('flat'),
  ifEmpty: sequences.orGiven,
  map: likeList('map'),
  filter: likeList('filter'),
  forEach: likeList('forEach'),
  addAll: sequences.addedAll,
  flatMap: likeList('flatMap'),
  mapNotNull: likeList('map'),
  filterNotNull: sequences.sameItems,
  filterNot: sequences.rejected,
  forEachIndexed: sequences.mappedByPlace,
  mapIndexed: sequences.mappedByPlace,
  sorted: sequences.sameItems,
  sortedBy: sequences.sameItems,
  distinct: sequences.sameItems,
  toTypedArray: sequences.sameItems,
  toArray: sequences.sameItems,
  asSequence: sequences.sameItems,
  asReversed: likeList('reverse'),
  reversed: likeList('reverse'),
  take: (cx, of, args, span) => (args.length === 0 ? sequences.anyItem : sequences.taken)(cx, of, args, span),
  takeLast: sequences.lastItems,
  limit: sequences.taken,
  drop: sequences.skipped,
  skip: sequences.skipped,
  subList: sequences.sliced,
  plus: likeList('concat'),
  fold: sequences.folded,
  reduce: sequences.folded,
  zip: sequences.zipped,
  withIndex: sequences.withPlaces,
  first: sequences.anyItem,
  getFirst: sequences.firstItem,
  findFirst: sequences.anyItem,
  findAny: sequences.anyItem,
  last: sequences.lastItem,
  getLast: sequences.lastItem,
  firstOrNull: sequences.anyItemOrNone,
  collect: (cx, of, [by], span) => {
    // `flow.collect { ... }`
    if (by?.value.kind === 'function') return likeList('forEach')(cx, of, [by], span);
    // `Collectors.toList()`
    if (by?.value.kind === 'external' && by.value.path[0] === 'Collectors') return of;
    const host = by?.value.kind === 'object' ? by.value.host : undefined;
    if (host?.type === 'map collector') return keyed(cx, of, host['by'] as readonly ArgValue[], span);
    if (host?.type !== 'collector') return unknown();
    const inside = joined(elements(of).items, host['by'] as Value, of.open);
    return surrounded(inside, host['around'] as readonly ArgValue[], span);
  },
  toMap: (_cx, of) => fromPairs(of),
  associate: (cx, of, args, span) => fromPairs(likeList('map')(cx, of, args, span) ?? unknown()),
  associateWith: (cx, of, args, span) => keyedBy(of, likeList('map')(cx, of, args, span) ?? unknown()),
  associateBy: (cx, of, args, span) => keyedBy(likeList('map')(cx, of, args, span) ?? unknown(), of),
  formUrlEncode: (cx, of, _args, span) => searchParams(cx, of, span),
  get: (_cx, of) => choice(elements(of).items),
  getKey: (_cx, of) => of.items[0] ?? unknown(),
  getValue: (_cx, of) => of.items[1] ?? unknown(),
  joinToString: spelledOut,
};
