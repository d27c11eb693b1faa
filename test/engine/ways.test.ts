import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const BASE = 'https://api.cloudflare.com/client/v4';

/** Code that puts a request together in one way or another, with the request that it must come to. */
const WAYS: readonly [name: string, code: string, found: string][] = [
  [
    'builder chain',
    `class Q { constructor(p=''){this.p=p} zones(id){return new Q(this.p+'/zones/'+id)} settings(n){return new Q(this.p+'/settings/'+n)} patch(b){return fetch('${BASE}'+this.p,{method:'PATCH',body:JSON.stringify(b)})} } new Q().zones(z).settings('minify').patch({})`,
    'PATCH /zones/{}/settings/minify',
  ],
  [
    'builder mutating',
    `class Q { path=''; zone(id){this.path+='/zones/'+id; return this} setting(n){this.path+='/settings/'+n; return this} get(){return fetch('${BASE}'+this.path)} } new Q().zone(z).setting('minify').get()`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'proxy builder',
    `const client = new Proxy({}, { get(t, k) { return (id) => fetch('${BASE}/zones/' + id + '/' + k) } }); client.rate_limits(z)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'tagged template',
    `const path = (s, ...v) => s.reduce((a, b, i) => a + encodeURIComponent(v[i-1]) + b); fetch('${BASE}' + path\`/zones/\${z}/rate_limits\`)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'tagged raw',
    `const api = (strings, ...values) => { let out = ''; strings.forEach((s, i) => { out += s + (values[i] ?? '') }); return fetch('${BASE}' + out) }; api\`/zones/\${z}/rate_limits\``,
    'GET /zones/{}/rate_limits',
  ],
  [
    'util.format',
    `const util = require('util'); fetch(util.format('${BASE}/zones/%s/rate_limits', z))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'format import',
    `import { format } from 'node:util'; fetch('${BASE}' + format('/zones/%s/settings/%s', z, 'minify'))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'sprintf-js',
    `import { sprintf } from 'sprintf-js'; fetch(sprintf('${BASE}/zones/%1$s/rate_limits', z))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'own format',
    `const fmt = (t, ...a) => t.replace(/\\{(\\d+)\\}/g, (_, i) => a[i]); fetch('${BASE}' + fmt('/zones/{0}/settings/{1}', z, 'minify'))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'named placeholders',
    `const fill = (t, p) => Object.entries(p).reduce((s, [k, v]) => s.replace(':' + k, v), t); fetch('${BASE}' + fill('/zones/:zone/settings/:name', { zone: z, name: 'minify' }))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'regex placeholders',
    `const fill = (t, p) => t.replace(/:(\\w+)/g, (m, k) => p[k]); fetch('${BASE}' + fill('/zones/:zone/settings/:name', { zone: z, name: 'minify' }))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'lodash template',
    `import _ from 'lodash'; const t = _.template('/zones/<%= id %>/rate_limits'); fetch('${BASE}' + t({ id: z }))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'url-join',
    `import urlJoin from 'url-join'; fetch(urlJoin('${BASE}', 'zones', z, 'rate_limits'))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'path.posix.join',
    `import path from 'path'; fetch('${BASE}/' + path.posix.join('zones', z, 'rate_limits'))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'segment array push',
    `const s = ['zones', z]; s.push('settings'); s.push('minify'); fetch('${BASE}/' + s.join('/'))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'segments filter Boolean',
    `const u = ['${BASE}', 'zones', z, opt && 'x', 'rate_limits'].filter(Boolean).join('/'); fetch(u)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'spread segments',
    `const url = (...p) => ['${BASE}', ...p].join('/'); fetch(url('zones', z, 'rate_limits'))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'array of settings map',
    `const names = ['minify','x']; Promise.all(names.map((n) => fetch(\`${BASE}/zones/\${z}/settings/\${n}\`, { method: 'PATCH' })))`,
    'PATCH /zones/{}/settings/minify',
  ],
  [
    'table of settings loop',
    `const S = [{ setting: 'minify', value: {} }, { setting: 'ssl', value: 'full' }]; for (const { setting, value } of S) fetch(\`${BASE}/zones/\${z}/settings/\${setting}\`, { method: 'PATCH', body: JSON.stringify({ value }) })`,
    'PATCH /zones/{}/settings/minify',
  ],
  [
    'object entries',
    `const S = { minify: {}, ssl: 'full' }; for (const [k, v] of Object.entries(S)) fetch(\`${BASE}/zones/\${z}/settings/\${k}\`, { method: 'PATCH', body: JSON.stringify({ value: v }) })`,
    'PATCH /zones/{}/settings/minify',
  ],
  [
    'for in',
    `const S = { minify: {} }; for (const k in S) fetch(\`${BASE}/zones/\${z}/settings/\${k}\`)`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'index loop',
    `const S = ['ssl', 'minify']; for (let i = 0; i < S.length; i++) { fetch(\`${BASE}/zones/\${z}/settings/\${S[i]}\`) }`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'while shift',
    `const q = ['ssl', 'minify']; while (q.length) { const n = q.shift(); await fetch(\`${BASE}/zones/\${z}/settings/\${n}\`) }`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'Map of settings',
    `const m = new Map([['minify', 1]]); m.forEach((v, k) => fetch(\`${BASE}/zones/\${z}/settings/\${k}\`))`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'Set',
    `for (const n of new Set(['minify'])) fetch(\`${BASE}/zones/\${z}/settings/\${n}\`)`,
    'GET /zones/{}/settings/minify',
  ],
  [
    'batch body',
    `fetch('${BASE}/zones/' + z + '/settings', { method: 'PATCH', body: JSON.stringify({ items: [{ id: 'ssl', value: 'full' }, { id: 'minify', value: {} }] }) })`,
    'PATCH /zones/{}/settings',
  ],
  [
    'curry',
    `const req = (method) => (path) => (body) => fetch('${BASE}' + path, { method, body }); req('PATCH')('/zones/z/settings/minify')('{}')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'bind',
    `function req(method, path) { return fetch('${BASE}' + path, { method }) } const patch = req.bind(null, 'PATCH'); patch('/zones/z/settings/minify')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'apply',
    `function req(method, path) { return fetch('${BASE}' + path, { method }) } req.apply(null, ['PATCH', '/zones/z/settings/minify'])`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'method table',
    `const verbs = {}; ['get','patch'].forEach((m) => { verbs[m] = (p) => fetch('${BASE}' + p, { method: m.toUpperCase() }) }); verbs.patch('/zones/z/settings/minify')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'reduce methods',
    `const api = ['get','patch'].reduce((o, m) => ({ ...o, [m]: (p) => fetch('${BASE}' + p, { method: m.toUpperCase() }) }), {}); api.patch('/zones/z/settings/minify')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'fromEntries',
    `const api = Object.fromEntries(['get','patch'].map((m) => [m, (p) => fetch('${BASE}' + p, { method: m.toUpperCase() })])); api.patch('/zones/z/settings/minify')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'getter object',
    `const ep = { get limits() { return '/zones/z/rate_limits' } }; fetch('${BASE}' + ep.limits)`,
    'GET /zones/z/rate_limits',
  ],
  [
    'static class',
    `class E { static base = '${BASE}'; static limits(z) { return E.base + '/zones/' + z + '/rate_limits' } } fetch(E.limits(z))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'abstract request',
    `class Base { constructor(prefix) { this.prefix = prefix } request(m, p) { return fetch('${BASE}' + this.prefix + p, { method: m }) } } class Zone extends Base { constructor(id) { super('/zones/' + id) } minify() { return this.request('PATCH', '/settings/minify') } } new Zone(z).minify()`,
    'PATCH /zones/{}/settings/minify',
  ],
  [
    'template method',
    `class Setting { path() { return '/zones/z/settings/' + this.name() } send() { return fetch('${BASE}' + this.path()) } } class Minify extends Setting { name() { return 'minify' } } new Minify().send()`,
    'GET /zones/z/settings/minify',
  ],
  [
    'mixin',
    `const WithApi = (B2) => class extends B2 { call(p) { return fetch('${BASE}' + p) } }; class A {} class C extends WithApi(A) { go() { return this.call('/zones/z/rate_limits') } }`,
    'GET /zones/z/rate_limits',
  ],
  [
    'private fields',
    `class C { #base = '${BASE}'; async #req(p) { return fetch(this.#base + p) } go() { return this.#req('/zones/z/rate_limits') } }`,
    'GET /zones/z/rate_limits',
  ],
  [
    'options built',
    `const o = {}; o.method = 'PATCH'; o.headers = {}; o.body = JSON.stringify({}); fetch('${BASE}/zones/z/settings/minify', o)`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'options assign',
    `const base = { method: 'GET' }; fetch('${BASE}/zones/z/settings/minify', Object.assign({}, base, { method: 'PATCH' }))`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'switch path',
    `function p(kind) { switch (kind) { case 'a': return '/zones/z/rate_limits'; default: return '/zones/z' } } fetch('${BASE}' + p('a'))`,
    'GET /zones/z/rate_limits',
  ],
  [
    'default param base',
    `async function call(path, { method = 'GET', base = '${BASE}' } = {}) { return fetch(base + path, { method }) } call('/zones/z/settings/minify', { method: 'PATCH' })`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'env base',
    `const base = process.env.CF_API ?? '${BASE}'; fetch(base + '/zones/z/rate_limits')`,
    'GET /zones/z/rate_limits',
  ],
  [
    'env base unknown',
    `const base = process.env.CLOUDFLARE_API_URL; fetch(\`\${base}/zones/\${z}/rate_limits\`)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'URL pathname',
    `const u = new URL('${BASE}'); u.pathname += '/zones/z/rate_limits'; fetch(u)`,
    'GET /zones/z/rate_limits',
  ],
  [
    'URL pathname set',
    `const u = new URL('https://api.cloudflare.com'); u.pathname = '/client/v4/zones/z/rate_limits'; fetch(u.href)`,
    'GET /zones/z/rate_limits',
  ],
  [
    'URLSearchParams append',
    `const u = new URL('${BASE}/zones/z/rate_limits'); for (const [k, v] of Object.entries(q)) u.searchParams.append(k, v); fetch(u)`,
    'GET /zones/z/rate_limits',
  ],
  [
    'axios interceptors',
    `import axios from 'axios'; const c = axios.create(); c.interceptors.request.use((cfg) => { cfg.baseURL = '${BASE}'; return cfg }); c.get('/zones/z/rate_limits')`,
    'GET /zones/z/rate_limits',
  ],
  [
    'axios config obj',
    `import axios from 'axios'; const config = { method: 'patch', url: '${BASE}/zones/z/settings/minify', data: {} }; axios(config).then((r) => r.data)`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'retry wrapper',
    `const retry = async (fn, n = 3) => { try { return await fn() } catch (e) { if (n) return retry(fn, n - 1) } }; retry(() => fetch('${BASE}/zones/z/rate_limits'))`,
    'GET /zones/z/rate_limits',
  ],
  [
    'p-retry',
    `import pRetry from 'p-retry'; pRetry(() => fetch('${BASE}/zones/z/rate_limits'), { retries: 3 })`,
    'GET /zones/z/rate_limits',
  ],
  [
    'queue add',
    `queue.add(() => api.get('/zones/' + zone + '/rate_limits')) // cloudflare`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'event handler',
    `app.post('/x', async (req, res) => { const r = await fetch('${BASE}/zones/' + req.params.id + '/rate_limits'); res.json(await r.json()) })`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'useQuery',
    `useQuery({ queryKey: ['x'], queryFn: () => fetch('${BASE}/zones/z/rate_limits').then((r) => r.json()) })`,
    'GET /zones/z/rate_limits',
  ],
  [
    'enum paths',
    `enum P { Limits = '/rate_limits' } fetch('${BASE}/zones/' + z + P.Limits)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'as const table',
    `const EP = { zone: { limits: (id: string) => \`/zones/\${id}/rate_limits\` } } as const; fetch('${BASE}' + EP.zone.limits(z))`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'generator',
    `function* paths() { yield '/zones/z/rate_limits' } for (const p of paths()) fetch('${BASE}' + p)`,
    'GET /zones/z/rate_limits',
  ],
  [
    'destructured args',
    `const call = ({ path, method = 'GET', ...rest }) => fetch('${BASE}' + path, { method, ...rest }); call({ path: '/zones/z/settings/minify', method: 'PATCH' })`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'flatMap',
    `['a'].flatMap((z) => ['minify'].map((s) => fetch(\`${BASE}/zones/\${z}/settings/\${s}\`)))`,
    'GET /zones/a/settings/minify',
  ],
  [
    'conditional spread',
    `fetch('${BASE}/zones/z/settings/minify', { ...(x ? { method: 'PATCH' } : {}), headers })`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'ternary method',
    `fetch('${BASE}/accounts/a/access/bookmarks/x', { method: exists ? 'PUT' : 'POST' })`,
    'PUT /accounts/a/access/bookmarks/x',
  ],
  [
    'srv far',
    `const data = { type: 'SRV' }; function fill(r) { const [s, p] = r.name.split('.'); data.data = { service: s, proto: p, name: r.rest }; } fill(x); fetch('${BASE}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(data) })`,
    'POST /zones/z/dns_records',
  ],
  [
    'srv switch',
    `function body(t, a) { const b = { type: t, name: a.name }; if (t === 'SRV') { b.data = { service: a.s, proto: a.p, name: a.n } } return b } const f = (o) => fetch('${BASE}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(body(o.type, o)) })`,
    'POST /zones/z/dns_records',
  ],
  [
    'response destructure chain',
    `const getRecords = async () => { const { data: { result } } = await axios.get('${BASE}/zones/z/dns_records'); return result }; const x = async () => (await getRecords()).map(({ id, locked }) => ({ id, locked }))`,
    'GET /zones/z/dns_records',
  ],
  [
    'error_chain',
    `const r = await fetch('${BASE}/zones/z/dns_records', { method: 'POST', body }); const j = await r.json(); if (!j.success) throw new Error(j.errors[0].error_chain[0].message)`,
    'POST /zones/z/dns_records',
  ],
  [
    'error chain helper',
    `function explain(body) { return body.errors.map((e) => e.error_chain?.map((c) => c.message) ?? e.message) } const r = await fetch('${BASE}/zones/z/dns_records', { method: 'POST', body }); explain(await r.json())`,
    'POST /zones/z/dns_records',
  ],
  [
    'axios error',
    `try { await axios.post('${BASE}/zones/z/dns_records', body) } catch (e) { console.error(e.response.data.errors[0].error_chain) }`,
    'POST /zones/z/dns_records',
  ],
  [
    'callback request',
    `const request = require('request'); request({ url: '${BASE}/zones/z/dns_records', method: 'GET', json: true }, (err, res, body) => { body.result.forEach((r) => { if (r.locked) skip(r) }) })`,
    'GET /zones/z/dns_records',
  ],
  [
    'worker handler',
    `export default { async fetch(req, env) { return fetch(\`${BASE}/zones/\${env.ZONE}/rate_limits\`) } }`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'label in loop var',
    `let url; url = '${BASE}'; url += '/zones/' + z; url += '/rate_limits'; fetch(url)`,
    'GET /zones/{}/rate_limits',
  ],
  [
    'closure config',
    `function make(cfg) { const base = cfg.base || '${BASE}'; return { get: (p) => fetch(base + p) } } make({}).get('/zones/z/rate_limits')`,
    'GET /zones/z/rate_limits',
  ],
  [
    'prototype',
    `function Cf(t) { this.base = '${BASE}' } Cf.prototype.req = function (m, p) { return fetch(this.base + p, { method: m }) }; new Cf().req('PATCH', '/zones/z/settings/minify')`,
    'PATCH /zones/z/settings/minify',
  ],
  [
    'object this',
    `const cf = { base: '${BASE}', req(p) { return fetch(this.base + p) }, limits(z) { return this.req('/zones/' + z + '/rate_limits') } }; cf.limits(1)`,
    'GET /zones/1/rate_limits',
  ],
  [
    'async arrow in class',
    `class A { base = '${BASE}'; go = async (p) => fetch(this.base + p); limits = () => this.go('/zones/z/rate_limits') }`,
    'GET /zones/z/rate_limits',
  ],
  ['replaceAll fn', `fetch('${BASE}/zones/ZONE/rate_limits'.replaceAll('ZONE', z))`, 'GET /zones/{}/rate_limits'],
  [
    'json body text',
    `fetch('${BASE}/zones/z/settings/security_level', { method: 'PATCH', body: '{"value":"high"}' })`,
    'PATCH /zones/z/settings/security_level',
  ],
  [
    'value from const map',
    `const LEVELS = { on: 'under_attack', off: 'medium' }; const set = (s) => fetch('${BASE}/zones/z/settings/security_level', { method: 'PATCH', body: JSON.stringify({ value: LEVELS[s] }) })`,
    'PATCH /zones/z/settings/security_level',
  ],
  [
    'value arg',
    `const set = (v) => fetch('${BASE}/zones/z/settings/security_level', { method: 'PATCH', body: JSON.stringify({ value: v }) }); set('high')`,
    'PATCH /zones/z/settings/security_level',
  ],
  [
    'expression const',
    `const expr = '(cf.threat_score gt 10)'; fetch('${BASE}/zones/z/rulesets', { method: 'POST', body: JSON.stringify({ rules: [{ expression: expr, action: 'block' }] }) })`,
    'POST /zones/z/rulesets',
  ],
  [
    'expression built',
    `const min = 10; const rules = []; rules.push({ expression: \`cf.threat_score gt \${min}\`, action: 'block' }); fetch('${BASE}/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint', { method: 'PUT', body: JSON.stringify({ rules }) })`,
    'PUT /zones/z/rulesets/phases/http_request_firewall_custom/entrypoint',
  ],
];

describe('ways to put a request together', () => {
  it.each(WAYS)('%s', async (_name, code, expected) => {
    const report = await lint({ cwd: '/nowhere', asOf: '2026-11-21', stdin: { file: 'a.ts', text: code } });
    const found = report.findings.map(({ method, path }) => `${method ?? '?'} ${path}`);
    expect(found).toContain(expected);
  });
});
