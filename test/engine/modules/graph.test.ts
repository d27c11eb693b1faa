import { describe, expect, it } from 'vitest';
import { ModuleGraph, kindOf } from '../../../src/engine/modules/graph.js';
import type { Resolver } from '../../../src/engine/modules/resolver.js';
import type { Parsed, Sources } from '../../../src/engine/reading/sources.js';
import type { Program } from '../../../src/model/program.js';

const READ = { known: false };
const named = (naming: string) => ({ known: false, naming });

/**
 * A graph over some texts, by the names of their files: a specifier is such a name without its folder's dots, or several
 * behind `|`; the files that are read are noted in `read`, those of the run are `own`.
 */
function graphOf(
  texts: Readonly<Record<string, string>>,
  own: readonly string[],
  { siblings = [], outside = [] }: { siblings?: readonly string[]; outside?: readonly string[] } = {},
) {
  const parsed = new Map<string, Parsed>();
  const read: string[] = [];
  const made = (file: string): Parsed => {
    const program = { file, language: 'javascript', package: 'p' } as Partial<Program> as Program;
    return { source: { file, text: texts[file] ?? '' }, reading: { programs: [program] } } as unknown as Parsed;
  };
  for (const file of own) parsed.set(file, made(file));
  const resolver = {
    candidates: (_from: string, specifier: string) => (specifier === '' ? [] : specifier.split('|')),
    siblings: () => siblings,
    leftOut: () => [{ file: '.', reason: 'more' }],
    implementing: (_from: string, type: string) => (type === 'Many' ? undefined : type.split('|')),
  } as unknown as Resolver;
  const sources = {
    isAbsent: (file: string) => texts[file] === undefined,
    tree: { bounds: { has: (file: string) => !outside.includes(file) } },
    textNow: (file: string) => texts[file],
    parseNow: (file: string, _kind: string, wanted: (text: string) => boolean) => {
      const text = texts[file];
      read.push(file);
      return text !== undefined && wanted(text) ? made(file) : undefined;
    },
  } as unknown as Sources;
  const graph = new ModuleGraph(resolver, sources, parsed, (one) => parsed.set(one.source.file, one));
  return { graph, read, parsed };
}

describe('the module that a specifier means', () => {
  it('is read when it is asked for, and once', () => {
    const { graph, read } = graphOf({ 'b.ts': 'x' }, ['a.ts']);
    expect(graph.resolve('a.ts', 'b.ts', READ)?.file).toBe('b.ts');
    expect(graph.resolve('a.ts', 'b.ts', READ)?.file).toBe('b.ts');
    expect(read).toEqual(['b.ts']);
    expect(graph.resolve('b.ts', 'a.ts', READ)?.file).toBe('a.ts');
    expect(read).toEqual(['b.ts']);
  });

  it('is the first that is there', () => {
    const { graph, read } = graphOf({ 'c.ts': 'x', 'd.ts': 'y' }, ['a.ts']);
    expect(graph.resolve('a.ts', 'b.ts|c.ts|d.ts', READ)?.file).toBe('c.ts');
    expect(read).toEqual(['b.ts', 'c.ts']);
  });

  it('is not looked for again where it is not there', () => {
    const { graph, read } = graphOf({}, ['a.ts']);
    expect(graph.resolve('a.ts', 'b.ts|c.ts', READ)).toBeUndefined();
    expect(graph.resolve('a.ts', 'b.ts|c.ts', named('x'))).toBeUndefined();
    expect(read).toEqual(['b.ts', 'c.ts']);
  });

  it('is only what was read where no more may be read, lies outside, or is no module', () => {
    const { graph, read } = graphOf({ 'b.ts': 'x', 'c.ts': 'x', 'd.png': 'x' }, ['a.ts'], { outside: ['c.ts'] });
    expect(graph.resolve('a.ts', 'b.ts', { known: true })).toBeUndefined();
    expect(graph.resolve('a.ts', 'c.ts', READ)).toBeUndefined();
    expect(graph.resolve('a.ts', 'd.png', READ)).toBeUndefined();
    expect(read).toEqual([]);
    graph.resolve('a.ts', 'b.ts', READ);
    expect(graph.resolve('a.ts', 'b.ts', { known: true })?.file).toBe('b.ts');
  });

  it('is read for a name that it may hand out, and looked through once for all names', () => {
    const { graph, read } = graphOf({ 'b.ts': 'export const one = 1, two = 2;' }, ['a.ts']);
    expect(graph.resolve('a.ts', 'b.ts', named('three'))).toBeUndefined();
    expect(graph.resolve('a.ts', 'b.ts', named('four'))).toBeUndefined();
    expect(read).toEqual(['b.ts']);
    expect(graph.resolve('a.ts', 'b.ts', named('two'))?.file).toBe('b.ts');
    expect(read).toEqual(['b.ts', 'b.ts']);
  });

  it('is read as a whole without a name, and in Go', () => {
    const { graph } = graphOf({ 'b.ts': 'export const one = 1;', 'c.go': 'package c' }, ['a.ts']);
    expect(graph.resolve('a.ts', 'b.ts', named('two'))).toBeUndefined();
    expect(graph.resolve('a.ts', 'b.ts', READ)?.file).toBe('b.ts');
    expect(graph.resolve('a.ts', 'c.go', named('Two'))?.file).toBe('c.go');
  });

  it('is outside where nothing can be meant', () => {
    const { graph } = graphOf({}, ['a.ts']);
    expect(graph.isOutside('a.ts', '')).toBe(true);
    expect(graph.isOutside('a.ts', 'b.ts')).toBe(false);
  });
});

describe('modules that are too many', () => {
  it('are followed over six imports, and the file before the next is named', () => {
    const texts = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${String(at)}.ts`, 'export const x = 1;']));
    const { graph, read } = graphOf(texts, ['0.ts']);
    for (let at = 1; at < 7; at += 1)
      expect(graph.resolve(`${String(at - 1)}.ts`, `${String(at)}.ts`, READ)?.file).toBe(`${String(at)}.ts`);
    expect(graph.resolve('6.ts', '7.ts', named('y'))).toBeUndefined();
    expect(graph.leftOut().map(({ file }) => file)).toEqual(['.']);
    expect(graph.resolve('6.ts', '7.ts', READ)).toBeUndefined();
    expect(graph.resolve('6.ts', '8.ts', named('x'))).toBeUndefined();
    expect(read).not.toContain('7.ts');
    expect(graph.leftOut()).toEqual([
      {
        file: '6.ts',
        reason: 'too far to follow: what it imports over more than 6 modules was not looked into',
      },
      { file: '.', reason: 'more' },
    ]);
    // One that is nearer may import it, too.
    expect(graph.resolve('0.ts', '7.ts', READ)?.file).toBe('7.ts');
    expect(graph.cut).toBe(false);
  });

  it('are 400 at most', () => {
    const texts = Object.fromEntries(Array.from({ length: 402 }, (_, at) => [`b${String(at)}.ts`, 'x']));
    const { graph } = graphOf(texts, ['a.ts']);
    for (let at = 0; at < 400; at += 1) graph.resolve('a.ts', `b${String(at)}.ts`, READ);
    expect(graph.cut).toBe(false);
    expect(graph.resolve('a.ts', 'b400.ts', READ)).toBeUndefined();
    expect(graph.cut).toBe(true);
    expect(graph.resolve('a.ts', 'b399.ts', READ)?.file).toBe('b399.ts');
  });
});

describe('the programs of a package', () => {
  const program = (file: string) => ({ file, package: 'p' }) as Program;

  it('are those of its folder, without tests', () => {
    const texts = { 'b.go': 'x', 'b_test.go': 'x', 'c.go': 'x' };
    const { graph, read } = graphOf(texts, ['a.go'], { siblings: ['a.go', 'b.go', 'b_test.go', 'c.go'] });
    expect(graph.packageOf(program('a.go')).map(({ file }) => file)).toEqual(['a.go', 'b.go', 'c.go']);
    expect(read).toEqual(['b.go', 'c.go']);
    expect(graph.packageOf(program('b_test.go')).map(({ file }) => file)).toContain('b_test.go');
    expect(graph.knownOf({ ...program('a.go'), package: 'q' })).toEqual([]);
  });

  it('belong to what one of them does', () => {
    const { graph } = graphOf({ 'b.go': 'x' }, ['a.go'], { siblings: ['a.go', 'b.go'] });
    graph.packageOf(program('a.go'));
    const among = new Set(['b.go']);
    graph.spread(among);
    expect([...among].sort()).toEqual(['a.go', 'b.go', 'p']);
  });

  it('are cut where too many were read', () => {
    const files = Array.from({ length: 402 }, (_, at) => `b${String(at)}.go`);
    const { graph, read } = graphOf(Object.fromEntries(files.map((file) => [file, 'x'])), ['a.go'], {
      siblings: files,
    });
    expect(graph.packageOf(program('a.go'))).toHaveLength(401);
    expect([graph.cut, read.length]).toEqual([true, 400]);
  });
});

it('the files that import one, over any number of modules, are those that asked for it', () => {
  const { graph } = graphOf({ 'b.ts': 'x', 'c.ts': 'x', 'd.ts': 'x' }, ['a.ts']);
  graph.resolve('a.ts', 'b.ts', READ);
  graph.resolve('b.ts', 'c.ts', READ);
  graph.resolve('a.ts', 'd.ts', READ);
  graph.resolve('c.ts', 'a.ts', READ);
  const of = (file: string): string[] => {
    const among = new Set([file]);
    graph.spread(among);
    return [...among].sort();
  };
  expect(of('c.ts')).toEqual(['a.ts', 'b.ts', 'c.ts']);
  expect(of('d.ts')).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
});

it('the programs that may have classes built on a type are read, and are then imported', () => {
  const { graph, read } = graphOf({ 'b.java': 'x', 'c.java': 'x' }, ['a.java', 'c.java']);
  expect(graph.implementing('a.java', 'b.java|c.java|none.java')?.map(({ file }) => file)).toEqual([
    'b.java',
    'c.java',
  ]);
  expect(read).toEqual(['b.java', 'none.java']);
  expect(graph.implementing('a.java', 'Many')).toBeUndefined();
  const among = new Set(['b.java']);
  graph.spread(among);
  expect([...among]).toEqual(['b.java', 'a.java']);
});

it.each([
  ['a.json', 'json-module'],
  ['a.py', 'python'],
  ['a.ts', 'javascript'],
  ['a', 'javascript'],
  ['a.unknown', 'javascript'],
])('%s is taken for %s where a program imports it', (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});
