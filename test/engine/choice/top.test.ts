import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTop, namesIn } from '../../../src/engine/choice/top.js';
import { Project } from '../project.js';

const folders: Readonly<Record<string, readonly string[]>> = {
  '/': ['work', 'loose'],
  '/loose': ['a'],
  '/loose/a': ['src'],
  '/work': ['app', 'tool', 'package.json'],
  '/work/app': ['.git', 'src'],
  '/work/app/src': ['a.ts'],
  '/work/tool': ['src'],
};
const top = (cwd: string, ...files: readonly string[]): boolean =>
  isTop(cwd, new Set(files), (at) => folders[at] ?? []);

describe('all of a project was looked at', () => {
  it('where it begins: with a repository, or a file that says so', () => {
    expect(top('/work/app')).toBe(true);
    expect(top('/work/tool', 'go.mod', 'main.go')).toBe(true);
    expect(top('/work/tool', 'tools.csproj')).toBe(true);
  });

  it('where none begins in any folder above', () => {
    expect(top('/loose/a')).toBe(true);
    expect(top('/loose/a/src', 'a.ts')).toBe(true);
  });

  it('not in a folder of one that begins above', () => {
    expect(top('/work/app/src', 'a.ts')).toBe(false);
    expect(top('/work/tool', 'lib/package.json')).toBe(false);
  });
});

it('what lies in a folder is nothing where it may not be read', () => {
  const { cwd } = new Project({ 'a.ts': '' });
  mkdirSync(join(cwd, 'b'));
  expect([...namesIn(cwd)].sort()).toEqual(['a.ts', 'b']);
  expect(namesIn(join(cwd, 'c'))).toEqual([]);
});
