import { describe, expect, it } from 'vitest';
import type { Entry, Operation } from '../../src/model/entry.js';
import { compileSchedule } from '../../src/schedule/compile.js';
import { start } from './start.js';

const end = '2025-05-05';
const [before, after] = ['2025-05-04', end];

/** An entry of no schedule that ships: what the double does must follow from the data alone. */
function entry(id: string, change: Entry['change'], operations: readonly string[], more: Partial<Entry>): Entry {
  return {
    ...{ id, change, title: id, endOfLife: end, source: '0', surfaces: {}, examples: [], fields: [], values: [] },
    operations: operations.map(operation),
    replacement: { operations: [], note: 'none' },
    ...more,
  };
}

function operation(text: string): Operation {
  const [method = '', path = ''] = text.split(' ');
  return { method, path };
}

const gadgets = ['GET /zones/{zone_id}/gadgets', 'POST /zones/{zone_id}/gadgets'];
const schedule = compileSchedule([
  entry(
    'gadgets',
    'operation-retired',
    [...gadgets, 'GET /zones/{zone_id}/gadgets/{id}', 'DELETE /zones/{zone_id}/gadgets/{id}'],
    {
      replacement: {
        operations: ['GET /zones/{zone_id}/widgets', 'POST /zones/{zone_id}/widgets'].map(operation),
        note: 'made by hand',
      },
    },
  ),
  entry(
    'parts',
    'field-retired',
    ['GET /user/parts', 'POST /user/parts', 'GET /user/parts/{id}', 'PUT /user/parts/{id}'],
    {
      fields: [
        { in: 'body', path: 'inner.old', when: { path: 'type', equals: 'X' } },
        { in: 'response', path: 'result.inner.old' },
        { in: 'response', path: 'result[].inner.old' },
      ],
    },
  ),
  entry('sizes', 'value-restricted', ['POST /user/sizes'], {
    values: [{ in: 'body', path: 'list[].size', allowed: ['s', 'm'] }],
  }),
  entry('meaning', 'behaviour', ['POST /user/sizes', 'GET /user/parts'], {
    values: [{ in: 'body', path: 'name', denied: ['old'] }],
    fields: [{ in: 'response', path: 'result[].name' }],
  }),
  entry('headers', 'header-conflict', [], { headers: { together: ['X-One', 'X-Two'] } }),
  entry('segment', 'segment-renamed', [], { segments: { replaced: 'olden', by: 'modern', under: '/zones/{zone_id}' } }),
  entry('someday', 'operation-retired', ['GET /user/someday'], { endOfLife: null }),
]);

describe('a double of any schedule', () => {
  it('ends operations, and serves what takes their place', async () => {
    const { call, calls } = await start({ schedule });
    const { id } = (await call('POST', '/zones/z/gadgets', { name: 'a' }, before)).body.result;
    expect((await call('GET', `/zones/z/gadgets/${id}`, undefined, before)).body.result.name).toBe('a');
    expect((await call('GET', '/zones/other/gadgets', undefined, before)).body.result).toEqual([]);
    for (const [method, path] of [
      ['GET', '/zones/z/gadgets'],
      ['POST', '/zones/z/gadgets'],
      ['DELETE', `/zones/z/gadgets/${id}`],
    ] as const) {
      const answer = await call(method, path, method === 'POST' ? {} : undefined, after);
      expect([method, answer.status]).toEqual([method, 410]);
      expect(answer.body.errors[0].message).toMatch(
        /2025-05-05 \(gadgets\); use GET \/zones\/\{zone_id\}\/widgets, POST .*: made by hand$/,
      );
    }
    expect(calls.total).toBe(3);
    expect((await call('GET', `/zones/z/gadgets/${id}`, undefined, before)).status).toBe(200);
    expect((await call('POST', '/zones/z/widgets', { name: 'b' }, after)).body.result.name).toBe('b');
    expect((await call('PATCH', '/zones/z/gadgets', {}, before)).status).toBe(405);
    expect((await call('GET', '/user/someday', undefined, '2999-01-01')).status).toBe(200);
  });

  it('drops fields from what is sent and answered, where their condition holds', async () => {
    const { call, calls } = await start({ schedule });
    const part = (type: string) => ({ type, name: 'old', inner: { old: 1, kept: 2 } });
    const [x, y] = [
      (await call('POST', '/user/parts', part('X'), before)).body.result,
      (await call('POST', '/user/parts', part('Y'), before)).body.result,
    ];
    expect(x.inner).toEqual({ old: 1, kept: 2 });
    const inners = async (day: string): Promise<unknown> =>
      ((await call('GET', '/user/parts', undefined, day)).body.result as { inner: unknown }[]).map(
        ({ inner }) => inner,
      );
    expect(await inners(before)).toEqual([x.inner, y.inner]);
    expect(await inners(after)).toEqual([{ kept: 2 }, { old: 1, kept: 2 }]);
    expect((await call('GET', `/user/parts/${x.id}`, undefined, after)).body.result.inner).toEqual({ kept: 2 });
    expect(calls.total).toBe(0);
    await call('PUT', `/user/parts/${x.id}`, part('X'), after);
    await call('PUT', `/user/parts/${y.id}`, part('Y'), after);
    expect(calls.kept.map(({ rule }) => rule)).toEqual(['parts']);
    expect(await inners(before)).toEqual([{ kept: 2 }, { old: 1, kept: 2 }]);
  });

  it('refuses values, but not what only means something else now', async () => {
    const { call, calls } = await start({ schedule });
    const body = { name: 'old', list: [{ size: 's' }, { size: 'xxl' }] };
    expect((await call('POST', '/user/sizes', body, before)).status).toBe(200);
    const refused = await call('POST', '/user/sizes', body, after);
    expect(refused.body.errors).toMatchObject([{ code: 20304, source: { pointer: '/list/1/size' } }]);
    expect((await call('POST', '/user/sizes', { name: 'old', list: [] }, after)).status).toBe(200);
    expect(calls.kept.map(({ rule }) => rule)).toEqual(['sizes']);
    await call('POST', '/user/parts', { name: 'a' }, after);
    expect((await call('GET', '/user/parts', undefined, after)).body.result[0].name).toBe('a');
  });

  it('refuses headers together and renamed segments', async () => {
    const { call, address } = await start({ schedule });
    const send = async (headers: Record<string, string>, day: string): Promise<number> =>
      (await fetch(`${address}/user/parts`, { headers: { ...headers, 'X-Eolint-As-Of': day } })).status;
    expect(await send({ 'x-one': '1', 'X-TWO': '2' }, before)).toBe(200);
    expect(await send({ 'x-one': '1', 'X-TWO': '2' }, after)).toBe(400);
    expect(await send({ 'x-one': '1' }, after)).toBe(200);
    expect((await call('GET', '/zones/z/olden/deep/down', undefined, before)).status).toBe(400);
    const renamed = await call('GET', '/zones/z/olden/deep/down', undefined, after);
    expect([renamed.status, renamed.body.errors[0].code]).toEqual([410, 10020]);
  });
});
