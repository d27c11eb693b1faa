import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH, ENTRY } from '../campaign/scenarios.js';
import type { Fleet } from '../../src/fleet/work/fleet.js';
import type { FleetEnd } from '../../src/fleet/run.js';
import { EmbeddedEngine, QueueEngine, type Store } from './engines.js';
import { program } from './redis.js';
import { FleetWorld, specOf } from './world.js';

const engines = [new EmbeddedEngine(), ...(program === undefined ? [] : [new QueueEngine()])];

describe.each(engines)('a fleet $name', (engine) => {
  beforeAll(() => engine.open());
  afterAll(() => engine.close());

  function go(fleet: Fleet, store: Store, until: Parameters<typeof specOf>[0], id?: string): Promise<FleetEnd> {
    return engine.run(fleet, store, specOf(until, id));
  }

  describe('a fleet of repositories of every kind', () => {
    const world = new FleetWorld();
    let store: Store;

    beforeAll(async () => {
      store = await engine.store();
      await world.add('shop');
      const quiet = await world.add('quiet');
      world.commit(quiet, 'dns.ts', 'export {};\n');
      await world.add('empty', {}, world.empty('empty'));
      const gone = await world.add('gone');
      rmSync(gone.bare, { recursive: true });
    });
    afterAll(() => world.close());

    const states = ({ jobs }: FleetEnd): Record<string, string> =>
      Object.fromEntries(
        world.members.map(({ name, repository }) => {
          const job = jobs.find((one) => one.repository === repository.id);
          return [name, `${job?.step} ${job?.state}`];
        }),
      );

    it('is scanned, and what is wrong with one is said of that one', async () => {
      const end = await go(world.fleet(store, { outside: engine.outside() }), store, 'scan');
      expect(states(end)).toEqual({
        shop: 'scan done',
        quiet: 'scan done',
        empty: 'clone failed',
        gone: 'clone failed',
      });
      const records = new Map((await store.records()).map((record) => [record.name, record]));
      expect(records.get('acme/shop')?.uses).toEqual([{ rule: ENTRY, owner: '', count: 2, fixable: 2 }]);
      expect(records.get('acme/quiet')?.uses).toEqual([]);
      expect(records.get('acme/gone')?.problem).toMatch(/^git ls-remote/);
      expect(records.get('acme/empty')?.problem).toContain('the repository has no default branch');
      expect(await store.runs()).toMatchObject([
        { repositories: 4, failed: 2, uses: 2, fixable: 2, byRule: { [ENTRY]: 2 } },
      ]);
    });

    it('is not read again where it did not change, and is where it did', async () => {
      const again = await go(world.fleet(store, { outside: engine.outside() }), store, 'scan', 'second');
      expect(again.jobs.filter(({ note }) => note === 'unchanged since its last scan')).toHaveLength(2);
      const [, quiet] = world.members;
      world.commit(quiet!, 'other.ts', 'export const x = 1;\n');
      const third = await go(world.fleet(store, { outside: engine.outside() }), store, 'scan', 'third');
      expect(third.jobs.filter(({ note }) => note === 'unchanged since its last scan')).toHaveLength(1);
      const other = await go(
        world.fleet(store, { outside: engine.outside(), terms: 'another schedule' }),
        store,
        'scan',
        'fourth',
      );
      expect(other.jobs.filter(({ note }) => note === 'unchanged since its last scan')).toHaveLength(0);
    });

    it('gets one pull request each, however often it is run, and a clone that is broken is made again', async () => {
      await go(world.fleet(store, { outside: engine.outside() }), store, 'pull-request', 'pr');
      const [shop, quiet] = world.members;
      expect(shop!.forge.pulls.map(({ head }) => head)).toEqual([BRANCH]);
      expect(quiet!.forge.pulls).toEqual([]);
      const mirror = join(world.folder, 'mirrors', shop!.repository.id);
      // Of a clone that is kept only what git has stays.
      expect(readdirSync(mirror)).toEqual(['.git']);
      rmSync(join(mirror, '.git/objects'), { recursive: true });
      await go(world.fleet(store, { outside: engine.outside() }), store, 'pull-request', 'again');
      expect(shop!.forge.pulls).toHaveLength(1);
      expect((await store.record(shop!.repository.id))?.pulls).toMatchObject([{ entry: ENTRY, state: 'open' }]);
      expect(existsSync(join(mirror, '.git/objects'))).toBe(true);
    });
  });

  describe('pull requests at scale', () => {
    it('keeps one issue where nothing can be fixed, and closes it when nothing is left', async () => {
      const world = new FleetWorld();
      const member = await world.add('a');
      const call = "fetch('https://api.cloudflare.com/client/v4/zones/z/settings/minify', { method: 'PATCH' });\n";
      world.commit(member, 'dns.ts', call);
      const store = await engine.store();
      const run = async (id: string, digests = true): Promise<unknown[]> => {
        const fleet = world.fleet(store, { outside: engine.outside(), digests });
        const { jobs } = await go(fleet, store, 'pull-request', id);
        const { issues, pulls } = member.forge;
        return [jobs.map(({ note }) => note), issues.map(({ state }) => state), pulls.length];
      };
      expect(await run('without', false)).toEqual([['nothing to fix'], [], 0]);
      expect(await run('first')).toEqual([['issue opened'], ['open'], 0]);
      expect(member.forge.issues[0]?.body).toContain('`zone-setting-minify`');
      expect((await store.records())[0]?.digest).toMatch(/issues\/1000$/);
      expect((await run('again')).slice(1)).toEqual([['open'], 0]);
      world.commit(member, 'dns.ts', 'export {};\n');
      expect(await run('done')).toEqual([['issue closed'], ['closed'], 0]);
      expect(await run('over')).toEqual([['nothing to fix'], ['closed'], 0]);
      await world.close();
    });

    it('opens so many a day for an organisation, and the others on the next', async () => {
      const world = new FleetWorld();
      for (const name of ['a', 'b', 'c']) await world.add(name);
      const store = await engine.store();
      const limits = { perDay: 2, waves: false };
      const count = (): number => world.members.reduce((sum, { forge }) => sum + forge.pulls.length, 0);
      const first = await go(world.fleet(store, { outside: engine.outside(), limits }), store, 'pull-request');
      expect([count(), first.jobs.filter(({ state }) => state === 'held').length]).toEqual([2, 1]);
      await go(world.fleet(store, { outside: engine.outside(), limits }), store, 'pull-request');
      expect(count()).toBe(2);
      const outside = engine.outside(86_400_000);
      const next = await go(world.fleet(store, { limits, outside }), store, 'pull-request');
      expect([count(), next.jobs.every(({ state }) => state === 'done')]).toEqual([3, true]);
      await world.close();
    });

    it('begins anew where the base moves while it is worked on', async () => {
      const world = new FleetWorld();
      const member = await world.add('a');
      const store = await engine.store();
      const text = world.world.git(member.bare, 'show', 'main:dns.ts');
      let asked = 0;
      member.forge.fault = () => {
        asked += 1;
        // The plan is made, and does not fit any more.
        if (asked === 1) world.commit(member, 'dns.ts', text.replaceAll('\n', '\r\n'));
        return undefined;
      };
      const { jobs } = await go(world.fleet(store, { outside: engine.outside() }), store, 'pull-request');
      expect(jobs.map(({ step, state, rounds }) => [step, state, rounds])).toEqual([['pull-request', 'done', 1]]);
      expect(member.forge.pulls.map(({ head }) => head)).toEqual([BRANCH]);
      expect(world.world.git(member.bare, 'show', `${BRANCH}:dns.ts`)).toContain('\r\n');
      await world.close();
    });

    it('serves the first wave, and the others once its checks are green', async () => {
      const world = new FleetWorld();
      const canary = await world.add('canary', { wave: 0 });
      const rest = await world.add('rest');
      const store = await engine.store();
      const limits = { perDay: 100, waves: true };
      const run = (): Promise<FleetEnd> =>
        go(world.fleet(store, { outside: engine.outside(), limits }), store, 'pull-request');
      canary.forge.answered = ({ method, path }) => {
        const [pull] = canary.forge.pulls;
        if (method === 'POST' && path.endsWith('/pulls') && pull !== undefined) pull.checks = 'pending';
      };
      const held = (end: FleetEnd): string[] =>
        end.jobs.filter(({ state }) => state === 'held').map(({ note }) => note);
      expect(held(await run())).toEqual(['checks of 1 pull requests of the first wave are not green yet']);
      canary.forge.pulls[0]!.checks = 'failure';
      expect(held(await run())).toEqual(['checks of 1 pull requests of the first wave failed']);
      expect(rest.forge.pulls).toHaveLength(0);
      canary.forge.pulls[0]!.checks = 'success';
      expect(held(await run())).toEqual([]);
      expect(rest.forge.pulls).toHaveLength(1);
      await world.close();
    });

    it('waits for a forge that asks all to wait, and stops where the token is over, for the next run to go on', async () => {
      const world = new FleetWorld();
      const member = await world.add('a');
      const store = await engine.store();
      let limited = 0;
      member.forge.fault = () => {
        limited += 1;
        return limited > 2 ? undefined : { status: 429, body: {}, headers: { 'Retry-After': String(engine.pause) } };
      };
      const outside = engine.outside();
      const begun = outside.now();
      await go(world.fleet(store, { outside }), store, 'push');
      expect(outside.now() - begun).toBeGreaterThan(engine.pause * 1000);
      member.forge.fault = () => ({ status: 401, body: { message: 'Bad credentials' } });
      const end = await go(world.fleet(store, { outside: engine.outside() }), store, 'pull-request', 'pr');
      expect(end.stopped?.goOn).toContain('give a new token and run the same command again');
      expect(end.jobs.map(({ state }) => state)).toEqual(['waiting']);
      member.forge.fault = () => undefined;
      expect(
        (await go(world.fleet(store, { outside: engine.outside() }), store, 'pull-request', 'pr')).stopped,
      ).toBeUndefined();
      expect(member.forge.pulls).toHaveLength(1);
      await world.close();
    });
  });
});
