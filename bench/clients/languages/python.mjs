import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const template = (path) => `f"${path}"`;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `"${part}"` : part.name))
    .join(' + ');
const percent = (path) => `"${path.replaceAll(/\{\w+\}/g, '%s')}" % (${namesOf(path).join(', ')},)`;
const list = (path) =>
  `[${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : `"${part}"`))
    .join(', ')}]`;
const params = ({ path }) => namesOf(path).join(', ');
const fn = (op, body) => `\n\ndef call(${params(op)}):\n${body}\n`;
const HEAD = 'import os\nimport requests\n\nHEADERS = {"Authorization": "Bearer " + os.environ["CF_API_TOKEN"]}\n';
const verb = ({ method }) => method.toLowerCase();

export const python = {
  id: 'python',
  shapes: {
    literal: (op) => ({
      'main.py': HEAD + fn(op, `    return requests.${verb(op)}(${template(BASE + op.path)}, headers=HEADERS).json()§`),
    }),
    concatenated: (op) => ({
      'main.py':
        HEAD + fn(op, `    url = ${joined(BASE + op.path)}§\n    return requests.${verb(op)}(url, headers=HEADERS)`),
    }),
    'base constant': (op) => ({
      'main.py': `${HEAD}BASE = "${BASE}"\n${fn(op, `    return requests.${verb(op)}(BASE + ${percent(op.path)}, headers=HEADERS)§`)}`,
    }),
    'base elsewhere': (op) => ({
      'config.py': `BASE = "${BASE}"\n`,
      'main.py': `from config import BASE\n${HEAD}${fn(op, `    return requests.${verb(op)}(f"{BASE}${op.path}", headers=HEADERS)§`)}`,
    }),
    'base with fallback': (op) => ({
      'main.py': `${HEAD}BASE = os.environ.get("CF_API", "${BASE}")\n${fn(op, `    return requests.request("${op.method}", f"{BASE}${op.path}", headers=HEADERS)§`)}`,
    }),
    wrapper: (op) => ({
      'main.py': `${HEAD}BASE = "${BASE}"\n\n\ndef send(method, path):\n    return requests.request(method, BASE + path, headers=HEADERS).json()\n${fn(op, `    return send("${op.method}", ${template(op.path)})§`)}`,
    }),
    'wrapper elsewhere': (op) => ({
      'send.py': `${HEAD}BASE = "${BASE}"\n\n\ndef send(method, path):\n    return requests.request(method, BASE + path, headers=HEADERS).json()\n`,
      'main.py': `from send import send\n${fn(op, `    return send("${op.method}", ${template(op.path)})§`)}`,
    }),
    'client class': (op) => ({
      'client.py': `${HEAD}\n\nclass Client:\n    base = "${BASE}"\n\n    def _call(self, method, path):\n        return requests.request(method, self.base + path, headers=HEADERS)\n\n    def get(self, path):\n        return self._call("GET", path)\n\n    def delete(self, path):\n        return self._call("DELETE", path)\n`,
      'main.py': `from client import Client\n\nclient = Client()\n${fn(op, `    return client.${verb(op)}(${template(op.path)})§`)}`,
    }),
    'endpoint table': (op) => ({
      'main.py': `${HEAD}BASE = "${BASE}"\nENDPOINTS = {\n    "records": ("GET", "/zones/{zone}/dns_records"),\n    "wanted": ("${op.method}", "${op.path}"),§\n}\n\n\ndef call(name, **values):\n    method, path = ENDPOINTS[name]\n    return requests.request(method, BASE + path.format(**values), headers=HEADERS)\n`,
    }),
    'path helper': (op) => ({
      'main.py': `${HEAD}BASE = "${BASE}"\n\n\ndef path_for(${params(op)}):\n    return ${template(op.path)}§\n${fn(op, `    return requests.${verb(op)}(BASE + path_for(${params(op)}), headers=HEADERS)`)}`,
    }),
    'path constant elsewhere': (op) => ({
      'paths.py': `ROOT = "/${op.path.split('/')[1]}"\nTAIL = "${tailOf(op.path)}"§\n`,
      'main.py': `from acme_cloudflare import client\nimport paths\n${fn(op, `    return client.${verb(op)}(f"{paths.ROOT}/{${namesOf(op.path)[0]}}/{paths.TAIL}${op.path.endsWith('{id}') ? '/{id}' : ''}")§`)}`,
    }),
    'inherited helper': (op) => ({
      'api_base.py': `class ApiBase:\n    def url_for(self, rest):\n        return "${BASE}" + rest\n`,
      'main.py': `${HEAD}from api_base import ApiBase\n\n\nclass Rules(ApiBase):\n    def call(self, ${params(op)}):\n        return requests.${verb(op)}(self.url_for(${template(op.path)}), headers=HEADERS)§\n`,
    }),
    segments: (op) => ({
      'main.py': `from acme_cloudflare import Transport\n\n\nclass Api(Transport):\n    def call(self, ${params(op)}):\n        return self._${verb(op)}(${list(op.path)})§\n`,
    }),
    'unknown package': (op) => ({
      'main.py': `from acme_cloudflare import client\n${fn(op, `    return client.${verb(op)}(${template(op.path)})§`)}`,
    }),
    'optional query': (op) => ({
      'main.py': `${HEAD}BASE = "${BASE}"\n\n\ndef call(${params(op)}, page=None):\n    url = BASE + ${template(op.path)}§\n    if page:\n        url += f"?page={page}"\n    return requests.${verb(op)}(url, headers=HEADERS)\n`,
    }),
  },
  decoys: (living) => [
    `\n# The old way was GET /zones/ZONE/filters.\n`,
    `\nprint("could not reach /zones/x/filters today")\n`,
    `\n\ndef other(zone):\n    import requests\n    return requests.get(f"https://example.com/zones/{zone}/filters")\n`,
    `\n\ndef lives(zone, account, id):\n    import requests\n    return requests.${living.method.toLowerCase()}(${template(BASE + living.path)})\n`,
    `\n\ndef compared(url):\n    return url.endswith("/firewall/rules")\n`,
  ],
};
