// Samples changes of the sources that a test ought to notice, and says which of them none does.
// Usage: npm run mutate -- AREA [--count N] [--seed N] [--tests FOLDER] [--at FILE:LINE]
// AREA is a folder or file below src (`flow`, `match`, `clients`, `read/python`); only the tests of the same folder below
// test run, unless another one is named. Nothing is written to the sources: vitest gets each change in place of the file.
// Left out are types, messages of errors and what stands in no function's reach: imports and exports.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutants.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    at: { type: 'string' },
  },
});
const [area] = positionals;
if (area === undefined) throw new Error('which area? for instance: npm run mutate -- match');
const tests = values.tests ?? join('test', area);
if (!existsSync(join(root, tests))) throw new Error(`${tests} is not there: no test of ${area} could fail`);

const out = mkdtempSync(join(tmpdir(), 'eolint-mutants-'));
try {
  main();
} finally {
  rmSync(out, { recursive: true, force: true });
}

function main() {
  const all = sources(join(root, 'src', area)).flatMap((file) =>
    mutantsOf(relative(root, file), readFileSync(file, 'utf8')),
  );
  const wanted = all.filter(({ place }) => values.at === undefined || place.startsWith(`${values.at}:`));
  const chosen = values.at === undefined ? sample(wanted, Number(values.count), Number(values.seed)) : wanted;
  const before = run(undefined, 600_000);
  if (before.passed.size === 0) throw new Error(`no test in ${tests} passes`);
  console.log(`${chosen.length} of ${wanted.length} mutants of src/${area}, ${before.passed.size} tests of ${tests}`);
  if (before.failed) console.log('some tests fail without any change: they count for nothing');
  const limit = 5 * before.time + 10_000;
  let killed = 0;
  for (const mutant of chosen) {
    const how = judged(mutant, before, limit);
    if (how !== 'survived') killed += 1;
    console.log(`${how.padEnd(9)} ${mutant.place}  ${mutant.what}`);
  }
  console.log(`killed ${killed} of ${chosen.length} (${Math.round((100 * killed) / chosen.length)} %)`);
}

function sources(path) {
  if (!existsSync(path)) return sources(`${path}.ts`);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => join(path, file));
}

/** So many of them, the same ones for the same seed. */
function sample(all, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...all];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  );
}

/** `killed` where a test fails that passed before, `timeout` where the tests do not come to an end. */
function judged(mutant, before, limit) {
  const after = run(mutant, limit, !before.failed);
  if (after.ended) return 'timeout';
  return [...before.passed].every((name) => after.passed.has(name)) ? 'survived' : 'killed';
}

/** Runs the tests, one file replaced. `bail`: the first failure is enough. */
function run(mutant, limit, bail = false) {
  const report = join(out, 'report.json');
  rmSync(report, { force: true });
  const args = ['vitest', 'run', tests, '--config', 'vitest.mutate.config.ts', '--reporter=json'];
  const began = Date.now();
  const { error } = spawnSync('npx', [...args, `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])], {
    cwd: root,
    env: { ...process.env, EOLINT_MUTANT: mutant === undefined ? '' : JSON.stringify(mutant) },
    timeout: limit,
    stdio: 'ignore',
  });
  const time = Date.now() - began;
  if (error?.code === 'ETIMEDOUT') return { ended: true, passed: new Set(), failed: true, time };
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const each = results.flatMap((file) => file.assertionResults.map((one) => ({ ...one, file: file.name })));
  const passed = new Set(each.filter(({ status }) => status === 'passed').map((one) => `${one.file} ${one.fullName}`));
  return {
    ended: false,
    passed,
    failed: results.length === 0 || results.some(({ status }) => status !== 'passed'),
    time,
  };
}
