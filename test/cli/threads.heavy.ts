import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { API_WORDS } from '../../src/engine/accounts/evidence.js';
import { openPool } from '../../src/engine/run/workers/pool.js';
import { Project, asOf, minify, upload } from '../engine/project.js';
import { FEATURES } from '../flow/generated/grammar.js';
import { modulesOf } from '../flow/generated/program.js';
import { built } from './built.js';

const program = built();

/** A tree that is large enough for several threads, with files of all kinds. */
function tree(count: number, hits: readonly number[]): Record<string, string> {
  const files: Record<string, string> = { 'eolint.json': '{ "ignores": ["p1/f9*"] }' };
  for (let i = 0; i < count; i += 1) files[`p${i % 7}/f${i}.ts`] = `import './f${i - 7}.js';\nstart(${i});\n`;
  for (const i of hits) files[`p${i % 7}/f${i}.ts`] = i % 2 === 0 ? minify(`z${i}`) : upload(`a${i}`);
  return {
    ...files,
    'p2/binary.ts': 'minify\0',
    'p3/large.ts': ' '.repeat(3_000_000),
    'p4/min.ts': `${minify()}${' '.repeat(6000)}`,
    'p5/broken.ts': `${minify()} const = {{{`,
    'p6/script': '#!/bin/sh\ncurl https://api.cloudflare.com/client/v4/zones/z/settings/minify\n',
  };
}

describe('threads', () => {
  it('do not change what comes out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 505, max: 1100 }),
        fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (count, hits, git) => {
          const project = new Project(tree(count, hits));
          if (git) project.committed();
          const run = (threads: number): unknown => {
            const args = ['--as-of', asOf, '--format', 'json', '--threads', String(threads)];
            const { code, stdout } = program.run(project.cwd, args);
            return [code, stdout];
          };
          const one = run(1);
          expect(run(2)).toEqual(one);
          expect(run(3)).toEqual(one);
        },
      ),
      { numRuns: Number(process.env['EOLINT_RUNS'] ?? 3) },
    );
  });

  it('do not change what is found in programs that import one another', () => {
    const programs = fc.sample(modulesOf(FEATURES, false), { numRuns: 20, seed: 1 });
    const files = programs.flatMap((one, i) =>
      Object.entries(one.files).map(([file, text]) => [`m${i}/${file}`, text]),
    );
    const project = new Project({ ...tree(510, []), ...(Object.fromEntries(files) as Record<string, string>) });
    const run = (threads: number): unknown => {
      const { code, stdout } = program.run(project.cwd, [
        '--as-of',
        asOf,
        '--format',
        'json',
        '--threads',
        String(threads),
      ]);
      return [code, stdout];
    };
    const [code, stdout] = run(1) as [number, string];
    expect([code, (JSON.parse(stdout) as { findings: unknown[] }).findings.length > 20]).toEqual([1, true]);
    expect(run(2)).toEqual([code, stdout]);
  });

  it('are workers of the bundle, and end', async () => {
    const project = new Project({ 'a.ts': minify(), 'b.ts': 'start();\n' });
    const pool = await openPool(2, pathToFileURL(join(program.cli, '../scan-worker.js')));
    if (pool === undefined) throw new Error('no worker');
    const segments = { texts: [], strict: /(?!)/g, loose: /(?!)/g };
    const words = { matter: /minify/, also: [], api: API_WORDS, segments };
    const files = ['a.ts', 'b.ts', 'none.ts'];
    const told = await pool.scan({ cwd: project.cwd, maxBytes: 1000, words, files });
    expect(told).toEqual([
      { kind: 'hit' },
      { kind: 'dull', namesApi: false, isClient: false, segments: [], imports: '' },
      { kind: 'other' },
    ]);
    await pool.close();
  });

  it('are counted from one', () => {
    const project = new Project({ 'a.ts': 'start();\n' });
    for (const count of ['0', '-1', 'two', '1.5']) {
      const { code, stderr } = program.run(project.cwd, [`--threads=${count}`]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`--threads takes a number from 1 on; not ${count}`)]);
    }
  });
});
