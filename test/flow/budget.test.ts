import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/flow/budget.js';

/** Files of a size, and others that are asked for: one of another size, and so many of no size. */
const budget = (size: number, isAsked = true, other = 0, files = 24): Budget => {
  const own = isAsked ? ['a', 'b', 'c', 'd'] : [];
  const rest = Array.from({ length: files - own.length - 1 }, (_, i) => `rest ${i}`);
  const sizes = new Map([['other', other], ...rest.map((file) => [file, 0] as const)]);
  return new Budget((file) => sizes.get(file) ?? size, new Set([...own, 'other', ...rest]));
};
/** Where much is asked for. */
const fresh = (size: number, isAsked = true): Budget => budget(size, isAsked, 31_251, 25);
const at = (start: number): { file: string; start: number; end: number } => ({ file: 'a', start, end: start + 1 });

describe('the steps that a file may cost', () => {
  it.each([
    [0, true, 8_000],
    [1_000, true, 8_000],
    [1_001, true, 8_008],
    [250_000, true, 2_000_000],
    [250_001, true, 2_000_000],
    [750, false, 3_000],
    [751, false, 3_004],
    [50_001, false, 200_000],
  ])('of %i nodes, asked for: %s', (size, isAsked, steps) => {
    expect(budget(size, isAsked).share('a', 'asking')).toBe(steps);
  });

  it('are shared by all that is run for its sake', () => {
    const steps = budget(0);
    steps.spend('a', 'asking', 3_000);
    expect([steps.share('a', 'asking'), steps.share('b', 'asking')]).toEqual([5_000, 8_000]);
    steps.spend('a', 'asking', 6_000);
    expect(steps.share('a', 'reading')).toBe(4_000);
    steps.spend('a', 'reading', 1_000);
    expect(steps.outcome('a')).toEqual({ cuts: [], fault: undefined, steps: 10_000 });
    expect(steps.files()).toEqual(['a', 'b']);
  });
});

it.each([
  [31_250, 25, 8_000],
  [31_251, 25, 2_000],
  [31_251, 24, 8_000],
])('a file has a part of its steps where many files have much: %i nodes, %i files', (other, files, steps) => {
  expect(budget(0, true, other, files).share('a', 'asking')).toBe(steps);
});

it('a file has all of its steps where nothing is asked for', () => {
  expect(new Budget(() => 0, new Set()).share('a', 'asking')).toBe(3_000);
});

describe('by how far a file came, where much is asked for', () => {
  it.each([
    [0, true, 2_000, 8_000],
    [1_000, true, 2_000, 8_000],
    [1_001, true, 2_002, 8_000],
    [2_000, true, 4_000, 12_000],
    [250_000, true, 500_000, 1_500_000],
    [750, false, 2_000, 3_000],
    [50_001, false, 50_000, 150_000],
  ])('of %i nodes, asked for: %s, it has a part of its steps', (size, isAsked, nothing, requests) => {
    const made = fresh(size, isAsked);
    expect([made.share('a', 'asking'), made.share('a', 'reading')]).toEqual([nothing, nothing / 2]);
    made.reach('a', 'requests');
    expect([made.share('a', 'asking'), made.share('a', 'reading')]).toEqual([requests, requests / 2]);
  });

  it('it is told what it has more, once, and none of what others have', () => {
    const made = fresh(2_000);
    made.spend('a', 'asking', 1_500);
    expect(made.reach('a', 'requests')).toEqual({ asking: 8_000, reading: 4_000 });
    expect(made.reach('a', 'requests')).toBeUndefined();
    expect(made.reach('a', 'interest')).toEqual({ asking: 4_000, reading: 2_000 });
    expect(made.reach('a', 'requests')).toBeUndefined();
    expect(made.reach('b', 'interest')).toEqual({ asking: 12_000, reading: 6_000 });
    expect(['a', 'b', 'c'].map((file) => made.share(file, 'asking'))).toEqual([14_500, 16_000, 4_000]);
  });

  it('a root that comes late has a few of its own, up to a quarter more of what there is', () => {
    const made = fresh(0);
    const left = [1_900, 300, 299, 1].map((used) => {
      made.spend('a', 'asking', used);
      return made.share('a', 'asking');
    });
    expect(left).toEqual([500, 300, 1, 0]);
  });
});

it('a root that comes late has a few of its own, up to a quarter more in all', () => {
  const steps = budget(0);
  const left = [7_600, 300, 1_000, 800, 299, 1].map((used) => {
    steps.spend('a', 'asking', used);
    return steps.share('a', 'asking');
  });
  expect(left).toEqual([500, 500, 500, 300, 1, 0]);
  expect(steps.share('a', 'reading')).toBe(4_000);
});

it('steps are whole ones', () => {
  const steps = budget(751, false);
  steps.spend('a', 'reading', 1_502);
  expect(steps.share('a', 'reading')).toBe(375);
});

it('what was cut off is noted once for each place and reason, and up to twenty times', () => {
  const steps = budget(0);
  for (const [why, span] of [
    ['one', at(1)],
    ['one', at(1)],
    ['two', at(1)],
    ['one', at(2)],
    ['one', undefined],
  ] as const)
    steps.cut('a', why, span);
  const said = (): string[] => steps.outcome('a').cuts.map(({ why, span }) => `${why} ${String(span?.start)}`);
  expect(said()).toEqual(['one 1', 'two 1', 'one 2', 'one undefined']);
  for (let i = 10; i < 40; i += 1) steps.cut('a', 'more', at(i));
  expect(said().length).toBe(20);
  steps.fault('b', 'nested too deeply');
  expect([steps.outcome('b').fault, steps.outcome('a').fault]).toEqual(['nested too deeply', undefined]);
});
