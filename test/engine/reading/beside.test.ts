import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { BesideFiles } from '../../../src/engine/reading/beside.js';
import { completeModules } from '../../../src/engine/reading/complete.js';
import type { Parsed } from '../../../src/engine/reading/sources.js';
import { Project } from '../project.js';

describe('files that another is read with', () => {
  const files = {
    'app/main.tf': '',
    'app/b.tfvars': 'b = 1',
    'app/a.tfvars': 'a = 1',
    'app/c.txt': '',
    'env/x.tfvars': 'x = 1',
    'app/bad.tfvars': Buffer.from([0, 1, 2]),
  };
  const wanted = { folder: '.', names: /\.tfvars$/ };

  it('are those of its folders with such names, in order, each once', async () => {
    const beside = new BesideFiles(Bounds.of(new Project(files).cwd));
    const { texts } = await beside.of('app/main.tf', [wanted, { folder: '../env', names: /./ }, wanted]);
    expect(texts.map(({ file, text }) => `${file}: ${text}`)).toEqual([
      'app/a.tfvars: a = 1',
      'app/b.tfvars: b = 1',
      'env/x.tfvars: x = 1',
    ]);
    const { texts: others } = await beside.of('app/a.tfvars', [wanted]);
    expect(others.map(({ file }) => file)).toEqual(['app/b.tfvars']);
  });

  it('are named where they cannot be read', async () => {
    const { left } = await new BesideFiles(Bounds.of(new Project(files).cwd)).of('app/main.tf', [wanted]);
    expect(left).toEqual(['the settings of bad.tfvars beside it were not read: binary']);
  });

  it('are none outside, and none of a folder that is not there', async () => {
    const { cwd } = new Project(files);
    const beside = new BesideFiles(Bounds.of(`${cwd}/app`));
    const folders = ['../env', 'none'].map((folder) => ({ folder, names: /./ }));
    expect(await beside.of('main.tf', folders)).toEqual({ texts: [], left: [] });
  });

  it('are listed and read once, for all that are read with them', async () => {
    const project = new Project(files);
    const beside = new BesideFiles(Bounds.of(project.cwd));
    const first = await beside.of('app/main.tf', [wanted]);
    project.write({ 'app/a.tfvars': 'a = 2', 'app/z.tfvars': '' });
    const second = await beside.of('app/more.tf', [wanted]);
    expect(second).toEqual(first);
    expect(second.texts[0]).toBe(first.texts[0]);
  });

  it('are 24, and it is said that there are more', async () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}.tfvars`, '']));
    const of = (n: number) => new BesideFiles(Bounds.of(new Project(many(n)).cwd)).of('main.tf', [wanted]);
    const [all, more] = await Promise.all([of(24), of(25)]);
    expect([all.texts.length, all.left]).toEqual([24, []]);
    expect([more.texts.length, more.left]).toEqual([24, ['some of the settings beside it were not read']]);
  });
});

describe('files that make a module together', () => {
  const files = Object.fromEntries(
    ['app/main.tf', 'app/more.tf.json', 'app/notes.md', 'dns/main.tf', 'top/main.tf', 'other/main.tf'].map((file) => [
      file,
      '',
    ]),
  );
  /** What each file names as modules. */
  const named = new Map([
    ['app/main.tf', ['../dns']],
    ['top/main.tf', ['../app']],
    ['other/main.tf', ['../gone']],
    ['top/notes.md', ['../app']],
  ]);
  const parsedAs = (file: string): Parsed => {
    const body = (named.get(file) ?? []).map((from) => ({ kind: 'import', from }));
    return { reading: { programs: [{ body }] } } as unknown as Parsed;
  };

  async function completed(cwd: string, ...first: readonly string[]): Promise<readonly string[]> {
    const parsed = new Map(first.map((file) => [file, parsedAs(file)]));
    const read: string[] = [];
    await completeModules(
      Bounds.of(cwd),
      parsed,
      () => named,
      (file) => {
        read.push(file);
        parsed.set(file, parsedAs(file));
        return Promise.resolve();
      },
    );
    return read.sort();
  }

  it('are those of its folder, of what it calls, and of what calls it', async () => {
    const { cwd } = new Project(files);
    expect(await completed(cwd, 'app/main.tf')).toEqual(['app/more.tf.json', 'dns/main.tf', 'top/main.tf']);
    expect(await completed(cwd, 'dns/main.tf')).toEqual(['app/main.tf', 'app/more.tf.json', 'top/main.tf']);
    expect(await completed(cwd, 'other/main.tf')).toEqual([]);
    expect(await completed(cwd, 'app/main.ts')).toEqual([]);
  });

  it.each([
    [999, undefined],
    [1001, 'dns'],
    [1002, 'app'],
  ])('are read up to a number, and a folder that is left out is named: %i files', async (count, expected) => {
    const many = Object.fromEntries(Array.from({ length: count }, (_, i) => [`many/${String(i)}.tf`, '']));
    const more = { 'whole/main.tf': '', 'app/main.tf': '', 'app/more.tf': '', 'dns/main.tf': '', 'dns/more.tf': '' };
    const first = ['many/0.tf', 'whole/main.tf', 'app/main.tf', 'dns/main.tf'];
    const parsed = new Map(first.map((file) => [file, parsedAs('')]));
    const parse = (file: string): Promise<unknown> => Promise.resolve(parsed.set(file, parsedAs('')));
    const bounds = Bounds.of(new Project({ ...many, ...more }).cwd);
    expect(await completeModules(bounds, parsed, () => new Map(), parse)).toBe(expected);
    expect(parsed.has('app/more.tf')).toBe(expected !== 'app');
  });

  it('stay within the bounds', async () => {
    const { cwd } = new Project(files);
    expect(await completed(`${cwd}/app`, 'main.tf')).toEqual(['more.tf.json']);
  });
});
