import { describe, expect, it } from 'vitest';
import { requiresOf, takenFromOutside, wholesTaken } from '../../../src/flow/uses/takers.js';
import type { Trees } from '../../../src/flow/uses/trees.js';
import type { Tree } from '../../../src/flow/uses/tree/tree.js';
import type { Span } from '../../../src/model/span.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

interface Asked {
  readonly trees: Trees;
  readonly tree: Tree;
  /** Places, as `FILE: text`. */
  readonly said: (spans: readonly Span[]) => string[];
}

/** What others take of the first of some files. */
async function asked(files: Files): Promise<Asked> {
  const { trees, source } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  if (tree === undefined) throw new Error('no tree');
  return {
    trees,
    tree,
    said: (spans) => spans.map(({ file, start, end }) => `${file}: ${source(file).text.slice(start, end)}`).sort(),
  };
}

describe('other files', () => {
  it.each<[string, Files, string[]]>([
    ['take it as a member', { 'a.py': 'PART = 1\n', 'b.py': 'import a\nf(a.PART)\n' }, ['b.py: a.PART']],
    ['set it', { 'a.py': 'PART = 1\n', 'b.py': 'import a\na.PART = 2\n' }, []],
    ['take it from all names', { 'a.py': 'PART = 1\n', 'b.py': 'from a import *\nf(PART)\n' }, ['b.py: PART']],
    ['do not ask for it', { 'a.py': 'part = 1\n', 'b.py': 'f(x.part)\n' }, []],
    ['have a constant of that name', { 'a.py': 'PART = 1\n', 'b.py': 'f(x.PART)\n' }, ['b.py: x.PART']],
    ['take a field of an object', { 'a.py': 'part = 1\n', 'b.py': 'import a\ndef g(o): pass\nf(g(1).part)\n' }, []],
    [
      'take it by the module',
      { 'a.rb': 'PART = 1\n', 'b.rb': "require_relative 'a'\nf(Cf::PART)\n" },
      ['b.rb: Cf::PART'],
    ],
  ])('%s', async (_, files, expected) => {
    const { trees, tree, said } = await asked(files);
    const name = /^\w+/.exec(Object.values(files)[0] ?? '')?.[0] ?? '';
    expect(said(takenFromOutside(trees, tree, name).map(({ expr }) => expr.span))).toEqual(expected);
  });

  it.each<[string, Files, string[]]>([
    [
      'hand it on',
      { 'a.mjs': 'export const x = 1', 'b.mjs': "import * as a from './a.mjs'; go(a); a.x; a['x']; a[x]" },
      ['b.mjs: a', 'b.mjs: a', 'b.mjs: a'],
    ],
    ['take another', { 'a.mjs': 'export const x = 1', 'b.mjs': "import * as a from './c.mjs'; go(a)" }, []],
    ['take names of it', { 'a.mjs': 'export const x = 1', 'b.mjs': "import { x } from './a.mjs'; go(x)" }, []],
  ])('use a module as a whole: %s', async (_, files, expected) => {
    const { trees, tree, said } = await asked(files);
    const places = said(wholesTaken(trees, tree).map(({ expr }) => expr.span));
    expect(places.slice(0, 1)).toEqual(expected.slice(0, 1));
    expect(places.length > 0).toBe(expected.length > 0);
  });

  it('ask for a module by its path', async () => {
    const { trees, tree, said } = await asked({
      'lib/index.js': 'x()',
      'b.js': "require('./lib'); require('./lib/index.js'); require(name); require('lib2')",
    });
    expect(said(requiresOf(trees, tree).map(({ call }) => call.span))).toEqual([
      ...["b.js: require('./lib')", "b.js: require('./lib/index.js')"],
    ]);
  });
});
