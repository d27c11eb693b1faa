import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Blobs, blobNow } from '../../../src/engine/choice/blobs.js';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { notStaged, stagedFiles, unchangedObjects } from '../../../src/engine/choice/changed.js';
import { gitFiles, ignoredByGit } from '../../../src/engine/choice/git-files.js';
import { configured, environment, git, gitNames, namesOf } from '../../../src/engine/choice/git.js';
import { indexTree } from '../../../src/engine/choice/index-tree.js';
import { isOfRepository } from '../../../src/engine/choice/tracked.js';
import { diskTree } from '../../../src/engine/reading/files.js';
import { Project } from '../project.js';

describe('git', () => {
  it('is run in a folder, with what it reads', async () => {
    const project = new Project({ 'sub/a.ts': 'a', 'b.ts': 'b' }).committed();
    const sub = join(project.cwd, 'sub');
    expect(await gitNames(sub, ['ls-files', '-z'])).toEqual(['a.ts']);
    const made = await git(project.cwd, ['hash-object', '--stdin'], { input: 'a' });
    expect(made.ok && made.stdout.toString()).toBe(project.git('hash-object', 'sub/a.ts'));
    expect(namesOf(Buffer.from('a b\0\0c\n\0'))).toEqual(['a b', 'c\n']);
  });

  it('takes paths as they are, unless the command takes patterns', async () => {
    const project = new Project({ '[a].ts': '', 'a.ts': '' }).committed();
    expect(await gitNames(project.cwd, ['ls-files', '-z', '--', '[a].ts'])).toEqual(['[a].ts']);
    expect(await gitNames(project.cwd, ['ls-files', '-z', '--', '[a].ts'], { patterns: true })).toEqual([
      ...['[a].ts', 'a.ts'],
    ]);
  });

  it('says why it failed, in one line', async () => {
    const { cwd } = new Project({});
    const reason = async (...args: string[]): Promise<string> => {
      const answer = await git(cwd, args);
      return answer.ok ? 'ok' : answer.reason;
    };
    expect(await reason('status')).toBe('not a git repository (or any of the parent directories): .git');
    expect(await reason('nothing-like-that')).toMatch(/nothing-like-that.* is not a git command/);
    expect(await gitNames(cwd, ['ls-files', '-z'])).toBeUndefined();
    const nowhere = await git(join(cwd, 'gone'), ['status']);
    expect(nowhere.ok).toBe(false);
  });

  it('finds nothing with 1 where the command ends so', async () => {
    const { cwd } = new Project({ 'a.ts': '' }).committed();
    const args = ['check-ignore', '-z', '--stdin'];
    expect(await gitNames(cwd, args, { input: './a.ts\0', patterns: true, oneIsNone: true })).toEqual([]);
    const told = await git(cwd, args, { input: './a.ts\0', patterns: true });
    expect(told).toEqual({ ok: false, reason: 'git ended with 1' });
  });

  it('has the settings that it is given behind those of the variables', () => {
    expect(configured({ A: 'b' }, [['core.x', '1']])).toEqual({
      ...{ A: 'b', GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.x', GIT_CONFIG_VALUE_0: '1' },
    });
    expect(configured({ GIT_CONFIG_COUNT: '1' }, [['c.d', '']])).toMatchObject({ GIT_CONFIG_KEY_1: 'c.d' });
    const before = { GIT_CONFIG_COUNT: '2', GIT_CONFIG_KEY_0: 'a', GIT_CONFIG_KEY_1: 'b' };
    expect(configured(before, [['c.d', '']])).toEqual({
      ...{ ...before, GIT_CONFIG_COUNT: '3', GIT_CONFIG_KEY_2: 'c.d', GIT_CONFIG_VALUE_2: '' },
    });
    for (const count of ['many', '-1', '1.5'])
      expect(configured({ GIT_CONFIG_COUNT: count }, [['c.d', '1']])).toMatchObject({ GIT_CONFIG_KEY_0: 'c.d' });
  });

  it('is asked about the index of a hook, unless it is asked apart', () => {
    process.env['GIT_INDEX_FILE'] = '/hook/index';
    try {
      expect(environment(false)['GIT_INDEX_FILE']).toBe('/hook/index');
      expect(environment(true)).not.toHaveProperty('GIT_INDEX_FILE');
    } finally {
      delete process.env['GIT_INDEX_FILE'];
    }
    expect(environment(false)).not.toHaveProperty('GIT_INDEX_FILE');
    const variables = environment(true, [['a.b', 'c']]);
    expect(variables).toMatchObject({ LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' });
    expect(Object.values(variables)).toEqual(expect.arrayContaining(['core.fsmonitor', 'false', 'a.b', 'c']));
  });
});

describe('objects of a repository', () => {
  it('are read in the order asked, whatever is in them', async () => {
    const large = 'x'.repeat(300_000);
    const texts = ['', 'one\ntwo\n', large, 'blob 3 missing\n', 'ü\0'];
    const project = new Project(Object.fromEntries(texts.map((text, i) => [`${i}`, text]))).committed();
    const ids = texts.map((_, i) => project.git('rev-parse', `HEAD:${i}`).trim());
    const blobs = new Blobs(project.cwd);
    const asked = [...ids, '0'.repeat(40), ...ids].map((id) => blobs.read(id));
    const told = (await Promise.all(asked)).map((bytes) => bytes?.toString('utf8'));
    expect(told).toEqual([...texts, undefined, ...texts]);
    blobs.close();
    expect(blobNow(project.cwd, ids[2] ?? '')?.toString()).toBe(large);
    expect(blobNow(project.cwd, 'nothing')).toBeUndefined();
  });

  it('are none once git is gone', async () => {
    const nowhere = new Blobs(new Project({}).cwd);
    expect(await nowhere.read('HEAD')).toBeUndefined();
    expect(await nowhere.read('HEAD')).toBeUndefined();
    nowhere.close();
  });
});

describe('what differs', () => {
  function changed(): Project {
    const names = ['same', 'staged', 'both', 'open', 'gone'];
    const project = new Project(Object.fromEntries(names.map((name) => [`sub/${name}.ts`, name]))).committed();
    project.write({ 'sub/staged.ts': 'next', 'sub/both.ts': 'next', 'sub/new.ts': 'new' }).git('add', '-A');
    symlinkSync('new.ts', join(project.cwd, 'sub/link.ts'));
    project.git('add', 'sub/link.ts');
    project.write({ 'sub/both.ts': 'last', 'sub/open.ts': 'next' });
    rmSync(join(project.cwd, 'sub/gone.ts'));
    return project;
  }

  it('is staged, not staged, or as git has it', async () => {
    const project = changed();
    const id = (file: string): string => project.git('rev-parse', `:sub/${file}`).trim();
    const staged = ['both.ts', 'new.ts', 'staged.ts'].map((file) => ({ file: `sub/${file}`, blob: id(file) }));
    expect(await stagedFiles(project.cwd)).toEqual(staged);
    expect(await notStaged(project.cwd)).toEqual(['sub/both.ts', 'sub/open.ts']);
    // A file that was removed equals nothing, but nobody asks about it.
    const objects = await unchangedObjects(join(project.cwd, 'sub'));
    expect([...objects].filter(([file]) => file !== 'gone.ts')).toEqual([
      ...['new.ts', 'same.ts', 'staged.ts'].map((file) => [file, id(file)]),
    ]);
  });

  it('is all of it before the first commit, and nothing without a repository', async () => {
    const project = new Project({ 'a.ts': 'a' });
    expect((await unchangedObjects(project.cwd)).size).toBe(0);
    await expect(stagedFiles(project.cwd)).rejects.toThrow('--staged asks git, which says: not a git repository');
    project.git('init', '-q', '.');
    expect(await stagedFiles(project.cwd)).toEqual([]);
    project.git('add', '-A');
    expect((await stagedFiles(project.cwd)).map(({ file }) => file)).toEqual(['a.ts']);
  });

  it('is found without running filters that the repository names', async () => {
    const project = new Project({ '.gitattributes': '*.ts filter=mine\n', 'a.ts': 'a' }).committed();
    project.git('config', 'filter.mine.clean', `touch '${join(project.cwd, 'ran')}'; cat`);
    project.write({ 'a.ts': 'b' });
    expect(await notStaged(project.cwd)).toEqual(['a.ts']);
    expect((await unchangedObjects(project.cwd)).has('a.ts')).toBe(false);
    expect(() => project.read('ran')).toThrow();
  });
});

describe('the index as a tree of files', () => {
  it('has what is staged, and from the disk what is the same there', async () => {
    const project = new Project({ 'a.ts': 'first', 'lib/b.ts': 'b', 'c.png': 'c', 'd.ts': 'd' }).committed();
    project.write({ 'a.ts': 'staged', 'e.ts': 'e', script: '#!/bin/sh\n' }).git('add', '-A');
    project.write({ 'a.ts': 'open', 'f.ts': 'f' });
    const disk = diskTree(Bounds.of(project.cwd, []));
    const tree = await indexTree(disk, 1000, false);
    const text = async (file: string, asked: 'listed' | 'named' = 'listed'): Promise<unknown> => {
      const outcome = await tree.read(file, asked);
      return 'read' in outcome ? outcome.read.latin : outcome;
    };
    try {
      expect(tree.staged).toEqual(['a.ts', 'e.ts', 'script']);
      expect(await text('a.ts')).toBe('staged');
      expect(await text('lib/b.ts')).toBe('b');
      expect(await text('script')).toBe('#!/bin/sh\n');
      expect(await text('f.ts')).toEqual({ other: true });
      expect(await text('f.ts', 'named')).toEqual({ skipped: 'not staged' });
      expect(await text('c.png', 'named')).toEqual({ skipped: 'not a kind of file that is read' });
      expect(tree.readNow('a.ts', 'javascript')?.latin).toBe('staged');
      expect(tree.readNow('d.ts', 'javascript')?.latin).toBe('d');
      expect(tree.readNow('f.ts', 'javascript')).toBeUndefined();
    } finally {
      tree.close();
    }
    // From a folder, files beside it are those of the repository too.
    const below = await indexTree(diskTree(Bounds.of(join(project.cwd, 'lib'), ['..'])), 1000, false);
    expect(below.staged).toEqual([]);
    expect(below.readNow('../a.ts', 'javascript')?.latin).toBe('staged');
    expect(below.readNow('../d.ts', 'javascript')?.latin).toBe('d');
    expect(below.readNow('b.ts', 'javascript')?.latin).toBe('b');
    below.close();
  });

  it('is that of the disk where it is fixed, and keeps the limits of size', async () => {
    const project = new Project({ 'a.ts': 'x'.repeat(20), 'b.ts': 'y' }).committed();
    project.write({ 'a.ts': 'z'.repeat(30), 'c.ts': 'c' }).git('add', '-A');
    project.write({ 'a.ts': 'open' });
    const tree = await indexTree(diskTree(Bounds.of(project.cwd, [])), 25, true);
    expect(await tree.read('a.ts', 'listed')).toEqual({ skipped: expect.stringContaining('larger than the limit') });
    expect(tree.readNow('a.ts', 'javascript')).toBeUndefined();
    expect(await tree.read('c.ts', 'listed')).toMatchObject({ read: { latin: 'c' } });
    // What git has is not asked for where the disk has the same.
    rmSync(join(project.cwd, '.git/objects'), { recursive: true });
    expect(await tree.read('b.ts', 'listed')).toMatchObject({ read: { latin: 'y' } });
    tree.close();
  });
});

describe('files that git lists', () => {
  it('are those of each folder, other repositories as one name', async () => {
    const project = new Project({ 'a/1.ts': '', 'b/2.ts': '', 'top.ts': '', '.gitignore': 'out\n', 'out/x.ts': '' });
    project.committed().write({ 'a/new.ts': '', 'inner/z.ts': '' });
    execFileSync('git', ['init', '--quiet', join(project.cwd, 'inner')]);
    const at = (name: string): string => join(project.cwd, name);
    const listed = async (cwd: string, ...folders: string[]): Promise<unknown> =>
      Object.fromEntries([...(await gitFiles(cwd, folders))].map(([folder, files]) => [folder, [...files].sort()]));
    expect(await listed(at(''), at('a'), at('b'))).toEqual({
      [at('a')]: ['a/1.ts', 'a/new.ts'],
      [at('b')]: ['b/2.ts'],
    });
    expect(await listed(at('a'), at('a'), at('b'))).toEqual({
      [at('a')]: ['1.ts', 'new.ts'],
      [at('b')]: ['../b/2.ts'],
    });
    expect(await listed(project.cwd, project.cwd)).toEqual({
      [project.cwd]: ['.gitignore', 'a/1.ts', 'a/new.ts', 'b/2.ts', 'inner/', 'top.ts'],
    });
    expect(await listed(project.cwd, at('inner'))).toEqual({ [at('inner')]: ['inner/z.ts'] });
    expect(await listed(at('inner'), at('inner'), at('a'))).toEqual({
      [at('inner')]: ['z.ts'],
      [at('a')]: ['../a/1.ts', '../a/new.ts'],
    });
    const plain = new Project({ 'x.ts': '' });
    expect(await listed(plain.cwd, plain.cwd, at('b'))).toEqual({ [at('b')]: [`${relativeTo(plain, at('b'))}/2.ts`] });
  });

  function relativeTo({ cwd }: Project, path: string): string {
    return `../${path.slice(cwd.lastIndexOf('/') + 1)}`;
  }

  it('are left out by ignore files above them, by settings too where those count', async () => {
    const project = new Project({
      '.gitignore': '*.gen.ts\n',
      'sub/.gitignore': '!keep.gen.ts\n/own.ts\n',
    }).committed();
    project.write({ '.git/info/exclude': 'secret.ts\n' });
    const files = ['a.ts', 'a.gen.ts', 'sub/keep.gen.ts', 'sub/own.ts', 'own.ts', 'secret.ts', ':x.gen.ts'];
    const out = ['a.gen.ts', 'sub/own.ts', ':x.gen.ts'];
    expect([...(await ignoredByGit(project.cwd, files, true))].sort()).toEqual([...out].sort());
    expect([...(await ignoredByGit(project.cwd, files, false))].sort()).toEqual([...out, 'secret.ts'].sort());
    // One that lies outside is judged by nobody, and the others as before.
    const more = ['../b.gen.ts', ...files];
    expect([...(await ignoredByGit(project.cwd, more, false))].sort()).toEqual([...out, 'secret.ts'].sort());
    expect(await ignoredByGit(project.cwd, [], false)).toEqual(new Set());
    expect(await ignoredByGit(new Project({ '.gitignore': 'a.ts' }).cwd, ['a.ts'], false)).toEqual(new Set());
  });
});

it('a folder is of a repository that has files in it, or that does not say', () => {
  const project = new Project({ 'in/a.ts': '' }).committed().write({ 'out/b.ts': '' });
  const of = (file: string): boolean => isOfRepository(join(project.cwd, file));
  expect([of('in/b.ts'), of('out/b.ts'), of('c.ts')]).toEqual([true, false, true]);
  const plain = new Project({ 'a.ts': '' });
  expect(isOfRepository(join(plain.cwd, 'a.ts'))).toBe(false);
  plain.write({ '.git/HEAD': 'broken' });
  expect(isOfRepository(join(plain.cwd, 'a.ts'))).toBe(true);
});
