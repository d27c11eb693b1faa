import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../src/campaign/temporary-folder.js';

/** No process has such a number. */
const GONE = 2 ** 31 - 1;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eolint-temporary-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** What a process of this number would have made, with a file in it. */
function left(id: number, purpose: 'eolint-pr' | 'eolint-sign-in' = 'eolint-pr'): string {
  const own = temporaryFolder(purpose);
  rmSync(own, { recursive: true });
  const path = join(folder, basename(own).replace(`-${process.pid}-`, `-${id}-`));
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, 'a.ts'), 'code');
  return path;
}

it('removes what processes left that are gone, and says so before', () => {
  const path = left(GONE);
  const told: string[] = [];
  const own = temporaryFolder('eolint-pr', (gone) => told.push(gone));
  expect(told).toEqual([path]);
  expect(readdirSync(folder)).toEqual([basename(own)]);
});

it.each<[string, () => string]>([
  ['what a living process has made', () => left(process.ppid)],
  ['what is for something else', () => left(GONE, 'eolint-sign-in')],
  ['what a machine or container with other numbers has made', () => made('eolint-pr-00000000-2147483647-abcdef')],
  ['what no number is in', () => made('eolint-pr-mine')],
  ['what others may change', () => opened(left(GONE))],
  ['what a link leads to', () => linked(left(GONE))],
])('leaves %s', (_, make) => {
  const path = make();
  temporaryFolder('eolint-pr');
  expect(existsSync(join(path, 'a.ts'))).toBe(true);
});

function made(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, 'a.ts'), 'code');
  return path;
}

function opened(path: string): string {
  chmodSync(path, 0o777);
  return path;
}

function linked(path: string): string {
  const elsewhere = made('elsewhere');
  rmSync(path, { recursive: true });
  symlinkSync(elsewhere, path);
  return elsewhere;
}
