import { describe, expect, it } from 'vitest';
import { leading, leadsTo } from '../../../src/engine/fixing/leads.js';
import type { Wish } from '../../../src/engine/fixing/wishes.js';
import type { LintResult } from '../../../src/engine/run/lint.js';
import type { Finding } from '../../../src/model/finding.js';

function found(...rules: readonly (readonly [string, Finding['status']])[]): LintResult {
  const findings = rules.map(([rule, status]) => ({ rule, status, span: { file: 'a.js', start: 0, end: 1 } }));
  return { findings } as unknown as LintResult;
}

const never = (): boolean => false;

describe('what fixes lead to', () => {
  it('is an entry that has more findings than before', () => {
    const before = found(['a', 'retired'], ['b', 'retired']);
    const after = found(['b', 'retired'], ['b', 'due']);
    expect([...leadsTo(before, after, ['a.js'], never)]).toEqual([['a.js', 'b']]);
    expect(leadsTo(before, found(['b', 'retired']), ['a.js'], never).size).toBe(0);
  });

  it('is none in files that did not change', () => {
    expect(leadsTo(found(), found(['b', 'retired']), ['b.js'], never).size).toBe(0);
  });

  it('is none that is only announced, or that the next round fixes', () => {
    expect(leadsTo(found(), found(['b', 'announced']), ['a.js'], never).size).toBe(0);
    expect(leadsTo(found(), found(['b', 'retired']), ['a.js'], () => true).size).toBe(0);
  });

  it('is looked for fix by fix, up to a number', async () => {
    const wishes = ['x', 'y'].map((text, start) => ({
      file: 'a.js',
      of: 'finding' as const,
      fix: {
        title: '',
        applicability: 'safe' as const,
        because: null,
        edits: [{ file: 'a.js', start, end: start + 1, text }],
      },
    }));
    const look = (text: string): Promise<LintResult> =>
      Promise.resolve(text.includes('y') ? found(['b', 'due']) : found());
    const led = { before: found(), file: 'a.js', rule: 'b', look };
    expect(await leading(led, '12', wishes)).toEqual([wishes[1]]);
    const other = { ...led, rule: 'c' };
    expect(await leading(other, '12', wishes)).toEqual(wishes);
    // A change that cannot be made leads nowhere.
    const far = {
      ...wishes[1],
      fix: { ...wishes[1]?.fix, edits: [{ file: 'a.js', start: 7, end: 8, text: 'y' }] },
    } as Wish;
    expect(await leading(led, '12', [wishes[1] as Wish, far])).toEqual([wishes[1]]);
    const many = Array.from({ length: 21 }, () => wishes[0]).filter((one) => one !== undefined);
    expect(await leading(led, '12', many)).toHaveLength(21);
  });
});
