import type { AccountTerms, FollowedRequest, SentAround } from '../../../src/match/account/account.js';
import { RetiredPaths } from '../../../src/match/account/retired-paths.js';
import type { Entry } from '../../../src/model/entry.js';
import { matching } from '../make.js';

/** What differs from a program that names the API, and of whose requests nothing is known. */
export interface Known {
  readonly shows?: AccountTerms['shows'];
  readonly kind?: AccountTerms['kind'];
  readonly inLines?: boolean;
  readonly followed?: readonly FollowedRequest[];
  readonly sentAround?: readonly SentAround[];
  readonly foundAt?: readonly string[];
  readonly foundInCode?: readonly string[];
  readonly entryIn?: AccountTerms['entryIn'];
}

/** What is known of the rest of a run, with a schedule of these entries. */
export function termsOf(known: Known, entries: readonly Entry[] = []): AccountTerms {
  const { schedule, day, dueWithin, api } = matching(entries);
  const { shows = 'names', kind = 'program', entryIn } = known;
  return {
    ...{ schedule, day, dueWithin, api, shows, kind, entryIn },
    paths: new RetiredPaths(schedule),
    inLines: () => known.inLines === true,
    requestsAt: () => known.followed ?? [],
    sentAround: () => known.sentAround ?? [],
    hasAccount: () => false,
    foundAt: () => new Set(known.foundAt),
    foundInCode: new Set(known.foundInCode),
  };
}
