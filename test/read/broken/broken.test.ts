import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { kindByName, KINDS, recordOf } from '../../../src/engine/reading/kinds.js';
import { readUnits } from '../../../src/engine/reading/units.js';
import { brokenOf } from './breaking.js';
import { SAMPLES } from './samples.js';
import { wrongPlaces } from '../places.js';

/*
 * Files as they lie on disks: cut off, mixed up, with other line ends, nested without end. No reader throws, and what it
 * says that stands somewhere stands there. PROPERTY_RUNS and PROPERTY_SEED: how many broken texts of each kind, and which.
 */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 60);
const seed = Number(process.env['PROPERTY_SEED'] ?? 20261122);

describe('broken files', () => {
  it.each(KINDS)('of the kind %s are read as far as they go', async (kind) => {
    const samples = SAMPLES.get(kind) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    const broken = fc
      .constantFrom(...samples)
      .chain(([file, text]) => brokenOf(text).map((changed) => ({ file, text: changed })));
    await fc.assert(
      fc.asyncProperty(broken, async (source) => {
        const units = await readUnits({ source, kind, matters: () => true });
        expect(units.flatMap(wrongPlaces)).toEqual([]);
        // What throws in a part is left out with the reason.
        const problems = units.flatMap(({ reading }) => reading.problems.map(({ message }) => message));
        expect(problems.filter((message) => /reader failed|call stack/.test(message))).toEqual([]);
      }),
      { numRuns, seed },
    );
  });

  it.each([
    ['nim', '{'],
    ['hcl-json', '['],
    ['hcl-json', '{"a":'],
    ['json', '['],
    ['javascript', '('],
    ['yaml', '- '],
  ] as const)('of the kind %s that nest %s without end are named', async (kind, token) => {
    const [file, text] = SAMPLES.get(kind)?.[0] ?? ['', ''];
    const source = { file, text: `${token.repeat(20_000)}${text}` };
    const units = await readUnits({ source, kind, matters: () => true });
    expect(units[0]?.reading.problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(units[0]?.reading.problems)).not.toContain('call stack');
  });

  it('are there for every kind', () => {
    for (const [kind, samples] of SAMPLES) {
      // Some kinds are told by what stands in a file or by who reads it, and not by its name.
      const record = recordOf(kind);
      if (record?.extensions === '' && record.fileNames === undefined) continue;
      for (const [file] of samples) expect(kindByName(file)).toBe(kind);
    }
  });
});
