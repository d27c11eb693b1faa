import { expect, it } from 'vitest';
import { bounded, TookTooLong } from '../../../src/engine/run/bounded.js';

it('work gives what it gives, and what goes wrong in it', () => {
  expect(bounded(60_000, () => 1)).toBe(1);
  expect(bounded(60_000, () => undefined)).toBeUndefined();
  expect(() =>
    bounded(60_000, () => {
      throw new RangeError('x');
    }),
  ).toThrow(RangeError);
});

it('work within other work gives each its own', () => {
  expect(bounded(60_000, () => [bounded(60_000, () => 1), bounded(60_000, () => 2)])).toEqual([1, 2]);
  const outer = bounded(60_000, () => {
    expect(() =>
      bounded(60_000, () => {
        throw new Error('x');
      }),
    ).toThrow('x');
    return 3;
  });
  expect(outer).toBe(3);
});

it('work leaves nothing behind for others to see', () => {
  const place = Symbol.for('eolint.bounded');
  bounded(60_000, () => 1);
  expect(() =>
    bounded(60_000, () => {
      throw new Error('x');
    }),
  ).toThrow('x');
  expect(Reflect.get(globalThis, place)).toBeUndefined();
});

it('work that does not come to an end is ended', () => {
  let rounds = 0;
  const endless = (): never => {
    for (;;) rounds += 1;
  };
  expect(() => bounded(20, endless)).toThrow(TookTooLong);
  expect(() => bounded(20, endless)).toThrow('took longer than 0.02 s');
  expect(rounds).toBeGreaterThan(0);
});
