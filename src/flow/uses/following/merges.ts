import type { Arg, Expr, ObjectMember } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Follower } from './follower.js';

type Other = Arg | ObjectMember | Expr;

interface Merged {
  readonly earlier: readonly Other[];
  readonly later: readonly Other[];
}

/**
 * Members are put together with others: by the keys of these, where all are written there (`{ ...base, name }`), or with
 * what is not known. Of two members of one name that of the later object counts.
 */
export function mergedWith(follower: Follower, at: Span, { earlier, later }: Merged): void {
  for (const [kind, others] of [['merged', earlier] as const, ['covered', later] as const]) {
    const keys = others.flatMap((one) => keysOf(one));
    if (keys.includes(undefined)) follower.end(kind, at);
    else for (const key of new Set(keys)) follower.end(kind, at, key);
  }
}

/** What stands before and behind one of several. */
export function around<T extends Other>(all: readonly T[], one: T): Merged {
  const at = all.indexOf(one);
  return { earlier: all.slice(0, Math.max(0, at)), later: all.slice(at + 1) };
}

function keysOf(one: Other): readonly (string | undefined)[] {
  if ('kind' in one) return one.kind === 'object' ? one.members.flatMap((member) => keysOf(member)) : [undefined];
  if ('key' in one) return [typeof one.key === 'string' ? one.key : undefined];
  const { name, value, spread } = one as Arg;
  if (name !== undefined) return [name];
  return spread === undefined ? keysOf(value) : [undefined];
}
