import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../src/engine/writing/atomic.js';

const PREFIX = 'eolint-tests-';

/**
 * All temporary folders of a run stand in one, which goes with what the tests left in it: test files share their
 * processes, which are ended from outside, so that neither a hook of a module nor the end of a process is a place to clean
 * up at.
 */
export default function setup(): () => void {
  const { TMPDIR: before } = process.env;
  const around = tmpdir();
  clearAfterKilled(around);
  const folder = mkdtempSync(join(around, `${PREFIX}${process.pid}-`));
  // Tests also run programs as somebody else.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function clearAfterKilled(around: string): void {
  for (const name of readdirSync(around)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      rmSync(join(around, name), { recursive: true, force: true });
    } catch {
      // A small disk of a test that was killed is still mounted there: it is nothing to this run.
    }
  }
}
