import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-newer-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const asOf = '2026-11-21';
const api = 'https://api.cloudflare.com/client/v4';

/** The text after the fix, or why there is none. */
async function fixed(rule: string, text: string, lang = 'js'): Promise<string> {
  const file = `client.${lang}`;
  writeFileSync(join(cwd, file), text);
  const { findings } = await fix({ cwd, asOf, rules: [rule], paths: [file] });
  const [left] = findings;
  if (left !== undefined) return `left: ${left.noFix ?? left.fix?.because ?? 'no rewrite'}`;
  return readFileSync(join(cwd, file), 'utf8');
}

describe('a query parameter', () => {
  const records = (query: string): string => `fetch('${api}/zones/z/dns_records${query}');\n`;

  it.each([
    ['?name=contains:a', '?name.contains=a'],
    ['?page=2&name=starts_with:a&type=A', '?page=2&name.startswith=a&type=A'],
    ['?content=ends_with%3A.7', '?content.endswith=.7'],
    ['?name=Contains:a', '?name=Contains:a'],
    ['?name=contains', '?name=contains'],
    ['?name=contains:a#x', '?name.contains=a#x'],
  ])('%s becomes %s', async (before, after) => {
    expect(await fixed('dns-records-filter-params', records(before))).toBe(records(after));
  });

  it('is renamed among the members of an object, in the quotes that it has', async () => {
    const call = (name: string, value: string): string =>
      `import axios from 'axios';\naxios.get('${api}/zones/z/dns_records', { params: { ${name}: ${value} } });\n`;
    expect(await fixed('dns-records-filter-params', call('"name"', '"contains:a"'))).toBe(
      call('"name.contains"', '"a"'),
    );
    expect(await fixed('dns-records-filter-params', call('name', '`contains:${part}`'))).toBe(
      call("'name.contains'", '`${part}`'),
    );
  });

  it('is renamed in the arguments of curl', async () => {
    const call = (pair: string): string => `curl -G --data-urlencode "${pair}" ${api}/zones/z/dns_records\n`;
    expect(await fixed('dns-records-filter-params', call('name=contains:$PART'), 'sh')).toBe(
      call('name.contains=$PART'),
    );
  });

  it('stays where its beginning is kept elsewhere', async () => {
    const text = `const how = 'contains:';\n${records('').replace(`'${api}`, `\`${api}`).replace("');", '?name=${how}${part}`);')}`;
    expect(await fixed('dns-records-filter-params', `${text}log(how);\n`)).not.toMatch(/name\.contains/);
  });

  it.each([
    ['?magnitude=MITIGATED_REQUESTS', ''],
    ['?magnitude=MITIGATED_REQUESTS&limit=1', '?limit=1'],
    ['?limit=1&magnitude=MITIGATED_REQUESTS', '?limit=1'],
    ['?limit=1&magnitude=MITIGATED_REQUESTS&x=2', '?limit=1&x=2'],
  ])('%s is taken out', async (before, after) => {
    const call = (query: string): string => `fetch('${api}/radar/attacks/layer7/top/attacks${query}');\n`;
    expect(await fixed('radar-l7-magnitude', call(before))).toBe(call(after));
  });

  it('stays where its value comes from a variable', async () => {
    const call = `fetch(\`${api}/radar/attacks/layer7/top/attacks?magnitude=\${how}\`);\n`;
    expect(await fixed('radar-l7-magnitude', call)).toBe(
      'left: the value of the query parameter `magnitude` is not known, and only `MITIGATED_REQUESTS` is the same without it',
    );
  });
});

describe('a value of the body', () => {
  const call = (path: string, body: string): string =>
    `fetch('${api}/zones/z/${path}', { method: 'PATCH', body: JSON.stringify(${body}) });\n`;
  const old = (body: string): string => call('settings/cname_flattening', body);
  const now = (body: string): string => call('dns_settings', body);

  it.each([
    ["{ value: 'flatten_all' }", '{ flatten_all_cnames: true }'],
    ["{ id: 'cname_flattening', value: 'flatten_at_root' }", '{ flatten_all_cnames: false }'],
    ['{ "value": "off" }', '{ "flatten_all_cnames": false }'],
  ])('%s becomes %s', async (before, after) => {
    expect(await fixed('cname-flattening-setting', old(before))).toBe(now(after));
  });

  it.each([
    ["{ value: 'flatten_some' }", /nothing is known to stand for the value `flatten_some`/],
    ['{ value: mode }', /the value of the field `value` of the body is not known/],
    ['{ value }', /the field `value` of the body is set elsewhere/],
    ['body', /the body is not known/],
    ["{ value: 'flatten_all', flatten_all_cnames: true }", /has `flatten_all_cnames` already/],
  ])('%s stays', async (body, reason) => {
    expect(await fixed('cname-flattening-setting', old(body))).toMatch(reason);
  });

  it('stays where its constant is named', async () => {
    const text = `const MODE = 'flatten_all';\n${old('{ value: MODE }')}`;
    expect(await fixed('cname-flattening-setting', text)).toMatch(/the field `value` of the body is set elsewhere/);
  });
});

describe('a list of the body', () => {
  const call = (body: string): string =>
    `fetch('${api}/accounts/a/access/apps', { method: 'POST', body: JSON.stringify(${body}) });\n`;

  it.each([
    ['{ self_hosted_domains: [] }', '{ destinations: [] }'],
    [
      "{ self_hosted_domains: ['a', host] }",
      "{ destinations: [{ type: 'public', uri: 'a' }, { type: 'public', uri: host }] }",
    ],
    ['{ self_hosted_domains: ["a",] }', '{ destinations: [{ type: "public", uri: "a" },] }'],
  ])('%s becomes %s', async (before, after) => {
    expect(await fixed('access-self-hosted-domains', call(before))).toBe(call(after));
  });

  it.each([
    ['{ self_hosted_domains: hosts }', /not a list whose elements are written out/],
    ["{ self_hosted_domains: ['a', ...hosts] }", /not a list whose elements are written out/],
    ["{ self_hosted_domains: ['a' /* main */] }", /not a list whose elements are written out/],
    ["{ self_hosted_domains: ['a'], destinations: [] }", /has `destinations` already/],
  ])('%s stays', async (body, reason) => {
    expect(await fixed('access-self-hosted-domains', call(body))).toMatch(reason);
  });
});

describe('what is found', () => {
  async function found(text: string, options: object = {}): Promise<string[]> {
    writeFileSync(join(cwd, 'found.js'), text);
    const { findings } = await lint({ cwd, asOf, paths: ['found.js'], ...options });
    return findings.map(({ rule, severity, status, message }) => `${rule} ${severity} ${status}: ${message}`);
  }

  it('is one entry where a newer one leaves the word to an older one', async () => {
    const call = `fetch('${api}/zones/z/settings/security_level', { method: 'PATCH', body: '{"value":"high"}' });\n`;
    expect(await found(call)).toEqual([
      'security-level error retired: `value: high` sent by PATCH /zones/{zone_id}/settings/security_level is retired',
    ]);
    expect(await found(call, { rules: ['security-level-noop'] })).toHaveLength(1);
  });

  it('is a hint only where one call cannot show it', async () => {
    const call = `fetch('${api}/zones/z/dns_records/r', { method: 'PATCH', body: '{"type":"A"}' });\n`;
    expect(await found(call)).toEqual([]);
    expect(await found(call, { minConfidence: 'possible' })).toEqual([
      'dns-record-type-change warning retired: `type: A` sent by PATCH /zones/{zone_id}/dns_records/{dns_record_id} is retired',
    ]);
  });

  it('depends on the day', async () => {
    const call = `fetch('${api}/zones/z/dns_analytics/report');\nfetch('${api}/zones/z/settings');\n`;
    expect((await found(call)).map((line) => line.split(':')[0])).toEqual([
      'dns-analytics-rest warning due',
      'zone-settings-batch info announced',
    ]);
    expect((await found(call, { asOf: '2027-03-31' })).map((line) => line.split(':')[0])).toEqual([
      'dns-analytics-rest error retired',
      'zone-settings-batch error retired',
    ]);
  });

  it('shows a long value cut', async () => {
    const call = `fetch('${api}/accounts', { method: 'POST', body: JSON.stringify({ name: '${'x'.repeat(400)}' }) });\n`;
    expect((await found(call))[0]).toMatch(
      /^account-name-65-chars error retired: `name: x{60}…` sent by POST \/accounts is/,
    );
  });
});
