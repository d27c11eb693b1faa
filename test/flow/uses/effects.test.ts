import { describe, expect, it } from 'vitest';
import { effectIn } from '../../../src/flow/uses/effects.js';
import { project } from './uses-in.js';

/** What the marked expression does besides giving a value. */
async function effect(marked: string, file = 'a.mjs'): Promise<string | undefined> {
  const text = marked.replace(/[«»]/g, '');
  const start = marked.indexOf('«');
  const span = { file, start, end: marked.indexOf('»') - 1 };
  const { trees, said } = await project({ [file]: text }, '');
  const tree = trees.of(file);
  const node = tree?.holding(span).find((one) => (one['span'] as typeof span).start <= start);
  return tree === undefined || node === undefined ? 'no node' : said(effectIn(trees, tree, node));
}

describe('what an expression does besides giving a value', () => {
  it.each([
    ['go(«a.b + c»)', undefined],
    ['go(«f(x)»)', 'f(x)'],
    ['go(«a + f(x)»)', 'f(x)'],
    ['go(«[a, { b: f(x) }]»)', 'f(x)'],
    ['go(«`a${f(x)}`»)', 'f(x)'],
    ['go(«String(a)»)', undefined],
    ['go(«String(f(x))»)', 'f(x)'],
    ['go(«encodeURIComponent(a)»)', undefined],
    ['go(«x.encodeURIComponent(a)»)', undefined],
    ['go(«a.length»)', undefined],
    ['go(«i++»)', 'i++'],
    ['go(«--i»)', '--i'],
    ['go(«-i»)', undefined],
    ['go(«a = 1»)', 'a = 1'],
    ['async function g() { go(«await a») }', 'await a'],
    ['go(«() => f(x)»)', undefined],
    ['go(«class { f() { g() } }»)', undefined],
    ['go(«new A()»)', 'new A()'],
    // Members that a function gives.
    ['class A { get b() { f(x); return 1 } }\ngo(«a.b»)', 'a.b'],
    ['class A { get b() { return this.c } }\ngo(«a.b»)', undefined],
    ['class A { get b() { f(x); return 1 } }\ngo(«a.c»)', undefined],
    ['class A { b() { f(x) } }\ngo(«a.b»)', undefined],
    ['const o = { get b() { return f(x) } }\ngo(«a.b»)', 'a.b'],
    ['const p = new Proxy(o, { get() { return f(x) } })\ngo(«a.b»)', 'a.b'],
    ['const p = new Proxy(o, { get() { return 1 } })\ngo(«a.b»)', undefined],
    ["Object.defineProperty(o, 'b', { get() { return f(x) } })\ngo(«a.b»)", 'a.b'],
    ['const p = make(o, { get() { return f(x) } })\ngo(«a.b»)', undefined],
    ['const p = { get() { return f(x) } }\ngo(«a.b»)', undefined],
    ['const p = new Proxy(o, { get() { return f(x) } })\ngo(«a[b]»)', 'a[b]'],
  ])('%j', async (text, expected) => {
    expect(await effect(text)).toBe(expected);
  });

  it.each([
    ['a.php', '<?php\nclass A { function __get($n) { return f($n); } }\ngo(«$a->b»);', '$a->b'],
    ['a.php', '<?php\nclass A { function __get($n) { return $n; } }\ngo(«$a->b»);', undefined],
    ['a.php', '<?php\ngo(«urlencode($a)»);', undefined],
    ['a.py', 'class A:\n    @property\n    def b(self):\n        return f(1)\ngo(«a.b»)\n', 'a.b'],
    ['a.py', 'class A:\n    def __getattr__(self, n):\n        return f(n)\ngo(«a.b»)\n', 'a.b'],
    ['a.py', 'class A:\n    def b(self):\n        return f(1)\ngo(«a.b»)\n', undefined],
    ['a.py', 'go(«str(a)»)\n', undefined],
    ['a.rb', 'class A\n  def b\n    f(1)\n  end\nend\ngo(«a.b»)\n', 'a.b'],
    ['a.sh', 'curl "«$A»"\n', undefined],
    ['a.sh', 'curl "«${A:?}»"\n', '"${A:?}"'],
    ['a.sh', 'curl "«${A:=x}»"\n', '${A:=x}'],
    ['a.sh', 'curl "«${A:-x}»"\n', undefined],
    ['a.py', 'go(«"${A:?}"»)\n', undefined],
  ])('%s %j', async (file, text, expected) => {
    expect(await effect(text, file)).toBe(expected);
  });
});
