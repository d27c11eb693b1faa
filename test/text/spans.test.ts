import { expect, it } from 'vitest';
import { holds, meets, overlap, same } from '../../src/text/spans.js';

/** How a span from 2 to 5 stands to another: overlap, holds it, is held by it, the same, one lies in the other. */
it.each<[number, number, string]>([
  [0, 2, ''],
  [0, 3, 'overlap'],
  [1, 5, 'overlap held meets'],
  [2, 5, 'overlap holds held same meets'],
  [2, 6, 'overlap held meets'],
  [2, 4, 'overlap holds meets'],
  [3, 5, 'overlap holds meets'],
  [3, 4, 'overlap holds meets'],
  [4, 6, 'overlap'],
  [5, 6, ''],
])('%i to %i', (start, end, expected) => {
  const one = { file: 'a', start: 2, end: 5 };
  const other = { file: 'a', start, end };
  const relations = (to: typeof other): string =>
    [
      overlap(one, to) ? 'overlap' : '',
      holds(one, to) ? 'holds' : '',
      holds(to, one) ? 'held' : '',
      same(one, to) ? 'same' : '',
      meets(one, to) ? 'meets' : '',
    ]
      .filter((word) => word !== '')
      .join(' ');
  expect(relations(other)).toBe(expected);
  expect(relations({ ...other, file: 'b' })).toBe('');
});
