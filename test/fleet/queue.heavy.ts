import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLine, type Ended, type Running } from '../campaign/command-line.js';
import { BRANCH } from '../campaign/scenarios.js';
import { TOKEN } from '../campaign/world.js';
import { program, RedisServer } from './redis.js';
import { router, type Router } from './router.js';
import { FleetWorld } from './world.js';

/**
 * Repositories that are looked at by workers of a queue, and how often one of these, or the server, is killed. More by a
 * command: `EOLINT_FLEET=1000 EOLINT_FLEET_KILLS=100 npm run test:heavy -- test/fleet/queue`.
 */
const COUNT = Number(process.env['EOLINT_FLEET'] ?? 100);
const KILLS = Number(process.env['EOLINT_FLEET_KILLS'] ?? 4);
/** Of so many one has something to fix: requests that write, at which somebody is killed, are more than the kills. */
const EACH = Math.max(2, Math.min(10, Math.floor(COUNT / (2 * KILLS))));

const cli = new CommandLine();
const world = new FleetWorld();
const redis = new RedisServer();
let forge: Router;
let list = '';
let kills = 0;
const keepers: Keeper[] = [];
/** What is killed at a request that writes, where somebody is to be. */
let victim: (() => Promise<void>) | undefined;

function start(...args: string[]): Running {
  const env = { GH_TOKEN: TOKEN, TMPDIR: world.folder };
  return cli.start(['fleet', ...args, '--queue', redis.url, '--as-of', '2026-11-21', '--quiet'], {
    cwd: world.folder,
    env,
  });
}

function isFixable(name: string): boolean {
  return Number(name.split('-')[1] ?? 1) % EACH === 0;
}

/** Keeps a worker there until it is told to end; one that was killed is followed by another. */
class Keeper {
  private running: Running | undefined;
  private over = false;
  readonly ended: Promise<Ended>;

  constructor(private readonly mirrors: string) {
    this.ended = this.keep();
  }

  private async keep(): Promise<Ended> {
    for (;;) {
      this.running = start(
        'worker',
        '--mirrors',
        join(world.folder, this.mirrors),
        '--concurrency',
        '2',
        '--takeover',
        '2',
      );
      const ended = await this.running.ended;
      if (this.over) return ended;
    }
  }

  kill(): Promise<void> {
    this.running?.child.kill('SIGKILL');
    return Promise.resolve();
  }

  async stop(): Promise<Ended> {
    this.over = true;
    this.running?.child.kill('SIGTERM');
    return this.ended;
  }
}

describe.skipIf(program === undefined)('a queue', () => {
  beforeAll(async () => {
    await redis.start();
    const quiet = await world.add('quiet');
    world.commit(quiet, 'dns.ts', 'export {};\n');
    for (let i = 1; i < COUNT; i += 1)
      await world.add(`service-${i}`, {}, undefined, isFixable(`service-${i}`) ? undefined : quiet.bare);
    const forges = new Map(world.members.map(({ name, forge: { url } }) => [name, url]));
    forge = await router(forges, async ({ method }) => {
      const kill = victim;
      if (method === 'GET' || kill === undefined) return undefined;
      victim = undefined;
      kills += 1;
      await kill();
      return undefined;
    });
    list = join(world.folder, 'list.txt');
    const lines = world.members.map(
      ({ bare, name }) => `${bare} forge=github forge-api=${forge.url} project=acme/${name}`,
    );
    writeFileSync(list, lines.join('\n'));
  });
  afterAll(async () => {
    // Also where the test failed.
    await Promise.all(keepers.map((keeper) => keeper.stop()));
    cli.remove();
    await forge.close();
    await redis.remove();
    await world.close();
  });

  it(`serves ${COUNT} repositories with two workers, ${KILLS} kills of workers and server at any step`, async () => {
    keepers.push(new Keeper('mirrors-a'), new Keeper('mirrors-b'));
    const victims = [
      () => keepers[0]!.kill(),
      () => keepers[1]!.kill(),
      async () => {
        await redis.restart();
      },
    ];
    let done = false;
    const killing = (async () => {
      for (let round = 0; round < KILLS && !done; round += 1) {
        const before: number = kills;
        // At a request that writes, so that what was done there may not have been noted.
        victim = victims[round % victims.length];
        while (kills === before && !done) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const run = await start('pr', '--repos', list, '--per-day', String(COUNT)).ended;
    done = true;
    await killing;
    expect([run.code, run.stdout, run.stderr]).toEqual([0, `${COUNT} repositories: ${COUNT} done\n`, '']);
    const status = await start('status').ended;
    const uses = 2 * Math.floor((COUNT - 1) / EACH);
    expect(status.stdout).toContain(`${COUNT} repositories, ${uses} uses, ${uses} fixable, 0 failed`);
    const ends = await Promise.all(keepers.map((keeper) => keeper.stop()));
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(kills).toBeGreaterThan(Math.min(KILLS, COUNT / EACH) / 2);
    console.log(`${kills} of ${KILLS} kills came before the end`);
    for (const { name, forge: own } of world.members) {
      const wanted = isFixable(name) ? [`${BRANCH} open`] : [];
      expect([name, own.pulls.map(({ head, state }) => `${head} ${state}`), own.problems]).toEqual([name, wanted, []]);
    }
  }, 3_600_000);
});
