import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { otherFiles, seeingAnswers, summedIn, testsOf } from '../../../src/engine/fixing/others.js';

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
    expect(otherFiles(cwd, all, []).unread).toBeUndefined();
  });

  it('are no folders', () => {
    mkdirSync(join(cwd, 'a.snap'));
    symlinkSync(join(cwd, 'a.snap'), join(cwd, 'b.snap'));
    expect(found(['a.snap', 'b.snap'])).toEqual([]);
  });
});

describe('files with several names', () => {
  it('are none of their own where one of the names is that of a file that is read', () => {
    const all = put({ 'a.ts': 'script_monitor', 'b.snap': 'script_monitor', 'c.snap': 'script_monitor' });
    linkSync(join(cwd, 'a.ts'), join(cwd, 'a.snap'));
    linkSync(join(cwd, 'c.snap'), join(cwd, 'd.snap'));
    expect(found([...all, 'a.snap', 'd.snap'])).toEqual(['b.snap', 'c.snap', 'd.snap']);
  });
});

describe('tests of some files', () => {
  const testsFound = (files: Readonly<Record<string, string>>, of: readonly string[], known?: string): string[] =>
    testsOf(cwd, put(files), new Set(of), (file) => file === known).texts.map(({ file }) => file);
  const files = { 'test_zones.py': 'a', 'tests/test_other.py': 'b', 'zones.py': 'c', 'zones.test.bin': 'd' };

  it('are known by their names', () => {
    expect(testsFound(files, ['src/zones.py'])).toEqual(['test_zones.py']);
    expect(testsFound(files, ['src/zones.py', 'other.py'])).toEqual(['test_zones.py', 'tests/test_other.py']);
    expect(testsFound(files, ['src/none.py'])).toEqual([]);
  });

  it('are none that were read, and none where there are no files', () => {
    expect(testsFound(files, ['zones.py'], 'test_zones.py')).toEqual([]);
    const all = put({ 'test_.py': '' });
    truncateSync(join(cwd, 'test_.py'), 64 * 1024 * 1024 + 1);
    expect(testsOf(cwd, all, new Set(), () => false)).toEqual({ texts: [], unread: undefined });
  });
});

describe('files that may see answers', () => {
  const seeing = (files: Readonly<Record<string, string>>, text: string, of: string, known?: string): string[] =>
    seeingAnswers(cwd, put(files), [{ file: of, text }], (file) => file === known).texts.map(({ file }) => file);
  const files = { 'play.yml': 'a', 'collection.bru': 'b', 'more.sh': 'c', 'a.j2': 'd', 'x.png': 'e', 'b.js': 'f' };

  it.each<[string, string, string, string[]]>([
    ['a play that keeps them', '- uri:\n  register: zones', 'main.yml', ['play.yml', 'a.j2']],
    ['a play that keeps none', '- uri:', 'main.yaml', []],
    ['a request of a folder', '', 'get.bru', ['collection.bru']],
    ['a script', 'x=1', 'run.sh', ['more.sh']],
    ['a program', 'x=1', 'run.js', []],
  ])('of %s', (_, text, of, expected) => {
    expect(seeing(files, text, of)).toEqual(expected);
  });

  it('are none that were read', () => {
    expect(seeing(files, 'x=1', 'run.sh', 'more.sh')).toEqual([]);
    expect(seeingAnswers(cwd, put(files), [], () => false).texts).toEqual([]);
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

  it('is taken to be kept where it is not known', () => {
    const all = put({ 'a.json': '', md5sums: '' });
    truncateSync(join(cwd, 'md5sums'), 64 * 1024 * 1024 + 1);
    expect(summedIn(cwd, all)('a.json')).toBe('md5sums');
    expect(summedIn(cwd, ['a.json', 'gone.sha1', 'sha1sums'])('a.json')).toBeUndefined();
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
