import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { applyEdits } from '../../src/text/edits.js';

const edit = (start: number, end: number, text: string) => ({ file: 'a.ts', start, end, text });

describe('applyEdits', () => {
  it('makes edits given in any order', () => {
    expect(applyEdits('abcdef', [edit(4, 5, 'E'), edit(0, 1, 'AA'), edit(2, 2, '-')])).toBe('AAb-cdEf');
  });

  it('keeps insertions at one offset in order and before a replacement there', () => {
    expect(applyEdits('abc', [edit(1, 2, 'X'), edit(1, 1, '1'), edit(1, 1, '2'), edit(2, 2, '3')])).toBe('a12X3c');
  });

  it('counts equal edits once', () => {
    expect(applyEdits('abc', [edit(1, 2, 'X'), edit(0, 0, 'i'), edit(1, 2, 'X'), edit(0, 0, 'i')])).toBe('iaXc');
  });

  it.each([
    ['overlap', [edit(0, 2, ''), edit(1, 3, '')]],
    ['one inside another', [edit(0, 3, ''), edit(1, 1, 'x')]],
    ['the same range with other text', [edit(0, 2, 'x'), edit(0, 2, 'y')]],
  ])('refuses %s', (_, edits) => {
    expect(applyEdits('abc', edits)).toEqual({ conflict: edits });
  });

  it.each([edit(-1, 0, ''), edit(2, 1, ''), edit(0, 4, ''), edit(0.5, 1, ''), edit(Number.NaN, 1, '')])(
    'refuses the range %j',
    (outside) => {
      expect(applyEdits('abc', [outside])).toEqual({ conflict: [outside] });
    },
  );

  it('does what replacing one by one from the end does', () => {
    const cuts = fc.uniqueArray(fc.nat(40), { maxLength: 10 }).map((points) => points.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.string({ minLength: 40, maxLength: 40 }),
        cuts,
        fc.array(fc.string({ maxLength: 4 })),
        (text, points, texts) => {
          const edits = [];
          for (let i = 0; i + 1 < points.length; i += 2) edits.push(edit(points[i]!, points[i + 1]!, texts[i] ?? '@'));
          const naive = [...edits]
            .reverse()
            .reduce((done, e) => done.slice(0, e.start) + e.text + done.slice(e.end), text);
          expect(applyEdits(text, [...edits].reverse())).toBe(naive);
        },
      ),
    );
  });
});
