import { expect, it } from 'vitest';
import { statsText } from '../../../src/cli/stats-text.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Recorder } from '../../../src/engine/run/stats.js';
import { Project, asOf, minify } from '../project.js';

it('tells where the work of a run went', async () => {
  const { cwd } = new Project({
    'package.json': '{}',
    'a.ts': minify(),
    'build.ts': `build({ minify: true }); // cloudflare`,
    'dull.ts': 'start();',
    'large.ts': 'x'.repeat(34_000_000),
  });
  const recorder = new Recorder();
  const { stats } = await lint({ cwd, asOf, recorder });
  expect(stats?.phases.map(({ name }) => name)).toEqual([
    'list',
    'read and scan',
    'gates',
    'parse',
    'evaluate and match',
    'fixes and suppressions',
  ]);
  expect(stats?.counts).toEqual({
    'files scanned': 4,
    'files with a word of the schedule': 2,
    'files through the gates': 1,
    'gate: whole': 1,
    'gate: held back': 1,
    'steps of the evaluator': expect.any(Number) as number,
  });
  expect(stats?.slowest.map(({ file }) => file)).toEqual(['a.ts']);
  expect(stats?.cut.map(({ file }) => file)).toEqual(['large.ts']);
  expect(stats === undefined ? '' : statsText(stats)).toMatch(/^ +\S+ ms {2}list$|phases/m);
  expect((await lint({ cwd, asOf })).stats).toBeUndefined();
});

it('adds up counted work by name and file', () => {
  const recorder = new Recorder();
  recorder.add('steps', 'a.ts', 3);
  recorder.add('steps', 'a.ts');
  recorder.add('steps', 'b.ts', 9);
  const { counts, busiest } = recorder.stats([]);
  expect(counts).toEqual({ steps: 13 });
  expect(busiest).toEqual([
    { file: 'b.ts', name: 'steps', amount: 9 },
    { file: 'a.ts', name: 'steps', amount: 4 },
  ]);
});
