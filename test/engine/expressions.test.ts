import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';
import { simplify } from '../../src/expression/simplify/simplify.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-expressions-'));
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const asOf = '2026-11-21';
const API = 'https://api.cloudflare.com/client/v4';

/** What `eolint fix` makes of a file, and why it leaves what it leaves. */
async function mended(
  name: string,
  text: string,
): Promise<{ after: string; kept: (string | null)[]; unsafe: string[] }> {
  writeFileSync(join(cwd, name), text);
  const result = await fix({ cwd, paths: [name], asOf, rules: ['threat-score'], dryRun: true });
  const unsafe = result.findings.flatMap((finding) => (finding.fix?.applicability === 'unsafe' ? [finding.fix] : []));
  return {
    after: result.changes[0]?.after ?? text,
    kept: result.findings.filter((finding) => finding.fix === null).map((finding) => finding.noFix),
    unsafe: unsafe.map((one) => one.because ?? ''),
  };
}

const escaped = (text: string, quote: string): string => text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
const rule = (expression: string): string => `{ action: 'block', expression: ${expression} }`;
const code = (body: string): string =>
  `export const send = (z: string, x: string, f: () => string) =>\n  fetch(\`${API}/zones/\${z}/rulesets\`, { method: 'POST', body: ${body} });\n`;
const inCode = (expression: string): string => code(`JSON.stringify({ rules: [${rule(expression)}] })`);
const json = (expression: string): string => JSON.stringify({ action: 'block', expression });
const curl = (data: string): string => `curl -X POST "${API}/zones/$ZONE/rulesets/$SET/rules" --json ${data}\n`;
const inTerraform = (text: string): string => `"${escaped(text, '"').replaceAll('\n', '\\n')}"`;
const ruleset = (expression: string): string =>
  `resource "cloudflare_ruleset" "r" {\n  zone_id = var.zone\n  rules {\n    expression = ${expression}\n  }\n}\n`;

/** The ways in which a file may hold an expression. */
const HOLDERS: Readonly<Record<string, { file: string; write: (expression: string) => string }>> = {
  'single quotes': { file: 'a.ts', write: (text) => inCode(`'${escaped(text, "'").replaceAll('\n', '\\n')}'`) },
  'double quotes': { file: 'b.ts', write: (text) => inCode(`"${escaped(text, '"').replaceAll('\n', '\\n')}"`) },
  template: { file: 'c.ts', write: (text) => inCode(`\`${escaped(text, '`').replaceAll('$', '\\$')}\``) },
  'JSON in single quotes': { file: 'd.ts', write: (text) => code(`'${escaped(json(text), "'")}'`) },
  'JSON in double quotes': { file: 'e.ts', write: (text) => code(`"${escaped(json(text), '"')}"`) },
  'a constant': {
    file: 'f.ts',
    write: (text) =>
      `const EXPRESSION = '${escaped(text, "'").replaceAll('\n', '\\n')}';\n${inCode('EXPRESSION').replace('export ', '')}send('z');\n`,
  },
  'JSON in single quotes of a shell': {
    file: 'g.sh',
    write: (text) => curl(`'${json(text).replaceAll("'", String.raw`'\''`)}'`),
  },
  'JSON in double quotes of a shell': {
    file: 'h.sh',
    write: (text) => curl(`"${json(text).replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`),
  },
  'a variable of a shell': {
    file: 'i.sh',
    write: (text) => `DATA='${json(text).replaceAll("'", String.raw`'\''`)}'\n${curl('"$DATA"')}`,
  },
  'a here-document': { file: 'j.sh', write: (text) => curl(`@- <<'EOF'\n${json(text)}\nEOF`) },
  'a here-document through a pipe': {
    file: 'k.sh',
    write: (text) => `cat <<'EOF' | ${curl('@-').trimEnd()}\n${json(text)}\nEOF\n`,
  },
  'a request file': {
    file: 'l.http',
    write: (text) =>
      `POST ${API}/zones/{{zone}}/rulesets/{{set}}/rules\nContent-Type: application/json\n\n${json(text)}\n`,
  },
  'a string of Terraform': { file: 'm.tf', write: (text) => ruleset(inTerraform(text)) },
  "a local value of Terraform's": {
    file: 'n.tf',
    write: (text) => `locals {\n  expression = ${inTerraform(text)}\n}\n${ruleset('local.expression')}`,
  },
  "a heredoc of Terraform's": { file: 'o.tf', write: (text) => ruleset(`<<EOT\n${text}\nEOT`) },
  "an indented heredoc of Terraform's": {
    file: 'p.tf',
    write: (text) => ruleset(`<<-EOT\n      ${text.replaceAll('\n', '\n      ')}\n    EOT`),
  },
  "Terraform's JSON": {
    file: 'q.tf.json',
    write: (text) => JSON.stringify({ resource: { cloudflare_ruleset: { r: { rules: [{ expression: text }] } } } }),
  },
  'a program of Pulumi': {
    file: 'r.ts',
    write: (text) =>
      `import * as cf from '@pulumi/cloudflare';\nnew cf.Ruleset('r', { zoneId, rules: [${rule(`'${escaped(text, "'").replaceAll('\n', '\\n')}'`)}] });\n`,
  },
  "Pulumi's YAML": {
    file: 'Pulumi.yaml',
    write: (text) =>
      `name: x\nruntime: yaml\nresources:\n  r:\n    type: cloudflare:Ruleset\n    properties:\n      rules:\n        - expression: ${JSON.stringify(text)}\n`,
  },
};

const condition = fc.constantFrom(
  'ssl',
  'http.host eq "a"',
  'http.host eq "it\'s `a` $b"',
  'http.user_agent contains "\\\\x"',
  'http.request.uri.path matches r"^/\\d+"',
  'http.cookie wildcard r#"*"a"*"#',
  'ip.src in {1.2.3.4 10.0.0.0/8}',
  'any(http.request.headers["x-é"][*] eq "😀")',
);
const score = fc.constantFrom(
  'cf.threat_score gt 10',
  'cf.threat_score <= 14',
  'cf.threat_score in {1 20..30}',
  '(cf.threat_score ge 5 and not cf.client.bot)',
);
const expression = fc
  .array(fc.tuple(fc.constantFrom('and', 'or', 'xor', '&&', '||'), fc.constantFrom('', 'not '), condition, score), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((links) =>
    fc.array(fc.boolean(), { minLength: links.length, maxLength: links.length }).map((first) =>
      links
        .map(([op, not, other, retired], i) => {
          const pair = first[i] === true ? `${retired} ${op} ${other}` : `${other}\n${op} ${retired}`;
          return `${i === 0 ? '' : ' or '}${not}(${pair})`;
        })
        .join(''),
    ),
  )
  .filter((text) => {
    const { verdict, text: left } = simplify(text);
    return verdict === 'depends' && !left.includes('threat_score') && !/!/.test(left);
  });

describe('the fix writes the simplified expression where the old one stands', () => {
  it.each(Object.entries(HOLDERS))('in %s', async (_, { file, write }) => {
    await fc.assert(
      fc.asyncProperty(expression, async (text) => {
        const { after, kept } = await mended(file, write(text));
        expect(kept).toEqual([]);
        expect(after).toBe(write(simplify(text).text));
      }),
      { numRuns: 25 },
    );
  });
});

describe('what is not known in an expression', () => {
  it.each<[what: string, before: string, after: string]>([
    ['a part of a text', '`http.host eq "${x}" or cf.threat_score gt 5`', '`http.host eq "${x}"`'],
    ['a number', '`ip.src.asnum eq ${x} and cf.threat_score lt 5`', '`ip.src.asnum eq ${x}`'],
    ['an address', '`ip.src eq ${x} or cf.threat_score gt 5`', '`ip.src eq ${x}`'],
    ['items of a set', '`http.host in {${x}} or cf.threat_score gt 5`', '`http.host in {${x}}`'],
    ['a set', '`ip.src in ${x} or cf.threat_score gt 5`', '`ip.src in ${x}`'],
    ['a list', '`ip.src in $${x} or cf.threat_score gt 5`', '`ip.src in $${x}`'],
    [
      'a quoted text',
      '`http.host eq ${JSON.stringify(x)} or cf.threat_score gt 5`',
      '`http.host eq ${JSON.stringify(x)}`',
    ],
    ['a field', '`${x} eq "a" or cf.threat_score gt 5`', '`${x} eq "a"`'],
    ['a condition in parentheses', '`(${x}) and not cf.threat_score gt 5`', '`(${x})`'],
    [
      'two of them',
      '`ip.src eq ${x} or (http.host eq "${f()}" and cf.threat_score le 5)`',
      '`ip.src eq ${x} or http.host eq "${f()}"`',
    ],
    ['an operand of its own', `"http.host eq " + x + " or cf.threat_score gt 5"`, `"http.host eq " + x + ""`],
    ['text of two literals', `'ssl or cf.threat_' + 'score gt 5 or http.host eq "a"'`, `'ssl or http.host eq "a"'`],
  ])('stays: %s', async (_, before, after) => {
    expect((await mended('m.ts', inCode(before))).after).toBe(inCode(after));
  });

  it.each<[what: string, expression: string, because: RegExp]>([
    [
      'what the score is compared with',
      '`cf.threat_score gt ${x} or ssl`',
      /compared with something that is not known/,
    ],
    [
      'a condition without parentheses',
      '`${x} and cf.threat_score gt 5`',
      /a part of the expression is not known \(`x`\)/,
    ],
    ['an operator', '`ssl ${x} cf.threat_score gt 5`', /the expression cannot be read/],
    ['a list of scores', '`cf.threat_score in $scores or ssl`', /compared with a list/],
    ['what cannot be read', `'cf.threat_score > > 5 or ssl'`, /cannot be read/],
  ])('keeps the fix away: %s', async (_, text, because) => {
    const { after, kept } = await mended('n.ts', inCode(text));
    expect(after).toBe(inCode(text));
    expect(kept).toEqual([expect.stringMatching(because)]);
  });

  it('makes the fix unsafe where it is dropped', async () => {
    const { after, unsafe } = await mended('o.ts', inCode('`ssl or (http.host eq "${f()}" and cf.threat_score gt 5)`'));
    expect(after).toContain('cf.threat_score');
    expect(unsafe).toEqual([expect.stringMatching(/is no longer put into the expression/)]);
  });
});

describe('a rule that no longer depends on anything is told, not rewritten', () => {
  it.each([
    ['cf.threat_score gt 10', /never true.*its rule does nothing/],
    ['cf.threat_score lt 10 or ssl', /always true.*applies to every request/],
    ['not cf.threat_score ge 1', /always true/],
  ])('%s', async (text, because) => {
    const { after, kept } = await mended('p.ts', inCode(`'${text}'`));
    expect(after).toBe(inCode(`'${text}'`));
    expect(kept).toEqual([expect.stringMatching(because)]);
  });
});

const gone = ' or cf.threat_score gt 5';

describe('every place where an expression hides', () => {
  const send = (method: string, path: string, body: string): string =>
    `export const send = (z: string) => fetch(\`${API}/zones/\${z}/${path}\`, { method: '${method}', body: JSON.stringify(${body}) });\n`;
  it.each<[what: string, method: string, path: string, body: string]>([
    ['a rule', 'POST', 'rulesets/r/rules', `{ expression: 'ssl${gone}' }`],
    ['a rule that is changed', 'PATCH', 'rulesets/r/rules/s', `{ expression: 'ssl${gone}' }`],
    ['the rules of a ruleset', 'PUT', 'rulesets/r', `{ rules: [{ expression: 'ssl' }, { expression: 'ssl${gone}' }] }`],
    [
      'what a rate limit counts',
      'PUT',
      'rulesets/phases/http_ratelimit/entrypoint',
      `{ rules: [{ expression: 'ssl', ratelimit: { counting_expression: 'http.response.code eq 4${gone}' } }] }`,
    ],
    ['a filter', 'POST', 'filters', `[{ expression: 'ssl${gone}' }]`],
    ['a filter that is changed', 'PUT', 'filters/f', `{ id: 'f', expression: 'ssl${gone}' }`],
    [
      'the filter of a firewall rule',
      'POST',
      'firewall/rules',
      `[{ action: 'block', filter: { expression: 'ssl${gone}' } }]`,
    ],
    ['another key', 'POST', 'rulesets/r/rules', `{ condition: 'ssl${gone}' }`],
  ])('%s', async (_, method, path, body) => {
    const text = send(method, path, body);
    expect((await mended('q.ts', text)).after).toBe(text.replace(gone, ''));
  });

  it.each<[what: string, rule: string]>([
    ['what a rate limit counts by', `{ ratelimit: { characteristics: ['cf.colo.id', 'cf.threat_score'] } }`],
    [
      'a value that is written',
      `{ action_parameters: { uri: { path: { expression: 'to_string(cf.threat_score)' } } } }`,
    ],
    ['a header', `{ action_parameters: { headers: { 'X-Score': { expression: 'to_string(cf.threat_score)' } } } }`],
    [
      'a redirect',
      `{ action_parameters: { from_value: { target_url: { expression: 'concat("/", to_string(cf.threat_score))' } } } }`,
    ],
    ['the key of a list', `{ action_parameters: { from_list: { key: 'to_string(cf.threat_score)' } } }`],
    ['credentials', `{ exposed_credential_check: { username_expression: 'to_string(cf.threat_score)' } }`],
  ])('%s, whose value stays', async (_, body) => {
    const { kept } = await mended('r.ts', send('POST', 'rulesets/r/rules', body));
    expect(kept).toEqual([expect.stringMatching(/cannot be left out: the expression gives its value/)]);
  });

  it.each([
    ['a description', `{ expression: 'ssl', description: 'cf.threat_score gt 5' }`],
    ['a name', `{ name: 'cf.threat_score gt 5', rules: [] }`],
    ['a text of the expression', `{ expression: 'http.host eq "cf.threat_score"' }`],
  ])('not %s', async (_, body) => {
    writeFileSync(join(cwd, 's.ts'), send('POST', 'rulesets/r/rules', body));
    const { findings } = await lint({ cwd, paths: ['s.ts'], asOf, rules: ['threat-score'] });
    expect(findings).toEqual([]);
  });

  it('finds each of a list, at its own place', async () => {
    const text = inCode(`'ssl${gone}'`).replace(
      ' }] }',
      ` }, ${rule(`'ssl and cf.threat_score lt 5'`)}, ${rule(`'ssl'`)}] }`,
    );
    writeFileSync(join(cwd, 't.ts'), text);
    const { findings } = await lint({ cwd, paths: ['t.ts'], asOf, rules: ['threat-score'] });
    const at = findings.map(({ span }) => [span.start, text.slice(span.start, span.end)]);
    const first = text.indexOf('cf.threat_score');
    expect(at).toEqual([
      [first, 'cf.threat_score'],
      [text.indexOf('cf.threat_score', first + 1), 'cf.threat_score'],
    ]);
  });
});

describe('text that other code uses too', () => {
  it.each([
    ['another request', `fetch('https://example.com', { body: E });`, /shared with other code|part of another request/],
    ['a comparison', `if (x === E) f();`, /compared or searched/],
    ['a key', `f(table[E]);`, /used as a key/],
  ])('%s', async (_, more, reason) => {
    const text = `const E = 'ssl${gone}';\n${inCode('E')}${more}\n`;
    const { after, kept } = await mended('u.ts', text);
    expect(after).toBe(text);
    expect(kept).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ['other code', `const E = 'ssl${gone}';\n${inCode('E')}audit(E);\n`, /handed to `audit`/],
    ['another module', `export const E = 'ssl${gone}';\n${inCode('E')}`, /handed out to other files/],
  ])('%s makes the fix unsafe', async (_, text, reason) => {
    const { after, unsafe } = await mended('u.ts', text);
    expect(after).toBe(text);
    expect(unsafe).toEqual([expect.stringMatching(reason)]);
  });

  it('may be logged, but not printed for others to read', async () => {
    const logged = `const E = 'ssl${gone}';\n${inCode('E')}console.error(E);\n`;
    expect((await mended('u.ts', logged)).after).toBe(logged.replace(gone, ''));
    const printed = `const E = 'ssl${gone}';\n${inCode('E')}console.log(E);\n`;
    expect((await mended('u.ts', printed)).after).toBe(printed);
  });

  it('in a shell', async () => {
    const data = `DATA='${json(`ssl${gone}`)}'\n${curl('"$DATA"')}`;
    const log = `${data}echo "$DATA" >&2\n`;
    expect((await mended('v.sh', log)).after).toBe(log.replace(gone, ''));
    for (const more of ['echo "$DATA"\n', 'echo "$DATA" > data.json\n', 'send() { mail "$DATA"; }\n']) {
      expect((await mended('v.sh', data + more)).after).toBe(data + more);
    }
    const twice = data + curl('"$DATA"');
    expect((await mended('v.sh', twice)).after).toBe(twice.replace(gone, ''));
  });
});
