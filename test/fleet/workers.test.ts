import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mirrors } from '../../src/fleet/work/mirrors.js';
import { gitServer, type GitServer } from '../campaign/git-server.js';
import { TOKEN } from '../campaign/world.js';
import { QueueEngine } from './engines.js';
import { program } from './redis.js';
import { FleetWorld, specOf } from './world.js';

const COUNT = 8;
const engine = new QueueEngine();

/** What a run came to, in turns: in each of them all workers that have something to do wait for git once. */
interface Turns {
  readonly turns: number;
  /** Places of workers that had nothing to wait for. */
  readonly idle: number;
  /** Steps that each worker did. */
  readonly steps: readonly number[];
}

describe.skipIf(program === undefined)('workers of a queue', () => {
  const world = new FleetWorld();
  let git: GitServer;

  beforeAll(async () => {
    await engine.open();
    for (let i = 0; i < COUNT; i += 1) await world.add(`service-${i}`);
    git = await gitServer(world.folder, TOKEN);
  });
  afterAll(async () => {
    await git.close();
    await engine.close();
    await world.close();
  });

  /** Runs a scan in which git answers only when nobody else can come to ask it: time counts as if only git took any. */
  async function turnsOf(workers: number): Promise<Turns> {
    const store = await engine.store();
    const repositories = new Map(
      world.members.map(({ name, repository }) => [
        repository.id,
        { ...repository, address: `${git.url}/${name}.git` },
      ]),
    );
    const held: (() => void)[] = [];
    git.fault = () =>
      new Promise((resolve) => {
        held.push(() => {
          resolve(undefined);
        });
      });
    const fleetOf = (own: string): ReturnType<FleetWorld['fleet']> => {
      const mirrors = new Mirrors(join(world.folder, own), 2 ** 30, Date.now);
      return world.fleet(store, { outside: engine.outside(), repositories, mirrors });
    };
    const steps = Array.from({ length: workers }, () => 0);
    const running = steps.map((_, i) =>
      engine.worker(fleetOf(`of-${workers}-${i}`), {
        concurrency: 1,
        told: () => {
          steps[i] = (steps[i] ?? 0) + 1;
        },
      }),
    );
    let over = false;
    let [turns, asked] = [0, 0];
    const taking = (async () => {
      while (!over) {
        const jobs = await store.openJobs();
        const left = jobs.filter(({ state }) => state === 'waiting' || state === 'active').length;
        if (held.length > 0 && held.length >= Math.min(workers, left)) {
          turns += 1;
          asked += held.length;
          for (const go of held.splice(0)) go();
        }
        await sleep(2);
      }
    })();
    const { jobs } = await engine.coordinate(fleetOf('own'), store, specOf('scan', `by-${workers}`));
    over = true;
    await taking;
    for (const worker of running) await worker.stop();
    expect(jobs.map(({ step, state }) => `${step} ${state}`)).toEqual(Array(COUNT).fill('scan done'));
    return { turns, idle: turns * workers - asked, steps };
  }

  it('do together at least 1.7 times what one does', async () => {
    const [one, two] = [await turnsOf(1), await turnsOf(2)];
    expect([one.idle, one.steps]).toEqual([0, [2 * COUNT]]);
    expect(one.turns / two.turns).toBeGreaterThanOrEqual(1.7);
    expect(two.idle / (2 * two.turns)).toBeLessThan(0.15);
    expect(two.steps.reduce((sum, count) => sum + count, 0)).toBe(2 * COUNT);
    expect(Math.min(...two.steps)).toBeGreaterThanOrEqual(COUNT / 2);
  });
});
