import { describe, expect, it, vi } from 'vitest';
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
    'large.ts': 'x'.repeat(2000),
    'eolint.json': JSON.stringify({ maxFileSize: 1000 }),
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
    'files scanned': 5,
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

describe('a recorder', () => {
  it('adds up counted work by name and file', () => {
    const recorder = new Recorder();
    recorder.add('steps', 'a.ts', 3);
    recorder.add('steps', 'a.ts');
    recorder.add('steps', 'b.ts', 9);
    recorder.add('files', undefined, 2);
    recorder.add('files', undefined);
    const { counts, busiest } = recorder.stats([]);
    expect(counts).toEqual({ steps: 13, files: 3 });
    expect(busiest).toEqual([
      { file: 'b.ts', name: 'steps', amount: 9 },
      { file: 'a.ts', name: 'steps', amount: 4 },
    ]);
  });

  it('takes the time of phases and files together, to a tenth of a millisecond', async () => {
    let time = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    try {
      const recorder = new Recorder();
      const pass = (by: number): void => void (time += by);
      pass(5);
      recorder.phase('read');
      pass(10.04);
      recorder.phase('parse');
      pass(20.06);
      await recorder.timed('a.ts', () => Promise.resolve(pass(3)));
      const broken = recorder.timed('b.ts', () => {
        pass(7.26);
        return Promise.reject(new Error('x'));
      });
      await expect(broken).rejects.toThrow('x');
      expect(await recorder.timed('a.ts', () => Promise.resolve(pass(2)).then(() => 'given'))).toBe('given');
      recorder.phase(undefined);
      pass(100);
      recorder.phase('read');
      pass(1);
      const { phases, slowest } = recorder.stats([]);
      expect(phases).toEqual([
        { name: 'read', milliseconds: 11 },
        { name: 'parse', milliseconds: 32.3 },
      ]);
      expect(slowest).toEqual([
        { file: 'b.ts', milliseconds: 7.3 },
        { file: 'a.ts', milliseconds: 5 },
      ]);
      pass(100);
      // What was told ended the last phase.
      expect(recorder.stats([]).phases).toEqual(phases);
    } finally {
      clock.mockRestore();
    }
  });

  it('names ten files', async () => {
    const recorder = new Recorder();
    for (let i = 0; i < 12; i += 1) {
      recorder.add('steps', `${String(i)}.ts`, i + 1);
      await recorder.timed(`${String(i)}.ts`, () => Promise.resolve());
    }
    const { busiest, slowest } = recorder.stats([]);
    expect(busiest.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(slowest).toHaveLength(10);
  });

  it.each([
    ['too much to follow: some of its calls were not looked at', true],
    ['too many modules to follow: some imports were not looked into', true],
    ['larger than 1 MB', true],
    ['nested too deeply', true],
    ['more than 12 MB in one line', true],
    ['no text', false],
    ['more than a few MB', false],
  ])('tells what was left out: %s: %s', (reason, is) => {
    const note = { file: 'a.ts', reason };
    expect(new Recorder().stats([note]).cut).toEqual(is ? [note] : []);
  });
});
