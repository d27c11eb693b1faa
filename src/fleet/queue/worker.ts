import type { Job as QueueJob, Worker } from 'bullmq';
import type { Job, Outcome, Repository, RunSpec, Step } from '../core/model.js';
import { perform, type Stopped } from '../engine/perform.js';
import { workOf, type WorkOptions } from '../run.js';
import type { Fleet } from '../work/fleet.js';
import { descriptionOf, repositoryIn, type Description } from './description.js';
import { Flows, queueName, type FlowData } from './flows.js';
import type { Server } from './server.js';
import { key, RedisStore } from './store.js';

export interface WorkerOptions extends WorkOptions {
  /** Steps at a time, for each forge. */
  readonly concurrency: number;
  /** Milliseconds after which the step of a worker that says nothing is given to another. */
  readonly silence: number;
  /** For whoever looks at the queue: what is said of each job that it did. */
  readonly name?: string | undefined;
  /** Of this program: it works for no other. */
  readonly version: string;
  /** Ends the worker when the steps that it is at are done; `outside.signal` of its fleet ends these, too. */
  readonly stopping: AbortSignal;
  /** Called after each step. */
  readonly told: (repository: Repository, job: Job, step: Step, outcome: Outcome) => void;
}

/** What a worker has of its own; the rest of a fleet comes from the queue. */
export type OwnMeans = Pick<Fleet, 'mirrors' | 'outside' | 'scrub'> & Pick<Fleet['options'], 'environment'>;

/** Milliseconds that news of a forge are waited for at a time. */
const WAIT = 5000;
/** Milliseconds that a worker which is broken off takes to say so to the queue. */
const GRACE = 5000;
/** Steps in a moment that never are so many: BullMQ heeds a forge's limit only where a queue has one at all. */
const UNLIMITED = { max: 1_000_000_000, duration: 1000 };

/** A run of another version of eolint is in the queue. */
export class OtherVersion extends Error {
  readonly mendable = 'failed';
}

/**
 * Works at a queue until it is stopped: does the steps that it hands out, in the way in which the embedded engine does
 * them. Throws `OtherVersion`, and the reason of `outside.signal` where that breaks it off.
 */
export async function serveQueue(server: Server, own: OwnMeans, options: WorkerOptions): Promise<void> {
  const flows = new Flows(server);
  const news = server.duplicate();
  const workers: Worker[] = [];
  const fault = new AbortController();
  const ends = AbortSignal.any([options.stopping, own.outside.signal, fault.signal]);
  const stepper = new Stepper(server, flows, own, options, fault);
  ends.addEventListener('abort', () => {
    news.disconnect();
  });
  try {
    for (let last = '0-0'; !ends.aborted;) {
      const [stream] = (await news.xread('BLOCK', WAIT, 'STREAMS', key('host-stream'), last)) ?? [];
      for (const [id, [, host = '']] of stream?.[1] ?? []) {
        last = id;
        if (!ends.aborted) workers.push(stepper.workerFor(host));
      }
    }
  } catch (error) {
    if (!ends.aborted) throw error;
  } finally {
    // Ends when all that is under way has ended; a server that is gone must not keep whoever breaks off.
    const closed = Promise.all(workers.map((worker) => worker.close())).then(() => flows.close());
    await Promise.race([closed, brokenOff(own.outside.signal)]);
    news.disconnect();
  }
  fault.signal.throwIfAborted();
  own.outside.signal.throwIfAborted();
}

/** Some time after a signal that ends everything. */
function brokenOff(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const later = (): void => {
      setTimeout(resolve, GRACE).unref();
    };
    if (signal.aborted) later();
    else signal.addEventListener('abort', later, { once: true });
  });
}

class Stepper {
  private readonly store: RedisStore;

  constructor(
    private readonly server: Server,
    private readonly flows: Flows,
    private readonly own: OwnMeans,
    private readonly options: WorkerOptions,
    private readonly fault: AbortController,
  ) {
    this.store = new RedisStore(server.redis);
  }

  workerFor(host: string): Worker {
    const { concurrency, silence, name = '' } = this.options;
    const { bull, redis } = this.server;
    const worker = new bull.Worker<FlowData>(queueName(host), (job, token) => this.step(job, token ?? '', host), {
      connection: redis,
      name,
      concurrency,
      limiter: UNLIMITED,
      // What was put back for a limit is seen after so many seconds.
      drainDelay: 1,
      lockDuration: silence,
      stalledInterval: silence,
      // How often a step may be taken over is told by its tries.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
    // What fails in the server is tried again by the package; what fails in a step is kept with it.
    worker.on('error', () => undefined);
    return worker;
  }

  /** Does a job of the queue. What it answers is shown by dashboards. */
  private async step(queued: QueueJob<FlowData>, token: string, host: string): Promise<string> {
    const { run, repository: id, flow } = queued.data;
    if (this.options.stopping.aborted || this.fault.signal.aborted) {
      // It was handed out together with the end of the last.
      return this.giveBack(queued, token);
    }
    const description = await descriptionOf(this.server, run);
    const repository = await repositoryIn(this.server, run, id);
    const [job] = await this.store.jobsOf(run, [id]);
    const current = await this.flows.current(run, id);
    if (description === undefined || repository === undefined || job === undefined || current !== flow) {
      return 'superseded';
    }
    if (job.state !== 'waiting' && job.state !== 'active') return `${job.state}: ${job.note}`;
    if (job.step !== queued.name) return 'done before';
    const { spec } = description;
    if (spec.version !== this.options.version) {
      this.fault.abort(
        new OtherVersion(`the run in the queue is of eolint ${spec.version}, this is ${this.options.version}`),
      );
      return this.giveBack(queued, token);
    }
    const fleet = this.fleetFor(description, repository);
    let done: { job: Job; outcome: Outcome };
    try {
      // When a job is due is told by the clock of the queue.
      const working = { ...workOf(fleet, spec, this.options), now: Date.now };
      done = await perform(this.store, spec, job, working);
    } catch (error) {
      if (!this.own.outside.signal.aborted) throw error;
      // Another worker need not wait until this one is missed.
      await this.store.keepJob(run, { ...job, state: 'waiting' });
      return this.giveBack(queued, token);
    }
    this.options.told(repository, done.job, job.step, done.outcome);
    return this.leave(queued, token, done, { spec, repository, host });
  }

  /** Lets another worker have it at once. */
  private async giveBack(queued: QueueJob<FlowData>, token: string): Promise<never> {
    await queued.moveToWait(token);
    throw new this.server.bull.WaitingError();
  }

  private fleetFor({ options, limits, digests, terms, canaries }: Description, repository: Repository): Fleet {
    const { environment, mirrors, outside, scrub } = this.own;
    const repositories = new Map([...canaries, repository].map((one) => [one.id, one]));
    return {
      ...{ repositories, limits, digests, terms, mirrors, outside, scrub },
      options: { ...options, environment },
      store: this.store,
    };
  }

  /** Leaves a job of the queue in the state that its repository's is in. */
  private async leave(
    queued: QueueJob<FlowData>,
    token: string,
    { job, outcome }: { job: Job; outcome: Outcome },
    { spec, repository, host }: { spec: RunSpec; repository: Repository; host: string },
  ): Promise<string> {
    const { bull, redis } = this.server;
    const queue = this.flows.queue(host);
    if (outcome.kind === 'stop') {
      const stopped: Stopped = { reason: outcome.reason, goOn: outcome.goOn };
      await redis.hset(key('stopped'), host, JSON.stringify(stopped));
      await queue.pause();
      return this.giveBack(queued, token);
    }
    if (job.state === 'failed') throw new bull.UnrecoverableError(job.note);
    if (job.state !== 'waiting') return `${job.state}: ${job.note}`;
    if (outcome.kind === 'anew') {
      await this.flows.add(spec, [{ job, repository }]);
      return `begun anew: ${job.note}`;
    }
    if (job.step !== queued.name) return job.note;
    await queued.log(job.note);
    if (outcome.kind === 'limited') {
      await queue.rateLimit(outcome.wait);
      throw bull.Worker.RateLimitError();
    }
    await queued.moveToDelayed(job.due, token);
    throw new bull.DelayedError();
  }
}
