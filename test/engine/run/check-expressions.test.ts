import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { stylish } from '../../../src/report/stylish.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-check-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const API = 'https://api.cloudflare.com/client/v4';
const asOf = '2026-11-21';

async function mistakes(name: string, text: string, checkExpressions = true): Promise<(readonly [string, string])[]> {
  writeFileSync(join(cwd, name), text);
  const { findings } = await lint({ cwd, paths: [name], asOf, checkExpressions });
  return findings
    .filter(({ rule }) => rule === 'expression-error')
    .map(({ span, message }) => [text.slice(span.start, span.end), message] as const);
}

const put = (rules: string, path = 'rulesets/phases/http_request_firewall_custom/entrypoint'): string =>
  `fetch('${API}/zones/z/${path}', { method: 'PUT', body: JSON.stringify({ rules: [${rules}] }) });\n`;

describe('mistakes in expressions that are sent', () => {
  it.each<[what: string, rules: string, at: string, message: string]>([
    ['an operator', `{ expression: 'http.host = "a"' }`, '=', 'expected ComparisonOp'],
    ['behind an escape', String.raw`{ expression: "http.host eq \"a\" or sssl" }`, 'sssl', 'unknown identifier'],
    ['in a second literal', `{ expression: 'http.host ' + 'eq 5' }`, '5', 'expected 2 characters, but found 1'],
    ['at the end', `{ expression: 'ssl and' }`, 'd', 'expected identifier character'],
    ['what a rate limit counts', `{ ratelimit: { counting_expression: 'ssl eq 1' } }`, 'eq', 'unrecognised input'],
    ['what it counts by', `{ ratelimit: { characteristics: ['cf.colo.id', 'nope'] } }`, 'nope', 'unknown identifier'],
    [
      'a value',
      `{ action_parameters: { uri: { path: { expression: '"a"' } } } }`,
      '"',
      'expected identifier character',
    ],
    [
      'a field of another phase',
      `{ expression: 'tcp.srcport eq 1' }`,
      'tcp.srcport',
      'the use of field tcp.srcport is not allowed',
    ],
  ])('%s', async (_, rules, at, message) => {
    expect(await mistakes('a.ts', put(rules))).toEqual([[at, `the expression is not valid: ${message}`]]);
  });

  it.each<[what: string, text: string]>([
    ['a right one', put(`{ expression: 'http.host eq "a"' }`)],
    ['every request', put(`{ expression: 'true' }`)],
    ['what is not wholly known', put('{ expression: `http.host = ${x}` }')],
    ['keys that are no fields', put(`{ ratelimit: { characteristics: ['cf.colo.id', 'cf.unique_visitor_id'] } }`)],
    [
      'a field of the answer that is counted',
      put(
        `{ ratelimit: { counting_expression: 'http.response.code eq 4' } }`,
        'rulesets/phases/http_ratelimit/entrypoint',
      ),
    ],
    ['a retired field, which has a rule of its own', put(`{ expression: 'cf.threat_score gt 5 or ssl' }`)],
    ['another text', put(`{ expression: 'ssl', description: 'http.host = "a"', condition: 'a = b' }`)],
    ['another operation', put(`{ expression: 'a = b' }`, 'workers/scripts/x')],
    ['another host', put(`{ expression: 'a = b' }`).replace('api.cloudflare.com', 'example.com')],
  ])('none in %s', async (_, text) => {
    expect(await mistakes('b.ts', text)).toEqual([]);
  });

  it('are only looked for when that is asked for', async () => {
    expect(await mistakes('c.ts', put(`{ expression: 'a = b' }`), false)).toEqual([]);
  });

  it.each(['rulesets', 'filters', 'firewall/rules', 'snippets/snippet_rules', 'waiting_rooms/w/rules'])(
    'in a file that only sends to %s',
    async (path) => {
      const text = `fetch('${API}/zones/z/${path}', { method: 'POST', body: '[{"expression": "a.b = 1"}]' });`;
      expect(await mistakes('d.ts', text)).not.toEqual([]);
    },
  );

  it('in shell scripts and request files', async () => {
    const body = '{"expression": "http.host = \\"a\\""}';
    const sh = await mistakes('e.sh', `curl -X POST "${API}/zones/$Z/rulesets/$R/rules" --json '${body}'\n`);
    const http = await mistakes('f.http', `POST ${API}/zones/{{z}}/rulesets/{{r}}/rules\n\n${body}\n`);
    expect(sh).toEqual([['=', 'the expression is not valid: expected ComparisonOp']]);
    expect(http).toEqual(sh);
  });

  it('are reported once for code that runs in several ways', async () => {
    const text = `const send = (z) => fetch(\`${API}/zones/\${z}/rulesets\`, { method: 'POST', body: JSON.stringify({ rules: [{ expression: 'a.b eq 1' }] }) });\nsend('x');\nsend('y');\n`;
    expect(await mistakes('g.ts', text)).toHaveLength(1);
  });

  it('have no day and are told with what to do', async () => {
    writeFileSync(join(cwd, 'h.ts'), put(`{ expression: 'ip.src in {1.2.3.4, 5.6.7.8}' }`));
    const result = await lint({ cwd, paths: ['h.ts'], asOf, checkExpressions: true });
    expect(result.findings[0]).toMatchObject({ status: 'invalid', severity: 'error', endOfLife: null, fix: null });
    const shown = stylish(result, { color: false });
    expect(shown).toContain('= help: items of a set are separated by spaces, not commas');
    expect(shown).not.toContain('end of life');
    expect(shown).toContain('1 error (1 invalid)');
  });
});

it.each([
  ['python-program/__main__.py', '='],
  ['go-program/main.go', 'not'],
])('mistakes in what %s declares', async (program, at) => {
  const text = readFileSync(new URL(`../../../fixtures/pulumi/${program}`, import.meta.url), 'utf8');
  expect(await mistakes(program.replace('/', '-'), text)).toEqual([
    [at, 'the expression is not valid: expected ComparisonOp'],
  ]);
});

describe('mistakes in rules that a document spells out', () => {
  const broken = JSON.stringify({ action: 'block', expression: 'http.host = "a"' });
  const inYaml = (more: string): string =>
    `kind: zone\nphase: http_ratelimit\nrules:\n  - action: block\n    expression: ssl\n    ratelimit:\n${more}`;

  it.each<[what: string, file: string, text: string, at: string]>([
    ['a list of rules', 'list.json', `[${broken}]`, '='],
    ['a ruleset', 'set.json', `{"phase": "http_request_firewall_custom", "rules": [${broken}]}`, '='],
    [
      'an answer that was kept',
      'dump.json',
      `{"result": {"phase": "http_request_firewall_custom", "rules": [${broken}]}, "success": true, "errors": []}`,
      '=',
    ],
    ['filters', 'filters.json', '[{"id": "3", "paused": false, "expression": "ip.src not in {1.2.3.4}"}]', 'not'],
    ['a filter in a rule', 'firewall.json', '[{"action": "allow", "filter": {"expression": "ip.src = 1.1.1.1"}}]', '='],
    [
      'several lines',
      'lines.yaml',
      'rules:\n  - action: log\n    expression: >-\n      (http.host eq "a"\n      and ip.src not in {1.2.3.4})\n',
      'not',
    ],
    ['what a rate limit counts', 'count.yaml', inYaml('      counting_expression: http.response.code = 5\n'), '='],
    ['what it counts by', 'key.yaml', inYaml('      characteristics: [cf.colo.id, ip.srx]\n'), 'ip.srx'],
    [
      'what a rule writes',
      'write.yaml',
      'phase: http_request_transform\nrules:\n  - action: rewrite\n    expression: "true"\n    action_parameters:\n      headers:\n        X: {operation: set, expression: to_string(ip.srx)}\n',
      'ip.srx',
    ],
    ['only a Bool of its own', 'ssl.json', '[{"action": "managed_challenge", "expression": "ssl eq true"}]', 'eq'],
    ['JSON in Markdown', 'a.md', `# Rules\n\n\`\`\`json\n{"rules": [${broken}]}\n\`\`\`\n`, '='],
  ])('%s', async (_, file, text, at) => {
    expect((await mistakes(file, text)).map(([place]) => place)).toEqual([at]);
    expect(await mistakes(file, text, false)).toEqual([]);
  });

  it.each<[what: string, file: string, text: string]>([
    ['right ones', 'right.json', '[{"action": "block", "expression": "http.host eq \\"a\\""}]'],
    ['alerts', 'alerts.yaml', 'rules:\n  - alert: x\n    expression: sum(rate(http_requests_total[5m])) > 5\n'],
    ['rules of another product', 'other.yaml', 'rules:\n  - action: block\n    expression: user.age = 5\n'],
    ['what is filled in', 'filled.yaml', 'rules:\n  - action: block\n    expression: http.host = ${HOST}\n'],
    ['a retired field', 'retired.json', '[{"action": "block", "expression": "cf.threat_score gt 5 or ssl"}]'],
  ])('none in %s', async (_, file, text) => {
    expect(await mistakes(file, text)).toEqual([]);
  });

  it('do not hide retired fields', async () => {
    const rules = 'phase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: ';
    writeFileSync(join(cwd, 'both.yaml'), `${rules}cf.threat_score gt 5 and ip.src not in {1.2.3.4}\n`);
    const { findings } = await lint({ cwd, paths: ['both.yaml'], asOf });
    expect(findings.map(({ rule, noFix }) => [rule, noFix])).toEqual([
      ['threat-score', expect.stringContaining('the expression cannot be read')],
    ]);
  });

  it('tells why the value that a rule writes is left as it is', async () => {
    const rule = '{"action": "rewrite", "expression": "true", "action_parameters": ';
    const value = '{"headers": {"X": {"operation": "set", "expression": "to_string(cf.threat_score)"}}}';
    writeFileSync(join(cwd, 'value.json'), `{"result": {"rules": [${rule}${value}}]}, "success": true}`);
    const { findings } = await lint({ cwd, paths: ['value.json'], asOf });
    expect(findings.map(({ fix, noFix }) => [fix, noFix])).toEqual([
      [null, '`cf.threat_score` cannot be left out: the expression gives its value'],
    ]);
  });
});
