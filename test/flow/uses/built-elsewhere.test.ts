import { expect, it } from 'vitest';
import { isBuiltElsewhere } from '../../../src/flow/uses/built-elsewhere.js';
import { project } from './uses-in.js';

const API = 'interface Api { void send(String p); }';

/* Whether something that was not read as a class of the first file's language is built on its type `Api`. */
it.each<[what: string, files: Readonly<Record<string, string>>, is: boolean]>([
  ['nothing', { 'A.java': API }, false],
  ['a class of the same language, which is read', { 'A.java': `${API} class B implements Api {}` }, false],
  ['a class of the platform', { 'A.java': API, 'b.kt': 'class B : Api { }' }, true],
  ['a class of the platform, in words', { 'A.kt': 'interface Api', 'B.java': 'class B implements Api {}' }, true],
  ['a class of the platform, on another', { 'A.java': API, 'b.kt': 'class B : Apis { }' }, false],
  ['a class of the platform that only has one', { 'A.java': API, 'b.kt': 'class B(val a: Api)' }, false],
  ['the constants of an enum', { 'A.java': `${API} enum E implements Api { A { } }` }, true],
  ['the constants of an enum, on two', { 'A.java': `${API} enum E implements Other, Api { A { } }` }, true],
  ['an enum on another type', { 'A.java': `${API} enum E implements Apis { A { } }` }, false],
  ['an enum that holds one', { 'A.java': `${API} enum E { A; Api a; }` }, false],
  ['an enum of another file', { 'A.java': API, 'E.java': 'enum E implements Api { A { } }' }, true],
  ['a class of no such platform', { 'a.mjs': 'class Api {}', 'b.py': 'class B(Api): pass' }, false],
  ['anything of a language that stands alone', { 'a.ts': `${API} enum E implements Api {}` }, false],
])('on a type is built %s', async (_, files, is) => {
  const { trees } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  expect(tree !== undefined && isBuiltElsewhere(trees, tree, 'Api')).toBe(is);
});
