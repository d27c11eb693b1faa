import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../src/model/dialect.js';
import { code, each } from '../../../src/read/javascript/code.js';

describe('a value as JavaScript', () => {
  it.each<[Shape, string, string]>([
    [{ text: "it's" }, '', String.raw`'it\'s'`],
    [{ text: "it's" }, '"x"', `"it's"`],
    [{ text: 'a' }, "'x'", "'a'"],
    [{ source: 'f(x)' }, '', 'f(x)'],
    [{ literal: true }, '', 'true'],
    [{ literal: 3 }, '', '3'],
    [{ items: [] }, '', '[]'],
    [{ items: [{ text: 'a' }, { literal: 1 }] }, '"', '["a", 1]'],
    [{ members: [] }, '', '{}'],
    [
      {
        members: [
          ['a', { text: 'b' }],
          ['c-d', { items: [] }],
        ],
      },
      '',
      "{ a: 'b', 'c-d': [] }",
    ],
    [
      {
        members: [
          ['a b', { literal: 1 }],
          ['$', { literal: 2 }],
        ],
      },
      '"',
      '{ "a b": 1, $: 2 }',
    ],
    [{ joined: [{ text: 'a`b\\c$d${e}\r\n' }, { source: 'x' }] }, '', '`a\\`b\\\\c$d\\${e}\\r\n${x}`'],
  ] as [Shape, string, string][])('%j like %s', (shape, like, expected) => {
    expect(code(shape, like)).toBe(expected);
  });
});

describe('an object for each element', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['names', { name: '$' }, 'names.map((name) => ({ name }))'],
    ['this.names', { name: '$' }, 'this.names.map((name) => ({ name }))'],
    ['a.#names', { name: '$' }, 'a.#names.map((name) => ({ name }))'],
    ['f(x)', { name: '$' }, '(f(x)).map((name) => ({ name }))'],
    ['a ?? b', { name: '$' }, '(a ?? b).map((name) => ({ name }))'],
    ['a.name', { name: '$' }, 'a.name.map((item) => ({ name: item }))'],
    ['names', { name: '$', value: 'on' }, "names.map((name) => ({ name, value: 'on' }))"],
    ['items', { id: '$' }, 'items.map((one) => ({ id: one }))'],
    ['items', { 'a-b': '$' }, "items.map((one) => ({ 'a-b': one }))"],
  ])('of %s', (list, members, expected) => {
    expect(each(list, members)).toBe(expected);
  });
});
