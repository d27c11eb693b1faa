import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

/** Small projects by what has to be followed in them: files, and `file:line METHOD path` for each finding. */
interface Project {
  readonly files: Readonly<Record<string, string>>;
  readonly found: readonly string[];
}

const SDK = { 'package.json': '{ "dependencies": { "cloudflare": "^4.2.0" } }' };
const FETCH = `export const cf = (path: string, init?: RequestInit) => fetch('https://api.cloudflare.com/client/v4' + path, init);\n`;

const PROJECTS: Readonly<Record<string, Project>> = {
  'a client of the library': {
    files: {
      ...SDK,
      'a.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare({ apiToken: process.env.CF_TOKEN });
export const list = (zone_id: string) => client.firewall.rules.list({ zone_id });
export const one = (id: string, zone_id: string) => client.filters.get(id, { zone_id });`,
    },
    found: ['a.ts:3 GET /zones/{}/firewall/rules', 'a.ts:4 GET /zones/{}/filters/{}'],
  },
  'one function that sends all, and a field of what only one of its requests answers': {
    files: {
      'go.mod': 'module x\n',
      'main.go': `package main
import ("encoding/json"; "fmt"; "net/http")
const base = "https://api.cloudflare.com/client/v4"
type answer struct { Result json.RawMessage \`json:"result"\` }
type item struct { Locked bool \`json:"locked"\` }
func send(method, path string) (answer, error) {
	var out answer
	req, _ := http.NewRequest(method, base+path, nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil { return out, err }
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out, err
}
func domains(account string) {
	resp, _ := send("GET", "/accounts/"+account+"/registrar/domains")
	var all []item
	json.Unmarshal(resp.Result, &all)
	for _, d := range all { fmt.Println(d.Locked) }
}
func records(zone string) error { _, err := send("GET", "/zones/"+zone+"/dns_records"); return err }`,
    },
    found: ['main.go:15 GET /accounts/{}/registrar/domains'],
  },
  'one function that sends all, and a field of what each of its requests answers': {
    files: {
      'go.mod': 'module x\n',
      'main.go': `package main
import ("encoding/json"; "fmt"; "net/http")
const base = "https://api.cloudflare.com/client/v4"
type answer struct { Result []item \`json:"result"\` }
type item struct { Locked bool \`json:"locked"\` }
func show(path string) {
	var out answer
	resp, _ := http.Get(base+path)
	json.NewDecoder(resp.Body).Decode(&out)
	for _, d := range out.Result { fmt.Println(d.Locked) }
}
func domains(account string) { show("/accounts/"+account+"/registrar/domains") }
func records(zone string) { show("/zones/"+zone+"/dns_records") }`,
    },
    found: ['main.go:10 GET /zones/{}/dns_records', 'main.go:12 GET /accounts/{}/registrar/domains'],
  },
  'a generic method that gets all, and a field of what only one of its requests answers': {
    files: {
      'a.cs': `using System.Net.Http; using System.Net.Http.Json;
class C {
  HttpClient http = new HttpClient { BaseAddress = new System.Uri("https://api.cloudflare.com/client/v4/") };
  class Item { [JsonPropertyName("locked")] public bool Locked { get; set; } }
  class Record { public string Name { get; set; } }
  class Answer<T> { [JsonPropertyName("result")] public T Result { get; set; } }
  async Task<Answer<T>> Get<T>(string path) { var r = await http.GetAsync(path); return await r.Content.ReadFromJsonAsync<Answer<T>>(); }
  public async Task Domains(string a) { foreach (var x in (await Get<Item[]>($"accounts/{a}/registrar/domains")).Result) Console.WriteLine(x.Locked); }
  public async Task Records(string z) { foreach (var x in (await Get<Record[]>($"zones/{z}/dns_records")).Result) Console.WriteLine(x.Name); }
}`,
    },
    found: ['a.cs:8 GET /accounts/{}/registrar/domains'],
  },
  'a setting that an argument names': {
    files: {
      ...SDK,
      'a.ts': `import { Cloudflare as Api } from 'cloudflare';
const { zones } = new Api();
const off = async (zone_id: string) => {
  for (const name of ['minify', 'rocket_loader', 'brotli'] as const) {
    await zones.settings.edit(name, { zone_id, value: 'off' });
  }
};`,
    },
    found: ['a.ts:4 PATCH /zones/{}/settings/minify', 'a.ts:4 PATCH /zones/{}/settings/brotli'],
  },
  'a sub-resource in a variable, in an older major': {
    files: {
      'package.json': '{ "dependencies": { "cloudflare": "^3.0.0" } }',
      'package-lock.json': '{ "packages": { "node_modules/cloudflare": { "version": "3.4.0" } } }',
      'a.js': `const Cloudflare = require('cloudflare');
const settings = new Cloudflare().zones.settings;
settings.minify.edit({ zone_id: z, value: {} });
new Cloudflare().zeroTrust.tunnels.create({ account_id: a, name: 'n' });`,
    },
    found: ['a.js:3 PATCH /zones/{}/settings/minify', 'a.js:4 POST /accounts/{}/tunnels'],
  },
  'the same names in a later major': {
    files: {
      ...SDK,
      'a.js': `const Cloudflare = require('cloudflare');
new Cloudflare().zeroTrust.tunnels.create({ account_id: a, name: 'n' });`,
    },
    found: [],
  },
  'names that were used again, without a version': {
    files: {
      'a.js': `import Cloudflare from 'cloudflare';
new Cloudflare().zeroTrust.tunnels.create({ account_id: a, name: 'n' });
new Cloudflare().rateLimits.list({ zone_id: z });`,
    },
    found: ['a.js:3 GET /zones/{}/rate_limits'],
  },
  'the library written by hand': {
    files: {
      'package.json': '{ "dependencies": { "cloudflare": "2.9.1" } }',
      'a.js': `const cf = require('cloudflare')({ token });
cf.zoneSettings.edit(zone, 'minify', { value: { js: 'on' } });
cf.dnsRecords.add(zone, {
  type: 'SRV',
  data: { service: '_sip', proto: '_tcp', name: 'example.com', port: 5060 },
});
cf.argoTunnels.browse(account);`,
    },
    found: [
      'a.js:2 PATCH /zones/{}/settings/minify',
      'a.js:5 POST /zones/{}/dns_records',
      'a.js:7 GET /accounts/{}/tunnels',
    ],
  },
  'requests by path through the library': {
    files: {
      ...SDK,
      'a.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare();
export const all = (id: string) => client.get(\`/zones/\${id}/rate_limits\`);
export const add = (id: string, body: object) => client.post(\`/zones/\${id}/filters\`, { body });`,
    },
    found: ['a.ts:3 GET /zones/{}/rate_limits', 'a.ts:4 POST /zones/{}/filters'],
  },
  'another address of the library': {
    files: {
      ...SDK,
      'a.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare({ baseURL: 'https://mirror.example.com/v4' });
export const all = (zone_id: string) => client.rateLimits.list({ zone_id });`,
    },
    found: [],
  },
  'a client by its declared type': {
    files: {
      ...SDK,
      'a.ts': `import type Cloudflare from 'cloudflare';
interface Deps { client: Cloudflare; log(text: string): void }
export async function list({ client }: Deps, zone_id: string) {
  return client.firewall.rules.list({ zone_id });
}
export function handlers(getClient: () => Promise<Cloudflare>) {
  return async (zone_id: string) => {
    const client = (await getClient()) as any;
    return client.rateLimits.list({ zone_id });
  };
}
export class Service {
  private readonly client!: Cloudflare;
  constructor(private other: Pick<Cloudflare, 'filters'>) {}
  async waf(zone_id: string) {
    await this.other.filters.list({ zone_id });
    return this.client.firewall.waf.packages.list({ zone_id });
  }
}`,
    },
    found: [
      'a.ts:4 GET /zones/{}/firewall/rules',
      'a.ts:9 GET /zones/{}/rate_limits',
      'a.ts:16 GET /zones/{}/filters',
      'a.ts:17 GET /zones/{}/firewall/waf/packages',
    ],
  },
  'a wrapper class by its declared type, in another module': {
    files: {
      'api.ts': `${FETCH}export class Api {
  constructor(private zone: string) {}
  setting(name: string, value: unknown) {
    return cf(\`/zones/\${this.zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
  }
}`,
      'types.ts': `import type { Api } from './api';
export interface Context { readonly api: Api }
export type { Api };`,
      'use.ts': `import type { Context } from './types';
export const speed = ({ api }: Context) => api.setting('minify', { js: 'on' });`,
    },
    found: ['use.ts:2 PATCH /zones/{}/settings/minify'],
  },
  'a client that another function sets': {
    files: {
      ...SDK,
      'a.ts': `import Cloudflare from 'cloudflare';
let current: Cloudflare | null = null;
let api = null;
export function get(): Cloudflare {
  if (!current) throw new Error('not connected');
  return current;
}
export const list = (zone_id: string) => get().rateLimits.list({ zone_id });
export const filters = (zone_id: string) => api.filters.list({ zone_id });
export function connect(client: Cloudflare) {
  current = client;
  api = new Cloudflare();
}
export class Later {
  client;
  rules(zone_id: string) {
    return this.client.firewall.rules.list({ zone_id });
  }
  async init() {
    this.client = new Cloudflare();
  }
}`,
    },
    found: ['a.ts:8 GET /zones/{}/rate_limits', 'a.ts:9 GET /zones/{}/filters', 'a.ts:17 GET /zones/{}/firewall/rules'],
  },
  'aliases of tsconfig.json, inherited': {
    files: {
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "references": [{ "path": "./tsconfig.app.json" }] }',
      'tsconfig.base.json': `{
  // The aliases.
  "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["packages/lib/*"], }, },
}`,
      'tsconfig.app.json': '{ "compilerOptions": { "paths": { "~api": ["./app/api.ts"] } } }',
      'packages/lib/cf.ts': FETCH,
      'app/api.ts': `export * as http from '@lib/cf';`,
      'app/use.ts': `import { http } from '~api';
import { cf } from '@lib/cf';
export const a = (z: string) => http.cf('/zones/' + z + '/rate_limits');
export const b = (z: string) => cf('/zones/' + z + '/filters');`,
    },
    found: ['app/use.ts:3 GET /zones/{}/rate_limits', 'app/use.ts:4 GET /zones/{}/filters'],
  },
  'a package of the workspace, by its source, and imports of its own': {
    files: {
      'package.json': '{ "name": "root", "workspaces": ["packages/*"] }',
      'packages/cf/package.json': `{ "name": "@acme/cf", "main": "dist/index.js", "imports": { "#base": "./src/base.ts", "#parts/*": { "import": "./src/parts/*.ts" } },
  "exports": { ".": { "import": "./dist/index.js" }, "./paths/*": "./dist/paths/*.js" } }`,
      'packages/cf/src/index.ts': `import { base } from '#base';
import { prefix } from '#parts/prefix';
export const send = (path: string) => fetch(base + prefix + path);`,
      'packages/cf/src/base.ts': `export const base = 'https://api.cloudflare.com';`,
      'packages/cf/src/parts/prefix.ts': `export const prefix = '/client/v4';`,
      'packages/cf/src/paths/zones.ts': `export const limits = (id) => \`/zones/\${id}/rate_limits\`;`,
      'packages/app/package.json': '{ "name": "app" }',
      'packages/app/use.ts': `import { send } from '@acme/cf';
import { limits } from '@acme/cf/paths/zones';
send(limits('z'));
send('/zones/z/filters');`,
    },
    found: ['packages/cf/src/paths/zones.ts:1 GET /zones/z/rate_limits', 'packages/app/use.ts:4 GET /zones/z/filters'],
  },
  'a bundler alias that nothing declares': {
    files: {
      'package.json': '{}',
      'src/lib/cf.js': FETCH.replaceAll(/: \w+|\w+\?: \w+/g, ''),
      'src/views/use.js': `import { cf } from '@/lib/cf';
cf('/zones/z/filters');`,
    },
    found: ['src/views/use.js:2 GET /zones/z/filters'],
  },
  'a table of paths in JSON': {
    files: {
      'paths.json': `{
  "limits": "/zones/:zone/rate_limits",
  "settings": ["brotli", "minify"]
}`,
      'cf.ts': FETCH,
      'use.ts': `import paths from './paths.json';
import { settings } from './paths.json';
import { cf } from './cf.js';
cf(paths.limits.replace(':zone', zone));
cf('/zones/z/filters');
for (const name of settings) cf(\`/zones/\${zone}/settings/\${name}\`, { method: 'PATCH' });`,
    },
    found: [
      'use.ts:5 GET /zones/z/filters',
      'paths.json:2 GET /zones/{}/rate_limits',
      'paths.json:3 PATCH /zones/{}/settings/brotli',
      'paths.json:3 PATCH /zones/{}/settings/minify',
    ],
  },
  'a constant that only its user sends': {
    files: {
      'consts/names.ts': `export const SETTINGS = { js: 'minify', cache: 'cache_level' } as const;`,
      'consts/index.ts': `export * from './names';`,
      'api.ts': `import { SETTINGS } from './consts';
export const get = (id: string, name: keyof typeof SETTINGS) =>
  fetch('https://api.cloudflare.com/client/v4/zones/' + id + '/settings/' + SETTINGS[name]);`,
      'unrelated.ts': `import { SETTINGS } from 'other';`,
    },
    found: ['consts/names.ts:1 GET /zones/{}/settings/minify'],
  },
  'a field read by the caller of a helper': {
    files: {
      'records.ts': `export async function records(id: string) {
  const res = await fetch('https://api.cloudflare.com/client/v4/zones/' + id + '/dns_records');
  const { result } = await res.json();
  return result;
}`,
      'page.ts': `import { records } from './records';
export const locked = async (id: string) => (await records(id)).filter((one) => one.locked).length;`,
    },
    found: ['page.ts:2 GET /zones/{}/dns_records'],
  },
  'modules that import each other': {
    files: {
      'a.ts': `import { b } from './b';
export const base = 'https://api.cloudflare.com/client/v4';
export const a = () => b('/zones/z/filters');`,
      'b.ts': `import { a, base } from './a';
export const b = (path: string) => fetch(base + path);
export const again = () => a();`,
    },
    found: ['a.ts:3 GET /zones/z/filters'],
  },
  'an answer of the library': {
    files: {
      ...SDK,
      'a.ts': `import Cloudflare from 'cloudflare';
const client = new Cloudflare();
export async function locked(zone_id: string) {
  for await (const record of client.dns.records.list({ zone_id })) {
    if (record.locked) return true;
  }
  const page = await client.dns.records.list({ zone_id });
  const [first] = page.result;
  const record = await client.dns.records.get(first.id, { zone_id });
  return record.locked;
}`,
    },
    found: ['a.ts:5 GET /zones/{}/dns_records', 'a.ts:10 GET /zones/{}/dns_records/{}'],
  },
  'a client that nothing is known of, by the names of its methods': {
    files: {
      ...SDK,
      'a.js': `// Cloudflare
export const list = (ctx, zone_id) => ctx.services.cloudflare.rateLimits.list({ zone_id });
export const rules = (ctx, zone_id) => ctx.api.firewall.rules.list({ zone_id });
export const other = (repository) => repository.filters.list();`,
    },
    found: ['a.js:2 GET /zones/{}/rate_limits', 'a.js:3 GET /zones/{}/firewall/rules'],
  },
};

describe('what is followed over calls, types and modules', () => {
  const made: string[] = [];
  afterAll(async () => {
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it.each(Object.entries(PROJECTS))('%s', async (_name, { files, found }) => {
    const root = await mkdtemp(join(tmpdir(), 'eolint-following-'));
    made.push(root);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const report = await lint({ cwd: root, asOf: '2026-11-21', noIgnore: true });
    const lines = report.findings.map(({ span, method, path }) => {
      const line = (report.texts(span.file) ?? '').slice(0, span.start).split('\n').length;
      return `${span.file}:${String(line)} ${method ?? '?'} ${path}`;
    });
    expect([...lines].sort()).toEqual([...found].sort());
  });
});
