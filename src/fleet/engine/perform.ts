import type { Job, Outcome, Repository, RunSpec } from '../core/model.js';
import { after, takenOver, type RetryPolicy } from '../core/policy.js';
import type { JobStore } from '../store/store.js';

/** Why a run ended before its end. */
export interface Stopped {
  readonly reason: string;
  readonly goOn: string;
}

/**
 * Works off the jobs of a run: one that was broken off is taken up where it stopped. Jobs that failed or were held back
 * in an earlier try of the same run are tried again, those that are done are not. `settled` is called for each job that
 * is through, however it came out. Answers why it stopped, where a forge does not let it go on.
 */
export type Engine = (
  spec: RunSpec,
  repositories: readonly Repository[],
  settled: (job: Job) => void,
) => Promise<Stopped | undefined>;

/** How a job is done: the same for every engine. */
export interface Working {
  readonly retries: RetryPolicy;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly work: (job: Job) => Promise<Outcome>;
  /** What is to be noted of a job that is through, before it counts as that: it may be noted twice. */
  readonly settle: (job: Job, outcome: Outcome) => Promise<void>;
}

export interface Performed {
  /** What the job is now. */
  readonly job: Job;
  readonly outcome: Outcome;
}

const REPORT = 'run the same command again; where that helps nothing, take it off the list and report it';

/**
 * Does a job's step, and keeps what became of it. A job that is active already was left by a worker that is no more.
 * Throws when the run is broken off; the job is kept as active then.
 */
export async function perform(
  jobs: Pick<JobStore, 'keepJob'>,
  { id, until }: RunSpec,
  given: Job,
  { work, settle, now, random, retries }: Working,
): Promise<Performed> {
  const job = takenOver(given, retries);
  if (job.state === 'failed') {
    const outcome: Outcome = { kind: 'failed', reason: job.note, goOn: REPORT };
    await settle(job, outcome);
    await jobs.keepJob(id, job);
    return { job, outcome };
  }
  await jobs.keepJob(id, { ...job, state: 'active' });
  const outcome = await work(job);
  const next: Job =
    outcome.kind === 'stop'
      ? { ...job, note: outcome.reason }
      : after(job, outcome, { now: now(), random: random(), retries, until });
  if (next.state !== 'waiting' || outcome.kind === 'stop') await settle(next, outcome);
  await jobs.keepJob(id, next);
  return { job: next, outcome };
}

export function firstJob(repository: string): Job {
  return { repository, step: 'clone', state: 'waiting', tries: 0, rounds: 0, due: 0, note: '' };
}

/** The jobs that a run, or a run that is taken up, has to do. */
export function jobsToDo(jobs: readonly Job[], byId: ReadonlyMap<string, Repository>): Job[] {
  // Whoever was held back waits for the first wave, which is asked again how it is.
  const held = jobs.some(({ state }) => state === 'held');
  return jobs.flatMap((job): Job[] => {
    const repository = byId.get(job.repository);
    if (repository === undefined) return [];
    if (job.state === 'done') return held && repository.wave === 0 ? [firstJob(job.repository)] : [];
    return [job.state === 'waiting' ? job : { ...job, state: 'waiting', tries: 0, rounds: 0, due: 0 }];
  });
}
