import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../src/flow/uses/tree/tree.js';
import type { Expr, FunctionExpr } from '../../../src/model/program.js';
import { project } from './uses-in.js';

async function treeOf(text: string, file = 'a.mjs'): Promise<Tree> {
  const { trees } = await project({ [file]: text }, '');
  const tree = trees.of(file);
  if (tree === undefined) throw new Error('no tree');
  return tree;
}

describe('the names of functions', () => {
  it.each<[string, string, string | undefined, boolean, string?]>([
    ['declared', 'function f() {}', 'f', true],
    ['of a variable', 'const f = () => 1', 'f', true],
    ['of a variable and its own', 'const f = function g() {}', 'f', true],
    ['of a member', 'o.f = () => 1', 'f', false],
    ['of an unknown member', 'o[f] = () => 1', undefined, false],
    ['of an object', 'x({ f: () => 1 })', 'f', false],
    ['of an object, by no name', 'x({ [f]: () => 1 })', undefined, false],
    ['of a class', 'class A { f() {} }', 'f', false],
    ['that is handed over', 'x(() => 1)', undefined, false],
    ['that is handed over with its own', 'x(function f() {})', 'f', false],
    ['of a class of Python', 'class A:\n    def f(self): pass\n', 'f', false, 'a.py'],
  ])('%s', async (_, text, name, isBound, file) => {
    const tree = await treeOf(text, file);
    const fn = tree.functions.at(0) as FunctionExpr;
    expect(tree.nameOf(fn)).toBe(name);
    expect(tree.bindingFor(fn)?.name).toBe(isBound ? name : undefined);
  });
});

describe('what a function gets', () => {
  it.each([
    ['function f(x) { go(x) }', true, true],
    ['function f(x = 1) { go(x) }', true, true],
    ['function f(...x) { go(x) }', true, true],
    ['function f({ x }) { go(x) }', false, true],
    ['function f({ a: { x } }) { go(x) }', false, true],
    ['function f({ a, ...x }) { go(x) }', false, true],
    ['function f([x]) { go(x) }', false, true],
    ['function f([, x = 1]) { go(x) }', false, true],
    ['function f([a, ...x]) { go(x) }', false, true],
    ['function f(a) { const x = a; go(x) }', false, false],
    ['const x = 1; function f(a) { go(x) }', false, false],
    ["import x from 'x'; go(x)", false, false],
  ])('%s', async (text, isParameter, isOf) => {
    const tree = await treeOf(text);
    const binding = tree.bindingOf(tree.namesOf('x').at(-1)!)!;
    expect([tree.isParameter(binding), tree.isOfParameter(binding)]).toEqual([isParameter, isOf]);
  });
});

describe('the files that a program asks for', () => {
  it.each<[file: string, text: string, names: string[]]>([
    ['a.mjs', "import { b } from './lib/c.mjs'; const d = require('../e.js')", ['b', 'c', 'e']],
    ['a.rb', "require 'json'\nrequire_relative '../b/c'\nload 'd.rb'", ['c', 'd', 'json']],
    [
      'a.php',
      "<?php require_once __DIR__ . '/b/c.php'; include 'd.php'; include_once 'e.php'; require 'f.php';",
      ['c', 'd', 'e', 'f'],
    ],
    ['a.lua', "dofile('b/c.lua')\nlocal d = require('d')", ['c', 'd']],
    ['a.sh', '. ./b.sh\nsource lib/c.sh\nother d.sh', ['b', 'c']],
    ['a.sh', 'f() { . "$D/b.sh"; if x; then source "$(dirname "$0")"/c.sh; fi; }', ['b', 'c']],
    ['a.sh', '[ -f b.sh ] && . b.sh 1\n. $D/c.sh || exit\nfor d in 1; do . "${D}d.sh"; done', ['b', 'c', 'd']],
    ['a.sh', 'source "${D}b.sh"', ['b']],
    ['a.ps1', '. ./b.ps1\n. "$PSScriptRoot/lib/c.ps1"', ['b', 'c']],
    ['a.mjs', "other('./b.mjs')", []],
  ])('%s: %s', async (file, text, names) => {
    const asked = [...(await treeOf(text, file)).asksFor()].filter((one) => one !== '' && one !== '*');
    expect(asked.sort()).toEqual(expect.arrayContaining(names));
    expect(asked.filter((one) => /^[b-z]$/.test(one)).sort()).toEqual(names.filter((one) => one.length === 1));
  });
});

describe('where a name is one of', () => {
  it.each<[file: string, text: string, of: string | undefined, uses: number]>([
    ['a.mjs', 'const x = 1; function f() { go(x) }', 'the program', 1],
    ['a.mjs', 'const x = 1; function f(x) { go(x) } use(x)', 'f', 1],
    ['a.mjs', 'function f() { const x = 1; return () => go(x) } use(x)', 'f', 1],
    ['a.mjs', 'go(x)', undefined, 0],
    ['a.mjs', 'function f() { x = 1; go(x) } use(x)', 'the program', 2],
    ['a.mjs', 'list.each(() => { const x = 1; go(x) }); const x = 2', 'a block', 1],
    ['a.rb', 'x = 1\n[1].each { |i| x = i; i }\ngo(x)\n', 'the program', 1],
    ['a.rb', 'x = 1\n[1].each { |i| x = i; go(x) }\nuse(x)\n', 'the program', 2],
    ['a.rb', 'x = 1\n[1].each { |x| go(x) }\nuse(x)\n', 'a block', 1],
    ['a.rb', 'def f\n  [1].each { |i| x = i; go(x) }\nend\n', 'a block', 1],
    ['a.rb', 'x = 1\ndef f\n  x = 2\n  go(x)\nend\nuse(x)\n', 'f', 1],
    ['a.rb', 'def f\n  x = 1\n  [1].each { |i| [2].each { |j| x = j; go(x) } }\nend\n', 'f', 1],
    ['a.rb', 'def f\n  [1].each { |i| x = i; [2].each { |j| x = j; go(x) } }\nend\n', 'a block', 1],
    ['a.rb', '[1].each { |i| x = i }\ngo(x)\n', undefined, 0],
    ['a.ps1', '$x = 1; 1 | ForEach-Object { $x = $_; go $x }; use $x', 'the program', 2],
    ['a.ps1', '$x = 1; function f { $x = 2; go $x }; use $x', 'f', 1],
    ['a.ps1', '$x = 1; $b = { $x = 2; go $x }; use $x', 'a block', 1],
    ['a.py', 'x = 1\ndef f():\n  x = 2\n  go(x)\nuse(x)\n', 'f', 1],
    ['a.py', 'x = 1\nfor i in all: x = i\ngo(x)\n', 'the program', 1],
  ])('%s: %s', async (file, text, of, uses) => {
    const tree = await treeOf(text, file);
    const name = tree.calls.find(({ callee }) => /\bgo$/.test(lastOf(callee)))?.args[0]?.value;
    const binding = name === undefined ? undefined : tree.bindingOf(name);
    const { kind, name: own } = (binding?.scope ?? {}) as { kind?: string; name?: string };
    const found = binding && (kind === 'function' ? (own ?? 'a block') : 'the program');
    expect([name?.kind, found, binding?.uses.length ?? 0]).toEqual(['name', of, uses]);
  });
});

function lastOf(callee: Expr): string {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? String(callee.key) : '';
}
