/* Files and trees that grow along one axis, beside the programs: kinds of file, size, and what is broken. */
import { lines, ZONE } from './programs.mjs';

const CURL = `curl ${ZONE}filters`;
const FETCH = `fetch('${ZONE}filters');`;

/** For each language: its file, a request, and the start of a block that is never closed. */
const BLOCKS = [
  ['main.js', FETCH, 'function f() { if (a) {'],
  ['main.ts', FETCH, 'class A { m(): void { for (;;) {'],
  ['main.vue', `<script>${FETCH}</script>`, '<div><template v-if="a">'],
  ['main.py', `import requests\nrequests.get('${ZONE}filters')`, 'f(['],
  ['main.go', `package main\nimport "net/http"\nfunc main() { http.Get("${ZONE}filters") }`, 'func f() { if a {'],
  ['main.php', `<?php file_get_contents('${ZONE}filters');`, 'function f() { if ($a) {'],
  ['main.rb', `require 'net/http'\nNet::HTTP.get(URI('${ZONE}filters'))`, 'def f\nif a\n'],
  ['main.sh', CURL, 'if a; then f() { '],
  ['main.java', `class A { void a() { java.net.URI.create("${ZONE}filters"); } }`, 'class B { void b() { if (a) {'],
  ['main.kt', `fun a() { java.net.URL("${ZONE}filters").readText() }`, 'fun f() { if (a) {'],
  ['main.cs', `class A { void M() { new HttpClient().GetAsync("${ZONE}filters"); } }`, 'class B { void C() { if (a) {'],
  ['main.rs', `fn main() { reqwest::blocking::get("${ZONE}filters"); }`, 'fn f() { if a {'],
  ['main.ex', `HTTPoison.get("${ZONE}filters")`, 'def f do\nif a do\n'],
  ['main.lua', `http.request("${ZONE}filters")`, 'function f() if a then '],
  ['main.pl', `$ua->get('${ZONE}filters');`, 'sub f { if ($a) {'],
  ['main.ps1', `Invoke-RestMethod '${ZONE}filters'`, 'function F { if ($a) {'],
  ['main.nim', `discard newHttpClient().getContent("${ZONE}filters")`, 'proc f() = (['],
  ['main.bat', CURL, 'if a==b ( '],
  ['main.tf', `data "http" "a" { url = "${ZONE}filters" }`, 'resource "a" "b" { c {'],
  ['main.json', `{"url": "${ZONE}filters", "a": `, '[{"a": '],
  ['main.yaml', `a: curl ${ZONE}filters\nb: `, '[{a: '],
  ['main.toml', `a = "${ZONE}filters"\nb = `, '[{ a = '],
  ['main.md', `\`\`\`sh\n${CURL}\n\`\`\``, '> - [a]('],
  ['main.html', `<pre>${CURL}</pre>`, '<div><p>'],
  ['main.rst', `::\n\n    ${CURL}\n\n`, '.. a::\n\n   `'],
  ['main.adoc', `----\n${CURL}\n----`, '====\n*a\n'],
  ['main.http', `GET ${ZONE}filters`, '\n###\n< {%'],
  ['Makefile', `a:\n\t${CURL}`, '\nb: $(if '],
  ['Dockerfile', `FROM a\nRUN ${CURL}`, '\nRUN <<A'],
];

/** What a reader or the slice may look at twice: each is put into itself, which then costs twice as much for each level. */
const NESTED = [
  [
    'functions of Go that return',
    'main.go',
    (value) => `package main\nimport "net/http"\nfunc main() {\nx := ${value}\nhttp.Get("${ZONE}filters")\n}\n`,
    (value) => `func() string { return ${value} }`,
  ],
  [
    'blocks of Kotlin that are given a value',
    'main.kt',
    (value) => `fun main() {\nval x = ${value}\njava.net.URL("${ZONE}filters").readText()\n}\n`,
    (value) => `buildString { append(${value}) }`,
  ],
  [
    'functions of C# with a block',
    'main.cs',
    (value) =>
      `class A { void M() {\nvar x = ${value};\nnew System.Net.Http.HttpClient().GetAsync("${ZONE}filters");\n} }\n`,
    (value) => `(() => { return ${value}; })`,
  ],
  [
    'values of Rust that are wrapped',
    'main.rs',
    (value) => `fn main() {\nlet x = ${value};\nreqwest::blocking::get("${ZONE}filters");\n}\n`,
    (value) => `Some(a.unwrap_or(${value}))`,
  ],
  [
    'members of classes',
    'main.js',
    (value) => `const x = ${value};\nfetch('${ZONE}filters');\n`,
    (value) => `class { a = ${value} }`,
  ],
];

const mega = (n) => n * 50_000;

/** @type {readonly (readonly [name: string, size: number, tree: (n: number) => Record<string, string>])[]} */
export const TEXT_AXES = [
  ['files', 200, (n) => many(n, (i) => [`f${i}.js`, `export const get = (id) => fetch('${ZONE}filters/' + id);\n`])],
  ['files of several kinds', 20, (n) => many(n * 8, (i) => mixed(i))],
  ['tiny files', 2000, (n) => many(n, (i) => [`d${i % 50}/f${i}.js`, 'start();\n'])],
  [
    'imports in a chain',
    100,
    (n) =>
      many(n + 1, (i) => [
        `m${i}.js`,
        i === n
          ? `export const path = 'filters';\n`
          : `import { path as next } from './m${i + 1}.js';\nexport const path = next;\nexport const get${i} = () => fetch('${ZONE}' + path);\n`,
      ]),
  ],
  [
    'imports in a star',
    100,
    (n) => ({
      'client.js': `export const call = (path) => fetch('${ZONE}' + path);\n`,
      ...many(n, (i) => [
        `m${i}.js`,
        `import { call } from './client.js';\nexport const get${i} = () => call('filters/${i}');\n`,
      ]),
    }),
  ],
  [
    'modules that one imports',
    100,
    (n) => ({
      'main.js': `${lines(n, (i) => `import { path${i} } from './m${i}.js';`)}${lines(n, (i) => `fetch('${ZONE}' + path${i});`)}`,
      ...many(n, (i) => [`m${i}.js`, `export const path${i} = 'filters/${i}';\n`]),
    }),
  ],
  [
    'modules that hand on what others hand out',
    40,
    (n) => ({
      'index.js': lines(n, (i) => `export * from './m${i}.js';`),
      ...many(n, (i) => [
        `m${i}.js`,
        `import { path${(i + 1) % n} as next } from './index.js';\nexport const path${i} = 'filters/${i}';\nexport const get${i} = () => fetch('${ZONE}' + next);\n`,
      ]),
    }),
  ],
  ['files of a Go package', 50, (n) => goPackage(n)],
  ['modules of a Python package', 50, (n) => pythonPackage(n)],
  [
    'steps of a workflow',
    100,
    (n) => ({
      '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: a\n    env:\n      PART: filters\n    steps:\n${lines(n, (i) => `      - name: Step ${i}\n        run: |\n          curl -X PUT ${ZONE}$PART/${i} -d '{"a": ${i}}'`)}`,
    }),
  ],
  [
    'commands of a shell script',
    200,
    (n) => ({
      'a.sh': `part=filters\n${lines(n, (i) => `curl -X PUT "${ZONE}$part/${i}" -d '{"a": ${i}}' | jq .result`)}`,
    }),
  ],
  [
    'words that one command gives to another',
    100,
    (n) => ({ 'a.sh': `echo ${lines(n, (i) => `filters/${i} \\\\`)} | xargs -n1 -I{} curl ${ZONE}{}\n` }),
  ],
  [
    'here-documents of one command',
    200,
    (n) => ({
      'a.sh': `${CURL}\ncat ${Array.from({ length: n }, (_, i) => `<<E${i}`).join(' ')}\n${lines(n, (i) => `a\nE${i}`)}`,
    }),
  ],
  [
    'names that one command exports',
    300,
    (n) => ({ 'a.sh': `export ${Array.from({ length: n }, (_, i) => `A${i}=filters`).join(' ')}\ncurl ${ZONE}$A0\n` }),
  ],
  [
    'conditions of an expression',
    100,
    (n) => ({
      'a.json': JSON.stringify({
        rules: [
          {
            action: 'block',
            expression: Array.from({ length: n }, (_, i) => `(cf.threat_score gt ${i} or http.host eq "a${i}")`).join(
              ' and ',
            ),
          },
        ],
      }),
    }),
  ],
  [
    'functions of a Python file',
    200,
    (n) => ({
      'a.py': `import requests\n\n${lines(n, (i) => `def f${i}(id):\n    return requests.put(f"${ZONE}filters/{id}-${i}", json={"a": ${i}})\n`)}`,
    }),
  ],
  [
    'branches of a Python function',
    100,
    (n) => ({
      'a.py': `import requests\n\ndef f(k):\n    path = 'filters'\n${lines(n, (i) => `    if k == ${i}:\n        path = 'live${i}'`)}    return requests.get('${ZONE}' + path)\n`,
    }),
  ],
  [
    'commands of one line of PowerShell',
    5,
    (n) => ({
      'a.ps1': `${Array.from({ length: n }, (_, i) => `Invoke-RestMethod -Method Put -Uri "${ZONE}filters/$id-${i}"`).join('; ')}\n`,
    }),
  ],
  [
    'rows of a table in a document',
    200,
    (n) => ({ 'a.md': lines(n, (i) => `\`\`\`sh\ncurl ${ZONE}filters/${i}\n\`\`\`\n`) }),
  ],
  [
    'one line',
    25,
    (n) => ({
      'a.js': `${FETCH}${Array.from({ length: Math.ceil(mega(n) / 30) }, (_, i) => `var a${i}=[${i},"b${i}"].length;`).join('')}\n`,
    }),
  ],
  [
    'one line of Python',
    2,
    (n) => ({
      'a.py': `import requests; requests.get('${ZONE}filters'); ${Array.from({ length: Math.ceil(mega(n) / 30) }, (_, i) => `a${i} = [${i}, "b${i}"];`).join(' ')}\n`,
    }),
  ],
  [
    'one text of one line of Python',
    10,
    (n) => ({ 'a.py': `import requests; a = '${'x'.repeat(mega(n))}'; requests.get('${ZONE}filters')\n` }),
  ],
  ['one text of one line', 25, (n) => ({ 'a.js': `const a = '${'x'.repeat(mega(n))}';${FETCH}\n` })],
  [
    'a document of JSON',
    20,
    (n) => ({
      'a.json': JSON.stringify({
        requests: Array.from({ length: Math.ceil(mega(n) / 110) }, (_, i) => ({
          method: 'GET',
          url: i % 100 === 7 ? `${ZONE}filters/${i}` : `https://example.com/${i}`,
          tags: ['a', 'b'],
        })),
      }),
    }),
  ],
  [
    'steps of a workflow that are given one address',
    40,
    (n) => ({
      '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: a\n    env:\n      PART: filters/live\n    steps:\n${lines(n, (i) => `      - run: curl ${ZONE}$PART/${i}`)}`,
    }),
  ],
  [
    'variables of a workflow that its steps use',
    40,
    (n) => ({
      '.github/workflows/a.yml': `on: push\nenv:\n${lines(n, (i) => `  A${i}: ${i % 8 === 7 ? 'filters' : 'live'}`)}jobs:\n  a:\n    runs-on: a\n    steps:\n${lines(n, (i) => `      - run: curl ${ZONE}$A${i}`)}`,
    }),
  ],
  [
    'variables of a Jenkinsfile that its steps use',
    60,
    (n) => ({
      Jenkinsfile: `pipeline {\n  environment {\n${lines(n, (i) => `    A${i} = 'filters'`)}  }\n${lines(n, (i) => `  stage('${i}') { steps { sh "curl ${ZONE}$A${i}" } }`)}}\n`,
    }),
  ],
  [
    'commands of an image as lists',
    80,
    (n) => ({ Dockerfile: `FROM a\n${lines(n, (i) => `RUN ["curl", "-X", "PUT", "${ZONE}filters/${i}"]`)}` }),
  ],
  [
    'patterns of one case of a shell script',
    400,
    (n) => ({ 'a.sh': `case $1 in ${Array.from({ length: n }, (_, i) => `a${i}`).join('|')}) ${CURL} ;; esac\n` }),
  ],
  ...NESTED.map(
    ([name, file, whole, form]) =>
      /** @type {const} */ ([
        `in one another: ${name}`,
        20,
        (n) => {
          let inner = `"${ZONE}filters"`;
          for (let i = 0; i < n; i += 1) inner = form(inner);
          return { [file]: whole(inner) };
        },
      ]),
  ),
  ...BLOCKS.map(
    ([file, request, block]) =>
      /** @type {const} */ ([
        `unclosed blocks: ${file}`,
        400,
        (n) => ({ [file]: `${request}\n${`${block}\n`.repeat(n)}${request}\n` }),
      ]),
  ),
];

function many(n, file) {
  return Object.fromEntries(Array.from({ length: n }, (_, i) => file(i)));
}

function mixed(i) {
  const folder = `p${Math.floor(i / 8)}`;
  const [file, request] = BLOCKS[[0, 3, 4, 5, 6, 7, 20, 22][i % 8] ?? 0] ?? ['', ''];
  return [`${folder}/${file}`, `${request}\n`];
}

function goPackage(n) {
  return {
    'go.mod': 'module example.com/a\n\ngo 1.22\n',
    'client.go': `package a\n\nimport "net/http"\n\ntype Client struct{ Base string }\n\nfunc (c *Client) call(path string) { http.Get("${ZONE}" + path) }\n`,
    ...many(n, (i) => [
      `f${i}.go`,
      `package a\n\nimport "fmt"\n\nfunc (c *Client) Get${i}(id string) { c.call(fmt.Sprintf("filters/%s-${i}", id)) }\n`,
    ]),
  };
}

function pythonPackage(n) {
  return {
    'a/__init__.py': '',
    'a/client.py': `import requests\n\nclass Client:\n    def call(self, method, path):\n        return requests.request(method, '${ZONE}' + path)\n`,
    ...many(n, (i) => [
      `a/m${i}.py`,
      `from .client import Client\n\nclass Part${i}(Client):\n    def get(self, id):\n        return self.call('PUT', f'filters/{id}-${i}')\n`,
    ]),
  };
}
