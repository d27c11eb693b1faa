import type { Value } from '../../../model/value.js';
import { elements } from '../../elements.js';
import { choice } from '../../join.js';
import { unknown } from '../../values.js';
import { likeList } from '../named.js';
import * as sequences from '../sequences.js';
import { joined } from '../text.js';
import type { IntrinsicMethod } from '../types.js';
import { spelledOut } from './functions.js';

/** What lists, sets and streams of Java and Kotlin have. */
export const jvmLists: Readonly<Record<string, IntrinsicMethod<'list'>>> = {
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
  take: sequences.taken,
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
  collect: (_cx, of, [by]) => {
    // `Collectors.toList()`
    if (by?.value.kind === 'external' && by.value.path[0] === 'Collectors') return of;
    const host = by?.value.kind === 'object' ? by.value.host : undefined;
    return host?.type === 'collector' ? joined(elements(of).items, host['by'] as Value, of.open) : unknown();
  },
  get: (_cx, of) => choice(elements(of).items),
  getKey: (_cx, of) => of.items[0] ?? unknown(),
  getValue: (_cx, of) => of.items[1] ?? unknown(),
  joinToString: spelledOut,
};
