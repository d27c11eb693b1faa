import type { Redis } from 'ioredis';
import type { Job, Repository, RunSpec } from '../core/model.js';
import { firstJob, jobsToDo, type Engine, type Stopped } from '../engine/perform.js';
import { workOf } from '../run.js';
import type { Fleet } from '../work/fleet.js';
import { describe } from './description.js';
import { Flows, type Begun } from './flows.js';
import { lockRuns, type RunLock } from './lock.js';
import type { Server } from './server.js';
import { key, type RedisStore } from './store.js';

/** Repositories that are in the queue at a time: what the server has to hold does not grow with the fleet. */
const WINDOW = 5000;
/** Milliseconds that an end is waited for at a time. */
const WAIT = 1000;
/** After so many of these without an end it is looked whether the queue still has what it was given: a server may lose its last second. */
const LOOK = 20;
/** Ends that are read at a time. */
const MOST = 1000;

export interface QueueOptions {
  /** Takes what is worth a word. */
  readonly note: (text: string) => void;
  readonly window?: number | undefined;
  readonly look?: number | undefined;
}

/** The engine that leaves the work to the workers of a queue: it puts repositories into it, and waits for their ends. */
export function queued(server: Server, store: RedisStore, fleet: Fleet, options: QueueOptions): Engine {
  return async (spec, repositories, settled) => {
    const lock = await lockRuns(server, fleet.outside);
    const flows = new Flows(server);
    const ends = server.duplicate();
    fleet.outside.signal.addEventListener('abort', () => {
      ends.disconnect();
    });
    try {
      return await new Coordinator({ server, store, fleet, options, lock, flows, ends }, spec, settled).run(
        repositories,
      );
    } finally {
      ends.disconnect();
      await flows.close();
      await lock.release();
    }
  };
}

interface Means {
  readonly server: Server;
  readonly store: RedisStore;
  readonly fleet: Fleet;
  readonly options: QueueOptions;
  readonly lock: RunLock;
  readonly flows: Flows;
  /** A connection that waits. */
  readonly ends: Redis;
}

class Coordinator {
  /** What is in the queue. */
  private readonly open = new Map<string, Repository>();
  /** What is not in the queue yet, the last first. */
  private todo: Job[] = [];
  private readonly shut = new Map<string, Stopped>();
  private byId: ReadonlyMap<string, Repository> = new Map();

  constructor(
    private readonly means: Means,
    private readonly spec: RunSpec,
    private readonly settled: (job: Job) => void,
  ) {}

  async run(repositories: readonly Repository[]): Promise<Stopped | undefined> {
    const { server, store, fleet, flows } = this.means;
    this.byId = new Map(repositories.map((one) => [one.id, one]));
    await describe(server, fleet, this.spec);
    let last = await this.lastEnd();
    await store.begin(
      this.spec.id,
      repositories.map(({ id }) => firstJob(id)),
    );
    await this.reopen();
    const jobs = await store.jobs(this.spec.id);
    const under = jobs.filter(({ state }) => state === 'waiting' || state === 'active');
    const live = await flows.live(this.spec, this.known(under));
    for (const id of live) this.open.set(id, this.byId.get(id)!);
    const order = new Map(repositories.map(({ id, wave }, number) => [id, wave * repositories.length + number]));
    this.todo = jobsToDo(jobs, this.byId)
      .filter(({ repository }) => !live.has(repository))
      .sort((a, b) => (order.get(b.repository) ?? 0) - (order.get(a.repository) ?? 0));
    for (let idle = 0; ;) {
      this.goOn();
      const closed = await this.closed();
      await this.fill(closed);
      if (await this.isOver(closed)) return [...closed.values()][0];
      const ended = await this.waitForEnds(last);
      last = ended.last;
      for (const job of ended.jobs) if (this.open.delete(job.repository)) this.settled(job);
      idle = ended.jobs.length > 0 ? 0 : idle + 1;
      if (idle >= (this.means.options.look ?? LOOK)) {
        idle = 0;
        await this.look();
      }
    }
  }

  private goOn(): void {
    const { fleet, lock } = this.means;
    fleet.outside.signal.throwIfAborted();
    if (lock.lost()) throw new Error('another process has taken over the queue: this one was away for too long');
  }

  private known(jobs: readonly Job[]): Repository[] {
    return jobs.flatMap(({ repository }) => this.byId.get(repository) ?? []);
  }

  /** What was stopped in an earlier try may go on. */
  private async reopen(): Promise<void> {
    const { server, flows } = this.means;
    for (const host of await server.redis.hkeys(key('stopped'))) await flows.queue(host).resume();
    await server.redis.del(key('stopped'));
  }

  /** Forges that let nothing more be done; what is said of that is noted for all that they have. */
  private async closed(): Promise<Map<string, Stopped>> {
    const { fleet, server } = this.means;
    const found = await server.redis.hgetall(key('stopped'));
    for (const [host, text] of Object.entries(found)) {
      if (this.shut.has(host)) continue;
      const stopped = JSON.parse(text) as Stopped;
      this.shut.set(host, stopped);
      // Whoever waits for the first wave need not wait for these any longer.
      for (const { id, forgeHost } of [...this.open.values(), ...this.known(this.todo)]) {
        if (forgeHost === host) await workOf(fleet, this.spec).settle(firstJob(id), { kind: 'stop', ...stopped });
      }
    }
    return this.shut;
  }

  /** Puts in what there is room for; whoever waits for the first wave is left out until that is through. */
  private async fill(closed: ReadonlyMap<string, Stopped>): Promise<void> {
    const { fleet, flows, store, options } = this.means;
    const begun: Begun[] = [];
    const isFirst = ({ wave, forgeHost }: Repository): boolean => wave === 0 && !closed.has(forgeHost);
    let first = fleet.limits.waves && [...this.open.values()].some(isFirst);
    for (let job = this.todo.at(-1); job !== undefined; job = this.todo.at(-1)) {
      const repository = this.byId.get(job.repository);
      if (repository !== undefined && repository.wave !== 0 && first) break;
      if (this.open.size >= (options.window ?? WINDOW)) break;
      this.todo.pop();
      if (repository === undefined) continue;
      first ||= fleet.limits.waves && isFirst(repository);
      this.open.set(repository.id, repository);
      begun.push({ job, repository });
    }
    await Promise.all(begun.map(({ job }) => store.keepJob(this.spec.id, job)));
    await flows.add(this.spec, begun);
  }

  /** Whether nothing is left to be done, or nothing of what is left may be. */
  private async isOver(closed: ReadonlyMap<string, Stopped>): Promise<boolean> {
    if (this.open.size === 0 && this.todo.length === 0) return true;
    if (closed.size === 0) return false;
    const left = [...this.open.values(), ...this.known(this.todo)];
    if (left.some(({ forgeHost }) => !closed.has(forgeHost))) return false;
    const jobs = await this.means.store.jobsOf(this.spec.id, [...this.open.keys()]);
    return !jobs.some(({ state }) => state === 'active');
  }

  private async lastEnd(): Promise<string> {
    const [newest] = await this.means.server.redis.xrevrange(key('ends', this.spec.id), '+', '-', 'COUNT', 1);
    return newest?.[0] ?? '0-0';
  }

  private async waitForEnds(last: string): Promise<{ last: string; jobs: Job[] }> {
    const name = key('ends', this.spec.id);
    const [stream] = (await this.means.ends.xread('COUNT', MOST, 'BLOCK', WAIT, 'STREAMS', name, last)) ?? [];
    const entries = stream?.[1] ?? [];
    const jobs = entries.map(([, fields]) => JSON.parse(fields[1] ?? '') as Job);
    return { last: entries.at(-1)?.[0] ?? last, jobs };
  }

  /** Puts back what the queue has lost, and says so where nobody works. */
  private async look(): Promise<void> {
    const { store, flows, options } = this.means;
    const live = await flows.live(this.spec, [...this.open.values()]);
    for (const job of await store.jobsOf(this.spec.id, [...this.open.keys()])) {
      const repository = this.open.get(job.repository);
      if (repository === undefined || live.has(job.repository)) continue;
      this.open.delete(job.repository);
      const over = job.state !== 'waiting' && job.state !== 'active';
      // Its end was not heard of, or it was lost on its way.
      if (over) this.settled(job);
      else this.todo.push({ ...job, state: 'waiting' });
    }
    const hosts = new Set([...this.open.values()].map(({ forgeHost }) => forgeHost));
    for (const host of hosts) {
      if ((await flows.queue(host).getWorkersCount()) > 0) continue;
      options.note(`no worker is at the queue${host === '' ? '' : ` of ${host}`}: start eolint fleet worker`);
    }
  }
}
