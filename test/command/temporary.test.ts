import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import setup from './temporary.js';

let around: string;

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'around-'));
  vi.stubEnv('TMPDIR', around);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(around, { recursive: true });
});

it('a run of tests leaves nothing behind', () => {
  expect(basename(join(around, '..'))).toMatch(/^eolint-tests-\d+-/);
  const end = setup();
  writeFileSync(join(mkdtempSync(join(tmpdir(), 'left-')), 'a.js'), '');
  expect(readdirSync(around)).toEqual([basename(tmpdir())]);
  end();
  expect(tmpdir()).toBe(around);
  expect(readdirSync(around)).toEqual([]);
});

it('what a run that was killed left behind goes with the next, what another one still uses stays', () => {
  // No process has this number: it is beyond the largest one.
  const [killed, running] = ['eolint-tests-99999999-a', `eolint-tests-${process.pid}-a`];
  for (const name of [killed, running, 'mine']) mkdirSync(join(around, name));
  setup()();
  expect(existsSync(join(around, killed))).toBe(false);
  expect(readdirSync(around).sort()).toEqual([running, 'mine']);
});
