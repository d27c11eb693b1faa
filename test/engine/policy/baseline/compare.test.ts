import { describe, expect, it } from 'vitest';
import fc from '../../../properties.js';
import { compareBaseline, type Occurrence } from '../../../../src/engine/policy/baseline/compare.js';
import { baselineText, type KnownFinding } from '../../../../src/engine/policy/baseline/file.js';

const all = { covers: () => true, exists: () => true };
const PRINTS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

function seen(fingerprint: string, file: string): Occurrence<string> {
  return { item: `${fingerprint}@${file}`, fingerprint, rule: 'filters', request: 'GET /x', file, shown: true };
}

const occurrences = fc.array(
  fc
    .tuple(fc.constantFrom(...PRINTS), fc.constantFrom('x.ts', 'y.ts', 'z.ts'))
    .map(([print, file]) => seen(print, file)),
  { maxLength: 12 },
);

const made = (findings: readonly Occurrence<string>[]): readonly KnownFinding[] =>
  compareBaseline(findings, [], all).grown;

/* What is left of a finding that is known in two files, of which one may not be looked at, or be no more. */
it.each([
  ['looked at', true, true, 1, ['x.ts']],
  ['not looked at', false, true, 0, ['x.ts', 'y.ts']],
  ['no more', false, false, 1, ['x.ts']],
])('a file that is %s', (_, covers, exists, gone, files) => {
  const baseline = made([seen('a'.repeat(32), 'x.ts'), seen('a'.repeat(32), 'y.ts')]);
  const scope = {
    covers: (_rule: string, file: string) => file === 'x.ts' || covers,
    exists: (file: string) => file === 'x.ts' || exists,
  };
  const found = compareBaseline([seen('a'.repeat(32), 'x.ts')], baseline, scope);
  expect(found.gone).toBe(gone);
  expect(found.pruned.flatMap((one) => Object.keys(one.files))).toEqual(files);
});

describe('a baseline', () => {
  it('knows all that it was made of, in any order, and does not change', () => {
    fc.assert(
      fc.property(occurrences, fc.func(fc.integer()), (findings, order) => {
        const baseline = made(findings);
        const shuffled = [...findings].sort((a, b) => order(a) - order(b));
        const again = compareBaseline(shuffled, baseline, all);
        expect(again).toMatchObject({ fresh: [], known: findings.length, gone: 0 });
        expect(baselineText(again.pruned)).toBe(baselineText(baseline));
      }),
    );
  });

  it('never grows by itself, and counts each finding once', () => {
    const size = (known: readonly KnownFinding[]): number =>
      known.reduce((sum, { files }) => sum + Object.values(files).reduce((one, count) => one + count, 0), 0);
    fc.assert(
      fc.property(occurrences, occurrences, (before, now) => {
        const baseline = made(before);
        const { fresh, known, gone, pruned, grown } = compareBaseline(now, baseline, all);
        expect(fresh.length + known).toBe(now.length);
        expect(known + gone).toBe(before.length);
        expect(size(pruned)).toBe(known);
        expect(size(grown)).toBe(now.length);
        expect(baselineText(grown)).toBe(baselineText(made(now)));
      }),
    );
  });

  it('survives that all files are renamed', () => {
    fc.assert(
      fc.property(occurrences, (before) => {
        const moved = before.map((one) => ({ ...one, file: `new/${one.file}` }));
        const { fresh, pruned } = compareBaseline(moved, made(before), all);
        expect(fresh).toEqual([]);
        expect(baselineText(pruned)).toBe(baselineText(made(moved)));
      }),
    );
  });

  it('takes nothing from a file that was not looked at', () => {
    const baseline = made([seen(PRINTS[0] ?? '', 'x.ts')]);
    const scope = { covers: (_rule: string, file: string) => file !== 'x.ts', exists: () => true };
    const copied = compareBaseline([seen(PRINTS[0] ?? '', 'y.ts')], baseline, scope);
    expect(copied.fresh).toHaveLength(1);
    expect(copied.pruned).toEqual(baseline);
    const renamed = compareBaseline([seen(PRINTS[0] ?? '', 'y.ts')], baseline, { ...scope, exists: () => false });
    expect(renamed.fresh).toEqual([]);
    expect(renamed.pruned[0]?.files).toEqual({ 'y.ts': 1 });
  });
});
