import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const BASE = 'https://api.cloudflare.com/client/v4';

/** Code by the shape it shows, with the method and path that it must come to. */
const SHAPES: Readonly<Record<string, readonly [name: string, code: string, found: string][]>> = {
  folding: [
    ['literal', `fetch('${BASE}/zones/z/settings/minify')`, 'GET /zones/z/settings/minify'],
    ['template', `fetch(\`${BASE}/zones/\${id}/settings/minify\`)`, 'GET /zones/{}/settings/minify'],
    ['plus', `fetch('${BASE}/zones/' + id + '/settings/minify')`, 'GET /zones/{}/settings/minify'],
    ['concat', `fetch('${BASE}'.concat('/zones/', id, '/settings/minify'))`, 'GET /zones/{}/settings/minify'],
    ['join', `fetch(['${BASE}', 'zones', id, 'settings', 'minify'].join('/'))`, 'GET /zones/{}/settings/minify'],
    ['replace', `fetch('${BASE}/zones/:id/settings/minify'.replace(':id', id))`, 'GET /zones/{}/settings/minify'],
    [
      'encodeURIComponent',
      `fetch(\`${BASE}/zones/\${encodeURIComponent(id)}/settings/minify\`)`,
      'GET /zones/{}/settings/minify',
    ],
    [
      'new URL',
      `fetch(new URL('/client/v4/zones/z/settings/minify', 'https://api.cloudflare.com'))`,
      'GET /zones/z/settings/minify',
    ],
    [
      'URL object',
      `const u = new URL('${BASE}/zones/z/rate_limits'); u.searchParams.set('page', '1'); fetch(u.toString())`,
      'GET /zones/z/rate_limits',
    ],
    [
      'URLSearchParams',
      `const q = new URLSearchParams({ page: '1' }); fetch(\`${BASE}/zones/z/rate_limits?\${q}\`)`,
      'GET /zones/z/rate_limits',
    ],
    [
      'constant',
      `const API = '${BASE}'; const path = '/zones/z/settings/minify'; fetch(API + path)`,
      'GET /zones/z/settings/minify',
    ],
    [
      'object member',
      `const api = { base: '${BASE}', minify: (id) => '/zones/' + id + '/settings/minify' }; fetch(api.base + api.minify('z'))`,
      'GET /zones/z/settings/minify',
    ],
    [
      'enum member',
      `enum Path { Minify = '/settings/minify' } fetch('${BASE}/zones/z' + Path.Minify)`,
      'GET /zones/z/settings/minify',
    ],
    [
      'class field',
      `class A { private base = '${BASE}'; minify(z: string) { return fetch(\`\${this.base}/zones/\${z}/settings/minify\`) } }`,
      'GET /zones/{}/settings/minify',
    ],
    [
      'static field',
      `class A { static BASE = '${BASE}'; run() { return fetch(A.BASE + '/zones/z/settings/minify') } }`,
      'GET /zones/z/settings/minify',
    ],
    [
      'default parameter',
      `function get(z, base = '${BASE}') { return fetch(base + '/zones/' + z + '/settings/minify') }`,
      'GET /zones/{}/settings/minify',
    ],
    [
      'destructuring',
      `const { base, paths: [first] } = { base: '${BASE}', paths: ['/zones/z/settings/minify'] }; fetch(base + first)`,
      'GET /zones/z/settings/minify',
    ],
    [
      'spread',
      `const common = { method: 'PATCH' }; fetch('${BASE}/zones/z/settings/minify', { ...common, body: '{}' })`,
      'PATCH /zones/z/settings/minify',
    ],
    ['conditional', `fetch('${BASE}/zones/z/settings/' + (fast ? 'minify' : 'ssl'))`, 'GET /zones/z/settings/minify'],
    [
      'for of',
      `for (const s of ['ssl', 'minify']) fetch('${BASE}/zones/z/settings/' + s)`,
      'GET /zones/z/settings/minify',
    ],
    ['map', `['ssl', 'minify'].map((s) => fetch('${BASE}/zones/z/settings/' + s))`, 'GET /zones/z/settings/minify'],
    [
      'forEach entries',
      `Object.entries({ minify: 'on' }).forEach(([k, value]) => fetch('${BASE}/zones/z/settings/' + k, { method: 'PATCH', body: JSON.stringify({ value }) }))`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'classic for',
      `const all = ['ssl', 'minify']; for (let i = 0; i < all.length; i++) { fetch('${BASE}/zones/z/settings/' + all[i]) }`,
      'GET /zones/z/settings/minify',
    ],
    [
      'wrapper',
      `const call = (path, init) => fetch('${BASE}' + path, init); call('/zones/z/settings/minify', { method: 'PATCH' })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'wrapper method',
      `class C { request(method, path) { return fetch('${BASE}' + path, { method }) } minify() { return this.request('PATCH', '/zones/z/settings/minify') } }`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'inherited wrapper',
      `class B { url(p) { return '${BASE}' + p } } class C extends B { go() { return fetch(this.url('/zones/z/settings/minify')) } }`,
      'GET /zones/z/settings/minify',
    ],
    [
      'steps',
      `let url = '${BASE}'; url += '/zones/z'; url += '/settings/minify'; const o = {}; o.method = 'PATCH'; fetch(url, o)`,
      'PATCH /zones/z/settings/minify',
    ],
  ],
  clients: [
    [
      'Request',
      `fetch(new Request('${BASE}/zones/z/settings/minify', { method: 'PATCH' }))`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'axios call',
      `import axios from 'axios'; axios({ url: '${BASE}/zones/z/settings/minify', method: 'patch' })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'axios.get',
      `import axios from 'axios'; axios.get('${BASE}/zones/z/settings/minify')`,
      'GET /zones/z/settings/minify',
    ],
    [
      'axios.create',
      `const axios = require('axios'); const c = axios.create({ baseURL: '${BASE}' }); c.patch('/zones/z/settings/minify', { value: {} })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'axios.defaults',
      `import axios from 'axios'; axios.defaults.baseURL = '${BASE}'; axios.get('/zones/z/settings/minify')`,
      'GET /zones/z/settings/minify',
    ],
    [
      'instance defaults',
      `import axios from 'axios'; const c = axios.create(); c.defaults.baseURL = '${BASE}'; c.get('/zones/z/settings/minify')`,
      'GET /zones/z/settings/minify',
    ],
    [
      'got',
      `import got from 'got'; got.patch('${BASE}/zones/z/settings/minify', { json: {} })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'got.extend',
      `import got from 'got'; const c = got.extend({ prefixUrl: '${BASE}' }); c('zones/z/settings/minify', { method: 'PATCH' })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'ky',
      `import ky from 'ky'; const c = ky.create({ prefixUrl: '${BASE}' }); c.get('zones/z/settings/minify').json()`,
      'GET /zones/z/settings/minify',
    ],
    [
      'undici',
      `import { request } from 'undici'; request('${BASE}/zones/z/settings/minify', { method: 'PATCH' })`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'undici Client',
      `import { Client } from 'undici'; new Client('https://api.cloudflare.com').request({ path: '/client/v4/zones/z/settings/minify', method: 'GET' })`,
      'GET /zones/z/settings/minify',
    ],
    [
      'superagent',
      `import sa from 'superagent'; sa.patch('${BASE}/zones/z/settings/minify').set('A', 'b').send({ value: {} }).end(() => {})`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'needle',
      `const needle = require('needle'); needle('patch', '${BASE}/zones/z/settings/minify', {})`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'https.request',
      `const https = require('https'); const r = https.request({ hostname: 'api.cloudflare.com', path: '/client/v4/zones/z/settings/minify', method: 'PATCH' }, (res) => {}); r.end('{}')`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'https.get',
      `import https from 'node:https'; https.get('${BASE}/zones/z/settings/minify', (res) => res.resume())`,
      'GET /zones/z/settings/minify',
    ],
    [
      'request',
      `const request = require('request'); request({ uri: '${BASE}/zones/z/settings/minify', method: 'PATCH', json: true }, () => {})`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'request-promise defaults',
      `const rp = require('request-promise').defaults({ baseUrl: '${BASE}' }); rp.get('/zones/z/settings/minify')`,
      'GET /zones/z/settings/minify',
    ],
    ['jQuery', `$.ajax({ url: '${BASE}/zones/z/settings/minify', type: 'PATCH' })`, 'PATCH /zones/z/settings/minify'],
    [
      'Angular',
      `class S { constructor(private http: HttpClient) {} go(z: string) { return this.http.patch('${BASE}/zones/z/settings/minify', {}) } }`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'unknown verb',
      `import { cf } from './cloudflare-client'; cf.patch('/zones/z/settings/minify', {})`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'unknown sender',
      `import { request } from './cloudflare'; request('PATCH', '/zones/z/settings/minify')`,
      'PATCH /zones/z/settings/minify',
    ],
    [
      'unknown options',
      `cloudflare.send({ method: 'PATCH', url: '/zones/z/settings/minify' })`,
      'PATCH /zones/z/settings/minify',
    ],
  ],
};

async function found(code: string): Promise<string[]> {
  const { findings } = await lint({ cwd: '/', asOf: '2026-11-21', stdin: { file: 'client.ts', text: code } });
  return findings.map(({ method, path }) => `${method ?? '?'} ${path}`);
}

describe.each(Object.entries(SHAPES))('%s', (_theme, rows) => {
  it.each(rows)('%s', async (_name, code, expected) => {
    expect(await found(code)).toEqual([expected]);
  });
});

/** Shapes that only look like one. */
const LOOK_ALIKES: readonly [string, string][] = [
  ['another host', `fetch('https://api.example.com/client/v4/zones/z/settings/minify')`],
  [
    'a route',
    `const app = require('express')(); app.get('/zones/:id/settings/minify', (req, res) => res.send('cloudflare'))`,
  ],
  ['a log line', `console.log('${BASE}/zones/z/settings/minify')`],
  ['an unknown setting', `fetch(\`${BASE}/zones/z/settings/\${name}\`, { method: 'PATCH' })`],
  ['a live neighbour', `fetch('${BASE}/zones/z/firewall/access_rules/rules')`],
  [
    'a base of another service',
    `import axios from 'axios'; const c = axios.create({ baseURL: 'https://cis.cloud.ibm.com/v1/crn' }); c.get('/zones/z/filters')`,
  ],
  ['the setting read', `fetch('${BASE}/zones/z/settings/security_level')`],
  [
    'an allowed value',
    `fetch('${BASE}/zones/z/settings/security_level', { method: 'PATCH', body: JSON.stringify({ value: 'under_attack' }) })`,
  ],
];

describe('look-alikes', () => {
  it.each(LOOK_ALIKES)('%s', async (_name, code) => {
    expect(await found(code)).toEqual([]);
  });
});
