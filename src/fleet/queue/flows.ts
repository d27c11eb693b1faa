import type { FlowJob, FlowProducer, Queue } from 'bullmq';
import { STEPS, type Job, type Repository, type RunSpec, type Step } from '../core/model.js';
import { priority } from '../core/policy.js';
import type { Server } from './server.js';
import { key } from './store.js';

/** What a job of the queue is of. */
export interface FlowData {
  readonly run: string;
  readonly repository: string;
  /** For whoever looks at the queue: `acme/shop`. */
  readonly name: string;
  /** A repository that is begun anew has another one: jobs of the flow before it do nothing more. */
  readonly flow: number;
}

/** A job of a repository that is to be done from its step on. */
export interface Begun {
  readonly job: Job;
  readonly repository: Repository;
}

/** Flows that are added at a time. */
const PAGE = 200;
/** Of the jobs that are over so many are kept, for whoever looks at the queue. */
const KEPT = { count: 1000 };

/**
 * The jobs in BullMQ: a flow for each repository, in which every step waits for the one before, in a queue for each
 * forge. A forge's limit is that of its queue, and so one for all workers.
 */
export class Flows {
  private readonly queues = new Map<string, Queue>();
  private producer: FlowProducer | undefined;

  constructor(private readonly server: Server) {}

  queue(host: string): Queue {
    const known = this.queues.get(host);
    if (known !== undefined) return known;
    const { bull, redis } = this.server;
    const queue = new bull.Queue(queueName(host), { connection: redis });
    queue.on('error', () => undefined);
    this.queues.set(host, queue);
    return queue;
  }

  /** Puts repositories into the queue, in place of the flows that they may have there. */
  async add(spec: RunSpec, begun: readonly Begun[]): Promise<void> {
    const { bull, redis } = this.server;
    if (this.producer === undefined) {
      this.producer = new bull.FlowProducer({ connection: redis });
      this.producer.on('error', () => undefined);
    }
    for (let from = 0; from < begun.length; from += PAGE) {
      const page = begun.slice(from, from + PAGE);
      const last = await redis.incrby(key('flow'), page.length);
      const numbered = page.map((one, i) => ({ ...one, flow: last - page.length + 1 + i }));
      const current = numbered.flatMap(({ repository, flow }) => [repository.id, String(flow)]);
      await redis.hset(key('flows', spec.id), ...current);
      for (const host of new Set(page.map(({ repository }) => repository.forgeHost))) await this.announce(host);
      await this.producer.addBulk(numbered.map(({ job, repository, flow }) => flowOf(spec, job, repository, flow)));
    }
  }

  /** The number of a repository's flow. */
  async current(run: string, repository: string): Promise<number | undefined> {
    const text = await this.server.redis.hget(key('flows', run), repository);
    return text === null ? undefined : Number(text);
  }

  /** Those of these repositories whose flows are in the queue and not over. */
  async live({ id: run, until }: RunSpec, repositories: readonly Repository[]): Promise<Set<string>> {
    const { redis } = this.server;
    const live = new Set<string>();
    for (let from = 0; from < repositories.length; from += PAGE) {
      const page = repositories.slice(from, from + PAGE);
      const numbers = await redis.hmget(key('flows', run), ...page.map(({ id }) => id));
      const asked = redis.pipeline();
      for (const [i, { id, forgeHost }] of page.entries()) {
        asked.hmget(this.queue(forgeHost).toKey(jobName(id, numbers[i] ?? '', until)), 'timestamp', 'finishedOn');
      }
      for (const [i, [, answer]] of ((await asked.exec()) ?? []).entries()) {
        const [added, over] = answer as (string | null)[];
        const id = page[i]?.id;
        if (id !== undefined && added !== null && over === null) live.add(id);
      }
    }
    return live;
  }

  /** Every forge that there was ever a queue for. */
  hosts(): Promise<string[]> {
    return this.server.redis.smembers(key('hosts'));
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.producer?.close();
  }

  /** Tells the workers of a forge that they may not know. */
  private async announce(host: string): Promise<void> {
    const { redis } = this.server;
    if ((await redis.sadd(key('hosts'), host)) === 1) await redis.xadd(key('host-stream'), '*', 'host', host);
  }
}

/** The name of a forge's queue, as a dashboard shows it: `eolint-github.com`. */
export function queueName(host: string): string {
  return `eolint-${host === '' ? 'local' : host.replace(/[^\w.-]/g, '_')}`;
}

function jobName(repository: string, flow: number | string, step: Step): string {
  return `${repository}-${flow}-${step}`;
}

/** The steps from a job's own to the last that is wanted, each the child of the one after it. */
function flowOf({ id: run, until }: RunSpec, { step: first }: Job, repository: Repository, flow: number): FlowJob {
  const { id, name, wave, forgeHost } = repository;
  const data: FlowData = { run, repository: id, name, flow };
  let tree: FlowJob | undefined;
  for (const step of STEPS.slice(STEPS.indexOf(first), STEPS.indexOf(until) + 1)) {
    tree = {
      name: step,
      queueName: queueName(forgeHost),
      data,
      opts: {
        jobId: jobName(id, flow, step),
        priority: priority(wave, step),
        removeOnComplete: KEPT,
        removeOnFail: KEPT,
        // What a failed step would have led to has failed as well.
        ...(step === until ? {} : { failParentOnFailure: true }),
      },
      ...(tree === undefined ? {} : { children: [tree] }),
    };
  }
  if (tree === undefined) throw new Error(`no step from ${first} to ${until}`);
  return tree;
}
