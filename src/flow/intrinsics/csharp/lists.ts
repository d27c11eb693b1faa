import type { ArgValue, Value } from '../../../model/value.js';
import { elements } from '../../elements.js';
import { choice } from '../../join.js';
import { unknown } from '../../values.js';
import { keyedBy } from '../maps.js';
import { likeList } from '../named.js';
import { fromPairs } from '../operations.js';
import { queueMethods } from '../queues.js';
import * as sequences from '../sequences.js';
import type { IntrinsicMethod } from '../types.js';

/** What lists, sets and LINQ have. */
export const csharpLists: Readonly<Record<string, IntrinsicMethod<'list'>>> = {
  ...queueMethods({
    put: 'Enqueue Push Write WriteAsync Post SendAsync TryWrite TryAdd AddLast AddFirst',
    take: 'Dequeue Pop Peek ReadAsync Take ReceiveAsync',
    takeInto: 'TryDequeue TryPop TryPeek TryTake TryRead',
    same: 'ReadAllAsync GetConsumingEnumerable ToAsyncEnumerable AsSpan',
  }),
  Contains: likeList('includes'),
  Add: likeList('push'),
  Select: likeList('map'),
  Where: likeList('filter'),
  ForEach: likeList('forEach'),
  SelectMany: likeList('flatMap'),
  OrderBy: sequences.sameItems,
  OrderByDescending: sequences.sameItems,
  ThenBy: sequences.sameItems,
  Order: sequences.sameItems,
  Distinct: sequences.sameItems,
  Cast: sequences.sameItems,
  OfType: sequences.sameItems,
  ToHashSet: sequences.sameItems,
  ToImmutableArray: sequences.sameItems,
  ToImmutableList: sequences.sameItems,
  AsReadOnly: sequences.sameItems,
  Reverse: likeList('reverse'),
  Take: sequences.taken,
  TakeLast: sequences.lastItems,
  Skip: sequences.skipped,
  Concat: sequences.joinedWith,
  Union: sequences.joinedWith,
  UnionWith: sequences.addedAll,
  Except: sequences.lessItems,
  ExceptBy: sequences.someItems,
  Intersect: sequences.someItems,
  Shuffle: sequences.sameItems,
  DefaultIfEmpty: sequences.orGiven,
  Insert: sequences.insertedAt,
  Append: likeList('concat'),
  Prepend: sequences.precededBy,
  AddRange: sequences.addedAll,
  Aggregate: sequences.folded,
  Zip: sequences.zipped,
  Single: sequences.anyItem,
  SingleOrDefault: sequences.anyItemOrNone,
  Last: sequences.lastItem,
  ElementAt: sequences.itemAt,
  ToDictionary: (cx, of, [key, value], span) => {
    const made = (by: ArgValue | undefined): Value =>
      by === undefined ? of : (likeList('map')(cx, of, [by], span) ?? unknown());
    return key === undefined ? fromPairs(of) : keyedBy(made(key), made(value));
  },
  First: (_cx, of) => choice(elements(of).items),
  FirstOrDefault: sequences.anyItemOrNone,
};
