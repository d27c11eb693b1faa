import { describe, expect, it } from 'vitest';
import { HeldValues, methodsOfObject } from '../../../src/flow/uses/held-values.js';
import type { ObjectExpr } from '../../../src/model/program.js';
import { named, opened, type Files } from './holders-in.js';

/** What `see(…)` of the first file is given, as far as it has methods. */
async function held(files: Files, deep = 3): Promise<string[]> {
  const { trees, tree, textOf } = await opened(files);
  const [seen] = tree.callsNamed('see');
  const [arg] = seen?.args ?? [];
  return arg === undefined ? ['nothing'] : named(new HeldValues(trees).of(tree, arg.value, deep), textOf);
}

const A = 'class A { go() {} }\n';
const B = 'class B { go() {} }\n';

describe('what a value is, as far as it has methods', () => {
  it.each<[what: string, text: string, expected: readonly string[]]>([
    ['an object of a class', `${A}see(new A());`, ['A']],
    ['a class', `${A}see(A);`, ['A']],
    ['a class that is written there', `see(class A { go() {} });`, ['A']],
    ['an object', 'see({ go() {} });', ['{ go() {} }']],
    ['a text', `${A}see('A');`, []],
    ['a member', `${A}see(x.a);`, []],
    ['what is waited for', `${A}see(await new A());`, ['A']],
    ['what is given a type', `${A}see(new A() as X);`, ['A']],
    ['what is set there', `${A}let a; see(a = new A());`, ['A']],
    ['one of two', `${A}${B}see(x ? new A() : new B());`, ['A', 'B']],
    ['a name', `${A}const a = new A(); see(a);`, ['A']],
    ['a name that is set again', `${A}${B}let a = new A(); a = new B(); see(a);`, ['A', 'B']],
    ['a name of a name', `${A}const a = new A(); const b = a; see(b);`, ['A']],
    ['a name that is not there', `${A}see(a);`, []],
    ['what a class makes', `${A}see(A.create());`, ['A']],
    ['what something of an object makes', `${A}see(x.y.create());`, []],
    ['what a function gives', `${A}function make() { return new A(); }\nsee(make());`, ['A']],
    ['what an arrow gives', `${A}const make = () => new A(); see(make());`, ['A']],
    [
      'what a function gives in branches',
      `${A}${B}function make() { if (x) return new A(); return new B(); } see(make());`,
      ['A', 'B'],
    ],
    ['what is called there', `${A}see((() => new A())());`, []],
    ['what a parameter is given', `${A}function f(a) { see(a); }\nf(new A());`, ['A']],
    [
      'what a parameter is given by several',
      `${A}${B}function f(a) { see(a); }\nf(new A()); f(new B()); f(1);`,
      ['A', 'B'],
    ],
    ['what a parameter has where nothing is given', `${A}function f(a = new A()) { see(a); }\nf();`, ['A']],
    ['another parameter', `${A}function f(a, b) { see(b); }\nf(new A());`, []],
    ['a parameter behind all of a list', `${A}function f(a, b) { see(b); }\nf(...all, new A());`, []],
    ['a part of a parameter', `${A}function f({ a }) { see(a); }\nf({ a: new A() });`, ['A']],
    ['a part of a parameter by another name', `${A}function f({ a: b }) { see(b); }\nf({ a: new A(), b: 1 });`, ['A']],
    ['a part that is taken later', `${A}function f(x) { const { a } = x; see(a); }\nf({ a: new A() });`, ['A']],
    [
      'a part that is taken of something else',
      `${A}function f(x) { const { a } = y; see(a); }\nf({ a: new A() });`,
      [],
    ],
    [
      'a part of one of two',
      `${A}${B}function f({ a }) { see(a); }\nf(x ? { a: new A() } : { a: new B() });`,
      ['A', 'B'],
    ],
    ['a part of what is spread', `${A}function f({ a }) { see(a); }\nf({ ...{ a: new A() } });`, ['A']],
    ['a part of what has a name', `${A}const all = { a: new A() }; function f({ a }) { see(a); }\nf(all);`, ['A']],
    ['a part of what has a type', `${A}function f({ a }) { see(a); }\nf(await ({ a: new A() } as X));`, ['A']],
    ['another part', `${A}function f({ b }) { see(b); }\nf({ a: new A() });`, []],
    ['a part of a call', `${A}function f({ a }) { see(a); }\nf(make());`, []],
  ])('%s', async (_, text, expected) => {
    expect(await held({ 'a.ts': text })).toEqual(expected);
  });

  it.each<[what: string, deep: number, expected: readonly string[]]>([
    ['a class is found at once', 0, []],
    ['a name once', 1, []],
    ['a name of a name twice', 2, ['A']],
  ])('is looked for so deep: %s', async (_, deep, expected) => {
    expect(await held({ 'a.ts': `${A}const a = new A(); const b = a; see(b);` }, deep)).toEqual(expected);
    expect(await held({ 'a.ts': `${A}see(new A());` }, deep)).toEqual(['A']);
  });

  it('is looked for in functions of functions, each of which is two steps', async () => {
    const text = `${A}const one = () => new A(); const two = () => one(); see(two());`;
    expect(await held({ 'a.ts': text }, 3)).toEqual([]);
    expect(await held({ 'a.ts': text }, 4)).toEqual(['A']);
  });

  it.each<[what: string, files: Files, expected: readonly string[]]>([
    [
      'a class of another file',
      { 'a.mjs': "import { A } from './b.mjs'; see(new A());", 'b.mjs': `export ${A}` },
      ['A'],
    ],
    [
      'an object of another file',
      { 'a.mjs': "import { a } from './b.mjs'; see(a);", 'b.mjs': `${A}export const a = new A();` },
      ['A'],
    ],
    [
      'one by another name',
      { 'a.mjs': "import { a as b } from './b.mjs'; see(b);", 'b.mjs': `${A}export const a = new A();` },
      ['A'],
    ],
    [
      'one of a file that is not there',
      { 'a.mjs': "import { a } from './c.mjs'; see(a);", 'b.mjs': `${A}export const a = new A();` },
      [],
    ],
    [
      'one that is handed on',
      { 'a.mjs': "import { a } from './b.mjs'; see(a);", 'b.mjs': "import { a } from 'c'; export { a };" },
      [],
    ],
    [
      'what a function of another file gives',
      { 'a.mjs': "import { make } from './b.mjs'; see(make());", 'b.mjs': `${A}export const make = () => new A();` },
      ['A'],
    ],
    [
      'a class without its name',
      { 'a.mjs': "import Api from './b.mjs'; see(new Api());", 'b.mjs': `export default ${A}` },
      ['A'],
    ],
    [
      'not one of several',
      { 'a.mjs': "import Api from './b.mjs'; see(new Api());", 'b.mjs': `export default ${A}${B}` },
      [],
    ],
    [
      'what another file gives',
      {
        'a.mjs': `${A}export function f(a) { see(a); }`,
        'b.mjs': "import { f } from './a.mjs'; import { B } from './c.mjs'; f(new B());",
        'c.mjs': `export ${B}`,
      },
      ['B'],
    ],
    [
      'not what a test gives',
      { 'a.mjs': `${A}export function f(a) { see(a); }`, 'a.test.mjs': `${B}import { f } from './a.mjs'; f(new B());` },
      [],
    ],
    [
      'what an extension is called on',
      { 'a.kt': 'class A { fun go() {} }\nfun A.f(b: Int) { see(b) }\nfun g() { A().f(1) }\n' },
      [],
    ],
    [
      'a module of Python',
      { 'a.py': 'from lib.b import a\nsee(a)\n', 'lib/b.py': 'class A:\n    def go(self): pass\na = A()\n' },
      ['A'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await held(files)).toEqual(expected);
  });
});

describe('the methods of an object that is written out', () => {
  it.each<[what: string, text: string, expected: readonly string[]]>([
    ['are those of the name', 'see({ go() { return 1; }, run() { return 2; } });', ['1']],
    ['may be functions that have a name', 'function f() { return 1; }\nsee({ go: f });', ['1']],
    ['may be one of several', 'let f = () => { return 1; }; f = () => { return 2; };\nsee({ go: f });', ['2', '1']],
    ['are none that is not declared', 'see({ go: f });', []],
    ['are none that something else is', "see({ go: 'f', go: x.f });", []],
  ])('%s', async (_, text, expected) => {
    const { tree } = await opened({ 'a.mjs': text });
    const object = tree.callsNamed('see')[0]?.args[0]?.value as ObjectExpr;
    const found = methodsOfObject(tree, object, 'go').map(
      ({ fn: { span } }) => /\d/.exec(text.slice(span.start, span.end))?.[0],
    );
    expect(found).toEqual(expected);
  });
});
