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
