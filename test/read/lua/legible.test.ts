import { describe, expect, it } from 'vitest';
import { legible } from '../../../src/read/lua/legible.js';

const read = (text: string): string => legible({ file: 'a.lua', text }).source.text;

describe('a text for the grammar', () => {
  it.each(['local a = "\\\\"', 'x = [[\\ \\]]', '-- \\@$', 'local a = b != c', 'a = `b`', ''])(
    'stays as it is: %j',
    (text) => {
      expect(legible({ file: 'a.lua', text })).toEqual({ source: { file: 'a.lua', text }, problems: [] });
    },
  );

  it('has no characters that are none of Lua’s where there are many', () => {
    const text = `a = "\\\\"\n${'\\ 😀'.repeat(60)}\nb = 1`;
    expect(read(text)).toBe(`a = "\\\\"\n${'    '.repeat(60)}\nb = 1`);
    expect(legible({ file: 'a.lua', text }).problems.map(({ message }) => message)).toEqual([
      'line 2: this is not understood',
    ]);
  });

  it.each([
    ['a = 1\nb = [[ c\nd', 'a = 1\nb =     \n '],
    ['a = [==[ ]] b', 'a =          '],
    ['a = 1 --[[ b\nc', 'a = 1       \n '],
  ])('ends where a long bracket is never closed: %j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(legible({ file: 'a.lua', text }).problems).toHaveLength(1);
  });
});
