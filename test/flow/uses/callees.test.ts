import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { Chains } from '../../../src/flow/uses/chains.js';
import { Trees } from '../../../src/flow/uses/trees.js';
import type { Tree } from '../../../src/flow/uses/tree/tree.js';
import type { CallExpr, FunctionExpr } from '../../../src/model/program.js';
import type { Span } from '../../../src/model/span.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

interface Asked {
  readonly callees: Callees;
  readonly tree: Tree;
  readonly fn: (name: string) => FunctionExpr;
  readonly call: (text: string) => CallExpr;
  /** Places, as `FILE: text`. */
  readonly said: (spans: readonly Span[]) => string[];
}

/** What is known of calls and functions of the first of some files. */
async function asked(files: Files): Promise<Asked> {
  const { trees, chains, source } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  if (tree === undefined) throw new Error('no tree');
  const textAt = ({ file, start, end }: Span): string => source(file).text.slice(start, end);
  return {
    ...{ callees: new Callees(trees, chains), tree },
    fn: (name) => tree.functions.find((one) => tree.nameOf(one) === name)!,
    call: (text) => tree.calls.find(({ span }) => textAt(span) === text)!,
    said: (spans) => spans.map((span) => `${span.file}: ${textAt(span)}`).sort(),
  };
}

describe('the functions that a call may lead to', () => {
  it.each<[string, string, Files, string[]]>([
    ['its own', 'f(1)', { 'a.mjs': 'function f(x) {}\nf(1)' }, ['a.mjs: function f(x) {}']],
    ['the called one', '(() => 1)()', { 'a.mjs': '(() => 1)()' }, ['a.mjs: () => 1']],
    [
      'of another file',
      'f(1)',
      { 'a.mjs': "import { f } from './b.mjs'\nf(1)", 'b.mjs': 'export function f() {}' },
      ['b.mjs: function f() {}'],
    ],
    ['of a package', 'f(1)', { 'a.mjs': "import { f } from 'pkg'\nf(1)", 'b.mjs': 'export function f() {}' }, []],
    [
      'by default',
      'f(1)',
      { 'a.mjs': "import f from './b.mjs'\nf(1)", 'b.mjs': 'export default function f() {}' },
      ['b.mjs: function f() {}'],
    ],
    [
      'by another name',
      'g(1)',
      { 'a.mjs': "import { f as g } from './b.mjs'\ng(1)", 'b.mjs': 'export function f() {}' },
      ['b.mjs: function f() {}'],
    ],
    ['of a variable', 'f(1)', { 'a.mjs': 'const f = x\nf(1)', 'b.mjs': 'function f() {}' }, []],
    ['that nothing declares', 'f(1)', { 'a.mjs': 'f(1)', 'b.mjs': 'function f() {}' }, ['b.mjs: function f() {}']],
    ['of an object', 'this.f(1)', { 'a.mjs': 'class A { f(x) {} g() { this.f(1) } }' }, ['a.mjs: f(x) {}']],
    ['of an object that is not known', 'o.f(1)', { 'a.mjs': 'class A { f(x) {} }\no.f(1)' }, []],
    [
      'of an object that is',
      'o.f(1)',
      { 'a.mjs': 'class A { f(x) {} }\nconst o = new A()\no.f(1)' },
      ['a.mjs: f(x) {}'],
    ],
    [
      'of a module',
      'b.f(1)',
      { 'a.mjs': "import * as b from './b.mjs'\nb.f(1)", 'b.mjs': 'export function f() {}' },
      ['b.mjs: function f() {}'],
    ],
    [
      'of a package as a whole',
      'b.f(1)',
      { 'a.mjs': "import * as b from 'pkg'\nb.f(1)", 'b.mjs': 'export function f() {}' },
      [],
    ],
    ['of a text', "'x'.f(1)", { 'a.mjs': "class A { f(x) {} }\n'x'.f(1)" }, []],
    ['of what is given', 'g().f(1)', { 'a.mjs': 'class A { f(x) {} }\ng().f(1)' }, ['a.mjs: f(x) {}']],
    [
      'that is private',
      'x.y.f(1)',
      { 'A.java': 'class A { void g() { x.y.f(1); } }', 'B.java': 'class B { private void f(int i) {} }' },
      [],
    ],
    [
      'that is not',
      'x.y.f(1)',
      { 'A.java': 'class A { void g() { x.y.f(1); } }', 'B.java': 'class B { void f(int i) {} }' },
      ['B.java: void f(int i) {}'],
    ],
    ['by a key', 'o[f](1)', { 'a.mjs': 'class A { f(x) {} }\no[f](1)' }, []],
  ])('%s', async (_, text, files, expected) => {
    const { callees, tree, call, said } = await asked(files);
    expect(said(callees.of(tree, call(text)).map(({ fn }) => fn.span))).toEqual(expected);
  });
});

/* `ask(1)` of the first file is known to lead to the request, `get(2)` in one of the files. */
describe('what a call that sends may lead to besides', () => {
  it.each<[string, Files, string[]]>([
    ['nothing', { 'a.mjs': 'function ask(p) { get(2) }\nask(1)' }, []],
    [
      'another of its name in the file',
      { 'a.mjs': 'if (x) { ask = function ask(p) { get(2) } } else { ask = function ask(p, q) {} }\nask(1)' },
      ['a.mjs: function ask(p, q) {}'],
    ],
    [
      'another that its name is given',
      { 'a.mjs': 'let ask = (p) => get(2)\nif (x) ask = (q) => q\nask(1)' },
      ['a.mjs: (q) => q'],
    ],
    ['not what another name is given', { 'a.mjs': 'let ask = (p) => get(2)\nlet other = (q) => q\nask(1)' }, []],
    [
      'another of its name in a script',
      { 'a.sh': 'ask() { get(2); }\nif x; then\n  ask() { echo; }\nfi\nask(1)\n'.replaceAll(/\((\d)\)/g, ' $1') },
      ['a.sh: ask() { echo; }'],
    ],
    [
      'that of either module of Python',
      {
        'a.py': 'if dry:\n  from dry import ask\nelse:\n  from live import ask\nask(1)\n',
        'live.py': 'def ask(p):\n  get(2)\n',
        'dry.py': 'def ask(p):\n  pass\n',
        'other.py': 'def ask(p):\n  return\n',
      },
      ['dry.py: def ask(p):\n  pass'],
    ],
    [
      'not that of another module',
      {
        'a.py': 'from live import ask\nimport dry\nask(1)\n',
        'live.py': 'def ask(p):\n  get(2)\n',
        'dry.py': 'def ask(p):\n  pass\n',
      },
      [],
    ],
    [
      'any of its name in PHP',
      {
        'a.php': '<?php require "live.php"; ask(1);',
        'live.php': '<?php function ask($p) { get(2); }',
        'dry.php': '<?php function ask($p) {}',
      },
      ['dry.php: function ask($p) {}'],
    ],
    [
      'in a script those of files that it takes in',
      {
        'a.sh': '. ./live.sh\n. ./dry.sh\nask 1\n',
        'live.sh': 'ask() { get 2; }\n',
        'dry.sh': 'ask() { echo; }\n',
        'other.sh': 'ask() { true; }\n',
      },
      ['dry.sh: ask() { echo; }'],
    ],
    [
      'methods of as many parameters, where an interface of Go asks for it',
      {
        'a.go':
          'package a\ntype API interface { ask(p int) }\ntype A struct{}\nfunc (a A) ask(p int) { get(2) }\ntype B struct{}\nfunc (b B) ask(q int) {}\ntype C struct{}\nfunc (c C) ask(q, r int) {}\nfunc f(o API) { o.ask(1) }\n',
      },
      ['a.go: func (b B) ask(q int) {}'],
    ],
    [
      'not where none asks for it',
      {
        'a.go':
          'package a\ntype API interface { other(p int) }\ntype A struct{}\nfunc (a A) ask(p int) { get(2) }\ntype B struct{}\nfunc (b B) ask(q int) {}\nfunc f(o API) { o.ask(1) }\n',
      },
      [],
    ],
    [
      'a method of a class that is built on its own',
      { 'a.mjs': 'class A { ask(p) { get(2) } }\nclass B extends A { ask(q) {} }\no.ask(1)' },
      ['a.mjs: ask(q) {}'],
    ],
    [
      'a method by the same name in a class of its own',
      { 'a.mjs': 'class A { ask(p) { get(2) } }\nclass B { ask(q) {} }\no.ask(1)' },
      [],
    ],
  ])('%s', async (_, files, expected) => {
    const { trees, source, request } = await project(files, '');
    const [first = ''] = Object.keys(files);
    const tree = trees.of(first);
    const place = (pattern: RegExp): Span => {
      for (const file of Object.keys(files)) {
        const found = pattern.exec(source(file).text);
        if (found !== null) return { file, start: found.index, end: found.index + found[0].length };
      }
      throw new Error('no place');
    };
    const sends = tree?.calls.find(({ span: { start, end } }) =>
      /(?:^|\.)ask[( ]1\)?$/.test(source(first).text.slice(start, end)),
    );
    if (tree === undefined || sends === undefined) throw new Error('nothing is sent');
    const callees = new Callees(
      trees,
      new Chains([{ ...request, span: place(/get(?:\(2\)| 2)/), callers: [sends.span] }]),
    );
    const [led, ...besides] = callees
      .of(tree, sends)
      .map(({ fn: { span } }) => `${span.file}: ${source(span.file).text.slice(span.start, span.end)}`);
    expect(led).toMatch(/get(?:\(2\)| 2)/);
    expect([...new Set(besides)].sort()).toEqual(expected);
  });
});

describe('what files that were not read may use', () => {
  it.each([
    ['a.rb', 'PART = 1\n', 'PART', true],
    ['a.rb', 'part = 1\n', 'part', false],
    ['a.sh', 'part=1\n', 'part', true],
    ['a.sh', '#!/bin/sh\npart=1\n', 'part', false],
    ['a.rb', '#!/usr/bin/env ruby\nPART = 1\n', 'PART', true],
    ['a.py', 'PART = 1\n', 'PART', false],
  ])('%s: %s', async (file, text, name, is) => {
    const { trees, chains, source } = await project({ [file]: text }, '');
    const { program } = trees.of(file)!;
    const ask = (unread: string, says?: boolean): boolean => {
      const about = { unread: new Set([unread]), ...(says === undefined ? {} : { unreadSays: () => says }) };
      const read = new Trees({ programs: [program], textOf: () => source(file), ...about });
      return new Callees(read, chains).isOpenToUnread(read.of(file)!, name);
    };
    const extension = file.slice(1);
    // Where it is not known whether they say the name, they may.
    expect([ask(extension), ask(extension, true), ask(extension, false)]).toEqual([is, is, false]);
    expect(ask('.x')).toBe(false);
  });
});

describe('places that take a function and do not call it', () => {
  it.each<[string, Files, string[]]>([
    ['by its name', { 'a.mjs': 'function f() {}\nlist.map(f); f(1)' }, ['a.mjs: f']],
    [
      'in another file',
      { 'a.mjs': 'export function f() {}', 'b.mjs': "import { f } from './a.mjs'; list.map(f); f(1)" },
      ['b.mjs: f'],
    ],
    [
      'by another name',
      { 'a.mjs': 'export function f() {}', 'b.mjs': "import { f as g } from './a.mjs'; list.map(g)" },
      ['b.mjs: g'],
    ],
    [
      'as a member of a module',
      { 'a.mjs': 'export function f() {}', 'b.mjs': "import * as a from './a.mjs'; list.map(a.f); a.f(1)" },
      ['b.mjs: a.f'],
    ],
    ['as a member of something else', { 'a.mjs': 'export function f() {}', 'b.mjs': 'list.map(o.f)' }, []],
    ['as a method', { 'a.mjs': 'class A { f() {} }\nlist.map(o.f); o.f(1)' }, ['a.mjs: o.f']],
    ['as a method, in another file', { 'a.mjs': 'class A { f() {} }', 'b.mjs': 'list.map(o.f)' }, ['b.mjs: o.f']],
    [
      'as a method that is private',
      { 'A.java': 'class A { private void f() {} }', 'B.java': 'class B { Object g() { return o.f; } }' },
      [],
    ],
    ['to hand it out', { 'a.mjs': 'function f() {}\nmodule.exports = { f }' }, []],
    ['by a name in its class', { 'a.py': 'class A:\n    def f(self): pass\n    g = f\n' }, ['a.py: f']],
    ['to call it', { 'a.py': 'class A:\n    def f(self): pass\n    f(1)\n' }, []],
  ])('%s', async (_, files, expected) => {
    const { callees, tree, fn, said } = await asked(files);
    expect(said(callees.handed(tree, fn('f')).map(({ expr }) => expr.span))).toEqual(expected);
    expect(callees.handed(tree, fn('f'))).toBe(callees.handed(tree, fn('f')));
  });
});

it('a module says what it hands out', async () => {
  const own = await asked({ 'a.mjs': 'export function f() {}\nfunction g() {}\nexport class A { m() {} }' });
  expect(['f', 'g', 'm'].map((name) => own.callees.isExported(own.tree, own.fn(name)))).toEqual([true, false, true]);
  const taken = await asked({ 'a.mjs': 'export function f() {}', 'b.mjs': "import { f } from './a.mjs'; f()" });
  expect(taken.callees.isExported(taken.tree, taken.fn('f'))).toBe(false);
  const python = await asked({ 'a.py': 'def f(): pass\n' });
  expect(python.callees.isExported(python.tree, python.fn('f'))).toBe(false);
  expect([own, python].map(({ callees, tree }) => callees.saysExports(tree))).toEqual([true, false]);
});

it('a function is named by a text in its own language', async () => {
  const { callees, tree, said } = await asked({ 'a.py': "getattr(c, 'f')(1)\n# getattr(c, 'g')\n", 'b.mjs': "c['f']" });
  expect(said(callees.namedByText(tree, 'f'))).toEqual(["a.py: getattr(c, 'f'"]);
  expect(callees.namedByText(tree, 'g')).toEqual([]);
  const shell = await asked({ 'a.sh': 'f\n' });
  expect(shell.callees.namedByText(shell.tree, 'f')).toEqual([]);
});

it('a name is asked for in its own scope', async () => {
  const asks = async (file: string, text: string): Promise<string | undefined> => {
    const { callees, tree, said } = await asked({ [file]: text });
    const name = [...tree.namesOf('x'), ...tree.namesOf('$x')][0];
    const binding = name === undefined ? undefined : tree.bindingOf(name);
    const at = binding === undefined ? undefined : callees.asksForNames(tree, binding);
    return at && said([at])[0];
  };
  expect(await asks('a.js', 'let x = 1; go(x); eval(y)')).toBe('a.js: eval(');
  expect(await asks('a.js', 'function f() { let x = 1; go(x) } eval(y)')).toBeUndefined();
  expect(await asks('a.php', "<?php function f() { $x = 1; go($x); return compact('x', 'y'); }")).toBe(
    "a.php: compact('x', 'y')",
  );
  expect(await asks('a.php', "<?php function f() { $x = 1; go($x); return compact('z'); }")).toBeUndefined();
  expect(await asks('a.php', '<?php function f() { $x = 1; go($x); return compact($n); }')).toBe('a.php: compact($n)');
});
