import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lint, type LintResult } from '../../../src/engine/run/lint.js';

/** Milliseconds of CPU time below which a measurement is noise. */
const NOISE = 30;
/** A run that takes longer is long enough to be measured once. */
const LONG = 1000;

/** What a run over a tree costs, in units of its own: counted steps, or milliseconds where none are counted. */
export async function workOf(files: Readonly<Record<string, string>>): Promise<number> {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-work-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    let least = Infinity;
    for (let round = 0; round < 3 && (round === 0 || least < LONG); round += 1) {
      const before = process.cpuUsage();
      const result = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true });
      const counted = countedIn(result);
      if (counted !== undefined) return counted;
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return Math.max(least, NOISE);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** All that a run counts of its work, added up. */
function countedIn(result: LintResult & { readonly work?: Readonly<Record<string, number>> }): number | undefined {
  if (result.work === undefined) return undefined;
  return Object.values(result.work).reduce((all, one) => all + one, 0);
}
