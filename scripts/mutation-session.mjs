// Runs the tests of a folder, in one process, with one change of the sources in force after the other: for
// scripts/mutate.mjs. It is given the changes, which are all built into the sources as switches, so that nothing is
// compiled twice; and answers first which test files, and which tests in them, come to which of them, then of what is asked
// for whether it fails while a change is in force.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { withSwitches } from './mutants.mjs';

const [root, tests, folder] = process.argv.slice(2);
const mutants = JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8'));
const byFile = new Map();
for (const mutant of mutants) {
  const path = join(root, mutant.file);
  byFile.set(path, [...(byFile.get(path) ?? []), mutant]);
}
const force = join(folder, 'force.json');
const hits = join(folder, 'hits.jsonl');
process.env.EOLINT_MUTATION = folder;
// This process uses some of the sources itself, before and behind all tests: without a change.
globalThis.mutated = () => false;

const vitest = await createVitest(
  'test',
  {
    ...{
      root,
      config: join(root, 'vitest.base.config.ts'),
      watch: false,
      bail: 1,
      maxWorkers: 1,
      fileParallelism: false,
      reporters: [{}],
      onConsoleLog: () => false,
    },
    sequence: { sequencer: AsGiven },
    setupFiles: [fileURLToPath(new URL('mutation-setup.mjs', import.meta.url))],
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', transform: changed }] },
);
const specifications = await vitest.globTestSpecifications([tests]);

process.on('message', (asked) => {
  void answered(asked).then((answer) => process.send(answer));
});
// Whoever started this is gone: so are the processes that run the tests.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.send('ready');

function changed(code, id) {
  const here = byFile.get(id);
  return here === undefined ? undefined : withSwitches(code, here);
}

/**
 * `what: 'reach'`: each file by itself, without a change: which ones pass, how long they take, how often each comes to
 * which change, and in which of its tests. `what: 'run'`: `files` together, with the change `active`, as far as the first
 * that fails; of a file with `tests` these alone.
 */
async function answered({ what, active, most, files }) {
  const isReach = what === 'reach';
  rmSync(hits, { force: true });
  writeFileSync(force, JSON.stringify({ active, most, counts: isReach }));
  for (const { config } of [vitest, ...vitest.projects])
    Object.assign(config, { bail: isReach ? 0 : 1, isolate: isReach });
  const chosen = isReach
    ? specifications
    : files.map(({ file, tests: testIds }) => {
        const whole = specifications.find(({ moduleId }) => moduleId === file);
        return testIds === undefined ? whole : whole.project.createSpecification(file, { testIds });
      });
  // Vitest keeps what came of files in runs before, and the mistakes beside all tests.
  vitest.state.filesMap.clear();
  vitest.state.clearErrors();
  const { testModules } = await vitest.runTestSpecifications(chosen, isReach);
  const results = testModules.map((module) => {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const failed = states.includes('failed') || module.errors().length > 0;
    const passed = states.filter((state) => state === 'passed').length;
    return { file: module.moduleId, failed, passed, time: module.diagnostic().duration };
  });
  if (!isReach) {
    // A process that ran out of memory, or fell over, leaves tests that neither passed nor failed.
    const fell = vitest.state.getUnhandledErrors().length > 0;
    const by = results.find(({ failed }) => failed)?.file;
    return { failed: fell || by !== undefined, by: by ?? results.at(-1)?.file };
  }
  const lines = readFileSync(hits, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const counted = new Map(lines.map((line) => JSON.parse(line)).map((one) => [one.file, one]));
  return { files: results.map((one) => ({ counts: {}, tests: {}, ...counted.get(one.file), ...one })) };
}

/** Keeps the order of test files. */
function AsGiven() {}
AsGiven.prototype.sort = async (files) => files;
AsGiven.prototype.shard = async (files) => files;
