import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Flows } from '../../src/fleet/queue/flows.js';
import { connect } from '../../src/fleet/queue/server.js';
import type { RedisStore } from '../../src/fleet/queue/store.js';
import { OtherVersion } from '../../src/fleet/queue/worker.js';
import type { FleetEnd } from '../../src/fleet/run.js';
import { Mirrors } from '../../src/fleet/work/mirrors.js';
import { LockedError } from '../../src/serve/store-errors.js';
import { QueueEngine } from './engines.js';
import { program } from './redis.js';
import { FleetWorld, specOf } from './world.js';

const engine = new QueueEngine();
let world: FleetWorld;
let store: RedisStore;

const fleet = (rest: Parameters<FleetWorld['fleet']>[1] = {}): ReturnType<FleetWorld['fleet']> =>
  world.fleet(store, { outside: engine.outside(), ...rest });
const states = ({ jobs }: FleetEnd): string[] => jobs.map(({ step, state }) => `${step} ${state}`);
const pulls = (): number[] => world.members.map(({ forge }) => forge.pulls.length);

/** As soon as something holds, however long that takes. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(program === undefined)('a queue', () => {
  beforeAll(() => engine.open(), 60_000);
  afterAll(() => engine.close());
  beforeEach(async () => {
    world = new FleetWorld();
    store = await engine.store();
  });
  afterEach(() => world.close());

  it('ends what is begun before it begins more, the first wave first', async () => {
    for (const [name, wave] of [
      ['late', 1],
      ['later', 1],
      ['early', 0],
    ] as const)
      await world.add(name, { wave });
    const steps: string[] = [];
    const run = engine.coordinate(fleet(), store, specOf('scan'));
    await until(async () => (await new Flows(engine.server).queue('forge.example.com').getPrioritizedCount()) === 3);
    const worker = engine.worker(fleet(), {
      concurrency: 1,
      told: ({ name }, _job, step) => steps.push(`${name} ${step}`),
    });
    await run;
    await worker.stop();
    expect(steps.slice(0, 2)).toEqual(['acme/early clone', 'acme/early scan']);
    for (const i of [2, 4]) expect(steps[i + 1]).toBe(steps[i]!.replace('clone', 'scan'));
  });

  it('holds no more repositories in the queue than it may, and shares them between workers', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await world.add(name);
    const flows = new Flows(engine.server);
    let most = 0;
    const told = async (): Promise<void> => {
      const counts = await flows.queue('forge.example.com').getJobCounts('prioritized', 'active', 'waiting-children');
      most = Math.max(
        most,
        Object.values(counts).reduce((sum, count) => sum + count, 0),
      );
    };
    const one = fleet();
    const other = fleet({ mirrors: new Mirrors(join(world.folder, 'others'), 2 ** 30, Date.now) });
    const workers = [one, other].map((own) => engine.worker(own, { concurrency: 1, told: () => void told() }));
    const end = await engine.coordinate(one, store, specOf('scan'), { window: 2 });
    for (const worker of workers) await worker.stop();
    await flows.close();
    expect(states(end)).toEqual(Array(4).fill('scan done'));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('is paused and resumed for all workers', async () => {
    await world.add('a');
    const flows = new Flows(engine.server);
    const queue = flows.queue('forge.example.com');
    await queue.pause();
    const run = engine.coordinate(fleet(), store, specOf('scan'));
    const worker = engine.worker(fleet());
    await until(async () => (await queue.getWorkersCount()) === 1 && (await queue.getPrioritizedCount()) === 1);
    expect((await store.openJobs()).map(({ state }) => state)).toEqual(['waiting']);
    await queue.resume();
    expect(states(await run)).toEqual(['scan done']);
    await worker.stop();
    await flows.close();
  });

  it('refuses a second run while one is going on', async () => {
    await world.add('a');
    const first = engine.coordinate(fleet(), store, specOf('scan'));
    await until(async () => (await engine.server.redis.exists('eolint:lock')) === 1);
    await expect(engine.coordinate(fleet(), store, specOf('scan', 'other'))).rejects.toThrow(LockedError);
    const worker = engine.worker(fleet());
    expect(states(await first)).toEqual(['scan done']);
    await worker.stop();
  });

  it('refuses a queue of another version, and a run of another version of eolint', async () => {
    await engine.server.redis.set('eolint:format', '2');
    await expect(connect(engine.redis.url, undefined)).rejects.toThrow('is of another version of eolint');
    await engine.server.redis.set('eolint:format', '1');
    await world.add('a');
    const run = engine.coordinate(fleet(), store, specOf('scan'));
    await expect(engine.worker(fleet(), { version: '0.9.0' }).ended).rejects.toThrow(OtherVersion);
    const worker = engine.worker(fleet());
    expect(states(await run)).toEqual(['scan done']);
    await worker.stop();
  });

  it('ends what it is at when it is asked to stop, and leaves it to others when it is broken off', async () => {
    const member = await world.add('a');
    const breaking = new AbortController();
    const broken = engine.worker(fleet({ outside: { ...engine.outside(), signal: breaking.signal } }));
    let asked = 0;
    member.forge.fault = () => {
      asked += 1;
      return asked === 1 ? 'hang' : undefined;
    };
    const run = engine.coordinate(fleet(), store, specOf('pull-request'));
    await until(() => asked === 1);
    breaking.abort(new Error('broken off'));
    await expect(broken.ended).rejects.toThrow('broken off');
    expect((await store.openJobs()).map(({ state, tries }) => [state, tries])).toEqual([['waiting', 0]]);
    // Each of these does one step, and is asked to stop while it is at it.
    for (const step of ['push', 'pull-request']) {
      const stopping = new AbortController();
      const done: string[] = [];
      const worker = engine.worker(fleet(), {
        concurrency: 1,
        stopping: stopping.signal,
        told: (_repository, { state }, which) => {
          done.push(`${which} ${state}`);
          stopping.abort();
        },
      });
      await worker.ended;
      expect(done[0]).toMatch(new RegExp(`^${step} `));
    }
    expect([states(await run), pulls()]).toEqual([['pull-request done'], [1]]);
  });

  it('goes on where the server was killed at any request, and where its jobs were lost', async () => {
    for (const name of ['a', 'b']) await world.add(name);
    const redis = new Set<number>([2, 5, 7]);
    let asked = 0;
    for (const { forge } of world.members) {
      forge.fault = async () => {
        asked += 1;
        if (redis.delete(asked)) await engine.redis.restart();
        return undefined;
      };
    }
    const end = await engine.run(fleet(), store, specOf('pull-request'));
    expect([states(end), pulls(), redis.size]).toEqual([['pull-request done', 'pull-request done'], [1, 1], 0]);
    const run = engine.coordinate(fleet(), store, specOf('pull-request', 'again'), { look: 1 });
    await until(async () => (await engine.server.redis.keys('bull:*:prioritized')).length > 0);
    const jobs = await engine.server.redis.keys('bull:*');
    await engine.server.redis.del(...jobs);
    const worker = engine.worker(fleet());
    expect(states(await run)).toEqual(['pull-request done', 'pull-request done']);
    await worker.stop();
    expect(pulls()).toEqual([1, 1]);
  });

  it('keeps no password in the server', async () => {
    await world.add('a');
    const [[id, repository]] = [...fleet().repositories] as [[string, object]];
    const secret = { ...repository, address: 'https://robin:geheim@git.example.com/a.git' };
    const repositories = new Map([[id, secret]]) as unknown as ReturnType<typeof fleet>['repositories'];
    await expect(engine.coordinate(fleet({ repositories }), store, specOf('scan'))).rejects.toThrow('holds a password');
    expect(await engine.server.redis.keys('*repositories*')).toEqual([]);
  });
});
