import { describe, expect, it } from 'vitest';
import { AXES } from './trees/axes.mjs';
import { workOf } from './trees/work.js';

/*
 * What a run costs grows with what there is to read, and no faster: twice as much of anything costs 2.2 times as much at
 * most. `bench/growth.mjs` prints the same trees with CPU time.
 */
const MOST = 2.2;

describe('work grows with the tree', () => {
  it.each(AXES.map((axis) => [axis.name, axis] as const))('%s', async (_, axis) => {
    const { size } = axis;
    const tree = (n: number): ReturnType<typeof axis.tree> => axis.tree(n);
    // What is loaded on first use is loaded.
    await workOf(tree(1));
    const one = await workOf(tree(size));
    const two = await workOf(tree(2 * size));
    const four = await workOf(tree(4 * size));
    expect({ one, two, four, most: Math.max(two / one, four / two) }).toEqual({
      one,
      two,
      four,
      most: expect.toSatisfy((ratio: number) => ratio <= MOST) as number,
    });
  });
});
