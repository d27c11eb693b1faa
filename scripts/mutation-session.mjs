// Runs the tests of a folder against one changed source after the other, in one process: for scripts/mutate.mjs, which
// starts it, sends a mutant (or undefined for none) and gets `{ passed, failed, related, time }` back. Only the test files
// that reach the changed source run, first those that noticed a change of the same file before, and the first failure ends it.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const [root, tests] = process.argv.slice(2);
const pathOf = (source) => join(root, source.file);
let mutant;
/** How often a test file noticed a change of a source: both by name, `source test`. */
const noticed = new Map();
const times = new Map();

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    fileParallelism: false,
    reporters: [{}],
    sequence: { sequencer: AsGiven },
    onConsoleLog: () => false,
  },
  { plugins: [{ name: 'mutant', enforce: 'pre', transform: changed }] },
);

const specifications = await vitest.globTestSpecifications([tests]);

process.on('message', (asked) => {
  void judged(asked).then((answer) => process.send(answer));
});
// Whoever started this is gone: so are the processes that run the tests.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.send('ready');

function changed(code, id) {
  if (mutant === undefined || id !== pathOf(mutant)) return undefined;
  return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
}

async function judged({ mutant: given, bail }) {
  mutant = given;
  vitest.config.bail = bail ? 1 : 0;
  for (const project of vitest.projects) project.config.bail = vitest.config.bail;
  const source = mutant === undefined ? undefined : pathOf(mutant);
  const chosen = source === undefined ? specifications : related(source);
  if (chosen.length === 0) return { passed: [], failed: false, related: 0 };
  if (source !== undefined) vitest.invalidateFile(source);
  const answer = await vitest.runTestSpecifications(chosen, false);
  // It tells of every file that ever ran, with what came of it then.
  const ran = new Set(chosen.map(({ moduleId }) => moduleId));
  const testModules = answer.testModules.filter(({ moduleId }) => ran.has(moduleId));
  if (source !== undefined) vitest.invalidateFile(source);
  const passed = [];
  let failed = false;
  for (const module of testModules) {
    const all = [...module.children.allTests()];
    const states = all.map((test) => test.result().state);
    if (source === undefined) times.set(module.moduleId, module.diagnostic().duration);
    const fails = states.includes('failed') || module.errors().length > 0;
    failed ||= fails;
    if (fails && source !== undefined) {
      const key = `${source} ${module.moduleId}`;
      noticed.set(key, (noticed.get(key) ?? 0) + 1);
    }
    for (const [i, test] of all.entries())
      if (states[i] === 'passed') passed.push(`${module.moduleId} ${test.fullName}`);
  }
  return { passed, failed, related: chosen.length, files: testModules.map(({ moduleId }) => moduleId) };
}

/** The test files that import a source, be it by others, the likeliest to notice a change of it first. */
function related(source) {
  const met = new Set();
  for (const project of vitest.projects) {
    const graphs = Object.values(project.vite.environments).map(({ moduleGraph }) => moduleGraph);
    const left = graphs.flatMap((graph) => [...(graph.getModulesByFile(source) ?? [])]);
    const seen = new Set(left);
    for (const node of left) {
      met.add(node.file);
      for (const importer of node.importers) {
        if (seen.has(importer)) continue;
        seen.add(importer);
        left.push(importer);
      }
    }
  }
  const hits = ({ moduleId }) => noticed.get(`${source} ${moduleId}`) ?? 0;
  const time = ({ moduleId }) => times.get(moduleId) ?? 0;
  return specifications
    .filter(({ moduleId }) => met.has(moduleId))
    .sort((a, b) => hits(b) - hits(a) || time(a) - time(b));
}

/** Keeps the order of test files. */
function AsGiven() {}
AsGiven.prototype.sort = async (files) => files;
AsGiven.prototype.shard = async (files) => files;
