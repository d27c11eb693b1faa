import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from '../engine/project.js';

const API = 'https://api.cloudflare.com/client/v4';

const SENT = `fetch('${API}/zones/z/script_monitor');`;

/* A type may be a list of itself: what looks for what it holds in the end comes to one, or says that there is none. */
describe('types that are lists of themselves', () => {
  it.each<[name: string, file: string, text: string]>([
    [
      'an answer',
      'a.ts',
      `type T = T[];\nexport async function f() { const t: T = await (await fetch('${API}/zones/z/dns_settings/use_apex_ns')).json(); return t[0]; }\n${SENT}`,
    ],
    [
      'an answer, as a list that cannot be changed',
      'a.ts',
      `type T = readonly T[];\nexport async function f() { const t = (await (await fetch('${API}/zones/z/dns_settings/use_apex_ns')).json()) as T; return t[0]; }\n${SENT}`,
    ],
    [
      'by turns',
      'a.ts',
      `type A = B[];\ntype B = A[];\nexport const f = (a: A) => fetch('${API}/zones/z/dns_records', { method: 'POST', body: JSON.stringify({ data: a }) });\n${SENT}`,
    ],
    [
      'a body',
      'a.ts',
      `type T = readonly T[];\nexport const f = (t: T) => fetch('${API}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(t) });\n${SENT}`,
    ],
    [
      'a member of a body',
      'a.ts',
      `type T = T[];\ninterface R { data: T; locked: boolean }\nexport const f = (r: R) => fetch('${API}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(r) });\n${SENT}`,
    ],
    [
      'Go',
      'a.go',
      `package a\nimport ("encoding/json"; "net/http")\ntype T []T\nfunc f() T {\n\tvar t T\n\tr, _ := http.Get("${API}/zones/z/script_monitor")\n\tjson.NewDecoder(r.Body).Decode(&t)\n\treturn t[0]\n}\n`,
    ],
    [
      'Rust',
      'a.rs',
      `struct T(Vec<T>);\ntype L = Vec<L>;\nasync fn f() -> L { let l: L = reqwest::get("${API}/zones/z/script_monitor").await.unwrap().json().await.unwrap(); l }\n`,
    ],
  ])('%s', async (_, file, text) => {
    const { cwd } = new Project({ [file]: text });
    const { findings, files } = await lint({ cwd, asOf, minConfidence: 'possible' });
    expect(findings.map(({ rule }) => rule)).toContain('script-monitor');
    expect(files.failed).toEqual([]);
    expect(files.skipped).toEqual([]);
  });
});
