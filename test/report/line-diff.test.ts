import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { changedPart, lineDiff } from '../../src/report/html/line-diff.js';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });

describe('lineDiff', () => {
  it('gives both texts back, in the order of the old one', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = lineDiff(before, after);
        expect(diff.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(before);
        expect(diff.filter(({ kind }) => kind !== 'gone').map(({ text }) => text)).toEqual(after);
        const numbers = diff.flatMap(({ old }) => old ?? []);
        expect(numbers).toEqual(before.map((_, i) => i));
      }),
    );
  });

  it('changes as little as can be: equal texts in nothing, one line in two', () => {
    fc.assert(fc.property(lines, (same) => lineDiff(same, same).every(({ kind }) => kind === 'same')));
    const kinds = lineDiff(['a', 'b', 'c'], ['a', 'x', 'c']).map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds).toEqual(['same a', 'gone b', 'new x', 'same c']);
  });

  it('takes long texts as a whole', () => {
    const long = Array.from({ length: 300 }, (_, i) => String(i));
    expect(lineDiff(long, ['x']).filter(({ kind }) => kind === 'gone')).toHaveLength(300);
  });
});

describe('changedPart', () => {
  it.each([
    ['abcd', 'abXd', [2, 3]],
    ['abcd', 'abd', [2, 3]],
    ['abd', 'abcd', [2, 2]],
    ['same', 'same', [4, 4]],
    ['aa', 'a', [1, 2]],
  ])('of %s beside %s', (line, other, part) => {
    expect(changedPart(line, other)).toEqual(part);
  });
});
