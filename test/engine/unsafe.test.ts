import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const SETTING = 'https://api.cloudflare.com/client/v4/zones/z/dns_settings/use_apex_ns';

/** Reads that a rename cannot follow to their end: the fix is offered, but not made unasked. */
it.each([
  ['a filter that reads the text', 'a.sh', `curl -s "${SETTING}" | grep -o '"value":[a-z]*'`],
  [
    'another program',
    'a.sh',
    `curl -s "${SETTING}" | python3 -c 'import json,sys; print(json.load(sys.stdin)["result"]["value"])'`,
  ],
  [
    'another field of the old object',
    'a.ts',
    `async function f() { const j = await (await fetch('${SETTING}')).json(); if (!j.result.editable) return 1; return j.result.value === true }`,
  ],
  ['the response given away', 'a.ts', `export async function f() { return (await fetch('${SETTING}')).json() }`],
])('does not take for safe: %s', async (_name, file, text) => {
  const { findings } = await lint({ cwd: '/', asOf: '2026-11-21', stdin: { file, text } });
  expect(findings.map(({ fix }) => fix?.applicability)).toEqual(['unsafe']);
});
