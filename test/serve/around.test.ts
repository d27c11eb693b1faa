import { describe, expect, it } from 'vitest';
import { late, start } from './start.js';

describe('zone settings', () => {
  const level = '/zones/z/settings/security_level';

  it.each(['essentially_off', 'low', 'medium', 'high'])(
    'take the security level %s until 2024-09-30',
    async (value) => {
      const { call, calls } = await start();
      expect((await call('PATCH', level, { value }, '2024-09-29')).body.result.value).toBe(value);
      const refused = await call('PATCH', level, { value }, '2024-09-30');
      expect([refused.status, refused.body.errors[0].code]).toEqual([400, 1007]);
      expect(refused.body.errors[0].message).toContain('security-level');
      const batch = await call(
        'PATCH',
        '/zones/z/settings',
        { items: [{ id: 'security_level', value }] },
        '2024-09-30',
      );
      expect(batch.body.errors[0].source.pointer).toBe('/items/0/value');
      expect((await call('GET', level)).body.result.value).toBe(value);
      expect(calls.kept.map(({ rule }) => rule)).toEqual(['security-level', 'security-level']);
    },
  );

  it.each(['off', 'under_attack'])('take the security level %s always', async (value) => {
    const { call, calls } = await start();
    for (const day of ['2024-09-29', '2024-09-30', late]) {
      expect((await call('PATCH', level, { value }, day)).body.result).toMatchObject({ id: 'security_level', value });
    }
    expect(calls.total).toBe(0);
  });

  it('refuse values that are none', async () => {
    const { call } = await start({ asOf: '2020-06-01' });
    for (const [id, value] of [
      ['brotli', true],
      ['brotli', 'yes'],
      ['minify', 'on'],
      ['minify', { css: true }],
      ['minify', { css: 'on', svg: 'on' }],
      ['mobile_redirect', { status: 'on' }],
      ['browser_cache_ttl', -1],
      ['security_level', 'extreme'],
      ['ssl', null],
    ] as const) {
      const answer = await call('PATCH', `/zones/z/settings/${id}`, { value });
      expect([id, answer.status, answer.body.errors[0].code]).toEqual([id, 400, 1007]);
    }
    for (const body of ['on', [], {}]) expect((await call('PATCH', '/zones/z/settings/brotli', body)).status).toBe(400);
    expect((await call('GET', '/zones/z/settings/brotli')).body.result.value).toBe('on');
  });

  it('change all at once or not at all', async () => {
    const { call } = await start();
    const good = await call('PATCH', '/zones/z/settings', {
      items: [
        { id: 'ssl', value: 'strict' },
        { id: 'ipv6', value: 'off' },
      ],
    });
    expect(good.body.result).toMatchObject([
      { id: 'ssl', value: 'strict' },
      { id: 'ipv6', value: 'off' },
    ]);
    const bad = await call('PATCH', '/zones/z/settings', {
      items: [{ id: 'ssl', value: 'off' }, { id: 'nothing', value: 1 }, {}],
    });
    expect(bad.body.errors.map(({ code }: { code: number }) => code)).toEqual([1003, 20302]);
    expect((await call('GET', '/zones/z/settings/ssl')).body.result.value).toBe('strict');
    for (const body of [{}, { items: [] }, { items: 'ssl' }])
      expect((await call('PATCH', '/zones/z/settings', body)).status).toBe(400);
  });

  it('list what there is at the day', async () => {
    const { call } = await start();
    const listed = async (day: string): Promise<readonly string[]> => {
      const settings = (await call('GET', '/zones/z/settings', undefined, day)).body.result as { id: string }[];
      return settings.map(({ id }) => id);
    };
    const gone = ['minify', 'brotli', 'mobile_redirect', 'server_side_exclude', 'privacy_pass'];
    expect(await listed('2020-06-01')).toEqual(expect.arrayContaining([...gone, 'ssl']));
    expect((await listed('2024-08-05')).filter((id) => gone.includes(id))).toEqual(['brotli']);
    expect((await listed(late)).filter((id) => gone.includes(id))).toEqual([]);
  });
});

describe('direct uploads of images', () => {
  const [first, second] = ['v1', 'v2'].map((version) => `/accounts/a/images/${version}/direct_upload`) as [
    string,
    string,
  ];
  const form = (fields: Record<string, string>): FormData => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  it('take JSON in version 1, until 2022-07-01', async () => {
    const { call } = await start();
    for (const body of [undefined, {}, { expiry: inMinutes(60) }]) {
      const answer = await call('POST', first, body, '2022-06-30');
      expect(Object.keys(answer.body.result)).toEqual(['uploadURL']);
    }
    expect((await call('POST', first, { expiry: 'soon' }, '2022-06-30')).status).toBe(400);
    expect((await call('POST', first, form({}), '2022-06-30')).status).toBe(415);
    expect((await call('POST', first, {}, '2022-07-01')).status).toBe(410);
  });

  it('take a form in version 2, and give the id of a draft', async () => {
    const { call } = await start();
    const fields = {
      id: 'my/image',
      metadata: '{"a":1}',
      requireSignedURLs: 'false',
      expiry: inMinutes(60),
      creator: 'me',
    };
    const { id, uploadURL } = (await call('POST', second, form(fields))).body.result;
    expect([id, new URL(uploadURL).protocol]).toEqual(['my/image', 'https:']);
    const image = await call('GET', `/accounts/a/images/v1/${encodeURIComponent('my/image')}`);
    expect(image.body.result).toMatchObject({ id, draft: true, meta: { a: 1 }, creator: 'me' });
    expect((await call('POST', second, form(fields))).status).toBe(409);
    expect((await call('POST', second, form({ requireSignedURLs: 'true' }))).body.result.id).toMatch(/^[0-9a-f]{32}$/);
    expect((await call('POST', second, form({}))).status).toBe(200);
  });

  it.each([
    [{ expiry: inMinutes(1) }],
    [{ expiry: inMinutes(361) }],
    [{ expiry: 'tomorrow' }],
    [{ id: '00000000-0000-0000-0000-000000000000' }],
    [{ id: '/a' }],
    [{ id: 'a'.repeat(1025) }],
    [{ id: 'a', requireSignedURLs: 'true' }],
    [{ requireSignedURLs: 'yes' }],
    [{ metadata: '{' }],
    [{ metadata: '[]' }],
    [{ file: 'x' }],
  ])('refuse the form %j', async (fields: Record<string, string>) => {
    const { call } = await start();
    const answer = await call('POST', second, form(fields));
    expect([answer.status, answer.body.success]).toEqual([400, false]);
  });

  it('refuse what is no form', async () => {
    const { call, address } = await start();
    for (const body of [{}, '{}']) {
      const answer = await call('POST', second, body);
      expect([answer.status, answer.body.errors[0].code]).toEqual([415, 5415]);
    }
    const withFile = new FormData();
    withFile.append('file', new Blob(['x']), 'x.png');
    expect((await call('POST', second, withFile)).status).toBe(400);
    const broken = await fetch(`${address}${second}`, {
      ...{ method: 'POST', body: '--a\r\nnothing', headers: { 'content-type': 'multipart/form-data; boundary=a' } },
    });
    expect(broken.status).toBe(400);
  });
});

describe('load balancer pools', () => {
  const pools = '/accounts/a/load_balancers/pools';
  const pool = {
    name: 'p',
    origins: [{ name: 'o', address: '192.0.2.1', enabled: true }],
    notification_email: 'a@example.com',
  };

  it('keep notification_email until 2023-04-03 and know nothing of it afterwards', async () => {
    const { call, calls } = await start();
    const made = (await call('POST', pools, pool, '2023-04-02')).body.result;
    expect(made.notification_email).toBe('a@example.com');
    expect((await call('GET', pools, undefined, '2023-04-02')).body.result[0]).toMatchObject({
      notification_email: 'a@example.com',
    });
    for (const path of [pools, `${pools}/${made.id}`]) {
      const { result } = (await call('GET', path, undefined, '2023-04-03')).body;
      expect(Array.isArray(result) ? result[0] : result).not.toHaveProperty('notification_email');
    }
    expect(calls.total).toBe(0);
    for (const [method, path] of [
      ['POST', pools],
      ['PUT', `${pools}/${made.id}`],
      ['PATCH', `${pools}/${made.id}`],
    ] as const) {
      const answer = await call(method, path, pool, '2023-04-03');
      expect([method, answer.status, 'notification_email' in answer.body.result]).toEqual([method, 200, false]);
    }
    expect(calls.kept.map(({ rule }) => rule)).toEqual(Array(3).fill('load-balancer-notification-email'));
    expect((await call('DELETE', `${pools}/${made.id}`)).body.result).toEqual({ id: made.id });
  });

  it('can all be reset at once', async () => {
    const { call } = await start({ asOf: '2023-01-01' });
    for (const name of ['p', 'q']) await call('POST', pools, { ...pool, name });
    const reset = await call('PATCH', pools, { notification_email: '' });
    expect(reset.body.result).toMatchObject([
      { name: 'p', notification_email: '' },
      { name: 'q', notification_email: '' },
    ]);
  });
});

it('knows script_monitor under its new name', async () => {
  const { call } = await start();
  const [old, now] = ['/zones/z/script_monitor', '/zones/z/page_shield'];
  await call('PUT', old, { enabled: true }, '2022-10-10');
  expect((await call('GET', now)).body.result).toEqual({ enabled: true });
  const [script] = (await call('GET', `${old}/scripts`, undefined, '2022-10-10')).body.result;
  expect((await call('GET', `${now}/scripts/${script.id}`)).body.result).toEqual(script);
  for (const path of [old, `${old}/scripts`, `${old}/anything/else`]) {
    const answer = await call('GET', path, undefined, '2022-10-11');
    expect([path, answer.status]).toEqual([path, 410]);
    expect(answer.body.errors[0].message).toContain('page_shield');
  }
});

describe('collections that are retired', () => {
  const day = '2020-06-01';

  it('link firewall rules and filters', async () => {
    const { call } = await start({ asOf: day });
    const [filter] = (await call('POST', '/zones/z/filters', [{ expression: 'ssl' }])).body.result;
    const rules = [
      { action: 'log', filter: { id: filter.id } },
      { action: 'block', filter: { expression: 'not ssl' } },
    ];
    const made = (await call('POST', '/zones/z/firewall/rules', rules)).body.result;
    expect(made).toMatchObject([{ filter: { expression: 'ssl' } }, { filter: { expression: 'not ssl' } }]);
    await call('PUT', `/zones/z/filters/${filter.id}`, { id: filter.id, expression: 'cf.threat_score gt 5' });
    expect((await call('GET', `/zones/z/firewall/rules/${made[0].id}`)).body.result.filter.expression).toBe(
      'cf.threat_score gt 5',
    );
    const many = await call(
      'PUT',
      '/zones/z/firewall/rules',
      made.map((rule: object) => ({ ...rule, paused: true })),
    );
    expect(many.body.result.map(({ paused }: { paused: boolean }) => paused)).toEqual([true, true]);
    const gone = await call('DELETE', `/zones/z/firewall/rules?id=${made[0].id}&id=${made[1].id}`);
    expect(gone.body.result).toEqual([{ id: made[0].id }, { id: made[1].id }]);
    expect((await call('GET', '/zones/z/firewall/rules')).body.result).toEqual([]);
  });

  it('refuse what they never took, and store nothing of it', async () => {
    const { call } = await start({ asOf: day });
    for (const [method, path, body] of [
      ['POST', '/zones/z/filters', [{ expression: 'ssl' }, { expression: 'nothing =' }]],
      ['POST', '/zones/z/filters', [{ expression: 'ssl' }, {}]],
      ['POST', '/zones/z/filters', 'ssl'],
      ['POST', '/zones/z/firewall/rules', [{ action: 'block', filter: { expression: 'ssl eq 1' } }]],
      ['POST', '/zones/z/firewall/rules', [{ action: 'block', filter: { id: 'nobody' } }]],
      ['POST', '/zones/z/firewall/rules', [{ filter: { expression: 'ssl' } }]],
      ['POST', '/zones/z/rate_limits', { match: {}, threshold: 'many', period: 1, action: {} }],
      ['PUT', '/zones/z/filters', [{ id: 'nobody', expression: 'ssl' }]],
      ['PUT', '/zones/z/filters', [{ expression: 'ssl' }]],
      ['DELETE', '/zones/z/filters', undefined],
      ['DELETE', '/zones/z/filters?id=nobody', undefined],
      ['POST', '/accounts/a/tunnels', { name: 't' }],
    ] as const) {
      const answer = await call(method, path, body);
      expect([method, path, answer.status >= 400 && answer.status < 500, answer.body.success]).toEqual([
        method,
        path,
        true,
        false,
      ]);
    }
    for (const path of ['/zones/z/filters', '/zones/z/firewall/rules', '/zones/z/rate_limits', '/accounts/a/tunnels']) {
      expect([path, (await call('GET', path)).body.result]).toEqual([path, []]);
    }
  });

  it('never tell a secret again', async () => {
    const { call } = await start({ asOf: day });
    const made = await call('POST', '/accounts/a/tunnels', { name: 't', tunnel_secret: 's3cret-s3cret' });
    const listed = await call('GET', '/accounts/a/tunnels');
    const gone = await call('DELETE', `/accounts/a/tunnels/${made.body.result.id}`);
    expect(JSON.stringify([made.body, listed.body, gone.body])).not.toContain('s3cret');
    expect(listed.body.result.length).toBe(1);
  });
});
