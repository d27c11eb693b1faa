import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../src/flow/uses/tree/tree.js';
import type { FunctionExpr } from '../../../src/model/program.js';
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
    ['a.mjs', "other('./b.mjs')", []],
  ])('%s: %s', async (file, text, names) => {
    const asked = [...(await treeOf(text, file)).asksFor()].filter((one) => one !== '' && one !== '*');
    expect(asked.sort()).toEqual(expect.arrayContaining(names));
    expect(asked.filter((one) => /^[b-z]$/.test(one)).sort()).toEqual(names.filter((one) => one.length === 1));
  });
});
