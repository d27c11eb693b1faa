import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lint } from '../../../src/engine/run/lint.js';
import { counted } from '../../work.js';

/**
 * What a run over a tree costs, counted and not timed: steps of the evaluator, characters that were parsed, and how often
 * functions and their branches were entered, in the product and in the parsers it uses. What engines do in one call, as in
 * the search for a pattern or in WebAssembly, counts as one. `ungated`: files are parsed whatever stands in them.
 */
export type Costs = Readonly<Record<'steps' | 'characters' | 'entered', number>>;

export async function workOf(files: Readonly<Record<string, string>>, ungated = false): Promise<Costs> {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-work-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    const { result, entered } = await counted(() =>
      lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true, threads: 1, ungated }),
    );
    if (result.files.failed.length > 0) throw new Error(JSON.stringify(result.files.failed));
    return { ...result.work, entered };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
