import { describe, expect, it } from 'vitest';
import { branchAt } from '../../../src/flow/uses/branches.js';
import { project } from './uses-in.js';

/** What gives the text between `«` and `»` in one case alone, seen from the call of `fetch`. */
async function branch(marked: string): Promise<string | undefined> {
  const { trees, at, said } = await project({ 'a.mjs': marked.replaceAll(/[«»]/g, '') }, 'fetch');
  const tree = trees.of('a.mjs');
  if (tree === undefined) throw new Error('no tree');
  const text = { file: 'a.mjs', start: marked.indexOf('«'), end: marked.indexOf('»') - 1 };
  return said(branchAt(tree, text, at('fetch')));
}

describe('a text is one of several', () => {
  it.each([
    ['of a condition', `const p = c ? '«filters»' : 'rules'; fetch(p)`, `c ? 'filters' : 'rules'`],
    ['of an alternative', `const p = x || '«filters»'; fetch(p)`, `x || 'filters'`],
    ['of what stands in for nothing', `const p = '«filters»' ?? 'rules'; fetch(p)`, `'filters' ?? 'rules'`],
    ['of an assignment', `let p = 'rules'; if (c) p = '«filters»'; fetch(p)`, `if (c) p = 'filters';`],
    [
      'of cases',
      `let p; switch (k) { case 1: p = '«filters»'; break; default: p = 'b' } fetch(p)`,
      `switch (k) { case 1: p = 'filters'; break; default: p = 'b' }`,
    ],
    [
      'of results',
      `function f(x) { if (x) return 'rules'; return '«filters»' } fetch(f(1))`,
      `function f(x) { if (x) return 'rules'; return 'filters' }`,
    ],
    [
      'of the prefixes of a table',
      `const t = { eq: '«exact:»', like: 'contains:' }; fetch(t[k])`,
      `{ eq: 'exact:', like: 'contains:' }`,
    ],
    ['of the innermost', `const p = a ? (b ? '«filters»' : 'x') : 'y'; fetch(p)`, `b ? 'filters' : 'x'`],
  ])('%s', async (_, text, said) => {
    expect(await branch(text)).toBe(said);
  });

  it.each([
    ['one value', `const p = '«filters»'; fetch(p)`],
    ['an alternative to no text', `const p = '«filters»' || ''; fetch(p)`],
    ['an alternative to nothing', `const p = '«filters»' ?? null; fetch(p)`],
    ['an alternative to what is not there', `const p = '«filters»' ?? undefined; fetch(p)`],
    ['what a condition asks', `const p = x === '«filters»' ? 1 : 2; fetch(p)`],
    ['what a statement asks', `if (x === '«filters»') a(); fetch(x)`],
    ['what cases are told by', `switch ('«filters»') { case x: a() } fetch(x)`],
    ['a condition that holds the call as well', `if (c) { const p = '«filters»'; fetch(p) }`],
    ['an arm with the call', `c ? fetch('«filters»') : fetch('x')`],
    ['the only result', `function f(x) { if (x) return; return '«filters»' } fetch(f(1))`],
    ['the only result besides no text', `function f(x) { if (x) return ''; return '«filters»' } fetch(f(1))`],
    [
      'a result of a function with another in it',
      `function f() { g(() => { return 1 }); return '«filters»' } fetch(f())`,
    ],
    ['the only prefix', `const t = { eq: '«exact:»', like: x }; fetch(t[k])`],
    ['a member of an object', `const o = { path: '«filters»', other: 'rules' }; fetch(o.path)`],
    ['a prefix with more behind it', `const t = { eq: '«exact:»', like: 'contains: x' }; fetch(t[k])`],
  ])('not: %s', async (_, text) => {
    expect(await branch(text)).toBeUndefined();
  });
});
