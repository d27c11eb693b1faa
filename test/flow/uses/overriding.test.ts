import { expect, it } from 'vitest';
import { isOnSelf } from '../../../src/flow/uses/overriding.js';
import { project } from './uses-in.js';

/* Whether the call `go(…)` goes to the object that it stands in. */
it.each<[file: string, text: string, isOn: boolean]>([
  ['a.mjs', 'class A { f() { this.go(1) } }', true],
  ['a.mjs', 'class A { f() { super.go(1) } }', false],
  ['a.mjs', 'class A { f() { this.b.go(1) } }', false],
  ['a.mjs', 'class A { f(b) { b.go(1) } }', false],
  ['a.mjs', 'class A { f() { go(1) } go() {} }', false],
  ['a.py', 'class A:\n  def f(self):\n    self.go(1)\n', true],
  ['a.py', 'class A:\n  def f(self):\n    go(1)\n', false],
  ['a.php', '<?php class A { function f() { $this->go(1); } }', true],
  ['a.php', '<?php class A { function f() { static::go(1); } }', true],
  ['a.php', '<?php class A { function f() { self::go(1); } }', true],
  ['a.php', '<?php class A { function f() { B::go(1); } }', false],
  ['a.rb', 'class A\n  def f\n    go(1)\n  end\nend\n', true],
  ['a.rb', 'class A\n  def f\n    go(1)\n  end\n  def go(x)\n  end\nend\n', true],
  ['a.rb', 'class A\n  def f\n    b.go(1)\n  end\nend\n', false],
  ['A.java', 'class A { void f() { go(1); } }', true],
  ['A.java', 'class A { void f() { go(1); } void go(int x) {} }', true],
  ['A.java', 'class A { void f() { b.go(1); } }', false],
  ['a.kt', 'fun go(x: Int) {}\nclass A { fun f() { go(1) } }', false],
  ['a.kt', 'class A { fun f() { go(1) }\n fun go(x: Int) {} }', true],
  ['A.cs', 'class A { void F() { go(1); } }', true],
])('%s: %s', async (file, text, isOn) => {
  const { trees } = await project({ [file]: text }, '');
  const tree = trees.of(file);
  const call = tree?.calls.find(({ span }) => /\bgo\(1\)$/.test(text.slice(span.start, span.end)));
  expect(tree !== undefined && call !== undefined && isOnSelf(tree, call)).toBe(isOn);
});
