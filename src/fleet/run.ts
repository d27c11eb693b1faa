import type { Job, Outcome, Repository, RunRecord, RunSpec } from './core/model.js';
import { RETRIES, type RetryPolicy } from './core/policy.js';
import type { Engine, Stopped, Working } from './engine/perform.js';
import type { JobStore } from './store/store.js';
import type { Fleet } from './work/fleet.js';
import { freshRecord } from './work/records.js';
import { runStep } from './work/steps.js';
import { through } from './work/waves.js';

export interface FleetEnd {
  readonly jobs: readonly Job[];
  readonly stopped: Stopped | undefined;
}

/** Called after each repository that is through. */
export type Progress = (done: number, all: number, repository: Repository, job: Job) => void;

/** Runs a fleet to its end, by an engine. */
export async function runFleet(
  fleet: Fleet,
  store: JobStore,
  spec: RunSpec,
  engine: Engine,
  progress: Progress = () => undefined,
): Promise<FleetEnd> {
  let done = 0;
  const stopped = await engine(spec, [...fleet.repositories.values()], (job) => {
    const repository = fleet.repositories.get(job.repository);
    if (repository === undefined) return;
    done += 1;
    progress(done, fleet.repositories.size, repository, job);
  });
  await fleet.store.keepRun(await totals(fleet, spec));
  return { jobs: await store.jobs(spec.id), stopped };
}

export interface WorkOptions {
  readonly retries?: RetryPolicy | undefined;
  readonly random?: (() => number) | undefined;
}

/** What is done for a job, and once it is through: the same for every engine. */
export function workOf(fleet: Fleet, spec: RunSpec, { retries, random }: WorkOptions = {}): Working {
  return {
    retries: retries ?? RETRIES,
    random: random ?? Math.random,
    now: fleet.outside.now,
    work: (job) => runStep(fleet, spec, job),
    settle: async (job, outcome) => {
      const repository = fleet.repositories.get(job.repository);
      if (repository === undefined) return;
      if (outcome.kind !== 'done' && outcome.kind !== 'finished' && outcome.kind !== 'held') {
        await keepProblem(fleet, repository, outcome);
      }
      await through(fleet, spec, job.repository);
    },
  };
}

async function keepProblem({ store }: Fleet, repository: Repository, outcome: Outcome): Promise<void> {
  const record = (await store.record(repository.id)) ?? freshRecord(repository);
  const problem = 'reason' in outcome ? outcome.reason : '';
  const goOn = 'goOn' in outcome ? outcome.goOn : 'run the same command again: it goes on where it stopped';
  await store.keep({ ...record, problem, goOn });
}

/** What a run came to, for the line over runs. */
export async function totals({ store, repositories, outside }: Fleet, spec: RunSpec): Promise<RunRecord> {
  const records = (await store.records()).filter(({ id }) => repositories.has(id));
  const byRule: Record<string, number> = {};
  const sum = { uses: 0, fixable: 0 };
  const pulls = { open: 0, merged: 0, closed: 0 };
  for (const record of records) {
    for (const { rule, count, fixable } of record.uses) {
      byRule[rule] = (byRule[rule] ?? 0) + count;
      sum.uses += count;
      sum.fixable += fixable;
    }
    for (const { state } of record.pulls) if (state in pulls) pulls[state as keyof typeof pulls] += 1;
  }
  const failed = records.filter(({ problem }) => problem !== '').length;
  const { id, asOf, begun } = spec;
  return { id, asOf, begun, ended: outside.now(), repositories: records.length, failed, ...sum, byRule, pulls };
}
