import { applies } from '../../campaign/outcome.js';
import { PREFIX } from '../../campaign/clone.js';
import type { Forge } from '../../campaign/forge.js';
import type { BranchResult } from '../../campaign/result.js';
import type { Finding } from '../../model/finding.js';
import type { PullRecord, Repository, RepositoryRecord, Use } from '../core/model.js';
import type { Fleet } from './fleet.js';

/** What is known of a repository that was never looked at. */
export function freshRecord({ id, name, organisation, forgeHost, team, wave }: Repository): RepositoryRecord {
  return {
    ...{ id, name, organisation, forgeHost, team: team ?? null, wave },
    ...{ commit: '', base: '', terms: '', scannedOn: '', uses: [], pulls: [], problem: '', goOn: '' },
    files: { scanned: 0, skipped: 0, failed: 0 },
  };
}

/** Findings by entry and owner; a file of several owners counts for the first, so that sums are true. */
export function usesOf(
  findings: readonly Finding[],
  owners: ((file: string) => readonly string[]) | undefined,
  unsafe: boolean,
): Use[] {
  const uses = new Map<string, { rule: string; owner: string; count: number; fixable: number }>();
  for (const finding of findings) {
    const owner = owners?.(finding.span.file)[0] ?? '';
    const key = `${finding.rule} ${owner}`;
    const use = uses.get(key) ?? { rule: finding.rule, owner, count: 0, fixable: 0 };
    use.count += 1;
    if (applies(finding, unsafe)) use.fixable += 1;
    uses.set(key, use);
  }
  return [...uses.values()].sort((a, b) => (a.rule + a.owner < b.rule + b.owner ? -1 : 1));
}

/** The repository's pull requests behind a run. */
export async function pullsOf(
  known: RepositoryRecord,
  branches: readonly BranchResult[],
  forge: Forge | undefined,
  { options, limits, scrub }: Fleet,
  { wave }: Repository,
): Promise<PullRecord[]> {
  const before = new Map(known.pulls.map((pull) => [pull.entry, pull]));
  const pulls = new Map<string, PullRecord>();
  for (const { entry, action, because, url, failed } of branches) {
    const since = before.get(entry)?.since ?? options.asOf;
    const state = stateOf(action, because);
    if (state === undefined) continue;
    const note = failed?.reason ?? because ?? '';
    pulls.set(entry, { entry, state, url: url === undefined ? null : scrub(url), since, checks: null, note });
  }
  if (forge === undefined) return [...pulls.values()];
  // What is neither opened nor left open any more was merged or closed by a person.
  for (const [entry, pull] of before) {
    if (pulls.has(entry) || (pull.state !== 'open' && pull.state !== 'merged' && pull.state !== 'closed')) continue;
    const [newest] = pull.state === 'open' ? await forge.requests(`${PREFIX}${entry}`) : [];
    pulls.set(entry, {
      ...pull,
      state: newest?.state ?? (pull.state === 'open' ? 'closed' : pull.state),
      checks: null,
    });
  }
  if (!limits.waves || wave !== 0) return sorted(pulls);
  for (const [entry, pull] of pulls) {
    if (pull.state === 'open') pulls.set(entry, { ...pull, checks: await forge.checks(`${PREFIX}${entry}`) });
  }
  return sorted(pulls);
}

function sorted(pulls: ReadonlyMap<string, PullRecord>): PullRecord[] {
  return [...pulls.values()].sort((a, b) => (a.entry < b.entry ? -1 : 1));
}

function stateOf(action: BranchResult['action'], because: BranchResult['because']): PullRecord['state'] | undefined {
  if (action === 'failed') return 'failed';
  if (action === 'created' || action === 'updated') return 'open';
  if (action === 'closed') return 'closed';
  if (because === 'limit') return 'held';
  if (because === 'closed-by-person') return 'closed';
  if (because === 'nothing-to-change' || action === 'cleared') return undefined;
  return 'open';
}
