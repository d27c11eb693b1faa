import { createRequire } from 'node:module';
import CloudflareV3 from 'cloudflare-v3';
import { describe, expect, it } from 'vitest';
import { type Parsed, late, start } from './start.js';

const zone = '023e105f4ecef8ad9ca31a8372d0c353';
const account_id = '01a7362d577a6c3019a474fd6f485823';

/** Before any of what these clients call had ended. */
const then = '2020-06-01';

/** Runs a call of a client at both days: it works at the first, and is refused at the second for a rule. */
interface Row {
  readonly rule: string;
  readonly call: (client: CloudflareV3) => Promise<unknown>;
  readonly answer: unknown;
}

const id = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown;
const block = { action: 'block', filter: { expression: 'http.host eq "a"' } };
const limit = {
  match: { request: { url: '*.example.com/*' } },
  threshold: 5,
  period: 60,
  action: { mode: 'ban', timeout: 60 },
};

const rows: Readonly<Record<string, Row>> = {
  'firewall rules, created': {
    rule: 'firewall-rules',
    call: (client) => client.firewall.rules.create(zone, [block]),
    answer: [{ id, action: 'block', paused: false, filter: { id, expression: 'http.host eq "a"' } }],
  },
  'firewall rules, listed': {
    rule: 'firewall-rules',
    call: async (client) => {
      const [made] = (await client.firewall.rules.create(zone, [block])) as { id: string }[];
      const listed = [];
      for await (const one of client.firewall.rules.list(zone)) listed.push(one);
      expect(listed.map((one) => one.id)).toEqual([made?.id]);
      return client.firewall.rules.update(zone, made?.id ?? '', {
        action: 'log',
        filter: { id: (listed[0] as Parsed).filter.id },
      });
    },
    answer: { id, action: 'log', filter: { id, expression: 'http.host eq "a"' } },
  },
  'a filter': {
    rule: 'filters',
    call: async (client) => {
      const [made] = (await client.filters.create(zone, [{ expression: 'ssl' }])) as { id: string }[];
      await client.filters.update(zone, made?.id ?? '', { id: made?.id, expression: 'not ssl' });
      return client.filters.get(zone, made?.id ?? '');
    },
    answer: { id, expression: 'not ssl' },
  },
  'a rate limit': {
    rule: 'rate-limits',
    call: async (client) => {
      const made = (await client.rateLimits.create(zone, limit)) as { id: string };
      await client.rateLimits.edit(zone, made.id, { ...limit, threshold: 9 });
      const listed = [];
      for await (const one of client.rateLimits.list(zone)) listed.push(one);
      return listed;
    },
    answer: [{ id, threshold: 9, disabled: false }],
  },
  'WAF packages': {
    rule: 'waf-packages',
    call: async (client) => {
      for await (const one of client.firewall.waf.packages.list(zone)) return one;
      return undefined;
    },
    answer: { id, detection_mode: 'anomaly' },
  },
  'a WAF override': {
    rule: 'waf-overrides',
    call: (client) => client.firewall.waf.overrides.create(zone, { urls: ['example.com/*'] }),
    answer: { id, urls: ['example.com/*'], paused: false },
  },
  'a tunnel': {
    rule: 'legacy-tunnels',
    call: async (client) => {
      const made = await client.zeroTrust.tunnels.create({ account_id, name: 'blog', tunnel_secret: 'c2VjcmV0' });
      expect(made).not.toHaveProperty('tunnel_secret');
      return client.zeroTrust.tunnels.get(made.id ?? '', { account_id });
    },
    answer: { id, name: 'blog', connections: [], deleted_at: null },
  },
  'a bookmark': {
    rule: 'access-bookmarks',
    call: async (client) => {
      const uuid = 'f174e90a-fafe-4643-bbbc-4a0ed4fc8415';
      await client.zeroTrust.access.bookmarks.create(uuid, { account_id, body: { name: 'a', domain: 'a.example' } });
      return client.zeroTrust.access.bookmarks.get(uuid, { account_id });
    },
    answer: { id: 'f174e90a-fafe-4643-bbbc-4a0ed4fc8415', name: 'a', domain: 'a.example' },
  },
  'a billing profile': {
    rule: 'billing-profile',
    call: (client) => client.billing.profiles.get(account_id),
    answer: { first_name: 'User' },
  },
  'the billing history': {
    rule: 'billing-history',
    call: async (client) => (await client.user.billing.history.list()).result,
    answer: [],
  },
  'the setting minify': {
    rule: 'zone-setting-minify',
    call: (client) =>
      client.zones.settings.edit('minify', { zone_id: zone, value: { css: 'on', html: 'off', js: 'off' } } as never),
    answer: { id: 'minify', value: { css: 'on', html: 'off', js: 'off' } },
  },
  'the setting brotli': {
    rule: 'zone-setting-brotli',
    call: (client) => client.zones.settings.get('brotli', { zone_id: zone }),
    answer: { id: 'brotli', value: 'on' },
  },
};

async function v3(day: string) {
  const server = await start({ asOf: day });
  return { ...server, client: new CloudflareV3({ apiToken: 'token', baseURL: server.address, maxRetries: 0 }) };
}

describe.each(Object.entries(rows))('version 3 of the client: %s', (_, { rule, call, answer }) => {
  it('works before its day', async () => {
    const { client, calls } = await v3(then);
    expect(await call(client)).toMatchObject(answer as object);
    expect(calls.total).toBe(0);
  });

  it('is refused after it', async () => {
    const { client, calls } = await v3(late);
    const error: unknown = await call(client).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CloudflareV3.APIError);
    expect(error).toMatchObject({
      status: 410,
      errors: [{ code: 10020, message: expect.stringContaining(`(${rule})`) }],
    });
    expect(calls.kept.map(({ rule: seen }) => seen)).toEqual([rule]);
  });
});

/** The first client, as far as it is used here. */
interface V2 {
  readonly dnsRecords: {
    add(zone: string, record: object): Promise<Enveloped>;
    browse(zone: string): Promise<Enveloped>;
    edit(zone: string, id: string, record: object): Promise<Enveloped>;
    del(zone: string, id: string): Promise<Enveloped>;
  };
  readonly zoneSettings: {
    browse(zone: string): Promise<Enveloped>;
    read(zone: string, id: string): Promise<Enveloped>;
    edit(zone: string, id: string, body: object): Promise<Enveloped>;
    editAll(zone: string, body: object): Promise<Enveloped>;
  };
  readonly _client: { getter: { got(uri: string, options: object): Promise<unknown> } };
}

interface Enveloped {
  readonly success: boolean;
  readonly result: Parsed;
}

const loadV2 = createRequire(import.meta.url)('cloudflare-v2') as (auth: object) => V2;

/** The client has the real address built in, so its requests are turned around on their way out. */
async function v2(day: string) {
  const server = await start({ asOf: day });
  const client = loadV2({ token: 'token' });
  const { getter } = client._client;
  const got = getter.got.bind(getter);
  getter.got = (uri, options) =>
    got(uri.replace('https://api.cloudflare.com/client/v4', server.address), { ...options, retries: 0 });
  return { ...server, client };
}

async function refusal(
  promise: Promise<unknown>,
): Promise<{ status: number; errors: { code: number; message: string }[] }> {
  const error = await promise.then(
    () => {
      throw new Error('the call was not refused');
    },
    (reason: { statusCode: number; response: { body: Parsed } }) => reason,
  );
  return { status: error.statusCode, errors: error.response.body.errors };
}

describe('version 2 of the client', () => {
  const srv = {
    ...{ type: 'SRV', name: 'ignored.example.com' },
    data: {
      service: '_sip',
      proto: '_tcp',
      name: 'example.com',
      priority: 10,
      weight: 5,
      port: 5060,
      target: 'sip.example.com',
    },
  };

  it('keeps an SRV record by its parts before they end, and cannot afterwards', async () => {
    const old = await v2(then);
    const { result } = await old.client.dnsRecords.add(zone, srv);
    expect(result).toMatchObject({ name: '_sip._tcp.example.com', data: srv.data, locked: false, zone_id: zone });
    expect((await old.client.dnsRecords.browse(zone)).result).toEqual([result]);
    const edited = await old.client.dnsRecords.edit(zone, result.id, { ...srv, data: { ...srv.data, port: 5061 } });
    expect(edited.result.data.port).toBe(5061);
    expect((await old.client.dnsRecords.del(zone, result.id)).result).toEqual({ id: result.id });

    const now = await v2(late);
    expect(await refusal(now.client.dnsRecords.add(zone, srv))).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('no longer supported') }],
    });
    const { service: _s, proto: _p, name: _n, ...data } = srv.data;
    const modern = await now.client.dnsRecords.add(zone, { type: 'SRV', name: '_sip._tcp.example.com', data });
    expect(modern.result.data).toEqual(data);
    expect(modern.result).not.toHaveProperty('locked');
    expect(now.calls.kept.map(({ rule }) => rule)).toEqual(['dns-srv-data']);
  });

  it('reads and edits settings until they end', async () => {
    const old = await v2(then);
    for (const name of ['minify', 'brotli', 'mobile_redirect', 'server_side_exclude', 'privacy_pass']) {
      expect((await old.client.zoneSettings.read(zone, name)).result.id).toBe(name);
    }
    expect((await old.client.zoneSettings.edit(zone, 'brotli', { value: 'off' })).result.value).toBe('off');
    const all = await old.client.zoneSettings.editAll(zone, {
      items: [
        { id: 'minify', value: { css: 'on' } },
        { id: 'security_level', value: 'high' },
      ],
    });
    expect(all.result.map(({ value }: { value: unknown }) => value)).toEqual([
      { css: 'on', html: 'off', js: 'off' },
      'high',
    ]);
    expect((await old.client.zoneSettings.browse(zone)).result.map((one: { id: string }) => one.id)).toContain(
      'minify',
    );

    const now = await v2(late);
    for (const name of ['minify', 'brotli', 'mobile_redirect', 'server_side_exclude', 'privacy_pass']) {
      expect(await refusal(now.client.zoneSettings.read(zone, name))).toMatchObject({
        status: 410,
        errors: [{ code: 10020 }],
      });
    }
    const refused = await refusal(
      now.client.zoneSettings.editAll(zone, {
        items: [
          { id: 'ssl', value: 'full' },
          { id: 'minify', value: {} },
        ],
      }),
    );
    expect(refused.errors).toMatchObject([{ code: 10020, source: { pointer: '/items/1/id' } }]);
    expect((await now.client.zoneSettings.browse(zone)).result.map((one: { id: string }) => one.id)).not.toContain(
      'minify',
    );
  });
});
