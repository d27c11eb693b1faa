import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

interface Row {
  readonly language: string;
  readonly code: string;
  readonly file: string;
  readonly text: string;
}

/** `== <language> <file>` before a program that goes through `NAMES`, and `--` before each way to put these together. */
function rows(): readonly Row[] {
  const text = readFileSync(new URL('composed-lists.txt', import.meta.url), 'utf8');
  return text.split(/^== /m).flatMap((part) => {
    const [, language = '', name = '', program = '', ways = ''] = /^(\w+) (\S+)\n([^]*?)\n--\n([^]*)$/.exec(part) ?? [];
    return ways
      .split(/\n--\n/)
      .filter((code) => code.trim() !== '')
      .map((code, i) => ({
        language,
        code: code.trim(),
        file: `${language}/${String(i)}/${name}`,
        text: `${program.replace('NAMES', () => code.trim())}\n`,
      }));
  });
}

const ALL = rows();

/*
 * The names of two retired settings in a list that is put together as each language does it, mostly with what is not known;
 * the program asks the API for the setting of each name.
 */
describe('names in a list that is put together', () => {
  const found = new Map<string, Set<string>>();
  beforeAll(async () => {
    const files = Object.fromEntries(ALL.map(({ file, text }) => [file, text]));
    const { cwd } = new Project({ LICENSE: '', ...files });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
    for (const { rule, span, confidence } of findings) {
      if (confidence === 'possible') continue;
      const rules = found.get(span.file) ?? new Set();
      found.set(span.file, rules.add(rule));
    }
  }, 120_000);

  it.each(ALL.map((row) => [row.language, row.code, row] as const))('%s: %s', (_language, _code, { file }) => {
    expect([...(found.get(file) ?? [])].sort()).toEqual(['mirage', 'zone-setting-minify']);
  });
});
