import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const sprintf = (path, before = '') =>
  `fmt.Sprintf("${before}${path.replaceAll(/\{\w+\}/g, '%s')}", ${[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(', ')})`;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `"${part}"` : part.name))
    .join(' + ');
const list = (path) =>
  `[]string{${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : `"${part}"`))
    .join(', ')}}`;
const params = ({ path }) => `${namesOf(path).join(', ')} string`;
const verb = ({ method }) => method[0] + method.slice(1).toLowerCase();
const HEAD = 'package main\n\nimport (\n\t"fmt"\n\t"net/http"\n\t"os"\n)\n\nvar _ = fmt.Sprint(os.Args)\n';
const sent = ({ method }, url) => `\treq, _ := http.NewRequest("${method}", ${url}, nil)`;
const fn = (op, body) =>
  `\nfunc call(${params(op)}) (*http.Response, error) {\n${body}\n\treturn http.DefaultClient.Do(req)\n}\n`;
const MOD = { 'go.mod': 'module example.com/tool\n\ngo 1.22\n' };

export const go = {
  id: 'go',
  shapes: {
    literal: (op) => ({ ...MOD, 'main.go': HEAD + fn(op, sent(op, sprintf(op.path, BASE)) + '§') }),
    concatenated: (op) => ({
      ...MOD,
      'main.go': HEAD + fn(op, `\turl := ${joined(BASE + op.path)}§\n${sent(op, 'url')}`),
    }),
    'base constant': (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nconst base = "${BASE}"\n${fn(op, sent(op, `base+${joined(op.path)}`) + '§')}`,
    }),
    'base elsewhere': (op) => ({
      ...MOD,
      'config.go': `package main\n\nconst base = "${BASE}"\n`,
      'main.go': HEAD + fn(op, sent(op, `base + ${sprintf(op.path)}`) + '§'),
    }),
    'base with fallback': (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nfunc base() string {\n\tif v := os.Getenv("CF_API"); v != "" {\n\t\treturn v\n\t}\n\treturn "${BASE}"\n}\n${fn(op, sent(op, `base() + ${sprintf(op.path)}`) + '§')}`,
    }),
    wrapper: (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nfunc send(method, path string) (*http.Response, error) {\n\treq, err := http.NewRequest(method, "${BASE}"+path, nil)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn http.DefaultClient.Do(req)\n}\n\nfunc call(${params(op)}) (*http.Response, error) {\n\treturn send(http.Method${verb(op)}, ${sprintf(op.path)})§\n}\n`,
    }),
    'wrapper elsewhere': (op) => ({
      ...MOD,
      'send.go': `package main\n\nimport "net/http"\n\nfunc send(method, path string) (*http.Response, error) {\n\treq, _ := http.NewRequest(method, "${BASE}"+path, nil)\n\treturn http.DefaultClient.Do(req)\n}\n`,
      'main.go': `${HEAD}\nfunc call(${params(op)}) (*http.Response, error) {\n\treturn send("${op.method}", ${sprintf(op.path)})§\n}\n`,
    }),
    'client class': (op) => ({
      ...MOD,
      'client.go': `package main\n\nimport "net/http"\n\ntype Client struct {\n\tbase string\n\thttp *http.Client\n}\n\nfunc NewClient() *Client {\n\treturn &Client{base: "${BASE}", http: http.DefaultClient}\n}\n\nfunc (c *Client) request(method, path string) (*http.Response, error) {\n\treq, _ := http.NewRequest(method, c.base+path, nil)\n\treturn c.http.Do(req)\n}\n`,
      'main.go': `${HEAD}\nfunc (c *Client) Call(${params(op)}) (*http.Response, error) {\n\treturn c.request("${op.method}", ${sprintf(op.path)})§\n}\n`,
    }),
    'endpoint table': (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nvar endpoints = map[string]struct{ Method, Path string }{\n\t"records": {"GET", "/zones/%s/dns_records"},\n\t"wanted": {"${op.method}", "${op.path.replaceAll(/\{\w+\}/g, '%s')}"},§\n}\n\nfunc call(name string, values ...any) (*http.Response, error) {\n\te := endpoints[name]\n\treq, _ := http.NewRequest(e.Method, "${BASE}"+fmt.Sprintf(e.Path, values...), nil)\n\treturn http.DefaultClient.Do(req)\n}\n`,
    }),
    'path helper': (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nfunc pathFor(${params(op)}) string {\n\treturn ${sprintf(op.path)}§\n}\n${fn(op, sent(op, `"${BASE}" + pathFor(${namesOf(op.path).join(', ')})`))}`,
    }),
    'path constant elsewhere': (op) => ({
      ...MOD,
      'paths.go': `package main\n\nconst Root = "/${op.path.split('/')[1]}"\nconst Tail = "${tailOf(op.path)}"§\n`,
      'main.go': `package main\n\nimport "github.com/acme/cloudflare"\n\nfunc call(${params(op)}) error {\n\treturn cloudflare.${verb(op)}(Root + "/" + ${namesOf(op.path)[0]} + "/" + Tail${op.path.endsWith('{id}') ? ' + "/" + id' : ''})§\n}\n`,
    }),
    segments: (op) => ({
      ...MOD,
      'main.go': `package main\n\nimport "github.com/acme/cloudflare"\n\nfunc call(c *cloudflare.Transport, ${params(op)}) error {\n\treturn c.${verb(op)}(${list(op.path)})§\n}\n`,
    }),
    'unknown package': (op) => ({
      ...MOD,
      'main.go': `package main\n\nimport (\n\t"fmt"\n\n\t"github.com/acme/cloudflare"\n)\n\nfunc call(c *cloudflare.Transport, ${params(op)}) error {\n\treturn c.${verb(op)}(${sprintf(op.path)})§\n}\n`,
    }),
    'optional query': (op) => ({
      ...MOD,
      'main.go': `${HEAD}\nfunc call(${params(op)}, page int) (*http.Response, error) {\n\turl := "${BASE}" + ${sprintf(op.path)}§\n\tif page > 0 {\n\t\turl += fmt.Sprintf("?page=%d", page)\n\t}\n\treq, _ := http.NewRequest("${op.method}", url, nil)\n\treturn http.DefaultClient.Do(req)\n}\n`,
    }),
  },
  decoys: (living) => [
    `\n// The old way was GET /zones/ZONE/filters.\n`,
    `\nfunc other(zone string) string { return "https://example.com/zones/" + zone + "/filters" }\n`,
    `\nfunc living(zone, account, id string) string { return ${joined(BASE + living.path)} }\n`,
  ],
};
