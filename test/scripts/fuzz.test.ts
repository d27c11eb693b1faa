import { describe, expect, it } from 'vitest';
// @ts-expect-error the scripts are plain JavaScript
import { instrumented } from '../../scripts/fuzz/instrument.mjs';
// @ts-expect-error as above
import { mutated, random } from '../../scripts/fuzz/mutate.mjs';

type Instrumented = { readonly code: string; readonly branches: number; readonly words: ReadonlySet<string> };
const instrument = instrumented as (file: string, text: string, first: number) => Instrumented;

/** Runs instrumented code that gives a function; answers what the function gives, and which branches were entered. */
function ran(text: string, ...args: unknown[]): { readonly value: unknown; readonly seen: readonly number[] } {
  const { code, branches } = instrument('a.ts', `const made = ${text};`, 0);
  const seen = new Array<number>(branches).fill(0);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is the test's own
  const made = new Function('__seen', `${code} return made;`)(seen) as (...given: unknown[]) => unknown;
  return { value: made(...args), seen };
}

describe('the branches of a source', () => {
  it.each([
    ['(a) => { if (a) return 1; else return 2; }', true, 1, [1, 1, 0]],
    ['(a) => { if (a) return 1; else return 2; }', false, 2, [1, 0, 1]],
    ['(a) => (a ? { x: 1 } : [2])', true, { x: 1 }, [1, 1, 0]],
    ['(a) => (a ?? 3)', null, 3, [1, 1]],
    ['(a) => (a || (a && 1))', 0, 0, [1, 1, 0]],
    ['(a) => { let n = 0; for (let i = 0; i < a; i += 1) n += i; return n; }', 4, 6, [1, 4]],
    ['(a) => { switch (a) { case 1: return "x"; default: return "y"; } }', 1, 'x', [1, 1]],
    ['(a) => ({ a, b: () => a })', 1, { a: 1, b: expect.any(Function) as unknown }, [1, 0]],
    ['function (a) { while (a > 0) a -= 1; return a; }', 3, 0, [1, 3]],
  ] as const)('%s of %j', (text, given, value, seen) => {
    expect(ran(text, given)).toEqual({ value, seen });
  });

  it('are numbered on, and the words of the source are told, types aside', () => {
    const { code, words, branches } = instrument('a.ts', "type A = 'no'; const f = (a: A) => a === 'yes';", 7);
    expect([branches, [...words]]).toEqual([1, ['yes']]);
    expect(code).toContain('__seen[7]++');
  });
});

describe('mutants of an input', () => {
  const change = mutated as (text: string, tools: object) => string;
  const many = (seed: number): readonly string[] => {
    const next = (random as (of: number) => (n: number) => number)(seed);
    const tools = { next, words: ['words'], other: 'another\ntext', longest: 50 };
    return Array.from({ length: 500 }, () => change('some text\nof two lines', tools));
  };

  it('are the same for the same seed, and others for another', () => {
    expect(many(1)).toEqual(many(1));
    expect(many(1)).not.toEqual(many(2));
  });

  it('differ, stay short, and take from other inputs and from the code', () => {
    const all = many(3);
    expect(new Set(all).size).toBeGreaterThan(400);
    expect(Math.max(...all.map((text) => text.length))).toBeLessThanOrEqual(50);
    expect(all.some((text) => text.includes('words'))).toBe(true);
    expect(all.some((text) => text.includes('another'))).toBe(true);
  });
});
