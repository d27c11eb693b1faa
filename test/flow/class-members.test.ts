import { describe, expect, it } from 'vitest';
import { BASE, paths } from './paths.js';

const js = (what: string): string => `fetch('${BASE}/' + ${what});`;

/** What is sent, each once, in order of its letters. */
async function sent(program: string, file?: string): Promise<readonly string[]> {
  return [...new Set(await paths(program, file))].toSorted();
}

describe('what members of a class of JavaScript hold', () => {
  it.each<[program: string, all: readonly string[]]>([
    [`class A { p = 'a'; f() { ${js('this.p')} } }`, ['/a']],
    [`class A { static p = 'a'; f() { ${js('A.p')} } }`, ['/a']],
    [`class A { static p; static { A.p = 'a'; } f() { ${js('A.p')} } }`, ['/a']],
    [`class A { ['p'] = 'a'; f() { ${js('this.p')} } }`, ['/a']],
    [`class A { get p() { return 'a'; } f() { ${js('this.p')} } }`, ['/a']],
    [`class A { static get p() { return 'a'; } f() { ${js('A.p')} } }`, ['/a']],
    [`class A { #p = 'a'; f() { ${js('this.#p')} } }`, ['/a']],
    [`class A { p = 'a'; q = this.p + 'b'; f() { ${js('this.q')} } }`, ['/ab']],
    [`class A { constructor() { this.p = 'a'; } f() { ${js('this.p')} } }`, ['/a', '/{}']],
    [`class A { constructor(p) { this.p = p; } f() { ${js('this.p')} } } new A('a').f();`, ['/a']],
    [`class A { p = 'a'; f() { ${js('this.p')} } } class B extends A { p = 'b'; } new B().f();`, ['/b']],
    [`class A { p = 'a'; } class B extends A { f() { ${js('this.p')} } } new B().f();`, ['/a']],
    // What a class hands to the one it is built on.
    [
      `class A { constructor(p) { this.p = p; } } class B extends A { constructor() { super('b'); } f() { ${js('this.p')} } }`,
      ['/b', '/{}'],
    ],
    [
      `class A { constructor(p) { this.p = p; } } class B extends A { f() { ${js('this.p')} } } new B('b').f();`,
      ['/b'],
    ],
    [
      `class A { constructor(p) { this.p = p; } } class B extends A { q = 'c'; constructor() { super('b'); } f() { ${js('this.p + this.q')} } }`,
      ['/bc', '/{}c'],
    ],
    // Methods.
    [`class A { p() { return 'a'; } f() { ${js('this.p()')} } }`, ['/a']],
    [
      `class A { p() { return 'a'; } } class B extends A { p() { return super.p() + 'b'; } f() { ${js('this.p()')} } }`,
      ['/ab'],
    ],
    [
      `class A { static p() { return 'a'; } } class B extends A { static p() { return super.p() + 'b'; } f() { ${js('B.p()')} } }`,
      ['/ab'],
    ],
    [`class A { static p = 'a'; } class B extends A { static q() { return super.p; } f() { ${js('B.q()')} } }`, ['/a']],
    [`class A { get p() { return 'a'; } } class B extends A { f() { ${js('super.p')} } }`, ['/{}']],
    [`class A { p() { return 'a'; } } class B extends A { f() { const m = super.p; ${js('m()')} } }`, ['/a']],
    [`class A { p() { return this.q; } } class B extends A { q = 'b'; f() { ${js('super.p()')} } }`, ['/b']],
    // A base that uses what the class says.
    [
      `class A { f() { ${js('this.p()')} } } class B extends A { p() { return 'b'; } } class C extends A { p() { return 'c'; } }`,
      ['/b', '/c', '/{}'],
    ],
    [`const A = class { p = 'a'; f() { ${js('this.p')} } }; new A().f();`, ['/a']],
  ])('%s', async (program, all) => {
    expect(await sent(program)).toEqual(all);
  });
});

describe('members of classes in sight', () => {
  const cs = (members: string): Promise<readonly string[]> =>
    sent(`class A { HttpClient h = new HttpClient(); ${members} }`, 'A.cs');
  it.each<[members: string, all: readonly string[]]>([
    [`string p = "a"; void F() { h.GetAsync("${BASE}/" + p); }`, ['/a']],
    [`const string P = "a"; void F() { h.GetAsync("${BASE}/" + P); }`, ['/a']],
    [`static string P = "a"; void F() { h.GetAsync("${BASE}/" + P); }`, ['/a']],
    [`string p = "a"; void F(string p) { h.GetAsync("${BASE}/" + p); }`, ['/{}']],
    [`string p = "a"; void F() { var p = "b"; h.GetAsync("${BASE}/" + p); }`, ['/b']],
    [`string P() { return "a"; } void F() { h.GetAsync("${BASE}/" + P()); }`, ['/a']],
    [`string P => "a"; void F() { h.GetAsync("${BASE}/" + P); }`, ['/a']],
    [`string p; A() { p = "a"; } void F() { h.GetAsync("${BASE}/" + p); }`, ['/a', '/{}']],
    [`string p; void G() { p = "a"; } void F() { h.GetAsync("${BASE}/" + p); }`, ['/a', '/{}']],
  ])('of C#: %s', async (members, all) => {
    expect(await cs(members)).toEqual(all);
  });

  it.each<[program: string, all: readonly string[]]>([
    [`class A(val p: String) { fun f() { URL("${BASE}/" + p).readText() } }\nfun g() { A("a").f() }`, ['/a', '/{}']],
    [`class A { val p = "a"; fun f() { URL("${BASE}/" + p).readText() } }`, ['/a']],
    [`class A {\n  companion object { const val P = "a" }\n  fun f() { URL("${BASE}/" + P).readText() }\n}`, ['/a']],
    [`object A { val p = "a"; fun f() { URL("${BASE}/$p").readText() } }`, ['/a']],
    [
      `open class A {\n  open fun p() = "a"\n}\nclass B : A() {\n  override fun p() = super.p() + "b"\n  fun f() { URL("${BASE}/" + p()).readText() }\n}`,
      ['/ab'],
    ],
  ])('of Kotlin: %s', async (program, all) => {
    expect(await sent(program, 'a.kt')).toEqual(all);
  });

  it.each<[program: string, all: readonly string[]]>([
    [`class A\n  P = 'a'\n  def f; Net::HTTP.get("${BASE}/" + P); end\nend`, ['/a']],
    [`class A\n  def initialize; @q = 'a'; end\n  def f; Net::HTTP.get("${BASE}/" + @q); end\nend`, ['/a', '/{}']],
    [
      `class A\n  attr_reader :q\n  def initialize; @q = 'a'; end\n  def f; Net::HTTP.get("${BASE}/" + q); end\nend`,
      ['/a', '/{}'],
    ],
    [`class A\n  def self.q; 'a'; end\n  def f; Net::HTTP.get("${BASE}/" + self.class.q); end\nend`, ['/a']],
    [
      `class A\n  def q; 'a'; end\nend\nclass B < A\n  def q; super + 'b'; end\n  def f; Net::HTTP.get("${BASE}/" + q); end\nend`,
      ['/ab'],
    ],
    [
      `module M\n  def q; 'm'; end\nend\nclass A\n  include M\n  def f; Net::HTTP.get("${BASE}/" + q); end\nend`,
      ['/m'],
    ],
  ])('of Ruby: %s', async (program, all) => {
    expect(await sent(program, 'a.rb')).toEqual(all);
  });

  it.each<[program: string, all: readonly string[]]>([
    [`class A { const P = 'a'; function f() { file_get_contents("${BASE}/" . self::P); } }`, ['/a']],
    [`class A { private $p = 'a'; function f() { file_get_contents("${BASE}/" . $this->p); } }`, ['/a']],
    [`class A { static $p = 'a'; function f() { file_get_contents("${BASE}/" . static::$p); } }`, ['/a']],
    [
      `class A { function __construct(private string $p = 'a') {} function f() { file_get_contents("${BASE}/" . $this->p); } }`,
      ['/a', '/{}'],
    ],
    [
      `class A { const P = 'a'; } class B extends A { function f() { file_get_contents("${BASE}/" . parent::P); } }`,
      ['/a'],
    ],
    [
      `trait T { function p() { return 't'; } } class A { use T; function f() { file_get_contents("${BASE}/" . $this->p()); } }`,
      ['/t'],
    ],
  ])('of PHP: %s', async (program, all) => {
    expect(await sent(`<?php ${program}`, 'a.php')).toEqual(all);
  });

  it.each<[program: string, all: readonly string[]]>([
    [`class A:\n    p = 'a'\n    def f(self):\n        requests.get("${BASE}/" + self.p)\n`, ['/a']],
    [
      `class A:\n    def __init__(self, p='a'):\n        self.p = p\n    def f(self):\n        requests.get("${BASE}/" + self.p)\n`,
      ['/a', '/{}'],
    ],
    [
      `@dataclass\nclass A:\n    p: str\n    def f(self):\n        requests.get("${BASE}/" + self.p)\nA(p='a').f()\nA('b').f()\n`,
      ['/a', '/b', '/{}'],
    ],
    [
      `class A:\n    @property\n    def p(self):\n        return 'a'\n    def f(self):\n        requests.get("${BASE}/" + self.p)\n`,
      ['/a'],
    ],
    [
      `class A:\n    def p(self):\n        return 'a'\nclass B(A):\n    def p(self):\n        return super().p() + 'b'\n    def f(self):\n        requests.get("${BASE}/" + self.p())\n`,
      ['/ab'],
    ],
    [
      `class A:\n    @classmethod\n    def p(cls):\n        return cls.q\nclass B(A):\n    q = 'b'\n    def f(self):\n        requests.get("${BASE}/" + B.p())\n`,
      ['/b'],
    ],
  ])('of Python: %s', async (program, all) => {
    expect(await sent(`import requests\nfrom dataclasses import dataclass\n${program}`, 'a.py')).toEqual(all);
  });
});
