import { describe, expect, it } from 'vitest';
import { BASE, paths } from './paths.js';

/** What an expression of JavaScript comes to, where `x` is not known, as the end of a path. */
const comesTo = (expression: string, before = ''): Promise<string[]> =>
  paths(`export function f(x, y) { ${before} fetch('${BASE}/' + (${expression})); }`);

describe('an expression that chooses', () => {
  it.each<[expression: string, all: readonly string[]]>([
    ["x ? 'a' : 'b'", ['/a', '/b']],
    ["true ? 'a' : 'b'", ['/a']],
    ["'' ? 'a' : 'b'", ['/b']],
    ["x ? 'a' : y ? 'b' : 'c'", ['/a', '/b', '/c']],
    ["x || 'a'", ['/{}', '/a']],
    ["'' || 'a'", ['/a']],
    ["'b' || 'a'", ['/b']],
    ["null || undefined || 'a'", ['/a']],
    ["null || 'b' || 'a'", ['/b']],
    ["x || y || 'a'", ['/{}', '/{}', '/a']],
    ["(x ? 'b' : '') || 'a'", ['/b', '/a']],
    ["x ?? 'a'", ['/{}', '/a']],
    ["null ?? 'a'", ['/a']],
    ["undefined ?? null ?? 'a'", ['/a']],
    ["0 ?? 'a'", ['/0']],
    ["'b' ?? 'a'", ['/b']],
    ["(x ? 'b' : null) ?? 'a'", ['/b', '/a']],
    ["'b' && 'a'", ['/a']],
    ["'' && 'a'", ['/']],
    ["x && 'a'", ['/a', '/false']],
    ["x && 'a' || 'b'", ['/a', '/b']],
    ["(x ? 'b' : '') && 'a'", ['/a', '/']],
    ["!x && 'a' || 'b'", ['/a', '/b']],
  ])('%s', async (expression, all) => {
    expect([...new Set(await comesTo(expression))]).toEqual([...new Set(all)]);
  });

  it.each<[before: string, all: readonly string[]]>([
    // What stands behind an operand may not be asked for.
    ["let p = 'a'; x || (p = 'b');", ['/a', '/b']],
    ["let p = 'a'; '' || (p = 'b');", ['/b']],
    ["let p = 'a'; 'c' || (p = 'b');", ['/a']],
    ["let p = 'a'; x && (p = 'b');", ['/a', '/b']],
    ["let p = 'a'; 'c' && (p = 'b');", ['/b']],
    ["let p = 'a'; '' && (p = 'b');", ['/a']],
    ["let p = 'a'; x ?? (p = 'b');", ['/a', '/b']],
    ["let p = 'a'; null ?? (p = 'b');", ['/b']],
    ["let p = 'a'; x ? (p = 'b') : (p = 'c');", ['/b', '/c']],
    ["let p = 'a'; x ? (p = 'b') : 0;", ['/b', '/a']],
  ])('%s', async (before, all) => {
    expect((await comesTo('p', before)).toSorted()).toEqual([...all].toSorted());
  });

  it.each<[before: string, all: readonly string[]]>([
    ["let p = 'a'; p += 'b';", ['/ab']],
    ["let p = x; p += 'b';", ['/{}b']],
    ["let p = ''; p ||= 'b';", ['/b']],
    ["let p = 'a'; p ||= 'b';", ['/a']],
    ["let p = x; p ||= 'b';", ['/{}', '/b']],
    ["let p = null; p ??= 'b';", ['/b']],
    ["let p = ''; p ??= 'b';", ['/']],
    ["let p = x; p ??= 'b';", ['/{}', '/b']],
    ["let p = 'a'; p &&= 'b';", ['/b']],
    ["let p = ''; p &&= 'b';", ['/']],
    ["let p = x; p &&= 'b';", ['/{}', '/b']],
    ['let p = 2; p++;', ['/3']],
    ['let p = 2; p--;', ['/1']],
    ['let q = 2; const p = q++;', ['/2']],
    ['let q = 2; const p = ++q;', ['/3']],
    ['let q = 2; const p = q--;', ['/2']],
    ['let p = 2; p *= 3;', ['/6']],
    ['let p = 7; p -= 3;', ['/4']],
    ["const o = { p: 'a' }; o.p += 'b'; const p = o.p;", ['/ab']],
    ["const q = ['a']; q[0] += 'b'; const p = q[0];", ['/ab']],
    ["let [p, q] = ['a', 'b']; [p, q] = [q, p];", ['/b']],
  ])('and one that sets: %s', async (before, all) => {
    expect((await comesTo('p', before)).toSorted()).toEqual([...all].toSorted());
  });
});
