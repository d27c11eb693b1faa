import type { Value } from '../../model/value.js';
import { elements } from '../elements.js';
import { choice } from '../join.js';
import { UNDEFINED, list, literal, unknown } from '../values.js';
import { added, sameItems } from './sequences.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/* Queues, stacks and channels: what is taken out is any of what was put in, whoever is first. */

type ListMethod = IntrinsicMethod<'list'>;

/** An empty one, or one of what is given. */
export const queue: Intrinsic = (_cx, [of]) => {
  if (of === undefined || of.value.kind === 'literal') return list([]);
  const { items, open } = elements(of.value);
  return list([...items], { open });
};

/** Both ends of a channel: they are one and the same. */
export const bothEnds: Intrinsic = () => {
  const made = list([]);
  return list([made, made]);
};

const anyOf = (of: Parameters<ListMethod>[1]): Value =>
  of.items.length === 0 ? unknown() : choice(of.open ? [...of.items, unknown()] : of.items);

const takes: ListMethod = (_cx, of) => anyOf(of);

/** `while (queue.TryDequeue(out var path))`: sets what it is given, and says whether there was one. */
const takesInto: ListMethod = (_cx, of, args) => {
  const into = args.find(({ assign }) => assign !== undefined);
  into?.assign?.(anyOf(of));
  return of.items.length === 0 ? unknown() : literal(true);
};

const puts: ListMethod = (cx, of, args, span) => {
  added(cx, of, args, span);
  return UNDEFINED;
};

/** The methods of a language's queues, by the names that it has for them. */
export function queueMethods(named: {
  readonly put: string;
  readonly take: string;
  readonly takeInto?: string;
  readonly same?: string;
}): Readonly<Record<string, ListMethod>> {
  const each = (names: string | undefined, method: ListMethod): [string, ListMethod][] =>
    (names ?? '').split(' ').flatMap((name): [string, ListMethod][] => (name === '' ? [] : [[name, method]]));
  return Object.fromEntries([
    ...each(named.put, puts),
    ...each(named.take, takes),
    ...each(named.takeInto, takesInto),
    ...each(named.same, sameItems),
  ]);
}
