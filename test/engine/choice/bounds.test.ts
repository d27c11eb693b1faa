import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { Project } from '../project.js';

/** A repository and a folder that is of none, side by side; eolint is started in one of their folders. */
const FILES = {
  'repo/.git/HEAD': '',
  'repo/src/deep/a.ts': '',
  'repo/lib/b.ts': '',
  'plain/src/c.ts': '',
  '..odd/d.ts': '',
};

function boundsAt(start: string, paths?: readonly string[]): Bounds {
  const { cwd } = new Project(FILES);
  return Bounds.of(`${cwd}/${start}`, paths);
}

describe('the bounds of a run', () => {
  it.each<[string, readonly string[] | undefined, readonly string[]]>([
    ['plain', undefined, ['.']],
    ['plain', [], ['.']],
    ['plain', ['src', 'src/c.ts'], ['.']],
    ['.', ['..odd'], ['.']],
    ['plain', ['../repo'], ['../repo']],
    ['plain', ['../repo/src/deep/a.ts'], ['../repo']],
    ['plain', ['../repo/src/**/*.ts'], ['../repo']],
    ['plain', ['.', '../repo'], ['.', '../repo']],
    ['plain', ['../missing'], ['.']],
    ['repo', ['../plain/src'], ['../plain/src']],
    ['repo', ['../plain/src/c.ts', '../plain/src'], ['../plain/src']],
    ['repo', ['../plain', '../plain/src'], ['../plain']],
    ['repo/src/deep', ['../..'], ['../..']],
    ['repo/src/deep', ['../../lib'], ['../..']],
    ['repo/src/deep', ['a.ts', '../../lib'], ['../..']],
  ])('%s, asked for %j: %j', (start, paths, folders) => {
    expect(boundsAt(start, paths).folders).toEqual(folders);
  });

  it.each<[string, readonly string[] | undefined, readonly string[], readonly string[]]>([
    ['.', undefined, ['.'], []],
    ['.', ['repo/src/deep/a.ts', 'repo/lib', 'missing'], ['repo'], ['.']],
    ['.', ['plain/src'], ['plain/src'], ['.']],
    ['repo/src/deep', ['a.ts'], ['.'], []],
    ['plain', ['.', '../repo/lib'], ['.', '../repo'], []],
  ])('%s, asked for %j: looked through first are %j, then %j', (start, paths, nearest, others) => {
    expect(boundsAt(start, paths).nearestFirst()).toEqual({ nearest, others });
  });

  it.each<[string, readonly string[], string, readonly string[]]>([
    ['plain', ['.'], 'src/c.ts', ['src', '.']],
    ['plain', ['.'], '../repo/lib/b.ts', []],
    ['plain', ['../repo'], '../repo/src/deep/a.ts', ['../repo/src/deep', '../repo/src', '../repo']],
    ['plain', ['../repo'], '../repository/b.ts', []],
    ['repo/src/deep', ['../..'], 'a.ts', ['.', '..', '../..']],
    ['repo/src/deep', ['../..'], '../../lib/b.ts', ['../../lib', '../..']],
    ['.', ['.'], '..odd/d.ts', ['..odd', '.']],
  ])('%s, asked for %j: the folders around %s are %j', (start, paths, file, folders) => {
    const bounds = boundsAt(start, paths);
    expect(bounds.around(file)).toEqual(folders);
    expect(bounds.has(file)).toBe(folders.length > 0);
  });

  it('are absolute folders too', () => {
    expect(
      boundsAt('plain', ['.', '../repo'])
        .roots()
        .map((root) => basename(root)),
    ).toEqual(['plain', 'repo']);
  });
});
