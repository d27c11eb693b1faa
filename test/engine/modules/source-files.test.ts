import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { ProjectFiles } from '../../../src/engine/modules/project-files.js';
import { SourceFiles, sourceFiles } from '../../../src/engine/modules/source-files.js';
import { Project } from '../project.js';

/** Eight folders are looked through; two hold what is installed or made. */
const FILES = {
  'Main.java': '',
  'a/One.java': '',
  'a/one.py': '',
  'b/deep/Two.java': '',
  'shop/.git/HEAD': '',
  'shop/src/main/App.java': '',
  'shop/src/other/Sender.java': '',
  'node_modules/x/Left.java': '',
  'shop/target/Made.java': '',
};

function sourcesOf(most: number | undefined, paths: readonly string[] = [], beside = 99): SourceFiles {
  const { cwd } = new Project(FILES);
  return new SourceFiles(
    new ProjectFiles(Bounds.of(cwd, paths)),
    most === undefined ? undefined : { all: most, beside },
  );
}

describe('the sources of a project', () => {
  it('are all of an extension, in order of their names, without what is made or installed', () => {
    expect(sourcesOf(undefined).of('java')).toEqual([
      'Main.java',
      'a/One.java',
      'b/deep/Two.java',
      'shop/src/main/App.java',
      'shop/src/other/Sender.java',
    ]);
    expect(sourcesOf(undefined).of('py')).toEqual(['a/one.py']);
    expect(sourcesOf(undefined).of('rb')).toEqual([]);
  });

  it.each<[number, readonly string[], readonly string[]]>([
    [1, [], ['Main.java']],
    [4, [], ['Main.java', 'a/One.java']],
    [5, [], ['Main.java', 'a/One.java', 'b/deep/Two.java']],
    [7, [], ['Main.java', 'a/One.java', 'b/deep/Two.java', 'shop/src/main/App.java']],
    [4, ['shop/src/main/App.java'], ['shop/src/main/App.java', 'shop/src/other/Sender.java']],
    [6, ['shop/src', 'missing'], ['Main.java', 'a/One.java', 'shop/src/main/App.java', 'shop/src/other/Sender.java']],
  ])('with room for %i folders and %j asked for, those of what was asked for come first', (most, paths, files) => {
    const sources = sourcesOf(most, paths);
    expect(sources.of('java')).toEqual(files);
    expect(sources.leftOut()).toEqual([
      { file: '.', reason: `too many folders to look for classes in: only the first ${String(most)} were` },
    ]);
  });

  it('are only some of those outside of what was asked for', () => {
    const sources = sourcesOf(8, ['shop'], 2);
    expect(sources.of('java')).toEqual([
      'Main.java',
      'a/One.java',
      'shop/src/main/App.java',
      'shop/src/other/Sender.java',
    ]);
    expect(sources.leftOut()).toEqual([
      { file: '.', reason: 'too many folders to look for classes in: only the first 6 were' },
    ]);
    expect(sourcesOf(8, ['shop'], 4).of('java')).toHaveLength(5);
  });

  it('are all there where the room is just enough', () => {
    expect(sourcesOf(8).of('java')).toHaveLength(5);
    const sources = sourcesOf(8);
    sources.of('java');
    expect(sources.leftOut()).toEqual([]);
  });

  it('are gone through once for all languages', () => {
    const project = new ProjectFiles(Bounds.of(new Project(FILES).cwd));
    expect(sourceFiles(project)).toBe(sourceFiles(project));
    expect(sourceFiles(project).leftOut()).toEqual([]);
  });
});
