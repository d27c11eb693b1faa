import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BRANCH, endOf, ENTRY, EQUIPMENT, SCENARIOS, Stage } from './scenarios.js';
import type { Fault } from './server.js';
import { actions, outsideWorld, run, World } from './world.js';

const worlds: World[] = [];
afterAll(() => {
  for (const world of worlds) world.remove();
});

/** What goes wrong, and whether it does so once or from then on. */
const FAULTS: readonly (readonly [string, Fault, 'once' | 'on'])[] = [
  ['a failure of the server', { status: 500, body: { message: 'Server Error' } }, 'on'],
  ['a rate limit', { status: 403, body: { message: 'rate limit' }, headers: { 'retry-after': '3' } }, 'once'],
  ['no answer', 'late', 'once'],
  ['a connection that ends', 'reset', 'on'],
  ['an answer that is lost', 'lost', 'once'],
];

describe.each(SCENARIOS)('$name', (scenario) => {
  it('comes to the same end whatever goes wrong at whichever request', async () => {
    const stage = await Stage.of(scenario);
    worlds.push(stage.world);
    const clean = await stage.copy('clean');
    await run(clean.target, EQUIPMENT);
    const steps = clean.forge.asked.length;
    expect(endOf(stage.world, clean.bare, clean.forge)).toEqual({ ...scenario.ends, whole: true });
    expect(steps).toBeGreaterThanOrEqual(3);
    await run(clean.target, EQUIPMENT);
    expect(clean.forge.asked.slice(steps).filter(({ method }) => method !== 'GET')).toEqual([]);
    await clean.forge.close();
    for (let step = 0; step < steps; step += 1) {
      for (const [name, fault, how] of FAULTS) {
        const what = `request ${step}, ${name}`;
        const { bare, forge, target } = await stage.copy(`${step}-${FAULTS.findIndex(([one]) => one === name)}`);
        let count = 0;
        forge.fault = () => {
          const hit = how === 'once' ? count === step : count >= step;
          count += 1;
          return hit ? fault : undefined;
        };
        const broken = await run(target, EQUIPMENT, outsideWorld());
        const failure = broken.failed ?? broken.branches.find((branch) => branch.failed !== undefined)?.failed;
        if (failure !== undefined) expect(failure.goOn, what).toContain('run eolint pr again');
        forge.fault = () => undefined;
        await run(target, EQUIPMENT);
        expect(endOf(stage.world, bare, forge), what).toEqual({ ...scenario.ends, whole: true });
        expect(forge.problems, what).toEqual([]);
        await forge.close();
        rmSync(bare, { recursive: true });
      }
    }
  });
});

/** Has the remote refuse what is pushed. */
function refusePushes(bare: string): void {
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  const hook = join(bare, 'hooks/pre-receive');
  writeFileSync(hook, '#!/bin/sh\necho "branches named eolint/ are not for you, robin.reed@example.com" >&2\nexit 1\n');
  chmodSync(hook, 0o755);
}

it('leaves forge and remote as they were when the push is refused, and says why', async () => {
  const stage = await Stage.of({ name: 'opening', ends: { branch: false, states: [], comments: 0 } });
  worlds.push(stage.world);
  const { bare, forge, target } = await stage.copy('refused');
  refusePushes(bare);
  const result = await run(target, EQUIPMENT);
  expect(result.branches[0]?.failed).toMatchObject({
    reason: expect.stringContaining('branches named eolint/ are not for you, ***'),
    goOn: expect.stringContaining('run eolint pr again'),
  });
  expect(forge.writes()).toEqual([]);
  expect(endOf(stage.world, bare, forge)).toMatchObject({ branch: false, states: [] });
  await forge.close();
});

it('takes a new branch back when the forge refuses the pull request', async () => {
  const stage = await Stage.of({ name: 'opening', ends: { branch: false, states: [], comments: 0 } });
  worlds.push(stage.world);
  const { bare, forge, target } = await stage.copy('taken-back');
  forge.fault = ({ method }) =>
    method === 'POST' ? { status: 403, body: { message: 'Resource not accessible by integration' } } : undefined;
  const result = await run(target, EQUIPMENT);
  expect(actions(result)[ENTRY]).toContain('the token lacks the right');
  expect(endOf(stage.world, bare, forge)).toMatchObject({ branch: false, states: [] });
  await forge.close();
});

it('does not overwrite what was pushed to its branch meanwhile', async () => {
  const stage = await Stage.of(SCENARIOS[1] ?? { name: '', ends: { branch: true, states: [], comments: 0 } });
  worlds.push(stage.world);
  const { bare, forge, target } = await stage.copy('meanwhile');
  const person = join(stage.world.folder, 'person');
  stage.world.git(stage.world.folder, 'clone', '--quiet', '--branch', BRANCH, bare, person);
  stage.world.git(person, 'commit', '--quiet', '--allow-empty', '-m', 'Mend by hand');
  forge.fault = ({ query }) => {
    // eolint has looked at the branch already when it asks for its pull requests.
    if (query['head'] !== undefined) stage.world.git(person, 'push', '--quiet', 'origin', BRANCH);
    return undefined;
  };
  const result = await run(target, EQUIPMENT);
  expect(result.branches[0]?.failed?.reason).toContain('stale info');
  const tip = stage.world.git(person, 'rev-parse', 'HEAD').trim();
  expect(stage.world.git(bare, 'rev-parse', BRANCH).trim()).toBe(tip);
  await forge.close();
});
