import { describe, expect, it } from 'vitest';
import { BASE, paths } from './paths.js';

const asks = (what: string): string => `fetch('${BASE}/' + ${what})`;
const send = (what: string): string => `${asks(what)};`;

describe('a loop', () => {
  it('goes over the items, keys and entries of what is known', async () => {
    expect(await paths(`for (const k in { a: 1, b: 2 }) ${send('k')}`)).toEqual(['/a', '/b']);
    expect(await paths(`for (const i in ['x', 'y']) ${send('i')}`)).toEqual(['/0', '/1']);
    expect(await paths(`for (const i in given) ${send('i')}`)).toEqual(['/{}']);
    expect(await paths(`for (const one of ['x', 'y']) ${send('one')}`)).toEqual(['/x', '/y']);
    expect(await paths(`for (const [k, v] of Object.entries({ a: 'x' })) ${send('k + v')}`)).toEqual(['/ax']);
    expect(await paths(`for (const one of ['x', ...more]) ${send('one')}`)).toEqual(['/x', '/{}']);
    expect(
      await paths(`<?php foreach (['a' => 'x', 'b' => 'y'] as $k => $v) file_get_contents("${BASE}/$k$v");`, 'a.php'),
    ).toEqual(['/ax', '/by']);
  });

  it('runs once at least where its test stands at the end', async () => {
    expect(await paths(`let i = 0; do { ${send('i')} i += 1; } while (i < 2);`)).toEqual(['/0', '/1']);
    expect(await paths(`let i = 5; do { ${send('i')} i += 1; } while (i < 2);`)).toEqual(['/5']);
    expect(await paths(`let i = 5; while (i < 2) { ${send('i')} i += 1; }`)).toEqual([]);
  });

  it('runs one round for all that a long list holds besides words of interest', async () => {
    const items = (n: number): string => Array.from({ length: n }, (_, i) => `'a${i}'`).join();
    const sent = await paths(`let last = ''; for (const one of [${items(64)}]) last = one; ${send('last')}`);
    expect(sent).toEqual(['/a63']);
    const all = await paths(`for (const one of [${items(70)}]) ${send('one')}`);
    expect(all.slice(0, 64)).toEqual(Array.from({ length: 64 }, (_, i) => `/a${i}`));
    expect(all).toContain('/a69');
    const one = await paths(`for (const one of [${items(65)}]) ${send('one')}`);
    expect(one.slice(63)).toEqual(['/a63', '/a64']);
  });

  it('counts as far as that is known', async () => {
    expect(await paths(`let n = 0; for (let i = 0; i < 100; i += 1) n = i; ${send("'x' + n")}`)).toContain('/x63');
    expect(await paths(`let p = 'a'; for (let i = 0; i < given; i += 1) p = 'b'; ${send('p')}`)).toEqual(['/a', '/b']);
  });

  it('goes on behind the rounds that it counted', async () => {
    expect(await paths(`let i = 0; while (i < 2) { i += 1; } ${send('i')}`)).toEqual(['/2']);
    expect(await paths(`let i = 0; do { i += 1; } while (i < 1); ${send('i')}`)).toEqual(['/1']);
    expect(await paths(`let i = 0; do { ${send("'a'")} i += 1; } while (given);`)).toEqual(['/a']);
  });

  it('without an end is left by a jump alone', async () => {
    expect(await paths(`while (true) { if (x) break; ${send("'a'")} } ${send("'b'")}`)).toEqual(['/a', '/b']);
    expect(await paths(`while (true) { ${send("'a'")} } ${send("'b'")}`)).toEqual(['/a']);
    expect(await paths(`for (;;) { ${send("'a'")} } ${send("'b'")}`)).toContain('/a');
  });

  it('is not counted where its test says nothing of its rounds', async () => {
    expect(await paths(`let p = 'a'; while (true) { ${send('p')} p = p + 'b'; }`)).toEqual([
      '/a',
      '/ab',
      '/abb',
      '/a{}',
    ]);
    expect(await paths(`let p = 'a'; do { ${send('p')} p = p + 'b'; } while (true);`)).toEqual([
      '/a',
      '/ab',
      '/abb',
      '/abbb',
      '/ab{}',
    ]);
    expect(await paths(`let p = 'a'; do { ${send('p')} p = p + 'b'; } while (false); ${send('p')}`)).toEqual([
      '/a',
      '/ab',
    ]);
    expect(await paths(`let p = 'a'; while (0) { ${send('p')} } for (; null; ) ${send('p')}`)).toEqual([]);
    expect(await paths(`let p = 'a'; while (false) { ${send('p')} }`)).toEqual([]);
  });

  it('carries over what it may have set', async () => {
    expect(await paths(`let p = 'a'; for (const x of given) { ${send('p')} p = 'b'; }`)).toEqual(['/a', '/b']);
    const three = `let p = 'a', q = 'b', r = 'c'; for (const x of given) { ${send('p')} p = q; q = r; r = 'd'; }`;
    expect(await paths(three)).toEqual(expect.arrayContaining(['/a', '/b', '/c']));
  });
});

describe('a switch', () => {
  const on = (value: string, cases: string): Promise<string[]> => paths(`switch (${value}) { ${cases} }`);
  const two = `case 'a': ${send("'a'")} break; case 'b': ${send("'b'")} break;`;

  it('takes the case that is known', async () => {
    expect(await on(`'b'`, two)).toEqual(['/b']);
    expect(await on(`'c'`, two)).toEqual([]);
    expect(await on(`'c'`, `${two} default: ${send("'d'")}`)).toEqual(['/d']);
    expect(await on(`'a'`, `default: ${send("'d'")} break; ${two}`)).toEqual(['/a']);
  });

  it('takes each where none is known, and may take none', async () => {
    expect(await on('given', two)).toEqual(['/a', '/b']);
    expect(await paths(`let p = 'x'; switch (given) { case 1: p = 'y'; } ${send('p')}`)).toEqual(['/y', '/x']);
    expect(
      await paths(`let p = 'x'; switch (given) { case 1: p = 'y'; break; default: p = 'z' } ${send('p')}`),
    ).toEqual(['/y', '/z']);
    expect(await on(`'a'`, `case given: ${send("'g'")} break; ${two}`)).toEqual(['/g', '/a', '/b']);
    expect(await on(`given ? 'a' : 'b'`, two)).toEqual(['/a', '/b']);
  });

  it('falls through', async () => {
    expect(await on(`'a'`, `case 'a': ${send("'a'")} case 'b': ${send("'b'")}`)).toEqual(['/a', '/b']);
  });

  it('says what its value is in each case', async () => {
    expect(await on('given', `case 'a': ${send('given')} break; default: ${send("'d'")}`)).toEqual(['/{}', '/d']);
    expect(await paths(`export function f(k) { switch (k) { case 'a': ${send('k')} break; } }`)).toEqual(['/a']);
  });

  it('ends where all of its ways return', async () => {
    const f = `function f(k) { switch (k) { case 'a': return 'x'; default: return 'y'; } ${send("'never'")} }`;
    expect(await paths(`${f} ${send('f(given)')}`)).toEqual(['/x', '/y']);
  });
});

describe('what may fail', () => {
  it('goes on behind its end and behind what catches it', async () => {
    expect(await paths(`let p = 'a'; try { p = 'b'; run(); p = 'c'; } catch { p = p + 'x'; } ${send('p')}`)).toEqual(
      expect.arrayContaining(['/c', '/ax', '/bx']),
    );
  });

  it('runs its last part whatever happens', async () => {
    const f = (last: string): string =>
      `function f() { try { return 'a'; } catch { return 'b'; } finally { ${last} } }`;
    expect(await paths(`${f(send("'last'"))} ${send('f()')}`)).toEqual(['/last', '/a', '/b']);
    expect(await paths(`${f(`return 'c';`)} ${send('f()')}`)).toEqual(expect.arrayContaining(['/c']));
    expect(await paths(`function f() { try { run() } finally { return 'c' } ${send("'never'")} } f()`)).toEqual([]);
  });

  it('catches what was thrown', async () => {
    expect(await paths(`try { throw { path: 'a' } } catch (e) { ${send('e.path')} }`)).toContain('/a');
    expect(await paths(`try { throw { path: 'a' }; ${send("'never'")} } catch {}`)).toEqual([]);
  });
});

describe('a class that is written in several places', () => {
  it('has the methods of all of them', async () => {
    const go = `package a\n\nimport "net/http"\n\ntype C struct{}\n\nfunc (c C) path() string { return "/a" }\n\nfunc main() { c := C{}; http.Get("${BASE}" + c.path()) }\n`;
    expect(await paths(go, 'a.go')).toEqual(['/a']);
  });
});

describe('a branch', () => {
  it('is taken where its test is known', async () => {
    expect(await paths(`if (1) ${send("'a'")} else ${send("'b'")}`)).toEqual(['/a']);
    expect(await paths(`if (0) ${send("'a'")} else ${send("'b'")}`)).toEqual(['/b']);
    expect(await paths(`if (x) ${send("'a'")} else ${send("'b'")}`)).toEqual(['/a', '/b']);
  });

  it('knows what its test says', async () => {
    expect(await paths(`let p = x ? 'a' : 'b'; if (p === 'a') ${send('p')} else ${send("p + '!'")}`)).toEqual([
      '/a',
      '/b!',
    ]);
    expect(await paths(`let p = x ? 'a' : 'b'; if (p !== 'a') ${send('p')}`)).toEqual(['/b']);
    expect(await paths(`let p = x ? 'a' : 'b'; if (!(p === 'a')) ${send('p')}`)).toEqual(['/b']);
    expect(await paths(`let p = x ? 'a' : 'b'; if (y && p === 'a') ${send('p')}`)).toEqual(['/a']);
    expect(await paths(`let p = x ? 'a' : 'b'; if (y || p === 'a') { } else ${send('p')}`)).toEqual(['/b']);
    expect(await paths(`let o = { p: x ? 'a' : 'b' }; if ('a' === o.p) ${send('o.p')}`)).toEqual(['/a']);
  });
});

describe('a variable', () => {
  it('that is declared again keeps what it holds', async () => {
    expect(await paths(`var p = 'a'; var p; ${send('p')}`)).toEqual(['/a']);
    expect(await paths(`let p = 'a'; { let p; } ${send('p')}`)).toEqual(['/a']);
    expect(await paths(`let p = 'a'; { let p; ${send('p')} }`)).toEqual(['/undefined']);
  });

  it('holds a function before it is declared', async () => {
    expect(await paths(`${send('f()')} function f() { return 'a'; }`)).toEqual(['/a']);
  });
});

describe('what functions set for others', () => {
  it('is not known in a test', async () => {
    const toggle = `let on = false; export function turn() { on = true; }`;
    expect(await paths(`${toggle} export function f() { if (on) ${send("'a'")} else ${send("'b'")} }`)).toEqual([
      '/a',
      '/b',
    ]);
    expect(await paths(`${toggle} export const f = () => ${send("(on ? 'a' : 'b')")}`)).toEqual(['/a', '/b']);
    expect(await paths(`${toggle} export const f = () => on && ${asks("'a'")}`)).toEqual(['/a']);
    expect(await paths(`${toggle} export function f() { while (on) { ${send("'a'")} } }`)).toEqual(['/a']);
    expect(
      await paths(
        `let k = 'x'; export function set() { k = 'y'; } export function f() { switch (k) { case 'y': ${send("'a'")} } }`,
      ),
    ).toEqual(['/a']);
  });

  it('is known where nothing else runs between', async () => {
    expect(await paths(`let on = false; if (on) ${send("'a'")} else ${send("'b'")}`)).toEqual(['/b']);
    expect(await paths(`const on = false; export function f() { if (on) ${send("'a'")} else ${send("'b'")} }`)).toEqual(
      ['/b'],
    );
  });

  it('is not known where the call that sets it is of no interest', async () => {
    expect(await paths(`let n = 0; function count() { n += 1; } count(); if (n === 1) ${send("'filters'")}`)).toEqual([
      '/filters',
    ]);
  });
});

describe('promises of what is known', () => {
  it('may fail, and are done in the end', async () => {
    const later = `const later = async (p) => p;`;
    expect(await paths(`${later} later('a').catch(() => ${asks("'b'")});`)).toEqual(['/b']);
    expect(await paths(`${later} later('a').finally(() => ${asks("'c'")});`)).toEqual(['/c']);
    expect(await paths(`${later} later('a').then((p) => ${asks('p')});`)).toEqual(['/a']);
    expect(await paths(`${later} const q = await later('a').catch(() => 'b'); ${asks('q')}`)).toEqual(['/a', '/b']);
  });
});
