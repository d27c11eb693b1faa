import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entries } from 'eolint:schedule';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { formats, stepSummary } from '../../../src/report/registry.js';
import { secrets, ways } from './ways.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-leaving-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** Each way with two of the values in turn: every value in every language. */
const cases = ways.flatMap((way, i) =>
  [0, 1].map((turn) => ({ ...way, secret: secrets[(i * 2 + turn) % secrets.length] ?? '', number: i * 2 + turn })),
);

async function printed(
  file: string,
  text: string,
  checkExpressions = false,
): Promise<{ found: number; outputs: Map<string, string> }> {
  const folder = mkdtempSync(join(cwd, 'case-'));
  writeFileSync(join(folder, file), text);
  const report = await lint({ cwd: folder, asOf: '2026-11-21', minConfidence: 'possible', checkExpressions });
  const outputs = new Map<string, string>();
  for (const [name, load] of [...formats, ['step summary', stepSummary] as const]) {
    const print = await load();
    outputs.set(name, print(report, { color: false, entries, width: 400 }));
  }
  return { found: report.findings.length, outputs };
}

describe('values of source lines', () => {
  it('are 300 and more', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
    for (const { text } of cases) expect(text).toContain('SECRET');
  });

  it.each(cases)('$number: $file $secret', async ({ file, text, secret }) => {
    const { found, outputs } = await printed(file, text.replaceAll('SECRET', secret));
    expect(found).toBeGreaterThan(0);
    // Nor a part of it that would tell most of it.
    const parts = [secret, secret.slice(0, 10), secret.slice(-10)];
    const leaks = [...outputs].filter(([, output]) => parts.some((part) => output.includes(part)));
    expect(
      leaks.map(
        ([name, output]) =>
          `${name}: ${output
            .split('\n')
            .find((line) => parts.some((part) => line.includes(part)))
            ?.slice(0, 300)}`,
      ),
    ).toEqual([]);
  });
});

const upload = 'https://api.cloudflare.com/client/v4/accounts/${account}/images/v1/direct_upload';

describe('edits', () => {
  it.each([
    ['moved to another place', `body: JSON.stringify({ id: 'SECRET', requireSignedURLs: true })`, true],
    ['left where it is', `body: JSON.stringify({ requireSignedURLs: true }), credentials: 'SECRET'`, false],
  ])('carry no value that is %s', async (_, body, withheld) => {
    for (const secret of secrets) {
      const text = [
        'export async function f(account: string, token: string) {',
        `  const response = await fetch(\`${upload}\`, {`,
        "    method: 'POST',",
        "    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },",
        `    ${body.replace('SECRET', secret)},`,
        '  });',
        '  return response.json();',
        '}',
        '',
      ].join('\n');
      const { outputs } = await printed('a.ts', text);
      for (const output of outputs.values()) expect(output).not.toContain(secret);
      const [finding] = JSON.parse(outputs.get('json') ?? '').findings;
      expect(finding.fix).not.toBeNull();
      expect(finding.fix.edits.length === 0).toBe(withheld);
      expect(finding.fix.withheld !== undefined).toBe(withheld);
    }
  });

  it('carry no value that gets marks around it', async () => {
    for (const secret of secrets.filter((one) => /^\w+$/.test(one))) {
      const data = ['service', 'proto', 'name'].map((key) => `    ${key} = "${secret}"\n`).join('');
      const text = `resource "cloudflare_record" "a" {\n  zone_id = "z"\n  type = "SRV"\n  name = "a"\n  data {\n${data}    target = "t"\n    port = 1\n  }\n}\n`;
      const { outputs } = await printed('a.tf', text);
      for (const output of outputs.values()) expect(output).not.toContain(secret);
      const [finding] = JSON.parse(outputs.get('json') ?? '').findings;
      expect(finding.fix).toMatchObject({ edits: [], withheld: 'an edit would carry a value of the file' });
    }
  });
});

it('a regular expression that cannot be read tells nothing of itself', async () => {
  for (const secret of secrets) {
    const rule = JSON.stringify({ action: 'block', expression: `http.host matches "(${secret}" and ssl` });
    const { outputs } = await printed(
      'a.json',
      JSON.stringify({ result: { phase: 'http_request_firewall_custom', rules: [JSON.parse(rule)] } }),
      true,
    );
    expect(outputs.get('json')).toContain('regex parse error: ‹text');
    for (const output of outputs.values()) expect(output).not.toContain(secret);
  }
});
