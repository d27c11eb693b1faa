import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';

let cwd = '';
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** Callers of one function whose answers go on to where nothing is known of. */
const callers = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `export async function f${String(at)}(z) { const d = await get(\`/zones/\${z}/dns_settings/use_apex_ns\`); window.keep = d; return d.result.value; }\n`,
  ).join('');
const WRAPPER =
  "async function get(p) { const r = await fetch('https://api.cloudflare.com/client/v4' + p); return r.json(); }\n";

it.each([
  [3, null],
  [150, 'what is read of the answers of 150 calls by one function is not told apart'],
])('reads of the answers of %i calls that go astray', async (count, noFix) => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-tangled-'));
  writeFileSync(join(cwd, 'a.mjs'), WRAPPER + callers(count));
  const { findings } = await lint({ cwd, asOf: '2026-11-22' });
  expect(findings).toHaveLength(count);
  expect(findings[0]?.noFix).toBe(noFix);
});
