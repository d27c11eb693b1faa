import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const run = promisify(execFile);

it('the double holds as much memory after many calls over HTTP as in their middle', async () => {
  const { stdout } = await run(process.execPath, ['scripts/soak.mjs', '--calls', '12000', '--cli', inject('cli')]);
  expect(stdout).toContain('12000 calls: ');
  expect(stdout).toMatch(/answers: .*\d+ with 200, .*\d+ with 410/);
});

it('and so it does with a database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eolint-soak-'));
  try {
    const options = ['--calls', '2000', '--cli', inject('cli'), '--db', join(folder, 'store.db')];
    const { stdout } = await run(process.execPath, ['scripts/soak.mjs', ...options]);
    expect(stdout).toContain('2000 calls: ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
