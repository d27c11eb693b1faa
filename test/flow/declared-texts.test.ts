import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { BASE, pathsOf } from './paths.js';

const SETTING = 'fetch(`' + BASE + '/zones/${z}/settings/${name}`)';
const MINIFY = ['/zones/{}/settings/minify', '/zones/{}/settings/{}'];

/** As in a run: only words of the schedule are of interest. */
async function paths(text: string, file: string): Promise<string[]> {
  const { requests } = await lint({ cwd: '/nowhere', asOf: '2026-11-21', stdin: { file, text } });
  return pathsOf(requests).sort();
}

describe('a value that is declared to be one of several texts', () => {
  it.each([
    ['a union', `export const f = (z: string, name: 'minify' | 'always_online') => ${SETTING};`],
    [
      'a name for a union',
      `type Name = 'always_online' | 'minify'; export const f = (z: string, name: Name) => ${SETTING};`,
    ],
    ['a union with nothing', `export const f = (z: string, name: null | 'minify') => ${SETTING};`],
    [
      'a member',
      `interface Of { name: 'minify' | 'always_online' }
       export const f = (z: string, { name }: Of) => ${SETTING};`,
    ],
    [
      'a member that is read',
      `export const f = (z: string, of: { name: 'minify' }) => { const name = of.name; ${SETTING} };`,
    ],
    [
      'an assertion',
      `export const f = (z: string, of: any) => { const name = of as 'minify' | 'always_online'; ${SETTING} };`,
    ],
    ['a variable', `export const f = (z: string) => { let name: 'minify' | 'always_online' = ask(); ${SETTING} };`],
    [
      'an enum',
      `enum Name { Minify = 'minify', Ssl = 'always_online' } export const f = (z: string, name: Name) => ${SETTING};`,
    ],
    [
      'an element of a list',
      `const NAMES = ['minify', 'always_online'] as const; type Name = (typeof NAMES)[number];
       export const f = (z: string, name: Name) => ${SETTING};`,
    ],
  ])('may be each that is of interest, and any: %s', async (_, code) => {
    expect(await paths(code, 'a.ts')).toEqual(MINIFY);
  });

  it('in Python', async () => {
    const code = [
      'import requests',
      'from typing import Literal',
      'def f(z: str, name: Literal["minify", "always_online"]):',
      `    requests.get(f"${BASE}/zones/{z}/settings/{name}")`,
    ];
    expect(await paths(code.join('\n'), 'a.py')).toEqual(MINIFY);
  });

  it.each([
    ['by itself', `name: 'minify' | 'always_online'`, `'always_online'`],
    ['in an object', `{ name }: { name: 'minify' | 'always_online' }`, `{ name: 'always_online' }`],
  ])('is what is known of it: %s', async (_, param, given) => {
    expect(await paths(`const f = (z: string, ${param}) => ${SETTING}; f(zone, ${given});`, 'a.ts')).toEqual([
      '/zones/{}/settings/always_online',
    ]);
  });

  it.each([
    ['no text is of interest', `export const f = (z: string, name: 'http3' | 'always_online') => ${SETTING};`],
    ['the type has no texts', `type Name = string; export const f = (z: string, name: Name) => ${SETTING};`],
    [
      'it may be a part of another type',
      `export const f = (z: string, name: Map<'minify', 'always_online'>) => ${SETTING};`,
    ],
    [
      'it is a class',
      `class Name { static minify = 'minify' } export const f = (z: string, name: Name) => ${SETTING};`,
    ],
  ])('is any where %s', async (_, code) => {
    expect(await paths(code, 'a.ts')).not.toContain('/zones/{}/settings/minify');
  });
});
