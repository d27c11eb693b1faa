import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/flow/budget.js';
import type { Context } from '../../src/flow/context.js';
import { Steps } from '../../src/flow/steps.js';

interface Made {
  readonly steps: Steps;
  readonly cx: { fuel: number };
  readonly told: string[];
}

/** Steps of files that have 100 to ask, and 10 for what is done with answers; a request brings 1000 and 500 more. */
function made(host: Partial<Context['host']> = {}, grants = true): Made {
  const told: string[] = [];
  const cx = { fuel: 7, host, summaries: { spoil: () => told.push('spoilt') } };
  const budget = {
    share: (file: string, of: string) => (file === 'none' ? 0 : of === 'asking' ? 100 : 10),
    spend: (file: string, of: string, steps: number) => told.push(`${file} ${of} ${String(steps)}`),
    cut: (file: string, why: string) => told.push(`${file} ${why}`),
    reach: (file: string, what: string) => {
      told.push(`${file} reached ${what}`);
      return grants ? { asking: 1000, reading: 500 } : undefined;
    },
  };
  return { steps: new Steps(cx as unknown as Context, budget as unknown as Budget), cx, told };
}

describe('the steps of a root', () => {
  it('are what its file has, and are taken off that', () => {
    const { steps, cx, told } = made();
    expect(steps.file).toBe('');
    steps.within('a.js', () => {
      expect([cx.fuel, steps.file, steps.granted]).toEqual([100, 'a.js', 0]);
      cx.fuel -= 30;
      steps.readingOnly(() => (cx.fuel -= 4));
    });
    expect([cx.fuel, steps.file]).toEqual([7, '']);
    expect(told).toEqual(['a.js asking 30', 'a.js reading 4']);
  });

  it('of one within another are its own', () => {
    const { steps, cx, told } = made();
    steps.within('a.js', () => {
      cx.fuel -= 30;
      steps.within('b.js', () => {
        expect([cx.fuel, steps.file]).toEqual([100, 'b.js']);
        cx.fuel -= 5;
      });
      expect([cx.fuel, steps.file]).toEqual([70, 'a.js']);
    });
    expect(told).toEqual(['b.js asking 5', 'b.js reading 0', 'a.js asking 30', 'a.js reading 0']);
  });

  it.each<[what: string, asking: number, reading: number, told: readonly string[]]>([
    ['all of them', 100, 0, ['a.js asking 100', 'a.js reading 0', 'a.js too much to follow']],
    ['more than all', 120, 0, ['a.js asking 100', 'a.js reading 0', 'a.js too much to follow']],
    ['all for answers', 0, 10, ['spoilt', 'a.js asking 0', 'a.js reading 10', 'a.js too much to follow']],
    ['all but one', 99, 9, ['a.js asking 99', 'a.js reading 9']],
  ])('say so where they were too few: %s', (_, asking, reading, expected) => {
    const { steps, cx, told } = made();
    steps.within('a.js', () => {
      cx.fuel -= asking;
      steps.readingOnly(() => (cx.fuel -= reading));
    });
    expect(told).toEqual(expected);
  });
});

describe('what is done with an answer', () => {
  it('takes steps of its own, and gives what it gives', () => {
    const { steps, cx } = made();
    steps.within('a.js', () => {
      expect(steps.readingOnly(() => cx.fuel)).toBe(10);
      expect(cx.fuel).toBe(100);
      // Within another that is done with one they are the same.
      steps.readingOnly(() => {
        cx.fuel -= 3;
        expect(steps.readingOnly(() => cx.fuel)).toBe(7);
      });
      expect(steps.readingOnly(() => cx.fuel)).toBe(7);
    });
  });

  it('is not done where none are left, or before there is a file', () => {
    const { steps, cx } = made();
    expect(steps.readingOnly(() => 1)).toBeUndefined();
    steps.within('a.js', () => {
      steps.readingOnly(() => (cx.fuel = 0));
      expect(steps.readingOnly(() => 1)).toBeUndefined();
      expect(cx.fuel).toBe(100);
    });
  });

  it('gives its steps back where it fails', () => {
    const { steps, cx } = made();
    steps.within('a.js', () => {
      const fails = (): unknown =>
        steps.readingOnly(() => {
          cx.fuel -= 2;
          throw new Error('no');
        });
      expect(fails).toThrow('no');
      expect([cx.fuel, steps.readingOnly(() => cx.fuel)]).toEqual([100, 8]);
    });
  });
});

describe('a request that is sent', () => {
  it('brings its file more of both', () => {
    const { steps, cx, told } = made({ sent: () => 1 });
    steps.within('a.js', () => {
      steps.sends();
      expect([cx.fuel, steps.granted]).toEqual([1100, 1000]);
      expect(steps.readingOnly(() => [cx.fuel, steps.granted])).toEqual([510, 500]);
    });
    expect(told).toEqual(['a.js reached interest', 'a.js asking 0', 'a.js reading 0']);
  });

  it('while an answer is looked at brings the same', () => {
    const { steps, cx, told } = made({ sent: () => 1 });
    steps.within('a.js', () => {
      cx.fuel -= 1;
      steps.readingOnly(() => {
        steps.sends();
        expect(cx.fuel).toBe(510);
        cx.fuel -= 2;
      });
      expect(cx.fuel).toBe(1099);
    });
    expect(told).toEqual(['a.js reached interest', 'a.js asking 1', 'a.js reading 2']);
  });

  it.each<[what: string, host: Partial<Context['host']>, reached: readonly string[]]>([
    ['one of interest, then none more', { sentOfInterest: () => 1 }, ['interest', 'requests']],
    ['none of interest', { sentOfInterest: () => 0, sent: () => 1 }, ['requests', 'requests']],
    ['where that is not told, any', { sent: () => 2 }, ['interest', 'requests']],
    ['where nothing is told', {}, ['requests', 'requests']],
  ])('is told as of interest where it is: %s', (_, host, reached) => {
    const { steps, told } = made(host);
    steps.within('a.js', () => {
      steps.sends();
      steps.sends();
    });
    expect(told.slice(0, 2)).toEqual(reached.map((what) => `a.js reached ${what}`));
  });

  it('brings nothing where the file has no more, or where none are left', () => {
    const { steps, cx } = made({ sent: () => 1 }, false);
    steps.within('a.js', () => {
      steps.sends();
      expect([cx.fuel, steps.granted]).toEqual([100, 0]);
    });
    const other = made({ sent: () => 1 });
    other.steps.within('a.js', () => {
      other.cx.fuel = 0;
      other.steps.sends();
      expect(other.cx.fuel).toBe(0);
    });
    expect(other.told[0]).toBe('a.js asking 100');
  });
});
