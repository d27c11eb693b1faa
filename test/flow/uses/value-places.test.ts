import { describe, expect, it } from 'vitest';
import type { Node } from '../../../src/flow/uses/tree/places.js';
import { isByAnyKey, resultsOf } from '../../../src/flow/uses/value-places.js';
import { opened } from './holders-in.js';

describe('what a function gives', () => {
  it.each<[text: string, expected: readonly string[]]>([
    ['return 1;', ['1']],
    ['return;', []],
    ['if (x) return 1; else return 2;', ['1', '2']],
    ['if (x) { if (y) return 1; }', ['1']],
    ['for (const x of y) return 1;', ['1']],
    ['while (x) { return 1; }', ['1']],
    ['try { return 1; } catch { return 2; } finally { return 3; }', ['1', '2', '3']],
    ['switch (x) { case 1: return 1; default: return 2; }', ['1', '2']],
    ['{ return 1; }', ['1']],
    ['const g = () => 2; return 1;', ['1']],
    ['function g() { return 2; }', []],
  ])('%s', async (text, expected) => {
    const { tree, source } = await opened({ 'a.mjs': `function f() { ${text} }` });
    const [fn] = tree.functionsNamed('f');
    const found = fn === undefined ? [] : resultsOf(fn);
    expect(found.map(({ span }) => source().text.slice(span.start, span.end)).sort()).toEqual(expected);
  });
});

it.each<[text: string, is: boolean]>([
  ['all[x];', true],
  ["all['x'];", false],
  ['all.x;', false],
  ['all.get(x);', true],
  ['all.fetch(x);', true],
  ['all.get;', false],
  ['all.put(x);', false],
  ['x[all];', false],
  ['go(all);', false],
])('a table that is asked for what is not written: %s %s', async (text, is) => {
  const { tree } = await opened({ 'a.mjs': text });
  const [name] = tree.namesOf('all');
  expect(isByAnyKey(tree, name as unknown as Node)).toBe(is);
});
