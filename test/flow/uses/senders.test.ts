import { describe, expect, it } from 'vitest';
import { sentIn } from '../where.js';

const sends = async (text: string): Promise<boolean> => (await sentIn('javascript', text)).sends;

describe('a call that sends', () => {
  it.each([
    ["fetch('api:/x', { method: 'PUT', headers })"],
    ["fetch('api:/x', { method: 'PUT', body: text })"],
    ["fetch('api:/x', { method: 'PUT', json: it })"],
    ["fetch('api:/x', { method: 'PUT', data: it })"],
    ["const r = await (await fetch('api:/x')).json(); save(r.result)"],
    ["const r = await (await fetch('api:/x')).json(); save(r.result_info)"],
    ["const r = await fetch('api:/x'); save(await r.json())"],
  ])('is told by what it is handed, or its answer asked for: %s', async (text) => {
    expect(await sends(text)).toBe(true);
  });

  it.each([
    ["fetch('api:/x')"],
    ["fetch('api:/x', { method: 'PUT' })"],
    ["fetch('api:/x', { headers, body })"],
    ["fetch('api:/x', options)"],
    ["save(fetch('api:/x'))"],
    ["fetch('api:/x'); send('y', { method: 'PUT', headers })"],
    ["const r = await fetch('api:/x'); if (r.ok) go()"],
    ["const r = await fetch('api:/x'); if (r) save(r.result)"],
  ])('is not told by %s', async (text) => {
    expect(await sends(text)).toBe(false);
  });
});

describe('reads of an answer', () => {
  const own = async (text: string): Promise<string[] | undefined> => (await sentIn('javascript', text)).own;

  it.each([
    ["const r = await (await fetch('api:/x')).json(); save(r.result.id)", ['result', 'result.id']],
    ["fetch('api:/x')", []],
    [
      "const r = await (await fetch('api:/x')).json(); save(r.errors.map(show), r.result.a)",
      ['errors', 'result', 'result.a'],
    ],
    ["const send = (p) => fetch(p); const a = await send('api:/x'); save((await a.json()).result)", ['result']],
  ])('are its own in %s', async (text, reads) => {
    expect(await own(text)).toEqual(reads);
  });

  it('are not known where the answer is not followed to its ends', async () => {
    expect(
      await own("const r = await (await fetch('api:/x')).json(); const { result } = r; with_(...[r]); t[k(r)] = r"),
    ).toBeUndefined();
  });

  it('are those of the call alone, where others come to the same place', async () => {
    const text = `const show = (a) => save(a.result.id, a.success);
const get = async (p) => (await fetch(p)).json();
show(await get('api:/x'));
get('api:/y').then((b) => save(b.result.name));`;
    expect(await own(text)).toEqual(['result', 'result.id', 'success']);
  });
});
