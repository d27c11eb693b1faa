import { describe, expect, it } from 'vitest';
import { lint } from '../../../../src/engine/run/lint.js';
import { Project, asOf } from '../../project.js';

const MANIFEST = { 'package.json': '{ "name": "app" }' };
const SEND = `export const send = (path: string, init?: RequestInit) =>
  fetch('https://api.cloudflare.com/client/v4' + path, init);\n`;

/** Files by name, and `file:rule` of what is found in them. */
const SPREAD: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string]>> = {
  'segments in a table of another file': [
    {
      'src/parts.ts': `export const Parts = { Zones: '/zones', Filters: 'filters' };`,
      'src/send.ts': SEND,
      'src/use.ts': `import { Parts } from './parts.js';
import { send } from './send.js';
export const all = (id: string) => send(Parts.Zones + '/' + id + '/' + Parts.Filters);`,
    },
    'src/parts.ts filters',
  ],
  'a body that is built where its type is compared': [
    {
      'src/body.ts': `export const body = (r) =>
  r.type === 'SRV' ? { type: r.type, data: { service: r.s, proto: r.p, name: r.n } } : { type: r.type, content: r.c };`,
      'src/a.ts': `import { body } from './body.js';\n${SEND}export const create = (zone, r) =>
  send('/zones/' + zone + '/dns_records', { method: 'POST', body: JSON.stringify(body(r)) });`,
    },
    'src/body.ts dns-srv-data',
  ],
  'a member that another file reads of what a method answers': [
    {
      'src/tunnels.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare();
export const tunnel = (id: string) => client.zeroTrust.tunnels.cloudflared.get(id, { account_id: 'a' });`,
      'src/main.ts': `import { tunnel } from './tunnels.js';
export const count = async (id: string) => (await tunnel(id)).connections.length;`,
    },
    'src/main.ts tunnel-connections-field',
  ],
  'segments in a list, where the address stands in the environment': [
    {
      'src/a.ts': `const headers = { Authorization: process.env.CF_API_TOKEN };
export const all = (id: string) => fetch(process.env.CF_API_URL + '/' + ['zones', id, 'firewall', 'rules'].join('/'), { headers });`,
    },
    'src/a.ts firewall-rules',
  ],
  'segments in a list': [
    {
      'src/a.ts': `${SEND}export const all = (id: string) => send('/' + ['zones', id, 'firewall', 'rules'].join('/'));`,
    },
    'src/a.ts firewall-rules',
  ],
  'names of settings beside a function that sends one': [
    {
      'src/names.ts': `export const NAMES = ['brotli', 'rocket_loader'];`,
      'src/send.ts': SEND,
      'src/settings.ts': `import { send } from './send.js';
export const set = (zone: string, name: string) => send(\`/zones/\${zone}/settings/\${name}\`, { method: 'PATCH' });`,
      'src/main.ts': `import { NAMES } from './names.js';
import { set } from './settings.js';
export const all = (zone: string) => NAMES.map((name) => set(zone, name));`,
    },
    'src/names.ts zone-setting-brotli',
  ],
  'settings that are keys': [
    {
      'src/wanted.ts': `export const wanted = { minify: { css: 'on' }, ipv6: 'on' };`,
      'src/main.ts': `import { wanted } from './wanted.js';
for (const [name, value] of Object.entries(wanted))
  fetch(\`https://api.cloudflare.com/client/v4/zones/z/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });`,
    },
    'src/wanted.ts zone-setting-minify',
  ],
  'a literal behind others in a list': [
    {
      'src/a.ts': `${SEND}const part = 'minify';
export const one = (id: string) => send('/' + ['zones', id, 'settings', part].join('/'), { method: 'PATCH' });`,
    },
    'src/a.ts zone-setting-minify',
  ],
  'a literal that another file puts behind a base': [
    {
      'src/base.ts': `export const settings = (id: string) => '/zones/' + id + '/settings';`,
      'src/a.ts': `${SEND}import { settings } from './base.js';
export const one = (id: string) => send([settings(id), 'minify'].join('/'));`,
    },
    'src/a.ts zone-setting-minify',
  ],
  'names of settings in a JSON file': [
    {
      'src/names.json': `["brotli", "rocket_loader"]`,
      'src/main.ts': `import names from './names.json';
for (const name of names) fetch(\`https://api.cloudflare.com/client/v4/zones/z/settings/\${name}\`, { method: 'PATCH' });`,
    },
    'src/names.json zone-setting-brotli',
  ],
  'paths in a JSON file': [
    {
      'src/paths.json': `{ "rateLimits": "/zones/z/rate_limits" }`,
      'src/main.ts': `import paths from './paths.json';
fetch('https://api.cloudflare.com/client/v4' + paths.rateLimits);`,
    },
    'src/paths.json rate-limits',
  ],
  'a base in a module of another package': [
    {
      'packages/paths/package.json': '{ "name": "@app/paths", "main": "index.ts" }',
      'packages/paths/index.ts': `export const zone = (id: string) => \`/zones/\${id}\`;`,
      'packages/web/package.json': '{ "name": "web" }',
      'packages/web/main.ts': `import { zone } from '@app/paths';
fetch('https://api.cloudflare.com/client/v4' + zone('z') + '/rate_limits');`,
      'package.json': '{ "workspaces": ["packages/*"] }',
    },
    'packages/web/main.ts rate-limits',
  ],
  'a client that another file makes': [
    {
      'package.json': '{ "dependencies": { "cloudflare": "^4.2.0" } }',
      'src/client.ts': `import Cloudflare from 'cloudflare';\nexport const client = new Cloudflare();`,
      'src/main.ts': `import { client } from './client.js';
export const all = (zone_id: string) => client.filters.list({ zone_id });`,
    },
    'src/main.ts filters',
  ],
  'a module of Python with the names, and one that sends': [
    {
      'pyproject.toml': '[project]\nname = "app"\n',
      'app/names.py': `RULES = "firewall/rules"\n`,
      'app/main.py': `import requests
from .names import RULES
requests.get("https://api.cloudflare.com/client/v4/zones/%s/%s" % (zone, RULES))\n`,
    },
    'app/names.py firewall-rules',
  ],
  'a list of words in a shell': [
    {
      'run.sh': `for name in minify ipv6; do
  curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/$name"
done\n`,
    },
    'run.sh zone-setting-minify',
  ],
  'pieces of a path in modules beside one another': [
    {
      'src/zone.ts': `export const ZONES = '/zones/';`,
      'src/setting.ts': `export const SETTINGS = '/settings/';`,
      'src/main.ts': `import { ZONES } from './zone.js';
import { SETTINGS } from './setting.js';
const name = 'minify';
fetch('https://api.cloudflare.com/client/v4' + ZONES + id + SETTINGS + name, { method: 'PATCH' });`,
    },
    'src/main.ts zone-setting-minify',
  ],
  'a name whose path is built far away': [
    {
      'src/path.ts': `export const path = (zone: string, name: string) => \`/zones/\${zone}/settings/\${name}\`;`,
      'src/settings.ts': `${SEND}import { path } from './path.js';
export const set = (zone: string, name: string) => send(path(zone, name), { method: 'PATCH' });`,
      'src/main.ts': `import { set } from './settings.js';\nset(zone, 'minify');`,
    },
    'src/main.ts zone-setting-minify',
  ],
  'a path of one word, three calls above the client': [
    {
      'src/send.ts': SEND,
      'src/one.ts': `import { send } from './send.js';\nexport const one = (path: string) => send(path);`,
      'src/two.ts': `import { one } from './one.js';\nexport const two = (path: string) => one(path);`,
      'src/main.ts': `import { two } from './two.js';\ntwo('/organizations/' + id);`,
    },
    'src/main.ts organizations',
  ],
  'a field that a method of the Python library is given by name': [
    {
      'requirements.txt': '',
      'pools.py': `from cloudflare import Cloudflare
client = Cloudflare()
client.load_balancers.pools.create(account_id="a", name="primary", origins=[], notification_email="x@y.z")`,
    },
    'pools.py load-balancer-notification-email',
  ],
  'the end of a path, and nowhere a word before it': [
    {
      'src/send.ts': SEND,
      'src/rules.ts': `export const RULES = 'firewall/rules';\nexport const all = (api) => api.fetch(RULES);`,
    },
    'src/rules.ts firewall-rules',
  ],
  'the end of a path in Python, and nowhere a word before it': [
    {
      'send.py': `import requests\nBASE = 'https://api.cloudflare.com/client/v4'`,
      'rules.py': `RULES = 'firewall/waf/packages'\ndef run(api):\n    return api.fetch(RULES)`,
    },
    'rules.py waf-packages',
  ],
  'a path in a project that names the API nowhere but there': [
    { 'src/a.ts': `fetch('https://api.cloudflare.com/client/v4/user/billing/history');` },
    'src/a.ts billing-history',
  ],
};

describe('what stands apart is found together', () => {
  it.each(Object.entries(SPREAD))('%s', async (_, [files, expected]) => {
    const { cwd } = new Project({ ...MANIFEST, ...files });
    const shown = async (ungated: boolean): Promise<string[]> => {
      const { findings } = await lint({ cwd, asOf, ungated });
      return [...new Set(findings.map(({ span, rule }) => `${span.file} ${rule}`))];
    };
    expect(await shown(true)).toContain(expected);
    expect(await shown(false)).toEqual(await shown(true));
  });
});

const DULL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the option of a bundler': { 'build.ts': `import { build } from 'esbuild';\nbuild({ minify: true }); // cloudflare` },
  'methods of lists, in a client of something else of the API': {
    'a.ts': `${SEND}export const names = filters.map(({ name }) => name); send('/zones/z/purge_cache');`,
  },
  'a path of another operation that ends alike': {
    'a.ts': `${SEND}send(\`/accounts/\${id}/storage/kv/namespaces\`); send(\`/accounts/\${id}/workers/scripts\`);`,
  },
  'a path on another host': {
    'a.ts': `${SEND}send('/zones/z/purge_cache'); fetch('https://api.example.com/v2/zones/z/filters');`,
  },
  'a path of one word that no client has to do with': {
    'cf.ts': `${SEND}send('/zones/z/purge_cache');`,
    'routes.ts': `router.open('/organizations/' + id);`,
  },
  'words of a path, of which a test says some': {
    'use.ts': `${SEND}send('/user/tokens'); export const tab = '/filters';`,
    'use.test.ts': `import { tab } from './use.js';\nexpect(tab).not.toBe('/zones');`,
  },
  'words of a path, each in another module far away': {
    'main.ts': `${SEND}import './a.js';\nimport './b.js';\nsend('/zones'); build({ mode: 'billing' });`,
    'a.ts': `import './user.js';`,
    'b.ts': `import './history.js';`,
    'user.ts': `open('/user');`,
    'history.ts': `open('/history');`,
  },
  'modules that are called by such words': {
    'a.ts': `${SEND}import { all } from './filters';\nsend('/zones/z/purge_cache'); all();`,
    'filters.ts': 'export const all = () => 1;',
  },
  'a variable, a parameter and a comment by the name of a segment': {
    'a.ts': `${SEND}// GET /zones/:id/filters was used here
export const list = (filters: string[]) => send('/zones/' + id, { method: filters.length > 0 ? 'POST' : 'GET' });`,
  },
  'a scope, a sentence and a route of a test': {
    'a.ts': `${SEND}send('/zones/' + id); export const scopes = ['filters:read', 'zones, filters and rules'];
mock.get('*/filters', reply);`,
  },
  'a key where every path is written to its end': {
    'a.ts': `${SEND}send(\`/zones/\${id}/settings/ssl\`); export const options = { minify: true };`,
  },
  'a literal where every path is written to its end': {
    'a.ts': `${SEND}send(\`/zones/\${id}/settings/ssl\`); export const options = ['minify', 'sourcemap'];`,
  },
  'a literal where settings are something else': {
    'a.ts': `${SEND}send('/zones/' + id); if (result.settings?.type === 'settings') build(options, 'minify');`,
  },
  'the keywords of a package': {
    'package.json': '{ "name": "app", "keywords": ["settings", "zones"] }',
    'a.ts': `${SEND}import { name } from './package.json'; send('/zones/' + id); build(name, 'minify');`,
  },
  'accounts, and long texts that are no names': {
    'a.ts': `${SEND}send('/accounts'); throw new Error('the accounts of this user could not be listed, because the token has no rights to do so');`,
  },
  'headers that are looked at': {
    'a.ts': `${SEND}if (headers.get('Transfer-Encoding') === null) headers.delete('Content-Length');`,
  },
  'the end of a path in a project that has nothing to do with the API': {
    'a.ts': `export const RULES = 'firewall/rules';\nexport const all = (api) => api.fetch(RULES);`,
  },
  'the end of a longer path': {
    'a.ts': `${SEND}export const RULES = 'network/firewall/rules'; export const access = 'firewall/rules/access';`,
  },
  'a path of the same shape in a project that has nothing to do with the API': {
    'a.ts': `fetch(base + '/accounts/' + id + '/roles');`,
  },
  // Words that one program has some of and another one the rest.
  'words of two programs in Python': {
    'cf/api.py': `import requests\ndef zone(i, *more):\n    return requests.get('https://api.cloudflare.com/client/v4/zones/' + i + '/'.join(more))\n`,
    'cf/main.py': `from cf.api import zone\nzone('z', '/dns_records')\n`,
    'shop/report.py': `SECTIONS = ['analytics', 'dashboard']\nSORTED = {'filters': True}\n`,
  },
  'words of two programs in PHP': {
    'composer.json': '{ "autoload": { "psr-4": { "App\\\\": "app/" } } }',
    'app/Cloudflare.php': `<?php\nnamespace App;\nclass Cloudflare { function get($p) { return file_get_contents('https://api.cloudflare.com/client/v4/zones/' . $p); } }\n`,
    'app/Report.php': `<?php\nnamespace App;\nclass Report { public $sections = ['analytics', 'dashboard']; public $by = 'filters'; }\n`,
  },
  'words of two packages in Go': {
    'go.mod': 'module example.com/app\n',
    'cf/cf.go': `package cf\nimport "net/http"\nfunc Get(p string) { http.Get("https://api.cloudflare.com/client/v4/zones/" + p) }\n`,
    'ui/ui.go': `package ui\nvar Tabs = []string{"analytics", "dashboard", "filters"}\n`,
  },
  'words of two programs in Java': {
    'src/Cf.java': `class Cf { void get(String p) { new java.net.URL("https://api.cloudflare.com/client/v4/zones/" + p).openStream(); } }\n`,
    'src/Tabs.java': `class Tabs { static final String[] ALL = {"analytics", "dashboard", "filters"}; }\n`,
  },
  'a method of a library, where nothing reads the member of its answers': {
    'a.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare();
// How many connections there are says its status.
export const tunnel = async (id: string) => (await client.zeroTrust.tunnels.cloudflared.get(id, {})).status;
export const about = 'Shows tunnels, connections and more';
export const pool = { maxConnections: 4 };`,
  },
  'a path of another operation that ends alike, with a query put in': {
    'a.ts': `${SEND}send(\`/accounts/\${id}/storage/kv/namespaces\${query}\`); send(\`/accounts/\${id}/workers/scripts\`);`,
  },
  'a word, what stands behind it, and the path that both are put into, in three programs': {
    'cf.ts': `${SEND}export const of = (id: string, part: string) => send('/zones/' + id + '/' + part);`,
    'tabs.ts': `export const tabs = { start: '/dashboard' };`,
    'a.ts': `import { of } from './cf.js';\nimport { tabs } from './tabs.js';\nexport const modules = ['analytics', 'uptime'];\nuse(of, tabs);`,
  },
  'the type of a record in one program, and its members in another': {
    'cf.ts': `${SEND}send('/zones');`,
    'names.ts': `export const NAMES = ['service', 'proto', 'priority', 'weight', 'port', 'target'];`,
    'a.ts': `import { NAMES } from './names.js';\nimport './cf.js';\nexport const isLong = (r) => r.type === 'SRV' && NAMES;`,
  },
  'a variable with the name of a member that answers had': {
    'a.ts': `${SEND}export async function list(zoneId: string) {\n  return (await send('/zones/' + zoneId + '/dns_records')).result.map((r) => r.id);\n}`,
  },
  'a parameter with the name of a member that answers had, in Python': {
    'a.py': `import requests\nAPI = "https://api.cloudflare.com/client/v4"\ndef ids(zone_id):\n    found = requests.get(f"{API}/zones/{zone_id}/dns_records").json()["result"]\n    return [one["id"] for one in found]\n`,
  },
  'a field of a program that has the name of a part of one of expressions': {
    'a.ts': `${SEND}send('/zones/' + id); export const isBad = (visitor) => visitor.threat_score > 10;`,
  },
};

describe('what cannot hold a finding is not parsed', () => {
  it.each(Object.entries(DULL))('%s', async (_, files) => {
    const { cwd } = new Project({ ...MANIFEST, ...files });
    expect((await lint({ cwd, asOf })).files.parsed).toBe(0);
    expect((await lint({ cwd, asOf, ungated: true })).files.parsed).toBeGreaterThan(0);
  });

  it('but is where the file is named', async () => {
    const files = DULL['the option of a bundler'] ?? {};
    const { cwd } = new Project({ ...MANIFEST, ...files });
    expect((await lint({ cwd, asOf, paths: ['build.ts'] })).files.parsed).toBe(1);
  });
});
