import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/*
 * Bounds hold what a run costs. What one of them cuts is found all the same, or the report names the file.
 */
const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';
const LEFT_OUT = 'too much to follow: some of its calls were not looked at';
const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n');
/** One retired path among many that live on. */
const among =
  (retired: number) =>
  (i: number): string =>
    i === retired ? 'filters/x' : `live${i}`;

async function found(
  file: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ lines: readonly number[]; skipped: readonly string[] }> {
  const { findings, files, texts } = await lint({
    cwd: new Project({ ...others, [file]: text }).cwd,
    asOf: '2026-11-21',
    minConfidence: 'possible',
  });
  return {
    lines: findings.flatMap(({ span }) =>
      span.file !== file ? [] : (texts(file) ?? '').slice(0, span.start).split('\n').length,
    ),
    skipped: [...files.skipped, ...files.failed].map(({ reason }) => reason),
  };
}

describe('one of many is found', () => {
  const name = among(90);
  it.each([
    [
      'a class with many bases',
      'a.mjs',
      92,
      `class C0 { get(p) { return fetch('${ZONE}' + p); } }\n${rows(99, (i) => `class C${i + 1} extends C${i} { m() { return this.get('${name(i)}'); } }`)}\n`,
    ],
    [
      'what a class hands on to the constructor of its last base',
      'a.mjs',
      49,
      `class C0 { constructor(p) { fetch('${ZONE}' + p); } }\n${rows(47, (i) => `class C${i + 1} extends C${i} {}`)}\nnew C47('filters/x');\n`,
    ],
    [
      'a member that many methods set',
      'a.mjs',
      92,
      `class C {\n${rows(99, (i) => `  s${i}() { this.p = '${name(i)}'; return this; }`)}\n  go() { return fetch('${ZONE}' + this.p); }\n}\n`,
    ],
    [
      'a row of a table',
      'a.mjs',
      92,
      `const paths = {\n${rows(99, (i) => `  k${i}: '${name(i)}',`)}\n};\nexport const get = (k) => fetch('${ZONE}' + paths[k]);\n`,
    ],
    [
      'one of the arguments that a parameter takes',
      'a.mjs',
      92,
      `function f(...all) {\n  for (const path of all) fetch('${ZONE}' + path);\n}\nf(\n${rows(
        99,
        (i) => `'${name(i)}',`,
      )
        .split('\n')
        .slice(3)
        .join('\n')}\n);\n`,
    ],
    [
      'a case of a shell script',
      'a.sh',
      92,
      `case $1 in\n${rows(99, (i) => `  ${i}) path=${name(i)};;`)}\nesac\ncurl ${ZONE}$path\n`,
    ],
    [
      'an element of a loop in a playbook',
      'playbook.yml',
      96,
      `- hosts: all\n  tasks:\n    - uri:\n        url: "${ZONE}{{ item }}"\n      loop:\n${rows(99, (i) => `        - ${name(i)}`)}\n`,
    ],
    [
      'a server of a description of an API',
      'openapi.yaml',
      24,
      `openapi: 3.0.0\nservers:\n${rows(19, (i) => `  - url: https://s${i}.example.com`)}\n  - url: https://api.cloudflare.com/client/v4\npaths:\n  /zones/{z}/filters:\n    get: {}\n`,
    ],
    [
      'an element of a body',
      'a.mjs',
      302,
      `fetch('${ZONE}dns_records', { method: 'POST', body: JSON.stringify([\n${rows(300, (i) => `  { name: 'n${i}' },`)}\n  { name: 'n', locked: true },\n]) });\n`,
    ],
    [
      'a row of a long table that each row is made a request of',
      'a.mjs',
      491,
      `[\n${rows(500, among(489)).replace(/^.*$/gm, "'$&',")}\n].map((p) => fetch('${ZONE}' + p));\n`,
    ],
    [
      'a row of a long table that is summed up',
      'a.mjs',
      491,
      `[\n${rows(500, among(489)).replace(/^.*$/gm, "'$&',")}\n].reduce((all, p) => [...all, fetch('${ZONE}' + p)], []);\n`,
    ],
    [
      'a row of a long table in a comprehension',
      'a.py',
      492,
      `import requests\n[requests.get('${ZONE}' + p) for p in [\n${rows(500, among(489)).replace(/^.*$/gm, "'$&',")}\n]]\n`,
    ],
    [
      'a row of a long table that goes through a pipeline',
      'a.ps1',
      491,
      `@(\n${rows(500, among(489)).replace(/^.*$/gm, "'$&',")}\n'live') | ForEach-Object { Invoke-RestMethod -Uri "${ZONE}$_" }\n`,
    ],
    [
      'a row of a long table that is chosen in a pipeline',
      'a.ps1',
      491,
      `@(\n${rows(500, among(489)).replace(/^.*$/gm, "'$&',")}\n'live') | Where-Object { $_ -ne 'live' } | ForEach-Object { Invoke-RestMethod -Uri "${ZONE}$_" }\n`,
    ],
    [
      'a value that is thrown among many',
      'a.mjs',
      92,
      `try {\n${rows(99, (i) => `  if (a${i}) throw '${name(i)}';`)}\n} catch (p) { fetch('${ZONE}' + p); }\n`,
    ],
    [
      'a function of many of one name',
      'a.mjs',
      49,
      `const t = {};\n${rows(47, (i) => `t.get = (p) => fetch('https://${i === 46 ? 'api.cloudflare.com/client/v4' : 'example.com'}/zones/z/' + p);`)}\nt.get('filters');\n`,
    ],
    [
      'an item of a list in braces',
      'a.sh',
      1,
      `for p in {${rows(99, (i) => name(i)).replaceAll('\n', ',')}}; do curl ${ZONE}$p; done\n`,
    ],
    [
      'an address of a list in braces',
      'a.sh',
      1,
      `curl "${ZONE}{${rows(99, (i) => name(i)).replaceAll('\n', ',')}}"\n`,
    ],
    [
      'a branch behind many others in a shell script',
      'a.sh',
      183,
      `if a; then p=live\n${rows(99, (i) => `elif b${i}; then\n  p=${name(i)}`)}\nfi\ncurl ${ZONE}$p\n`,
    ],
    [
      'a command behind many others that decide',
      'a.sh',
      1,
      `if ${rows(99, (i) => `a${i}`).replaceAll('\n', ' && ')} && curl ${ZONE}filters; then b; fi\n`,
    ],
    [
      'a command behind many others whose output is taken',
      'a.sh',
      1,
      `x=$(${rows(99, (i) => `a${i}`).replaceAll('\n', ' || ')} || curl ${ZONE}filters)\n`,
    ],
    [
      'a command behind many others in a test',
      'a.sh',
      1,
      `[[ ${rows(99, (i) => `-n $a${i}`).replaceAll('\n', ' || ')} || -n $(curl ${ZONE}filters) ]]\n`,
    ],
    [
      'a value of a format that is used again and again',
      'a.sh',
      1,
      `curl "$(printf '%s' ${ZONE}filters${' ""'.repeat(99)})"\n`,
    ],
    [
      'a field at the end of a long expression',
      'a.yml',
      1,
      `rule: "${'ip.src ne 192.0.2.1 and '.repeat(4000)}cf.threat_score gt 5"\n`,
    ],
    [
      'a field at the end of a long expression in an example',
      'a.md',
      2,
      `\`\`\`txt\nrule = "${'ip.src ne 192.0.2.1 and '.repeat(4000)}cf.threat_score gt 5"\n\`\`\`\n`,
    ],
    [
      'one of the values of a variable of an address',
      'a.php',
      5,
      `<?php\nuse Illuminate\\Support\\Facades\\Http;\n$z = $a ? 'a' : ($b ? 'b' : ($c ? 'c' : ($d ? 'd' : ($e ? 'e' : 'f'))));\n$name = $a ? 'a' : ($b ? 'b' : ($c ? 'c' : ($d ? 'd' : ($e ? 'e' : 'minify'))));\nHttp::withUrlParameters(['z' => $z, 'name' => $name])->patch('${ZONE.replace('/z/', '/{z}/')}settings/{name}', ['value' => 'on']);\n`,
    ],
    ['a reference with many blanks', 'a.http', 1, `@path = filters\nGET ${ZONE}{{${' '.repeat(900)}path}}\n`],
  ])('%s', async (_name, file, line, text) => {
    expect(await found(file, text)).toEqual({ lines: [line], skipped: [] });
  });
});

it('where there is much to follow, what sends a request of interest is followed further than what sends others', async () => {
  const sent = (first: string): string =>
    `[\n'${first}',\n${rows(1500, (i) => `'${i === 1499 ? 'filters/x' : `live${i}`}',`)}\n].map((p) => {\n${rows(16, () => 'p = p.trim();')}\nfetch('${ZONE}' + p);\n});\n`;
  const others = Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => [
      `o${i}.mjs`,
      `fetch('${ZONE}filters');\nexport const sizes = [${'0, '.repeat(1500)}];\n`,
    ]),
  );
  const one = await found('a.mjs', sent('filters/y'), others);
  expect(one).toEqual({ lines: [2, 1502], skipped: [] });
  expect(await found('a.mjs', sent('live'), others)).toEqual({ lines: [], skipped: [LEFT_OUT] });
  expect(await found('a.mjs', sent('live'))).toEqual({ lines: [1502], skipped: [] });
});

it('a function that sends by itself is run for many values', async () => {
  const calls = (n: number): string =>
    `export async function level(zone, value) {\n  await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\n${rows(n, (i) => `export const f${i} = (r) => level(r.z${i}, ${i === n - 1 ? "'high'" : "'off'"});`)}\n`;
  expect(await found('a.mjs', calls(80))).toEqual({ lines: [83], skipped: [] });
});

it('a call that was cut off for want of steps is made again by who has more of them', async () => {
  const { findings, files } = await lint({
    cwd: new Project({
      'lib.mjs': `export const P = 'filters';\nexport function go(p) {\n${rows(100, () => 'p = p.trim();')}\nreturn fetch('${ZONE}' + p);\n}\n`,
      'a.mjs': `import { go, P } from './lib.mjs';\n[\n${rows(63, (i) => `P + '${i}',`)}\n].map((q) => {\n${rows(40, () => 'q = q.trim();')}\n});\ngo(P);\n`,
      'b.mjs': `import { go, P } from './lib.mjs';\nexport const b = () => go(P);\n`,
    }).cwd,
    asOf: '2026-11-21',
  });
  expect(findings.map(({ span: { file } }) => file)).toEqual(['lib.mjs']);
  expect(files.skipped).toEqual([{ file: 'a.mjs', reason: LEFT_OUT }]);
});

describe('where some of many are left out, the file is named', () => {
  it('parameters of one address', async () => {
    const url = `const u = new URL('${ZONE}filters');\n`;
    const given = (n: number): string => rows(n, (i) => `u.searchParams.append('a${i}', 'b');`);
    expect(await found('a.mjs', `${url}${given(100)}\nfetch(u);\n`)).toEqual({ lines: [1], skipped: [] });
    expect(await found('a.mjs', `${url}${given(101)}\nfetch(u);\n`)).toEqual({ lines: [1], skipped: [LEFT_OUT] });
  });

  it.each([
    [
      'addresses of one call',
      'a.mjs',
      24,
      (n: number) =>
        `const paths = {\n${rows(n, (i) => `  k${i}: 'filters/${i}',`)}\n};\nexport const get = (k) => fetch('${ZONE}' + paths[k]);\n`,
    ],
    [
      'commands of one line',
      'a.sh',
      16,
      (n: number) => `case $1 in\n${rows(n, (i) => `  ${i}) path=filters/${i};;`)}\nesac\ncurl ${ZONE}$path\n`,
    ],
    [
      'elements of a collection',
      'a.tf',
      200,
      (n: number) =>
        `data "http" "a" {\n  for_each = toset([\n${rows(n, (i) => `    "filters/${i}",`)}\n  ])\n  url = "${ZONE}\${each.value}"\n}\n`,
    ],
    [
      'values of one member',
      'a.mjs',
      8,
      (n: number) =>
        `class C {\n${rows(n, (i) => `  s${i}() { this.p = 'filters/${i}'; return this; }`)}\n  go() { return fetch('${ZONE}' + this.p); }\n}\n`,
    ],
  ])('%s', async (_name, file, most, text) => {
    const [all, cut] = [await found(file, text(most)), await found(file, text(most + 1))];
    expect([all.lines.length, all.skipped]).toEqual([most, []]);
    expect([cut.lines.length, cut.skipped]).toEqual([most, [LEFT_OUT]]);
  });
});

it('a name of more functions than are followed names the file', async () => {
  const text = (n: number): string =>
    `let get = (p) => p;\n${rows(n - 2, () => `get = (p) => p;`)}\nget = (p) => fetch('${ZONE}' + p);\nget('filters');\n`;
  expect(await found('a.mjs', text(48))).toEqual({ lines: [49], skipped: [] });
  expect(await found('a.mjs', text(49))).toEqual({ lines: [], skipped: [LEFT_OUT] });
});

describe('a row of conditions is gone through, or the file is named', () => {
  const PY = (n: number): string =>
    `import requests\ndef f(a):\n    if a: p = "x"\n${rows(n, (i) => `    elif a == ${i}: p = "live${i}"`)}\n    else: p = "filters/x"\n    requests.get("${ZONE}" + p)\n`;
  it.each([
    ['a.py', PY(450), true],
    ['a.py', PY(6000), false],
    [
      'a.rb',
      `require 'faraday'\np = case a\n${rows(450, (i) => `when ${i} then "live${i}"`)}\nelse "filters/x" end\nFaraday.get("${ZONE}" + p)\n`,
      false,
    ],
    [
      'a.php',
      `<?php\n$p = match ($a) {\n${rows(450, (i) => `${i} => 'live${i}',`)}\ndefault => 'filters/x' };\nfile_get_contents("${ZONE}" . $p);\n`,
      false,
    ],
  ])('%s', async (file, text, isFound) => {
    const { lines, skipped } = await found(file, text);
    if (isFound) expect(lines).toHaveLength(1);
    else expect(lines.length + skipped.length).toBeGreaterThan(0);
  });
});

it.each([
  [
    'functions of a table that is asked by a name',
    (n: number) =>
      `const table = {\n${rows(n, (i) => `k${i}: (p) => x${i}(p),`)}\nz: (p) => fetch('${ZONE}' + p) };\ntable[key]('filters/x');\n`,
    12,
  ],
  [
    'beginnings of an address',
    (n: number) => `let u = '${ZONE}';\n${rows(n, (i) => `if (a${i}) u += 'x/';`)}\nfetch(u + 'filters/x');\n`,
    3,
  ],
])('more %s than a place holds name the file', async (_name, text, few) => {
  expect((await found('a.mjs', text(few))).skipped).toEqual([]);
  expect(await found('a.mjs', text(20))).toMatchObject({ lines: [], skipped: [LEFT_OUT] });
});

describe('what is built of too much is not known, and the file is named', () => {
  const UNREAD = 'not wholly read: ';
  const chain = (n: number, row: (i: number) => string): string => rows(n, row);
  it.each([
    [
      'variables of a file of requests',
      'a.http',
      100,
      'variables are built on one another too deeply',
      (n: number) => `@v0 = ${ZONE}filters\n${chain(n, (i) => `@v${i + 1} = {{v${i}}}`)}\n\nGET {{v${n}}}\n`,
    ],
    [
      'variables of a playbook',
      'a.yml',
      100,
      'variables are built on one another too deeply',
      (n: number) =>
        `- hosts: all\n  vars:\n    v0: "${ZONE}filters"\n${chain(n, (i) => `    v${i + 1}: "{{ v${i} }}"`)}\n  tasks:\n    - uri:\n        url: "{{ v${n} }}"\n`,
    ],
    [
      'variables of a makefile',
      'Makefile',
      100,
      'variables are built on one another too deeply',
      (n: number) => `V0 = ${ZONE}filters\n${chain(n, (i) => `V${i + 1} = $(V${i})`)}\na:\n\tcurl $(V${n})\n`,
    ],
    [
      'turns of a loop over a list that is written elsewhere',
      'a.yml',
      40,
      'a loop has too many turns',
      (n: number) =>
        `- hosts: all\n  vars:\n    names:\n${chain(n, (i) => `      - live${i}`)}\n  tasks:\n    - uri:\n        url: "${ZONE}{{ item }}"\n      loop: "{{ names }}"\n    - uri:\n        url: ${ZONE}filters\n`,
    ],
    [
      'servers of a description of an API',
      'openapi.yaml',
      6,
      'a document has too many servers',
      (n: number) =>
        `openapi: 3.0.0\nservers:\n${rows(n, (i) => `  - url: https://s${i}.example.com/client/v4`)}\npaths:\n  /zones/{z}/filters:\n    get: {}\n`,
    ],
    [
      'maps that are merged into one another',
      'a.yml',
      99,
      'maps are merged into one another too deeply',
      (n: number) =>
        `m0: &m0 {url: "${ZONE}filters"}\n${rows(n, (i) => `m${i + 1}: &m${i + 1} {<<: *m${i}}`)}\nlist:\n  - uri: {<<: *m${n}, method: GET, a: 1, b: 2}\n`,
    ],
    [
      'classes of other files',
      'A.java',
      398,
      'it names too many classes of other files',
      (n: number) =>
        `class A {\n${rows(n, (i) => `  Type${i} f${i};`)}\n  void f() { HttpRequest.newBuilder().uri(URI.create("${ZONE}filters")).GET().build(); }\n}\n`,
    ],
    [
      'commands in one another',
      'a.sh',
      29,
      'commands are nested too deeply',
      (n: number) => `x=${'$(echo '.repeat(n)}filters${')'.repeat(n)}\ncurl ${ZONE}$x\n`,
    ],
  ])('%s', async (_name, file, most, reason, text) => {
    expect((await found(file, text(most))).skipped).toEqual([]);
    expect((await found(file, text(most + 1))).skipped).toEqual([UNREAD + reason]);
  });

  it.each([
    [
      'a makefile',
      'Makefile',
      (i: number) => `V${i + 1} = ${`$(V${i})`.repeat(9)}`,
      `V0 = ${ZONE}filters\n`,
      '\na:\n\tcurl $(V9)\n',
    ],
    [
      'a file of requests',
      'a.http',
      (i: number) => `@v${i + 1} = ${`{{v${i}}}`.repeat(9)}`,
      `@v0 = ${ZONE}filters\n`,
      '\n\nGET {{v9}}\n',
    ],
    [
      'a playbook',
      'a.yml',
      (i: number) => `    v${i + 1}: "${`{{ v${i} }}`.repeat(9)}"`,
      `- hosts: all\n  vars:\n    v0: "${ZONE}filters"\n`,
      '\n  tasks:\n    - uri:\n        url: "{{ v9 }}"\n',
    ],
  ])('variables of %s that double are built once', async (_name, file, row, before, behind) => {
    const { skipped } = await found(file, `${before}${rows(9, row)}${behind}`);
    expect(skipped).toEqual([`${UNREAD}a variable is built of too many others`]);
  });
});

describe('files that are read with another', () => {
  const request = `GET {{host}}/zones/z/filters\n`;
  const settings = (length: number): string =>
    JSON.stringify({ dev: { host: 'https://api.cloudflare.com/client/v4', pad: 'x'.repeat(length) } });
  const skipped = async (text: string): Promise<readonly string[]> => {
    const { cwd } = new Project({ 'a.http': request, 'http-client.env.json': text });
    const { files } = await lint({ cwd, asOf: '2026-11-21', paths: ['a.http'], minConfidence: 'possible' });
    return files.skipped.map(({ reason }) => reason);
  };
  const unread = 'not wholly read: the settings of http-client.env.json beside it were not read: ';

  it('are named where they are too large, or no text', async () => {
    expect(await skipped(settings(1024 * 1024))).toEqual([]);
    expect(await skipped(settings(2 * 1024 * 1024))).toEqual([`${unread}2 MB: larger than the limit of 2 MB`]);
    expect(await skipped('\0\0')).toEqual([`${unread}binary`]);
  });
});

it('a large script without an extension is known by its head', async () => {
  const pad = `# ${'x'.repeat(97)}\n`.repeat(25_000);
  const script = `#!/bin/sh\ncurl ${ZONE}filters\n${pad}`;
  expect(await found('install', script)).toEqual({ lines: [2], skipped: [] });
  expect(await found('notes', `curl ${ZONE}filters\n${pad}`.slice(5))).toEqual({ lines: [], skipped: [] });
  const project = new Project({ install: script });
  project.git('init', '-q');
  project.git('add', '-A');
  expect((await lint({ cwd: project.cwd, asOf: '2026-11-21', staged: true })).findings).toHaveLength(1);
});
