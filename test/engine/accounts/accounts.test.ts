import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, shared with the benchmark
import { pathSearch } from '../../../bench/path-search.mjs';
// @ts-expect-error as above
import { accountedLines } from '../../../bench/unaccounted.mjs';
import { lint } from '../../../src/engine/run/lint.js';

const asOf = '2026-11-21';

describe('every line that a plain search finds', () => {
  const fixtures = join(import.meta.dirname, '../../../fixtures');
  const search = pathSearch(entries) as RegExp;
  const projects = readdirSync(fixtures)
    .flatMap((theme) => readdirSync(join(fixtures, theme)).map((name) => join(fixtures, theme, name, 'before')))
    .filter((folder) => existsSync(folder));

  it('has a finding or an account', async () => {
    const without: string[] = [];
    let lines = 0;
    for (const cwd of projects) {
      const report = await lint({ cwd, asOf, minConfidence: 'possible', noIgnore: true });
      const found = accountedLines(cwd, report, search) as { counts: Map<string, number>; lines: string[] };
      without.push(...found.lines.map((line) => `${cwd}/${line}`));
      for (const count of found.counts.values()) lines += count;
    }
    expect(lines).toBeGreaterThan(100);
    expect(without).toEqual([]);
  });
});
