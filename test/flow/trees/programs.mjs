/*
 * Programs that grow along one axis: what the evaluator's work may depend on. Plain JavaScript, since the benchmark of
 * growth takes them too. Each axis is `[name, size, tree]`: `tree(n)` gives the texts of its files by name.
 */
export const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';

/** Texts made from the numbers `0..n-1`, one a line. */
export const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('\n') + '\n';
const js = (text) => ({ 'main.js': text });
const list = (n, one) => `[${Array.from({ length: n }, (_, i) => one(i)).join(', ')}]`;
const name = (i) => (i % 40 === 7 ? 'filters' : `live${i}`);

/** @type {readonly (readonly [name: string, size: number, tree: (n: number) => Record<string, string>])[]} */
export const PROGRAM_AXES = [
  ['functions', 500, (n) => js(lines(n, (i) => `export function f${i}(id) { return fetch('${ZONE}filters/' + id); }`))],
  [
    'functions that call one helper',
    300,
    (n) =>
      js(
        `const call = (path, method = 'GET') => fetch('${ZONE}' + path, { method });\n` +
          lines(n, (i) => `export const f${i} = (id) => call('${name(i)}/' + id, 'PUT');`),
      ),
  ],
  [
    'call depth',
    200,
    (n) =>
      js(
        lines(n, (i) => `function f${i}(path) { return f${i + 1}(path); }`) +
          `function f${n}(path) { return fetch('${ZONE}' + path); }\nf0('filters');\n`,
      ),
  ],
  [
    'call depth, two calls in each',
    10,
    (n) =>
      js(
        lines(n, (i) => `export function f${i}(path) { f${i + 1}(path); return f${i + 1}(path); }`) +
          `function f${n}(path) { return fetch('${ZONE}' + path); }\nf0('filters');\n`,
      ),
  ],
  [
    'call depth, handed out with another text in each',
    40,
    (n) =>
      js(
        lines(n, (i) => `export function f${i}(path) { if (path) f${i + 1}(path); return f${i + 1}('a${i}'); }`) +
          `export function f${n}(path) { return fetch('${ZONE}filters/' + path); }\n`,
      ),
  ],
  [
    'calls nested in one another',
    100,
    (n) => js(`const f = (path) => path;\nfetch('${ZONE}' + ${'f('.repeat(n)}'filters'${')'.repeat(n)});\n`),
  ],
  [
    'branches in a row',
    200,
    (n) =>
      js(
        `let path = 'filters';\n${lines(n, (i) => `if (process.env.A${i}) path = '${name(i)}';`)}fetch('${ZONE}' + path);\n`,
      ),
  ],
  [
    'branches in a row that add to a text',
    50,
    (n) =>
      js(
        `let path = 'filters';\n${lines(n, (i) => `if (process.env.A${i}) path += '/${i}'; else path += '/b';`)}fetch('${ZONE}' + path);\n`,
      ),
  ],
  [
    'texts in a row, each the one before or with more behind it',
    100,
    (n) => ({
      'a.py': `import requests\npath = 'filters'\n${lines(n, (i) => `path = (path + '/a' if x${i} else path)`)}requests.get('${ZONE}' + path)\n`,
    }),
  ],
  [
    'functions that put a text before one that all share',
    100,
    (n) =>
      js(
        `let path = 'filters';\n${lines(n, (i) => `function f${i}() { fetch('${ZONE}' + path); path = 'a${i}' + path; f${i + 1}(); }`)}f0();\n`,
      ),
  ],
  [
    'branches in a row that add to a list',
    100,
    (n) => ({
      'a.py': `import requests\nnames = ['live']\n${lines(n, (i) => `if x${i}: names += ['s${i}']`)}names += ['filters']\nfor one in names: requests.get('${ZONE}' + one)\n`,
    }),
  ],
  [
    'lists in a row that may have one more',
    100,
    (n) =>
      js(
        `let all = ['live'];\n${lines(n, (i) => `all = [...all, ...(process.env.A${i} ? ['s${i}'] : [])];`)}all.push('filters');\nfor (const one of all) fetch('${ZONE}' + one);\n`,
      ),
  ],
  [
    'branches in a row that send',
    100,
    (n) =>
      js(
        `let path = 'live';\n${lines(n, (i) => `if (process.env.A${i}) { path = '${name(i)}'; fetch('${ZONE}' + path); }`)}`,
      ),
  ],
  [
    'branches in one another',
    40,
    (n) =>
      js(
        `let path = 'live';\n${lines(n, (i) => `if (process.env.A${i}) { path = '${name(i)}'; fetch('${ZONE}' + path);`)}${'} else { path = "filters"; }\n'.repeat(n)}fetch('${ZONE}' + path);\n`,
      ),
  ],
  [
    'cases of a switch',
    200,
    (n) =>
      js(
        `export function get(k) { let path; switch (k) {\n${lines(n, (i) => `case ${i}: path = '${name(i)}'; break;`)}} return fetch('${ZONE}' + path); }\n`,
      ),
  ],
  [
    'cases that fall through',
    50,
    (n) =>
      js(
        `export function get(k) { let path = ''; switch (k) {\n${lines(n, (i) => `case ${i}: path = '${name(i)}'; fetch('${ZONE}' + path);`)}} }\n`,
      ),
  ],
  [
    'tries in a row',
    100,
    (n) =>
      js(
        `let path = 'live';\n${lines(n, (i) => `try { path = '${name(i)}'; JSON.parse(path); } catch { fetch('${ZONE}' + path); }`)}`,
      ),
  ],
  [
    'crossed loops in one line',
    30,
    (n) =>
      js(
        `for (const a of ${list(n, (i) => `'${name(i + 7)}'`)}) for (const b of ${list(n, (i) => `'b${i}'`)}) fetch('${ZONE}' + a + '/' + b);\n`,
      ),
  ],
  [
    'loops in one another',
    3,
    (n) =>
      js(
        `let path = 'live';\n${lines(n, (i) => `for (const a${i} of ['filters', 'live', 'b${i}']) { path = a${i};`)}fetch('${ZONE}' + path);\n${'}'.repeat(n)}\n`,
      ),
  ],
  [
    'loops in a row that carry a value on',
    100,
    (n) =>
      js(
        `let path = 'filters', seen = false;\n${lines(n, (i) => `for (const a of process.argv) { if (seen) fetch('${ZONE}' + path); path = '${name(i)}'; seen = !seen; }`)}`,
      ),
  ],
  [
    'functions that call each other in a ring',
    10,
    (n) =>
      js(
        lines(
          n,
          (i) =>
            `export function f${i}(k, path) { if (k === 0) return fetch('${ZONE}' + path); f${(i + 1) % n}(k - 1, '${name(i)}'); return f${(i + 2) % n}(k - 1, path); }`,
        ) + `f0(process.argv.length, 'filters');\n`,
      ),
  ],
  [
    'rows of a list',
    500,
    (n) => js(`for (const path of ${list(n, (i) => `\n'${name(i)}'`)}) fetch('${ZONE}' + path);\n`),
  ],
  [
    'rows of a table',
    500,
    (n) =>
      js(
        `const paths = {\n${lines(n, (i) => `k${i}: '${name(i)}',`)}};\nexport const get = (k) => fetch('${ZONE}' + paths[k]);\n`,
      ),
  ],
  [
    'rows of a table of tables',
    200,
    (n) =>
      js(
        `const all = ${list(n, (i) => `{ path: '${name(i)}', method: 'PUT', tags: ['a', 'b'] }\n`)};\nall.filter((one) => one.tags.length > 0).map(({ path, method }) => ({ url: '${ZONE}' + path, method })).forEach(({ url, ...rest }) => fetch(url, rest));\n`,
      ),
  ],
  [
    'operands of a chain of concatenation',
    300,
    (n) =>
      js(
        `export const get = (id) => fetch('${ZONE}filters'${Array.from({ length: n }, (_, i) => `\n + '${i === 0 ? '/' : '-'}a${i}' + id`).join('')});\n`,
      ),
  ],
  [
    'statements that add to a text',
    300,
    (n) =>
      js(
        `let url = '${ZONE}filters';\n${lines(n, (i) => `url += '${i === 0 ? '/' : '-'}' + process.argv[${i}];`)}fetch(url);\n`,
      ),
  ],
  [
    'holes of a template, each of two texts',
    40,
    (n) =>
      js(
        `${lines(n, (i) => `const a${i} = process.env.A${i} ? 'filters' : 'b${i}';`)}fetch(\`${ZONE}${Array.from({ length: n }, (_, i) => `\${a${i}}`).join('/')}\`);\n`,
      ),
  ],
  [
    'arguments of one call',
    100,
    (n) =>
      js(
        `export function get(z) { let path = 'filters';\n${lines(n, (i) => `let a${i};`)}make(path,\n${lines(n, (i) => `a${i},`)});\nfetch('${ZONE}' + a0); }\n`,
      ),
  ],
  ['identical requests', 500, (n) => js(lines(n, () => `fetch('${ZONE}filters');`))],
  [
    'methods of a client class',
    200,
    (n) =>
      js(
        `export class Client {\n  constructor(token, base = '${ZONE}') { this.token = token; this.base = base; }\n  request(method, path, body) { return fetch(this.base + path, { method, headers: { a: this.token }, body: JSON.stringify(body) }); }\n${lines(n, (i) => `  m${i}(id, body) { return this.request('PUT', '${name(i)}/' + id, body); }`)}}\n`,
      ),
  ],
  [
    'links of a chain of a builder',
    200,
    (n) =>
      js(
        `class Path { parts = ['filters']; add(part) { this.parts.push(part); return this; } get() { return fetch('${ZONE}' + this.parts.join('/')); } }\nnew Path()${Array.from({ length: n }, (_, i) => `\n.add('a${i}')`).join('')}.get();\n`,
      ),
  ],
  [
    'links of a chain of promises',
    50,
    (n) =>
      js(
        `let path = 'live';\nfetch('${ZONE}live')\n${lines(n, (i) => `.then((answer) => { path = '${name(i)}'; return fetch('${ZONE}' + path + answer.id); })`)};\n`,
      ),
  ],
  [
    'callbacks in one another',
    3,
    (n) => js(`${"['filters', 'live'].forEach((a) => { ".repeat(n)}fetch('${ZONE}' + a);${' });'.repeat(n)}\n`),
  ],
  [
    'writers of one variable',
    200,
    (n) =>
      js(
        `let path = 'live';\n${lines(n, (i) => `export function f${i}() { fetch('${ZONE}' + path); path = '${name(i)}'; }`)}`,
      ),
  ],
  [
    'arguments that are by default the one before',
    100,
    (n) =>
      js(
        `export function f(a0 = 'filters', ${Array.from({ length: n }, (_, i) => `a${i + 1} = a${i}`).join(',\n')}) { return fetch('${ZONE}' + a${n}); }\nf();\n`,
      ),
  ],
  [
    'names that one module hands on of many',
    40,
    (n) => ({
      ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`m${i}.js`, `export const p${i} = '${name(i)}';\n`])),
      'all.js': lines(n, (i) => `export { p${i} } from './m${i}.js';`),
      'main.js': `import * as all from './all.js';\n${lines(n, (i) => `fetch('${ZONE}' + all.p${i});`)}`,
    }),
  ],
  [
    'lines that have nothing to do with it',
    500,
    (n) =>
      js(
        `fetch('${ZONE}filters');\n${lines(n, (i) => `export function g${i}(rows) { const all = []; for (const row of rows) { if (row.n > ${i}) all.push(row.name + 'x${i}'); } return all.map((one) => one.trim()); }`)}`,
      ),
  ],
];
