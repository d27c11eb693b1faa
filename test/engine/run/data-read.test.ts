import { describe, expect, it } from 'vitest';
import type { Seeds } from '../../../src/engine/choice/gates/seeds.js';
import type { Parsed } from '../../../src/engine/reading/sources.js';
import { dataNames, kindsReading, seedsOf } from '../../../src/engine/run/data-read.js';
import { handedOutOf, holdsSeed } from '../../../src/engine/run/handed-out-of.js';
import type { Handed } from '../../../src/flow/slice/hand-outs.js';
import type { Slice } from '../../../src/flow/slice/slice.js';
import { partName } from '../../../src/text/part-name.js';

/** Texts with `minify` are of interest, and those with `rules` with what is answered to them; `asked`: all that was asked. */
function seedsFor(asked: string[] = []): Seeds {
  const isSeed = (text: string, file: string): boolean | 'answers' => {
    asked.push(`${file}: ${text}`);
    return text.includes('rules') ? 'answers' : text.includes('minify');
  };
  return { isSeed } as unknown as Seeds;
}

const parsed = (file: string, text = '', programs: readonly string[] = [file]): Parsed =>
  ({
    source: { file, text },
    kind: file.endsWith('.json') ? 'json' : 'javascript',
    reading: { programs: programs.map((name) => ({ file: name })) },
  }) as unknown as Parsed;

const byFile = (all: readonly Parsed[]): ReadonlyMap<string, Parsed> =>
  new Map(all.map((one) => [one.source.file, one]));

describe('a file of JSON has a word of interest', () => {
  it.each([
    ['in a text', '{"a": "minify"}', true],
    ['in a key', '{"minify": 1}', true],
    ['whose answer is as well', '["rules"]', true],
    ['in the last of several', '["a", "b", "minify"]', true],
    ['behind an escaped quote', '["a \\" minify"]', true],
    ['nowhere', '["a", 1]', false],
    ['in no text', '[] // minify', false],
    ['in a text that does not end', '["minify\n"]', false],
    ['in an empty file', '', false],
  ])('%s', (_, text, is) => {
    expect(holdsSeed({ file: 'a.json', text }, seedsFor())).toBe(is);
  });

  it('which is asked for once, for all that have the same words', () => {
    const asked: string[] = [];
    const seeds = seedsFor(asked);
    const source = { file: 'a.json', text: '["a", "b"]' };
    expect([holdsSeed(source, seeds), holdsSeed(source, seeds)]).toEqual([false, false]);
    expect(asked).toEqual(['a.json: a', 'a.json: b']);
    const all = seedsFor();
    const none = { isSeed: () => false } as unknown as Seeds;
    expect([holdsSeed(source, all), holdsSeed({ ...source, text: '["minify"]' }, all)]).toEqual([false, true]);
    expect(holdsSeed({ ...source, text: '["minify"]' }, none)).toBe(false);
  });
});

describe('files of data', () => {
  const all = [parsed('data/a.json', '["minify"]'), parsed('b.json', '["x"]'), parsed('c.ts', '"minify"')];

  it('count by their last names where they have a word of interest', () => {
    expect([...dataNames(all, seedsFor())]).toEqual(['a.json']);
    expect([...dataNames(all, undefined)]).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
    ['what reads one by its path', { 'x.py': ['file=data/a.json'] }, ['python']],
    ['what reads one of the same name', { 'x.py': ['file=other/a.json'] }, ['python']],
    ['not what reads another one', { 'x.py': ['file=data/c.json'] }, []],
    ['not what imports it as a module', { 'x.ts': ['./data/a.json'] }, []],
    ['one of what a file reads', { 'x.go': ['fmt', 'file=a.json'] }, ['go']],
    [
      'each kind once',
      { 'x.py': ['file=a.json'], 'y.py': ['file=a.json'], 'z.rb': ['file=a.json'] },
      ['python', 'ruby'],
    ],
  ])('are read by kinds: %s', (_, written, kinds) => {
    expect(kindsReading(new Set(['a.json']), new Map(Object.entries(written)))).toEqual(kinds);
  });
});

describe('a text is of interest in a run', () => {
  const files = byFile([parsed('data/a.json', '["minify"]'), parsed('b.json', '["x"]')]);
  const seeds = seedsFor();
  it.each<[string, string, Parameters<Seeds['isSeed']>[2], boolean | 'answers']>([
    ['with a word', 'minify', undefined, true],
    ['with a word, and what is answered', 'rules', undefined, 'answers'],
    ['without one', 'x', undefined, false],
    ['as the name of a file with one', 'lib/a.json', undefined, true],
    ['as the name of a file without one', 'b.json', undefined, false],
    ['as the name of a member', 'a.json', { before: 'x', after: undefined }, false],
    ['as the name of a member with a word', 'minify', { before: 'x', after: undefined }, true],
  ])('%s', (_, text, beside, is) => {
    expect(seedsOf({ seeds }, {}, files)(text, 'm.ts', beside)).toBe(is);
  });

  it('by the file that its part stands in', () => {
    const asked: string[] = [];
    seedsOf({ seeds: seedsFor(asked) }, {}, new Map())('minify', partName('page.md', 1, 'js'), undefined);
    expect(asked).toEqual(['page.md: minify']);
  });

  it('whatever it is where everything is asked for', () => {
    expect(seedsOf({ seeds }, { checkExpressions: true, always: undefined }, files)('x', 'm.ts', undefined)).toBe(true);
    expect(
      seedsOf({ seeds }, { checkExpressions: false, always: new Set() as never }, files)('x', 'm.ts', undefined),
    ).toBe(true);
    expect(seedsOf({ seeds }, { checkExpressions: false, always: undefined }, files)('x', 'm.ts', undefined)).toBe(
      false,
    );
  });

  it('never where no words are known', () => {
    expect(seedsOf({ seeds: undefined }, {}, files)('minify', 'm.ts', undefined)).toBe(false);
  });
});

describe('what files hand out', () => {
  /** A slice that notes what is added, and says what files hand out of what they are given. */
  function sliceOf(gives: Readonly<Record<string, Handed>>, added: string[] = []): Slice {
    return {
      add: (programs: readonly { readonly file: string }[]) => added.push(programs.map(({ file }) => file).join('+')),
      handedOut: (file: string, given: Handed) => (given === 'any' || given.size > 0 ? gives[file] : undefined),
    } as unknown as Slice;
  }
  const names = (...all: readonly string[]): Handed => new Set(all);
  const handing = (all: readonly Parsed[], gives: Readonly<Record<string, Handed>>): unknown =>
    Object.fromEntries(handedOutOf(all, sliceOf(gives), seedsFor()).handing);

  it.each<[string, readonly Parsed[], Readonly<Record<string, Handed>>, unknown]>([
    ['some of it', [parsed('a.ts'), parsed('b.ts')], { 'a.ts': names('x') }, { 'a.ts': names('x') }],
    ['by any name', [parsed('a.ts')], { 'a.ts': 'any' }, { 'a.ts': 'any' }],
    [
      'of all its programs',
      [parsed('a.md', '', ['a.1', 'a.2', 'a.3'])],
      { 'a.1': names('x'), 'a.3': names('y') },
      { 'a.md': names('x', 'y') },
    ],
    [
      'of one by any name',
      [parsed('a.md', '', ['a.1', 'a.2'])],
      { 'a.1': names('x'), 'a.2': 'any' },
      { 'a.md': 'any' },
    ],
    ['data with a word', [parsed('a.json', '["minify"]')], {}, { 'a.json': 'any' }],
    ['data without one', [parsed('a.json', '["x"]')], { 'a.json': 'any' }, {}],
  ])('%s', (_, all, gives, expected) => {
    expect(handing(all, gives)).toEqual(expected);
  });

  it('is asked when all programs are known, and of files that are read later', () => {
    const added: string[] = [];
    const slice = sliceOf({ 'a.ts': names('x'), 'late.ts': names('y') }, added);
    const { handedOut } = handedOutOf([parsed('a.ts'), parsed('b.ts')], slice, seedsFor());
    expect(added[0]).toBe('a.ts+b.ts');
    expect(handedOut(parsed('late.ts'), names('x'))).toEqual(names('y'));
    expect(handedOut(parsed('late.ts'), names())).toBeUndefined();
    expect(added.at(-1)).toBe('late.ts');
  });
});
