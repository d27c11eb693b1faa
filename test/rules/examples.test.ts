import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entries } from 'eolint:schedule';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';
import type { Example } from '../../src/model/entry.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-examples-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const asOf = '2026-11-21';

/** Languages whose files have other extensions. */
const extensions: Readonly<Record<string, string>> = { powershell: 'ps1', batch: 'bat' };

afterEach(() => {
  for (const file of readdirSync(cwd)) rmSync(join(cwd, file), { recursive: true, force: true });
});

/** Writes the one file that stands in the folder until the test is over. */
function project(example: Example, text: string | Uint8Array): string {
  const file = example.file ?? `client.${extensions[example.lang] ?? example.lang}`;
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text);
  return file;
}

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');
const variants = [
  { name: 'as written', write: (text: string): string => text },
  { name: 'CRLF', write: crlf },
  { name: 'byte order mark', write: (text: string): string => `\uFEFF${text}` },
];

describe.each(entries.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  const rules = [id];
  const minConfidence = entry.atMost?.confidence;
  // A declared object has rewrites of its own in its row.
  const unsafeFor = ({ lang }: Example): boolean =>
    entry.rewrite === undefined || entry.rewrite.applicability === 'unsafe' || lang === 'hcl';
  for (const [i, example] of entry.examples.entries()) {
    const name = `${example.name ?? `example ${i + 1}`} (${example.lang})`;
    const { before, after, valid } = example;
    if (valid !== undefined) {
      it(`does not find ${name}`, async () => {
        project(example, valid);
        const { findings, files } = await lint({ cwd, rules, asOf, minConfidence });
        expect(findings.map(({ message }) => message)).toEqual([]);
        expect(files.skipped).toEqual([]);
      });
    }
    if (before === undefined) continue;
    it.each(variants)(`finds ${name}, $name`, async ({ write }) => {
      project(example, write(before));
      const { findings } = await lint({ cwd, rules, asOf, minConfidence });
      expect(findings.map(({ rule }) => rule)).toContain(id);
    });
    if (after === undefined) continue;
    it.each(variants)(`fixes ${name}, $name`, async ({ write }) => {
      const file = project(example, write(before));
      const unsafeFixes = unsafeFor(example);
      const first = await fix({ cwd, rules, asOf, unsafeFixes });
      expect(first.findings.map(({ noFix, fix: left }) => noFix ?? left?.because ?? 'left')).toEqual([]);
      expect(readFileSync(join(cwd, file), 'utf8')).toBe(write(after));
      const second = await fix({ cwd, rules, asOf, unsafeFixes });
      expect(second.changes).toEqual([]);
    });
  }
});
