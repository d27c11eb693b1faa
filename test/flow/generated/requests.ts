import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { lint, type LintResult } from '../../../src/engine/run/lint.js';
import type { Request } from '../../../src/model/request.js';
import { lineIndex } from '../../../src/text/lines.js';
import { WORDS, ZONE } from './grammar.js';

let folder: string | undefined;
let next = 0;
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

/** The result of linting files in a folder of their own. */
export async function linted(
  files: Readonly<Record<string, string>>,
  more: Partial<Parameters<typeof lint>[0]> = {},
): Promise<LintResult> {
  folder ??= mkdtempSync(join(tmpdir(), 'eolint-generated-'));
  const cwd = join(folder, String(next++));
  mkdirSync(cwd);
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    return await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', ...more });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** The place of a request's call, as the runner names it. */
function placeOf({ span }: Request, texts: LintResult['texts']): string {
  const { line, column } = lineIndex(texts(span.file) ?? '').place(span.start);
  return `${span.file}:${line}:${column}`;
}

/**
 * The requests that the linter sees, each covering what a run may send: at its own place, where holes of its address
 * stand for any text, and so does a method that is not known.
 */
export function patternsOf({ requests, texts }: LintResult): RegExp[] {
  return requests.map((request) => {
    const { method, url } = request;
    const address = url.map((piece) => (piece.kind === 'run' ? escaped(piece.text) : '[^]*'));
    const verb = method === undefined ? '\\w+' : method.name;
    return new RegExp(`^${verb} ${address.join('')} at ${escaped(placeOf(request, texts))}$`);
  });
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The requests that the linter knows to the last letter, but for the method. */
export function exactOf({ requests, texts }: LintResult): ReadonlySet<string> {
  const known = requests.filter(({ url }) => url.every(({ kind }) => kind === 'run'));
  return new Set(
    known.map((request) => {
      const url = request.url.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
      return `${request.method?.name ?? '?'} ${url} at ${placeOf(request, texts)}`;
    }),
  );
}

/** What a run sends goes to a path that is retired. */
export function isRetired(request: string): boolean {
  const [, path = ''] = request.split(ZONE);
  return WORDS.some((word) => path.startsWith(`${word} at `));
}
