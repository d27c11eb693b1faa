import type { Match } from '../../match/match.js';
import type { Rewritten } from '../../rewrite/plan.js';
import { rewritesOf } from '../../rewrite/rewrites.js';
import type { AnyMatch } from '../accounts/joined-matches.js';

export function isRequest(match: AnyMatch): match is Match {
  return 'request' in match;
}

/**
 * The ways in which one finding is reached that count. A call on an object of which nothing was known is no way of its own
 * where all objects that come there are known to send: what is known of these says it better.
 */
export function certainWays(all: readonly AnyMatch[], leadsOn: (match: Match) => boolean): readonly AnyMatch[] {
  if (all.every(isOpen)) return all;
  return all.filter((one) => !isOpen(one) || !leadsOn(one));
}

function isOpen(match: AnyMatch): match is Match {
  return isRequest(match) && match.request.client === 'unknown-sender';
}

/** What was made of a match; why nothing was where nothing is known to send what an entry could rewrite. */
export function madeOrUnsent(match: AnyMatch, made: readonly (Rewritten | undefined)[]): readonly Rewritten[] {
  const known = made.flatMap((one) => one ?? []);
  const isSent = 'request' in match || 'resource' in match || match.expression !== undefined;
  return known.length > 0 || isSent || rewritesOf(match.entry).length === 0 ? known : [{ noFix: UNSENT }];
}

/** Of what only looks like a retired part nothing is known that a fix would have to know. */
const UNSENT =
  'a call that sends it would have to be found: what else is done with it, and with the answer, is not known';
