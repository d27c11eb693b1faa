import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { lint, type LintResult } from '../../../src/engine/lint.js';
import type { Request } from '../../../src/model/request.js';
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

/** A request as the linter sees it: holes of its address stand for any text, and so does a method that is not known. */
export function pattern({ method, url }: Request): RegExp {
  const address = url.map((piece) =>
    piece.kind === 'run' ? piece.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : '[^]*',
  );
  return new RegExp(`^${method === undefined ? '\\w+' : method.name} ${address.join('')}$`);
}

/** A request that is known but for its method. */
export function exact({ method, url }: Request): string {
  return `${method?.name ?? '?'} ${url.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('')}`;
}

/** The address ends in a path that is retired, with an identifier behind it at most. */
export function isRetired(request: string): boolean {
  const [, path = ''] = request.split(ZONE);
  return WORDS.some((word) => path === word);
}
