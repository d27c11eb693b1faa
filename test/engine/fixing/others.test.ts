import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { otherFiles, summedIn } from '../../../src/engine/fixing/others.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-others-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function put(files: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), text);
  }
  return Object.keys(files);
}

const found = (all: readonly string[], words: readonly string[] = ['script_monitor']): string[] =>
  otherFiles(cwd, all, words).texts.map(({ file }) => file);

describe('files of kinds that are not read', () => {
  it('are those that say one of the words', () => {
    const all = put({ 'a.snap': 'x/script_monitor', 'b.golden': 'none', 'c.feature': 'routes/network' });
    expect(found(all)).toEqual(['a.snap']);
    expect(found(all, ['script_monitor', 'routes/network'])).toEqual(['a.snap', 'c.feature']);
    expect(found(all, [])).toEqual([]);
    expect(otherFiles(cwd, all, ['script_monitor']).texts[0]?.text).toBe('x/script_monitor');
  });

  it('are none that are read, none that hold no text, and none that are not there', () => {
    const all = put({ 'a.ts': 'script_monitor', 'b.png': 'script_monitor', 'c.snap': 'script_monitor\0' });
    expect(found([...all, 'gone.snap'])).toEqual([]);
  });

  it('are also large ones; what is too large is named', () => {
    const word = 'script_monitor';
    const all = put({ 'a.snap': word.padStart(3 * 1024 * 1024, ' '), 'b.snap': '', 'c.snap': '', 'd.png': '' });
    for (const file of ['b.snap', 'c.snap', 'd.png']) truncateSync(join(cwd, file), 64 * 1024 * 1024 + 1);
    expect(found(all)).toEqual(['a.snap']);
    expect(otherFiles(cwd, all, [word]).unread).toBe('b.snap');
    expect(otherFiles(cwd, ['a.snap', 'd.png'], [word]).unread).toBeUndefined();
  });

  it('are no folders', () => {
    mkdirSync(join(cwd, 'a.snap'));
    symlinkSync(join(cwd, 'a.snap'), join(cwd, 'b.snap'));
    expect(found(['a.snap', 'b.snap'])).toEqual([]);
  });
});

describe('a sum of a file', () => {
  it.each([
    ['rules.json', 'rules.json.sha256', 'abc'],
    ['rules.json', 'rules.json.asc', 'abc'],
    ['rules.json', 'SHA256SUMS', 'abc  rules.json\n'],
    ['rules.json', 'checksums.txt', 'abc *./rules.json\n'],
    ['conf/rules.json', 'conf/sha256sum.txt', 'abc  rules.json\n'],
  ])('of %s is kept in %s', (file, sum, text) => {
    expect(summedIn(cwd, put({ [file]: '{}', [sum]: text }))(file)).toBe(sum);
  });

  it.each([
    ['rules.json', 'SHA256SUMS', 'abc  other.json\n'],
    ['rules.json', 'SHA256SUMS', 'abc  my-rules.json\n'],
    ['rules.json', 'notes.txt', 'rules.json'],
    ['rules.json', 'sums.ts', 'rules.json'],
    ['rules.json', 'other.json.sha256', 'abc'],
  ])('of %s is none in %s: %s', (file, sum, text) => {
    expect(summedIn(cwd, put({ [file]: '{}', [sum]: text }))(file)).toBeUndefined();
  });
});
