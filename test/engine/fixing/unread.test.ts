import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unreadModules } from '../../../src/engine/fixing/unread-modules.js';
import { unreadWords } from '../../../src/engine/fixing/unread-words.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-unread-'));
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

type Row = readonly [string, Readonly<Record<string, string>>, string, string, string | undefined, boolean];

describe('a file that was not read says a name', () => {
  it.each<Row>([
    ['as a word', { 'a.rb': 'puts RULES' }, '.rb', 'RULES', 'Paths', true],
    ['as a part of one', { 'a.rb': 'puts MY_RULES' }, '.rb', 'RULES', 'Paths', false],
    ['in none', { 'a.rb': 'puts OTHER' }, '.rb', 'RULES', 'Paths', false],
    ...['.java', '.kt', '.cs', '.php', '.go'].flatMap((kind): Row[] => [
      [`in none of ${kind}`, { [`a${kind}`]: 'use OTHER' }, kind, 'RULES', 'Paths', false],
      [`in one of ${kind}`, { [`a${kind}`]: 'use RULES' }, kind, 'RULES', 'Paths', true],
    ]),
    ['in the second', { 'a.rb': 'x', 'b.rb': 'RULES' }, '.rb', 'RULES', 'Paths', true],
    ['in another language', { 'a.php': 'RULES' }, '.rb', 'RULES', 'Paths', false],
    ['in a file that is gone', {}, '.rb', 'RULES', 'Paths', false],
    ['in what is no text', { 'a.rb': 'RULES\0' }, '.rb', 'RULES', 'Paths', false],
    // Small letters are everywhere, and of other languages nothing is known.
    ['of small letters', { 'a.rb': 'x' }, '.rb', 'rules', 'Paths', true],
    ['of a language that is not looked through', { 'a.py': 'x' }, '.py', 'RULES', 'Paths', true],
    // Names that are not said.
    ['by const_missing', { 'a.rb': 'def self.const_missing(n)' }, '.rb', 'RULES', 'Paths', true],
    ['by eval of PHP', { 'a.php': 'eval ($x);' }, '.php', 'RULES', 'Paths', true],
    ['by a package of Go that is taken whole', { 'a.go': 'import . "x/y"' }, '.go', 'RULES', 'Paths', true],
    ['by a package of Go among others', { 'a.go': 'import (\n\t. "x/y"\n)' }, '.go', 'RULES', 'Paths', true],
    ['by a plugin of Go', { 'a.go': 'import "plugin"' }, '.go', 'RULES', 'Paths', true],
    ['by const_get of its class', { 'a.rb': 'Paths.const_get(name)' }, '.rb', 'RULES', 'Paths', true],
    ['by const_get of another class', { 'a.rb': 'Other.const_get(name)' }, '.rb', 'RULES', 'Paths', false],
    ['by const_get of no class', { 'a.rb': 'Other.const_get(name)' }, '.rb', 'RULES', undefined, true],
    ['by fields of its class in Java', { 'a.java': 'Paths.class.getFields()' }, '.java', 'RULES', 'Paths', true],
    ['by fields of its class in C#', { 'a.cs': 'typeof(Paths).GetFields()' }, '.cs', 'RULES', 'Paths', true],
    ['by members of its class in Kotlin', { 'a.kt': 'Paths::class.members' }, '.kt', 'RULES', 'Paths', true],
    ['by constant() of PHP', { 'a.php': 'constant("Paths::" . $x)' }, '.php', 'RULES', 'Paths', true],
    // Templates.
    ['in a template', { 'a.erb': '<%= RULES %>' }, 'template', 'RULES', 'Paths', true],
    ['in a file without an extension', { 'bin/run': 'RULES' }, 'template', 'RULES', 'Paths', true],
    ['in a page', { 'a.jsp': 'x', 'b.xml': 'RULES' }, 'template', 'RULES', 'Paths', true],
    ['in a script', { 'a.sh': 'RULES' }, 'template', 'RULES', 'Paths', false],
    ['by constant() of a template', { 'a.twig': "{{ constant('Paths') }}" }, 'template', 'RULES', 'Paths', true],
    // What classes are built on.
    ['as what a class is built on', { 'a.java': 'class A extends Rules {}' }, 'built', 'Rules', 'Paths', true],
    ['as a word of a class', { 'a.java': 'class A { Rules r; }' }, 'built', 'Rules', 'Paths', false],
    ['as a base in another language', { 'a.cs': 'class A : Rules {}' }, 'built', 'Rules', 'Paths', false],
    ['as a base in Kotlin', { 'a.kts': 'class A : Rules()' }, 'built', 'Rules', 'Paths', true],
  ])('%s', (_, files, kind, name, holder, expected) => {
    const says = unreadWords(cwd, [...put(files), 'gone.rb']);
    expect([says(kind, name, holder), says(kind, name, holder)]).toEqual([expected, expected]);
  });

  it('any may be said in one that is too large', () => {
    put({ 'a.rb': '' });
    truncateSync(join(cwd, 'a.rb'), 64 * 1024 * 1024 + 1);
    const says = unreadWords(cwd, ['a.rb']);
    expect([says('.rb', 'RULES', 'Paths'), says('.java', 'RULES', 'Paths')]).toEqual([true, false]);
  });
});

describe('the texts of files that others take by a name', () => {
  it.each([
    ['run', ['1', '2']],
    ['http', ['3', '4']],
    ['index', ['3']],
    ['__init__', ['4']],
    ['b', []],
    ['none', []],
    ['gone', ['']],
  ])('%s', (name, texts) => {
    const all = put({
      'run.py': '1',
      'x/run.mjs': '2',
      'http/index.ts': '3',
      'x/http/__init__.py': '4',
      'b.rb': '5',
      'run.rb': '6',
    });
    const textsOf = unreadModules(cwd, [...all, 'gone.js']);
    expect([textsOf(name), textsOf(name)]).toEqual([texts, texts]);
  });

  it('one that is too large says nothing', () => {
    put({ 'a.js': '' });
    truncateSync(join(cwd, 'a.js'), 64 * 1024 * 1024 + 1);
    expect(unreadModules(cwd, ['a.js'])('a')).toEqual(['']);
  });
});
