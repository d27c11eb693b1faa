#!/usr/bin/env node
/**
 * Runs programs before and after `eolint fix` against a recorder, and against the local double at a day after the end of
 * life: `npm run replay -- --count 300 --seed 1 [--write] [--language NAME]`. Ends with 1 where a safe fix is wrong.
 * `--seconds N` stops after so long, `--into FILE` adds the run to those that the file holds: a long run in several goes.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './replay/check.mjs';
import { languageOf, runnable } from './replay/languages.mjs';
import { Recorder } from './replay/recorder.mjs';
import { generated } from './replay/shapes/programs.mjs';
import { Table } from './replay/table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', multiple: true },
    only: { type: 'string' },
    seconds: { type: 'string' },
    into: { type: 'string' },
    write: { type: 'boolean', default: false },
    'show-broken': { type: 'boolean', default: false },
    'show-left': { type: 'boolean', default: false },
  },
});
const { fix, lint } = await import(join(root, 'dist/index.js'));
const languages = runnable().filter((name) => values.language === undefined || values.language.includes(name));
const recorder = new Recorder();
await recorder.start();
const double = await startDouble();

/** Hand-written programs: each folder-like group of a collection is one. */
function* written() {
  const folder = join(root, 'test/replay/cases');
  for (const file of readdirSync(folder).sort()) {
    const cases = new Map();
    for (const part of readFileSync(join(folder, file), 'utf8').split(/^(?=-- .* --$)/m)) {
      const [, name, path] = /^-- ([^/ ]+)\/(\S+) --\n/.exec(part) ?? [];
      if (name === undefined) continue;
      cases.set(name, { ...cases.get(name), [path]: part.slice(part.indexOf('\n') + 1) });
    }
    for (const [name, files] of cases)
      yield { name: `${file.replace('.txtar', '')}/${name}`, files, language: languageOf(Object.keys(files)[0]) };
  }
}

function* programs() {
  for (const one of written()) if (languages.includes(one.language)) yield one;
  const generating = languages.filter((name) => name !== 'go');
  for (let number = 0; number < Number(values.count); number += 1)
    yield generated(number, Number(values.seed), generating);
}

const fixing = async (options) => {
  const found = (await lint({ cwd: options.cwd, asOf: options.asOf })).findings;
  const result = await fix(options);
  const left = result.findings.map(({ rule }) => rule);
  const applied = [...new Set(found.filter(({ fix: one }) => one?.applicability === 'safe').map(({ rule }) => rule))];
  return {
    ...result,
    applied: applied.filter(
      (rule) =>
        count(left, rule) <
        count(
          found.map((one) => one.rule),
          rule,
        ),
    ),
  };
};
const count = (all, one) => all.filter((other) => other === one).length;

const table = new Table(values.into);
const end = values.seconds === undefined ? Infinity : Date.now() + Number(values.seconds) * 1000;
const wrong = [];
const broken = [];
for (const program of programs()) {
  if (values.only !== undefined && !program.name.startsWith(values.only)) continue;
  if (Date.now() > end) break;
  const result = await check(program, { fix: fixing, recorder, double: double.base });
  table.add(program, result);
  if (values['show-left'] && result.outcome !== 'safe')
    console.log(`${result.outcome}: ${program.name}: ${result.because}`);
  if (result.wrong !== undefined) wrong.push({ program, result });
  if (result.broken !== undefined) broken.push({ program, result });
}
recorder.stop();
double.stop();

for (const { program, result } of wrong) {
  console.log(`\nwrong: ${program.name}\n${result.wrong}`);
  for (const [file, text] of result.after) console.log(`--- ${file}\n${text}`);
}
if (values['show-broken'])
  for (const { program, result } of broken)
    console.log(`\nbroken: ${program.name}\n${result.broken}\n${Object.values(program.files).join('\n')}`);
console.log(`\n${table.text()}`);
console.log(`${table.total} programs, ${wrong.length} wrong, ${broken.length} that do not run as generated`);
table.ran({ seed: values.seed, languages });
if (values.into !== undefined) table.save(values.into);
if (values.write) writeFileSync(join(root, 'docs/replay.md'), table.page());
process.exitCode = wrong.length > 0 ? 1 : 0;

/** The local double, at a day after the end of life of all entries. */
async function startDouble() {
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'serve', '--port', '0', '--as-of', '2027-04-01'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((done) => child.stdout.once('data', (bytes) => done(String(bytes))));
  const base = /http:\/\/\S+?(?=\/client\/v4)/.exec(line)?.[0];
  return { base, stop: () => child.kill() };
}
