import { expect, it } from 'vitest';
import fc from '../properties.js';
import { FileIntervals, Intervals } from '../../src/text/intervals.js';

const range = fc.tuple(fc.nat(30), fc.nat(12)).map(([start, length]) => ({ start, end: start + length }));
type Range = Readonly<Record<'start' | 'end', number>>;

const search = (ranges: readonly Range[]): Intervals<Range> => new Intervals(ranges.map((one) => [one, one]));
const byPlace = (a: Range, b: Range): number => a.start - b.start || a.end - b.end;

it('finds what has a character in common with a range, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, at) => {
      const found = search(ranges).overlapping(at);
      expect(found.toSorted(byPlace)).toEqual(
        ranges.filter(({ start, end }) => start < at.end && at.start < end).toSorted(byPlace),
      );
    }),
  );
});

it('finds what a range lies in, its ends included', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, at) => {
      const found = search(ranges).holding(at);
      expect(found.toSorted(byPlace)).toEqual(
        ranges.filter(({ start, end }) => start <= at.start && at.end <= end).toSorted(byPlace),
      );
    }),
  );
});

it('finds what lies in a range, in the order in which they start', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, at) => {
      const found = search(ranges).within(at);
      expect(found).toEqual(found.toSorted((a, b) => a.start - b.start));
      expect(found.toSorted(byPlace)).toEqual(
        ranges.filter(({ start, end }) => at.start <= start && end <= at.end).toSorted(byPlace),
      );
    }),
  );
});

it('knows the ranges of each file, also those that come later', () => {
  const all = new FileIntervals<string>();
  const at = (file: string, start: number, end: number): Range & { file: string } => ({ file, start, end });
  expect(all.holding(at('a', 1, 2))).toEqual([]);
  expect(all.overlapping(at('a', 1, 2))).toEqual([]);
  all.add(at('a', 0, 5), 'one');
  all.add(at('b', 0, 5), 'other');
  expect(all.holding(at('a', 1, 2))).toEqual(['one']);
  all.add(at('a', 1, 3), 'two');
  expect(all.holding(at('a', 1, 2))).toEqual(['one', 'two']);
  expect(all.overlapping(at('a', 2, 9))).toEqual(['one', 'two']);
  expect(all.overlapping(at('b', 4, 9))).toEqual(['other']);
  expect(all.holding(at('b', 4, 9))).toEqual([]);
});

it('gives them in the order in which they start', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, at) => {
      const starts = search(ranges)
        .holding(at)
        .map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
  );
});
