import { describe, expect, it } from 'vitest';
import { choose, type Choice, type Wanted } from '../../../src/engine/choice/choose.js';
import { wordsOf } from '../../../src/engine/choice/words.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { openSources } from '../../../src/engine/reading/sources.js';
import { Recorder } from '../../../src/engine/run/stats.js';
import { Project, minify } from '../project.js';

async function chosen(
  { cwd }: Project,
  wanted: Omit<Wanted, 'cwd'> = {},
  more: { readonly onProgress?: (done: number, total: number) => void; readonly recorder?: Recorder } = {},
): Promise<Choice> {
  const configurations = await Configurations.open(cwd);
  const { tree } = await openSources({ cwd, ...wanted });
  const words = (): ReturnType<typeof wordsOf> => wordsOf(configurations, { always: undefined, expressions: false });
  try {
    return await choose(
      { cwd, ...wanted },
      { cwd, tree, configurations, words, threads: 1, cache: undefined, ...more },
    );
  } finally {
    tree.close();
  }
}

const named = (files: readonly { readonly file: string }[]): string[] => files.map(({ file }) => file);

const FILES = {
  'b.ts': minify(),
  'a.ts': minify('y'),
  'c.ts': 'start();\n',
  'd.png': 'minify',
  'ö.ts': new Uint8Array([0xff, 0x00, 0xfe, 0x00]),
  'big.ts': new Uint8Array([0x00, 0x01, 0x02]),
  'gen/e.ts': minify(),
  '.eolintignore': 'gen/\n',
};

describe('what is chosen', () => {
  it('of a folder', async () => {
    const choice = await chosen(new Project(FILES));
    expect(named(choice.chosen)).toEqual(['a.ts', 'b.ts']);
    expect([choice.empty, choice.project, choice.folders.length, [...choice.named]]).toEqual([false, true, 1, []]);
    expect(named(choice.skipped)).toEqual([...named(choice.skipped)].sort());
    expect(choice.looked.has('c.ts')).toBe(true);
    expect(['a.ts', 'c.ts', 'd.png', 'gen/e.ts', 'none.ts'].map((file) => choice.reports(file))).toEqual([
      ...[true, true, true, false, false],
    ]);
    expect(['a.ts', 'd.png'].map((file) => choice.all.has(file))).toEqual([true, true]);
    expect([choice.failed, choice.notes, choice.held]).toEqual([[], [], []]);
  });

  it('of files that are named', async () => {
    const choice = await chosen(new Project(FILES), { paths: ['b.ts', 'gen/e.ts', 'none.ts'] });
    expect(named(choice.chosen)).toEqual(['b.ts', 'gen/e.ts']);
    expect([...choice.named].sort()).toEqual(['b.ts', 'gen/e.ts']);
    expect(choice.failed).toEqual([{ file: 'none.ts', reason: 'no such file or folder' }]);
    expect(choice.notes).toEqual(['gen/e.ts: left out by ignore files, read since it is named']);
    expect([choice.empty, choice.folders]).toEqual([false, []]);
    expect(['a.ts', 'b.ts'].map((file) => choice.reports(file))).toEqual([false, true]);
  });

  it('of those, without what is left out', async () => {
    const choice = await chosen(new Project(FILES), { paths: ['b.ts', 'gen/e.ts'], forceIgnore: true });
    expect(named(choice.chosen)).toEqual(['b.ts']);
    expect([...choice.named]).toEqual(['b.ts']);
    expect(choice.notes).toEqual(['gen/e.ts: left out by ignore files, and not read']);
  });

  it('of all that there is', async () => {
    const choice = await chosen(new Project(FILES), { noIgnore: true });
    expect(named(choice.chosen)).toEqual(['a.ts', 'b.ts', 'gen/e.ts']);
    expect(['gen/e.ts', 'd.png'].map((file) => choice.reports(file))).toEqual([true, true]);
  });

  it('of a text that stands for a file', async () => {
    const stdin = { file: 'gen/new.ts', text: minify() };
    const choice = await chosen(new Project(FILES), { stdin });
    expect(named(choice.chosen)).toEqual(['gen/new.ts']);
    expect([choice.scanned, choice.empty, [...choice.named]]).toEqual([1, false, ['gen/new.ts']]);
  });

  it('where nothing matters', async () => {
    const choice = await chosen(new Project({ 'a.ts': 'start();\n' }));
    expect([choice.chosen, choice.seeds, choice.scanned, choice.project]).toEqual([[], undefined, 1, false]);
  });
});

describe('a choice is empty', () => {
  it.each<[string, Record<string, string | Uint8Array>, Omit<Wanted, 'cwd'>, boolean]>([
    ['where a folder has nothing to look at', { 'a.png': '' }, {}, true],
    ['not where it has', { 'a.ts': '' }, {}, false],
    ['not where what it has cannot be read', { 'a.ts': new Uint8Array([0, 1, 2]) }, {}, false],
    ['not where files are named', { 'a.png': '' }, { paths: ['none.ts'] }, false],
    ['not where one of the folders is not there', { 'a/a.png': '' }, { paths: ['a', 'b'] }, false],
  ])('%s', async (_, files, wanted, expected) => {
    expect((await chosen(new Project(files), wanted)).empty).toBe(expected);
  });
});

describe('a pattern that matches nothing', () => {
  it('is a failure', async () => {
    const { failed, notes } = await chosen(new Project(FILES), { paths: ['*.rs', 'b.ts'] });
    expect(failed).toEqual([{ file: '*.rs', reason: 'matches no file' }]);
    expect(notes).toEqual([]);
  });

  it('is a note where that is allowed', async () => {
    const { failed, notes } = await chosen(new Project(FILES), { paths: ['*.rs'], allowEmpty: true });
    expect(failed).toEqual([]);
    expect(notes).toEqual(['*.rs: matches no file']);
  });
});

it('tells what it does', async () => {
  const recorder = new Recorder();
  const told: string[] = [];
  const onProgress = (done: number, total: number): number => told.push(`${done} of ${total}`);
  await chosen(new Project(FILES), {}, { recorder, onProgress });
  expect(told.at(-1)).toBe('6 of 6');
  const { phases, counts } = recorder.stats([]);
  expect(phases.map(({ name }) => name)).toEqual(['list', 'read and scan', 'gates']);
  expect(counts).toMatchObject({
    'files scanned': 5,
    'files with a word of the schedule': 2,
    'files through the gates': 2,
  });
});
