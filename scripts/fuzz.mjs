// Fuzzes parts of the product, led by which branches of the code an input reaches.
// Usage: npm run fuzz -- [AREA...] [--runs N] [--seed N] [--keep]
// AREA is a file of test/fuzz/targets; all of them by default. The inputs begin with test/fuzz/corpus/AREA, and for areas that
// read files with the fixtures and the examples of the schedule. How much is tried is a number of inputs, so that a slow
// machine tries the same. An input that breaks something is made short and written to test/fuzz/corpus/AREA, where the tests
// run it from then on; --keep also writes there what reaches branches that the corpus does not reach.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildTarget } from './fuzz/build.mjs';
import { seedsOf } from './fuzz/seeds.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Inputs of each area where no number is asked for: about ten seconds of each. */
const RUNS = { readers: 3000, expression: 20_000, simplify: 5000, fix: 900, rulesets: 2500, configuration: 800 };
/** No input is longer: what breaks in a short one is easier to see. */
const LONGEST = 3000;
/** Seconds without an answer until an input counts as one that never ends: far more than any takes on a slow machine. */
const PATIENCE = 180;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string', default: '1' }, keep: { type: 'boolean' } },
});
const unknown = positionals.filter((area) => !Object.hasOwn(RUNS, area));
if (unknown.length > 0) throw new Error(`there is no area ${unknown.join(', ')}: ${Object.keys(RUNS).join(', ')}`);

for (const area of positionals.length > 0 ? positionals : Object.keys(RUNS)) {
  // Below the project, where the packages are found that stay outside the bundle.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, 'node_modules/.cache/eolint-fuzz-'));
  try {
    const built = await buildTarget(root, join(root, 'test/fuzz/targets', `${area}.ts`), folder);
    const { done, branches, found, broken } = await looped(area, built);
    console.log(
      `${area}: ${done} inputs, ${branches} of ${built.branches} branches, ${found.length} new, ${broken.length} broken`,
    );
    if (values.keep) for (const text of found) kept(area, text);
    for (const { text, error } of broken) console.log(`${kept(area, text)} breaks it: ${error}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the loop in a thread; an input on which it does not come back is broken. */
function looped(area, { target, branches, words }) {
  const current = new SharedArrayBuffer(4 * LONGEST + 16);
  const runs = Number(values.runs ?? RUNS[area]);
  const seeds = seedsOf(root, area);
  const workerData = { target, branches, words, seeds, runs, seed: Number(values.seed), longest: LONGEST, current };
  const worker = new Worker(new URL('fuzz/loop.mjs', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    let last = '';
    let since = Date.now();
    const watch = setInterval(() => {
      const now = Buffer.from(current).toString('latin1');
      if (now !== last) [last, since] = [now, Date.now()];
      else if (Date.now() - since > PATIENCE * 1000) end('no end');
    }, 1000);
    const end = (error) => {
      const size = new Int32Array(current, 0, 1)[0];
      const text = Buffer.from(current, 4, Math.min(size, current.byteLength - 4)).toString();
      clearInterval(watch);
      void worker.terminate();
      resolve({ done: '?', branches: '?', found: [], broken: [{ text, error }] });
    };
    worker.once('message', (answer) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(answer);
    });
    worker.once('error', (error) => (last === '' ? reject(error) : end(String(error.stack))));
  });
}

/** Puts an input into the corpus of its area; answers its place. */
function kept(area, text) {
  const folder = join(root, 'test/fuzz/corpus', area);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, createHash('sha256').update(text).digest('hex').slice(0, 12));
  writeFileSync(file, text);
  return relative(root, file);
}
