import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandLine } from '../campaign/command-line.js';
import { gitServer } from '../campaign/git-server.js';
import { BRANCH } from '../campaign/scenarios.js';
import { TOKEN } from '../campaign/world.js';
import type { Repository } from '../../src/fleet/core/model.js';
import { EmbeddedEngine, QueueEngine, type TestedEngine } from './engines.js';
import { program } from './redis.js';
import { FleetWorld, specOf, type Member } from './world.js';

let world: FleetWorld;

beforeEach(() => {
  world = new FleetWorld();
});
afterEach(() => world.close());

const engines = [new EmbeddedEngine(), ...(program === undefined ? [] : [new QueueEngine()])];

/** One run over all of them, in words. */
async function goBy(
  engine: TestedEngine,
  until: Parameters<typeof specOf>[0],
  repositories?: readonly Repository[],
): Promise<string[]> {
  const store = await engine.store();
  const own = repositories === undefined ? {} : { repositories: new Map(repositories.map((one) => [one.id, one])) };
  const { jobs } = await engine.run(world.fleet(store, { outside: engine.outside(), ...own }), store, specOf(until));
  return jobs.map(({ step, state, note }) => `${step} ${state}: ${note}`);
}

/** A commit without a parent in the place of all history, as a forced push makes it. */
function forcePush({ bare }: Member, file: string, text: string): void {
  const other = mkdtempSync(join(world.folder, 'forced-'));
  const git = (...args: string[]): string => world.world.git(other, ...args);
  git('clone', '--quiet', bare, '.');
  git('checkout', '--quiet', '--orphan', 'other');
  writeFileSync(join(other, file), text);
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Begin again');
  git('push', '--quiet', '--force', 'origin', 'other:main');
}

describe.each(engines)('a fleet $name', (engine) => {
  beforeAll(() => engine.open());
  afterAll(() => engine.close());

  const go = (until: Parameters<typeof specOf>[0], repositories?: readonly Repository[]): Promise<string[]> =>
    goBy(engine, until, repositories);

  it('takes a forced push for what it is, whenever it comes', async () => {
    for (const at of [1, 3]) {
      const member = await world.add(`forced-${at}`);
      let asked = 0;
      member.forge.fault = () => {
        asked += 1;
        if (asked === at) forcePush(member, 'added.ts', `export const at = ${at};\n`);
        return undefined;
      };
    }
    const done = await go('pull-request');
    expect(done.map((said) => said.split(':')[0])).toEqual(Array(2).fill('pull-request done'));
    for (const { bare, forge } of world.members) {
      expect(forge.pulls.map(({ head, state }) => `${head} ${state}`)).toEqual([`${BRANCH} open`]);
      expect(world.world.git(bare, 'ls-tree', '--name-only', 'main')).toContain('added.ts');
    }
    const again = await go('pull-request');
    expect(again.map((said) => said.split(':')[0])).toEqual(Array(2).fill('pull-request done'));
    // A branch of the history that is gone holds commits that may be a person's: it is left to people.
    for (const { forge } of world.members) expect(forge.pulls.map(({ state }) => state)).toEqual(['open']);
  });

  it('says that a project was renamed, and that one is archived', async () => {
    const renamed = await world.add('renamed');
    const headers = { Location: 'https://api.github.example.com/repositories/1' };
    renamed.forge.fault = () => ({ status: 301, body: { message: 'Moved Permanently' }, headers });
    expect(await go('pull-request')).toEqual([expect.stringContaining('the project has moved: give its new address')]);
    const git = await gitServer(world.folder, TOKEN);
    git.fault = (path) => (path.includes('receive-pack') ? 'archived' : undefined);
    const { repository } = await world.add('archived');
    const [said] = await go('pull-request', [{ ...repository, address: `${git.url}/archived.git` }]);
    expect(said).toMatch(/^push failed: .*403/s);
    expect(world.members[1]!.forge.pulls).toEqual([]);
    await git.close();
  });

  it('asks again where an answer of the forge or of git ends in its middle', async () => {
    const git = await gitServer(world.folder, TOKEN);
    const halves = new Set([1, 2, 4]);
    let packs = 0;
    git.fault = (path) => {
      packs += path.endsWith('git-upload-pack') ? 1 : 0;
      return path.endsWith('git-upload-pack') && halves.delete(packs) ? 'half' : undefined;
    };
    const { forge, repository } = await world.add('half');
    let asked = 0;
    forge.fault = () => {
      asked += 1;
      return asked % 2 === 1 && asked < 12 ? 'half' : undefined;
    };
    const said = await go('pull-request', [{ ...repository, address: `${git.url}/half.git` }]);
    expect(said).toEqual([expect.stringMatching(/^pull-request done: /)]);
    expect([halves.size, forge.pulls.map(({ head }) => head)]).toEqual([0, [BRANCH]]);
    await git.close();
  });

  it('fetches of a huge repository only what some reader takes, without its history', async () => {
    const member = await world.add('huge');
    world.world.git(member.bare, 'config', 'uploadpack.allowFilter', 'true');
    const noise = Buffer.alloc(6 * 2 ** 20);
    for (let i = 0; i < noise.length; i += 4) noise.writeUInt32LE(Math.imul(i, 2654435761) >>> 0, i);
    const other = mkdtempSync(join(world.folder, 'huge-'));
    world.world.git(other, 'clone', '--quiet', member.bare, '.');
    for (let i = 0; i < 3; i += 1) {
      noise[i] = i + 1;
      writeFileSync(join(other, 'picture.png'), noise);
      writeFileSync(join(other, `large-${i}.ts`), `// ${'x'.repeat(3 * 2 ** 20)}\n`);
      world.world.git(other, 'add', '--all');
      world.world.git(other, 'commit', '--quiet', '-m', `Change ${i}`);
    }
    world.world.git(other, 'push', '--quiet', 'origin', 'HEAD:main');
    expect(bytesOf(member.bare)).toBeGreaterThan(6 * 2 ** 20);
    expect(await go('pull-request')).toEqual([expect.stringMatching(/^pull-request done: /)]);
    expect(member.forge.pulls.map(({ head }) => head)).toEqual([BRANCH]);
    expect(bytesOf(join(world.folder, 'mirrors'))).toBeLessThan(2 * 2 ** 20);
  });

  it('does not try again what a hook or a rule of the server refuses', async () => {
    const { bare, forge } = await world.add('ruled');
    const hook = join(bare, 'hooks/pre-receive');
    mkdirSync(join(bare, 'hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho "only by release managers" >&2\nexit 1\n', { mode: 0o755 });
    const [said] = await go('pull-request');
    expect(said).toMatch(/^push failed: /);
    expect(forge.asked.filter(({ path }) => path.endsWith('/pulls')).length).toBeLessThan(4);
  });
});

function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

it('refuses a second run over the same state while one is under way', async () => {
  const { bare, forge, name } = await world.add('a');
  const cli = new CommandLine();
  const list = join(world.folder, 'list.txt');
  writeFileSync(list, `${bare} forge=github forge-api=${forge.url} project=acme/${name}\n`);
  const start = (): ReturnType<CommandLine['start']> =>
    cli.start(['fleet', 'pr', '--repos', list, '--as-of', '2026-11-21', '--quiet'], {
      cwd: world.folder,
      env: { GH_TOKEN: TOKEN, TMPDIR: world.folder },
    });
  let second: Awaited<ReturnType<CommandLine['start']>['ended']> | undefined;
  forge.fault = async () => {
    // The first is in the middle of its work until the second has ended.
    second ??= await start().ended;
    return undefined;
  };
  const first = await start().ended;
  expect([first.code, first.stdout]).toEqual([0, '1 repository: 1 done\n']);
  expect(second).toMatchObject({ code: 3, stderr: expect.stringContaining('another run is going on') });
  expect(forge.pulls).toHaveLength(1);
  cli.remove();
});
