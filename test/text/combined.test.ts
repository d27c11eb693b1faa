import { describe, expect, it } from 'vitest';
import { combined } from '../../src/text/combined.js';

function lists(parts: readonly (readonly string[])[], most: number): { lists: readonly string[]; cut: number[] } {
  const cut: number[] = [];
  const all = combined(
    parts.map((part) => part.map((one) => [...one])),
    { most, weigh: (of) => of.filter((one) => one === 'x').length, cut: (part) => cut.push(part) },
  );
  return { lists: all.map((one) => one.join('')), cut };
}

describe('lists of one alternative for each part', () => {
  it.each([
    { parts: [], most: 4, expected: [''], cut: [] },
    { parts: [['a'], ['bc']], most: 4, expected: ['abc'], cut: [] },
    { parts: [['a', 'b'], ['c'], ['d', 'e']], most: 4, expected: ['acd', 'ace', 'bcd', 'bce'], cut: [] },
    {
      parts: [
        ['a', 'b'],
        ['c', 'd', 'x'],
      ],
      most: 4,
      expected: ['ax', 'ac', 'bx', 'bc'],
      cut: [1],
    },
    {
      parts: [
        ['a', 'b'],
        ['c', 'x'],
      ],
      most: 2,
      expected: ['ax', 'bx'],
      cut: [1],
    },
    { parts: [['a', ''], ['b']], most: 4, expected: ['ab', 'b'], cut: [] },
  ])('$parts, $most at most', ({ parts, most, expected, cut }) => {
    expect(lists(parts, most)).toEqual({ lists: expected, cut });
  });
});
