import { describe, expect, it } from 'vitest';
import { handedTogether } from '../../../src/flow/slice/hand-outs.js';
import { Slice } from '../../../src/flow/slice/slice.js';
import type { FunctionExpr } from '../../../src/model/program.js';
import { javascript } from '../../../src/read/javascript/reader.js';

describe('what several files hand out together', () => {
  it.each([
    ['none', [], undefined],
    ['names', [new Set(['a', 'b']), new Set(['b', 'c'])], ['a', 'b', 'c']],
    ['whatever one hands out', [new Set(['a']), 'any' as const], 'any'],
  ])('%s', (_, all, together) => {
    const found = handedTogether(all);
    expect(found instanceof Set ? [...found] : found).toEqual(together);
  });
});

/** A slice of one file for the word `filters`, and its functions by their names. */
function sliceOf(text: string): { readonly slice: Slice; readonly fn: (name: string) => FunctionExpr } {
  const slice = new Slice((one) => one.includes('filters'));
  const functions = new Map<string, FunctionExpr>();
  for (const program of javascript.read({ file: 'a.js', text }).programs) {
    slice.add([program]);
    JSON.stringify(program, (_, node: unknown) => {
      const { kind, name } = (node ?? {}) as { kind?: unknown; name?: string };
      if (kind === 'function' && name !== undefined) functions.set(name, node as FunctionExpr);
      return node;
    });
  }
  const fn = (name: string): FunctionExpr => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  return { slice, fn };
}

describe('whether other files may enter a function', () => {
  it.each([
    ['an exported one', 'export function f() {}', true],
    ['one that is exported later', 'function f() {} export { f }', true],
    ['one under another name', 'function f() {} export { f as g }', true],
    ['one that is not', 'function f() {}', false],
    ['a function that an exported one may hand out', 'export function g() { return function f() {} }', true],
    ['a function in another', 'function g() { return function f() {} }', false],
    ['a method of an exported class', 'export class A { m = function f() {} }', true],
    ['one of CommonJS', 'exports.f = function f() {}', true],
    ['one that is meant for itself', 'export const o = { _m: function f() {} }', false],
  ])('%s', (_, text, is) => {
    const { slice, fn } = sliceOf(text);
    expect(slice.isExported(fn('f'))).toBe(is);
  });
});

describe('whether a function in the slice mentions another', () => {
  it.each([
    ['its top level', 'function f() {} f()', true],
    ['a function with the word', `function f() {} function g() { f(); send('filters') }`, true],
    ['a function without it', 'function f() {} function g() { f() }', false],
    ['itself alone', 'function f() { f() }', false],
    ['nobody', 'function f() {}', false],
    ['who calls it as a method', 'const o = { f: function f() {} }; x.f()', true],
    ['who reads it as a method', 'const o = { f: function f() {} }; use(x.f)', true],
    ['who calls another method', 'const o = { f: function f() {} }; x.g()', false],
    ['who calls it by a name that it was given', 'const g = function f() {}; g()', true],
    [
      'who reads it as a member of a module',
      `import * as b from './b'; export { f as h }; function f() {} use(b.h)`,
      true,
    ],
    [
      'who calls it as a member of a module',
      `import * as b from './b'; export { f as h }; function f() {} b.h()`,
      true,
    ],
    ['who hands it on', 'function f() {} use(f)', true],
    [
      'a function without the word that calls it as a method',
      'const o = { f: function f() {} }; function g() { x.f() }',
      false,
    ],
  ])('%s', (_, text, is) => {
    const { slice, fn } = sliceOf(text);
    expect(slice.isMentioned(fn('f'))).toBe(is);
  });
});

it('the words of a file are known with the functions around them, innermost first', () => {
  const { slice } = sliceOf(`function f() { function g() { send('filters') } } send('filters'); send('zones')`);
  const found = [...slice.seededUnits()].map(({ seeds, around }) => [seeds.length, around.map(({ name }) => name)]);
  expect(found).toEqual(
    expect.arrayContaining([
      [1, []],
      [1, ['g', 'f']],
    ]),
  );
  expect(found).toHaveLength(2);
});

it('a program is added once, with its size', () => {
  const [program] = javascript.read({ file: 'a.js', text: `send('filters')` }).programs;
  if (program === undefined) throw new Error('no program');
  const slice = new Slice((one) => one.includes('filters'));
  slice.add([program]);
  slice.add([program]);
  expect([...slice.seededUnits()]).toHaveLength(1);
  expect(slice.sizes.get('a.js')).toBe(4);
});

/* Statements and expressions, a text in a part of one that is put together; names of what is called are no expressions. */
it.each([
  ['', 0],
  ['a', 2],
  [`x = 'a'`, 4],
  ['a(b)', 3],
  ['a.b', 3],
  [`a + 'b'`, 4],
  [`a + 'b' + c`, 5],
  ['if (a) b', 4],
  ['if (a) b; else if (c) d', 8],
  ['if (a) b; else { c; d }', 8],
  ['const x = a', 2],
  ['[a, b]', 4],
])('the size of a program: %s', (text, size) => {
  expect(sliceOf(text).slice.sizes.get('a.js')).toBe(size);
});

describe('the files in which a word may come to what is not followed', () => {
  const many = (name: string, count: number, call: string): string =>
    `${Array.from({ length: count }, () => `class A { ${name}(p) { return send(p); } }`).join('\n')}
    ${Array.from({ length: count }, () => `function ${name}(p) { return send(p); }`).join('\n')} ${call}`;
  it.each<[string, string, boolean]>([
    ['few functions of a name', many('f', 20, `f('filters')`), false],
    ['many functions of a name', many('f', 60, `f('filters')`), true],
    ['many, and a call that no word comes to', many('f', 60, `f('zones'); send('filters')`), false],
    ['many methods of a name', many('f', 60, `a.f('filters')`), false],
    ['members of members', `api${'.a'.repeat(300)}.get('filters')`, false],
    ['more than can be looked at', `api${'.a'.repeat(1100)}.get('filters')`, true],
  ])('%s', (_, text, is) => {
    expect([...sliceOf(text).slice.leftOut()]).toEqual(is ? ['a.js'] : []);
  });
});
