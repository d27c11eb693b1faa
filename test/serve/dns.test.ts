import { describe, expect, it } from 'vitest';
import { type Parsed, start } from './start.js';

const records = '/zones/z/dns_records';
const a = { type: 'A', name: 'a.example.com', content: '192.0.2.1' };
const srvData = { priority: 1, weight: 2, port: 443, target: 't.example.com' };
const oldSrv = { type: 'SRV', data: { ...srvData, service: 'sip', proto: '_udp', name: 'example.com' } };
const newSrv = { type: 'SRV', name: '_sip._udp.example.com', data: srvData };

describe('errors of records', () => {
  it.each([
    ['an address', { ...a, content: '192.0.2.256' }, 9005],
    ['a long address', { ...a, type: 'AAAA' }, 9006],
    ['a time to live', { ...a, ttl: 5 }, 9021],
    ['a time to live of another type', { ...a, ttl: 'x' }, 9021],
    ['a proxy for a text', { type: 'TXT', name: 'a.example.com', content: 'x', proxied: true }, 9004],
    ['a name', { ...a, name: 'a..example.com' }, 9000],
    ['a name of another type', { ...a, name: 5 }, 9000],
    ['a type', { ...a, type: 'B' }, 9300],
    ['a priority', { type: 'MX', name: 'a.example.com', content: 'm.example.com' }, 9301],
    ['data', { ...newSrv, data: { ...srvData, port: 70_000 } }, 9305],
  ])('tell the root cause of %s in a chain until 2024-10-01 and directly from then on', async (_, body, code) => {
    const { call, calls } = await start();
    const before = await call('POST', records, body, '2024-09-30');
    expect(before.status).toBe(400);
    expect(before.body.errors).toEqual([
      { code: 1004, message: 'DNS Validation Error', error_chain: [{ code, message: expect.any(String) }] },
    ]);
    const after = await call('POST', records, body, '2024-10-01');
    expect(after.body.errors).toEqual(before.body.errors[0].error_chain);
    expect(after.body).toMatchObject({ success: false, result: null });
    expect((await call('GET', records)).body.result).toEqual([]);
    expect(calls.total).toBe(0);
  });

  it('of changes do the same', async () => {
    const { call } = await start();
    const { id } = (await call('POST', records, a)).body.result;
    for (const method of ['PUT', 'PATCH']) {
      const body = { ...a, content: 'x' };
      expect((await call(method, `${records}/${id}`, body, '2024-09-30')).body.errors[0].code).toBe(1004);
      expect((await call(method, `${records}/${id}`, body, '2024-10-01')).body.errors[0].code).toBe(9005);
    }
  });

  it('that are none of the record have no chain', async () => {
    const { call } = await start({ asOf: '2020-01-01' });
    await call('POST', records, a);
    expect((await call('POST', records, a)).body.errors).toEqual([
      { code: 81058, message: 'An identical record already exists.' },
    ]);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, `${records}/nobody`, method === 'GET' ? undefined : a);
      expect([method, answer.status, answer.body.errors[0].code]).toEqual([method, 404, 81044]);
    }
    expect((await call('POST', records, [a])).body.errors[0].code).toBe(9207);
  });
});

describe('SRV records', () => {
  it('take and give the parts of their name until 2024-05-31', async () => {
    const { call } = await start();
    const made = (await call('POST', records, oldSrv, '2024-05-30')).body.result;
    expect(made).toMatchObject({
      name: '_sip._udp.example.com',
      data: { service: '_sip', proto: '_udp', name: 'example.com', ...srvData },
    });
    const read = async (day: string): Promise<{ name: string; data: unknown }> => {
      const { body } = await call('GET', `${records}/${made.id}`, undefined, day);
      return body.result as { name: string; data: unknown };
    };
    expect((await read('2024-05-30')).data).toEqual(made.data);
    expect((await read('2024-05-31')).data).toEqual(srvData);
    expect((await read('2024-05-31')).name).toBe('_sip._udp.example.com');
    expect((await call('GET', records, undefined, '2024-05-31')).body.result[0].data).toEqual(srvData);
    expect((await call('GET', records, undefined, '2024-05-30')).body.result[0].data).toEqual(made.data);
  });

  it.each([
    ['2024-05-31', 1004],
    ['2024-10-01', 9302],
  ])('refuse them in input at %s', async (day, code) => {
    const { call, calls } = await start();
    const { id } = (await call('POST', records, newSrv, day)).body.result;
    for (const [method, to, body] of [
      ['POST', records, oldSrv],
      ['POST', records, { ...newSrv, data: { ...srvData, name: 'example.com' } }],
      ['PUT', `${records}/${id}`, oldSrv],
      ['PATCH', `${records}/${id}`, { data: oldSrv.data }],
      ['PATCH', `${records}/${id}`, { type: 'SRV', data: { ...srvData, proto: '_tcp' } }],
    ] as const) {
      const answer = await call(method, to, body, day);
      expect([method, answer.status, answer.body.errors[0].code]).toEqual([method, 400, code]);
      expect(JSON.stringify(answer.body.errors)).toContain("'service', 'proto' and 'name' are no longer supported");
    }
    expect(calls.kept.map(({ rule }) => rule)).toEqual(Array(5).fill('dns-srv-data'));
    expect((await call('GET', `${records}/${id}`, undefined, day)).body.result.data).toEqual(srvData);
  });

  it('leave the service of NAPTR records alone', async () => {
    const { call, calls } = await start();
    const data = {
      order: 1,
      preference: 2,
      flags: 'S',
      service: 'SIP+D2U',
      regex: '',
      replacement: '_sip._udp.example.com',
    };
    const made = await call('POST', records, { type: 'NAPTR', name: 'n.example.com', data });
    expect(made.body.result.data).toEqual(data);
    expect((await call('GET', records)).body.result[0].data).toEqual(data);
    expect(calls.total).toBe(0);
  });
});

it('shows locked until 2024-07-14, and ignores it always', async () => {
  const { call, calls } = await start();
  const made = await call('POST', records, { ...a, locked: true }, '2024-07-13');
  expect(made.body.result.locked).toBe(false);
  expect(calls.total).toBe(0);
  const { id } = made.body.result;
  const edited = await call('PATCH', `${records}/${id}`, { ...a, locked: true, ttl: 120 }, '2024-07-14');
  expect([edited.status, 'locked' in edited.body.result, edited.body.result.ttl]).toEqual([200, false, 120]);
  expect(calls.kept).toMatchObject([{ rule: 'dns-record-locked', status: 200, method: 'PATCH' }]);
  for (const [path, pick] of [
    [records, (body: Parsed): unknown => body.result[0]],
    [`${records}/${id}`, (body: Parsed): unknown => body.result],
  ] as const) {
    expect(pick((await call('GET', path, undefined, '2024-07-13')).body)).toHaveProperty('locked', false);
    expect(pick((await call('GET', path, undefined, '2024-07-14')).body)).not.toHaveProperty('locked');
  }
  expect(calls.total).toBe(1);
});

it('lists by type and name, page by page', async () => {
  const { call } = await start();
  for (let i = 1; i <= 5; i++) await call('POST', records, { ...a, content: `192.0.2.${i}` });
  await call('POST', records, { type: 'TXT', name: 't.example.com', content: 'x' });
  const page = await call('GET', `${records}?type=A&per_page=2&page=3`);
  expect(page.body.result.map(({ content }: { content: string }) => content)).toEqual(['192.0.2.5']);
  expect(page.body.result_info).toEqual({ page: 3, per_page: 2, count: 1, total_count: 5, total_pages: 3 });
  expect((await call('GET', `${records}?name=t.example.com`)).body.result.length).toBe(1);
  expect((await call('GET', '/zones/other/dns_records')).body.result).toEqual([]);
  expect((await call('GET', `${records}?page=0`)).status).toBe(400);
});

it('makes a batch of changes at once, or none of them', async () => {
  const { call } = await start();
  const { id } = (await call('POST', records, a)).body.result;
  const posts = [{ type: 'TXT', name: 't.example.com', content: 'x' }];
  const bad = await call('POST', `${records}/batch`, { deletes: [{ id }], posts: [...posts, { type: 'A' }] });
  expect(bad.status).toBe(400);
  expect((await call('GET', records)).body.result.length).toBe(1);
  const good = await call('POST', `${records}/batch`, { deletes: [{ id }], posts });
  expect(good.body.result).toMatchObject({ deletes: [{ id }], posts: [{ type: 'TXT' }] });
  expect((await call('GET', records)).body.result).toMatchObject([{ type: 'TXT' }]);
});

describe('settings of the DNS', () => {
  const settings = '/zones/z/dns_settings';

  it.each([
    ['use_apex_ns', 'multi_provider'],
    ['secondary_overrides', 'secondary_overrides'],
  ])('had %s as an endpoint of its own until 2024-09-13', async (name, member) => {
    const { call } = await start();
    const single = `${settings}/${name}`;
    expect((await call('GET', single, undefined, '2024-09-12')).body.result).toEqual({ id: name, value: false });
    const set = await call('PATCH', single, { id: name, value: true }, '2024-09-12');
    expect(set.body.result).toMatchObject({ id: name, value: true });
    expect((await call('GET', settings, undefined, '2024-09-12')).body.result[member]).toBe(true);
    for (const method of ['GET', 'PATCH']) {
      const answer = await call(method, single, method === 'GET' ? undefined : { value: false }, '2024-09-13');
      expect([answer.status, answer.body.errors[0].code]).toEqual([410, 10020]);
      expect(answer.body.errors[0].message).toContain('/zones/{zone_id}/dns_settings');
    }
    const now = await call('PATCH', settings, { [member]: false });
    expect(now.body.result[member]).toBe(false);
    expect((await call('GET', single, undefined, '2024-09-12')).body.result.value).toBe(false);
  });

  it('are changed in part', async () => {
    const { call } = await start();
    const changed = await call('PATCH', settings, { soa: { ttl: 60 }, zone_mode: 'dns_only' });
    expect(changed.body.result).toMatchObject({
      soa: { ttl: 60, expire: 604_800 },
      zone_mode: 'dns_only',
      multi_provider: false,
    });
    for (const [body, pointer] of [
      [{ multi_provider: 'yes' }, '/multi_provider'],
      [{ use_apex_ns: true }, '/use_apex_ns'],
      [{ zone_mode: 'all' }, '/zone_mode'],
      [{ soa: [] }, '/soa'],
    ] as const) {
      const answer = await call('PATCH', settings, body);
      expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, pointer]);
    }
    expect((await call('GET', settings)).body.result).toEqual(changed.body.result);
  });
});
