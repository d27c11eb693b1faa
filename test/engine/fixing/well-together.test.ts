import { expect, it } from 'vitest';
import { wellTogether } from '../../../src/engine/fixing/well-together.js';
import type { Wish } from '../../../src/engine/fixing/wishes.js';

const wish = (number: number): Wish => ({ number }) as unknown as Wish;
const numbers = (some: readonly Wish[]): number[] => some.map((one) => (one as unknown as { number: number }).number);
const nothing = { sound: [], text: 'before' };

it.each<[string, number, number[]]>([
  ['one among many', 256, [100]],
  ['the first and the last', 64, [0, 63]],
  ['all of them', 3, [0, 1, 2]],
  ['none', 5, []],
  ['the only one', 1, [0]],
])('drops %s of the changes that do not come out well, with few readings', async (_, count, bad) => {
  const dropped: [number, string][] = [];
  let readings = 0;
  const all = Array.from({ length: count }, (_one, at) => wish(at));
  const best = await wellTogether(all, nothing, {
    tried: (some) => {
      readings += 1;
      const wrong = numbers(some).find((one) => bad.includes(one));
      return Promise.resolve(wrong === undefined ? { sound: some, text: 'after' } : { problem: 'wrong' });
    },
    drop: (one, problem) => dropped.push([numbers([one])[0] ?? -1, problem]),
  });
  expect(dropped).toEqual(bad.map((one) => [one, 'wrong']));
  expect(numbers(best.sound)).toEqual(Array.from(all.keys()).filter((one) => !bad.includes(one)));
  expect(best.text).toBe(best.sound.length === 0 ? 'before' : 'after');
  expect(readings).toBeLessThanOrEqual(2 * (bad.length + 1) * Math.ceil(Math.log2(count + 1)));
});
