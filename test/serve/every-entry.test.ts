import { describe, expect, it } from 'vitest';
import { type Operation } from '../../src/model/entry.js';
import { replacementText } from '../../src/rulesets/retirement.js';
import { endsOperations } from '../../src/serve/retired.js';
import { schedule, start } from './start.js';

const day = 86_400_000;

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - day).toISOString().slice(0, 10);
}

/** Paths whose documents are there without anybody making them, by what stands at their end. */
const ids: Readonly<Record<string, string>> = {
  package_id: 'a25a9a7e9c00afc1fb2e0245519d725b',
  group_id: 'de677e5818985db1285d0e80225f06e5',
};

/** A path with names for its parameters; the last one may be given. */
function filled(path: string, last = 'p9'): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  let at = 0;
  return path.replace(/\{\w+\}/g, () => {
    const name = names[at++] ?? '';
    return at === names.length && path.endsWith('}') ? last : (ids[name] ?? `p${at}`);
  });
}

/** A body that an operation takes before its day. */
function bodyFor({ method, path }: Operation): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const bodies: readonly (readonly [RegExp, unknown])[] = [
    [/\/firewall\/rules/, { action: 'block', filter: { expression: 'ssl' } }],
    [/\/filters/, { expression: 'ssl' }],
    [/\/rate_limits/, { match: { request: { url: 'a/*' } }, threshold: 1, period: 60, action: { mode: 'ban' } }],
    [/\/overrides/, { urls: ['a/*'] }],
    [/\/settings\/minify/, { value: { css: 'on', html: 'off', js: 'on' } }],
    [/\/settings\/mobile_redirect/, { value: { status: 'on', mobile_subdomain: 'm', strip_uri: false } }],
    [/\/settings\/cname_flattening/, { value: 'flatten_all' }],
    [/\/settings\//, { value: 'on' }],
    [/\/settings$/, { items: [{ id: 'ssl', value: 'full' }] }],
    [/\/dns_settings\//, { value: true }],
    [/\/tunnels$/, { name: 't', tunnel_secret: 's3cret' }],
    [/\/invites$/, { invited_member_email: 'a@example.com', roles: [{ id: 'x' }] }],
    [/\/images\//, {}],
  ];
  return bodies.find(([form]) => form.test(path))?.[1] ?? { name: 'x' };
}

const ended = schedule.entries.filter(endsOperations);

it('has the entries that end operations', () => {
  expect(ended.length).toBeGreaterThanOrEqual(20);
});

describe.each(ended.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  const end = entry.endOfLife ?? '';

  it('answers each operation until its day, and names the replacement from then on', async () => {
    const { call, calls, lines } = await start();
    for (const operation of entry.operations) {
      const { method, path } = operation;
      const body = bodyFor(operation);
      const last = await existing(call, path, dayBefore(end));
      const to = filled(path, method === 'POST' && path.endsWith('}') ? 'fresh' : last) + bulk(operation, last);

      const then = await call(method, to, body, end);
      expect([method, path, then.status]).toEqual([method, path, 410]);
      expect(then.body).toMatchObject({ result: null, success: false, messages: [] });
      const [error] = then.body.errors;
      expect(error.message).toContain(`(${id})`);
      expect(error.message).toContain(end);
      expect(error.message).toContain(replacementText(entry));
      for (const other of entry.replacement.operations)
        expect(error.message).toContain(`${other.method} ${other.path}`);
      expect(lines.at(-1)).toMatch(new RegExp(`^retired: ${method} .*\\(${id}, end of life ${end}`));
      expect(calls.kept.at(-1)).toMatchObject({ rule: id, endOfLife: end, method, status: 410, asOf: end });

      const before = await call(method, to, body, dayBefore(end));
      expect([method, path, before.status, before.body.errors]).toEqual([method, path, 200, []]);
      expect(before.body.success).toBe(true);
    }
    expect(calls.total).toBe(entry.operations.length);
  });
});

type Call = Awaited<ReturnType<typeof start>>['call'];

/** The id of a document that is there: made, or there from the start, or any where documents are not listed. */
async function existing(call: Call, path: string, on: string): Promise<string> {
  const collection = path.replace(/\/\{\w+\}$/, '').replace(/\/(connections|zones)$/, '');
  const made = await call('POST', filled(collection), bodyFor({ method: 'POST', path: collection }), on);
  const result: unknown = made.body.result;
  const [first] = Array.isArray(result) ? (result as { id?: string }[]) : [result as { id?: string } | null];
  if (made.status === 200 && first?.id !== undefined) return first.id;
  const listed = await call('GET', filled(collection), undefined, on);
  if (Array.isArray(listed.body.result) && listed.body.result.length > 0) return String(listed.body.result[0].id);
  await call('POST', filled(`${collection}/{id}`, 'named'), { name: 'x' }, on);
  return 'named';
}

/** Operations on a whole collection name documents in the query. */
function bulk({ method, path }: Operation, id: string): string {
  return method === 'DELETE' && !path.endsWith('}') && !path.endsWith('connections') ? `?id=${id}` : '';
}

it('does not refuse what only looks like it', async () => {
  const { call, calls } = await start();
  for (const [method, path] of [
    ['GET', '/zones/z/dns_settings'],
    ['GET', '/zones/z/settings/security_level'],
    ['GET', '/zones/z/rulesets'],
    ['GET', '/accounts/a/cfd_tunnel'],
    ['GET', '/zones/z/page_shield'],
    ['GET', '/accounts/a/members'],
    ['GET', '/accounts/a'],
    ['GET', '/accounts/a/access/apps'],
  ] as const) {
    expect([path, (await call(method, path)).status]).toEqual([path, 200]);
  }
  expect(calls.total).toBe(0);
});
