import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { patchOf } from '../../src/cli/patch.js';
import fc from '../properties.js';

const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('');
const hunks = (patch: string): readonly string[] => patch.match(/^@@.*$/gm) ?? [];

describe('the patch of a file', () => {
  it('of few changes has the smallest hunks', () => {
    const [before, after] = [rows(40, (i) => `l${i}\n`), rows(40, (i) => (i === 20 ? 'x\n' : `l${i}\n`))];
    expect(patchOf('a b', before, after)).toMatch(/^--- a\/a b\n\+\+\+ b\/a b\n@@ -17,9 \+17,9 @@\n l16\n/);
  });

  it('of many changes has one hunk for each, as far as lines between them stand once', () => {
    const before = rows(4000, (i) => (i % 4 === 0 ? 'same\n' : `l${i}\n`));
    const after = rows(4000, (i) =>
      i % 40 === 20 ? rows(12, (k) => `x${i}.${k}\n`) : i % 4 === 0 ? 'same\n' : `l${i}\n`,
    );
    const patch = patchOf('a', before, after);
    expect(hunks(patch)).toHaveLength(100);
    expect(patch.split('\n').filter((line) => line.startsWith('-same'))).toHaveLength(100);
    expect(applyPatch(before, patch)).toBe(after);
  });

  it('of a whole file with no line in common takes no time by the square of its lines', () => {
    const [before, after] = [rows(30_000, (i) => `a${i}\n`), rows(30_000, (i) => `b${i}`)];
    const patch = patchOf('a', before, after);
    expect(hunks(patch)).toEqual(['@@ -1,30000 +1,1 @@']);
    expect(applyPatch(before, patch)).toBe(after);
  });

  it('makes of the old text the new one', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 30 }).map((lines) => lines.join(''));
    const long = (lead: string): string => rows(1100, (i) => `${lead}${i}\n`);
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('', 'e'), (head, old, now, end) => {
        const [before, after] = [`${head}${long('a')}${old}${end}`, `${head}${now}${long('b')}${head}`];
        expect(applyPatch(before, patchOf('a', before, after))).toBe(after);
      }),
      { numRuns: 4 },
    );
  });
});
