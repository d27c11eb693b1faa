import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { project } from './uses-in.js';

/** What may stand where the first call of `send` in the first of some files leads, besides what is followed. */
async function replaced(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { trees, chains, said } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const call = tree?.callsNamed('send')[0];
  if (tree === undefined || call === undefined) throw new Error('no call');
  const callees = new Callees(trees, chains);
  return said(callees.replacedAt(tree, call, callees.of(tree, call)));
}

const js = (text: string, more: Readonly<Record<string, string>> = {}): Promise<string | undefined> =>
  replaced({ 'a.ts': text, ...more });

describe('in the place of a function', () => {
  it.each([
    ['nothing', 'function send(p) {} send(1);', undefined],
    ['something else that its name is given', 'let send = (p) => p; send = store.get; send(1);', 'store.get'],
    ['nothing, before it is there', 'let send = null; send = (p) => p; send(1);', undefined],
    ['another function', 'let send = (p) => p; send = (q) => q; send(1);', undefined],
    ['what a module may be given by its name', 'function send(p) {} send(1); mod.send = (q) => q;', 'mod.send'],
    ['nothing, behind a name of another function', 'function send(p) {} function f(send) {} send(1);', undefined],
  ])('%s', async (_, text, what) => {
    expect(await js(text)).toBe(what);
  });
});

const ZONE = 'class Zone { send(p) { return fetch(p); } }\nconst z = new Zone();\nz.send(1);\n';

describe('in the place of a method', () => {
  it.each([
    ['nothing', '', undefined],
    ['what is put there', 'z.send = store.get;', 'z.send'],
    ['what any object is given by that name', 'store.send = load;', 'store.send'],
    ['what is taken apart', '[z.send] = all;', 'z.send'],
    ['the method itself, bound', 'z.send = z.send.bind(z);', undefined],
    ['another one, bound', 'z.send = load.bind(z);', 'z.send'],
    ['what something else gives of it', 'z.send = counted(z.send);', 'z.send'],
    ['a function that is followed as well', 'store.send = (p) => p;', undefined],
    ['such a function by its name', 'function send(p) {}\nstore.send = send;', undefined],
    ['a function by another name', 'function load(p) {}\nstore.send = load;', 'store.send'],
    ['what a module hands out', 'exports.send = load; module.exports.send = load;', undefined],
    ['what an object named so is given', 'myexports.send = load;', 'myexports.send'],
    ['nothing: it is only read', 'const f = z.send; run(z.send);', undefined],
    ['another member', 'z.other = load;', undefined],
  ])('%s', async (_, text, what) => {
    expect(await js(`${ZONE}${text}`)).toBe(what);
  });

  it.each([
    ['a field of a class', 'class Store { send = load; }', 'load'],
    ['a field that is a function', 'class Store { send = (p) => p; }', undefined],
    ['a field that is only declared', 'class Store { send: Send; }', undefined],
    ['a field by another name', 'class Store { other = load; }', undefined],
    ['a field by a name that is worked out', 'class Store { [send] = load; }', undefined],
  ])('%s', async (_, text, what) => {
    expect(await js(`${ZONE}${text}`)).toBe(what);
    expect(await js(ZONE, { 'b.ts': text })).toBe(what);
  });

  it.each([
    ['assigned', 'Object.assign(z, { send });', '{ send }'],
    ['assigned by its value', 'Object.assign(z, { send: load });', '{ send: load }'],
    ['assigned with others', 'Object.assign(z, { other: 1, send: load });', '{ other: 1, send: load }'],
    ['extended', '$.extend(z, { send: load });', '{ send: load }'],
    ['mixed in', 'mixin(z, { send: load });', '{ send: load }'],
    ['merged', '_.merge(z, { send: load });', '{ send: load }'],
    ['defined', 'Object.defineProperties(z, { send: { value: load } });', '{ send: { value: load } }'],
    ['made', 'Object.create(z, { send: { value: load } });', '{ send: { value: load } }'],
    ['merged by another name', '_.merge(z, { other: load });', undefined],
    ['merged by any name', '_.merge(z, { [name]: load, ...all });', undefined],
    ['merged from what is not written', '_.merge(z, send);', undefined],
    ['only looked at', 'Object.keys({ send: load });', undefined],
  ])('a member that is %s', async (_, text, what) => {
    expect(await js(`${ZONE}${text}`)).toBe(what);
    expect(await js(ZONE, { 'b.ts': text })).toBe(what);
  });

  it.each([
    ['puts there', 'z.send = mock;'],
    ['merges into it', 'Object.assign(z, { send: mock });'],
    ['makes a class of', 'class Fake { send = mock; }'],
  ])('nothing that a test %s', async (_, text) => {
    expect(await js(ZONE, { 'a.test.ts': text })).toBeUndefined();
  });

  it('nothing of another language', async () => {
    expect(await js(ZONE, { 'b.py': 'zone.send = load\n' })).toBeUndefined();
  });
});

describe('in the place of a method of Python', () => {
  const zone = 'class Zone:\n    def send(self, p):\n        return get(p)\nz = Zone()\nz.send(1)\n';
  it.each([
    ['nothing', '', undefined],
    ['what is put there', 'z.send = load\n', 'z.send'],
    ['a field of a class', 'class Store:\n    send = load\n', 'load'],
    ['a member of a class that a call makes', "Store = type('Store', (), {'send': load})\n", "{'send': load}"],
    ['a function of a class that is followed', 'class Store:\n    def send(self, p):\n        return p\n', undefined],
  ])('%s', async (_, text, what) => {
    expect(await replaced({ 'a.py': `${zone}${text}` })).toBe(what);
  });
});

describe('in the place of a function of another file', () => {
  const wrapped = (text: string, more: Readonly<Record<string, string>> = {}): Promise<string | undefined> =>
    js(`import { send } from './b';\nsend(1);`, { 'b.ts': text, ...more });

  it.each([
    ['nothing', 'export function send(p) {}', undefined],
    [
      'what a function makes of it',
      'function logged(f) { return f; }\nexport const send = logged(load);',
      'logged(load)',
    ],
    [
      'what it makes of a member',
      'const logged = (f) => f;\nexport const send = logged(api.send);',
      'logged(api.send)',
    ],
    [
      'what it makes of a function',
      'const logged = (f) => f;\nexport const send = logged((p) => p);',
      'logged((p) => p)',
    ],
    ['what it makes of a call', 'const logged = (f) => f;\nexport const send = logged(make());', 'logged(make())'],
    ['what it makes of nothing', 'const make = () => 1;\nexport const send = make();', undefined],
    ['what it makes of a text', "const make = (p) => 1;\nexport const send = make('/zones');", undefined],
    ['what a package makes of it', "import { logged } from 'pkg';\nexport const send = logged(load);", undefined],
    ['what makes an object', 'function Api(f) {}\nexport const send = new Api(load);', undefined],
    ['what a method makes of it', 'function logged(f) {}\nexport const send = o.logged(load);', undefined],
    ['what nothing declares', 'export const send = logged(load);', undefined],
    ['what is only given', "export { send } from './c';", undefined],
  ])('%s', async (_, text, what) => {
    expect(await wrapped(text)).toBe(what);
  });

  it('what a function of a third file makes of it', async () => {
    const text = "import { logged } from './c';\nexport const send = logged(load);";
    expect(await wrapped(text, { 'c.ts': 'export function logged(f) { return f; }' })).toBe('logged(load)');
    expect(await wrapped(text, { 'c.ts': 'export const other = 1;' })).toBeUndefined();
  });

  it('nothing where the function that makes it is the one that is followed', async () => {
    const text = 'function logged(f) { return function send(p) { f(p); }; }\nexport const send = logged(load);';
    expect(await wrapped(text)).toBeUndefined();
  });

  it('nothing of a file that it does not name', async () => {
    const text = 'const logged = (f) => f;\nexport const send = logged(load);';
    expect(await js(`import { send } from './c';\nimport './b';\nsend(1);`, { 'b.ts': text })).toBeUndefined();
  });
});
