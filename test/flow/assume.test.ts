import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { BASE, paths } from './paths.js';

/** What is sent of `p`, where a test came out so: `then` behind it, `else` where it did not. */
const sent = async (test: string, where: 'then' | 'else' = 'then', before = ''): Promise<string[]> => {
  const send = `fetch('${BASE}/' + p);`;
  const body = where === 'then' ? `if (${test}) ${send}` : `if (${test}) {} else ${send}`;
  return paths(`export function f(p, q, o) { ${before} ${body} }`);
};

describe('a variable that was compared', () => {
  it.each<[test: string, then: readonly string[], otherwise: readonly string[]]>([
    ["p === 'a'", ['/a'], ['/{}']],
    ["p == 'a'", ['/a'], ['/{}']],
    ["'a' === p", ['/a'], ['/{}']],
    ["p !== 'a'", ['/{}'], ['/a']],
    ["!(p === 'a')", ['/{}'], ['/a']],
    ['p === 5', ['/5'], ['/{}']],
    ['p === q', ['/{}'], ['/{}']],
    ["p < 'a'", ['/{}'], ['/{}']],
    // All of several hold, or none of them.
    ["p === 'a' && q === 'b'", ['/a'], ['/{}']],
    ["q === 'b' && p === 'a'", ['/a'], ['/{}']],
    ["p === 'a' || q === 'b'", ['/{}'], ['/{}']],
    ["p !== 'a' || q === 'b'", ['/{}'], ['/a']],
    ["p !== 'a' && q === 'b'", ['/{}'], ['/{}']],
    ["p === 'a' || p === 'b'", ['/a', '/b'], ['/{}']],
    ["p !== 'a' && p !== 'b'", ['/{}'], ['/a', '/b']],
    // One of several.
    ["['a', 'b'].includes(p)", ['/a', '/b'], ['/{}']],
    ["!['a', 'b'].includes(p)", ['/{}'], ['/a', '/b']],
    ["['a', q].includes(p)", ['/{}'], ['/{}']],
    ['[].includes(p)', ['/{}'], ['/{}']],
    ["['a', ...q].includes(p)", ['/{}'], ['/{}']],
  ])('with %s', async (test, then, otherwise) => {
    expect([await sent(test), await sent(test, 'else')]).toEqual([then, otherwise]);
  });

  it.each<[test: string, then: readonly string[], otherwise: readonly string[]]>([
    ["p === 'a'", ['/a'], ['/b']],
    ["p !== 'a'", ['/b'], ['/a']],
    ["p === 'c'", [], ['/a', '/b']],
    ["['a', 'c'].includes(p)", ['/a', '/b'], ['/a', '/b']],
  ])('and may be one of two: %s', async (test, then, otherwise) => {
    const two = "p = q ? 'a' : 'b';";
    expect([await sent(test, 'then', two), await sent(test, 'else', two)]).toEqual([then, otherwise]);
  });

  it('is a member as well, of what is known or not', async () => {
    const of = (test: string, before = ''): Promise<string[]> =>
      paths(`export function f(o) { ${before} if (${test}) fetch('${BASE}/' + o.p); }`);
    expect(await of("o.p === 'a'")).toEqual(['/a']);
    expect(await of("o.p !== 'a'")).toEqual(['/{}']);
    expect(await of("o.p === 'a'", "o = { p: given ? 'a' : 'b' };")).toEqual(['/a']);
    expect(await of("o.p !== 'a'", "o = { p: given ? 'a' : 'b' };")).toEqual(['/b']);
  });

  it.each<[test: string, sent: string, found: readonly string[]]>([
    ["if (one.id === 'minify')", 'one', ['zone-setting-minify']],
    ["if (one.id === 'minify')", '{ id: one.id }', ['zone-setting-minify']],
    ["switch (one.id) { case 'ssl': break; case 'minify': items.push(one); }", '', ['zone-setting-minify']],
    ["if (one.id !== 'minify')", 'one', []],
  ])('is a member of an answer as well, which is sent back: %s %s', async (test, sent, found) => {
    const text = `export async function f(z) {
  const { result } = await (await fetch(\`${BASE}/zones/\${z}/settings\`)).json();
  const items = [];
  for (const one of result) { ${test} items.push(${sent}); }
  await fetch(\`${BASE}/zones/\${z}/settings\`, { method: 'PATCH', body: JSON.stringify({ items }) });
}`;
    const { findings } = await lint({ cwd: '/nowhere', asOf: '2026-11-21', stdin: { file: 'a.js', text } });
    expect(findings.map(({ rule }) => rule).filter((rule) => rule !== 'zone-settings-batch')).toEqual(found);
  });

  it('may be that, or anything, behind the branch', async () => {
    expect(await paths(`export function f(p) { if (p === 'a') { q(); } fetch('${BASE}/' + p); }`)).toEqual([
      '/a',
      '/{}',
    ]);
  });
});
