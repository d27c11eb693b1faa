import { describe, expect, it } from 'vitest';
import type { Families, Made } from '../../../src/flow/uses/class-family.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;
type Ask = (families: Families, made: Made) => readonly Made[];

const ASKS: Readonly<Record<string, Ask>> = {
  below: (families, { tree, of }) => families.below(tree, of),
  'and below': (families, made) => families.andBelow(made),
  above: (families, { tree, of }) => families.above(tree, of),
  family: (families, made) => families.of(made),
  mixed: (families, made) => families.mixedInto(made),
  reopened: (families, made) => families.reopened(made),
  beside: (families, made) => families.beside(made),
  'of an unknown base': (families, { tree }) => families.ofUnknownBase(tree),
  'mixed anywhere': (families, { tree }) => families.mixedAnywhere(tree),
};

/** The class `A` of the first of some files, and the families of all. */
async function families(files: Files): Promise<{ readonly families: Families; readonly made: Made }> {
  const { trees } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const of = tree?.classes.find((one) => tree.nameOfClass(one) === 'A');
  if (tree === undefined || of === undefined) throw new Error('no class A');
  return { families: trees.families, made: { tree, of } };
}

/** The names of the classes that are asked for of `A`, with the files of those that stand in another one. */
async function asked(what: string, files: Files): Promise<string> {
  const { families: all, made } = await families(files);
  const found = ASKS[what]?.(all, made) ?? [];
  const names = found.map(({ tree, of }) => {
    const { file } = tree.program;
    return `${tree.nameOfClass(of) ?? '-'}${file === made.tree.program.file ? '' : ` in ${file}`}`;
  });
  return names.sort().join(', ');
}

const CHAIN = 'class A {}\nclass B extends A {}\nclass C extends B {}\nclass D {}\n';
const UP = 'class A extends B {}\nclass B extends C {}\nclass C {}\nclass D extends B {}\n';

describe('classes that are made of one another', () => {
  it.each<[string, Files, string]>([
    ['below', { 'a.mjs': CHAIN }, 'B'],
    ['and below', { 'a.mjs': CHAIN }, 'A, B, C'],
    ['family', { 'a.mjs': CHAIN }, 'A, B, C'],
    ['above', { 'a.mjs': CHAIN }, ''],
    ['above', { 'a.mjs': UP }, 'B'],
    ['family', { 'a.mjs': UP }, 'A, B, C'],
    ['below', { 'a.mjs': UP }, ''],
    [
      'below',
      { 'a.mjs': 'export class A {}\n', 'b.mjs': "import { A } from './a.mjs';\nclass B extends A {}\n" },
      'B in b.mjs',
    ],
    [
      'below',
      { 'a.kt': 'package cf\nopen class A\n', 'b.kt': 'import cf.A as Old\nclass B : Old()\nclass C : Other()\n' },
      'B in b.kt',
    ],
    ['below', { 'a.kt': 'package cf\nopen class A\n', 'b.kt': 'typealias Old = cf.A\nclass B : Old()\n' }, 'B in b.kt'],
    [
      'below',
      {
        'a.cs': 'namespace Cf; public class A {}\n',
        'b.cs': 'using Old = Cf.A;\nclass B : Old {}\nclass C : New {}\n',
      },
      'B in b.cs',
    ],
    [
      'above',
      { 'a.mjs': "import { B } from './b.mjs';\nclass A extends B {}\n", 'b.mjs': 'export class B {}\n' },
      'B in b.mjs',
    ],
    [
      'family',
      { 'a.mjs': "import { B } from 'package';\nclass A extends B {}\n", 'b.mjs': 'export class B {}\n' },
      'A',
    ],
    ['family', { 'a.mjs': 'class A extends B {}\n', 'b.mjs': 'class B {}\n', 'c.mjs': 'class B {}\n' }, 'A'],
    ['family', { 'a.mjs': 'class A extends B {}\nclass B {}\n', 'c.mjs': 'class B {}\n' }, 'A, B'],
    ['family', { 'a.mjs': 'class A extends A {}\n' }, 'A'],
    ['family', { 'a.mjs': 'class A extends B {}\nclass B extends A {}\n' }, 'A, B'],
    ['below', { 'a.py': 'class A:\n  pass\nclass B(A):\n  pass\n', 'b.mjs': 'class C extends A {}\n' }, 'B'],
    ['below', { 'A.java': 'class A {}\n', 'B.java': 'class B extends A {}\n' }, 'B in B.java'],
    ['below', { 'a.rb': 'class A; end\nclass B < A; end\n' }, 'B'],
    ['above', { 'a.mjs': 'class A extends lib.B {}\nclass B {}\n' }, 'B'],
  ])('%s: %j', async (what, files, found) => {
    expect(await asked(what, files)).toBe(found);
  });
});

describe('what a class takes in besides its base', () => {
  it.each<[string, Files, string]>([
    ['mixed', { 'a.php': '<?php\ntrait T {}\nclass A { use T; }\n' }, 'T'],
    ['mixed', { 'a.php': '<?php\ntrait T {}\ntrait U {}\nclass A { use T, U; }\n' }, 'T, U'],
    ['mixed', { 'A.java': 'class A implements T, x.U {}\ninterface T {}\ninterface U {}\n' }, 'T, U'],
    ['mixed', { 'a.kt': 'interface T\n\nclass A(val x: Int) : T {\n}\n' }, 'T'],
    ['mixed', { 'A.cs': 'class A : T, U {}\ninterface T {}\ninterface U {}\n' }, 'T, U'],
    ['mixed', { 'a.rb': 'module T\nend\nclass A\n  include T\nend\n' }, 'T'],
    ['mixed', { 'a.rb': 'module T\nend\nclass A\n  prepend T\nend\n' }, 'T'],
    ['mixed', { 'a.py': 'class T:\n  pass\nclass U:\n  pass\nclass A(T, U):\n  pass\n' }, 'T, U'],
    ['mixed', { 'a.py': 'class T:\n  pass\nclass A:\n  x = (T, 1)\n' }, ''],
    ['mixed', { 'a.mjs': 'class T {}\nclass A extends T {}\n' }, ''],
    ['reopened', { 'a.rb': 'class A\nend\n', 'b.rb': 'class A\n  def x; end\nend\n' }, 'A in b.rb'],
    ['reopened', { 'a.rb': 'class A\nend\n', 'b.rb': 'class B\nend\n' }, ''],
    ['reopened', { 'a.mjs': 'class A {}\n', 'b.mjs': 'class A {}\n' }, ''],
    ['mixed anywhere', { 'a.rb': 'class A\nend\nmodule T\nend\nA.prepend(T)\n' }, 'T'],
    ['mixed anywhere', { 'a.rb': 'class A\nend\nmodule T\nend\nx&.extend X::T\n' }, 'T'],
    ['mixed anywhere', { 'a.rb': 'class A\nend\nmodule T\nend\nA.take(T)\n' }, ''],
    ['mixed anywhere', { 'a.mjs': 'class A {}\nclass T {}\nA.extend(T)\n' }, ''],
  ])('%s: %j', async (what, files, found) => {
    expect(await asked(what, files)).toBe(found);
  });
});

describe('classes that stand where one does', () => {
  it.each<[string, Files, string]>([
    ['beside', { 'A.java': 'class A implements T {}\nclass B implements T {}\ninterface T {}\n' }, 'B'],
    ['beside', { 'A.java': 'class A implements T {}\nclass B implements T {}\n' }, 'B'],
    ['beside', { 'A.java': 'class A extends T {}\nclass B extends T {}\nclass T {}\n' }, ''],
    ['beside', { 'A.java': 'class A {}\nclass B implements T {}\n' }, ''],
    ['of an unknown base', { 'a.mjs': 'class A {}\nexport const f = (Base) => class B extends Base {};\n' }, 'B'],
    ['of an unknown base', { 'a.mjs': 'class A {}\nclass B extends mixed(A) {}\n' }, 'B'],
    ['of an unknown base', { 'a.mjs': 'class A {}\nclass B extends A {}\n' }, ''],
    ['of an unknown base', { 'a.mjs': "import { C } from 'package';\nclass A {}\nclass B extends C {}\n" }, ''],
    [
      'of an unknown base',
      { 'a.mjs': 'class A {}\n', 'b.mjs': 'const f = (X) => class B extends X {};\n' },
      'B in b.mjs',
    ],
    ['of an unknown base', { 'a.mjs': 'class A {}\n', 'b.py': 'def f(X):\n  class B(X):\n    pass\n' }, ''],
  ])('%s: %j', async (what, files, found) => {
    expect(await asked(what, files)).toBe(found);
  });
});

describe('a method of a class', () => {
  const far = (deep: number): string =>
    Array.from({ length: deep }, (_, i) => `class B${String(i)} extends B${String(i + 1)} {}\n`).join('') +
    `class B${String(deep)} { f() {} }\n`;
  it.each<[string, string, string | undefined]>([
    ['its own', 'class A { f() {} }', 'A'],
    ['of its base', 'class A extends B {} class B { f() {} }', 'B'],
    ['its own before that of its base', 'class A extends B { f() {} } class B { f() {} }', 'A'],
    ['twice', 'class A { get f() { return 1 } set f(x) {} }', undefined],
    ['a field', 'class A extends B { f = 1 } class B { f() {} }', undefined],
    ['of a base that was not read', 'class A extends B {}', undefined],
    ['of nothing', 'class A { g() {} }', undefined],
    ['of a base far above', `class A extends B0 {}\n${far(7)}`, 'B7'],
    ['of one too far above', `class A extends B0 {}\n${far(8)}`, undefined],
  ])('%s', async (_, text, owner) => {
    const { families: all, made } = await families({ 'a.mjs': text });
    const fn = all.method(made, 'f');
    const of = fn === undefined ? undefined : made.tree.classOf(fn as never);
    expect(of === undefined ? undefined : made.tree.nameOfClass(of)).toBe(owner);
  });

  it.each<[string, string, string, readonly string[]]>([
    ['send', 'a.php', '<?php\nclass A { use T { put as protected send; put as other; } }', ['put', 'send']],
    ['other', 'a.php', '<?php\nclass A { use T { put as protected send; put as other; } }', ['other', 'put']],
    ['send', 'a.php', '<?php\nclass B { use T { put as send; } }\nclass A {}', ['send']],
    ['put', 'a.rb', 'class A\n  alias put send\nend', ['put', 'send']],
    ['put', 'a.rb', 'class A\n  alias_method :put, :send\nend', ['put', 'send']],
    ['put', 'a.rb', 'class A\n  alias_method :put2, :send\nend', ['put']],
    ['send', 'a.mjs', 'class A {} // put as send', ['send']],
  ])('by other names: %s in %s, %s', async (name, file, text, names) => {
    const { families: all, made } = await families({ [file]: text });
    expect([...all.namesFor(made, name)].sort()).toEqual(names);
  });
});
