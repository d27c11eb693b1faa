import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { lineIndex } from '../../../src/text/lines.js';
import { Project } from '../../engine/project.js';

const asOf = '2026-11-21';

/** The accounts of a text: `line rule account`. */
async function accounts(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf, minConfidence: 'possible', noIgnore: true });
  return report.accounts
    .filter(({ account }) => account.kind !== 'followed')
    .map(({ span, entries: ids, account }) => {
      const { line } = lineIndex(report.texts(span.file) ?? '').place(span.start);
      const what =
        account.kind === 'explained'
          ? account.reason
          : `left over, ${account.kind === 'left-over' ? account.confidence : ''}`;
      return `${span.file}:${String(line)} ${ids.join()} ${what}`;
    })
    .sort();
}

/** The findings of a text: `line rule method confidence`. */
async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf, minConfidence: 'possible', noIgnore: true });
  return report.findings.map(({ span, rule, method, confidence }) => {
    const { line } = lineIndex(report.texts(span.file) ?? '').place(span.start);
    return `${span.file}:${String(line)} ${rule} ${method ?? '?'} ${confidence}`;
  });
}

const CLIENT = `// for api.cloudflare.com\n`;

describe('texts that spell a retired operation and ask for none', () => {
  it.each([
    ['a comment', `// see /zones/x/filters\n`, 'comment'],
    ['a message', `console.log('/zones/' + zone + '/filters');\n`, 'log'],
    ['an error', `throw new ApiError(\`/zones/\${zone}/filters\`);\n`, 'log'],
    ['a sentence', `const help = 'call /zones/x/filters for more';\n`, 'prose'],
    ['another host', `const url = 'https://example.com/zones/x/filters';\n`, 'other-host'],
    ['a route of its own', `router.get('/zones/:zone/filters', show);\n`, 'own-route'],
    ['a comparison', `if (path === '/zones/x/filters') stop();\n`, 'compared'],
    ['a test of its start', `const old = path.startsWith('/zones/x/filters');\n`, 'compared'],
    ['a double', `nock(api).get('/zones/x/filters').reply(200, {});\n`, 'mock'],
    ['a living operation', `const p = '/accounts/a/devices/policies';\n`, 'living-operation'],
  ])('are explained: %s', async (_, text, reason) => {
    const rule = reason === 'living-operation' ? 'zero-trust-devices' : 'filters';
    expect(await accounts({ 'a.js': CLIENT + text })).toEqual([`a.js:2 ${rule} ${reason}`]);
    expect(await findings({ 'a.js': CLIENT + text })).toEqual([]);
  });

  it('are explained in files that are no programs', async () => {
    expect(await accounts({ 'a.md': 'The Cloudflare path `/zones/{id}/filters` is gone.\n' })).toEqual([
      'a.md:1 filters documented',
    ]);
    expect(await accounts({ 'a.yaml': '# cloudflare: /zones/x/filters\nfilters: 1\n' })).toEqual([
      'a.yaml:1 filters comment',
    ]);
  });
});

describe('texts that nothing explains', () => {
  it.each([
    [
      'a table',
      'a.ts',
      `export const R = { list: { method: 'GET', path: '/zones/:zone/rate_limits' } };\n`,
      'rate-limits GET likely',
    ],
    [
      'segments',
      'a.ts',
      `export const s = (z: string) => ['zones', z, 'firewall', 'rules'];\n`,
      'firewall-rules ? likely',
    ],
    [
      'arguments',
      'a.py',
      `def setup(add):\n    add('AUTH', 'zones', 'firewall/waf/packages')\n`,
      'waf-packages ? likely',
    ],
    ['fields of a class', 'a.py', `class Filters(Base):\n    _p1 = "zones"\n    _p2 = "filters"\n`, 'filters ? likely'],
    [
      'the end of a path',
      'a.rb',
      `def list(zone)\n  Cursor.new(endpoint: "#{zone}/firewall/rules")\nend\n`,
      'firewall-rules ? likely',
    ],
    ['an enum', 'A.java', `enum Op {\n  LIST("DELETE", "/zones/%s/rate_limits/%s");\n}\n`, 'rate-limits DELETE likely'],
    [
      'an address for something unknown',
      'a.go',
      `package a\n\nfunc f(z string) string { return "https://api.cloudflare.com/client/v4/zones/" + z + "/filters" }\n`,
      'filters ? likely',
    ],
    ['a word of settings', 'a.json', `{ "cloudflare": { "path": "/zones/{zone}/filters" } }\n`, 'filters ? possible'],
  ])('are reported where they stand: %s', async (_, file, text, expected) => {
    const comment = /\.(?:py|rb)$/.test(file) ? '# for api.cloudflare.com\n' : file.endsWith('.json') ? '' : CLIENT;
    const found = await findings({ [file]: comment + text });
    expect(found.map((one) => one.replace(/^\S+ /, ''))).toEqual([expected]);
  });

  it('are reported once, where constants are joined and not where they are declared', async () => {
    const files = {
      'paths.ts': `export const ZONES = '/zones';\nexport const RULES = 'firewall/rules';\n`,
      'a.ts': `${CLIENT}import { ZONES, RULES } from './paths';\nexport const f = (z: string, queue: string[]) => queue.push(\`\${ZONES}/\${z}/\${RULES}\`);\n`,
    };
    expect(await findings(files)).toEqual(['a.ts:3 firewall-rules ? likely']);
  });

  it('take the method from what is called with the variable', async () => {
    const text = `class A : Acme.Cloudflare.Base {\n  Task F(string z) {\n    var uri = new RelativeUri($"zones/{z}/filters");\n    return Connection.DeleteAsync<X>(uri);\n  }\n}\n`;
    expect((await findings({ 'A.cs': text })).map((one) => one.replace(/^\S+ /, ''))).toEqual([
      'filters DELETE likely',
    ]);
  });

  it('are less sure where nothing shows the API, and in tests', async () => {
    const text = `export const F = ['x', '/zones/:zone/filters'];\n`;
    expect(await findings({ 'a.ts': text })).toEqual(['a.ts:1 filters ? possible']);
    expect(await findings({ 'a.test.ts': CLIENT + text })).toEqual(['a.test.ts:2 filters ? possible']);
  });

  it('are no words that happen to be in a path', async () => {
    const text = `${CLIENT}export const T = { tableName: 'audit_logs', rows: '/settings', all: ['zones', 'settings', 'always_online'] };\nload('/dashboard', 'analytics');\n`;
    expect(await findings({ 'a.ts': text })).toEqual([]);
  });

  it('are expressions with a retired field, in any string of a program', async () => {
    const rules = `${CLIENT}export const RULES = ['http.host eq "x" and cf.threat_score gt 14'];\nconsole.log('cf.threat_score gt 14');\n`;
    expect(await findings({ 'a.ts': rules })).toEqual(['a.ts:2 threat-score ? likely']);
  });
});
