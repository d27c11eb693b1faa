import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint, type LintResult } from '../../src/engine/run/lint.js';
import { formats } from '../../src/report/registry.js';
import { stepSummary } from '../../src/report/markdown.js';
import { fileOf, seeds, type Seed } from './secrets.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-secrets-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const all = seeds(210);
let report: LintResult;

beforeAll(async () => {
  for (const lang of ['sh', 'ts', 'http'] as const) {
    const lines = all.filter((seed) => seed.lang === lang).map(({ line }) => line);
    writeFileSync(join(cwd, `seeded.${lang}`), fileOf(lang, lines));
  }
  report = await lint({ cwd, asOf: '2026-11-21' });
});

/** What the second opinion calls a credential. */
async function calledSecret(content: string): Promise<string[]> {
  const result = await lintSource({
    source: { filePath: '/report.txt', content, contentType: 'text', ext: '.txt' },
    options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } },
  });
  return result.messages.map(({ message, range }) => `${message}: ${content.slice(...range)}`);
}

describe('credentials beside what is found', () => {
  it('are 200 and more, each beside a finding, and known for what they are to a second opinion', async () => {
    expect(new Set(all.map(({ secret }: Seed) => secret)).size).toBeGreaterThanOrEqual(200);
    expect(report.findings.length).toBeGreaterThanOrEqual(200);
    expect(report.files.failed).toEqual([]);
    const known = await calledSecret(all.map(({ line }) => line).join('\n'));
    expect(known.length).toBeGreaterThan(20);
  });

  it.each([...formats.keys(), 'step summary'])('are in no %s', async (name) => {
    const print = name === 'step summary' ? stepSummary : await formats.get(name)?.();
    for (const color of [false, true]) {
      const out = print?.(report, { color, width: 400, frames: true }) ?? '';
      expect(out.length).toBeGreaterThan(900);
      expect(all.filter(({ secret }) => out.includes(secret)).map(({ line }) => line)).toEqual([]);
      expect(await calledSecret(out)).toEqual([]);
    }
  });

  it('are masked where the code is shown, not left out with it', async () => {
    const print = await formats.get('html')?.();
    const page = print?.(report, { color: false }) ?? '';
    expect(page.match(/‹\w+ \d+›/g)?.length).toBeGreaterThan(300);
    expect(page).toContain('storage/kv/namespaces');
  });
});
