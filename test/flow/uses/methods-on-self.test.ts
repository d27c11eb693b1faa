import { describe, expect, it } from 'vitest';
import { isMethod } from '../../../src/flow/uses/methods-on-self.js';
import type { FunctionExpr } from '../../../src/model/program.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

/** The names of the classes or types whose `go` the call `go(1)` of the first file leads to; undefined where any may be meant. */
async function owners(files: Files): Promise<readonly string[] | undefined> {
  const { trees, source } = await project(files, '');
  const [file = ''] = Object.keys(files);
  const tree = trees.of(file);
  const { text } = source(file);
  const call = tree?.calls.find(({ span }) => /\b[Gg]o\(1\)$/.test(text.slice(span.start, span.end)));
  if (tree === undefined || call === undefined) throw new Error('no call');
  const name = /[Gg]o(?=\(1\)$)/.exec(text.slice(call.span.start, call.span.end))?.[0] ?? '';
  return trees.onSelf.of(tree, call, name)?.map(({ tree: other, fn }) => {
    const holder = other.places.get(other.places.get(fn as never)?.parent ?? {})?.parent;
    return String(holder?.['name'] ?? holder?.['of']);
  });
}

const B_PY = 'class B:\n  def go(self, x): pass\n';

describe('what a call on the object around it leads to', () => {
  it.each<[string, Files, readonly string[] | undefined]>([
    ['its own method', { 'a.mjs': 'class A { f() { this.go(1) } go(x) {} }\nclass B { go(x) {} }' }, ['A']],
    ['one of another class', { 'a.mjs': 'class A { f() { this.go(1) } }\nclass B { go(x) {} }' }, undefined],
    ['one of what it holds', { 'a.mjs': 'class A { f() { this.b.go(1) } go(x) {} }' }, undefined],
    [
      'one of the base',
      { 'a.mjs': 'class A extends B { f() { super.go(1) } go(x) {} }\nclass B { go(x) {} }' },
      undefined,
    ],
    ['in an arrow', { 'a.mjs': 'class A { f() { x.map(() => this.go(1)) } go(x) {} }' }, ['A']],
    ['in a function', { 'a.mjs': 'class A { f() { x.on(function () { this.go(1) }) } go(x) {} }' }, undefined],
    [
      'in a class of a method',
      { 'a.mjs': 'class A { f() { return class C { h() { this.go(1) } } } go(x) {} }' },
      undefined,
    ],
    [
      'one that a class made of it has',
      { 'a.mjs': 'class A { f() { this.go(1) } go(x) {} }\nclass B extends A { go(x) {} }' },
      ['A', 'B'],
    ],
    [
      'one that is set elsewhere',
      { 'a.mjs': 'class A { f() { this.go(1) } go(x) {} }', 'b.mjs': 'a.go = f' },
      undefined,
    ],
    ['a field', { 'a.mjs': 'class A { go = f; f() { this.go(1) } }' }, undefined],
    ['one of no class', { 'a.mjs': 'const a = { f() { this.go(1) }, go(x) {} }' }, undefined],
    ['Python', { 'a.py': `class A:\n  def f(self):\n    self.go(1)\n  def go(self, x): pass\n${B_PY}` }, ['A']],
    [
      'Python, in a function',
      { 'a.py': `class A:\n  def f(self):\n    def g():\n      self.go(1)\n    g()\n  def go(self, x): pass\n${B_PY}` },
      ['A'],
    ],
    [
      'PHP',
      { 'a.php': '<?php class A { function f() { $this->go(1); } function go($x) {} } class B { function go($x) {} }' },
      ['A'],
    ],
    [
      'PHP, in a function',
      { 'a.php': '<?php class A { function f() { x(function () { $this->go(1); }); } function go($x) {} }' },
      ['A'],
    ],
    [
      'PHP, of a trait beside',
      {
        'a.php':
          '<?php class A { use T; function f() { $this->go(1); } function go($x) {} } trait T { function go($x) {} }',
      },
      ['A', 'T'],
    ],
    [
      'Ruby',
      {
        'a.rb': 'class A\n  def f\n    self.go(1)\n  end\n  def go(x)\n  end\nend\nclass B\n  def go(x)\n  end\nend\n',
      },
      ['A'],
    ],
    [
      'Ruby, in a block',
      { 'a.rb': 'class A\n  def f\n    x { self.go(1) }\n  end\n  def go(x)\n  end\nend\n' },
      undefined,
    ],
    ['Ruby, by its name', { 'a.rb': 'class A\n  def f\n    go(1)\n  end\n  def go(x)\n  end\nend\n' }, ['A']],
    [
      'Java',
      { 'A.java': 'class A { void f() { go(1); } void go(int x) {} }', 'B.java': 'class B { void go(int x) {} }' },
      ['A'],
    ],
    [
      'Java, of several',
      { 'A.java': 'class A { void f() { this.go(1); } void go(int x) {} void go(String x) {} }' },
      ['A', 'A'],
    ],
    [
      'Java, of the base',
      { 'A.java': 'class A extends B { void f() { go(1); } }', 'B.java': 'class B { void go(int x) {} }' },
      undefined,
    ],
    [
      'Kotlin',
      { 'a.kt': 'class A {\n fun f() { this.go(1) }\n fun go(x: Int) {}\n}\nclass B {\n fun go(x: Int) {}\n}\n' },
      ['A'],
    ],
    [
      'Kotlin, in a block',
      { 'a.kt': 'class A {\n fun f() { x.apply { this.go(1) } }\n fun go(x: Int) {}\n}\n' },
      undefined,
    ],
    [
      'C#',
      { 'A.cs': 'class A { void F() { x.Each(() => Go(1)); } void Go(int x) {} }\nclass B { void Go(int x) {} }' },
      ['A'],
    ],
    [
      'Go',
      { 'a.go': 'package a\nfunc (a *A) f() { a.Go(1) }\nfunc (a A) Go(x int) {}\nfunc (b *B) Go(x int) {}\n' },
      ['A'],
    ],
    [
      'Go, in a function',
      { 'a.go': 'package a\nfunc (a *A) f() { go func() { a.Go(1) }() }\nfunc (a A) Go(x int) {}\n' },
      ['A'],
    ],
    [
      'Go, on what it is given',
      { 'a.go': 'package a\nfunc (a *A) f(b *B) { b.Go(1) }\nfunc (a A) Go(x int) {}\nfunc (b *B) Go(x int) {}\n' },
      undefined,
    ],
    [
      'Go, on what it holds',
      { 'a.go': 'package a\nfunc (a *A) f() { a.b.Go(1) }\nfunc (a A) Go(x int) {}\n' },
      undefined,
    ],
    [
      'Go, of a type within',
      { 'a.go': 'package a\nfunc (a *A) f() { a.Go(1) }\nfunc (b *B) Go(x int) {}\n' },
      undefined,
    ],
    [
      'Rust',
      {
        'a.rs':
          'impl A { fn f(&self) { self.go(1); } }\nimpl T for A { fn go(&self, x: i32) {} }\nimpl T for B { fn go(&self, x: i32) {} }\n',
      },
      ['A'],
    ],
    [
      'Rust, in a closure',
      { 'a.rs': 'impl A { fn f(&self) { x.map(|y| self.go(1)); } fn go(&self, x: i32) {} }\n' },
      ['A'],
    ],
    [
      'Rust, of a trait',
      {
        'a.rs':
          'trait T { fn f(&self) { self.go(1); } fn go(&self, x: i32) {} }\nimpl T for B { fn go(&self, x: i32) {} }\n',
      },
      undefined,
    ],
  ])('%s', async (_, files, names) => {
    expect(await owners(files)).toEqual(names);
  });
});

describe('the calls of a method', () => {
  /** The names of the functions in which the calls of a method stand, by how that begins. */
  async function callers(files: Files, begins = 'go(x)'): Promise<readonly string[]> {
    const { trees, source } = await project(files, '');
    const [file = ''] = Object.keys(files);
    const tree = trees.of(file);
    const fn = tree?.functions.find(({ span }) => source(file).text.slice(span.start).startsWith(begins));
    if (tree === undefined || fn === undefined) throw new Error('no function');
    return trees
      .callsOf(tree, fn)
      .map(({ tree: other, call }) => String(other.nameOf(other.around(call as never)[0] as FunctionExpr)));
  }

  const TWO = 'class A { f() { this.go(1) } go(x) {} }\nclass B { g() { this.go(2) } go(y) {} h(b) { b.go(3) } }';

  it('are its own, and those of which it is not known', async () => {
    expect(await callers({ 'a.mjs': TWO })).toEqual(['h', 'f']);
    expect(await callers({ 'a.mjs': TWO }, 'go(y)')).toEqual(['h', 'g']);
  });

  it('stand in the order of the tree, whatever is known of them', async () => {
    const text = 'class A { a(b) { b.go(0) } b() { this.go(1) } c(b) { b.go(2) } d() { this.go(3) } go(x) {} }';
    expect(await callers({ 'a.mjs': `${text}\nclass B { e() { this.go(4) } go(y) {} }` })).toEqual([
      'd',
      'c',
      'b',
      'a',
    ]);
  });

  it('are all of its name where it is no method', async () => {
    const text = 'const o = { go(z) {} }\nclass A { f() { this.go(1) } go(x) {} }\nclass B { g() { new A().go(2) } }';
    expect(await callers({ 'a.mjs': text }, 'go(z)')).toEqual(['f']);
  });

  it('are those of what is made where all are known', async () => {
    const text = 'class A { go(x) {} }\nclass B { go(y) {} f() { new A().go(1) } g() { this.go(2) } }';
    expect(await callers({ 'a.mjs': text })).toEqual(['f']);
    expect(await callers({ 'a.mjs': text }, 'go(y)')).toEqual(['g']);
  });
});

it.each<[string, string, boolean]>([
  ['a.mjs', 'class A { f() {} }', true],
  ['a.mjs', 'const a = { f() {} }', false],
  ['a.mjs', 'function f() {}', false],
  ['a.go', 'package a\nfunc (a *A) f() {}\n', true],
  ['a.rs', 'impl A { fn f() {} }\n', true],
  ['a.py', 'class A:\n  def f(self): pass\n', true],
])('%s: %s: is a method: %s', async (file, text, is) => {
  const { trees } = await project({ [file]: text }, '');
  const tree = trees.of(file);
  expect(tree !== undefined && isMethod(tree, tree.functions[0] as FunctionExpr)).toBe(is);
});
