import { describe, expect, it } from 'vitest';
import { js } from './received.js';

const SERVICE = 'class S { constructor(c) { this.c = c; } on() { return this.c.get(1); } }\n';

describe('what a constructor is given', () => {
  it.each([
    ['by who makes it', 'new S(new Http());', 'Http'],
    ['by two', 'new S(new Http());\nnew S(new Other());', 'Http Other'],
    [
      'by itself, of what it has',
      'new S(new Http());\nclass T extends S { again() { return new S(this.c); } }\nnew T(new Http());',
      'Http Http',
    ],
    ['by nobody', '', '?'],
    ['by who does not say it', 'new S(load());', '?'],
    ['where the class is handed on', 'new S(new Http());\nregister(S);', '?'],
    ['through an heir without one', 'class T extends S {}\nnew S(new Http());\nnew T(new Other());', 'Http Other'],
    [
      'through an heir of an heir',
      'class T extends S {}\nclass U extends T {}\nnew T(new Http());\nnew U(new Other());',
      'Http Other',
    ],
    [
      'through an heir that hands it up',
      'class T extends S { constructor(x) { super(x); } }\nnew S(new Http());\nnew T(new Other());',
      'Http Other',
    ],
    [
      'through an heir that makes it',
      'class T extends S { constructor() { super(new Other()); } }\nnew S(new Http());\nnew T();',
      'Http Other',
    ],
    ['through an heir that hands nothing up', 'class T extends S { constructor() { go(); } }\nnew S(new Http());', '?'],
    [
      'through an heir that makes it, whatever its own heir is given',
      'class T extends S { constructor() { super(new Http()); } }\nclass U extends T {}\nnew S(new Http());\nnew U(load());',
      'Http Http',
    ],
    ['where nobody makes the heir', 'class T extends S {}\nnew S(new Http());', '?'],
    ['where an heir has no name', 'new S(new Http());\nregister(class extends S {});', '?'],
  ])('%s', async (_, text, expected) => {
    expect(await js(`${SERVICE}${text}`)).toBe(expected);
  });

  it.each([
    ['only keeps it', 'c', 'this.c = c;', 'Http'],
    ['only keeps it, or another one', 'c = new Other()', 'this.c = c;', 'Http'],
    ['keeps it by its declaration', 'private c: Http', '', 'Http'],
    ['takes it apart', '{ c }', 'this.c = c;', '?'],
    ['sees all it is given', 'c', 'this.all = arguments;', '?'],
    ['takes all it is given', '...c', 'this.all = c;', '?'],
    ['takes nothing', '', '', '?'],
    ['hands it on', 'c', 'trace(c);', '?'],
    ['changes it', 'c', 'c.put = 1;', '?'],
    ['keeps it and hands it on', 'c', 'this.c = c; trace(c);', '?'],
  ])('by a name, beside a class that %s', async (_, param, body, expected) => {
    const text = `class Log { constructor(${param}) { ${body} } }\nconst h = new Http(); new Log(h); h.get(1);`;
    expect(await js(text)).toBe(expected);
  });

  it.each([
    ['keeps it', '{ c }', 'this.c = c;', 'Http'],
    ['keeps it, of what may be nothing', '{ c } = {}', 'this.c = c;', 'Http'],
    ['keeps it, or another one', '{ c = new Other() }', 'this.c = c;', '?'],
    ['keeps it by another name', '{ c: d }', 'this.c = d;', 'Http'],
    ['hands it on', '{ c }', 'trace(c);', '?'],
    ['takes the rest', '{ d, ...rest }', 'this.d = d;', '?'],
    ['takes all', 'all', 'this.c = all.c;', '?'],
  ])('in an object, beside a class that %s', async (_, param, body, expected) => {
    const text = `class Log { constructor(${param}) { ${body} } }\nconst h = new Http(); new Log({ c: h }); h.get(1);`;
    expect(await js(text)).toBe(expected);
  });

  it('ends where classes go round', async () => {
    expect(await js(`${SERVICE}class T extends U {}\nclass U extends T {}\nnew S(new Http());`)).toBe('Http');
  });

  it('of a class without a name is not known', async () => {
    expect(await js(`const T = ${SERVICE.replace('class S', 'class')};\nnew T(new Http());`)).toBe('?');
  });

  it('more than one member of is known', async () => {
    const text = 'class S { constructor(a, b) { this.a = a; this.b = b; } on() { (this.a ?? this.b).get(1); } }\n';
    expect(await js(`${text}new S(new Http(), new Other());`)).toBe('Http Other');
  });
});

describe('what another file hands out', () => {
  const imports = "import { http } from './made.js';\n";
  it.each([
    ['an object', `${imports}http.get(1);`, 'export const http = new Http();', 'Http'],
    ['something else', `${imports}http.get(1);`, 'export const http = load();', '?'],
    [
      'an object that is given away here',
      `${imports}http.get(1); trace(http);`,
      'export const http = new Http();',
      '?',
    ],
    [
      'an object that is given away there',
      `${imports}http.get(1);`,
      'export const http = new Http(); trace(http);',
      '?',
    ],
    ['nothing of that name', `${imports}http.get(1);`, 'export const other = new Http();', '?'],
    ['what it takes itself', `${imports}http.get(1);`, "import { http } from './x.js'; export { http };", '?'],
    [
      'by another name here',
      `${imports.replace('http', 'http as h')}const http = load(); h.get(1);`,
      'export const http = new Http();',
      'Http',
    ],
    ['a package', "import { http } from 'made-of-it';\nhttp.get(1);", 'export const http = new Http();', '?'],
  ])('%s', async (_, text, made, expected) => {
    expect(await js(text, { 'made.ts': made })).toBe(expected);
  });
});

describe('what tests put in its place', () => {
  const on = 'function on(h) { h.get(1); }\n';
  it.each([
    ['what does not see the path', 'on({ get: async () => [] });', 'Http'],
    ['such a thing, by a name', 'const fake = { get() { return []; } }; on(fake);', 'Http'],
    ['one of the classes', 'on(new Other());', 'Http Other'],
    ['what sees the path', 'on({ get: async (p) => p });', '?'],
    ['what sees it in another method', 'on({ get: () => [], put: (p) => p });', '?'],
    ['what is worked out', 'on({ [name]: () => [] });', '?'],
    ['a member that is no function', 'on({ get: stub });', '?'],
    ['one of two by a name', 'let fake = { get() { return []; } }; fake = stub; on(fake);', '?'],
    ['what it is given itself', 'function run(fake) { on(fake); }', '?'],
    ['what it takes from elsewhere', "import { fake } from './fakes.js'; on(fake);", '?'],
  ])('%s', async (_, test, expected) => {
    expect(await js(`${on}on(new Http());`, { 'a.test.ts': test })).toBe(expected);
  });

  it('is not all that there is', async () => {
    expect(await js(on, { 'a.test.ts': 'on(new Http());' })).toBe('?');
  });

  it('is seen where it does not stand in a test', async () => {
    expect(await js(`${on}on(new Http());\non({ get: async () => [] });`)).toBe('?');
  });
});

describe('how far it is looked back', () => {
  const over = (count: number): Promise<string> =>
    js(
      `${Array.from({ length: count }, (_, i) => `class C${i} { constructor(c) { this.c${i} = c; } ${i === 0 ? 'on() { this.c0.get(1); }' : `make() { return new C${i - 1}(this.c${i}); }`} }`).join('\n')}\nnew C${count - 1}(new Http());`,
    );

  it('is over many members', async () => {
    expect(await over(20)).toBe('Http');
  });

  it('is not over any number of them', async () => {
    expect(await over(60)).toBe('?');
  });
});
