import type { Entry } from '../../model/entry.js';
import type { RequestSite } from '../../model/request.js';
import type { AnyMatch } from './joined-matches.js';

/**
 * Without the fields that only the type of a body is known to have, where a request of the same place is known to send
 * one: the finding there is the surer one of the two.
 */
export function withoutIdleTypes(found: readonly AnyMatch[]): readonly AnyMatch[] {
  const known = new Map<RequestSite, Set<Entry>>();
  for (const match of found) {
    if (!('request' in match) || match.declared !== undefined) continue;
    const { site } = match.request;
    known.set(site, (known.get(site) ?? new Set()).add(match.entry));
  }
  return found.filter(
    (match) =>
      !('request' in match) || match.declared !== 'body' || known.get(match.request.site)?.has(match.entry) !== true,
  );
}
