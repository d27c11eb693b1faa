import { describe, expect, it } from 'vitest';
import { filtersOff } from '../../../src/engine/choice/filters.js';
import { isImported, isOf } from '../../../src/engine/choice/gates/kinds.js';
import { isFollowed, isKey, speaksTo } from '../../../src/engine/choice/gates/surroundings.js';
import { baseOf, globbed, isGlob, isTooWide } from '../../../src/engine/choice/globs.js';
import type { Scanned } from '../../../src/engine/choice/scan.js';
import { Tally } from '../../../src/engine/choice/tally.js';
import type { Tree } from '../../../src/engine/reading/files.js';

describe('arguments that are patterns', () => {
  it.each([
    ['src/**/*.ts', 'src'],
    ['*.ts', '.'],
    ['a/b?/c', 'a'],
    ['a/{b,c}/d', 'a'],
    ['a/b/[cd]', 'a/b'],
    ['a/!(b)', 'a'],
    ['/a/*.ts', '/a'],
    ['/*.ts', '/'],
    ['./*.ts', '.'],
  ])('%s lies below %s', (pattern, base) => {
    expect(isGlob(pattern)).toBe(true);
    expect(baseOf(pattern)).toBe(base);
  });

  it.each(['a/b.ts', 'a(b)', 'a!', '.'])('%s is a name', (name) => {
    expect(isGlob(name)).toBe(false);
    expect(baseOf(name)).toBe('.');
  });
});

it('each driver of a filter is switched off once', () => {
  expect(filtersOff(['filter.lfs.clean', 'filter.lfs.smudge', 'filter.a.b.process'])).toEqual([
    ...[
      ['filter.lfs.clean', ''],
      ['filter.lfs.smudge', ''],
      ['filter.lfs.process', ''],
      ['filter.lfs.required', 'false'],
    ],
    ...[
      ['filter.a.b.clean', ''],
      ['filter.a.b.smudge', ''],
      ['filter.a.b.process', ''],
      ['filter.a.b.required', 'false'],
    ],
  ]);
});

describe('names of libraries', () => {
  it('mean something in files of their language, and in files that are no programs', () => {
    expect(isOf(undefined, 'python')).toBe(true);
    expect(isOf('infrastructure', 'python')).toBe(true);
    expect(isOf('python', 'python')).toBe(true);
    expect(isOf('python', 'go')).toBe(false);
    expect(isOf('node', 'javascript')).toBe(true);
    expect(isOf('python', 'yaml')).toBe(true);
  });

  it('are written where the library is used in some languages', () => {
    expect((['go', 'php', 'csharp', 'node', 'python', undefined] as const).map(isImported)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});

it('what is known of files by their names', () => {
  expect(['a.ts', 'a.json', 'a.py', 'a.rb', 'a.none'].map(isFollowed)).toEqual([true, true, true, false, false]);
  expect(speaksTo('a.test.ts', 'b.ts')).toBe(false);
  expect(speaksTo('a.test.ts', 'b.test.ts')).toBe(true);
  expect(speaksTo('a.ts', 'b.ts')).toBe(true);
  expect([isKey('path'), isKey({ word: 'a', isKey: false }), isKey({ word: 'a', isKey: true })]).toEqual([
    ...[false, false, true],
  ]);
});

describe('a pattern', () => {
  it.each([
    ['src/{a,b}/**/*.{js,ts}', false],
    ['{a,b,c,d}'.repeat(4), false],
    ['{a,b,c,d}'.repeat(5), true],
    ['{a,{b,{c,d}}}/{1..9}', false],
    ['{1..1000}.js', false],
    ['{1..1001}.js', true],
    ['{-9999..9999}.js', true],
    ['{1..99999999..2}.js', true],
    ['{1..30}/{1..30}/{1..30}', true],
    ['{a..z}/{a..z}', true],
    [`\\{${'a,'.repeat(1500)}\\}`, false],
    ['}}}}{{{{,,,,', false],
    ['a'.repeat(5001), true],
  ])('%s', async (pattern, expected) => {
    expect(isTooWide(pattern)).toBe(expected);
    if (expected) expect(await globbed('.', pattern)).toEqual([]);
  });
});

describe('what the files of a run came to', () => {
  const read = { segments: [1], namesApi: false, isClient: false };
  const hit = { ...read, kind: 'hit', namesApi: true, isClient: true, imports: 'x' } as unknown as Scanned;
  const tally = new Tally();
  tally.add('other', { kind: 'other' } as unknown as Scanned);
  tally.add('failed', { kind: 'failed', reason: 'gone' } as unknown as Scanned);
  tally.add('large', { kind: 'skipped', reason: 'large', unread: true } as unknown as Scanned);
  tally.add('binary', { kind: 'skipped', reason: 'binary', unread: false } as unknown as Scanned);
  tally.add('words', { kind: 'skipped', reason: 'binary', unread: false, hasWords: true } as unknown as Scanned);
  tally.add('plain', { ...read, kind: 'dull' } as unknown as Scanned);

  it('is counted by what was looked at', () => {
    expect(tally.scanned).toBe(3);
    expect(tally.failed).toEqual([{ file: 'failed', reason: 'gone' }]);
    expect(tally.skipped.map(({ file }) => file)).toEqual(['large', 'binary', 'words']);
    expect(tally.skipped.filter(({ unread }) => unread).map(({ file }) => file)).toEqual(['words']);
    expect(tally.hits).toEqual([]);
    expect(tally.project).toBe(false);
    expect(['plain', 'binary', 'other'].map((file) => tally.has(file))).toEqual([true, false, false]);
  });

  it('names the modules that each names, in a copy too; others are read for them', () => {
    const asked: string[] = [];
    const tree = {
      readNow: (file: string) => {
        asked.push(file);
        return { latin: "import './read'" };
      },
    } as unknown as Tree;
    const own = new Tally();
    own.add('a.ts', { ...read, kind: 'dull', imports: './b\n./c' } as unknown as Scanned);
    own.add('none.ts', { ...read, kind: 'dull', imports: '' } as unknown as Scanned);
    own.add('late.ts', { ...read, kind: 'dull' } as unknown as Scanned);
    for (const one of [own, own.copy()]) {
      const imports = one.importsFrom(tree);
      expect(['a.ts', 'none.ts', 'late.ts'].map((file) => imports.of(file))).toEqual([['./b', './c'], [], ['./read']]);
    }
    expect(asked).toEqual(['late.ts', 'late.ts']);
  });

  it('is gone on with by a copy alone', () => {
    const copy = tally.copy();
    copy.add('hit', hit);
    const last = copy.copy();
    for (const one of [copy, last]) {
      expect([...one.clients]).toEqual(['hit']);
      expect(one.hits).toEqual([hit]);
      expect(one.project).toBe(true);
      expect([...one.segments.keys()]).toEqual(['plain', 'hit']);
    }
    expect(last.skipped).toEqual([]);
    expect([...tally.clients, ...tally.hits]).toEqual([]);
    expect(tally.has('hit')).toBe(false);
  });
});
