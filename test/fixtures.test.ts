import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fix } from '../src/engine/fixing/fix.js';
import { lint } from '../src/engine/run/lint.js';
import { lineIndex } from '../src/text/lines.js';
import type { LintResult } from '../src/engine/run/lint.js';

/*
 * Each project under fixtures/<theme>/<name>/: `before/` is what is read, `findings.txt` what is found in it, `after/`
 * the files that the fixes change. UPDATE_FIXTURES=1 writes the last two anew; look at the difference before you keep it.
 */
const fixtures = join(import.meta.dirname, '../fixtures');
const update = process.env['UPDATE_FIXTURES'] === '1';
const asOf = '2026-11-21';
const root = mkdtempSync(join(tmpdir(), 'eolint-fixtures-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const projects = readdirSync(fixtures).flatMap((theme) =>
  readdirSync(join(fixtures, theme))
    .map((name) => `${theme}/${name}`)
    .filter((project) => existsSync(join(fixtures, project, 'before'))),
);

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');
const variants = [
  { name: 'as written', write: (text: string): string => text },
  { name: 'CRLF', write: crlf },
  { name: 'byte order mark', write: (text: string): string => `\uFEFF${text}` },
];

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

function copy(project: string, write: (text: string) => string): string {
  const cwd = mkdtempSync(join(root, 'p-'));
  const from = join(fixtures, project, 'before');
  cpSync(from, cwd, { recursive: true });
  for (const file of filesIn(from)) writeFileSync(join(cwd, file), write(readFileSync(join(from, file), 'utf8')));
  return cwd;
}

function shown({ findings, texts }: LintResult): string {
  const lines = findings.map(({ span, rule, confidence, method, path, fix: made, noFix }) => {
    const { line, column } = lineIndex(texts(span.file) ?? '').place(span.start);
    const end = made === null ? (noFix ?? '-') : `${made.applicability}: ${made.title}`;
    return `${span.file}:${line}:${column}  ${rule}  ${confidence}  ${method ?? '?'} ${path || '-'}  ${end}`;
  });
  return `${lines.join('\n')}\n`;
}

describe.each(projects)('%s', (project) => {
  const expected = join(fixtures, project, 'findings.txt');
  const after = join(fixtures, project, 'after');

  it.each(variants)('is read, $name', async ({ write, name }) => {
    const cwd = copy(project, write);
    const result = await lint({ cwd, asOf, noIgnore: true });
    expect(result.files.failed).toEqual([]);
    expect(result.files.skipped).toEqual([]);
    if (update && name === 'as written') writeFileSync(expected, shown(result));
    expect(shown(result)).toBe(readFileSync(expected, 'utf8'));
  });

  it.each(variants)('is fixed, $name', async ({ write, name }) => {
    const cwd = copy(project, write);
    const first = await fix({ cwd, asOf, noIgnore: true });
    expect(first.fixed.refused).toEqual([]);
    if (update && name === 'as written') {
      rmSync(after, { recursive: true, force: true });
      for (const { file, after: text } of first.changes) {
        mkdirSync(dirname(join(after, file)), { recursive: true });
        writeFileSync(join(after, file), text);
      }
    }
    const changed = new Map(filesIn(after).map((file) => [file, readFileSync(join(after, file), 'utf8')]));
    for (const file of filesIn(join(fixtures, project, 'before'))) {
      const text = changed.get(file) ?? readFileSync(join(fixtures, project, 'before', file), 'utf8');
      expect(`${file}\n${readFileSync(join(cwd, file), 'utf8')}`).toBe(`${file}\n${write(text)}`);
    }
    expect((await fix({ cwd, asOf, noIgnore: true })).changes).toEqual([]);
  });
});
