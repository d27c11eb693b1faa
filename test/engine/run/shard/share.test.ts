import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../../src/engine/choice/choose.js';
import { share } from '../../../../src/engine/run/shard/shard.js';

/** A choice of files of so many bytes, in order, with notes on others. */
function choiceOf(sizes: Readonly<Record<string, number>>, ...notes: readonly string[]): Choice {
  const chosen = Object.entries(sizes).map(([file, size]) => ({ file, bytes: new Uint8Array(size) }));
  const said = notes.map((file) => ({ file, reason: '' }));
  return { chosen, skipped: said, failed: said, reports: (file: string) => file !== 'b.js' } as unknown as Choice;
}

/** The files of each shard. */
function shared(choice: Choice, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    share(choice, { index: i + 1, count, version: '1' })
      .chosen.map(({ file }) => file)
      .join(' '),
  );
}

describe('what can matter is shared out', () => {
  const even = { a: 10, b: 10, c: 10, d: 10 };
  it.each<[sizes: Readonly<Record<string, number>>, count: number, expected: readonly string[]]>([
    [even, 1, ['a b c d']],
    [even, 2, ['a b', 'c d']],
    [even, 4, ['a', 'b', 'c', 'd']],
    [even, 3, ['a', 'b c', 'd']],
    // About as many bytes to each.
    [{ a: 30, b: 10, c: 10, d: 10 }, 2, ['a', 'b c d']],
    [{ a: 10, b: 10, c: 10, d: 30 }, 2, ['a b c', 'd']],
    // A file goes where its middle lies; some get none.
    [{ a: 100 }, 3, ['', 'a', '']],
    [{ a: 10, b: 1000, c: 10 }, 3, ['a', 'b', 'c']],
    [{ a: 1, b: 100 }, 4, ['a', '', 'b', '']],
    [{}, 2, ['', '']],
    [{ a: 0, b: 0 }, 2, ['a b', '']],
  ])('%j, %i', (sizes, count, expected) => {
    expect(shared(choiceOf(sizes), count)).toEqual(expected);
  });

  it('with what is said of files, each of which falls to one', () => {
    const choice = choiceOf({ 'b.js': 10, 'd.js': 10 }, 'a.js', 'c.js', 'e.js');
    const [one, two] = [1, 2].map((index) => share(choice, { index, count: 2, version: '1' }));
    const files = (notes: Choice['failed'] = []): readonly string[] => notes.map(({ file }) => file);
    expect([files(one?.skipped), files(two?.skipped)]).toEqual([['a.js', 'c.js'], ['e.js']]);
    expect([files(one?.failed), files(two?.failed)]).toEqual([['a.js', 'c.js'], ['e.js']]);
    const reports = ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'].map((file) => [one?.reports(file), two?.reports(file)]);
    expect(reports).toEqual([
      [true, false],
      // It is not asked for.
      [false, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
  });
});
