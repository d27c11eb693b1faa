import { describe, expect, it } from 'vitest';
import { workOf } from './trees/work.js';

/*
 * Each fix looks for other uses of what it changes, in its file and in others. Twice as many findings with fixes cost 2.2
 * times as much at most, in what is entered and in the characters that are searched by patterns, which engines do in one call.
 */
const MOST = 2.2;
const API = 'https://api.cloudflare.com/client/v4';
const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n');
const files = (n: number, name: string, text: (i: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [name.replace('*', String(i)), text(i)]));

const AXES: readonly (readonly [name: string, size: number, tree: (n: number) => Record<string, string>])[] = [
  [
    'paths in one file',
    16,
    (n) => ({
      'a.mjs': rows(
        n,
        (i) => `export const f${i} = (z) => fetch(\`${API}/zones/\${z}/script_monitor/s${i}\`, { headers: {} });`,
      ),
    }),
  ],
  [
    'fields of bodies in one file',
    16,
    (n) => ({
      'a.py': `import requests\n${rows(n, (i) => `def f${i}(z, h):\n    requests.post(f"${API}/zones/{z}/dns_records", json={"name": "n${i}", "locked": False}, headers=h)`)}\n`,
    }),
  ],
  [
    'reads of answers in one file',
    16,
    (n) => ({
      'a.mjs': rows(
        n,
        (i) =>
          `export async function f${i}(z) { const r = await fetch(\`${API}/zones/\${z}/dns_settings/use_apex_ns\`); if ((await r.json()).result.value) g(${i}); }`,
      ),
    }),
  ],
  [
    'reads of one answer',
    64,
    (n) => ({
      'a.mjs': `export async function f(z) { const r = await fetch(\`${API}/zones/\${z}/dns_settings/use_apex_ns\`); const d = await r.json();\n${rows(n, (i) => `g(d.result.value, ${i});`)}\n}`,
    }),
  ],
  [
    'rules of one request',
    128,
    (n) => ({
      'a.ts': `fetch(\`${API}/zones/\${z}/rulesets\`, { method: 'POST', body: JSON.stringify({ rules: [\n${rows(n, (i) => `{ expression: 'cf.threat_score gt ${i % 99} or http.host eq "a${i}"', action: 'block' },`)}\n] }) });`,
    }),
  ],
  [
    'reads of the answers of one wrapper',
    32,
    (n) => ({
      'a.mjs': `async function get(p) { const r = await fetch('${API}' + p); return r.json(); }\n${rows(n, (i) => `export async function f${i}(z) { const d = await get(\`/zones/\${z}/dns_settings/use_apex_ns\`); return d.result.value + ${i}; }`)}`,
    }),
  ],
  [
    'answers that one function puts into what it is given, each in a file of its own',
    16,
    (n) => ({
      'c.go': `package c\nimport ("encoding/json"; "net/http")\nfunc do(path string, out any) {\n\tres, _ := http.Get("${API}" + path)\n\tjson.NewDecoder(res.Body).Decode(out)\n}\n`,
      ...files(
        n,
        'f*.go',
        (i) =>
          `package c\ntype D${i} struct { Result struct { Value bool } }\nfunc f${i}(z string) bool {\n\tvar d D${i}\n\tdo("/zones/" + z + "/dns_settings/use_apex_ns", &d)\n\treturn d.Result.Value\n}\n`,
      ),
    }),
  ],
  [
    'classes with methods of one name',
    16,
    (n) => ({
      'a.mjs': rows(
        n,
        (i) =>
          `export class C${i} {\n  auth(r) { r.headers.set('Authorization', this.t); return r; }\n  async send(r) { const a = await fetch(this.auth(r)); log(a.headers.get('cf-ray')); return a.json(); }\n  scripts(z) { return this.send(new Request(\`${API}/zones/\${z}/script_monitor/s\`)); }\n}`,
      ),
    }),
  ],
  [
    'types with methods of one name',
    16,
    (n) => ({
      'a.rs': rows(
        n,
        (i) =>
          `impl C${i} {\n    fn auth(&self, r: reqwest::RequestBuilder) -> reqwest::RequestBuilder { r.header("Authorization", &self.t) }\n    async fn scripts(&self, z: &str) -> Value {\n        let r = self.auth(self.client.get(format!("${API}/zones/{}/script_monitor/s", z)));\n        let a = r.send().await.unwrap();\n        println!("{:?}", a.headers().get("cf-ray"));\n        a.json().await.unwrap()\n    }\n}`,
      ),
    }),
  ],
  [
    'bodies in one file of TypeScript',
    16,
    (n) => ({
      'a.ts': rows(
        n,
        (i) =>
          `export const f${i} = (z: string) => fetch(\`${API}/zones/\${z}/dns_records\`, { method: 'POST', body: JSON.stringify({ name: 'n${i}', locked: false }) });`,
      ),
    }),
  ],
  [
    'requests that send one body',
    40,
    (n) => ({
      'a.mjs': `const b = { locked: true };\n${rows(n, (i) => `export const f${i} = () => fetch('${API}/zones/z/dns_records/${i}', { method: 'PUT', body: JSON.stringify(b) });`)}`,
    }),
  ],
  [
    'requests beside calls that are given functions',
    16,
    (n) => ({
      'a.mjs': rows(
        n,
        (i) =>
          `on${i}({ each: (a) => a.b });\nexport const f${i} = (z) => fetch(\`${API}/zones/\${z}/script_monitor/s${i}\`, { headers: {} });`,
      ),
    }),
  ],
  [
    'requests of one command',
    25,
    (n) => ({
      'a.sh': `curl -fsS ${Array.from({ length: n }, (_, i) => `"${API}/zones/$Z/script_monitor/s${i}"`).join(' ')} -o /dev/null\n`,
    }),
  ],
  [
    'commands in a document',
    40,
    (n) => ({
      'a.md': rows(n, (i) => `\`\`\`sh\ncurl -fsS "${API}/zones/$Z/script_monitor/s${i}" -o /dev/null\n\`\`\`\n`),
    }),
  ],
  [
    'paths, each in a file of its own',
    10,
    (n) =>
      files(
        n,
        'a*.mjs',
        (i) => `export const f = (z) => fetch(\`${API}/zones/\${z}/script_monitor/s${i}\`, { headers: {} });\n`,
      ),
  ],
  [
    'clients that are given another one, each in a file of its own',
    20,
    (n) =>
      files(
        n,
        's*.ts',
        (i) =>
          `class S${i} { constructor(private readonly http: Http) {} m() { return this.http.get('/zones/z/script_monitor/s${i}'); } }\nnew S${i}(new Http()).m();\n`,
      ),
  ],
  [
    'commands of a script',
    16,
    (n) => ({
      'a.sh': rows(
        n,
        (i) => `curl -fsS -X PUT "${API}/accounts/$A/workers/namespaces/n${i}/values/k" -d v -o /dev/null`,
      ),
    }),
  ],
  [
    'calls of a function of a script',
    40,
    (n) => ({
      'a.sh': `call() { curl -fsS "${API}/zones/$Z/$1" | jq .result.value; }\n${rows(n, (i) => `call ${i % 2 === 0 ? 'dns_settings/use_apex_ns' : `live${i}`}`)}`,
    }),
  ],
  [
    'answers in variables of scripts that share them',
    20,
    (n) => ({
      'a.sh': `. ./b.sh\n${rows(n, (i) => `r${i}=$(curl -s ${API}/zones/z/dns_settings/use_apex_ns)`)}`,
      'b.sh': rows(n, (i) => `echo "$q${i}"`),
    }),
  ],
  [
    'rules of Terraform that become one ruleset',
    25,
    (n) => ({
      'a.tf': rows(
        n,
        (i) =>
          `resource "cloudflare_filter" "a${i}" {\n  zone_id = "z"\n  expression = "http.host eq \\"a${i}\\""\n}\nresource "cloudflare_firewall_rule" "a${i}" {\n  zone_id = "z"\n  filter_id = cloudflare_filter.a${i}.id\n  action = "block"\n}`,
      ),
    }),
  ],
  [
    'lines of the front matter',
    20,
    (n) => ({ 'a.md': `---\n${rows(n, (i) => `k${i}: ${API}/zones/z/script_monitor`)}\n---\n` }),
  ],
  [
    'scripts of a page',
    16,
    (n) => ({
      'a.html': rows(n, (i) => `<script>const p${i} = 'script_monitor'; fetch('${API}/zones/z/' + p${i});</script>`),
    }),
  ],
  [
    'requests of a file of requests',
    24,
    (n) => ({ 'a.http': rows(n, (i) => `###\nGET ${API}/zones/z/script_monitor/s${i}\n`) }),
  ],
];

describe('fixes cost no more than what they are made for', () => {
  it.each(AXES)('%s', { timeout: 120_000 }, async (_name, size, tree) => {
    await workOf(tree(2));
    const costs = [];
    for (const n of [size, 2 * size, 4 * size]) costs.push(await searched(() => workOf(tree(n))));
    for (const counter of ['entered', 'searched'] as const) {
      const all = costs.map((one) => one[counter]);
      const ratios = all.slice(1).map((cost, at) => Math.round((100 * cost) / (all[at] ?? 1)) / 100);
      const steep = ratios.some((ratio) => ratio > MOST)
        ? [`${counter}: ${all.join(', ')} (${ratios.join(', ')})`]
        : [];
      expect(steep).toEqual([]);
    }
  });
});

/** What work costs, and how many characters it searches by patterns for all that is found. */
async function searched(work: () => ReturnType<typeof workOf>): Promise<{ entered: number; searched: number }> {
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { matchAll } = String.prototype;
  let characters = 0;
  String.prototype.matchAll = function (this: string, pattern: RegExp) {
    characters += this.length;
    return matchAll.call(this, pattern);
  };
  try {
    const { entered } = await work();
    return { entered, searched: characters };
  } finally {
    String.prototype.matchAll = matchAll;
  }
}
