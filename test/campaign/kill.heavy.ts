import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandLine, type Ended } from './command-line.js';
import type { GitHubServer } from './github-server.js';
import { endOf, SCENARIOS, Stage, type Scenario } from './scenarios.js';
import { PROJECT, TOKEN, World } from './world.js';

const cli = new CommandLine();
const worlds: World[] = [];
afterAll(() => {
  cli.remove();
  for (const world of worlds) world.remove();
});

interface Command {
  readonly ended: Promise<Ended>;
  readonly kill: () => void;
  readonly interrupt: () => void;
}

/** The command line over one remote, as a process. */
function command(bare: string, forge: GitHubServer, cwd: string, path?: string): Command {
  const args = ['pr', '--as-of', '2026-11-21', '--remote', bare, '--forge', 'github', '--forge-api', forge.url];
  const running = cli.start([...args, '--project', PROJECT, '--label', 'deprecation', '--reviewer', 'robin'], {
    cwd,
    env: { GH_TOKEN: TOKEN, TMPDIR: cwd },
    ...(path === undefined ? {} : { path }),
  });
  return {
    ended: running.ended,
    kill: () => running.child.kill('SIGKILL'),
    interrupt: () => running.child.kill('SIGINT'),
  };
}

async function again(stage: Stage, scenario: Scenario, bare: string, forge: GitHubServer, what: string): Promise<void> {
  const { code, stderr } = await command(bare, forge, stage.world.folder).ended;
  expect(code, `${what}: ${stderr}`).toBe(0);
  expect(endOf(stage.world, bare, forge), what).toEqual({ ...scenario.ends, whole: true });
  expect(forge.problems, what).toEqual([]);
  await forge.close();
}

describe.each(SCENARIOS.filter(({ name }) => name === 'opening' || name === 'closing'))('$name', (scenario) => {
  it('comes to the same end when it is killed at any request, before it is dealt with or after', async () => {
    const stage = await Stage.of(scenario);
    worlds.push(stage.world);
    for (const when of ['before', 'after'] as const) {
      for (let step = 0; ; step += 1) {
        const { bare, forge } = await stage.copy(`${when}-${step}`);
        const { ended, kill } = command(bare, forge, stage.world.folder);
        let count = 0;
        let killed = false;
        forge.fault = () => {
          if (count++ !== step) return undefined;
          killed = true;
          kill();
          return when === 'before' ? 'reset' : 'lost';
        };
        const { signal } = await ended;
        if (!killed) {
          await forge.close();
          expect(step).toBeGreaterThan(3);
          break;
        }
        expect(signal).toBe('SIGKILL');
        forge.fault = () => undefined;
        await again(stage, scenario, bare, forge, `${when} request ${step}`);
      }
    }
  });

  it.each(scenario.name === 'opening' ? ['fetch', 'checkout', 'write-tree', 'commit-tree', 'push'] : ['push'])(
    'comes to the same end when it is killed before or after git %s',
    async (gitCommand) => {
      const stage = await Stage.of(scenario);
      worlds.push(stage.world);
      for (const when of ['before', 'after'] as const) {
        const { bare, forge } = await stage.copy(`${when}-${gitCommand}`);
        const { signal } = await command(bare, forge, stage.world.folder, cli.gitThatKills(when, gitCommand)).ended;
        expect(signal).toBe('SIGKILL');
        await again(stage, scenario, bare, forge, `${when} ${gitCommand}`);
      }
    },
    60_000,
  );
});

it('clears up after itself when it is asked to end, and says how to go on', async () => {
  const scenario = SCENARIOS[0];
  if (scenario === undefined) throw new Error('no scenario');
  const stage = await Stage.of(scenario);
  worlds.push(stage.world);
  const { bare, forge } = await stage.copy('asked');
  const running = command(bare, forge, stage.world.folder);
  forge.fault = ({ method }) => {
    if (method !== 'POST') return undefined;
    running.interrupt();
    return 'hang';
  };
  const { code, stderr } = await running.ended;
  expect([code, stderr]).toEqual([130, 'eolint: broken off; run it again and it goes on where it stopped\n']);
  expect(readdirSync(stage.world.folder).filter((name) => name.startsWith('eolint-pr-'))).toEqual([]);
  forge.fault = () => undefined;
  await again(stage, scenario, bare, forge, 'interrupted');
});
