import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ChoiceError } from '../../../src/engine/choice/choice-error.js';
import { withBaseline } from '../../../src/engine/policy/baseline/apply.js';
import { readOwners } from '../../../src/engine/policy/owners.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { ConfigurationError } from '../../../src/engine/policy/configuration/problem.js';
import { lint } from '../../../src/engine/run/lint.js';
import { bounded, holds, namedText, numberOf } from './input.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-fuzz-'));
const asOf = '2026-11-21';
const call = "fetch('https://api.cloudflare.com/client/v4/zones/z/settings/minify', { method: 'PATCH' });\n";
writeFileSync(join(cwd, 'client.js'), call);

/** What a project says to the program, and what is there besides, so that it is read. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'eolint.json': {},
  'eolint.yaml': {},
  'package.json': {},
  '.eolintignore': {},
  '.gitignore': {},
  'base.json': { 'eolint.json': '{"extends": ["./base.json"]}' },
  's/a.yaml': { 'eolint.json': '{"schedules": [{"files": "s/*.yaml", "hosts": ["x.example"]}]}' },
  'baseline.json': {},
  CODEOWNERS: {},
  'client.js': {},
};

/** A run with a file of the configuration ends with a report, or says where in the file what is wrong. */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(async () => {
    const { file, text } = namedText(data);
    const names = Object.keys(PLACES);
    const name = Object.hasOwn(PLACES, file) ? file : (names[numberOf(file) % names.length] ?? '');
    const written = { ...PLACES[name], [name]: text };
    try {
      for (const [path, content] of Object.entries(written)) {
        mkdirSync(dirname(join(cwd, path)), { recursive: true });
        writeFileSync(join(cwd, path), content);
      }
      await run(name);
    } finally {
      for (const path of Object.keys(written)) rmSync(join(cwd, path), { force: true });
      writeFileSync(join(cwd, 'client.js'), call);
    }
  });
}

async function run(name: string): Promise<void> {
  try {
    const configurations = await Configurations.open(cwd);
    const result = await lint({ cwd, asOf, configurations, threads: 1 });
    if (name === 'baseline.json') await withBaseline(result, { cwd, file: name, update: false, dry: true });
    (await readOwners(cwd))?.('client.js');
    for (const { reason } of result.files.failed) holds(!/reader failed|call stack/.test(reason), () => reason);
  } catch (error) {
    if (error instanceof ChoiceError) return;
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) {
      const placed = problem.file !== '' && problem.line >= 1 && problem.column >= 1 && problem.reason !== '';
      holds(placed, () => `a mistake without a place: ${JSON.stringify(problem)}`);
    }
  }
}
