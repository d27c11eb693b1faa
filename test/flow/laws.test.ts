import { join } from 'node:path';
import { parse } from '@babel/parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from '../properties.js';
import { lint, type LintResult } from '../../src/engine/run/lint.js';
import { asOf, Project } from '../engine/project.js';
import { holdsFor, seed, shown } from './generated/check.js';
import { FEATURES } from './generated/grammar.js';
import { branchesSwapped, functionsReversed } from './generated/reorder.js';
import { modulesOf, programOf, type GeneratedProgram } from './generated/program.js';
import { linted } from './generated/requests.js';

vi.setConfig({ testTimeout: 900_000 });

let looked = 0;
let cut = 0;
beforeEach(() => {
  [looked, cut] = [0, 0];
});
afterEach(() => {
  if (looked > 0) expect(cut / looked).toBeLessThan(0.25);
});

/*
 * What must not matter to the findings: the order of files, functions and branches, what has nothing to do with them,
 * what else is looked at, how often and with what help it is done. PROPERTY_RUNS and PROPERTY_SEED as beside.
 */
const programs = programOf(FEATURES);
const modules = fc.oneof(modulesOf(FEATURES, false), modulesOf(FEATURES, true));

/** Findings without their places, which move: what is found, and the text that it is found in. */
function found({ findings, texts }: LintResult, name = (file: string): string => file): string[] {
  const all = findings.map(({ rule, confidence, method, path, span, fix }) => {
    const at = (texts(span.file) ?? '').slice(span.start, span.end);
    return [name(span.file), rule, confidence, method ?? '?', path, at, fix?.applicability ?? '-'].join(' | ');
  });
  return all.sort();
}

/** What is in a list more often than in another one. */
function minus(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const i = left.indexOf(one);
    if (i >= 0) left.splice(i, 1);
    return i < 0;
  });
}

type Change = (files: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

const inEach =
  (change: (text: string) => string): Change =>
  (files) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file, change(text)]));

/** The findings of programs are those of what a change makes of them. `of`: the program's own file for a changed one. */
async function unchanged(
  generated: fc.Arbitrary<GeneratedProgram>,
  change: Change,
  of = (file: string): string => file,
): Promise<void> {
  await holdsFor(generated, async ({ files }) => {
    const changed = change(files);
    const results = [await linted(files), await linted(changed)] as const;
    const before = found(results[0]);
    const after = found(results[1], of);
    const gone = minus(before, after);
    const come = minus(after, before);
    looked += 1;
    if (gone.length + come.length === 0) return '';
    // Where not all was followed, which part was depends on the order, and the file is named; this has to be rare.
    if (results.some((one) => one.files.skipped.some(({ reason }) => reason.startsWith('too much to follow')))) {
      cut += 1;
      return '';
    }
    return `gone:\n${gone.join('\n')}\ncome:\n${come.join('\n')}\n\nchanged:\n${shown(changed)}\n\nbefore:`;
  });
}

describe('findings do not depend on', () => {
  it('the order of functions', async () => {
    await unchanged(programs, inEach(functionsReversed));
  });

  it('the order of branches', async () => {
    await unchanged(programs, inEach(branchesSwapped));
  });

  it('the order of files', async () => {
    const order = { 'one.js': 'zone.js', 'two.js': 'a-two.js', 'index.js': 'all.js', 'main.js': 'p-main.js' };
    const from = new Map(Object.entries(order).map(([before, after]) => [after, before]));
    const rename = (text: string): string =>
      Object.entries(order).reduce((all, [before, after]) => all.replaceAll(`./${before}'`, `./${after}'`), text);
    await unchanged(
      modules,
      (files) =>
        Object.fromEntries(
          Object.entries(files).map(([file, text]) => [order[file as keyof typeof order] ?? file, rename(text)]),
        ),
      (file) => from.get(file) ?? file,
    );
  });

  it('functions that nothing calls, and comments', async () => {
    const dead = `\nfunction unused(rows) { const all = []; for (const row of rows) all.push(row.name); return all; }\n`;
    await unchanged(
      programs,
      inEach((text) => `/* Of no interest. */\n${dead}${text}${dead.replace('unused', 'unused2')}// The end.\n`),
    );
  });

  it('other files', async () => {
    const other = {
      'a.js': `export const at = 'live'; export const f0 = () => at;\n`,
      'z.py': `def f0():\n    pass\n`,
    };
    await unchanged(modules, (files) => ({ ...files, ...other }));
  });

  it('other programs beside them', async () => {
    const beside = `export const list = (zone) => fetch('https://api.cloudflare.com/client/v4/zones/' + zone);\n`;
    await unchanged(programs, (files) => ({ ...files, 'beside.js': beside }));
  });

  it('how often they are looked for', async () => {
    await unchanged(modules, (files) => ({ ...files }));
  });
});

describe('a cache', () => {
  it('changes nothing, be it empty or full', async () => {
    const all = fc.sample(modules, { numRuns: 15, seed });
    const files = all.flatMap((one, i) => Object.entries(one.files).map(([file, text]) => [`p${i}/${file}`, text]));
    const { cwd } = new Project(Object.fromEntries(files) as Record<string, string>).committed();
    const look = async (cache?: { file: string; version: string }): Promise<string[]> =>
      found(await lint({ cwd, asOf, minConfidence: 'possible', cache }));
    const without = await look();
    expect(without.length).toBeGreaterThan(15);
    for (let round = 0; round < 2; round += 1) {
      expect(await look({ file: join(cwd, '.git/eolint-cache'), version: '1' })).toEqual(without);
    }
  });
});

describe('the changes of these laws', () => {
  it('keep programs valid and do change them', () => {
    const texts = fc.sample(programs, { numRuns: 60, seed }).flatMap(({ files }) => Object.values(files));
    for (const change of [functionsReversed, branchesSwapped]) {
      const changed = texts.map(change);
      for (const text of changed) parse(text, { sourceType: 'module' });
      expect(changed.filter((text, i) => text !== texts[i]).length).toBeGreaterThan(texts.length / 4);
    }
  });
});
