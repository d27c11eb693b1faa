import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Fix } from '../../src/model/finding.js';
import { mergeFixes } from '../../src/rewrite/verify.js';
import { apply } from './fixes.js';

const fix = (...edits: [number, number, string][]): Fix => ({
  title: 'Change it',
  edits: edits.map(([start, end, text]) => ({ file: 'a.js', start, end, text })),
  applicability: 'safe',
  because: null,
});

describe('fixes of one file together', () => {
  it.each([
    ['apart', [fix([5, 6, 'b']), fix([0, 1, 'a'])], [0, 1]],
    ['side by side', [fix([0, 2, 'a']), fix([2, 4, 'b'])], [0, 1]],
    ['overlapping', [fix([0, 3, 'a']), fix([2, 4, 'b']), fix([3, 5, 'c'])], [0, 2]],
    ['whole or not at all', [fix([0, 3, 'a']), fix([2, 4, 'b'], [8, 9, 'b']), fix([8, 9, 'c'])], [0, 2]],
    ['an edit in common', [fix([0, 3, 'a'], [5, 6, 'x']), fix([5, 6, 'x'], [8, 9, 'b'])], [0, 1]],
    ['one span, two texts', [fix([0, 3, 'a']), fix([0, 3, 'b'])], [0]],
    ['two insertions at one place', [fix([3, 3, 'a']), fix([3, 3, 'b'])], [0]],
    ['the same insertion', [fix([3, 3, 'a']), fix([3, 3, 'a'])], [0, 1]],
    ['an insertion beside a removal', [fix([3, 5, '']), fix([5, 5, 'b'])], [0]],
    ['an insertion beside its own removal', [fix([3, 5, ''], [5, 5, 'b'])], [0]],
    ['an insertion inside', [fix([3, 5, '']), fix([4, 4, 'b'])], [0]],
    ['clashing with itself', [fix([3, 5, ''], [4, 6, 'b']), fix([4, 5, 'c'])], [1]],
    ['empty', [fix()], [0]],
    ['none', [], []],
  ] as [string, Fix[], number[]][])('%s', (_, fixes, applied) => {
    expect(mergeFixes(fixes).applied).toEqual(applied);
  });

  it('sorts the edits and makes a common one once', () => {
    const { edits } = mergeFixes([fix([5, 6, 'x'], [8, 9, 'y']), fix([0, 1, 'a'], [5, 6, 'x'])]);
    expect(edits.map((edit) => [edit.start, edit.end, edit.text])).toEqual([
      [0, 1, 'a'],
      [5, 6, 'x'],
      [8, 9, 'y'],
    ]);
  });

  it('does not mix files', () => {
    const other: Fix = { ...fix(), edits: [{ file: 'b.js', start: 0, end: 3, text: 'b' }] };
    expect(mergeFixes([fix([0, 3, 'a']), other]).applied).toEqual([0, 1]);
  });

  const edit = fc.tuple(fc.nat(30), fc.nat(4), fc.constantFrom('', 'a', 'b'));
  const fixes = fc.array(
    fc
      .array(edit, { maxLength: 3 })
      .map((edits) =>
        fix(...edits.map(([start, length, text]): [number, number, string] => [start, start + length, text])),
      ),
    { maxLength: 12 },
  );

  it('never overlaps, keeps applied fixes whole, and leaves out only what clashes', () => {
    fc.assert(
      fc.property(fixes, (all) => {
        const { edits, applied } = mergeFixes(all);
        for (const [index, one] of edits.entries()) {
          const last = edits[index - 1];
          if (last !== undefined) expect(last.end).toBeLessThanOrEqual(one.start);
        }
        for (const index of applied) for (const one of all[index]?.edits ?? []) expect(edits).toContainEqual(one);
        expect(edits.length).toBeLessThanOrEqual(
          applied.reduce((sum, index) => sum + (all[index]?.edits.length ?? 0), 0),
        );
        const again = mergeFixes(applied.map((index) => all[index] ?? fix()));
        expect(again.edits).toEqual(edits);
        expect(again.applied).toHaveLength(applied.length);
        expect(() => apply('x'.repeat(40), edits)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('takes thousands of fixes', () => {
    const many = Array.from({ length: 5000 }, (_, index) => fix([index * 3, index * 3 + 2, 'x']));
    expect(mergeFixes(many).applied).toHaveLength(5000);
  });
});
