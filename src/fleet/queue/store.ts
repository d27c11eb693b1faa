import type { Redis } from 'ioredis';
import type { Job, RepositoryRecord, RunRecord } from '../core/model.js';
import type { FleetStore, JobStore } from '../store/store.js';
import { KEYS } from './server.js';

/** Fields of a hash that are asked for at a time. */
const PAGE = 500;
/** Seconds after which places are forgotten. */
const WEEK = 7 * 86_400;
/** Ends of jobs that are kept for whoever waits for them: a run has as many on its way at a time, and more. */
const ENDS = 100_000;

const TAKE = `
  if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
  if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  return 1`;

/** A job of a run that is over is not kept; whoever waits for the end of one hears of it at the same moment. */
const KEEP = `
  if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  if ARGV[3] == '1' then redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[4], '*', 'job', ARGV[2]) end
  return 1`;

/** A fleet's state in Redis or Valkey, for any number of workers. */
export class RedisStore implements FleetStore, JobStore {
  constructor(private readonly redis: Redis) {}

  async records(): Promise<RepositoryRecord[]> {
    const records = (await this.values(key('records'))).map(([, text]) => JSON.parse(text) as RepositoryRecord);
    return records.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async record(id: string): Promise<RepositoryRecord | undefined> {
    const text = await this.redis.hget(key('records'), id);
    return text === null ? undefined : (JSON.parse(text) as RepositoryRecord);
  }

  async keep(record: RepositoryRecord): Promise<void> {
    await this.redis.hset(key('records'), record.id, JSON.stringify(record));
  }

  async forget(others: ReadonlySet<string>): Promise<void> {
    for (const id of await this.redis.hkeys(key('records'))) {
      if (others.has(id)) continue;
      await this.redis.hdel(key('records'), id);
      await this.redis.del(key('artefacts', id));
    }
  }

  async runs(): Promise<RunRecord[]> {
    const runs = (await this.values(key('runs'))).map(([, text]) => JSON.parse(text) as RunRecord);
    return runs.sort((a, b) => a.begun - b.begun || (a.id < b.id ? -1 : 1));
  }

  async keepRun(run: RunRecord): Promise<void> {
    await this.redis.hset(key('runs'), run.id, JSON.stringify(run));
  }

  async artefact(repository: string, name: string): Promise<string | undefined> {
    return (await this.redis.hget(key('artefacts', repository), name)) ?? undefined;
  }

  async keepArtefact(repository: string, name: string, text: string | undefined): Promise<void> {
    if (text === undefined) await this.redis.hdel(key('artefacts', repository), name);
    else await this.redis.hset(key('artefacts', repository), name, text);
  }

  async takePlace(name: string, holder: string, most: number): Promise<boolean> {
    const many = Math.min(most, Number.MAX_SAFE_INTEGER);
    return (await this.redis.eval(TAKE, 1, key('places', name), holder, many, WEEK)) === 1;
  }

  async leavePlace(name: string, holder: string): Promise<void> {
    await this.redis.srem(key('places', name), holder);
  }

  async answer(question: string): Promise<{ tag: string; text: string } | undefined> {
    const text = await this.redis.hget(key('answers'), question);
    return text === null ? undefined : (JSON.parse(text) as { tag: string; text: string });
  }

  async keepAnswer(question: string, tag: string, text: string): Promise<void> {
    await this.redis.hset(key('answers'), question, JSON.stringify({ tag, text }));
  }

  async begin(run: string, jobs: readonly Job[]): Promise<boolean> {
    const open = await this.redis.get(key('open'));
    if (open !== null && open !== run) await this.end(open);
    const known = (await this.redis.exists(key('jobs', run))) === 1;
    for (let from = 0; from < jobs.length; from += PAGE) {
      const some = this.redis.pipeline();
      for (const job of jobs.slice(from, from + PAGE)) {
        some.hsetnx(key('jobs', run), job.repository, JSON.stringify(job));
      }
      await some.exec();
    }
    await this.redis.set(key('open'), run);
    return known;
  }

  async jobs(run: string): Promise<Job[]> {
    const jobs = (await this.values(key('jobs', run))).map(([, text]) => JSON.parse(text) as Job);
    return jobs.sort((a, b) => (a.repository < b.repository ? -1 : 1));
  }

  async openJobs(): Promise<Job[]> {
    const open = await this.redis.get(key('open'));
    return open === null ? [] : this.jobs(open);
  }

  /** Those of these repositories. */
  async jobsOf(run: string, repositories: readonly string[]): Promise<Job[]> {
    const jobs: Job[] = [];
    for (let from = 0; from < repositories.length; from += PAGE) {
      const texts = await this.redis.hmget(key('jobs', run), ...repositories.slice(from, from + PAGE));
      for (const text of texts) if (text !== null) jobs.push(JSON.parse(text) as Job);
    }
    return jobs;
  }

  async keepJob(run: string, job: Job): Promise<void> {
    const over = job.state === 'waiting' || job.state === 'active' ? '0' : '1';
    await this.redis.eval(KEEP, 2, key('jobs', run), key('ends', run), job.repository, JSON.stringify(job), over, ENDS);
  }

  async end(run: string): Promise<void> {
    const keys = ['jobs', 'ends', 'flows', 'repositories', 'description'].map((name) => key(name, run));
    await this.redis.del(...keys);
    if ((await this.redis.get(key('open'))) === run) await this.redis.del(key('open'));
  }

  /** The connection belongs to whoever opened it. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** All fields of a hash, some at a time, so that the server is not kept from others. */
  private async values(name: string): Promise<[string, string][]> {
    const found = new Map<string, string>();
    let cursor = '0';
    do {
      const [next, flat] = await this.redis.hscan(name, cursor, 'COUNT', PAGE);
      for (let i = 0; i + 1 < flat.length; i += 2) found.set(flat[i] ?? '', flat[i + 1] ?? '');
      cursor = next;
    } while (cursor !== '0');
    return [...found];
  }
}

/** The key of what is kept under a name, of one run or repository. */
export function key(name: string, of?: string): string {
  return of === undefined ? `${KEYS}${name}` : `${KEYS}${name}:${of}`;
}
