import type { Outside } from '../../campaign/connection.js';
import type { Job, Repository, RunSpec } from '../core/model.js';
import { priority } from '../core/policy.js';
import type { JobStore } from '../store/store.js';
import { firstJob, jobsToDo, perform, type Engine, type Stopped, type Working } from './perform.js';
import { Schedule } from './schedule.js';

/** The longest that it sleeps at a time, in milliseconds: so a run that ends is not kept alive for longer. */
const NAP = 1000;

export interface EmbeddedOptions extends Working {
  /** Repositories at a time. */
  readonly concurrency: number;
  readonly outside: Outside;
}

/** The engine that works in this process, its jobs kept in a store. */
export function embedded(store: JobStore, options: EmbeddedOptions): Engine {
  return (spec, repositories, settled) => new Embedded(store, spec, repositories, options, settled).run();
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
    private readonly working: EmbeddedOptions,
    private readonly settled: (job: Job) => void,
  ) {
    this.byId = new Map(repositories.map((one) => [one.id, one]));
  }

  async run(): Promise<Stopped | undefined> {
    const fresh = this.repositories.map(({ id }) => firstJob(id));
    await this.store.begin(this.spec.id, fresh);
    for (const job of jobsToDo(await this.store.jobs(this.spec.id), this.byId)) this.add(job);
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
    this.active += 1;
    try {
      const { stopped } = this;
      // Whoever waits for it need not wait any longer.
      if (this.closed.has(host) && stopped !== undefined) await this.working.settle(job, { kind: 'stop', ...stopped });
      else await this.step(job, host);
    } finally {
      this.active -= 1;
      const { wake } = this;
      this.wake = () => undefined;
      wake();
    }
  }

  private async step(given: Job, host: string): Promise<void> {
    const { job, outcome } = await perform(this.store, this.spec, given, this.working);
    if (outcome.kind === 'stop') {
      this.stopped ??= { reason: outcome.reason, goOn: outcome.goOn };
      this.closed.add(host);
      this.settled(job);
      return;
    }
    if (outcome.kind === 'limited') {
      this.paused.set(host, job.due);
      this.schedule.pause((other) => this.byId.get(other.repository)?.forgeHost === host, job.due);
    }
    if (job.state === 'waiting') this.add(job);
    else this.settled(job);
  }
}
