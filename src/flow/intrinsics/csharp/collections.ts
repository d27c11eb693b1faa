import { list, literal, knownText, unknown } from '../../values.js';
import { memberAt } from '../map-reads.js';
import { namedIn, namesOf, valuesOf } from '../enums.js';
import { queue } from '../queues.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

const LISTS =
  'List HashSet SortedSet LinkedList Queue Stack ConcurrentQueue ConcurrentStack ConcurrentBag BlockingCollection';

/** What makes lists, sets, queues and channels. */
export const listFunctions: Readonly<Record<string, Intrinsic>> = {
  ...Object.fromEntries(LISTS.split(' ').map((name) => [name, queue])),
  'Enum.GetValues': valuesOf,
  'Enum.GetNames': namesOf,
  'Enum.Parse': namedIn,
  'Channel.CreateUnbounded': () => list([]),
  'Channel.CreateBounded': () => list([]),
};

/** `if (paths.TryGetValue("rules", out var path))` */
export const gotInto: IntrinsicMethod<'object'> = (cx, of, [key, into], span) => {
  into?.assign?.((key && memberAt(cx, of, [key], span)) ?? unknown());
  const name = knownText(key?.value);
  return name === undefined || of.open ? unknown() : literal(of.members.has(name));
};
