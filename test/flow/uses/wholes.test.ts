import { describe, expect, it } from 'vitest';
import { Wholes } from '../../../src/flow/uses/wholes.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

/** Where objects of the class `A` of the first of some files are used as a whole, and the class itself: by what stands there. */
async function wholes(files: Files, of = 'A'): Promise<readonly string[]> {
  const { trees } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const made = tree?.classes.find((one) => tree.nameOfClass(one) === of);
  const field = made?.members.find(({ key }) => key === 'p');
  if (tree === undefined || field === undefined) throw new Error('no field p');
  return new Wholes(trees)
    .around(tree, field as never)
    .map(({ tree: at, expr, isClass }) => {
      const text = files[at.program.file] ?? '';
      const line = text.slice(text.lastIndexOf('\n', expr.span.start) + 1).split('\n', 1)[0] ?? '';
      return `${line.trim()}${isClass === true ? ' (class)' : ''}`;
    })
    .sort();
}

const JS = 'class A { p = 1;\n';

describe('where an object is used as more than the holder of its members', () => {
  it.each<[string, readonly string[]]>([
    [`${JS}f() {\nreturn this.p; } }`, []],
    [`${JS}f() {\nsave(this); } }`, ['save(this); } }']],
    [`${JS}f() {\nthis[x]; } }`, ['this[x]; } }']],
    [`${JS}f() {\nthis.toJSON(); } }`, ['this.toJSON(); } }']],
    [`${JS}f() {\nthis.method(); } }`, []],
    [`${JS}f() {\nconst a = this; a.p; } }`, []],
    [`${JS}f() {\nconst a = this;\nsave(a); } }`, ['save(a); } }']],
    [`${JS}f() {\nlet a; a = this;\nsave(a); } }`, ['save(a); } }']],
    [`${JS}f() {\nconst { p } = this; } }`, ['const { p } = this; } }']],
    [`${JS}f() {\nthis.other = this; } }`, []],
    [`${JS}f() {\nconst a = this; const b = a;\nsave(b); } }`, ['save(b); } }']],
    [`${JS}f() {\nconst a = this; const b = a; a = b; } }`, []],
    [`${JS}async f() {\nsave(await this); } }`, ['save(await this); } }']],
    [`${JS}f() { return this; } }\nsave(x.f());\nx.f().p;`, ['save(x.f());']],
    [`${JS}f() { return this; } }\nx.g();`, []],
    [`${JS}f() {\nif (this) run(); } }`, []],
    [`${JS}f() {\nthis; } }`, []],
    [`${JS}f() {\nx(!this); } }`, []],
    [`${JS}f() {\nx(this === y); } }`, []],
    [`${JS}f() {\nx([this]); } }`, ['x([this]); } }']],
    [`${JS}f() {\nx({ a: this }); } }`, ['x({ a: this }); } }']],
    [`${JS}f() {\nx({ ...this }); } }`, ['x({ ...this }); } }']],
    [`${JS}f() {\nrun.bind(this); } }`, []],
    [`${JS}f() {\nrun.call(this); } }`, []],
    [`${JS}f() {\nfor (const k in this) x(k); } }`, ['for (const k in this) x(k); } }']],
    [`${JS}f() {\nx(typeof this); } }`, []],
    [`${JS}f() {\nreturn () => save(this); } }`, ['return () => save(this); } }']],
    [`${JS}}\nsave(new A());`, ['save(new A());']],
    [`${JS}}\nnew A().p;`, []],
    [`${JS}}\nconst a = new A();\nsave(a);`, ['save(a);']],
    [`${JS}}\nsave(A);`, []],
    [`class A { static p = 1; }\nsave(A);`, ['save(A); (class)']],
    [`class A { static p = 1; }\nA.p;`, []],
    [`class A { static p = 1; }\nclass B extends A {}`, []],
    [`class A { static p = 1; }\nx instanceof A;`, []],
    [`${JS}}\nclass B extends A { f() {\nsave(this); } }`, ['save(this); } }']],
    [`${JS}}\nclass B { f() {\nsave(this); } }`, []],
    [`class A extends B { p = 1; }\nclass B { f() {\nsave(this); } }`, ['save(this); } }']],
    [`${JS}}\nfunction f(a = new A()) {\nsave(a); }`, ['function f(a = new A()) {']],
  ])('%s', async (text, found) => {
    expect(await wholes({ 'a.mjs': text })).toEqual(found);
  });

  it('in the files that take the class, by the name that it has there', async () => {
    const files = {
      'a.mjs': 'export class A { p = 1 }\n',
      'b.mjs': "import { A as B } from './a.mjs';\nsave(new B());\nB.p;\n",
      'c.mjs': 'save(new A());\n',
    };
    expect(await wholes(files)).toEqual(['save(new B());']);
  });

  it('in all files of Ruby, which loads classes by their names', async () => {
    const files = { 'a.rb': 'class A\n  def p = 1\nend\n', 'b.rb': 'save(A.new)\nA.new.p\nsave(B.new)\n' };
    expect(await wholes(files)).toEqual(['save(A.new)']);
  });

  it.each<[string, string, readonly string[]]>([
    ['a.py', 'class A:\n  p = 1\n  def f(self):\n    save(self)\n', ['save(self)']],
    ['a.py', 'class A:\n  p = 1\n  def f(self):\n    x(self.__dict__)\n', ['x(self.__dict__)']],
    ['a.py', 'class A:\n  p = 1\n  def f(self):\n    x(self.p)\n', []],
    ['a.py', 'class A:\n  p = 1\nx(isinstance(y, A))\n', []],
    ['a.py', 'class A:\n  p = 1\nsave(A)\n', ['save(A) (class)']],
    ['a.py', 'class A:\n  p = 1\nsave(A())\n', ['save(A())']],
    ['A.java', 'class A { String p = "x"; void f() {\nsave(this); } }', ['save(this); } }']],
    ['a.php', "<?php\nclass A { public $p = 'x'; function f() {\nsave($this); } }", ['save($this); } }']],
    ['a.php', "<?php\nclass A { public $p = 'x'; }\nget_class(new A());\nsave(new A());", ['save(new A());']],
  ])('%s: %s', async (file, text, found) => {
    expect(await wholes({ [file]: text })).toEqual(found);
  });
});
