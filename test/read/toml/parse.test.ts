import { describe, expect, it } from 'vitest';
import type { Node } from '../../../src/read/documents/node.js';
import { parseToml } from '../../../src/read/toml/parse.js';

const rootOf = (text: string): Node => parseToml({ file: 'a.toml', text }).roots[0] as Node;

/** What a document holds, as JavaScript would. */
function held(node: Node): unknown {
  if (node.kind === 'map') return Object.fromEntries(node.entries.map(({ key, value }) => [key, held(value)]));
  return node.kind === 'list' ? node.items.map(held) : node.value;
}

describe('what a document holds', () => {
  it.each<[string, unknown]>([
    ['a = true\nb = false\nc = falsely', { a: true, b: false, c: 'falsely' }],
    ['a = 1_000\nb = -2.5\nc = +3\nd = 0x1F\ne = 1979-05-27', { a: 1000, b: -2.5, c: 3, d: '0x1F', e: '1979-05-27' }],
    ['a = "b\\bc\\td\\ne\\ff\\rg\\"h\\\\i"', { a: 'b\bc\td\ne\ff\rg"h\\i' }],
    ['a = """b\\bc\\td\\ne\\ff\\rg\\"h\\\\i"""', { a: 'b\bc\td\ne\ff\rg"h\\i' }],
    ['a = """\\u0041\\U0001F600\\UFFFFFFFF"""', { a: 'A\u{1f600}' }],
    ["a = 'b\\n'\nc = '''\nd\\n'''", { a: 'b\\n', c: 'd\\n' }],
    ['a = [1, [2, "x"], {b = 3}] # c\nd = 4', { a: [1, [2, 'x'], { b: 3 }], d: 4 }],
    ['a = [ # b\n  1, # c\n  2,\n]', { a: [1, 2] }],
    ['a = []\nb = {}\nc = 1', { a: [], b: {}, c: 1 }],
    ['a = [1, 2', { a: [1, 2] }],
    ['a = [', { a: [] }],
    ['a = {b = 1, c = 2', { a: { b: 1, c: 2 } }],
    ['a = {', { a: {} }],
    ['a = {b 1}\nc = 2', { a: {}, c: 2 }],
    ['a =\nb = 1', { b: 1 }],
    ['# a = 1\n  # b = 2\nc = 3 # d', { c: 3 }],
    ['\ufeff  a = 1\n  [b]\n  c = 2', { a: 1, b: { c: 2 } }],
    ['[a\nb = 1', { b: 1 }],
    ['[]\nb = 1', { b: 1 }],
    ['a b = 1\nc = 2', { c: 2 }],
    ['a = "b\nc = "d"\ne = 1', { a: 'b', c: 'd', e: 1 }],
    ['a = "b', { a: 'b' }],
    ["a = '''b\nc", { a: 'b\nc' }],
    ['a = \"\"\"b\n', { a: 'b\n' }],
    ['a = \"\"\"\\U0010FFFF\"\"\"', { a: '\u{10ffff}' }],
    ['a = "b\\\\"\nc = "d\\"e"', { a: 'b\\', c: 'd"e' }],
    ['a.b = 1\na."c d" = 2\n\'e\' = 3', { a: { b: 1, 'c d': 2 }, e: 3 }],
    ['a\t=\t1\n  b = 2', { a: 1, b: 2 }],
    ['[a]\nb = 1\n[a.c]\nd = 2\n[[e]]\nf = 3\n[[e]]\nf = 4', { a: { b: 1, c: { d: 2 } }, e: [{ f: 3 }, { f: 4 }] }],
  ])('%j', (text, expected) => {
    expect(held(rootOf(text))).toEqual(expected);
  });

  it('whole, to 50 lists in one another', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const text = `a = ${'['.repeat(50)}1${']'.repeat(50)}\nb = 2`;
    expect(held(rootOf(text))).toEqual({ a: nested(50), b: 2 });
  });
});

describe('places', () => {
  const said = (text: string, at: { readonly start: number; readonly end: number } | undefined): string =>
    at === undefined ? '' : text.slice(at.start, at.end);
  const at = (text: string, key: string): Node | undefined => {
    const root = rootOf(text);
    return root.kind === 'map' ? root.entries.find((entry) => entry.key === key)?.value : undefined;
  };

  it.each([
    ['a = [1, 2]\nb = 1', '[1, 2]'],
    ['a = {b = 1, c = [2]}\nd = 1', '{b = 1, c = [2]}'],
    ['a = [1, 2', '[1, 2'],
    ['a = {b = 1', '{b = 1'],
    ['a = "b" # c', '"b"'],
    ['a = true', 'true'],
    ['[[a]]\nb = 1\n[[a]]\nb = 2\n', '[[a]]\nb = 1\n[[a]]\nb = 2'],
  ])('of %j', (text, expected) => {
    expect(said(text, at(text, 'a'))).toBe(expected);
  });
});
