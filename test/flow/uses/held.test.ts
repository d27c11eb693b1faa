import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { heldAt } from '../../../src/flow/uses/held.js';
import { project } from './uses-in.js';

/** What the one name in the marked range is given, where nothing else can take it. */
async function held(
  marked: string,
  more: Readonly<Record<string, string>> = {},
  file = 'a.mjs',
): Promise<string | undefined> {
  const { trees, chains, said } = await project({ [file]: marked.replace(/[«»]/g, ''), ...more }, '');
  const tree = trees.of(file);
  const span = { file, start: marked.indexOf('«'), end: marked.indexOf('»') - 1 };
  return tree === undefined ? 'no tree' : said(heldAt(new Callees(trees, chains), tree, span));
}

describe('what a name is given', () => {
  it.each([
    ['once', 'const a = { b: 1 }; go(«a»)', '{ b: 1 }'],
    ['once, in an argument', 'const a = { b: 1 }; go({ body: «a» })', '{ b: 1 }'],
    ['twice', 'let a = { b: 1 }; a = 2; go(«a»)', undefined],
    ['and nothing', 'let a; go(«a»)', undefined],
    ['in a part', 'const { a } = { a: 1 }; go(«a»)', undefined],
    ['and read twice', 'const a = { b: 1 }; go(«a»); f(a)', undefined],
    ['beside another name', 'const a = 1, b = 2; go(«[a, b]»)', undefined],
    ['beside a function', 'const a = { b: 1 }; function f() {} go(«f(a)»)', '{ b: 1 }'],
    ['beside an import', "import { f } from './x.mjs'; const a = { b: 1 }; go(«f(a)»)", '{ b: 1 }'],
    ['by a caller', 'function f(a) { go(«a») }', undefined],
    ['by a caller, or else', 'function f(a = { b: 1 }) { go(«a») }', undefined],
    ['by a caller, in a part of something', 'function f({ a = { b: 1 } }) { go(«a») }', undefined],
    ['by a caller, in a list', 'function f([a = { b: 1 }]) { go(«a») }', undefined],
    ['where names are asked for', 'const a = { b: 1 }; eval(x); go(«a»)', undefined],
    ['for other files', 'export const a = { b: 1 }; go(«a»)', undefined],
    ['in a function', 'function f() { const a = { b: 1 }; go(«a») }', '{ b: 1 }'],
    ['nowhere', 'go(«x»)', undefined],
  ])('%s', async (_, text, expected) => {
    expect(await held(text)).toBe(expected);
  });

  it('is seen where other files take it', async () => {
    const text = 'const A = { b: 1 }; go(«A»)';
    const beside = (words: string): Promise<string | undefined> => held(text, { 'b.mjs': words });
    expect(await beside('x(1)')).toBe('{ b: 1 }');
    expect(await beside("import * as a from './a.mjs'; f(a.A)")).toBeUndefined();
    expect(await beside("import * as a from './a.mjs'; f(a)")).toBeUndefined();
    expect(await beside("import * as a from './a.mjs'; f(a.other)")).toBe('{ b: 1 }');
    expect(await held('function f() { const A = { b: 1 }; go(«A») }', { 'b.mjs': 'f(x.A)' })).toBe('{ b: 1 }');
    expect(await held('A = {"b": 1}\ngo(«A»)\n', {}, 'a.py')).toBeUndefined();
  });
});
