import { describe, expect, it } from 'vitest';
import { ProjectWide } from '../../../../src/engine/choice/gates/project-wide.js';
import { Projects } from '../../../../src/engine/choice/gates/projects.js';
import type { Open } from '../../../../src/engine/choice/gates/surroundings.js';
import type { NumberedWay } from '../../../../src/engine/choice/gates/way-index.js';
import { Written } from '../../../../src/engine/choice/gates/written.js';

const WORDS = ['zones', 'settings', 'minify'];
const NONE: ReadonlySet<string> = new Set();

type Files = Readonly<Record<string, string>>;
type Wanted = Partial<Pick<Open, 'needs' | 'names' | 'also' | 'template' | 'place' | 'opens' | 'follows'>>;

/** Says of files of a tree whether what a way lacks stands in the project of one; `asked`: how often a text was taken. */
function tree(files: Files, libraries: Readonly<Record<string, readonly string[]>> = {}) {
  let asked = 0;
  const segmentsOf = (file: string): number[] => WORDS.flatMap((word, i) => (files[file]?.includes(word) ? [i] : []));
  const textOf = (file: string): string | undefined => {
    asked += 1;
    return files[file];
  };
  const written = new Written({ hosts: /^api\.cloudflare\.com$/, named: true, texts: WORDS, textOf, segmentsOf });
  const importing = (of: string): ReadonlySet<string> => new Set(libraries[of]);
  const wide = new ProjectWide(
    {
      projects: new Projects(Object.keys(files), Object.keys(files)),
      libraries: {
        ...{ node: importing('node'), python: importing('python'), go: importing('go') },
        ...{ php: importing('php'), csharp: importing('csharp'), infrastructure: NONE },
      },
      segmentsOf,
      texts: WORDS,
    },
    written,
  );
  const completed = (file: string, ...all: readonly Wanted[]): number => {
    const open = all.map((one): Open => {
      const whole = { needs: new Set<readonly number[]>(), also: new Set<RegExp>(), names: undefined, ...one };
      const placed = { place: 'path', opens: true, opensItself: false, follows: true, ...whole } as const;
      return { template: undefined, ...placed, way: one as unknown as NumberedWay };
    });
    const found = wide.completed(file, open);
    expect(found.every((way) => open.some((one) => one.way === way))).toBe(true);
    return found.length;
  };
  return { completed, asked: () => asked };
}

/** Each of some words is missing; words with `|`: one of them. */
const needing = (...words: readonly string[]): Wanted => ({
  needs: new Set(words.map((word) => word.split('|').map((one) => WORDS.indexOf(one)))),
});

const says = (...words: readonly string[]): string => words.map((word) => `a('/${word}/');`).join('\n');

describe('what a way lacks, in the project of a file that belongs to all of it', () => {
  it.each<[string, Files, Wanted, boolean]>([
    ['nothing', {}, {}, true],
    ['a word of another file', { 'b.rb': says('zones') }, needing('zones'), true],
    ['a word of no file', { 'b.rb': says('zones') }, needing('settings'), false],
    ['words of two files', { 'b.rb': says('zones'), 'c.rb': says('settings') }, needing('zones', 'settings'), true],
    ['words of which one is nowhere', { 'b.rb': says('zones') }, needing('zones', 'settings'), false],
    ['one of two words', { 'b.rb': says('zones') }, needing('zones|settings'), true],
    ['a word of a test', { 'b_test.rb': says('zones') }, needing('zones'), true],
    ['a word of another language', { 'b.ts': says('zones') }, needing('zones'), true],
    ['a word of a folder below', { 'lib/b.rb': says('zones') }, needing('zones'), true],
    ['a word of another project', { 'lib/b.rb': says('zones'), 'lib/setup.py': '' }, needing('zones'), false],
  ])('%s', (_, files, wanted, is) => {
    expect(tree({ 'a.rb': '', ...files }).completed('a.rb', wanted)).toBe(is ? 1 : 0);
  });
});

describe('what a way lacks, in the project of a file whose imports are read', () => {
  it.each<[string, Files, Wanted, boolean]>([
    ['nothing', {}, {}, true],
    ['a word of another program', { 'b.ts': says('zones') }, needing('zones'), true],
    ['a word of another language', { 'b.py': says('zones') }, needing('zones'), false],
    ['both words of one program', { 'b.ts': says('zones', 'settings') }, needing('zones', 'settings'), true],
    ['words of two', { 'b.ts': says('zones'), 'c.ts': says('settings') }, needing('zones', 'settings'), false],
    [
      'words of two, and of a third',
      { 'b.ts': says('zones'), 'c.ts': says('settings'), 'd.ts': says('settings', 'zones') },
      needing('zones', 'settings'),
      true,
    ],
    [
      'words of one, and of two behind it',
      { 'b.ts': says('settings', 'zones'), 'c.ts': says('zones'), 'd.ts': says('settings') },
      needing('zones', 'settings'),
      true,
    ],
    ['one of two words, and another', { 'b.ts': says('minify', 'zones') }, needing('settings|minify', 'zones'), true],
    ['a word of a test', { 'b.test.ts': says('zones') }, needing('zones'), false],
    ['a word of data', { 'b.json': '["/zones/"]' }, needing('zones'), true],
    ['a word of another project', { 'lib/b.ts': says('zones'), 'lib/package.json': '' }, needing('zones'), false],
    [
      'a word as a part of the path',
      { 'b.ts': "a('/zones/' + id);" },
      { ...needing('zones'), template: ['zones', undefined, 'filters'] },
      true,
    ],
    [
      'a word as a part of another path',
      { 'b.ts': "a('/accounts/zones/');" },
      { ...needing('zones'), template: ['zones', undefined, 'filters'] },
      false,
    ],
  ])('%s', (_, files, wanted, is) => {
    expect(tree({ 'a.ts': '', ...files }).completed('a.ts', wanted)).toBe(is ? 1 : 0);
  });

  it('in a test: what tests say as well', () => {
    const { completed } = tree({ 'a.ts': '', 'a.test.ts': '', 'b.test.ts': says('zones') });
    expect(completed('a.test.ts', needing('zones'))).toBe(1);
    expect(completed('a.ts', needing('zones'))).toBe(0);
    expect(completed('a.test.ts', needing('zones'))).toBe(1);
  });

  it('is told for each project, and for each path', () => {
    const { completed } = tree({
      'a.ts': '',
      'b.ts': "a('/accounts/zones/');",
      'lib/c.ts': '',
      'lib/package.json': '',
    });
    const [zone, account] = [
      ['zones', undefined, 'filters'],
      ['accounts', 'zones'],
    ];
    expect(completed('a.ts', { ...needing('zones'), template: account })).toBe(1);
    expect(completed('a.ts', { ...needing('zones'), template: zone })).toBe(0);
    expect(completed('lib/c.ts', { ...needing('zones'), template: account })).toBe(0);
    expect(completed('a.ts', needing('settings'), { ...needing('zones'), template: account }, {})).toBe(2);
  });

  it('is found out once', () => {
    const { completed, asked } = tree({ 'a.ts': '', 'b.ts': says('zones') });
    const wanted = { ...needing('zones'), template: ['zones', undefined] };
    completed('a.ts', wanted);
    const once = asked();
    expect(once).toBeGreaterThan(0);
    completed('a.ts', wanted);
    expect(asked()).toBe(once);
  });
});

describe('who calls the method of a library', () => {
  const node: Wanted = { names: { of: 'node', chain: ['zones', 'edit'] } };
  const python: Wanted = { names: { of: 'python', chain: ['zones', 'edit'] } };
  const edit = new Set([/\bedit\b/]);
  it.each<[string, string, Files, Wanted, Readonly<Record<string, readonly string[]>>, boolean]>([
    ['nobody', 'a.ts', {}, node, {}, false],
    ['a file that imports it', 'a.ts', { 'b.ts': '' }, node, { node: ['b.ts'] }, true],
    ['one of another project', 'a.ts', { 'l/b.ts': '', 'l/package.json': '' }, node, { node: ['l/b.ts'] }, false],
    ['one that imports another library', 'a.ts', { 'b.py': '' }, node, { python: ['b.py'] }, false],
    ['one that says the method', 'a.ts', { 'b.ts': 'edit()' }, { ...node, also: edit }, { node: ['b.ts'] }, true],
    ['one that does not', 'a.ts', { 'b.ts': 'get()' }, { ...node, also: edit }, { node: ['b.ts'] }, false],
    [
      'another than the one that says it',
      'a.ts',
      { 'b.ts': 'get()', 'c.ts': 'edit()' },
      { ...node, also: edit },
      { node: ['b.ts'] },
      false,
    ],
    [
      'one of several',
      'a.ts',
      { 'b.ts': '', 'c.ts': 'edit()' },
      { ...node, also: edit },
      { node: ['b.ts', 'c.ts'] },
      true,
    ],
    [
      'one that says one word of two',
      'a.ts',
      { 'b.ts': 'edit()' },
      { ...node, also: new Set([/\bedit\b/, /\bzones\b/]) },
      { node: ['b.ts'] },
      false,
    ],
    [
      'any that imports it, where all belongs together',
      'a.md',
      { 'b.py': '' },
      { ...python, also: edit },
      { python: ['b.py'] },
      true,
    ],
    [
      'one, where a word is missing',
      'a.md',
      { 'b.py': '' },
      { ...python, ...needing('zones') },
      { python: ['b.py'] },
      false,
    ],
  ])('%s', (_, file, files, wanted, libraries, is) => {
    expect(tree({ 'a.ts': '', 'a.md': '', ...files }, libraries).completed(file, wanted)).toBe(is ? 1 : 0);
  });

  const go: Wanted = { names: { of: 'go', chain: ['Zones', 'Edit'] }, also: new Set([/\bEdit\b/]) };
  it.each<[string, Files, readonly string[], boolean]>([
    ['nobody', { 'pkg/b.go': 'Edit()' }, [], false],
    ['the package', { 'pkg/b.go': 'Edit()' }, ['pkg/b.go'], true],
    ['the package, and another imports it', { 'pkg/b.go': 'Edit()', 'c/c.go': '' }, ['c/c.go'], true],
    ['another package', { 'c/c.go': 'Edit()' }, ['c/c.go'], false],
    ['what is no program of Go', { 'pkg/b.txt': 'Edit()' }, ['pkg/a.go'], false],
  ])('in Go: %s', (_, files, importing, is) => {
    const { completed, asked } = tree({ 'pkg/a.go': '', ...files }, { go: importing });
    expect(completed('pkg/a.go', go)).toBe(is ? 1 : 0);
    const once = asked();
    expect(completed('pkg/a.go', go)).toBe(is ? 1 : 0);
    expect(asked()).toBe(once);
  });

  it('in Go: each word and each package', () => {
    const { completed } = tree({ 'p/a.go': 'Edit()', 'q/b.go': 'Get()' }, { go: ['p/a.go'] });
    const get: Wanted = { ...go, also: new Set([/\bGet\b/]) };
    const both: Wanted = { ...go, also: new Set([/\bEdit\b/, /\bGet\b/]) };
    expect(['p/a.go', 'q/b.go'].map((file) => [go, get, both].map((one) => completed(file, one)))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });
});

describe('a word that is a literal of its own, and the path that it may be put into somewhere in the project', () => {
  const MINIFY = ['zones', undefined, 'settings', 'minify'];
  it.each<[string, Files, Wanted, number]>([
    [
      'another program puts it into its path',
      { 'a.py': `level("minify")`, 'b.py': 'get(f"/zones/{z}/settings/{name}")' },
      { template: MINIFY, place: { word: 'minify', isKey: false }, opens: false, follows: true },
      1,
    ],
    [
      'nobody has a path that goes on there',
      { 'a.py': `level("minify")`, 'b.py': 'put("/zones/1/settings/ssl")' },
      { template: MINIFY, place: { word: 'minify', isKey: true }, opens: false, follows: true },
      0,
    ],
    [
      'only a test puts it into a path',
      { 'a.py': `level("minify")`, 'tests/test_b.py': 'get(f"/zones/{z}/settings/{name}")' },
      { template: MINIFY, place: { word: 'minify', isKey: false }, opens: false, follows: true },
      0,
    ],
    [
      'what stands behind it is put behind something',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"{base}/zones/{z}/{part}/minify")' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      1,
    ],
    [
      'what stands behind it is a word of another program',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}")', 'c.py': 'run("minify")' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      0,
    ],
    [
      'what stands behind it is a literal that has a name',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}/{name}")', 'c.py': 'REST = "minify"' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      1,
    ],
    [
      'what stands behind it is given beside something',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}/{name}")', 'c.py': 'run(z, "minify")' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      1,
    ],
    [
      'what stands behind it is one of a list',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}/{name}")', 'c.py': 'ALL = {1: "minify"}' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      1,
    ],
    [
      'what stands behind it is compared with a word',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}/{name}")', 'c.py': 'if a == "minify": b()' },
      { template: MINIFY, place: { word: 'settings', isKey: false }, opens: false, follows: false },
      0,
    ],
    [
      'nothing stands behind it',
      { 'a.py': `level("settings")`, 'b.py': 'get(f"/zones/{z}/{part}")' },
      { template: MINIFY.slice(0, 3), place: { word: 'settings', isKey: false }, opens: false, follows: true },
      1,
    ],
  ])('%s', (_name, files, wanted, count) => {
    expect(tree(files).completed('a.py', { needs: new Set(), also: new Set(), ...wanted })).toBe(count);
  });
});
