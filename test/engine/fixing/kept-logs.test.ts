import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KeptLogs } from '../../../src/engine/fixing/kept-logs.js';

function logs(files: Readonly<Record<string, string>>, asked: string[] = []): KeptLogs {
  return new KeptLogs('/nowhere', Object.keys(files), (file) => {
    asked.push(file);
    const text = files[file];
    return text === undefined ? undefined : { file, text };
  });
}

describe('a log is read again', () => {
  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['by a command', { 'a.sh': 'grep -c x calls.log' }, true],
    ['by one of several files', { 'a.sh': 'ls', 'b.sh': 'cat calls.log' }, true],
    ['by the first of several', { 'b.sh': 'cat calls.log', 'a.sh': 'ls' }, true],
    ['by a program', { 'a.py': 'open("calls.log").read()' }, true],
    ['where it is named alone', { 'a.sh': 'rm calls.log' }, false],
    ['where another one is read', { 'a.sh': 'cat mycalls.log' }, false],
    ['in prose', { 'a.md': 'cat calls.log', 'b.txt': 'cat calls.log' }, false],
    ['in what holds no text', { 'a.png': 'cat calls.log' }, false],
    ['nowhere', {}, false],
  ])('%s', (_, files, expected) => {
    expect(logs(files).isRead('calls.log')).toBe(expected);
  });

  it('is looked for once', () => {
    const asked: string[] = [];
    const all = logs({ 'a.sh': 'ls' }, asked);
    expect([all.isRead('x.log'), all.isRead('x.log'), asked.length]).toEqual([false, false, 1]);
  });
});

describe('the errors of a program go into a file that is read again', () => {
  const reads = { 'z.sh': 'grep x calls.log' };
  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['from a script', { 'a.sh': 'node run.mjs 2> calls.log', ...reads }, true],
    ['added to it', { 'a.sh': 'node run.mjs 2>> logs/calls.log', ...reads }, true],
    ['with what it prints', { 'a.sh': 'node run.mjs &> "calls.log"', ...reads }, true],
    ['from a workflow', { 'a.yml': '- run: node run.mjs 2> calls.log', ...reads }, true],
    ['from a package', { 'package.json': '"x": "node run.mjs 2> calls.log"', ...reads }, true],
    ['from a makefile', { Makefile: 'x:\n\tnode run.mjs 2> calls.log', ...reads }, true],
    ['what it prints alone', { 'a.sh': 'node run.mjs > calls.log', ...reads }, false],
    ['to the standard output', { 'a.sh': 'node run.mjs 2>&1', ...reads }, false],
    ['nowhere', { 'a.sh': 'node run.mjs 2> /dev/null', 'z.sh': 'grep x null' }, false],
    ['of another number', { 'a.sh': 'node run.mjs 12> calls.log', ...reads }, false],
    ['of another program', { 'a.sh': 'node walk.mjs 2> calls.log', ...reads }, false],
    ['that no one reads', { 'a.sh': 'node run.mjs 2> calls.log' }, false],
    ['from what runs nothing', { 'a.py': 'x = "node run.mjs 2> calls.log"', ...reads }, false],
    ['from another json', { 'a.json': '"x": "node run.mjs 2> calls.log"', ...reads }, false],
  ])('%s', (_, files, expected) => {
    expect(logs(files).keepsErrorsOf('bin/run.mjs')).toBe(expected);
  });
});

describe('what a script prints is taken', () => {
  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['by another', { 'a.sh': 'ls', 'b.sh': 'x=$(bin/run.sh)', 'c.sh': 'ls' }, true],
    ['by none', { 'a.sh': 'bin/run.sh' }, false],
    ['in prose', { 'a.md': 'x=$(bin/run.sh)' }, false],
  ])('%s', (_, files, expected) => {
    const asked: string[] = [];
    const all = logs(files, asked);
    expect([all.takesOutputOf('bin/run.sh'), all.takesOutputOf('bin/run.sh')]).toEqual([expected, expected]);
    expect(asked.length).toBeLessThanOrEqual(Object.keys(files).length);
  });
});

it('files that are no programs are read from the disk', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-logs-'));
  try {
    writeFileSync(join(cwd, 'a.awkish'), 'cat calls.log');
    const all = new KeptLogs(cwd, ['gone.sh', 'a.awkish'], () => undefined);
    expect([all.isRead('calls.log'), all.isRead('other.log')]).toEqual([true, false]);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});
