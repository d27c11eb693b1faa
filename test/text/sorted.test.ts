import { expect, it } from 'vitest';
import { countUpTo } from '../../src/text/sorted.js';

it('counts the numbers up to a limit', () => {
  const sorted = [1, 3, 3, 7];
  expect([0, 1, 2, 3, 4, 6, 7, 8].map((limit) => countUpTo(sorted, limit))).toEqual([0, 1, 1, 3, 3, 3, 4, 4]);
  expect(countUpTo([], 3)).toBe(0);
});
