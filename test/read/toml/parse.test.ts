import { describe, expect, it } from 'vitest';
import type { Node, ScalarNode } from '../../../src/read/documents/node.js';
import { parseToml } from '../../../src/read/toml/parse.js';
import { notingLeftOut } from '../../../src/text/left-out.js';

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
    ['a = """\r\nb\r\n"""\r\nc = 1', { a: 'b\r\n', c: 1 }],
    ["a = '''\r\nb'''\nc = '''\rd'''", { a: 'b', c: '\rd' }],
    ['a = """b""""\nc = 1', { a: 'b"', c: 1 }],
    ["a = '''b'''''\nc = 1", { a: "b''", c: 1 }],
    ['a = """"""\nc = 1', { a: '', c: 1 }],
    ['a = \'\'\nb = ""\nc = 1', { a: '', b: '', c: 1 }],
    ['a = """b\\"""c"""\nd = 1', { a: 'b"""c', d: 1 }],
    ['a = """b \\\n   c\\  \r\n\n  d"""', { a: 'b cd' }],
    ['a = """\\u00e9\\u12\\e\\ """', { a: 'éu12e\\ ' }],
    ['a = {b = 1, # c\n  # d\n  e = 2\n}\nf = 3', { a: { b: 1, e: 2 }, f: 3 }],
    ['a = { b.c = 1, b.d = 2 }\ne = 1', { a: { b: { c: 1, d: 2 } }, e: 1 }],
    ['a = [[], {}, "b",]\nc = [\n]', { a: [[], {}, 'b'], c: [] }],
    ['a = [1]2\nb = [[3]\nc = 4', { a: [1], b: [[3], 'c', '=', 4] }],
    ['a = b#c\nd = e,f', { a: 'b', d: 'e' }],
    ['a = 1979-05-27 07:32:00\nb = inf\nc = 1e6\nd = 1.', { a: '1979-05-27', b: 'inf', c: '1e6', d: 1 }],
    ['[a.b]\nc = 1\n[a]\nd = 2\n[a.b]\ne = 3', { a: { b: { c: 1, e: 3 }, d: 2 } }],
    ['[[a.b]]\nc = 1\n[[a.b]]\n[a.b.d]\ne = 2', { a: { b: [{ c: 1 }, { d: { e: 2 } }] } }],
    ['a = 1\n[[a]]\nb = 2\n[c]\nd = 3', { a: [{ b: 2 }], c: { d: 3 } }],
    ['a = 1\na.b = 2\nc = []\nc.d = 3\ne = 4', { a: { b: 2 }, c: { d: 3 }, e: 4 }],
    ['a = 1\na = 2', { a: 2 }],
    ['"" = 1\n. = 2\na. = 3\nb = 4', { '': 1, a: 3, b: 4 }],
    ['"a.b".c = 1\n\'d"e\' = 2\n"f = 3', { 'a.b': { c: 1 }, 'd"e': 2 }],
    ['[ a . "b c" ] # d\ne = 1', { a: { 'b c': { e: 1 } } }],
    ['[[a]\nb = 1\n[c]]\nd = 2', { a: [{ b: 1 }], c: { d: 2 } }],
    ['[a', { a: undefined }],
    ['a = 1\r\n[b]\r\nc = 2\r\n', { a: 1, b: { c: 2 } }],
  ])('%j', (text, expected) => {
    expect(held(rootOf(text))).toEqual(expected);
  });

  it('is said to be left out beyond 50 tables in one another', () => {
    const text = `a = ${'{b='.repeat(50)}1${'}'.repeat(50)}\nc = ${'['.repeat(52)}1${']'.repeat(52)}\nd = 2`;
    const { result, left } = notingLeftOut(() => held(rootOf(text)));
    expect(left).toEqual(['a value is nested too deeply']);
    expect(result).toMatchObject({ d: 2 });
    expect(notingLeftOut(() => rootOf(text.replace(/\nc.*/, ''))).left).toEqual([]);
  });

  it('whole, to 50 lists in one another', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const text = `a = ${'['.repeat(50)}1${']'.repeat(50)}\nb = 2`;
    expect(held(rootOf(text))).toEqual({ a: nested(50), b: 2 });
  });
});

describe('texts', () => {
  const scalar = (text: string): ScalarNode => {
    const root = rootOf(text);
    const value = root.kind === 'map' ? root.entries[0]?.value : undefined;
    if (value?.kind !== 'scalar') throw new Error('no scalar');
    return value;
  };

  it.each([
    ['a = "b"', 'json', 'json'],
    ["a = 'b'", 'single', 'never'],
    ['a = """b"""', 'json', 'never'],
    ["a = '''b'''", 'single', 'never'],
    ['a = b', 'bare', 'never'],
  ])('%j is written as %s, and spelled as %s', (text, quoting, spelled) => {
    const { quoting: found, spelling } = scalar(text);
    expect([found, spelling.as]).toEqual([[quoting], spelled]);
  });

  it('are at the places that they are written at', () => {
    const text = 'a = """\nb\\tc \\\n  d"""';
    const { content } = scalar(text);
    expect(content.text).toBe('b\tc d');
    const written = content.chunks.map(({ from, to }) => text.slice(from, to));
    expect(written).toEqual(['b', '\\t', 'c ', '\\\n  ', 'd']);
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
    ['[a]\nb = 1\nc = 2\n', 'a]\nb = 1\nc = 2'],
    ['a.b = 1\na.c = [2]\n', 'a.b = 1\na.c = [2]'],
    ['a = """b""""', '"""b""""'],
    ['a = "b', '"b'],
  ])('of %j', (text, expected) => {
    const found = at(text, 'a');
    expect(said(text, found)).toBe(expected);
    expect(found?.end).toBe(text.indexOf(expected) + expected.length);
  });

  it('of keys, and of what is set by them', () => {
    const text = 'aa.a = 1\n"b c" = [2] # d\n[[e]]\nf = "g"\n';
    const root = rootOf(text);
    const entries = root.kind === 'map' ? root.entries : [];
    expect(
      entries.map(({ keyStart, keyEnd, start, end }) => [text.slice(keyStart, keyEnd), text.slice(start, end)]),
    ).toEqual([
      ['aa', 'aa'],
      ['b c', 'b c" = [2]'],
      ['e', 'e]]'],
    ]);
    expect([root.start, root.end]).toEqual([0, text.indexOf(']]') + 2]);
  });
});
