import { describe, expect, it } from 'vitest';
import { withoutOwnRoutes } from '../../../src/engine/accounts/accounts.js';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import type { Unit } from '../../../src/engine/reading/units.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

const API = 'https://api.cloudflare.com/client/v4';

/** What is said of each text that spells something retired: `line kind reason`; findings first. */
async function told(text: string, file = 'a.js', more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { cwd } = new Project({ [file]: text, ...more });
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible' });
  const lineOf = (start: number): string => String(text.slice(0, start).split('\n').length);
  const own = <T extends { readonly span: { readonly file: string } }>(all: readonly T[]): readonly T[] =>
    all.filter(({ span }) => span.file === file);
  return [
    ...own(report.findings).map(({ span, rule, confidence }) => `${lineOf(span.start)} ${rule} ${confidence}`),
    ...own(report.accounts ?? []).map(({ span, account }) => {
      const reason = account.kind === 'explained' ? ` ${account.reason}` : '';
      return `${lineOf(span.start)} ${account.kind}${reason}`;
    }),
  ].sort();
}

describe('what becomes of a text that spells a retired operation', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['sent', `fetch('${API}/zones/z/settings/minify');`, 'a.js', ['1 followed', '1 zone-setting-minify certain']],
    [
      'a constant that is sent',
      `const P = '/zones/z/settings/minify';\nfetch('${API}' + P);`,
      'a.js',
      ['1 followed', '1 zone-setting-minify certain', '2 followed'],
    ],
    [
      'a constant that is part of others',
      `const P = 'settings/minify';\nconst Q = \`${API}/zones/z/\${P}\`;\nlog(Q);`,
      'a.js',
      ['1 followed', '2 left-over', '2 zone-setting-minify likely'],
    ],
    [
      'a constant that nothing takes',
      `const P = '${API}/zones/z/settings/minify';`,
      'a.js',
      ['1 left-over', '1 zone-setting-minify likely'],
    ],
    [
      'a comparison',
      `if (path === '${API}/zones/z/settings/minify') run();\nfetch('${API}/x');`,
      'a.js',
      ['1 explained compared'],
    ],
    ['a log', `console.log('${API}/zones/z/settings/minify');\nfetch('${API}/x');`, 'a.js', ['1 explained log']],
    ['a comment', `// ${API}/zones/z/settings/minify\nfetch('${API}/x');`, 'a.js', ['1 explained comment']],
    [
      'a route of its own',
      `app.get('/zones/:z/settings/minify', h);\nfetch('${API}/x');`,
      'a.js',
      ['1 explained own-route'],
    ],
    [
      'a double of a test',
      `nock('${API}').get('/zones/z/settings/minify').reply(200);`,
      'test/a.test.js',
      ['1 explained mock'],
    ],
    ['a document', `# A\n\nCall \`PATCH /zones/z/settings/minify\` of ${API}.\n`, 'a.md', ['3 explained documented']],
    [
      'two of one line',
      `x('${API}/zones/z/settings/minify', '${API}/zones/z/settings/minify');`,
      'a.js',
      ['1 followed', '1 left-over', '1 zone-setting-minify likely', '1 zone-setting-minify likely'],
    ],
    ['data', `{"url": "${API}/zones/z/settings/minify"}`, 'a.json', ['1 followed', '1 zone-setting-minify likely']],
    ['of another host', `fetch('https://example.com/zones/z/settings/minify');`, 'a.js', ['1 explained other-host']],
    [
      'a field of records',
      `const r = { zone_id: z, type: 'A', name: n, content: c, locked: true };\nfetch('${API}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(r) });`,
      'a.js',
      ['1 dns-record-locked certain'],
    ],
    [
      'sent with another method',
      `fetch('${API}/accounts/a/images/v1/direct_upload');`,
      'a.js',
      ['1 images-v1-direct-upload possible', '1 left-over'],
    ],
    [
      'a constant that is sent, and is part of another path',
      `const P = 'images/v1/direct_upload';\nfetch(\`${API}/accounts/a/\${P}\`, { method: 'POST' });\nconst q = \`/accounts/b/\${P}\`;`,
      'a.js',
      [
        '1 followed',
        '1 images-v1-direct-upload certain',
        '2 followed',
        '3 images-v1-direct-upload likely',
        '3 left-over',
      ],
    ],
    [
      'a path that is sent to another host',
      `const p = '/zones/z/settings/minify';\nfetch('https://example.com' + p);\nfetch('${API}/x');`,
      'a.js',
      ['1 explained other-host', '2 explained other-host'],
    ],
    [
      'a field of records that a type declares',
      `interface R { proxiable: boolean; locked: boolean }\ninterface Q { a: string }\nfetch('${API}/x');`,
      'a.ts',
      ['1 dns-record-locked likely', '1 left-over'],
    ],
    [
      'a field that a type declares, by what else the file has',
      `interface R { monitor_region: string; check_regions: string[]; origins: O[]; notification_email: string }\nfetch('${API}/x');`,
      'a.ts',
      ['1 left-over', '1 load-balancer-notification-email likely'],
    ],
    [
      'a method of a library',
      `package a\nimport "github.com/cloudflare/cloudflare-go"\nfunc f(c *Other) { c.AccessBookmarks("x") }\n`,
      'a.go',
      ['3 access-bookmarks likely'],
    ],
    [
      'a method of its own by such a name',
      `package a\nimport "github.com/cloudflare/cloudflare-go"\nfunc (c *Client) AccessBookmarks(a string) {}\nfunc f(c *Client) { c.AccessBookmarks("x") }\n`,
      'a.go',
      [],
    ],
    [
      'a header',
      `fetch('${API}/zones', { headers: { 'X-Auth-User-Service-Key': k } });`,
      'a.js',
      ['1 followed', '1 service-key-auth certain'],
    ],
    [
      'a header that nothing is known to send',
      `headers['X-Auth-User-Service-Key'] = key;\nfetch('${API}/x');`,
      'a.js',
      ['1 left-over', '1 service-key-auth likely'],
    ],
    [
      'a header twice',
      `headers['X-Auth-User-Service-Key'] = key; more['X-Auth-User-Service-Key'] = key;\nfetch('${API}/x');`,
      'a.js',
      ['1 left-over', '1 left-over', '1 service-key-auth likely', '1 service-key-auth likely'],
    ],
    ['a header, where nothing shows the API', `headers['X-Auth-User-Service-Key'] = key;`, 'a.js', []],
    ['the name of a field', `pool.notification_email = to;\nfetch('${API}/x');`, 'a.js', ['1 explained name-only']],
    ['the name of a field, where nothing shows the API', `pool.notification_email = to;`, 'a.js', []],
    [
      'a constant of a request that is found elsewhere',
      `const P = 'settings/minify';\nconst Q = \`zones/z/\${P}\`;\nfetch(\`${API}/\${Q}\`);`,
      'a.js',
      ['1 followed', '1 zone-setting-minify certain', '2 followed'],
    ],
    [
      'an expression',
      `const rule = { expression: 'cf.threat_score gt 5', action: 'block' };\nfetch('${API}/x');`,
      'a.js',
      ['1 left-over', '1 threat-score likely'],
    ],
    [
      'a path that stands in no program',
      `paths: [zones/z/settings/minify]\nbase: ${API}\n`,
      'a.yaml',
      ['1 left-over', '1 zone-setting-minify possible'],
    ],
    [
      'a recording',
      `{"log": {"entries": [{"request": {"method": "GET", "url": "${API}/zones/z/settings/minify"}}]}}`,
      'a.har',
      ['1 followed', '1 zone-setting-minify certain'],
    ],
  ])('%s', async (_, text, file, expected) => {
    expect(await told(text, file)).toEqual(expected);
  });

  const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    nothing: {},
    'a client': { 'b.js': `fetch('${API}/zones');` },
    'a document': { 'README.md': `Talks to ${API}.` },
    'the vendor in a document': { 'README.md': 'Made for Cloudflare.' },
  };
  it.each<[what: string, text: string, by: string, expected: string]>([
    [
      'two words',
      "export const path = '/zones/z/settings/minify';\nsend(path);\n",
      'nothing',
      '1 followed, 1 zone-setting-minify possible',
    ],
    [
      'two words',
      "export const path = '/zones/z/settings/minify';\nsend(path);\n",
      'a client',
      '1 followed, 1 zone-setting-minify likely',
    ],
    [
      'two words',
      "export const path = '/zones/z/settings/minify';\nsend(path);\n",
      'a document',
      '1 followed, 1 zone-setting-minify likely',
    ],
    [
      'two words',
      "export const path = '/zones/z/settings/minify';\nsend(path);\n",
      'the vendor in a document',
      '1 followed, 1 zone-setting-minify possible',
    ],
    [
      'two words and the vendor',
      "// Cloudflare\nexport const path = '/zones/z/settings/minify';\n",
      'nothing',
      '2 left-over, 2 zone-setting-minify likely',
    ],
    ['one word', "export const path = '/zones/z/filters';\nsend(path);\n", 'nothing', '1 filters possible, 1 followed'],
    ['one word', "export const path = '/zones/z/filters';\nsend(path);\n", 'a client', '1 filters likely, 1 followed'],
    [
      'one word',
      "export const path = '/zones/z/filters';\nsend(path);\n",
      'a document',
      '1 filters likely, 1 followed',
    ],
    [
      'one word and the vendor',
      "// Cloudflare\nexport const path = '/zones/z/filters';\n",
      'nothing',
      '2 filters likely, 2 left-over',
    ],
    ['a header', "headers['X-Auth-User-Service-Key'] = key;", 'nothing', ''],
    ['a header', "headers['X-Auth-User-Service-Key'] = key;", 'a client', '1 left-over, 1 service-key-auth likely'],
    ['a header', "headers['X-Auth-User-Service-Key'] = key;", 'a document', '1 left-over, 1 service-key-auth likely'],
    ['a header', "headers['X-Auth-User-Service-Key'] = key;", 'the vendor in a document', ''],
    [
      'a header and the vendor',
      "// Cloudflare\nheaders['X-Auth-User-Service-Key'] = key;",
      'nothing',
      '2 left-over, 2 service-key-auth likely',
    ],
    ['a field', 'pool.notification_email = to;', 'nothing', ''],
    ['a field', 'pool.notification_email = to;', 'a client', '1 explained name-only'],
    ['a field', 'pool.notification_email = to;', 'a document', '1 explained name-only'],
  ])('%s: %s, where %s shows the API', async (_, text, by, expected) => {
    expect((await told(text, 'a.js', SHOWN[by])).join(', ')).toBe(expected);
  });

  it('is more in a file that has the name of the vendor', async () => {
    const text = "headers['X-Auth-User-Service-Key'] = key;";
    expect(await told(text, 'cloudflare.js')).toEqual(['1 left-over', '1 service-key-auth likely']);
  });
});

describe('a call of something unknown', () => {
  const left = (
    text: string,
    file = 'a.js',
    { client = 'unknown-sender', other = file, isRead = true } = {},
  ): boolean => {
    const start = text.search(/'(?:https:\/\/api\.cloudflare\.com\/client\/v4)?\/zones/);
    const span = { file, start, end: start + text.slice(start).lastIndexOf("'") + 1 };
    const url = [{ kind: 'run', text: text.slice(start + 1, span.end - 1) }];
    const match = {
      request: { client, url, span: { ...span, file: other } },
      finding: { span },
    } as unknown as AnyMatch;
    const units = isRead ? [{ source: { file, text } } as unknown as Unit] : [];
    return withoutOwnRoutes([match], units).length === 1;
  };

  it.each<[string, string, string, boolean]>([
    ['is found', "x.get('/zones/z/filters')", 'a.js', true],
    ['is none that is a route', "app.get('/zones/z/filters', h)", 'a.js', false],
    ['is no route where it names the host', `UrlFetchApp.fetch('${API}/zones/z/filters')`, 'a.js', true],
    ['is none that is a double', "mock.onGet('/zones/z/filters')", 'a.test.js', false],
    ['is none that a test compares with', "expect(path).toBe('/zones/z/filters')", 'a.test.js', false],
    ['is one that code compares with', "x.check('/zones/z/filters')", 'a.js', true],
  ])('%s', (_, text, file, expected) => {
    expect(left(text, file)).toBe(expected);
  });

  it('is left where more is known, or less', () => {
    const route = "app.get('/zones/z/filters', h)";
    expect(left(route, 'a.js', { client: 'fetch' })).toBe(true);
    expect(left(route, 'a.js', { other: 'b.js' })).toBe(true);
    expect(left(route, 'a.js', { isRead: false })).toBe(true);
    expect(withoutOwnRoutes([{ resource: {} } as unknown as AnyMatch], [])).toHaveLength(1);
  });
});

describe('what becomes of a text beside other files', () => {
  const CLIENT = { 'client.js': `fetch('${API}/user');\n` };
  const SENT = {
    'b.js': `fetch('${API}/accounts/a/load_balancers/pools', { method: 'POST', body: JSON.stringify({ notification_email: 'x' }) });\n`,
  };
  const COLLECTION = `{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [{"name": "/zones/z/filters", "request": {"method": "GET", "url": "${API}/zones/z/filters"}}]}`;
  it.each<[what: string, text: string, file: string, more: Readonly<Record<string, string>>, expected: string]>([
    // What the project shows of the API makes a path surer, part of a path not yet.
    [
      'a path',
      "const p = '/zones/z/settings/minify';\nlog(p);\n",
      'a.js',
      CLIENT,
      '1 left-over, 1 zone-setting-minify likely',
    ],
    [
      'a path',
      "const p = '/zones/z/settings/minify';\nlog(p);\n",
      'a.js',
      {},
      '1 left-over, 1 zone-setting-minify possible',
    ],
    [
      'a part',
      "const p = 'settings/minify';\nlog(p);\n",
      'a.js',
      CLIENT,
      '1 left-over, 1 zone-setting-minify possible',
    ],
    [
      'below a folder of the vendor',
      "const p = '/zones/z/filters';\nlog(p);\n",
      'cloudflare/a.js',
      {},
      '1 filters likely, 1 left-over',
    ],
    // What code sends, a test is only told to expect; by itself it may be all there is.
    ['a field of a test', 'pool.notification_email = 1;\n', 'test/a.test.js', SENT, '1 explained test'],
    [
      'a field of a test',
      'pool.notification_email = 1;\n',
      'test/a.test.js',
      { 'test/b.test.js': SENT['b.js'] },
      '1 explained name-only',
    ],
    ['a field of a program', 'pool.notification_email = 1;\n', 'a.js', SENT, '1 explained name-only'],
    // Each place once: of what is sent, and of what is only said.
    [
      'a call and a constant',
      `function go(p) { return fetch('${API}' + p, { method: 'PATCH' }); }\ngo('/zones/z/settings/minify');\nconst other = '/zones/z/settings/minify';\n`,
      'a.js',
      {},
      '2 followed, 2 zone-setting-minify certain, 3 left-over, 3 zone-setting-minify likely',
    ],
    [
      'a call and a log',
      `curl -X PATCH "${API}/zones/$Z/settings/minify"\necho "/zones/$Z/settings/minify"\n`,
      'a.sh',
      {},
      '1 followed, 1 zone-setting-minify certain, 2 explained log',
    ],
    [
      'two in one text',
      `const q = \`\n  ${API}/zones/\${z}/settings/minify\n  and ${API}/zones/z/filters\n\`;\nlog(q);\n`,
      'a.js',
      {},
      '2 filters likely, 2 left-over, 2 left-over, 2 zone-setting-minify likely',
    ],
    [
      'a constant put into it',
      `const MIN = 'minify';\nconst q = \`${API}/zones/\${z}/settings/\${MIN}\`;\nlog(q);\n`,
      'a.js',
      {},
      '2 left-over, 2 zone-setting-minify likely',
    ],
    // Documents and collections say themselves what is a request.
    [
      'a document',
      `Use it:\n\n\`\`\`sh\ncurl -X PATCH ${API}/zones/z/settings/minify\n\`\`\`\n\nAnd \`/zones/z/settings/minify\`.\n`,
      'a.md',
      {},
      '4 followed, 4 zone-setting-minify certain, 7 explained documented',
    ],
    [
      'a document of another kind',
      `Call \`/zones/z/settings/minify\` of ${API}.\n`,
      'a.adoc',
      {},
      '1 explained documented',
    ],
    [
      'a document of another kind',
      `Call \`\`/zones/z/settings/minify\`\` of ${API}.\n`,
      'a.rst',
      {},
      '1 explained documented',
    ],
    [
      'a page',
      `<p>Call <code>/zones/z/settings/minify</code> of ${API}.</p>\n`,
      'a.html',
      {},
      '1 explained documented',
    ],
    [
      'settings',
      `url: /zones/z/settings/minify\nbase: ${API}\n`,
      'a.yaml',
      {},
      '1 left-over, 1 zone-setting-minify possible',
    ],
    ['a collection', COLLECTION, 'a.json', {}, '1 explained documented, 1 filters certain, 1 followed'],
  ])('%s: %s', async (_, text, file, more, expected) => {
    expect((await told(text, file, more)).join(', ')).toBe(expected);
  });
});
