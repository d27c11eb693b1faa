/*
 * Runs programs, each in a context of its own with a `fetch` that only notes what it is given, and sends back the
 * requests of every run. Needs `--experimental-vm-modules`. A message is `{ files, runs }`: module texts by name, the
 * first being the one to start with, and for each run `{ env, argv, args }`.
 */
import vm from 'node:vm';

const LIMIT = { timeout: 2000 };
/** A program that sends more than this has shown enough. */
const MOST = 3000;

/** What a run of a program sends, as `METHOD URL at FILE:LINE:COLUMN`. */
async function sent({ files, common }, { env, argv, args }) {
  const out = new Set();
  const fetch = (url, init) => {
    const request = `${(init?.method ?? 'GET').toUpperCase()} ${String(url)}`;
    if (out.size < MOST) out.add(`${request} at ${callerIn(files)}`);
    return Promise.resolve({ ok: true, json: () => Promise.resolve({}) });
  };
  const context = vm.createContext({ fetch, process: { env, argv: ['node', 'main', ...argv] }, URL });
  const [entry] = Object.keys(files);
  const load = common ? commonJs(files, context) : modules(files, context);
  const exported = await quiet(() => load(entry));
  await settled();
  for (const one of Object.values(exported ?? {})) {
    if (typeof one !== 'function') continue;
    for (const given of args) {
      await quiet(() => within(context, () => one(...given)));
      await settled();
    }
  }
  return [...out];
}

/** Where the program calls what asks. */
function callerIn(files) {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = new Error().stack;
  Error.prepareStackTrace = prepareStackTrace;
  const frame = frames.find((one) => one.getFileName() in files);
  return frame && `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
}

/** Calls what the program hands out with a bound on its time. */
function within(context, work) {
  context.__work = work;
  return vm.runInContext('__work()', context, LIMIT);
}

function modules(files, context) {
  const made = new Map();
  const of = (file) => {
    const known = made.get(file);
    if (known !== undefined) return known;
    const module = new vm.SourceTextModule(files[file], { context, identifier: file });
    made.set(file, module);
    return module;
  };
  return async (entry) => {
    const module = of(entry);
    await module.link((specifier) => of(specifier.replace('./', '')));
    // What was exported before a failure can be used all the same.
    await quiet(() => module.evaluate(LIMIT));
    return Object.fromEntries(Object.keys(module.namespace).flatMap((name) => held(module.namespace, name)));
  };
}

function held(namespace, name) {
  try {
    return [[name, namespace[name]]];
  } catch {
    return [];
  }
}

function commonJs(files, context) {
  const made = new Map();
  const load = (file) => {
    const known = made.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    made.set(file, module);
    const run = vm.compileFunction(files[file], ['exports', 'module', 'require'], {
      parsingContext: context,
      filename: file,
    });
    try {
      within(context, () => run(module.exports, module, (name) => load(name.replace('./', ''))));
    } catch {
      // As above.
    }
    return module.exports;
  };
  return load;
}

async function quiet(work) {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Lets all that was promised come to an end: promises of these programs wait for nothing outside. */
const settled = () => new Promise((done) => setImmediate(done));

process.on('unhandledRejection', () => undefined);
process.on('message', async ({ id, program, runs }) => {
  const all = new Set();
  let problem;
  try {
    for (const run of runs) for (const one of await sent(program, run)) all.add(one);
  } catch (error) {
    problem = String(error);
  }
  process.send({ id, sent: [...all], problem });
});
