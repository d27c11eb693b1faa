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
    ['a double over several lines', `nock(api)\n  .get('/zones/x/filters')\n  .reply(200, {});\n`, 'mock'],
    ['a living operation', `const p = '/accounts/a/devices/policies';\n`, 'living-operation'],
  ])('are explained: %s', async (_, text, reason) => {
    const rule = reason === 'living-operation' ? 'zero-trust-devices' : 'filters';
    const line = reason === 'mock' ? expect.stringMatching(/^a\.js:[23] filters mock$/) : `a.js:2 ${rule} ${reason}`;
    expect(await accounts({ 'a.js': CLIENT + text })).toEqual([line]);
    expect(await findings({ 'a.js': CLIENT + text })).toEqual([]);
  });

  it('are explained in usage texts of scripts, whose own calls are reported', async () => {
    const usage = 'usage="\nExamples:\n  ./cf.sh GET /zones/ZONE/filters\n  or /zones/ZONE/rate_limits\n"\n';
    const files = { 'a.sh': `# api.cloudflare.com\n${usage}send GET "/zones/$1/filters"\n` };
    expect(await findings(files)).toEqual(['a.sh:7 filters GET likely']);
    expect((await accounts(files)).filter((one) => !one.startsWith('a.sh:7'))).not.toContainEqual(
      expect.stringContaining('left over'),
    );
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

  it('are found where nothing but the name of a constant of another file stands', async () => {
    const files = {
      'src/Paths.java': `final class Paths {\n  static final String TAIL = "rate_limits";\n}\n`,
      'src/Api.java': `import com.acme.cloudflare.Transport;\nclass Api {\n  String f(Transport t, String z) { return t.get("/zones/" + z + "/" + Paths.TAIL); }\n}\n`,
      'src/Other.java': `class Other { String TAIL = Names.TAIL; }\n`,
    };
    expect(await findings(files)).toEqual(['src/Paths.java:2 rate-limits GET likely']);
  });

  it('take the method from what is called with the variable', async () => {
    const text = `class A : Acme.Cloudflare.Base {\n  Task F(string z) {\n    var uri = new RelativeUri($"zones/{z}/filters");\n    return Connection.DeleteAsync<X>(uri);\n  }\n}\n`;
    expect((await findings({ 'A.cs': text })).map((one) => one.replace(/^\S+ /, ''))).toEqual([
      'filters DELETE likely',
    ]);
  });

  it.each([
    [
      'of the statements around it',
      'a.php',
      `<?php\nfunction f() {\n    $endpoint = $this->getEndpoint("firewall/rules");\n    $api = Mage::getModel("cloudflare/api_request");\n    $api->setType($api::REQUEST_PUT);\n    return $api->resolve($endpoint);\n}\n`,
      'firewall-rules PUT likely',
    ],
    [
      'of a sibling of the function that gives the path',
      'a.rs',
      `impl Endpoint for Create {\n    fn method(&self) -> Method {\n        Method::Post\n    }\n    fn path(&self) -> String {\n        format!("accounts/{}/tunnels", self.account) // cloudflare\n    }\n}\n`,
      'legacy-tunnels POST likely',
    ],
    [
      'of the arguments before the list that the path is in',
      'a.rb',
      `# for api.cloudflare.com\nrequest(:delete, ['zones', zone, 'firewall', 'rules', id])\n`,
      'firewall-rules DELETE likely',
    ],
    [
      'of none, where several are named',
      'a.php',
      `<?php\nfunction f() {\n    $endpoint = $this->getEndpoint("firewall/rules"); // cloudflare\n    $api->setType($api::REQUEST_PUT);\n    $other->setType($api::REQUEST_GET);\n}\n`,
      'firewall-rules ? likely',
    ],
  ])('take the method %s', async (_, file, text, expected) => {
    expect((await findings({ [file]: text })).map((one) => one.replace(/^\S+ /, ''))).toEqual([expected]);
  });

  it('are surer where they are given to an endpoint, and in a client that is named after the API', async () => {
    const php = `<?php\n// cloudflare\nclass Brotli extends Setter {\n    protected $_endpoint = "settings/brotli";\n}\n`;
    expect(await findings({ 'Brotli.php': php })).toEqual(['Brotli.php:4 zone-setting-brotli ? likely']);
    const ruby =
      'class Invite < Base # cloudflare\n  def list(org)\n    @invites = "/organizations/#{org}/invites"\n  end\nend\n';
    expect(await findings({ 'lib/cloudflare/invite.rb': ruby })).toEqual([
      'lib/cloudflare/invite.rb:3 organizations ? likely',
    ]);
    expect(await findings({ 'lib/invite.rb': ruby })).toEqual(['lib/invite.rb:3 organizations ? possible']);
  });

  it('are surer in a table of a file that is named after the API', async () => {
    const text = `# cloudflare\ndef setup(add):\n    add('AUTH', 'accounts', 'roles')\n    add('AUTH', 'zones', 'rate_limits')\n`;
    const told = async (file: string): Promise<string | undefined> =>
      (await findings({ [file]: text })).find((one) => one.includes('account-roles'));
    expect(await told('CloudFlare/api_v4.py')).toBe('CloudFlare/api_v4.py:3 account-roles ? likely');
    expect(await told('api_v4.py')).toBe('api_v4.py:3 account-roles ? possible');
  });

  it('are reported once for a call that is reached in several ways', async () => {
    const call = (more: string): string =>
      `await this.request<any>(\`/zones/\${zone}/analytics/dashboard?since=-\${minutes}${more}\`)`;
    const text = `export class C {
  async request<T>(path: string, options: RequestInit = {}): Promise<T> {
    return (await fetch('https://api.cloudflare.com/client/v4' + path, options)).json();
  }
  async f(zone: string, minutes = 60): Promise<any> {
    try {
      return ${call('&continuous=true')};
    } catch {
      try {
        return ${call('')};
      } catch {
        return null;
      }
    }
  }
}
`;
    const found = await findings({ 'a.ts': text });
    expect(found).toEqual(['a.ts:7 analytics-dashboard GET certain', 'a.ts:10 analytics-dashboard GET certain']);
  });

  it('are reported as possible where the request has a method of which nothing is known', async () => {
    const text = `fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/minify\`, { method: 'PUT' });\n`;
    expect(await findings({ 'a.js': text })).toEqual(['a.js:1 zone-setting-minify ? possible']);
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

describe('names that only what is retired has', () => {
  it.each([
    ['a field', { 'a.ts': `${CLIENT}export interface Pool { notification_email?: string }\n` }, 'name-only'],
    ['a field in a comment', { 'a.ts': `${CLIENT}// notification_email went\nf();\n` }, 'comment'],
    ['a field that is compared', { 'a.ts': `${CLIENT}if (key === 'notification_email') f();\n` }, 'compared'],
  ])('have an account: %s', async (_, files, what) => {
    expect(await accounts(files)).toEqual([`a.ts:2 load-balancer-notification-email ${what}`]);
    expect(await findings(files)).toEqual([]);
  });

  const client = `package a\n\nimport cf "github.com/cloudflare/cloudflare-go"\n\nvar api *cf.API\n`;
  it('are methods of a library, of something that is not known', async () => {
    const call = `package a\n\n// for cloudflare-go and api.cloudflare.com\nfunc f(s Service, z string) { s.ListWAFOverrides(ctx, z) }\n`;
    const files = { 'a.go': client, 'b/b.go': call };
    expect(await accounts(files)).toEqual(['b/b.go:4 waf-overrides name-only']);
    const own = `package c\n\nfunc (s *Service) ListWAFOverrides(z string) []string { return nil }\n`;
    expect(await accounts({ ...files, 'c/c.go': `${own}// cloudflare-go\n` })).toEqual([]);
  });
});
