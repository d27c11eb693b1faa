import { describe, expect, it } from 'vitest';
import { LinkedFiles } from '../../../src/engine/fixing/linked-files.js';
import type { Kind } from '../../../src/engine/reading/kinds.js';

/** Whether a file that says the name comes to the one that has it. `more`: others between the two. */
function comes(
  kind: Kind | undefined,
  [file, text]: readonly [string, string],
  [owner, own = '']: readonly [string, string?],
  more: Readonly<Record<string, string>> = {},
): boolean {
  const linked = new LinkedFiles(kind);
  linked.add(file, text, true);
  for (const [name, between] of Object.entries(more)) linked.add(name, between, false);
  const textOf = (name: string): string => (name === file ? text : (more[name] ?? ''));
  return linked.leadingTo([{ file: owner, text: own }], textOf).includes(file);
}

describe('a file comes to another', () => {
  it.each<[Kind, string, string, string]>([
    ['javascript', "import { send } from './cf';", 'src/cf.js', ''],
    ['javascript', "const { send } = require('./cf')", 'cf.js', ''],
    ['javascript', "export * from './cf.js';", 'cf.js', ''],
    ['javascript', "import { send } from './cf';", 'src/cf/index.ts', ''],
    ['html', '<script src="cf.js"></script>', 'cf.js', ''],
    ['python', 'from .cf import send', 'pkg/cf.py', ''],
    ['python', 'from pkg import send', 'pkg/__init__.py', ''],
    ['python', '%run cf', 'cf.py', ''],
    ['ruby', 'class Zones < BaseClient', 'base_client.rb', ''],
    ['ruby', 'puts BaseClient.new', 'base_client.rb', ''],
    ['ruby', "require_relative 'cf'", 'lib/cf.rb', 'module Cloud'],
    ['ruby', 'include Cloud', 'lib/cf.rb', 'module Cloud\nend'],
    ['php', 'use App\\Http\\Zones;', 'src/a.php', 'namespace App\\Http;\nclass Zones {}'],
    ['go', 'import "x/internal/cf"', 'internal/cf/send.go', ''],
    ['go', '\tcf "x/internal/cf"', 'internal/cf/send.go', ''],
    ['go', 'import "x/cloud"', 'internal/send.go', 'package cloud\n'],
    ['java', 'import x.cf.Send;', 'a/Other.java', 'package x.cf;\nclass Send {}'],
    ['kotlin', 'class Zones(a: Int) : Base(a)', 'a/Base.kt', ''],
    ['shell', '. ./cf.sh', 'lib/cf.sh', ''],
    ['shell', 'source "$DIR/cf.sh"', 'lib/cf.sh', ''],
    ['powershell', 'Import-Module ./Cf-Api', 'Cf-Api.psm1', ''],
    ['elixir', 'alias My.Cloud', 'lib/a.ex', 'defmodule My.Cloud do\nend'],
  ])('in %s: %s', (kind, text, owner, own) => {
    expect(comes(kind, ['main.x', text], [owner, own])).toBe(true);
    expect(comes(kind, ['main.x', text], ['else/where.x', ''])).toBe(false);
  });

  it.each<[string, Kind, string, string]>([
    ['a word of its text', 'javascript', 'cf.send()', 'src/cf.js'],
    ['a class where files are named', 'python', 'BaseClient()', 'base_client.py'],
    ['the folder of a file', 'javascript', "import x from './lib';", 'lib/cf.js'],
    ['what the file declares', 'javascript', "import x from './zones';", 'cf.js'],
  ])('not by %s', (_, kind, text, owner) => {
    expect(comes(kind, ['main.x', text], [owner, 'class Zones {}'])).toBe(false);
  });

  it('by others that hand it on', () => {
    const main = ['main.js', "import { send } from './all';"] as const;
    const all = { 'all.js': "export * from './more';", 'more.js': "export { send } from './cf';" };
    expect(comes('javascript', main, ['cf.js'], all)).toBe(true);
    expect(comes('javascript', main, ['cf.js'], { ...all, 'more.js': '' })).toBe(false);
  });

  it('without a word in languages whose files see each other', () => {
    expect(comes('csharp', ['Main.cs', 'x'], ['Cf.cs'])).toBe(true);
    expect(comes(undefined, ['main', 'x'], ['cf'])).toBe(false);
  });

  it('as others do that name the same', () => {
    const linked = new LinkedFiles('javascript');
    for (const file of ['a.js', 'b.js', 'c.js']) linked.add(file, "import { send } from './cf';", true);
    const textOf = (): string => "import { send } from './cf';";
    expect(linked.leadingTo([{ file: 'cf.js', text: '' }], textOf)).toEqual(['a.js', 'b.js', 'c.js']);
  });

  it('is none that only hands it on', () => {
    const linked = new LinkedFiles('javascript');
    linked.add('all.js', "export * from './cf';", false);
    expect(linked.leadingTo([{ file: 'cf.js', text: '' }], () => "export * from './cf';")).toEqual([]);
  });

  it('looks into none that no file comes to which says the name', () => {
    const texts = new Map([
      ['main.js', "import { send } from './all';"],
      ['all.js', "export * from './cf';"],
      ['other.js', "import './main';"],
    ]);
    const linked = new LinkedFiles('javascript');
    for (const [file, text] of texts) linked.add(file, text, file === 'main.js');
    const looked: string[] = [];
    const textOf = (file: string): string => {
      looked.push(file);
      return texts.get(file) ?? '';
    };
    expect(linked.leadingTo([{ file: 'cf.js', text: '' }], textOf)).toEqual(['main.js']);
    expect(looked).toEqual(['main.js', 'all.js']);
  });
});
