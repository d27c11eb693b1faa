import { digestOf, keepDigest, type Digest } from '../../campaign/digest.js';
import type { Forge } from '../../campaign/forge.js';
import { decidingDay } from '../../text/deciding-day.js';
import type { RepositoryRecord } from '../core/model.js';
import type { Fleet } from './fleet.js';

/** Whether a repository has an issue to be kept: one is wanted, or one is open that may be done with. */
export function hasDigest({ digests }: Fleet, { uses, digest }: RepositoryRecord): boolean {
  return digests === true && (uses.length > 0 || (digest ?? null) !== null);
}

/** Keeps the one issue of a repository in which nothing can be fixed. Answers what the record says of it from now on. */
export async function servedDigest(
  record: RepositoryRecord,
  forge: Forge,
  mayOpen: () => Promise<string | undefined>,
): Promise<{ digest: string | null; note: string | undefined }> {
  const { url, note } = await keepDigest(forge, await wantedDigest(record), mayOpen);
  return { digest: url ?? null, note };
}

/** Where a pull request can be made, that says the rest as well. */
async function wantedDigest({ uses }: RepositoryRecord): Promise<Digest | undefined> {
  if (uses.some(({ fixable }) => fixable > 0)) return undefined;
  const { entries } = await import('eolint:schedule');
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const rows = new Map<string, { count: number; owners: Set<string> }>();
  for (const { rule, owner, count } of uses) {
    const row = rows.get(rule) ?? { count: 0, owners: new Set() };
    row.count += count;
    if (owner !== '') row.owners.add(owner);
    rows.set(rule, row);
  }
  return digestOf(
    [...rows].map(([rule, { count, owners }]) => {
      const entry = known.get(rule);
      const date = entry === undefined ? null : decidingDay(entry);
      return { rule, title: entry?.title ?? rule, date, count, owners: [...owners].sort() };
    }),
  );
}
