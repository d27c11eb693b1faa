import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { IgnoreRules, parseIgnoreFile } from '../../../src/engine/choice/ignore-file.js';
import { expectProportional } from '../../work.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-ignore-'));

beforeAll(() => {
  execFileSync('git', ['init', '-q', '.'], { cwd });
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** The files of a tree whose folders have these ignore files, and which of them git leaves out. */
function askGit(ignoreFiles: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  rmSync(join(cwd, 'tree'), { recursive: true, force: true });
  for (const path of paths) {
    mkdirSync(join(cwd, 'tree', dirname(path)), { recursive: true });
    writeFileSync(join(cwd, 'tree', path), '');
  }
  for (const [folder, text] of ignoreFiles) {
    mkdirSync(join(cwd, 'tree', folder), { recursive: true });
    writeFileSync(join(cwd, 'tree', folder, '.gitignore'), text);
  }
  const git = ['-c', 'core.excludesFile=/dev/null', 'check-ignore', '--no-index', '--stdin', '-z'];
  try {
    const input = paths.map((path) => `${path}\0`).join('');
    const out = execFileSync('git', git, { cwd: join(cwd, 'tree'), input, encoding: 'utf8' });
    return out.split('\0').filter((path) => path !== '');
  } catch (error) {
    // 1: none is left out.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

function ask(ignoreFiles: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const rules = new IgnoreRules((folder) => {
    const text = ignoreFiles.get(folder);
    return text === undefined ? undefined : { patterns: parseIgnoreFile(text) };
  });
  return paths.filter((path) => rules.ignores(path));
}

const name = fc.constantFrom('a', 'b', 'ab', 'ba', 'a.b', '.a', 'a b', 'é', '-', '!a', '#b', 'a ', 'A', 'aab');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
/** Not both a file and a folder. */
const tree = fc
  .uniqueArray(path, { minLength: 1, maxLength: 12 })
  .map((paths) => paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`))));
const word = fc.constantFrom(
  ...['a', 'b', 'A', '*', '**', '***', '?', '.', ' ', '/', '/', '\\', '!', '#', '-', 'é'],
  ...['[ab]', '[!a]', '[^b]', '[a-b]', '[]a]', '[a', '[[:alpha:]]', '[[:bad:]]', '[a/b]', '[\\]a]', '[--a]', '[[:]'],
);
const pattern = fc.oneof(
  { arbitrary: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join('')), weight: 3 },
  { arbitrary: path, weight: 1 },
  { arbitrary: path.map((one) => `!${one}`), weight: 1 },
  { arbitrary: fc.tuple(path, path).map(([one, two]) => `${one}/**/${two}`), weight: 1 },
);
const ignoreText = fc
  .tuple(
    fc.array(pattern, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '\uFEFF'),
  )
  .map(([lines, end, last, mark]) => mark + lines.join(end) + (last ? end : ''));
const folder = fc.constantFrom('', 'a', 'b', 'a/b', 'ab/a');

describe('ignore files', () => {
  it('leave out what git leaves out', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(folder, ignoreText), { minLength: 1, maxLength: 3 }), tree, (files, paths) => {
        const ignoreFiles = new Map(files.filter(([one]) => !paths.some((file) => `${one}/`.startsWith(`${file}/`))));
        expect(ask(ignoreFiles, paths)).toEqual(askGit(ignoreFiles, paths));
      }),
      { numRuns: Number(process.env['EOLINT_RUNS'] ?? 200) },
    );
  });

  it.each([
    ['/a**/b', ['ab', 'a/b', 'ax/b', 'a/x/b', 'b']],
    ['a/**', ['a', 'a/b', 'b/a/b']],
    ['**/a/b', ['a/b', 'x/a/b', 'xa/b']],
    ['a/**/**/b', ['a/b', 'a/x/b', 'ab']],
    ['*.ts\n!keep.ts', ['x.ts', 'keep.ts', 'd/keep.ts']],
    ['d/\n!d/keep.ts', ['d/keep.ts']],
    ['d/*\n!d/keep.ts', ['d/keep.ts', 'd/other.ts']],
    ['a\\', ['a', 'a\\']],
    ['a\\ \nb  ', ['a ', 'a', 'b', 'b  ']],
    ['\\#a\n\\!b', ['#a', '!b']],
    ['[[:digit:]-x]', ['1', '-', 'x', 'y']],
    ['?', ['é', 'e']],
    ['/', ['a']],
    ['!', ['a']],
    ['//a', ['a']],
  ])('%j', (text, paths) => {
    const files = new Map([['', text]]);
    const distinct = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
    expect(ask(files, distinct)).toEqual(askGit(files, distinct));
  });

  it('are work in proportion to the path', async () => {
    const rules = new IgnoreRules((of) =>
      of === '' ? { patterns: parseIgnoreFile(`x/${'*a'.repeat(40)}c`) } : undefined,
    );
    await expectProportional((size) => {
      expect(rules.ignores(`x/${'a'.repeat(size)}b`)).toBe(false);
    }, 1000);
  });
});
