import Cloudflare from 'cloudflare';
import { describe, expect, it } from 'vitest';
import { late, start } from './start.js';

const firewall = 'http_request_firewall_custom';
const managed = 'efb7b8c949ac4650a09736fc376e9aee';
const block = { action: 'block' as const, expression: 'http.host eq "a.example"' };

/** A ruleset as the client gives it; its own types leave open what an answer holds. */
interface Ruleset {
  readonly id: string;
  readonly version: string;
  readonly rules: readonly {
    readonly id: string;
    readonly ref: string;
    readonly version: string;
    readonly categories: readonly string[];
  }[];
}

async function answered(promise: Promise<unknown>): Promise<Ruleset> {
  return (await promise) as Ruleset;
}

async function client(asOf = late) {
  const server = await start({ asOf });
  const cloudflare = new Cloudflare({ apiToken: 'token', baseURL: server.address, maxRetries: 0 });
  return { ...server, cloudflare };
}

/** What the client throws for an answer that is no success. */
async function failureOf(
  promise: Promise<unknown>,
): Promise<{ status: number; errors: { code: number; source?: object }[] }> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Cloudflare.APIError)) throw new Error(`no error of the interface: ${String(error)}`);
  return { status: error.status as number, errors: error.errors as { code: number; source?: object }[] };
}

const scopes = [
  ['a zone', { zone_id: '023e105f4ecef8ad9ca31a8372d0c353' }, 'zone'],
  ['an account', { account_id: '01a7362d577a6c3019a474fd6f485823' }, 'root'],
] as const;

describe.each(scopes)('the official client at %s', (_, scope, kind) => {
  it('drives every operation on rulesets', async () => {
    const { cloudflare, calls } = await client();
    const { rulesets } = cloudflare;
    const made = await answered(rulesets.create({ ...scope, kind, name: 'mine', phase: firewall, rules: [block] }));
    expect(made).toMatchObject({ kind, name: 'mine', phase: firewall, version: '1' });
    expect(await rulesets.get(made.id, scope)).toEqual(made);

    const listed = [];
    for await (const one of rulesets.list({ ...scope, per_page: 2 })) listed.push(one);
    expect(listed.find(({ id }) => id === made.id)).toEqual(omitRules(made));
    expect(listed.find(({ id }) => id === managed)?.kind).toBe('managed');

    const updated = await answered(
      rulesets.update(made.id, {
        ...scope,
        description: 'second',
        rules: [{ ...block, ref: 'a' }],
      }),
    );
    expect(updated).toMatchObject({ version: '2', description: 'second', rules: [{ ref: 'a' }] });

    const added = await answered(
      rulesets.rules.create(made.id, {
        ...scope,
        ...block,
        ref: 'b',
        position: { before: '' },
      }),
    );
    expect(added.rules.map(({ ref }) => ref)).toEqual(['b', 'a']);
    const ruleId = added.rules[0]?.id ?? '';
    const moved = await answered(
      rulesets.rules.edit(ruleId, {
        ...scope,
        ruleset_id: made.id,
        position: { index: 2 },
      }),
    );
    expect(moved.rules.map(({ ref, version }) => [ref, version])).toEqual([
      ['a', '1'],
      ['b', '1'],
    ]);
    const edited = await answered(
      rulesets.rules.edit(ruleId, {
        ...scope,
        ruleset_id: made.id,
        ...block,
        enabled: false,
      }),
    );
    expect(edited.rules[1]).toMatchObject({ id: ruleId, ref: 'b', version: '2', enabled: false });
    const left = await answered(rulesets.rules.delete(ruleId, { ...scope, ruleset_id: made.id }));
    expect(left).toMatchObject({ version: '6', rules: [{ ref: 'a' }] });

    const versions = [];
    for await (const one of rulesets.versions.list(made.id, scope)) versions.push(one);
    expect(versions.map(({ version }) => version)).toEqual(['6', '5', '4', '3', '2', '1']);
    expect(await rulesets.versions.get('1', { ...scope, ruleset_id: made.id })).toEqual(made);
    await rulesets.versions.delete('1', { ...scope, ruleset_id: made.id });
    expect(await failureOf(rulesets.versions.get('1', { ...scope, ruleset_id: made.id }))).toMatchObject({
      status: 404,
    });

    expect(await rulesets.phases.get(firewall, scope)).toEqual(left);
    const deployed = await answered(rulesets.phases.update(firewall, { ...scope, rules: [block, block] }));
    expect(deployed).toMatchObject({ id: made.id, version: '7' });
    const entryVersions = [];
    for await (const one of rulesets.phases.versions.list(firewall, scope)) entryVersions.push(one);
    expect(entryVersions.map(({ version }) => version)).toEqual(['7', '6', '5', '4', '3', '2']);
    expect(await rulesets.phases.versions.get('7', { ...scope, ruleset_phase: firewall })).toEqual(deployed);

    const checked: unknown = await rulesets.phases.update('http_ratelimit', { ...scope, rules: [], dry_run: true });
    expect(checked).toBeNull();
    expect(await failureOf(rulesets.phases.get('http_ratelimit', scope))).toMatchObject({
      status: 404,
      errors: [{ code: 10003, message: 'could not find entrypoint ruleset in the http_ratelimit phase' }],
    });
    await rulesets.delete(made.id, { ...scope, dry_run: true });
    await rulesets.delete(made.id, scope);
    expect(await failureOf(rulesets.get(made.id, scope))).toMatchObject({ status: 404, errors: [{ code: 10001 }] });
    expect(calls.total).toBe(0);
  });

  it('gets the errors with their pointers', async () => {
    const { cloudflare, calls } = await client();
    const rule = { action: 'block' as const, expression: 'cf.threat_score gt 5' };
    const refused = cloudflare.rulesets.phases.update(firewall, { ...scope, rules: [block, rule] });
    expect(await failureOf(refused)).toMatchObject({
      status: 400,
      errors: [{ code: 20127, source: { pointer: '/rules/1/expression' } }],
    });
    expect(calls.kept.map(({ rule: id }) => id)).toEqual(['threat-score']);
  });
});

function omitRules(ruleset: { rules: unknown }): object {
  const { rules: _, ...rest } = ruleset;
  return rest;
}

it('lists the rules of a managed ruleset by tag', async () => {
  const { cloudflare, address } = await client();
  const account = '01a7362d577a6c3019a474fd6f485823';
  const { version } = await answered(cloudflare.rulesets.get(managed, { account_id: account }));
  // The client has no method of its own for this operation.
  const path = `${address}/accounts/${account}/rulesets/${managed}/versions/${version}/by_tag/wordpress`;
  const { result } = await cloudflare.get<{ result: Ruleset }>(path);
  expect(result.id).toBe(managed);
  expect(result.rules.length).toBeGreaterThan(0);
  expect(result.rules.every(({ categories }) => categories.includes('wordpress'))).toBe(true);
});

it('drives what surrounds rulesets', async () => {
  const { cloudflare } = await client();
  const zone_id = '023e105f4ecef8ad9ca31a8372d0c353';
  const account_id = '01a7362d577a6c3019a474fd6f485823';
  const record = await cloudflare.dns.records.create({
    zone_id,
    type: 'A',
    name: 'a.example.com',
    content: '192.0.2.1',
    ttl: 300,
  });
  expect(record).toMatchObject({ type: 'A', content: '192.0.2.1', ttl: 300 });
  const edited = await cloudflare.dns.records.edit(record.id, {
    zone_id,
    type: 'A',
    name: 'a.example.com',
    content: '192.0.2.2',
    ttl: 1,
  });
  expect(edited).toMatchObject({ id: record.id, content: '192.0.2.2', ttl: 1 });
  const records = [];
  for await (const one of cloudflare.dns.records.list({ zone_id })) records.push(one);
  expect(records).toEqual([edited]);
  await cloudflare.dns.records.delete(record.id, { zone_id });
  expect(await failureOf(cloudflare.dns.records.get(record.id, { zone_id }))).toMatchObject({ status: 404 });

  expect(await cloudflare.dns.settings.zone.edit({ zone_id, multi_provider: true })).toMatchObject({
    multi_provider: true,
  });
  expect(await cloudflare.dns.settings.zone.get({ zone_id })).toMatchObject({
    multi_provider: true,
    secondary_overrides: false,
  });

  expect(await cloudflare.zones.settings.edit('ssl', { zone_id, value: 'strict' })).toMatchObject({
    value: 'strict',
  });
  const refused = cloudflare.zones.settings.edit('security_level', { zone_id, value: 'high' });
  expect(await failureOf(refused)).toMatchObject({ status: 400, errors: [{ code: 1007 }] });

  const upload = await cloudflare.images.v2.directUploads.create({ account_id, id: 'mine', requireSignedURLs: false });
  expect(upload).toMatchObject({ id: 'mine', uploadURL: expect.stringMatching(/^https:/) });
  const plain = await cloudflare.images.v2.directUploads.create({ account_id });
  expect(plain.id).toMatch(/^[0-9a-f]{32}$/);
});
