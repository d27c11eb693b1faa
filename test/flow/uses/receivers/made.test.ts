import { describe, expect, it } from 'vitest';
import { js } from './received.js';

describe('what a method is called on', () => {
  it.each([
    ['what is made there', 'new Http().get(1);', 'Http'],
    ['what is waited for', '(await new Http()).get(1);', 'Http'],
    ['what a type is said of', '(new Http() as Client).get(1);', 'Http'],
    ['an assignment', 'let h; (h = new Http()).get(1);', 'Http'],
    ['one of two', '(x ? new Http() : new Other()).get(1);', 'Http Other'],
    ['one, or another where there is none', '(new Http() ?? new Other()).get(1);', 'Http Other'],
    ['a class by the name of its module', 'new api.Http().get(1);', 'Http'],
    ['a class that is worked out', 'new (pick())().get(1);', '?'],
    ['what a method of the name of a class gives', 'api.Http().get(1);', '?'],
    ['the object itself', 'class Own { get(p) {} on() { return this.get(1); } }', 'Own'],
    ['no object', 'this.get(1);', '?'],
    ['nothing: a function alone', 'const get = (p) => p; get(1);', '?'],
    ['a global name', 'http.get(1);', '?'],
    ['the result of a function', 'make().get(1);', '?'],
    ['one class with the method and one without', '(x ? new Http() : new Bare()).get(1); class Bare {}', '?'],
    [
      'one class as written and one that is decorated',
      '(x ? new Http() : new B()).get(1);\n@loud class B { get() {} }',
      '?',
    ],
    ['a method that something puts in its place', 'new Http().get(1); other.get = counted;', '?'],
  ])('%s', async (_, text, expected) => {
    expect(await js(text)).toBe(expected);
  });
});

describe('what a name is', () => {
  it.each([
    ['held', 'const h = new Http(); h.get(1);', 'Http'],
    ['over another name', 'const h = new Http(); const i = h; i.get(1);', '?'],
    ['set twice', 'let h = new Http(); h = new Other(); h.get(1);', 'Http Other'],
    ['set to something else', 'let h = new Http(); h = load(); h.get(1);', '?'],
    ['set by taking apart', 'let h = new Http(); [h] = all; h.get(1);', '?'],
    ['never set', 'let h; h.get(1);', '?'],
    ['what is caught', 'try { go(); } catch (h) { h.get(1); }', '?'],
    ['set to itself', 'let h = new Http(); (h = h).get(1);', '?'],
    ['a parameter', 'function on(h) { h.get(1); }\non(new Http());', 'Http'],
    ['a parameter that is given away', 'function on(h) { h.get(1); trace(h); }\non(new Http());', '?'],
    ['a parameter that takes the rest', 'function on(...h) { h.get(1); }\non(new Http());', '?'],
    ['a parameter, by a default', 'function on(h = new Http()) { h.get(1); }\non();', 'Http'],
    [
      'a parameter, by a default or not',
      'function on(h = new Http()) { h.get(1); }\non();\non(new Other());',
      'Http Other',
    ],
    ['a parameter that is given nothing', 'function on(h) { h.get(1); }\non();', '?'],
    ['one that nothing gives', 'function on(h) { h.get(1); }', '?'],
    ['one of a function without a name', 'all.map((h) => h.get(1));', '?'],
    ['one of a function that is handed on', 'function on(h) { h.get(1); }\non(new Http());\nall.map(on);', '?'],
    ['a part of what is given', 'function on({ h }) { h.get(1); }\non({ h: new Http() });', 'Http'],
    ['a part that is not given', 'function on({ h }) { h.get(1); }\non({ i: new Http() });', '?'],
    ['a part of a name', 'function on({ h }) { h.get(1); }\non(all);', '?'],
    ['a part of nothing', 'function on({ h } = new Http()) { h.get(1); }\non();', '?'],
  ])('%s', async (_, text, expected) => {
    expect(await js(text)).toBe(expected);
  });
});

/** What `this.c` of a class is, with something else in the class. */
const within = (members: string, text = ''): Promise<string> =>
  js(`class S { on() { return this.c.get(1); } ${members} }\n${text}`);

describe('what a member is', () => {
  it.each([
    ['set where the class is written', 'c = new Http();', 'Http'],
    ['nothing at first', 'c = null; constructor() { this.c = new Http(); }', 'Http'],
    ['only declared', 'c: Http; constructor() { this.c = new Http(); }', 'Http'],
    ['set twice', 'constructor() { this.c = new Http(); } use() { this.c = new Other(); }', 'Http Other'],
    ['set twice by one method', 'use(x) { if (x) this.c = new Http(); else this.c = new Other(); }', 'Http Other'],
    ['set to something else', 'c = new Http(); use(x) { this.c = x; }', '?'],
    ['set by taking apart', 'c = new Http(); use(all) { [this.c] = all; }', '?'],
    ['never set', '', '?'],
    ['what a getter gives', 'get c() { return http; }', '?'],
    ['what a getter gives, or is set', 'c = new Http(); get c() { return http; }', '?'],
  ])('%s', async (_, members, expected) => {
    expect(await within(members)).toBe(expected);
  });

  it.each([
    ['of another object', 'class S { c = new Http(); on(o) { return o.c.get(1); } }', '?'],
    ['of no class', 'this.c.get(1);', '?'],
    ['by a name that is worked out', 'class S { c = new Http(); on(k) { return this[k].get(1); } }', '?'],
    ['never set, or another one', 'class S { on() { return (this.c ?? new Http()).get(1); } }', '?'],
    [
      'one of two members',
      'class S { a = new Http(); b = new Other(); on() { (this.a ?? this.b).get(1); } }',
      'Http Other',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await js(text)).toBe(expected);
  });

  it.each([
    ['has no other one', 'class Sub extends S {}', 'Http'],
    ['sets another one', 'class Sub extends S { use() { this.c = new Other(); } }', 'Http Other'],
    ['declares another one', 'class Sub extends S { c = new Other(); }', 'Http Other'],
    ['sets any', 'class Sub extends S { use(k, v) { this[k] = v; } }', '?'],
  ])('of a class whose heir %s', async (_, heir, expected) => {
    expect(await within('c = new Http();', heir)).toBe(expected);
  });
});

/* `status(h)` of another file only calls methods of what it is given, or does more with it. */
describe('what is handed to a function of another file', () => {
  const handed = (text: string, from = './b', call = 'status'): Promise<string> =>
    js(`import { ${call} } from '${from}';\nconst h = new Http();\nh.get(1);\n${call}(h);`, { 'b.ts': text });

  it.each([
    ['that only calls it', 'export function status(c) { return c.get(2); }', 'Http'],
    ['that does nothing with it', 'export function status(c) {}', 'Http'],
    [
      'that hands it to one that only calls it',
      'function f(c) { c.get(2); }\nexport function status(c) { f(c); }',
      'Http',
    ],
    ['that hands it on', 'export function status(c) { trace(c); }', '?'],
    ['that sets a member of it', 'export function status(c) { c.get = 1; }', '?'],
    ['that gives it back', 'export function status(c) { return c; }', '?'],
    ['that sees all that it is given', 'export function status(c) { log(arguments); }', '?'],
    ['that takes it with the rest', 'export function status(...all) {}', '?'],
    ['that takes it apart', 'export function status({ get }) {}', '?'],
    ['that is not there', 'export function other(c) {}', '?'],
    ['that is not a function', 'export const status = make();', '?'],
  ])('%s', async (_, text, expected) => {
    expect(await handed(text)).toBe(expected);
  });

  it('of a package, of a module’s own value, or of all that it has', async () => {
    const only = 'export function status(c) { return c.get(2); }';
    expect(await handed(only, 'pkg')).toBe('?');
    const module = (line: string): Promise<string> =>
      js(`${line}\nconst h = new Http();\nh.get(1);\nstatus(h);`, { 'b.ts': `${only}\nexport default status;` });
    expect(await module("import status from './b';")).toBe('?');
    expect(await module("import * as status from './b';")).toBe('?');
    expect(await module("import { status } from './b';")).toBe('Http');
  });

  it('through four functions and no more', async () => {
    const chain = (count: number): string =>
      `${Array.from({ length: count }, (_, at) => `function f${String(at)}(c) { ${at === 0 ? 'c.get(2)' : `f${String(at - 1)}(c)`}; }`).join('\n')}\nconst h = new Http();\nh.get(1);\nf${String(count - 1)}(h);`;
    expect(await js(chain(4))).toBe('Http');
    expect(await js(chain(5))).toBe('?');
  });

  it.each([
    ['beside others', 'function f(a, c) { c.get(2); }', 'f(1, h);', 'Http'],
    ['at a place of its own', 'function f(a, c) { trace(a); }', 'f(1, h);', 'Http'],
    ['at that place', 'function f(a, c) { trace(a); }', 'f(h, 1);', '?'],
    ['behind what is spread', 'function f(a, c) { c.get(2); }', 'f(...all, h);', '?'],
    ['before what is spread', 'function f(c) { c.get(2); }', 'f(h, ...all);', 'Http'],
    ['in an object', 'function f({ c }) { c.get(2); }', 'f({ c: h });', 'Http'],
    ['in an object, by another name', 'function f({ c: d }) { d.get(2); }', 'f({ c: h });', 'Http'],
    ['in an object that is given away', 'function f({ c }) { trace(c); }', 'f({ c: h });', '?'],
    ['in an object, where another member is given away', 'function f({ a, c }) { trace(a); }', 'f({ c: h });', 'Http'],
    ['in an object by an unknown key', 'function f({ c }) { c.get(2); }', 'f({ [c]: h });', '?'],
    ['in an object in an object', 'function f({ a }) { a.c.get(2); }', 'f({ a: { c: h } });', '?'],
    ['with a default', 'function f(c = 1) { c.get(2); }', 'f(h);', 'Http'],
    ['to one of two functions', 'let f = (c) => c.get(2); f = (c) => trace(c);', 'f(h);', '?'],
    ['to a function that may be another', 'let f = (c) => c.get(2); f = load();', 'f(h);', '?'],
    ['to a class that keeps it', 'class A { constructor(c) { this.c = c; } }', 'new A(h);', 'Http'],
    ['to a class that hands it on', 'class A { constructor(c) { trace(c); } }', 'new A(h);', '?'],
    ['to a class that says no more', 'class A {}', 'new A(h);', 'Http'],
    ['to a class that is not known', '', 'new A(h);', '?'],
    [
      'to a base',
      'class B { constructor(c) { this.c = c; } } class A extends B { constructor() { super(h); } }',
      '',
      'Http',
    ],
    [
      'to a base that hands it on',
      'class B { constructor(c) { trace(c); } } class A extends B { constructor() { super(h); } }',
      '',
      '?',
    ],
    ['to a member of the object', 'class A { f() { this.c = h; } }', '', 'Http'],
    ['to a member of another', '', 'o.c = h;', '?'],
    ['to a choice', '', '(x ? h : y).put(2);', 'Http'],
    ['to a type', '', '(h as any).get(2);', 'Http'],
    ['to a list', '', 'f([h]);', '?'],
    ['to a key that is worked out', '', 'h[x](2);', '?'],
    ['as a value of its method', '', 'f(h.get);', '?'],
  ])('%s', async (_, before, text, expected) => {
    expect(await js(`${before}\nconst h = new Http();\nh.get(1);\n${text}`)).toBe(expected);
  });
});
