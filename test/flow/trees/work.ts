import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lint } from '../../../src/engine/run/lint.js';

/**
 * What a run over a tree costs, counted and not timed: steps of the evaluator, characters that were parsed, and how often
 * functions and their branches were entered, in the product and in the parsers it uses. What engines do in one call, as in
 * the search for a pattern or in WebAssembly, counts as one.
 */
export type Costs = Readonly<Record<'steps' | 'characters' | 'entered', number>>;

export async function workOf(files: Readonly<Record<string, string>>): Promise<Costs> {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-work-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    const { result, entered } = await counted(() =>
      lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true, threads: 1 }),
    );
    if (result.files.failed.length > 0) throw new Error(JSON.stringify(result.files.failed));
    return { ...result.work, entered };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Whose work counts: neither the runner's of the tests nor the parts of Node.js. */
// Calls that the optimizing compilers put into others are not counted.
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');

const COUNTS = /\/src\/|\/node_modules\/(?!(?:@?vitest|vite|rolldown|chai|tinyrainbow)\/)/;

async function counted<T>(work: () => Promise<T>): Promise<{ result: T; entered: number }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const result = await work();
    const coverage = await session.post('Profiler.takePreciseCoverage');
    let entered = 0;
    for (const { url, functions } of coverage.result) {
      if (!COUNTS.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) entered += count;
    }
    return { result, entered };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
