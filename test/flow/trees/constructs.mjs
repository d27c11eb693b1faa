/* Programs and documents of one construct again and again: what readers, the slice and the evaluator may ask twice. */
import { lines, ZONE } from './programs.mjs';

const name = (i) => (i % 40 === 7 ? 'filters' : `live${i}`);
const js = (text) => ({ 'main.js': text });
const ANSWER = `${ZONE}dns_settings/use_apex_ns`;

/** @type {readonly (readonly [name: string, size: number, tree: (n: number) => Record<string, string>])[]} */
export const CONSTRUCT_AXES = [
  [
    'classes that extend one another',
    50,
    (n) =>
      js(
        `class C0 { get() { return 'filters'; } }\n${lines(n, (i) => `class C${i + 1} extends C${i} { m${i}() { return ${i}; } }`)}fetch('${ZONE}' + new C${n}().get());\n`,
      ),
  ],
  [
    'variants of an enum of Rust',
    100,
    (n) => ({
      'main.rs': `enum E { ${lines(n, (i) => `K${i},`)} }\nimpl E { fn path(&self) -> &str { "filters" } }\nfn run(e: E) { reqwest::blocking::get(format!("${ZONE}{}", e.path())); }\n`,
    }),
  ],
  [
    'classes of one base',
    50,
    (n) =>
      js(
        `class Base { call(p) { return fetch('${ZONE}' + p); } }\n${lines(n, (i) => `class C${i} extends Base { m${i}() { return this.call('${name(i)}'); } }`)}${lines(n, (i) => `new C${i}().m${i}();`)}`,
      ),
  ],
  [
    'methods of one name',
    50,
    (n) =>
      js(
        `${lines(n, (i) => `class C${i} { get() { return fetch('${ZONE}${name(i)}'); } }`)}export function run(x) { x.get(); }\n${lines(n, (i) => `run(new C${i}());`)}`,
      ),
  ],
  [
    'files whose classes have methods of the same names',
    10,
    (n) => ({
      ...Object.fromEntries(
        Array.from({ length: n }, (_, i) => [
          `m${i}.js`,
          `export class C${i} { constructor(c) { this.c = c; } static from(m) { return new C${i}(m.c); } get(p) { return this.c.get('${ZONE}' + p); } list(q) { return this.get('filters/' + q); } all(q) { return this.list(q).map((m) => C${i}.from(m)); } }\n`,
        ]),
      ),
    }),
  ],
  [
    'objects that are spread into one',
    50,
    (n) =>
      js(
        `${lines(n, (i) => `const o${i} = { k${i}: 'live', path: '${name(i)}' };`)}const all = { ${lines(n, (i) => `...o${i},`)} };\nfetch('${ZONE}' + all.path);\n`,
      ),
  ],
  [
    'objects that are spread, each into the next',
    400,
    (n) =>
      js(
        `const o0 = { k: 'live' };\n${lines(n, (i) => `const o${i + 1} = { ...o${i}, k${i}: '${name(i)}' };`)}fetch('${ZONE}filters' + o${n}.k);\n`,
      ),
  ],
  [
    'statements that set a field, and may return',
    40,
    (n) =>
      js(
        `export async function f(o) { const p = { path: 'filters' };\n${lines(n, (i) => `p.k${i} = '${name(i)}'; if (o.a${i}) return fetch('${ZONE}' + p.path);`)}}\nf();\n`,
      ),
  ],
  [
    'members read of one answer',
    100,
    (n) =>
      js(
        `const r = await fetch('${ANSWER}'); const d = await r.json();\n${lines(n, (i) => `g(d.result[0].value, d.result[${i}].k${i});`)}`,
      ),
  ],
  [
    'names of many modules that one hands on as a whole',
    50,
    (n) => ({
      ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`m${i}.js`, `export const p${i} = '${name(i)}';\n`])),
      'all.js': lines(n, (i) => `export * from './m${i}.js';`),
      'main.js': `import { ${lines(n, (i) => `p${i},`)} } from './all.js';\n${lines(n, (i) => `fetch('${ZONE}' + p${n - 1 - i});`)}`,
    }),
  ],
  [
    'clients that are injected',
    50,
    (n) => ({
      'a.ts': `class Http { get(p: string) { return fetch('${ZONE}' + p); } }\n${lines(n, (i) => `export class S${i} { constructor(private readonly http: Http) {} m() { return this.http.get('${name(i)}'); } }`)}`,
    }),
  ],
  [
    'files with classes that are given a client',
    40,
    (n) => ({
      'http.ts': `export class Http { get(p: string) { return fetch('${ZONE}' + p); } }\n`,
      ...Object.fromEntries(
        Array.from({ length: n }, (_, i) => [
          `s${i}.ts`,
          `import { Http } from './http';\nexport class S${i} { constructor(private readonly http: Http) {} m() { return this.http.get('filters/1'); } }\n`,
        ]),
      ),
    }),
  ],
  [
    'arguments of a text that is formatted',
    500,
    (n) => ({
      'a.py': `import requests\nrequests.get("${ZONE}filters/${'{}'.repeat(n)}".format(${lines(n, (i) => `x${i},`)}))\n`,
    }),
  ],
  [
    'functions that one call is given',
    100,
    (n) =>
      js(
        `${lines(n, (i) => `function f${i}(id) { return fetch('${ZONE}filters/' + id); }`)}map(${lines(n, (i) => `f${i},`)} id);\n`,
      ),
  ],
  [
    'locals of Terraform, each of the one before',
    50,
    (n) => ({
      'a.tf': `locals {\n  p0 = "filters"\n${lines(n, (i) => `  p${i + 1} = local.p${i}`)}}\ndata "http" "a" {\n  url = "${ZONE}\${local.p${n}}"\n}\n`,
    }),
  ],
  [
    'locals of Terraform that are used',
    50,
    (n) => ({
      'a.tf': `locals {\n${lines(n, (i) => `  p${i} = "${name(i)}"`)}}\n${lines(n, (i) => `data "http" "a${i}" {\n  url = "${ZONE}\${local.p${i}}"\n}`)}`,
    }),
  ],
  [
    "elements of one task's loop",
    50,
    (n) => ({
      'a.yml': `- hosts: all\n  tasks:\n    - uri:\n        url: "${ZONE}{{ item.p }}"\n        method: GET\n      loop:\n${lines(n, (i) => `        - { p: ${name(i)}, q: ${i} }`)}`,
    }),
  ],
  [
    'macros of Rust in one another',
    20,
    (n) => ({
      'a.rs': `fn main() {\nlet x = ${'vec!['.repeat(n)}1${']'.repeat(n)};\nreqwest::blocking::get("${ZONE}filters");\n}\n`,
    }),
  ],
  [
    'here-documents of a Perl script',
    100,
    (n) => ({
      'a.pl': `use LWP::UserAgent;\nmy $ua = LWP::UserAgent->new;\n${lines(n, (i) => `my $a${i} = <<"E${i}";\nfilters\nE${i}`)}$ua->get("${ZONE}filters");\n`,
    }),
  ],
  [
    'escapes of one text of Kotlin',
    400,
    (n) => ({ 'a.kt': `fun a() { java.net.URL("${ZONE}filters").readText() }\nval x = "${'\\\\'.repeat(n)}"\n` }),
  ],
  [
    'comments that suppress findings of a document',
    40,
    (n) => ({
      'a.md': lines(
        n,
        (i) => `<!-- eolint-ignore-next filters -- later -->\n\`\`\`sh\ncurl ${ZONE}filters/${i}\n\`\`\`\n`,
      ),
    }),
  ],
  [
    'comments in a row that suppress findings',
    100,
    (n) => js(`${lines(n, () => '// eolint-ignore-next filters -- later')}fetch('${ZONE}filters');\n`),
  ],
];
