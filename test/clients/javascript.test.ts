import { describe, expect, it } from 'vitest';
import { javascriptClients } from '../../src/clients/javascript/clients.js';
import { runPrograms } from '../../src/flow/world.js';
import type { Request } from '../../src/model/request.js';
import type { Text } from '../../src/model/text.js';
import { javascript } from '../../src/read/javascript/reader.js';

const BASE = 'https://api.cloudflare.com/client/v4';
const show = (text: Text): string => text.map((piece) => (piece.kind === 'run' ? piece.text : '<>')).join('');

function requestsOf(text: string): Request[] {
  const requests: Request[] = [];
  const clients = javascriptClients((request) => requests.push(request), undefined);
  const reading = javascript.read({ file: 'x.ts', text });
  expect(reading.problems).toEqual([]);
  runPrograms(reading.programs, {
    host: {
      call: (call) => clients.call(call),
      instance: (of) => clients.instance?.(of),
      assign: (target, key, value) => clients.assign?.(target, key, value),
      left: (value, how, span) => clients.left?.(value, how, span),
    },
    isSeed: () => true,
    resolve: () => undefined,
  });
  clients.flush?.();
  return requests;
}

/** Without the base; `?` stands for one that is not known. */
const addressOf = (url: string): string => (url.startsWith(BASE) ? url.slice(BASE.length) : `?${url}`);

/** Client, method, address below the base, names of headers, encoding of the body: of each request that differs. */
function sent(text: string): string[] {
  const lines = requestsOf(text).map(({ client, method, url, headers, headersOpen, body }) => {
    const names = [...headers.map(({ name }) => show(name)), ...(headersOpen ? ['...'] : [])].join(',');
    return [client, method?.name ?? '?', addressOf(show(url)), names, body?.encoding ?? ''].join(' ').trimEnd();
  });
  return [...new Set(lines)];
}

describe('the clients of JavaScript', () => {
  it.each<[name: string, text: string, lines: string[]]>([
    ['a global', `fetch('${BASE}/a', { method: 'PUT', headers: { A: 'b' } });`, ['fetch PUT /a A']],
    ['an export, however it is fetched', `import f from 'npm:node-fetch@3'; f('${BASE}/a');`, ['fetch GET /a']],
    ['what is spread over the arguments', `fetch('${BASE}/a', ...rest);`, ['fetch GET /a ...']],
    [
      'a request that is made first, once',
      `const r = new Request('${BASE}/a', { method: 'POST' }); fetch(r); caches.match(r);`,
      ['fetch POST /a'],
    ],
    [
      'an instance of an instance',
      `import axios from 'axios';
       const a = axios.create({ baseURL: '${BASE}', headers: { A: 'b' } });
       a.create({ headers: { C: 'd' } }).post('/a', { e: 1 });`,
      ['axios POST /a A,C json'],
    ],
    ['an instance that is called', `import got from 'got'; got.extend({ prefixUrl: '${BASE}' })('a');`, ['got GET /a']],
    [
      'options that are not known',
      `import axios from 'axios'; axios.create(options()).get('${BASE}/a');`,
      ['axios GET /a'],
    ],
    [
      'defaults of a client and of an instance',
      `import axios from 'axios';
       axios.defaults.baseURL = '${BASE}';
       const a = axios.create();
       a.defaults.headers = { A: 'b' };
       a.get('/a');
       axios.get('/b');`,
      ['axios GET /a A', 'axios GET /b'],
    ],
    [
      'a type of an instance',
      `import { AxiosInstance } from 'axios'; export const f = (a: AxiosInstance) => a.delete('${BASE}/a');`,
      ['axios DELETE /a'],
    ],
    [
      'an instance for a host',
      `import { Client } from 'undici';
       new Client('https://api.cloudflare.com').request({ path: '/client/v4/a', method: 'PUT' });`,
      ['undici PUT /a'],
    ],
    ['a form', `import axios from 'axios'; axios.postForm('${BASE}/a', { b: 1 });`, ['axios POST /a  form']],
    [
      'calls that add to a request',
      `import superagent from 'superagent';
       superagent.put('${BASE}/a').set('A', 'b').set({ C: 'd' }).type('json').send({ e: 1 }).then((r) => r.body);`,
      ['superagent PUT /a A,C json'],
    ],
    [
      'a request that is written to in a branch, as it was then',
      `import https from 'node:https';
       export function f(b) {
         const q = https.request({ hostname: 'api.cloudflare.com', path: '/client/v4/a', method: 'POST' });
         q.setHeader('A', 'b');
         if (b) q.write('{}');
         q.end();
       }`,
      ['http POST /a A raw'],
    ],
    [
      'an object that is returned',
      `export const f = () => ({ method: 'PUT', url: '/zones/z/a' });`,
      ['unknown-sender PUT ?/zones/z/a'],
    ],
    ['a member that no client has', `import axios from 'axios'; axios.isCancel('${BASE}/a');`, ['unknown-sender ? /a']],
    ['a class of a client that sends nothing itself', `new XMLHttpRequest('${BASE}/a');`, []],
  ])('%s', (_, text, lines) => {
    expect(sent(text)).toEqual(lines);
  });

  it.each([
    [`import s from 'superagent'; s.get('${BASE}/a').end((error, r) => use(r.body.result.id));`, 'result.id'],
    [`const r = new Request('${BASE}/a'); fetch(r).then((a) => a.json()).then((a) => use(a.result.id));`, 'result.id'],
  ])('know what is read of the answer: %s', (text, path) => {
    const reads = requestsOf(text).flatMap(({ site }) => site.reads.map((read) => read.path.join('.')));
    expect(reads).toContain(path);
  });

  it('count a request once that is made first and then sent', () => {
    const made = `const r = new Request('${BASE}/a', { method: 'POST' });`;
    expect(requestsOf(made)).toHaveLength(1);
    expect(requestsOf(`${made} fetch(r); send(r);`)).toHaveLength(1);
  });
});
