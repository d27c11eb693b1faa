import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globbed, matcherOf } from '../../../src/engine/choice/globs.js';
import { fromRoot, isForeign, isWithin, liesInForeign } from '../../../src/engine/choice/listing.js';
import { Steering, pathOf, repositoryRoot } from '../../../src/engine/choice/steering.js';
import { walk } from '../../../src/engine/choice/walk.js';
import { Project } from '../project.js';

const TREE = {
  '.gitignore': '*.gen.ts\n/sub/deep/no.ts\n',
  'a.ts': '',
  'a.gen.ts': '',
  'sub/.gitignore': '!kept.gen.ts\nout/\n',
  'sub/kept.gen.ts': '',
  'sub/b.gen.ts': '',
  'sub/out/c.ts': '',
  'sub/deep/.gitignore': '/d.ts\n',
  'sub/deep/d.ts': '',
  'sub/deep/e.ts': '',
  'sub/deep/no.ts': '',
  'sub/deep/more/d.ts': '',
  'node_modules/p/x.ts': '',
  'sub/.git/y.ts': '',
};

describe('the files below a folder without git', () => {
  const project = (): Project => new Project(TREE);
  const walked = (cwd: string, folder: string, noIgnore = false): readonly string[] =>
    walk(cwd, folder, noIgnore)
      .files.filter((file) => file.endsWith('.ts'))
      .sort();

  it('are those that the ignore files leave', () => {
    const { cwd } = project();
    expect(walked(cwd, cwd)).toEqual(['a.ts', 'sub/deep/e.ts', 'sub/deep/more/d.ts', 'sub/kept.gen.ts']);
    expect(walk(cwd, cwd, false).failed).toEqual([]);
  });

  it('are all but other people’s where nothing is left out', () => {
    const { cwd } = project();
    const own = Object.keys(TREE).filter((file) => file.endsWith('.ts') && !/node_modules|\.git\//.test(file));
    expect(walked(cwd, cwd, true)).toEqual(own.sort());
  });

  it('are told from the folder, with what the files above it say as far as the working directory', () => {
    const { cwd } = project();
    expect(walked(cwd, join(cwd, 'sub'))).toEqual(['deep/e.ts', 'deep/more/d.ts', 'kept.gen.ts']);
    expect(walked(cwd, join(cwd, 'sub/deep'))).toEqual(['e.ts', 'more/d.ts']);
    expect(walked(cwd, join(cwd, 'sub/deep/more'))).toEqual(['d.ts']);
    expect(walked(join(cwd, 'sub'), join(cwd, 'sub'))).toEqual([
      'b.gen.ts',
      'deep/e.ts',
      'deep/more/d.ts',
      'deep/no.ts',
      'kept.gen.ts',
    ]);
    expect(walked(join(cwd, 'sub/deep'), join(cwd, 'sub/deep'))).toEqual(['e.ts', 'more/d.ts', 'no.ts']);
  });

  it('are told of a folder elsewhere by its own ignore files alone', () => {
    const { cwd } = project();
    expect(walked(join(cwd, 'node_modules'), join(cwd, 'sub'))).toEqual([
      ...['b.gen.ts', 'deep/e.ts', 'deep/more/d.ts', 'deep/no.ts', 'kept.gen.ts'],
    ]);
  });

  it('are those too that are taken back by their path below a folder that is left out', () => {
    const { cwd } = new Project({
      '.gitignore': '/*\n/*/\n!/.gitignore\n!/web/app/own/\n!/web/one.ts\n!/docs/**/*.ts\n!kept.ts\n',
      'a.ts': '',
      'web/b.ts': '',
      'web/one.ts': '',
      'web/kept.ts': '',
      'web/app/c.ts': '',
      'web/app/own/d.ts': '',
      'web/app/own/.gitignore': 'e.ts\n/out/\n',
      'web/app/own/e.ts': '',
      'web/app/own/more/f.ts': '',
      'web/app/own/out/g.ts': '',
      'docs/h.ts': '',
      'docs/deep/i.ts': '',
      'other/j.ts': '',
    });
    expect(walked(cwd, cwd)).toEqual([
      ...['docs/deep/i.ts', 'docs/h.ts', 'web/app/own/d.ts', 'web/app/own/more/f.ts', 'web/one.ts'],
    ]);
    expect(walked(cwd, join(cwd, 'web/app'))).toEqual(['own/d.ts', 'own/more/f.ts']);
  });

  it('are links as they stand, and a folder that is not there has failed', () => {
    const { cwd } = project();
    mkdirSync(join(cwd, 'links'));
    symlinkSync('../sub', join(cwd, 'links/sub'));
    symlinkSync('../a.ts', join(cwd, 'links/a.ts'));
    expect(walked(cwd, join(cwd, 'links'))).toEqual(['a.ts']);
    expect(walk(cwd, join(cwd, 'gone'), false)).toEqual({
      files: [],
      failed: [{ file: '', reason: 'no such file' }],
    });
  });
});

describe('paths', () => {
  it('from the root, and within each other', () => {
    expect(fromRoot('/a/b', 'c.ts')).toBe('a/b/c.ts');
    expect(fromRoot('/a/b', '../c.ts')).toBe('a/c.ts');
    expect(fromRoot('/a/b', '/c.ts')).toBe('c.ts');
    expect(fromRoot('/', '.')).toBe('');
    expect([isWithin('a/b', 'a'), isWithin('a', 'a'), isWithin('ab', 'a'), isWithin('a', '')]).toEqual([
      ...[true, true, false, true],
    ]);
    expect([pathOf('a/b'), pathOf(''), pathOf('C:/a'), pathOf('C:')]).toEqual(['/a/b', '/', 'C:/a/', 'C:/']);
  });

  it.each(['node_modules', '.git', '.terraform', '.yarn', 'bower_components'])('in %s are other people’s', (name) => {
    expect(isForeign(name)).toBe(true);
    const within = [`${name}/a.ts`, `a/${name}/b/c.ts`, `a/${name}`].map(liesInForeign);
    expect(within).toEqual([true, true, true]);
    const beside = [
      `x${name}/a.ts`,
      `${name}x/a.ts`,
      name.replace('.', 'x') === name ? 'a.ts' : `x${name.slice(1)}/a.ts`,
    ];
    expect(beside.map(liesInForeign)).toEqual([false, false, false]);
  });

  it('match a pattern, an absolute one too, without other people’s', async () => {
    const { cwd } = new Project({ 'a/b.ts': '', 'a/.c.ts': '', 'node_modules/d.ts': '', 'e.ts': '' });
    expect((await globbed(cwd, '**/*.ts')).sort()).toEqual(['a/.c.ts', 'a/b.ts', 'e.ts']);
    expect((await globbed(join(cwd, 'a'), `${cwd}/*.ts`)).sort()).toEqual(['../e.ts']);
    const matches = await matcherOf(join(cwd, 'a'), ['*.ts', '..']);
    expect(['b.ts', '../e.ts', '../x/y.ts'].map(matches)).toEqual([true, true, true]);
    const named = await matcherOf(cwd, ['a', './e.ts']);
    expect(['a/x.ts', 'a', 'ab/x.ts', 'e.ts', 'f.ts'].map(named)).toEqual([true, true, false, true, false]);
  });
});

describe('files that steer a run', () => {
  it('are looked for on the disk as far up as the repository goes', () => {
    const { cwd } = new Project({
      '.eolintignore': '',
      'repo/.git/HEAD': '',
      'repo/package.json': '',
      'repo/sub/eolint.yaml': '',
      'repo/sub/.eolintignore': '',
      'repo/sub/eolint.json/x': '',
    });
    const steering = new Steering(join(cwd, 'repo/sub'));
    const names = (folder: string): readonly string[] => steering.names(fromRoot(cwd, folder));
    expect(steering.top).toBe(fromRoot(cwd, 'repo'));
    expect(names('repo/sub')).toEqual(['.eolintignore', 'eolint.yaml']);
    expect(names('repo')).toEqual(['package.json']);
    expect(names('repo/none')).toEqual([]);
    // Above the repository nothing counts; beside it what lies there does.
    expect(names('.')).toEqual([]);
    const beside = new Project({ 'eolint.json': '' });
    expect(steering.names(fromRoot(beside.cwd, '.'))).toEqual(['eolint.json']);
  });

  it('are those of a listing below a folder that was listed', () => {
    const { cwd } = new Project({ 'a/.eolintignore': '', 'a/b/eolint.json': '', 'c/eolint.json': '' });
    const steering = new Steering(cwd);
    steering.listed('a', ['a/.eolintignore', 'a/x/eolint.yml', 'a/x/eolint.yml', 'a/x/package.json', 'a/y.ts']);
    const names = (folder: string): readonly string[] => steering.names(fromRoot(cwd, folder));
    expect(names('a')).toEqual(['.eolintignore']);
    expect(names('a/x')).toEqual(['eolint.yml', 'package.json']);
    // It is on the disk, but git does not list it.
    expect(names('a/b')).toEqual([]);
    expect(names('c')).toEqual(['eolint.json']);
    expect(names('ab')).toEqual([]);
  });

  it('count without a repository from the root of the disk', () => {
    const { cwd } = new Project({ 'eolint.json': '', 'sub/x.ts': '' });
    expect(repositoryRoot(cwd)).toBeUndefined();
    const steering = new Steering(join(cwd, 'sub'));
    expect(steering.top).toBe('');
    expect(steering.names(fromRoot(cwd, '.'))).toEqual(['eolint.json']);
  });

  it('are there where they cannot be looked at', () => {
    const { cwd } = new Project({});
    symlinkSync('.eolintignore', join(cwd, '.eolintignore'));
    expect(new Steering(cwd).names(fromRoot(cwd, '.'))).toEqual(['.eolintignore']);
  });
});
