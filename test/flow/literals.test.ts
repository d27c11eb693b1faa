import { describe, expect, it } from 'vitest';
import { BASE, paths } from './paths.js';

/** What is sent of each item of a list, or under each key of an object, of JavaScript; `x` is not known. */
const items = (list: string): Promise<string[]> =>
  paths(`export function f(x) { for (const one of ${list}) fetch('${BASE}/' + one); }`);
const keys = (object: string, before = ''): Promise<string[]> =>
  paths(
    `export function f(x) { ${before} for (const [k, v] of Object.entries(${object})) fetch('${BASE}/' + k + v); }`,
  );

describe('a list that is written', () => {
  it.each<[list: string, all: readonly string[]]>([
    ["['a', 'b']", ['/a', '/b']],
    ["['a', ...['b', 'c']]", ['/a', '/b', '/c']],
    ["[...['a'], ...['b']]", ['/a', '/b']],
    ["['a', ...x]", ['/a', '/{}']],
    ["['a', ...(x ? ['b'] : ['c'])]", ['/a', '/b', '/c']],
    ["['a', ...(x ? ['b'] : [])]", ['/a', '/b']],
    ['[]', []],
    ['[x]', ['/{}']],
  ])('%s', async (list, all) => {
    expect((await items(list)).toSorted()).toEqual([...all].toSorted());
  });

  it('stands for several as long as these are few', async () => {
    const one = "...(x ? ['a'] : ['b'])";
    const sent = new Set(await items(`[${[one, one, one, one].join()}]`));
    expect([...sent].toSorted()).toEqual(['/a', '/b', '/{}']);
    expect([...new Set(await items(`[${[one, one, one].join()}]`))].toSorted()).toEqual(['/a', '/b']);
  });
});

describe('an object that is written', () => {
  it.each<[object: string, all: readonly string[]]>([
    ["{ a: 'x', b: 'y' }", ['/ax', '/by']],
    ["{ a: 'x', a: 'y' }", ['/ay']],
    ["{ ['a']: 'x' }", ['/ax']],
    ["{ [x]: 'x' }", ['/{}{}']],
    ["{ [x ? 'a' : 'b']: 'x' }", ['/ax', '/bx']],
    ["{ ...{ a: 'x' }, b: 'y' }", ['/ax', '/by']],
    ["{ a: 'x', ...{ a: 'y' } }", ['/ay']],
    ["{ ...{ a: 'y' }, a: 'x' }", ['/ax']],
    ["{ a: 'x', ...(x ? { a: 'y' } : {}) }", ['/ax', '/ay']],
    ["{ a: 'x', ...(x ? { a: 'y' } : { a: 'z' }) }", ['/ay', '/az']],
    ["{ ...(x ? { a: 'y' } : { a: 'z' }) }", ['/ay', '/az']],
    ["{ ...(x && { a: 'y' }) }", ['/ay']],
    ["{ ...x, a: 'y' }", ['/ay', '/{}{}']],
    ["{ get a() { return 'x'; } }", ['/ax']],
    ["{ get a() { return this.b; }, b: 'y' }", ['/ay', '/by']],
    ["{ get ['a']() { return 'x'; } }", ['/ax']],
  ])('%s', async (object, all) => {
    expect((await keys(object)).toSorted()).toEqual([...all].toSorted());
  });

  it('has methods that are called on it', async () => {
    const of = (body: string): Promise<string[]> =>
      paths(
        `export function f(x) { const o = { p: 'a', m() { return this.p; }, n: () => 'b', q: function () { return this.p + 'c'; } }; ${body} }`,
      );
    expect(await of(`fetch('${BASE}/' + o.m());`)).toEqual(['/a']);
    expect(await of(`fetch('${BASE}/' + o.n());`)).toEqual(['/b']);
    expect(await of(`fetch('${BASE}/' + o.q());`)).toEqual(['/ac']);
    expect(await of(`o.p = 'd'; fetch('${BASE}/' + o.m());`)).toEqual(['/d']);
  });
});

describe('a list that is made of another', () => {
  const python = (made: string, before = ''): Promise<string[]> =>
    paths(
      `import requests\ndef f(x):\n    ${before || 'pass'}\n    for one in ${made}:\n        requests.get("${BASE}/" + one)\n`,
      'a.py',
    );
  it.each<[made: string, all: readonly string[]]>([
    ['[i + "c" for i in ["a", "b"]]', ['/ac', '/bc']],
    ['[i for i in ["a", "b"] if i == "a"]', ['/a']],
    ['[i for i in ["a", "b"] if i != "a"]', ['/b']],
    ['[i for i in ["a", "b"] if x(i)]', ['/a', '/b', '/{}']],
    ['[i for i in []]', []],
    ['[i + "c" for i in x]', ['/{}', '/{}c']],
    ['[j for i in [["a"], ["b", "c"]] for j in i]', ['/a', '/b', '/c']],
    ['[i + j for i in ["a", "b"] for j in ["c", "d"]]', ['/ac', '/ad', '/bc', '/bd']],
    ['[k + v for k, v in {"a": "b"}.items()]', ['/ab']],
    ['[k for k in {"a": "b"}]', ['/a']],
  ])('%s', async (made, all) => {
    expect((await python(made)).toSorted()).toEqual([...all].toSorted());
  });
});
