import { BASE, namesOf, partsOf } from '../operations.mjs';

const quoted = (text) => `'${text}'`;
const template = (path) =>
  `\`${partsOf(path)
    .map((part) => (typeof part === 'string' ? part : `\${${part.name}}`))
    .join('')}\``;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? quoted(part) : part.name))
    .join(' + ');
const list = (path) =>
  `[${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : quoted(part)))
    .join(', ')}]`;
const colon = (path) => quoted(path.replaceAll(/\{(\w+)\}/g, ':$1'));
const params = ({ path }) => namesOf(path).join(', ');
const fn = (op, body, n = '') => `export async function call${n}(${params(op)}) {\n${body}\n}\n`;

const SEND = `async function send(method, path) {\n  const res = await fetch(base + path, { method, headers });\n  return res.json();\n}\n`;
const HEADERS = `const headers = { Authorization: \`Bearer \${process.env.CF_API_TOKEN}\` };\n`;

export const javascript = {
  id: 'javascript',
  shapes: {
    literal: (op) => ({
      'main.js':
        HEADERS +
        fn(
          op,
          `  const res = await fetch(${template(BASE + op.path)}, { method: '${op.method}', headers });§\n  return res.json();`,
        ),
    }),
    concatenated: (op) => ({
      'main.js':
        HEADERS +
        fn(op, `  const url = ${joined(BASE + op.path)};§\n  return fetch(url, { method: '${op.method}', headers });`),
    }),
    'base constant': (op) => ({
      'main.js': `const base = '${BASE}';\n${HEADERS}${fn(op, `  return fetch(base + ${template(op.path)}, { method: '${op.method}', headers });§`)}`,
    }),
    'base elsewhere': (op) => ({
      'config.js': `export const base = '${BASE}';\n`,
      'main.js': `import { base } from './config.js';\n${HEADERS}${fn(op, `  return fetch(\`\${base}${template(op.path).slice(1)}, { method: '${op.method}', headers });§`)}`,
    }),
    'base with fallback': (op) => ({
      'main.js': `const base = process.env.CF_API ?? '${BASE}';\n${HEADERS}${fn(op, `  return fetch(base + ${template(op.path)}, { method: '${op.method}', headers });§`)}`,
    }),
    wrapper: (op) => ({
      'main.js': `const base = '${BASE}';\n${HEADERS}${SEND}${fn(op, `  return send('${op.method}', ${template(op.path)});§`)}`,
    }),
    'wrapper elsewhere': (op) => ({
      'send.js': `const base = '${BASE}';\n${HEADERS}export ${SEND}`,
      'main.js': `import { send } from './send.js';\n${fn(op, `  return send('${op.method}', ${template(op.path)});§`)}`,
    }),
    'client class': (op) => ({
      'client.js': `export class Client {\n  constructor(token) {\n    this.base = '${BASE}';\n    this.token = token;\n  }\n  request(method, path) {\n    return fetch(this.base + path, { method, headers: { Authorization: this.token } });\n  }\n  get(path) {\n    return this.request('GET', path);\n  }\n  delete(path) {\n    return this.request('DELETE', path);\n  }\n}\n`,
      'main.js': `import { Client } from './client.js';\nconst client = new Client(process.env.CF_TOKEN);\n${fn(op, `  return client.${op.method.toLowerCase()}(${template(op.path)});§`)}`,
    }),
    'endpoint table': (op) => ({
      'main.js': `const base = '${BASE}';\nconst ENDPOINTS = {\n  records: { method: 'GET', path: '/zones/:zone/dns_records' },\n  wanted: { method: '${op.method}', path: ${colon(op.path)} },§\n};\nexport function call(name, values) {\n  const { method, path } = ENDPOINTS[name];\n  return fetch(base + path.replace(/:(\\w+)/g, (_, key) => values[key]), { method });\n}\n`,
    }),
    'path helper': (op) => ({
      'main.js': `const base = '${BASE}';\nconst pathFor = (${params(op)}) => ${template(op.path)};§\n${fn(op, `  return fetch(base + pathFor(${params(op)}), { method: '${op.method}' });`)}`,
    }),
    'path constant elsewhere': (op) => ({
      'paths.js': `export const ROOT = '/${op.path.split('/')[1]}';\nexport const TAIL = '${tailOf(op.path)}';§\n`,
      'main.js': `import { ROOT, TAIL } from './paths.js';\nimport { cloudflare } from '@acme/cloudflare';\n${fn(op, `  return cloudflare.${op.method.toLowerCase()}(\`\${ROOT}/\${${namesOf(op.path)[0]}}/\${TAIL}${op.path.endsWith('{id}') ? '/${id}' : ''}\`);§`)}`,
    }),
    'inherited helper': (op) => ({
      'api-base.js': `export class ApiBase {\n  urlFor(rest) {\n    return '${BASE}' + rest;\n  }\n}\n`,
      'main.js': `import { ApiBase } from './api-base.js';\n\nexport class Rules extends ApiBase {\n  call(${params(op)}) {\n    return fetch(this.urlFor(${template(op.path)}), { method: '${op.method}' });§\n  }\n}\n`,
    }),
    segments: (op) => ({
      'main.js': `import { CloudflareTransport } from '@acme/transport';\nexport class Api extends CloudflareTransport {\n  call(${params(op)}) {\n    return this._${op.method.toLowerCase()}(${list(op.path)});§\n  }\n}\n`,
    }),
    'unknown package': (op) => ({
      'main.js': `import { cloudflare } from '@acme/cloudflare';\n${fn(op, `  return cloudflare.${op.method.toLowerCase()}(${template(op.path)});§`)}`,
    }),
    'optional query': (op) => ({
      'main.js': `const base = '${BASE}';\nexport async function call(${params(op)}, page) {\n  let url = base + ${template(op.path)};§\n  if (page) url += '?page=' + page;\n  return fetch(url, { method: '${op.method}' });\n}\n`,
    }),
  },
  decoys: (living) => [
    `// The old way was GET /zones/ZONE/filters.\n`,
    `console.log('could not reach /zones/' + 'x');\n`,
    `export const other = (zone) => fetch(\`https://example.com/zones/\${zone}/filters\`);\n`,
    `export const lives = (zone, account, id) => fetch(${template(BASE + living.path)}, { method: '${living.method}' });\n`,
    `export const mine = (app, handler) => app.get('/zones/:zone/filters', (req, res) => handler(req, res));\n`,
    `export const compared = (url) => url.includes('/firewall/rules');\n`,
  ],
};

/** The fixed words of a path behind its first variable. */
export function tailOf(path) {
  return path
    .split('/')
    .slice(3)
    .filter((part) => !part.startsWith('{'))
    .join('/');
}
