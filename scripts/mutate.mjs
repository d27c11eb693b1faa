// Samples changes of the sources that a test ought to notice, and says which of them none does.
// Usage: npm run mutate -- AREA [--count N] [--seed N] [--part I/N] [--tests FOLDER_OR_FILE] [--at FILE:LINE]
// `--part 2/6`: the second sixth of the sample alone, so that long samples can be taken in parts.
// AREA is a folder or file below src (`flow`, `match`, `clients`, `read/python`), or `flow/.` for the files that stand in
// no folder of it; only the tests of the same folder below test run, unless another one is named. Nothing is written to the sources: vitest gets them with all changes of the
// sample built in as switches, and for each change the tests run that come to it, and their whole files where few do.
// Left out are types, messages of errors and what stands in no function's reach: imports and exports.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutants.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    tests: { type: 'string' },
    at: { type: 'string' },
  },
});
const [area] = positionals;
if (area === undefined) throw new Error('which area? for instance: npm run mutate -- match');
const tests = values.tests ?? join('test', area);
if (!existsSync(join(root, tests))) throw new Error(`${tests} is not there: no test of ${area} could fail`);

/** Of more tests than these it is not only the first that comes to what all of them use. */
const FEW = 6;

const folder = mkdtempSync(join(tmpdir(), 'eolint-mutate-'));
const session = testing();
try {
  await main();
} finally {
  session.end();
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  const all = sources(join(root, 'src', area), !area.endsWith('/.')).flatMap((file) =>
    mutantsOf(relative(root, file), readFileSync(file, 'utf8')),
  );
  const wanted = all.filter(({ place }) => values.at === undefined || place.startsWith(`${values.at}:`));
  const drawn = values.at === undefined ? sample(wanted, Number(values.count), Number(values.seed)) : wanted;
  const sampled = drawn.map((mutant, id) => ({ ...mutant, id }));
  const [part, parts] = values.part.split('/').map(Number);
  const chosen = sampled.slice(((part - 1) * sampled.length) / parts, (part * sampled.length) / parts);
  writeFileSync(join(folder, 'mutants.json'), JSON.stringify(sampled));
  const { files } = await reached(sampled);
  const sound = files.filter(({ failed }) => !failed);
  const passed = sound.reduce((sum, one) => sum + one.passed, 0);
  if (passed === 0) throw new Error(`no test in ${tests} passes`);
  console.log(`${chosen.length} of ${wanted.length} mutants of src/${area}, ${passed} tests of ${tests}`);
  for (const { file, failed } of files)
    if (failed) console.log(`${relative(root, file)} fails without any change: it counts for nothing`);
  const noticed = new Map();
  let killed = 0;
  for (const mutant of chosen) {
    const how = await judged(mutant, sound, noticed);
    if (how === 'killed' || how === 'timeout') killed += 1;
    console.log(`${how.padEnd(9)} ${mutant.place}  ${mutant.what}`);
  }
  console.log(`killed ${killed} of ${chosen.length} (${Math.round((100 * killed) / chosen.length)} %)`);
}

/** Which tests come to which changes: found out once for all parts of a sample, as long as nothing else changes. */
async function reached(sampled) {
  const key = createHash('sha256').update(JSON.stringify([tests, sampled]));
  const own = ['mutation-session.mjs', 'mutation-setup.mjs'].map((name) => join(root, 'scripts', name));
  for (const path of [...own, ...sources(join(root, 'src')), ...everything(join(root, tests))])
    key.update(readFileSync(path));
  const cache = join(root, 'node_modules/.cache', `mutate-${key.digest('hex').slice(0, 16)}.json`);
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8'));
  const found = await session.ask({ what: 'reach' }, 3_600_000);
  if (found === undefined) throw new Error('the tests do not come to an end');
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(found));
  return found;
}

function everything(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function sources(path, recursive = true) {
  if (!existsSync(path)) return sources(`${path}.ts`);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive, encoding: 'utf8' })
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

/**
 * `killed` where a test fails that passed before, `timeout` where the tests do not come to an end, `no test` where none
 * comes to it. The files that noticed another change of the same source run first, and of each the tests alone that come
 * to the change; the whole files behind them, where what one of few tests came to may have been kept for the others.
 */
async function judged({ id, file: source }, sound, noticed) {
  const key = ({ file }) => `${source} ${file}`;
  const reaching = sound
    .filter(({ counts }) => counts[id] !== undefined)
    .sort((a, b) => (noticed.get(key(b)) ?? 0) - (noticed.get(key(a)) ?? 0) || a.time - b.time);
  if (reaching.length === 0) return 'no test';
  const usual = reaching.reduce((sum, { counts }) => sum + counts[id], 0);
  const limit = 30_000 + 10 * reaching.reduce((sum, { time }) => sum + time, 0);
  const ask = (files) => session.ask({ what: 'run', active: id, most: 100 * usual + 100_000, files }, limit);
  const narrow = reaching.flatMap(({ file, tests }) => {
    const inTests = tests[id].filter((test) => test !== '');
    return inTests.length === 0 ? [] : [{ file, tests: inTests }];
  });
  const wide = reaching.filter(({ tests }) => tests[id].includes('') || tests[id].length < FEW);
  for (const files of [narrow, wide.map(({ file }) => ({ file }))]) {
    const after = files.length === 0 ? { failed: false } : await ask(files);
    if (after === undefined) return 'timeout';
    if (!after.failed) continue;
    noticed.set(key({ file: after.by }), (noticed.get(key({ file: after.by })) ?? 0) + 1);
    return 'killed';
  }
  return 'survived';
}

/** The process that runs the tests: it is started anew where a change keeps it from coming to an end. */
function testing() {
  let child;
  const end = () => {
    if (child?.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  const answer = (limit) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => done(undefined), limit);
      const done = (message) => {
        clearTimeout(timer);
        child.off('message', done).off('exit', gone);
        if (message === undefined) end();
        resolve(message);
      };
      const gone = () => done(undefined);
      child.once('message', done).once('exit', gone);
    });
  return {
    end,
    async ask(asked, limit) {
      if (child === undefined) {
        const script = fileURLToPath(new URL('mutation-session.mjs', import.meta.url));
        const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
        // A change that makes lists without an end is told by little memory, long before all of it is full.
        const env = {
          ...process.env,
          TMPDIR: folder,
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=1500`,
        };
        child = spawn(process.execPath, [script, root, tests, folder], { cwd: root, detached: true, stdio, env });
        if ((await answer(600_000)) === undefined) throw new Error('the tests do not start');
      }
      child.send(asked);
      return answer(limit);
    },
  };
}
