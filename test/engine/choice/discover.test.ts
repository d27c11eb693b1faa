import { mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/engine/choice/discover.js';
import { Project } from '../project.js';

const listed = async ({ cwd }: Project, paths: readonly string[], noIgnore = false) => {
  const { files, all, failed, unmatched, folders } = await discover({ cwd, paths, noIgnore });
  return {
    files: files.map(({ file, named }) => (named ? `${file} (named)` : file)),
    all: [...all].sort(),
    failed: failed.map(({ file, reason }) => `${file}: ${reason}`),
    unmatched: unmatched.map(({ file, reason }) => `${file}: ${reason}`),
    folders: folders.map((folder) => relative(cwd, join('/', folder)) || '.'),
  };
};

const FILES = { 'b/z.ts': '', 'b/a.ts': '', 'a.ts': '', 'c.png': '', 'gen/d.ts': '', '.gitignore': 'gen/\n' };

describe('files are listed', () => {
  it('by their names, whatever they are asked for by', async () => {
    const project = new Project(FILES);
    expect((await listed(project, ['b', 'a.ts'])).files).toEqual(['a.ts (named)', 'b/a.ts', 'b/z.ts']);
    expect((await listed(project, ['b/z.ts', '.'])).files).toEqual([
      ...['.gitignore', 'a.ts', 'b/a.ts', 'b/z.ts (named)'],
    ]);
    expect((await listed(project, ['b/z.ts', 'b/*.ts', 'a.ts'])).files).toEqual([
      ...['a.ts (named)', 'b/a.ts', 'b/z.ts (named)'],
    ]);
  });

  it.each([false, true])('by git and without: %s', async (withGit) => {
    const project = withGit ? new Project(FILES).committed() : new Project(FILES);
    const { files, all, folders } = await listed(project, ['.']);
    expect(files).toEqual(['.gitignore', 'a.ts', 'b/a.ts', 'b/z.ts']);
    expect(all).toEqual(['.gitignore', 'a.ts', 'b/a.ts', 'b/z.ts', 'c.png']);
    expect(folders).toEqual(['.']);
    const whole = await listed(project, ['.'], true);
    expect(whole.files).toEqual(['.gitignore', 'a.ts', 'b/a.ts', 'b/z.ts', 'gen/d.ts']);
  });

  it('that have no kind, where they are named alone', async () => {
    const project = new Project(FILES);
    expect(await listed(project, ['c.png'])).toMatchObject({ files: ['c.png (named)'], all: [], failed: [] });
    expect(await listed(project, ['*.png'])).toMatchObject({ files: [], all: ['c.png'], unmatched: [] });
  });

  it('by patterns', async () => {
    const project = new Project(FILES);
    expect((await listed(project, ['b/*.ts'])).files).toEqual(['b/a.ts', 'b/z.ts']);
    expect((await listed(project, ['none/*.ts', 'gen/*.ts'])).unmatched).toEqual([
      'none/*.ts: matches no file',
      'gen/*.ts: matches only files that are left out',
    ]);
    expect(await listed(project, ['gen/*.ts'], true)).toMatchObject({ files: ['gen/d.ts'], unmatched: [] });
  });
});

describe('what is asked for', () => {
  it('is not there', async () => {
    expect(await listed(new Project(FILES), ['none', 'b'])).toMatchObject({
      ...{ failed: ['none: no such file or folder'], folders: ['b'] },
    });
  });

  it('is a pattern of too many words', async () => {
    const pattern = '{a,b,c,d}'.repeat(10);
    expect((await listed(new Project(FILES), [pattern, 'b'])).failed).toEqual([
      `${pattern}: a pattern that is too long, or whose braces stand for too many words`,
    ]);
  });

  it('is a folder twice', async () => {
    expect((await listed(new Project(FILES), ['b', './b/', 'b'])).folders).toEqual(['b']);
  });

  it('is a link to a folder of the project, or to another one', async () => {
    const project = new Project({ 'in/b/z.ts': '', 'out/y.ts': '' });
    const inside = { cwd: join(project.cwd, 'in') } as Project;
    mkdirSync(join(inside.cwd, 'links'));
    symlinkSync(join(inside.cwd, 'b'), join(inside.cwd, 'links/own'));
    symlinkSync(join(project.cwd, 'out'), join(inside.cwd, 'links/other'));
    expect(await listed(inside, ['links/own'])).toMatchObject({ files: ['b/z.ts'], folders: ['b'], failed: [] });
    expect(await listed(inside, ['links/other'])).toMatchObject({
      ...{ files: [], folders: [], failed: ['links/other: a link that leads out of the project'] },
    });
  });
});
