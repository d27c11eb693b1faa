import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { lint } from '../../../src/engine/run/lint.js';
import { protectedReport } from '../../../src/report/leaving/protect.js';
import { smallestEdits } from '../../../src/report/leaving/smallest-edits.js';
import { applyEdits } from '../../../src/text/edits.js';

const fixtures = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

describe('the smallest edits', () => {
  it('change the same', () => {
    const words = fc.array(fc.constantFrom('a', ' ', '\r\n', '\n', 'é', '😀', '"', ',', '{', '}', 'long_name', '1'));
    fc.assert(
      fc.property(words, words, words, words, (before, old, now, behind) => {
        const text = [...before, ...old, ...behind].join('');
        const start = before.join('').length;
        const edit = { file: 'a', start, end: start + old.join('').length, text: now.join('') };
        expect(applyEdits(text, smallestEdits(text, edit))).toBe(applyEdits(text, [edit]));
      }),
    );
  });

  it.each([
    ['{"a": "one", "b": 2}', 1, 19, '"b": 2', [[2, 14, '']]],
    ['value: secretive, keep', 0, 22, 'other: secretive, keep', [[0, 5, 'other']]],
    ['same', 0, 4, 'same', [[4, 4, '']]],
    ['x😀y', 0, 4, 'x😁y', [[1, 3, '😁']]],
  ] as const)('of %j', (text, start, end, now, expected) => {
    const edits = smallestEdits(text, { file: 'a', start, end, text: now });
    expect(edits.map((edit) => [edit.start, edit.end, edit.text])).toEqual(expected);
  });

  it('do to the fixtures what their fixes do, and are seldom withheld', async () => {
    let fixes = 0;
    let withheld = 0;
    for (const folder of readdirSync(fixtures)) {
      const report = await lint({ cwd: `${fixtures}${folder}`, asOf: '2026-11-21', noIgnore: true });
      const shown = protectedReport(report, { entries });
      for (const [i, { fix }] of report.findings.entries()) {
        if (fix === null) continue;
        fixes += 1;
        if (shown.findings[i]?.fix?.withheld === true) withheld += 1;
        for (const file of new Set(fix.edits.map((edit) => edit.file))) {
          const text = report.texts(file) ?? '';
          const own = fix.edits.filter((edit) => edit.file === file);
          const small = own.flatMap((edit) => smallestEdits(text, edit));
          expect(applyEdits(text, small)).toBe(applyEdits(text, own));
        }
      }
    }
    expect(fixes).toBeGreaterThan(80);
    expect(withheld).toBeLessThan(fixes / 20);
  });
});
