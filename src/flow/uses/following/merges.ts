import type { Arg, Expr, ObjectMember } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Follower } from './follower.js';

/**
 * Members are put together with others: by the keys of these, where all are written there (`{ ...base, name }`), or with
 * what is not known.
 */
export function mergedWith(follower: Follower, at: Span, others: readonly (Arg | ObjectMember | Expr)[]): void {
  const keys = others.flatMap((one) => keysOf(one));
  if (keys.includes(undefined)) follower.end('merged', at);
  else for (const key of new Set(keys)) follower.end('merged', at, key);
}

function keysOf(one: Arg | ObjectMember | Expr): readonly (string | undefined)[] {
  if ('kind' in one) return one.kind === 'object' ? one.members.flatMap((member) => keysOf(member)) : [undefined];
  if ('key' in one) return [typeof one.key === 'string' ? one.key : undefined];
  const { name, value, spread } = one as Arg;
  if (name !== undefined) return [name];
  return spread === undefined ? keysOf(value) : [undefined];
}
