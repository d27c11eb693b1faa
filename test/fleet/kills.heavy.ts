import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandLine, type Running } from '../campaign/command-line.js';
import { BRANCH } from '../campaign/scenarios.js';
import { TOKEN } from '../campaign/world.js';
import { FleetWorld } from './world.js';

/** More of both by a command: `EOLINT_FLEET=100 EOLINT_FLEET_KILLS=100 npm run test:heavy -- test/fleet/kills`. */
const COUNT = Number(process.env['EOLINT_FLEET'] ?? 4);
const KILLS = Number(process.env['EOLINT_FLEET_KILLS'] ?? 8);
const cli = new CommandLine();
const world = new FleetWorld();
let list = '';

beforeAll(async () => {
  for (let i = 0; i < COUNT; i += 1) await world.add(`service-${i}`);
  list = join(world.folder, 'list.txt');
  const lines = world.members.map(({ bare, forge, name }) => {
    return `${bare} forge=github forge-api=${forge.url} project=acme/${name}`;
  });
  writeFileSync(list, lines.join('\n'));
});
afterAll(async () => {
  cli.remove();
  await world.close();
});

function run(path?: string): Running {
  const args = ['fleet', 'pr', '--repos', list, '--as-of', '2026-11-21', '--concurrency', '2', '--quiet'];
  const options = { cwd: world.folder, env: { GH_TOKEN: TOKEN, TMPDIR: world.folder } };
  return cli.start(args, path === undefined ? options : { ...options, path });
}

const pulls = (): number => world.members.reduce((sum, { forge }) => sum + forge.pulls.length, 0);

/** Of git's commands those that a run comes to in any of its steps. */
const COMMANDS = ['fetch', 'checkout', 'write-tree', 'commit-tree', 'push', 'ls-remote'];

it(`comes to one pull request each after ${KILLS} kills at any step, and does nothing that is done again`, async () => {
  let killed = 0;
  for (let round = 0; killed < KILLS && round < 4 * KILLS; round += 1) {
    if (round % 2 === 0) {
      // At a request to a forge, before it is dealt with or after.
      const running = run();
      const member = world.members[round % COUNT]!;
      const before = round % 4 === 0;
      const kill = (): undefined => {
        running.child.kill('SIGKILL');
      };
      if (before) member.forge.fault = kill;
      else member.forge.answered = kill;
      const { signal } = await running.ended;
      member.forge.fault = () => undefined;
      member.forge.answered = () => undefined;
      if (signal === 'SIGKILL') killed += 1;
    } else {
      const command = COMMANDS[round % COMMANDS.length]!;
      const { signal } = await run(cli.gitThatKills(round % 3 === 0 ? 'before' : 'after', command)).ended;
      if (signal === 'SIGKILL') killed += 1;
    }
    // What is through is not begun again: a run of another day begins all.
    if (pulls() === COUNT) break;
  }
  const last = await run().ended;
  expect([last.code, last.stdout]).toEqual([0, `${COUNT} repositories: ${COUNT} done\n`]);
  expect(killed).toBeGreaterThan(2);
  expect(world.members.map(({ forge }) => forge.pulls.map(({ head, state }) => `${head} ${state}`))).toEqual(
    world.members.map(() => [`${BRANCH} open`]),
  );
  expect(world.members.flatMap(({ forge }) => forge.problems)).toEqual([]);
}, 3_600_000);
