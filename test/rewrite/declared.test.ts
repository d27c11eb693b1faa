import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import type { Finding } from '../../src/model/finding.js';
import { mistakeAt, mistakeIn, typeFor } from '../../src/rewrite/declared/check.js';
import { DECLARED_TYPES, wouldBeEmpty, type Held } from '../../src/rewrite/declared/schemas.js';
import { apart, parseBounds } from '../../src/schedule/version-range.js';

const declared = (type: string, versions: string): (typeof DECLARED_TYPES)[number] => {
  const found = DECLARED_TYPES.find((one) => one.type === type && one.versions === versions);
  if (found === undefined) throw new Error(type);
  return found;
};
const text = (value: string): { text: string } => ({ text: value });

/** The type with all that it holds, one attribute a line: `!` behind those that it has to have. */
function shown({ type, versions, notation, imports = 'nothing', holds }: (typeof DECLARED_TYPES)[number]): string {
  const within = ({ required = [], optional = [], inner = {} }: Held, indent: string): string[] => [
    ...required.map((key) => `${indent}${key}!`),
    ...optional.map((key) => `${indent}${key}`),
    ...Object.entries(inner).flatMap(([key, held]) => [`${indent}${key}:`, ...within(held, `${indent}  `)]),
  ];
  return `${type} ${versions} in ${notation}, imports ${imports}\n${within(holds, '  ').join('\n')}\n`;
}

describe('the schema of a type', () => {
  const ruleset = declared('cloudflare_ruleset', '>=5');
  const head = [
    ['name', text('default')],
    ['kind', text('zone')],
    ['phase', text('http_ratelimit')],
  ] as const;

  it('takes what it has', () => {
    const rule = { members: [['action', text('log')] as const, ['expression', text('ssl')] as const] };
    expect(mistakeIn(ruleset, [...head, ['rules', { items: [rule] }]])).toBeUndefined();
    expect(mistakeIn(ruleset, [...head, ['rules', { source: 'local.rules' }]])).toBeUndefined();
  });

  it.each([
    ['an attribute that has to be there', head.slice(1), 'has to have `name`'],
    ['one that it has not', [...head, ['zone', text('a')] as const], 'has no `zone`'],
    [
      'one of an object inside',
      [...head, ['rules', { items: [{ members: [] }] }] as const],
      'has to have `rules.expression`',
    ],
    ['one that every object of a program has', [...head, ['constructor', text('a')] as const], 'has no `constructor`'],
    ['text where an object is', [...head, ['rules', text('a')] as const], 'takes objects as `rules`'],
    ['an object where a text is', [...head, ['zone_id', { members: [] }] as const], 'has no object `zone_id`'],
  ])('tells %s', (_name, members, told) => {
    expect(mistakeIn(ruleset, members)).toBe(`\`cloudflare_ruleset\` ${told}`);
  });

  it('is looked at inside of an object as well', () => {
    const settings = declared('cloudflare_account_dns_settings', '>=5');
    expect(
      mistakeAt(settings, ['zone_defaults'], [['nameservers', { members: [['type', text('a')]] }]]),
    ).toBeUndefined();
    expect(mistakeAt(settings, [], [['nameservers', { members: [] }]])).toContain('has no');
  });

  // What is listed for a type is to be looked up in the provider's published schema: -u writes down what is listed now.
  it('is the one that is written down', async () => {
    const path = join(import.meta.dirname, 'declared-schemas.txt');
    await expect(DECLARED_TYPES.map(shown).join('\n')).toMatchFileSnapshot(path);
  });

  it('is one for each version', () => {
    for (const type of new Set(DECLARED_TYPES.map((one) => one.type))) {
      const all = DECLARED_TYPES.filter((one) => one.type === type).map(({ versions }) => parseBounds(versions));
      for (const [at, one] of all.entries()) {
        expect(all.slice(at + 1).every((other) => apart(one, other))).toBe(true);
      }
    }
  });
});

describe('the form of a type', () => {
  const notation = (provider: string | undefined, around = ''): unknown => {
    const range = provider === undefined ? undefined : parseBounds(provider);
    const chosen = typeFor('cloudflare_ruleset', { provider: range }, around);
    return 'refused' in chosen ? chosen.refused : [chosen.declared.notation, chosen.doubts.length];
  };

  it.each([
    ['>=4 <5', '', ['blocks', 0]],
    ['>=5 <6', '', ['attributes', 0]],
    ['>=4', '', ['blocks', 1]],
    ['>=4', 'resource "cloudflare_dns_record" "a" {}', ['attributes', 0]],
    ['>=4', 'resource "cloudflare_record" "a" {}', ['blocks', 0]],
    ['>=4', 'resource "cloudflare_record" "a" {}\nresource "cloudflare_dns_record" "b" {}', ['blocks', 1]],
    ['>=3 <5', '', ['blocks', 1]],
    [undefined, '', ['blocks', 1]],
    [
      '>=2 <3',
      '',
      '`cloudflare_ruleset` needs the provider in a version from 3.19, and the project says from 2 below 3',
    ],
  ])('with the provider %s and %j', (provider, around, wanted) => {
    expect(notation(provider, around)).toEqual(wanted);
  });

  it('has the attribute that is needed', () => {
    const provider = parseBounds('>=4 <4.40');
    const type = 'cloudflare_access_application';
    expect(typeFor(type, { provider }, '')).toHaveProperty('declared');
    expect(typeFor(type, { provider }, '', ['destinations'])).toEqual({
      refused:
        '`destinations` needs the provider in a version from 4.48 below 5, and the project says from 4 below 4.40',
    });
    expect(typeFor(type, { provider }, '', ['nothing'])).toEqual({
      refused: 'it is not known which versions of the provider have `nothing`',
    });
  });
});

it('an object that has to hold something is not emptied, by several fixes together either', () => {
  const path = 'cloudflare_page_rule.actions';
  expect(wouldBeEmpty(path, ['mirage'], 'mirage')).toBe(true);
  expect(wouldBeEmpty(path, ['mirage', 'security_level'], 'mirage')).toBe(true);
  expect(wouldBeEmpty(path, ['mirage', 'ssl'], 'mirage')).toBe(false);
  expect(wouldBeEmpty('cloudflare_zone_settings_override.settings', ['mirage'], 'mirage')).toBe(false);
});

async function found(file: string, content: string): Promise<readonly Finding[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-declared-'));
  try {
    writeFileSync(join(cwd, file), content);
    return (await lint({ cwd, asOf: '2026-11-22' })).findings;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe('a draft', () => {
  it.each([
    [
      'of a tunnel, which takes two steps',
      'resource "cloudflare_argo_tunnel" "home" {\n  account_id = var.account\n  name = "home"\n  secret = var.secret\n}\n',
      [
        'from = cloudflare_argo_tunnel.home',
        'to = cloudflare_zero_trust_tunnel_cloudflared.home',
        'secret     = var.secret',
      ],
    ],
    [
      'of a rule of the old firewall',
      'resource "cloudflare_waf_rule" "xss" {\n  zone_id = var.zone\n  rule_id = "100000"\n  mode = "simulate"\n}\n',
      ['zone_id = var.zone', 'the rule that "100000" is now', 'action = "simulate"'],
    ],
    [
      'beside a fix that takes out what is made elsewhere',
      'resource "cloudflare_load_balancer_pool" "eu" {\n  name = "eu"\n  notification_email = "a@example.com"\n  origins {\n    name = "a"\n  }\n}\n',
      ['id = "a@example.com"', 'cloudflare_load_balancer_pool.eu.id', 'account_id = var.account_id'],
    ],
    [
      'of a redirect',
      'resource "cloudflare_zone_settings_override" "z" {\n  zone_id = var.zone\n  settings {\n    ssl = "on"\n    mobile_redirect {\n      mobile_subdomain = "m"\n      status = "on"\n      strip_uri = true\n    }\n  }\n}\n',
      ['resource "cloudflare_ruleset" "z_mobile_redirect"', 'zone_id = var.zone'],
    ],
  ])('is made from the declaration: %s', async (_name, content, parts) => {
    const [finding] = await found('main.tf', content);
    expect(finding?.draft?.language).toBe('hcl');
    for (const part of parts) expect(finding?.draft?.text).toContain(part);
  });

  it('stands once for each element of a list', async () => {
    const body = '{ items: [{ id: "ssl", value: "full" }, { id: "security_header", value: { enabled: on } }] }';
    const call = `fetch("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings", { method: "PATCH", body: JSON.stringify(${body}) });\n`;
    const [finding] = await found('a.js', call);
    expect(finding?.draft?.text).toBe(
      [
        'PATCH https://api.cloudflare.com/client/v4/zones/<zone>/settings/ssl',
        'Content-Type: application/json',
        '',
        '{"value": "full"}',
        '',
        '###',
        'PATCH https://api.cloudflare.com/client/v4/zones/<zone>/settings/security_header',
        'Content-Type: application/json',
        '',
        '{"value": {"enabled":"<on>"}}',
      ].join('\n'),
    );
  });

  it.each([
    ['300', '300'],
    ['true', 'true'],
    ['null', 'null'],
    ['[1, "a", [ttl]]', '[1,"a",["<value>"]]'],
    ['{ a: { b: 2 }, c: x  +\n 1 }', '{"a":{"b":2},"c":"<x + 1>"}'],
    ['{ ...more }', '"<{ ...more }>"'],
    ['`a-${b}`', '"a-<b>"'],
  ])('has %s as it is known', async (value, expected) => {
    const call = `fetch("https://api.cloudflare.com/client/v4/zones/z/settings", { method: "PATCH", body: JSON.stringify({ items: [{ id: "a", value: 1 }, { id: "ssl", value: ${value} }] }) });\n`;
    const [finding] = await found('a.js', call);
    expect(finding?.draft?.text.split('\n').at(-1)).toBe(`{"value": ${expected}}`);
  });

  it('is not made of a list that is not seen', async () => {
    const call = `fetch("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings", { method: "PATCH", body: JSON.stringify({ items }) });\n`;
    expect((await found('a.js', call))[0]?.draft).toBeUndefined();
  });
});

describe('the name of a record that is put together of its parts', () => {
  const record = (service: string, proto: string, name: string): string =>
    `resource "cloudflare_record" "a" {\n  zone_id = var.zone\n  type = "SRV"\n  name = "x"\n  data {\n    service = ${service}\n    proto = ${proto}\n    name = ${name}\n    priority = 0\n    weight = 0\n    port = 443\n    target = "b"\n  }\n}\n`;
  const [NO_AT, UNDERSCORE] = ['must not be @', 'has to begin with an underscore'];

  it.each<[parts: [string, string, string], name: string, doubt: string | undefined]>([
    [['"_sip"', '"_tls"', '"a"'], '"_sip._tls.a"', undefined],
    [['"sip"', '"tls"', '"a."'], '"_sip._tls.a"', undefined],
    [['"_sip"', '"_tls"', '"@"'], '"_sip._tls"', undefined],
    [['"_sip"', '"_tls"', '"a.${var.b}"'], '"_sip._tls.a.${var.b}"', undefined],
    [['"_sip"', '"_tls"', '"${var.b}"'], '"_sip._tls.${var.b}"', NO_AT],
    [['"_sip"', '"_tls"', 'var.b'], '"_sip._tls.${var.b}"', NO_AT],
    [['"_sip"', 'var.p', '"a"'], '"_sip.${var.p}.a"', UNDERSCORE],
    [['"_${var.s}"', '"_tls"', '"a"'], '"_${var.s}._tls.a"', undefined],
    [['"${var.s}_"', '"_tls"', '"a"'], '"${var.s}_._tls.a"', UNDERSCORE],
  ])('%j: %s', async (parts, name, doubt) => {
    const [finding] = await found('main.tf', record(...parts));
    expect(finding?.fix?.edits.map(({ text: written }) => written)).toContain(name);
    for (const one of [NO_AT, UNDERSCORE]) expect(finding?.fix?.because?.includes(one)).toBe(one === doubt);
  });

  it.each<[parts: [string, string, string], refused: string]>([
    [['"_sip"', '"_tls"', '""'], '`data.name` is empty'],
    [['"_sip"', '""', '"a"'], '`data.proto` is empty'],
    [['"_sip"', '"_tls"', 'join(".", [\n"a", var.b\n])'], '`data.name` has to stand on one line'],
  ])('not of %j', async (parts, refused) => {
    const [finding] = await found('main.tf', record(...parts));
    expect(finding?.fix).toBeNull();
    expect(finding?.noFix).toContain(refused);
  });
});

describe('a field that the new answer has no more', () => {
  const read = (how: string): string =>
    `async function f(id, t) {\n  const r = await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${id}/tunnels/\${t}\`);\n  const body = await r.json();\n  ${how}\n}\n`;

  it('declines where it is read', async () => {
    const [finding] = await found('a.js', read('return body.result.connections.length;'));
    expect(finding?.fix).toBeNull();
    expect(finding?.noFix).toBe(
      '`result.connections` is read (line 4), and the new answer has none: it comes from GET /accounts/{account_id}/cfd_tunnel/{tunnel_id}/connections, as conns of each client',
    );
    expect(finding?.draft?.text).toContain('/connections');
  });

  it('does not where another is', async () => {
    const [finding] = await found('a.js', read('console.error(body.result.name);'));
    expect(finding?.fix?.because).toBe(
      'tunnels that were made before have other identifiers, and an answer no longer holds their connections',
    );
  });

  it('tells that the answer leaves what can be followed', async () => {
    const [finding] = await found('a.js', read('return save(body.result);'));
    expect(finding?.fix?.because).toContain('`result.connections` is not in it any more');
  });
});
