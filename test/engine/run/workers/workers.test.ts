import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Words } from '../../../../src/engine/choice/scan.js';
import { openPool } from '../../../../src/engine/run/workers/pool.js';
import scanBatch, { type Batch } from '../../../../src/engine/run/workers/scan-worker.js';
import { Project } from '../../project.js';

const words: Words = {
  matter: /minify/,
  also: [],
  api: /api\.cloudflare\.com/,
  segments: { texts: [], strict: /(?!)/g, loose: /(?!)/g },
};

/** A batch of files in a folder. */
const batch = (cwd: string, ...files: readonly string[]): Batch => ({ cwd, maxBytes: 1000, words, files });

describe('the work of one thread', () => {
  const { cwd } = new Project({
    'hit.ts': 'minify',
    'dull.ts': '// api.cloudflare.com',
    'large.ts': `minify ${'x'.repeat(2000)}`,
    'none.bin': new Uint8Array([0, 1]),
  });

  it('tells of each file, in its order; a hit is only named', async () => {
    const told = await scanBatch(batch(cwd, 'dull.ts', 'hit.ts', 'large.ts', 'gone.ts', '../hit.ts'));
    expect(told.map(({ kind }) => kind)).toEqual(['dull', 'hit', 'skipped', 'other', 'other']);
    expect(told[0]).toMatchObject({ namesApi: true });
    expect(told[1]).toEqual({ kind: 'hit' });
    expect(await scanBatch(batch(cwd))).toEqual([]);
  });

  it('takes no file for one that was named', async () => {
    // What was named and is of no kind that is read is told as skipped.
    expect(await scanBatch(batch(cwd, 'none.bin'))).toEqual([{ kind: 'other' }]);
  });
});

describe('threads', () => {
  it('are none where there is no bundled worker', async () => {
    expect(await openPool(2)).toBeUndefined();
    expect(await openPool(2, pathToFileURL('/none/worker.js'))).toBeUndefined();
  });

  it('are as many as were asked for, and get batches', async () => {
    const { cwd } = new Project({ 'worker.mjs': 'export default ({ files }) => files.map((kind) => ({ kind }));\n' });
    const pool = await openPool(1, pathToFileURL(join(cwd, 'worker.mjs')));
    expect(pool?.threads).toBe(1);
    expect(await pool?.scan(batch(cwd, 'a', 'b'))).toEqual([{ kind: 'a' }, { kind: 'b' }]);
    await pool?.close();
  });
});
