// Samples changes of the sources that a test ought to notice, and says which of them none does.
// Usage: npm run mutate -- AREA [--count N] [--seed N] [--part I/N] [--tests FOLDER] [--at FILE:LINE]
// `--part 2/6`: the second sixth of the sample alone, so that long samples can be taken in parts.
// AREA is a folder or file below src (`flow`, `match`, `clients`, `read/python`); only the tests of the same folder below
// test run, unless another one is named. Nothing is written to the sources: vitest gets each change in place of the file.
// Left out are types, messages of errors and what stands in no function's reach: imports and exports.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
    part: { type: 'string', default: '1/1' },
    tests: { type: 'string' },
    at: { type: 'string' },
  },
});
const [area] = positionals;
if (area === undefined) throw new Error('which area? for instance: npm run mutate -- match');
const tests = values.tests ?? join('test', area);
if (!existsSync(join(root, tests))) throw new Error(`${tests} is not there: no test of ${area} could fail`);

const session = testing();
try {
  await main();
} finally {
  session.end();
}

async function main() {
  const all = sources(join(root, 'src', area)).flatMap((file) =>
    mutantsOf(relative(root, file), readFileSync(file, 'utf8')),
  );
  const wanted = all.filter(({ place }) => values.at === undefined || place.startsWith(`${values.at}:`));
  const drawn = values.at === undefined ? sample(wanted, Number(values.count), Number(values.seed)) : wanted;
  const [part, parts] = values.part.split('/').map(Number);
  const chosen = drawn.slice(((part - 1) * drawn.length) / parts, (part * drawn.length) / parts);
  const began = Date.now();
  const { passed, failed } = await session.run({ bail: false }, 600_000);
  if (passed.length === 0) throw new Error(`no test in ${tests} passes`);
  console.log(`${chosen.length} of ${wanted.length} mutants of src/${area}, ${passed.length} tests of ${tests}`);
  if (failed) console.log('some tests fail without any change: they count for nothing');
  const before = { passed: new Set(passed), failed, limit: 5 * (Date.now() - began) + 10_000 };
  let killed = 0;
  for (const mutant of chosen) {
    const how = await judged(mutant, before);
    if (how !== 'survived' && how !== 'no test') killed += 1;
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

/**
 * `killed` where a test fails that passed before, `timeout` where the tests do not come to an end, `no test` where none
 * imports the file.
 */
async function judged(mutant, before) {
  const after = await session.run({ mutant, bail: !before.failed }, before.limit);
  if (after === undefined) return 'timeout';
  if (after.related === 0) return 'no test';
  if (!before.failed) return after.failed ? 'killed' : 'survived';
  const files = new Set(after.files);
  const passed = new Set(after.passed);
  const lost = [...before.passed].some((name) => files.has(name.split(' ')[0]) && !passed.has(name));
  return lost ? 'killed' : 'survived';
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
    async run(asked, limit) {
      if (child === undefined) {
        const script = fileURLToPath(new URL('mutation-session.mjs', import.meta.url));
        const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
        child = spawn(process.execPath, [script, root, tests], { cwd: root, detached: true, stdio });
        if ((await answer(600_000)) === undefined) throw new Error('the tests do not start');
        // Whom a file is imported by is known when the tests ran once.
        if (asked.mutant !== undefined) {
          child.send({ bail: false });
          await answer(600_000);
        }
      }
      child.send(asked);
      return answer(limit);
    },
  };
}
