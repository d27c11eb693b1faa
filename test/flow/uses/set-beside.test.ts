import { describe, expect, it } from 'vitest';
import { setBeside } from '../../../src/flow/uses/set-beside.js';
import { project } from './uses-in.js';

/** Where the member that is set by the text between `«` and `»` may be set once more by a name that is not known. */
async function beside(marked: string, file = 'a.mjs'): Promise<string | undefined> {
  const { trees, said } = await project({ [file]: marked.replaceAll(/[«»]/g, '') }, '');
  const tree = trees.of(file);
  if (tree === undefined) throw new Error('no tree');
  return said(setBeside(tree, { file, start: marked.indexOf('«'), end: marked.indexOf('»') - 1 }));
}

/* `q.set(key, v)` beside `q.set('name', v)` may set the same member. */
describe('what may set the same member', () => {
  it.each([
    ['a name that is not known', `q.set('«a»', 1); q.set(key, 2);`, 'key'],
    ['a text that is put together', "q.set('«a»', 1); q.set(`${x}_b`, 2);", '`${x}_b`'],
    ['before it', `q.set(key, 2); q.set('«a»', 1);`, 'key'],
    ['what is added', `q.append('«a»', 1); q.append(key, 2);`, 'key'],
    ['what is put', `q.put('«a»', 1); q.add(key, 2);`, 'key'],
    ['of a member', `this.q.set('«a»', 1); this.q.set(key, 2);`, 'key'],
  ])('%s', async (_, text, expected) => {
    expect(await beside(text)).toBe(expected);
  });

  it.each([
    ['by a name that is known', `q.set('«a»', 1); q.set('b', 2);`],
    ['on something else', `q.set('«a»', 1); r.set(key, 2);`],
    ['on what has no name', `f().set('«a»', 1); f().set(key, 2);`],
    ['by another method', `q.set('«a»', 1); q.get(key, 2);`],
    ['by a method of that kind with one argument', `q.set('«a»', 1); q.add(key);`],
    ['by a method of that kind with three', `q.set('«a»', 1); q.set(key, 2, 3);`],
    ['by a function', `q.set('«a»', 1); set(key, 2);`],
    ['what is only the value', `q.set(a, '«a»'); q.set(key, 2);`],
    ['what no call sets', `const a = '«a»'; q.set(key, 2);`],
    ['what another method is given', `q.get('«a»', 1); q.set(key, 2);`],
    ['what a function is given', `set('«a»', 1); set(key, 2);`],
  ])('not %s', async (_, text) => {
    expect(await beside(text)).toBeUndefined();
  });

  it('in Go and Java', async () => {
    expect(await beside('package a\nfunc f() { q.Set("«a»", v); q.Add(key, w) }', 'a.go')).toBe('key');
    expect(await beside('class A { void f() { q.put("«a»", 1); q.Put(key, 2); } }', 'A.java')).toBe('key');
  });
});
