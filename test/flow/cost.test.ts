import { describe, expect, it } from 'vitest';
import { AXES } from './trees/axes.mjs';
import { workOf } from './trees/work.js';

/*
 * What a run costs grows with what there is to read, and no faster: twice as much of anything costs 2.2 times as much at
 * most, in each of the things that are counted; what a run costs on one of everything is taken off. `bench/growth.mjs`
 * prints the same trees with CPU time.
 */
const MOST = 2.2;
/** Steps and entered branches up to which a jump says nothing. */
const FEW = 2_000;

describe('work grows with the tree', () => {
  it.each(AXES.map((axis) => [axis.name, axis] as const))('%s', async (name, axis) => {
    const { size } = axis;
    const tree = (n: number): ReturnType<typeof axis.tree> => axis.tree(n);
    // What is loaded on first use is loaded.
    await workOf(tree(2));
    const least = await workOf(tree(1));
    const all = [await workOf(tree(size)), await workOf(tree(2 * size)), await workOf(tree(4 * size))];
    const steep = (['steps', 'characters', 'entered'] as const).flatMap((counter) => {
      const costs = all.map((one) => Math.max(FEW, one[counter] - least[counter]));
      const ratios = costs.slice(1).map((cost, i) => Math.round((100 * cost) / (costs[i] ?? 1)) / 100);
      return ratios.some((ratio) => ratio > MOST) ? [`${counter}: ${costs.join(', ')} (${ratios.join(', ')})`] : [];
    });
    if (process.env['GROWTH'] !== undefined)
      process.stderr.write(`GROWTH ${name} ${JSON.stringify(all)} ${steep.join('; ')}\n`);
    expect(steep).toEqual([]);
  });
});
