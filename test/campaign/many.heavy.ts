import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { serveMany, type ManyOptions } from '../../src/fleet/many.js';
import type { Target } from '../../src/campaign/repository.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { CommandLine, type Ended } from './command-line.js';
import { gitHubServer, type GitHubServer } from './github-server.js';
import { BRANCH, ENTRY, Stage } from './scenarios.js';
import { actions, optionsWith, outsideWorld, TOKEN, type World } from './world.js';

const COUNT = 5;
const cli = new CommandLine();
let world: World;
let forges: GitHubServer[];
let targets: Target[];
let round = 0;

beforeAll(async () => {
  const stage = await Stage.of({ name: 'opening', ends: { branch: true, states: [], comments: 0 } });
  world = stage.world;
});
afterAll(() => {
  cli.remove();
  world.remove();
});

beforeEach(async () => {
  round += 1;
  forges = [];
  targets = [];
  for (let index = 0; index < COUNT; index += 1) {
    const bare = join(world.folder, `${round}-${index}.git`);
    cpSync(world.bare, bare, { recursive: true });
    const project = `acme/site-${index}`;
    const forge = await gitHubServer({ project, token: TOKEN, bare });
    forges.push(forge);
    targets.push({ address: bare, forge: 'github', api: forge.url, project });
  }
});
afterEach(async () => {
  for (const forge of forges) {
    await forge.close();
    expect(forge.problems).toEqual([]);
  }
});

function many(rest: Partial<ManyOptions> = {}): Promise<unknown[]> {
  const options = { ...optionsWith(), concurrency: 2, stateFile: stateFile(), progress: () => undefined, ...rest };
  return serveMany(targets, options, outsideWorld(), scrubber([TOKEN])).then((results) => results.map(actions));
}

function stateFile(): string {
  return join(world.folder, `${round}.state.db`);
}

it('serves all of them, so many at a time, and keeps no state when all is done', async () => {
  const begun = new Set<number>();
  let over = 0;
  let most = 0;
  for (const [index, forge] of forges.entries()) {
    forge.fault = ({ query }) => {
      if (query['state'] !== 'open') return undefined;
      begun.add(index);
      most = Math.max(most, begun.size - over);
      return undefined;
    };
  }
  const done: string[] = [];
  const results = await many({
    concurrency: 2,
    progress: (count, all) => {
      over += 1;
      done.push(`${count}/${all}`);
    },
  });
  expect(results).toEqual(targets.map(() => ({ [ENTRY]: 'created' })));
  expect(done).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  expect(most).toBe(2);
  expect(existsSync(stateFile())).toBe(false);
  expect(await many()).toEqual(targets.map(() => ({ [ENTRY]: 'left unchanged' })));
});

it('goes on when some fail, and does those alone again', async () => {
  const [, second] = forges;
  if (second === undefined) throw new Error('no forge');
  second.fault = () => ({ status: 500, body: { message: 'Server Error' } });
  const results = await many();
  expect(results[1]).toEqual({ failed: 'GET /repos/acme/site-1/pulls: 500 Server Error' });
  expect(forges.map(({ pulls }) => pulls.length)).toEqual([1, 0, 1, 1, 1]);
  const state = readFileSync(stateFile(), 'latin1');
  expect(state).toContain('SQLite format 3');
  expect(state).not.toMatch(/ghp_/);
  second.fault = () => undefined;
  const asked = forges.map((forge) => forge.asked.length);
  expect(await many()).toEqual(targets.map(() => ({ [ENTRY]: 'created' })));
  expect(forges.map((forge, index) => forge.asked.length > (asked[index] ?? 0))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(existsSync(stateFile())).toBe(false);
});

it('begins anew on another day, with other wishes, and after a state that is not whole', async () => {
  const [first] = forges;
  if (first === undefined) throw new Error('no forge');
  first.fault = () => ({ status: 500, body: {} });
  await many();
  first.fault = () => undefined;
  const asked = (): number => forges[4]?.asked.length ?? 0;
  const before = asked();
  await many({ asOf: '2026-11-22' });
  expect(asked()).toBeGreaterThan(before);
  writeFileSync(stateFile(), '');
  expect(await many()).toHaveLength(COUNT);
  expect(existsSync(stateFile())).toBe(false);
  writeFileSync(stateFile(), 'some other file\n');
  await expect(many()).rejects.toThrow('cannot be used as a state file');
  expect(readFileSync(stateFile(), 'utf8')).toBe('some other file\n');
});

function command(): { ended: Promise<Ended>; kill: () => void } {
  const list = join(world.folder, `${round}.txt`);
  const lines = targets.map(
    ({ address, api, project }) => `${address} forge=github forge-api=${api} project=${project}`,
  );
  writeFileSync(list, `# all of ours\n${lines.join('\n')}\n`);
  const args = ['pr', '--repos', list, '--as-of', '2026-11-21', '--concurrency', '1', '--state', stateFile()];
  const running = cli.start(args, { cwd: world.folder, env: { GH_TOKEN: TOKEN, TMPDIR: world.folder } });
  return { ended: running.ended, kill: () => running.child.kill('SIGKILL') };
}

it('is taken up where it was killed, ends in one pull request for each, and prints one summary', async () => {
  for (const victim of [0, 2, 3]) {
    const { ended, kill } = command();
    const forge = forges[victim];
    if (forge === undefined) throw new Error('no forge');
    forge.answered = ({ method }) => {
      if (method === 'POST') kill();
    };
    expect((await ended).signal).toBe('SIGKILL');
    forge.answered = () => undefined;
  }
  const asked = forges.map((forge) => forge.asked.length);
  const { code, stdout, stderr } = await command().ended;
  expect([code, stderr.trim().split('\n').length]).toEqual([0, COUNT]);
  expect(stdout).toContain('5 repositories: ');
  expect(stdout.match(/eolint\/dns-settings-use-apex-ns: /g)?.length).toBe(COUNT);
  expect(stdout).not.toContain(TOKEN);
  expect(forges.map(({ pulls }) => pulls.map(({ head }) => head))).toEqual(targets.map(() => [BRANCH]));
  // Those that were done with before the last kill were not asked again.
  expect(forges.slice(0, 3).map((forge, index) => forge.asked.length - (asked[index] ?? 0))).toEqual([0, 0, 0]);
  expect(existsSync(stateFile())).toBe(false);
});
