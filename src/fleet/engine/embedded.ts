import type { Outside } from '../../campaign/connection.js';
import type { Job, Outcome, Repository, RunSpec } from '../core/model.js';
import { after, priority, type RetryPolicy } from '../core/policy.js';
import type { JobStore } from '../store/store.js';
import { Schedule } from './schedule.js';

/** How the jobs of a run are worked off, whatever engine does it. */
export interface Working {
  /** Repositories at a time. */
  readonly concurrency: number;
  readonly retries: RetryPolicy;
  readonly outside: Outside;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly work: (job: Job) => Promise<Outcome>;
  /** Told of each job that is through, however it came out. */
  readonly settled: (job: Job, outcome: Outcome) => Promise<void>;
}

/** Why a run ended before its end. */
export interface Stopped {
  readonly reason: string;
  readonly goOn: string;
}

/** The longest that it sleeps at a time, in milliseconds: so a run that ends is not kept alive for longer. */
const NAP = 1000;

/**
 * Works off a run in this process, its jobs kept in a store: broken off anywhere it is taken up where it stopped. Jobs
 * that failed or were held back in an earlier try of the same run are tried again, those that are done are not.
 * Answers why it stopped, where a forge does not let it go on.
 */
export async function runEmbedded(
  store: JobStore,
  spec: RunSpec,
  repositories: readonly Repository[],
  working: Working,
): Promise<Stopped | undefined> {
  return new Embedded(store, spec, repositories, working).run();
}

class Embedded {
  private readonly schedule = new Schedule();
  private readonly byId: ReadonlyMap<string, Repository>;
  /** Forges that let nothing more be done. */
  private readonly closed = new Set<string>();
  /** Until when a forge asks all to wait. */
  private readonly paused = new Map<string, number>();
  private stopped: Stopped | undefined;
  private active = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly store: JobStore,
    private readonly spec: RunSpec,
    private readonly repositories: readonly Repository[],
    private readonly working: Working,
  ) {
    this.byId = new Map(repositories.map((one) => [one.id, one]));
  }

  async run(): Promise<Stopped | undefined> {
    const fresh = this.repositories.map(({ id }) => firstJob(id));
    await this.store.begin(this.spec.id, fresh);
    const jobs = await this.store.jobs(this.spec.id);
    // Whoever was held back waits for the first wave, which is asked again how it is.
    const held = jobs.some(({ state }) => state === 'held');
    for (const job of jobs) {
      const repository = this.byId.get(job.repository);
      if (repository === undefined) continue;
      if (job.state === 'done') {
        if (held && repository.wave === 0) this.add(firstJob(job.repository));
        continue;
      }
      this.add(job.state === 'waiting' ? job : { ...job, state: 'waiting', tries: 0, rounds: 0, due: 0 });
    }
    // All of them end before this does, so that what was broken off has cleared up after itself.
    const lanes = Array.from({ length: this.working.concurrency }, () => this.lane());
    const ended = await Promise.allSettled(lanes);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return this.stopped;
  }

  private add(given: Job): void {
    const until = this.paused.get(this.byId.get(given.repository)?.forgeHost ?? '') ?? 0;
    const job = until > this.working.outside.now() ? { ...given, due: Math.max(given.due, until) } : given;
    this.schedule.add(job, priority(this.byId.get(job.repository)?.wave ?? 1, job.step));
    this.wake();
  }

  private async lane(): Promise<void> {
    const { outside } = this.working;
    for (;;) {
      outside.signal.throwIfAborted();
      const job = this.schedule.next(outside.now());
      if (job !== undefined) await this.one(job);
      else if (this.active > 0) await this.change(this.schedule.wait(outside.now()));
      else {
        const wait = this.schedule.wait(outside.now());
        if (wait === undefined) return;
        await outside.sleep(Math.min(wait, NAP));
      }
    }
  }

  /** Until another lane is done with its job, or a job is due. */
  private async change(wait: number | undefined): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      const before = this.wake;
      this.wake = () => {
        before();
        resolve();
      };
    });
    await (wait === undefined ? woken : Promise.race([woken, this.working.outside.sleep(Math.min(wait, NAP))]));
  }

  private async one(job: Job): Promise<void> {
    const host = this.byId.get(job.repository)?.forgeHost ?? '';
    if (this.closed.has(host)) return;
    this.active += 1;
    try {
      await this.step(job, host);
    } finally {
      this.active -= 1;
      const { wake } = this;
      this.wake = () => undefined;
      wake();
    }
  }

  private async step(job: Job, host: string): Promise<void> {
    const { outside, work, settled, retries, random } = this.working;
    await this.store.keepJob(this.spec.id, { ...job, state: 'active' });
    const outcome = await work(job);
    if (outcome.kind === 'stop') {
      this.stopped ??= { reason: outcome.reason, goOn: outcome.goOn };
      this.closed.add(host);
      await this.store.keepJob(this.spec.id, { ...job, note: outcome.reason });
      await settled(job, outcome);
      return;
    }
    const moment = { now: outside.now(), random: random(), retries, until: this.spec.until };
    const next = after(job, outcome, moment);
    await this.store.keepJob(this.spec.id, next);
    if (outcome.kind === 'limited') {
      this.paused.set(host, next.due);
      this.schedule.pause((other) => this.byId.get(other.repository)?.forgeHost === host, next.due);
    }
    if (next.state === 'waiting') this.add(next);
    else await settled(next, outcome);
  }
}

export function firstJob(repository: string): Job {
  return { repository, step: 'clone', state: 'waiting', tries: 0, rounds: 0, due: 0, note: '' };
}
