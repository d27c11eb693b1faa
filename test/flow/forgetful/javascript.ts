import { lines, program, type Case } from './case.js';

const js = (name: string, source: string, finds: string, never = ''): Case =>
  program(`JavaScript: ${name}`, 'program.js', source, finds, { never });

/** `n` paths of no interest, with others at some places. */
const at = (n: number, special: Readonly<Record<number, string>>): string =>
  lines(n, (i) => `'${special[i + 1] ?? `live/p${i}`}',`);

const branch = `export function send(old) {
  if (old) fetch('ZONE/filters'); else fetch('ZONE/rate_limits');
}`;
const kind = `function path(kind) { return kind === 'a' ? 'filters' : 'rate_limits'; }`;

export const calls: readonly Case[] = [
  js('a branch that the known caller does not take', `${branch}\nsend(false);`, 'filters rate_limits'),
  js('the same with the caller first', `send(false);\n${branch}`, 'filters rate_limits'),
  js(
    'a branch that a private function takes for an exported one',
    `${kind}\nfetch('ZONE/' + path('b'));\nexport const get = (kind) => fetch('ZONE/' + path(kind));`,
    'filters rate_limits',
  ),
  js(
    'the same with the exported one first',
    `export const get = (kind) => fetch('ZONE/' + path(kind));\nfetch('ZONE/' + path('b'));\n${kind}`,
    'filters rate_limits',
  ),
  js(
    'a branch of a private function that no call takes',
    `function send(old) { if (old) fetch('ZONE/filters'); else fetch('ZONE/rate_limits'); }\nsend(false);`,
    'rate_limits',
  ),
  js(
    'a method that one caller enters with a fixed kind',
    `export class Client {
      get(kind) { return fetch('ZONE/' + (kind === 'a' ? 'filters' : 'rate_limits')); }
    }
    new Client().get('b');`,
    'filters rate_limits',
  ),
  js(
    'a default that the known caller overrides',
    `export function send(path = 'filters') { return fetch('ZONE/' + path); }\nsend('rate_limits');`,
    'filters rate_limits',
  ),
  js(
    'an early return for the known caller',
    `export async function list(old) {
      if (!old) return fetch('ZONE/rate_limits');
      return fetch('ZONE/filters');
    }
    list(false);`,
    'filters rate_limits',
  ),
  program(
    'JavaScript: a branch that the importing module does not take',
    'client.js',
    `export function send(old) { if (old) return fetch('ZONE/filters'); return fetch('ZONE/rate_limits'); }`,
    'filters rate_limits',
    { files: { 'main.js': `import { send } from './client.js';\nsend(false);` } },
  ),
  js(
    'one of two callees, each going on from the state before the call',
    `let path = 'settings/';
    const a = () => { path += 'minify'; };
    const b = () => { path += 'brotli'; };
    const act = process.env.A ? a : b;
    act();
    fetch('ZONE/' + path);`,
    'settings/minify settings/brotli',
  ),
  js(
    'a callee from a table by an unknown key',
    `const parts = ['settings'];
    const act = { a: () => parts.push('minify'), b: () => parts.push('brotli') };
    act[process.env.A]();
    fetch('ZONE/' + parts.join('/'));`,
    'settings/minify settings/brotli',
  ),
  js(
    'a recursive function whose second round has another argument',
    `function walk(n, path) { if (n === 0) return fetch('ZONE/' + path); return walk(n - 1, 'filters'); }
    walk(Number(process.argv[2]), 'live');`,
    'filters',
  ),
  js(
    'two functions that call each other',
    `let path = 'live';
    function even(n) { if (n === 0) return fetch('ZONE/' + path); path = 'filters'; return odd(n - 1); }
    function odd(n) { if (n === 0) return fetch('ZONE/' + path); path = 'rate_limits'; return even(n - 1); }
    even(Number(process.argv[2]));`,
    'filters rate_limits',
  ),
  js(
    'a callback that is entered with a fixed value and handed out too',
    `const send = (path) => { if (path) fetch('ZONE/' + path); else fetch('ZONE/filters'); };
    ['rate_limits'].forEach(send);
    export { send };`,
    'filters rate_limits',
  ),
  js(
    'a generator',
    `function* paths(old) { yield 'rate_limits'; if (old) yield 'filters'; yield 'settings/minify'; }
    for (const path of paths(process.env.OLD)) fetch('ZONE/' + path);`,
    'filters rate_limits settings/minify',
  ),
  js(
    'a closure that is made twice',
    `const sender = (path) => () => fetch('ZONE/' + path);
    const one = sender('filters'), other = sender('rate_limits');
    other(); one();`,
    'filters rate_limits',
  ),
];

export const many: readonly Case[] = [
  js(
    'the 17th and the 40th branch of a chain',
    `let path;
    ${lines(40, (i) => `${i > 0 ? 'else ' : ''}if (k === ${i}) path = '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}';`)}
    fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'the 17th and the 40th case that returns',
    `export function path(k) { switch (k) {
    ${lines(40, (i) => `case ${i}: return '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}';`)}
    } }
    export const get = (k) => fetch('ZONE/' + path(k));`,
    'filters rate_limits',
  ),
  js(
    'the 17th and the 40th operand of a conditional chain',
    `const path = ${lines(39, (i) => `k === ${i} ? '${i === 16 ? 'filters' : `live/${i}`}' :`)} 'rate_limits';
    fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'the 201st and the 1000th item of a list',
    `const paths = [${at(1100, { 201: 'filters', 1000: 'rate_limits' })}];
    for (const path of paths) fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'the 201st item of a list by an unknown index',
    `const paths = [${at(300, { 201: 'filters' })}];
    export const get = (i) => fetch('ZONE/' + paths[i]);`,
    'filters',
  ),
  js(
    'the 201st and the 1000th row of a table',
    `const paths = {${lines(1100, (i) => `k${i}: '${i === 200 ? 'filters' : i === 999 ? 'rate_limits' : `live/${i}`}',`)}};
    for (const [name, path] of Object.entries(paths)) fetch('ZONE/' + path, { headers: { name } });`,
    'filters rate_limits',
  ),
  js(
    'a row of a wide table by an unknown key',
    `const paths = {${lines(300, (i) => `k${i}: '${i === 250 ? 'filters' : `live/${i}`}',`)}};
    export const get = (name) => fetch('ZONE/' + paths[name]);`,
    'filters',
  ),
  js(
    'the 201st item through map, filter and forEach',
    `[${at(300, { 201: 'filters' })}].filter(Boolean).map((path) => 'ZONE/' + path).forEach((url) => fetch(url));`,
    'filters',
  ),
  js(
    'the keys of a wide table',
    `const names = {${lines(300, (i) => `'${i === 250 ? 'settings/minify' : `live/${i}`}': ${i},`)}};
    for (const name in names) fetch('ZONE/' + name);`,
    'settings/minify',
  ),
  js(
    'the 60th statement that sends',
    lines(60, (i) => `fetch('ZONE/${i === 59 ? 'filters' : `live/${i}`}');`),
    'filters',
  ),
];
