import { describe, expect, it } from 'vitest';
import { BASE, paths } from './paths.js';

describe('counted loops', () => {
  const rounds = (body: string): Promise<string[]> =>
    paths(`const all = ['a', 'b', 'c']; for (let i = 0; i < 3; i += 1) { ${body} }`);
  const send = `fetch('${BASE}/' + all[i])`;

  it('go on round by round behind a `continue` that every way ends in', async () => {
    expect(await rounds(`${send}; continue;`)).toEqual(['/a', '/b', '/c']);
    expect(await rounds(`if (x) { ${send}; continue } else { continue }`)).toEqual(['/a', '/b', '/c']);
    expect(await rounds(`switch (i) { case 1: continue; default: ${send} }`)).toEqual(['/a', '/c']);
    expect(await rounds(`try { ${send}; continue } catch { continue }`)).toEqual(['/a', '/b', '/c']);
  });

  it('go on where one way breaks and another continues', async () => {
    expect(await rounds(`${send}; if (x) break; continue;`)).toEqual(['/a', '/b', '/c']);
  });

  it('end at a `break`, and at a `continue` of a loop further out', async () => {
    expect(await rounds(`${send}; break;`)).toEqual(['/a']);
    const outer = `outer: for (let j = 0; j < 2; j += 1) for (let i = 0; i < 3; i += 1)`;
    expect(await paths(`${outer} { fetch('${BASE}/' + j + '/' + i); continue outer; }`)).toEqual(['/0/0', '/1/0']);
  });
});

describe('chains of alternatives', () => {
  const values = async (expression: string): Promise<string[]> => paths(`fetch('${BASE}/' + (${expression}))`);

  it('end at what holds for sure', async () => {
    expect(await values(`x || 'a' || 'b'`)).toEqual(['/{}', '/a']);
    expect(await values(`(x || 'a') || 'b'`)).toEqual(['/{}', '/a']);
    expect(await values(`x || y || 'a' || 'b'`)).toEqual(['/{}', '/a']);
    expect(await values(`x ?? 'a' ?? 'b'`)).toEqual(['/{}', '/a']);
    expect(await values(`'a' || x`)).toEqual(['/a']);
  });

  it('go on behind what does not hold', async () => {
    expect(await values(`x || '' || 'b'`)).toEqual(['/{}', '/b']);
    expect(await values(`x ?? null ?? 'b'`)).toEqual(['/{}', '/b']);
    expect(await values(`'' || null || 'b'`)).toEqual(['/b']);
  });

  it('may leave undone what an operand behind the first does', async () => {
    expect(await paths(`let at = 'a'; x || (at = 'b') || (at = 'c'); fetch('${BASE}/' + at)`)).toEqual(['/b', '/a']);
  });
});
