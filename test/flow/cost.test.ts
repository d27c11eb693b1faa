import { describe, expect, it } from 'vitest';
import { AXES } from './trees/axes.mjs';
import { workOf } from './trees/work.js';

/*
 * What a run costs grows with what there is to read, and no faster: twice as much of anything costs 2.2 times as much at
 * most, in each of the things that are counted; what a run costs on nothing is taken off. `bench/growth.mjs` prints the
 * same trees with CPU time. GROWTH=1 prints the counts.
 */
const MOST = 2.2;
/** Steps and entered branches up to which a jump says nothing. */
const FEW = 2_000;

/** Axes that grow faster today, each with what a doubling costs at most: what makes one worse fails, too. */
const STEEPER: Readonly<Record<string, number>> = {
  // One place in forty holds a word of interest more, and each request may be of all of those before it.
  'branches in a row': 2.4,
  'tries in a row': 2.5,
  'loops in a row that carry a value on': 2.5,
  // Twice as deep is the square of the rounds: the steps that a file may take bound it.
  'loops in one another': Infinity,
  'callbacks in one another': Infinity,
};
/** What files of a few lines may take, however deep. */
const MOST_STEPS = 9_000;

/** Trees of files, for which it is decided which of them are parsed. */
const OF_FILES = AXES.filter((axis) => Object.keys(axis.tree(axis.size)).length >= 20);

async function expectGrowth(name: string, axis: (typeof AXES)[number], ungated: boolean): Promise<void> {
  const { size } = axis;
  const work = (n: number): ReturnType<typeof workOf> => workOf(axis.tree(n), ungated);
  // What is loaded on first use is loaded.
  await work(2);
  const [first, second] = [await work(1), await work(2)];
  const all = [await work(size), await work(2 * size), await work(4 * size)];
  if (process.env['GROWTH'] !== undefined) process.stderr.write(`GROWTH ${name} ${JSON.stringify(all)}\n`);
  const most = STEEPER[name] ?? MOST;
  const steep = (['steps', 'characters', 'entered'] as const).flatMap((counter) => {
    // A smaller tree may cost more than one twice as large: of a block that is whole, a request is found.
    const nothing = Math.min(2 * first[counter] - second[counter], second[counter]);
    const costs = all.map((one) => Math.max(FEW, one[counter] - nothing));
    const ratios = costs.slice(1).map((cost, i) => Math.round((100 * cost) / (costs[i] ?? 1)) / 100);
    return ratios.some((ratio) => ratio > most) ? [`${counter}: ${costs.join(', ')} (${ratios.join(', ')})`] : [];
  });
  expect(steep).toEqual([]);
  if (most === Infinity) for (const { steps } of all) expect(steps).toBeLessThan(MOST_STEPS);
}

describe('work grows with the tree', () => {
  it.each(AXES.map((axis) => [axis.name, axis] as const))('%s', async (name, axis) => {
    await expectGrowth(name, axis, true);
  });
});

describe('work grows with the tree where gates stand before it', () => {
  it.each(OF_FILES.map((axis) => [axis.name, axis] as const))('%s', async (name, axis) => {
    await expectGrowth(name, axis, false);
  });
});
