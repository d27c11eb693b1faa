import pLimit from 'p-limit';
import type { CampaignOptions } from './branches.js';
import type { Outside } from './connection.js';
import { hashOf } from './marker.js';
import { serveRepository, type Target } from './repository.js';
import type { RepositoryResult } from './result.js';
import type { Scrub } from './scrub.js';
import { State } from './state.js';

export interface ManyOptions extends CampaignOptions {
  readonly concurrency: number;
  /** The file that an interrupted run is taken up from. */
  readonly stateFile: string;
  /** Takes what is worth a word beside the results. */
  readonly note?: ((text: string) => void) | undefined;
  /** Told after each repository. */
  readonly progress: (done: number, all: number, result: RepositoryResult) => void;
}

/**
 * Serves the repositories of a list, some at a time. One that fails does not stop the others. A run that was broken off
 * is taken up where it stopped, and one in which some failed does those alone again, as long as it is the same day
 * and the same run.
 */
export async function serveMany(
  targets: readonly Target[],
  options: ManyOptions,
  outside: Outside,
  scrub: Scrub,
): Promise<RepositoryResult[]> {
  const state = options.dryRun ? undefined : await State.open(options.stateFile, campaignOf(targets, options));
  let told = false;
  // What was done is done: only a run that goes on where this one stops would not know.
  const unrecorded = (error: unknown): void => {
    const { code } = error as NodeJS.ErrnoException;
    if (!told)
      options.note?.(`${JSON.stringify(options.stateFile)} cannot be written (${code ?? 'error'}), and is not kept`);
    told = true;
  };
  const limit = pLimit(options.concurrency);
  let done = 0;
  // All of them end before this does, so that what was broken off has cleared up after itself.
  const settled = await Promise.allSettled(
    targets.map((target) =>
      limit(async () => {
        // The address may hold a password, and the state is a file.
        const key = hashOf(target.address);
        const known = state?.resultOf(key);
        outside.signal.throwIfAborted();
        const result = known ?? (await serveRepository(target, options, outside, scrub));
        if (known === undefined && isDone(result)) await state?.record(key, result).catch(unrecorded);
        done += 1;
        options.progress(done, targets.length, result);
        return result;
      }),
    ),
  );
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  if (results.every(isDone)) await state?.clear();
  return results;
}

function isDone({ failed, branches }: RepositoryResult): boolean {
  return failed === undefined && branches.every((branch) => branch.failed === undefined);
}

/** The same list on the same day with the same wishes. */
function campaignOf(targets: readonly Target[], options: ManyOptions): string {
  const { asOf, dueWithin, rules, minConfidence, paths, noIgnore, unsafeFixes, group, version } = options;
  const { labels, reviewers, draft, maxOpen } = options;
  const wishes = { asOf, dueWithin, rules, minConfidence, paths, noIgnore, unsafeFixes, group, version };
  return hashOf(JSON.stringify([targets, wishes, { labels, reviewers, draft, maxOpen }]));
}
