import { describe, expect, it } from 'vitest';
import { ELSEWHERE } from '../../../src/engine/accounts/joined-matches.js';
import { unlessLeft } from '../../../src/engine/fixing/left-alone.js';
import type { Placed } from '../../../src/engine/fixing/placed.js';

interface Wish {
  readonly together?: number;
  readonly fix?: 'safe' | 'unsafe';
  readonly noFix?: string;
  readonly start?: number;
}

function placed({ together, fix, noFix, start = 0 }: Wish): Placed {
  const span = { file: 'a.ts', start, end: start + 1 };
  const made = fix === undefined ? null : { applicability: fix, edits: [], title: '' };
  return { finding: { span, fix: made, noFix: noFix ?? null }, together } as unknown as Placed;
}

/** What of the fixes of findings is left: `safe`, or `unsafe` with the line of the call that is left alone. */
function left(
  kept: readonly Placed[],
  all: readonly Placed[],
  isAsked: (one: Placed) => boolean = () => true,
): string[] {
  const sourceOf = (): { file: string; text: string } => ({ file: 'a.ts', text: '0\n1\n2\n3' });
  return unlessLeft(kept, all, { isAsked, sourceOf }).map(({ finding: { fix } }) =>
    fix === null ? 'none' : `${fix.applicability} ${fix.because?.replace(/.*\((.*)\)/, '$1') ?? ''}`.trim(),
  );
}

describe('a fix that changes what another request is made of', () => {
  const own = placed({ together: 1, fix: 'safe' });

  it.each<[string, Wish, string]>([
    ['is safe where that is fixed, too', { together: 1, fix: 'safe' }, 'safe'],
    ['is safe where the same edit fixes that', { together: 1, noFix: ELSEWHERE }, 'safe'],
    ['is safe beside what has nothing to do with it', { together: 2 }, 'safe'],
    ['is safe beside a finding of its own', {}, 'safe'],
    ['is not where that has none', { together: 1, start: 4, noFix: 'why' }, 'unsafe line 3'],
    ['is not where that is unsafe', { together: 1, start: 2, fix: 'unsafe' }, 'unsafe line 2'],
  ])('%s', (_, wish, expected) => {
    const other = placed(wish);
    expect(left([own, other], [own, other])[0]).toBe(expected);
  });

  it('is not where that was not asked for, or is not kept', () => {
    const other = placed({ together: 1, fix: 'safe', start: 2 });
    const third = placed({ together: 1, start: 6 });
    expect(left([own, other], [own, other], (one) => one !== other)).toEqual(['unsafe line 2', 'unsafe line 2']);
    expect(left([own], [own, other])).toEqual(['unsafe line 2']);
    expect(left([own], [own, other, third])).toEqual(['unsafe line 2']);
  });

  it('stays as it is where it is not safe, or there is none', () => {
    const other = placed({ together: 1, start: 2 });
    const kept = [placed({ together: 1, fix: 'unsafe' }), placed({ together: 1 }), placed({ fix: 'safe' })];
    expect(left(kept, [...kept, other])).toEqual(['unsafe', 'none', 'safe']);
    expect(unlessLeft(kept, [placed({})], { isAsked: () => true, sourceOf: () => undefined })).toBe(kept);
  });
});
