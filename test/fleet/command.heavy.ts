import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandLine, type Ended } from '../campaign/command-line.js';
import { gitServer, type GitServer } from '../campaign/git-server.js';
import { ENTRY } from '../campaign/scenarios.js';
import { TOKEN } from '../campaign/world.js';
import { FleetWorld } from './world.js';

const cli = new CommandLine();
const world = new FleetWorld();
let git: GitServer;
let list = '';

beforeAll(async () => {
  git = await gitServer(world.folder, TOKEN);
  for (const name of ['shop', 'site']) await world.add(name);
  list = join(world.folder, 'list.txt');
  const lines = world.members.map(({ name, forge }) => {
    return `${git.url}/${name}.git forge=github forge-api=${forge.url} project=acme/${name} team=web`;
  });
  writeFileSync(list, `# ours\n${lines.join('\n')}\n`);
});
afterAll(async () => {
  await git.close();
  await world.close();
  cli.remove();
});

function fleet(args: readonly string[], rest: { path?: string; env?: Record<string, string> } = {}): Promise<Ended> {
  const env = { GH_TOKEN: TOKEN, TMPDIR: world.folder, ...rest.env };
  const path = rest.path === undefined ? {} : { path: rest.path };
  return cli.start(['fleet', ...args, '--as-of', '2026-11-21'], { cwd: world.folder, env, ...path }).ended;
}

/** A `git` before the real one that writes down its arguments and its environment. */
function gitThatTells(file: string): string {
  const folder = join(world.folder, 'shim');
  mkdirSync(folder);
  const lines = ['#!/bin/sh', `{ echo "$*"; env; } >>'${file}'`, 'PATH=$EOLINT_TEST_PATH exec git "$@"', ''];
  writeFileSync(join(folder, 'git'), lines.join('\n'));
  chmodSync(join(folder, 'git'), 0o755);
  return folder;
}

it('scans, reports, makes patches and pull requests, and says how it stands', async () => {
  const told = join(world.folder, 'told.txt');
  const scan = await fleet(['scan', '--repos', list], { path: gitThatTells(told) });
  expect([scan.code, scan.stdout]).toEqual([0, '2 repositories: 2 done\n']);
  expect(git.credentials).toContain(`x-access-token:${TOKEN}`);
  // Neither arguments nor the environment of any program hold the token; that of git comes from eolint's own, which does.
  const environments = readFileSync(told, 'utf8').replaceAll(`GH_TOKEN=${TOKEN}`, '');
  expect(environments).toContain('credential-cache');
  expect(environments).not.toContain(TOKEN);
  expect(scan.stdout + scan.stderr).not.toContain(TOKEN);
  const again = await fleet(['scan', '--repos', list]);
  expect(again.stderr.match(/unchanged since its last scan/g)).toHaveLength(2);
  const report = await fleet(['report', '--format', 'json:out/report.json', '--format', 'markdown']);
  expect([report.code, report.stdout.includes(`\`${ENTRY}\``)]).toEqual([0, true]);
  const data = JSON.parse(readFileSync(join(world.folder, 'out/report.json'), 'utf8')) as { uses: object[] };
  expect(data.uses).toMatchObject([{ repository: 'acme/shop', team: 'web', count: 2 }, { repository: 'acme/site' }]);
  expect((await fleet(['fix', '--repos', list, '--patches', 'patches'])).code).toBe(0);
  expect(existsSync(join(world.folder, `patches/acme/shop/${ENTRY}.patch`))).toBe(true);
  expect((await fleet(['pr', '--repos', list, '--quiet'])).code).toBe(0);
  expect(world.members.map(({ forge }) => forge.pulls.length)).toEqual([1, 1]);
  expect((await fleet(['status'])).stdout).toMatch(
    /^no run is open\nlast run: as of 2026-11-21, 2 repositories, 4 uses/,
  );
});

it.each([
  [[], 'fleet takes scan, fix, pr, report, status, worker, pause, resume; not nothing'],
  [['look'], 'fleet takes scan, fix, pr, report, status, worker, pause, resume; not look'],
  [['scan'], 'say which repositories'],
  [['scan', '--source', 'svn:acme'], '--source takes github:NAME or gitlab:NAME[@URL]; not svn:acme'],
  [['scan', '--source', 'svn:a@https://u:open7sesame@h'], 'not svn:a@https://***@h'],
  [['scan', '--source', 'github:a', '--pushed-since', 'may'], '--pushed-since takes a day'],
  [['worker'], 'say which queue: --queue redis://localhost:6379'],
  [['status', '--queue', 'http://localhost'], '--queue takes the address of a server'],
  [['report', '--format', 'sarif'], '--format takes markdown'],
  [['report', '--state', 'nowhere.db'], 'there is no state nowhere.db: run eolint fleet scan'],
  [['status', '--state', 'nowhere.db'], 'there is no state nowhere.db'],
])('refuses %j', async (args, said) => {
  const { code, stderr } = await fleet(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});
