import { describe, expect, it } from 'vitest';
import { fix } from '../../../../src/engine/fixing/fix.js';
import { lint } from '../../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../../project.js';

const ID = 'zone-setting-minify';
const next = (rest: string): string => `eolint-ignore-next ${rest}`;

async function linted(files: Record<string, string>, options: { paths?: string[]; rules?: string[] } = {}) {
  const { cwd } = new Project(files);
  const result = await lint({ cwd, asOf, ...options });
  return {
    left: result.findings.map(({ rule, span }) => `${span.file} ${rule}`),
    suppressed: (result.suppressed ?? []).map(({ finding, reason }) => `${finding.rule}: ${reason}`),
    notices: (result.notices ?? []).map(
      ({ kind, file, line, column, message }) => `${file}:${line}:${column} ${kind} ${message}`,
    ),
  };
}

const URL = 'https://api.cloudflare.com/client/v4/zones/z/settings/minify';

describe('a comment before the next line', () => {
  it.each<[name: string, file: string, text: string]>([
    ['a line comment', 'a.ts', `// ${next(`${ID} -- we move in May`)}\n${minify()}\n`],
    ['a block comment', 'a.ts', `/* ${next(`${ID} -- we move in May`)} */\n${minify()}\n`],
    ['a block comment on the line', 'a.ts', `/* ${next(`${ID} -- we move in May`)} */ ${minify()}\n`],
    ['a comment behind code', 'a.ts', `start(); // ${next(`${ID} -- we move in May`)}\n${minify()}\n`],
    [
      'blank lines and other comments between',
      'a.ts',
      `// ${next(`${ID} -- we move in May`)}\n\n// more\n/* and */\n${minify()}\n`,
    ],
    [
      'a call over several lines',
      'a.ts',
      `// ${next(`${ID} -- we move in May`)}\nawait fetch(\n  \`${URL}\`,\n  { method: 'PATCH' },\n);\n`,
    ],
    [
      'a wrapper',
      'a.ts',
      `const call = (p) => fetch('https://api.cloudflare.com/client/v4' + p);\n// ${next(`${ID} -- we move in May`)}\ncall(\n  '/zones/z/settings/minify',\n);\n`,
    ],
    [
      'one of several entries',
      'a.ts',
      `// ${next(`images-v1-direct-upload, ${ID} -- we move in May`)}\n${minify()} ${upload()}\n`,
    ],
    ['a day ahead', 'a.ts', `// ${next(`${ID} until=2026-11-21 -- we move in May`)}\n${minify()}\n`],
    ['a day behind the reason', 'a.ts', `// ${next(`${ID} -- we move in May (until=2027-05-31)`)}\n${minify()}\n`],
    ['CRLF', 'a.ts', `// ${next(`${ID} -- we move in May`)}\r\n${minify()}\r\n`],
    ['shell', 'a.sh', `# ${next(`${ID} -- we move in May`)}\ncurl \\\n  -X PATCH \\\n  ${URL}\n`],
    ['http', 'a.http', `### Minify\n# ${next(`${ID} -- we move in May`)}\nPATCH ${URL}\n`],
    ['Vue script', 'a.vue', `<script setup>\n// ${next(`${ID} -- we move in May`)}\n${minify()}\n</script>\n`],
    [
      'JSX',
      'a.tsx',
      `const A = () => (\n  <p>\n    {/* ${next(`${ID} -- we move in May`)} */}\n    <b onClick={() => ${minify().replace(';', '')}} />\n  </p>\n);\n`,
    ],
    ['a script without extension', 'deploy', `#!/bin/sh\n# ${next(`${ID} -- we move in May`)}\ncurl -X PATCH ${URL}\n`],
  ])('%s', async (_name, file, text) => {
    const { left, suppressed, notices } = await linted({ [file]: text });
    expect(left).toEqual([]);
    expect(suppressed).toContain(`${ID}: we move in May`);
    expect(notices).toEqual([]);
  });

  it.each<[name: string, text: string, notice: string]>([
    [
      'no reason',
      `// ${next(ID)}`,
      'suppression-invalid this suppression does not work: it gives no reason: write -- and why behind the entry',
    ],
    [
      'an empty reason',
      `// ${next(`${ID} -- `)}`,
      'suppression-invalid this suppression does not work: it gives no reason: write -- and why behind the entry',
    ],
    [
      'no entry',
      `// ${next('-- why')}`,
      'suppression-invalid this suppression does not work: it names no rule: write eolint-ignore-next <id> -- reason',
    ],
    [
      'a mistyped entry',
      `// ${next('zone-seting-minify -- why')}`,
      `suppression-invalid this suppression does not work: there is no rule "zone-seting-minify"; did you mean ${ID}?`,
    ],
    [
      'a day that is none',
      `// ${next(`${ID} until=2027-02-30 -- why`)}`,
      'suppression-invalid this suppression does not work: until= takes a day as YYYY-MM-DD; not 2027-02-30',
    ],
    [
      'a day that is over',
      `// ${next(`${ID} until=2026-11-20 -- why`)}`,
      `suppression-expired the suppression of ${ID} ended on 2026-11-20: why`,
    ],
    [
      'another entry',
      `// ${next('images-v1-direct-upload -- why')}`,
      'suppression-unused the suppression of images-v1-direct-upload leaves nothing out',
    ],
  ])('does not work with %s, and says so', async (_name, comment, notice) => {
    const { left, suppressed, notices } = await linted({ 'a.ts': `${comment}\n${minify()}\n` });
    expect(left).toEqual([`a.ts ${ID}`]);
    expect(suppressed).toEqual([]);
    expect(notices).toEqual([`a.ts:1:1 ${notice}`]);
  });

  it.each<[name: string, text: string]>([
    ['prose that names it', `// write eolint-ignore-next ${ID} -- why\n${minify()}`],
    ['a longer word', `// eolint-ignore-next-line ${ID} -- why\n${minify()}`],
    ['text in quotes', `log('// ${next(`${ID} -- why`)}');\n${minify()}`],
    ['a template over lines', `const t = \`\n// ${next(`${ID} -- why`)}\n\`; ${minify()}`],
    ['a line further down', `// ${next(`${ID} -- why`)}\nstart();\n${minify()}`],
  ])('is not taken from %s', async (_name, text) => {
    const { left, suppressed } = await linted({ 'a.ts': `${text}\n` });
    expect(left).toEqual([`a.ts ${ID}`]);
    expect(suppressed).toEqual([]);
  });

  it('is not judged where its entry was not looked for', async () => {
    const files = { 'a.ts': `// ${next(`${ID} -- why`)}\nstart();\n` };
    expect((await linted(files)).notices).toHaveLength(1);
    expect((await linted(files, { rules: ['filters'] })).notices).toEqual([]);
    expect((await linted({ ...files, 'eolint.json': `{"rules": {"${ID}": "off"}}` })).notices).toEqual([]);
  });

  it('counts as used when the finding is less sure than what is asked for', async () => {
    const text = `// ${next(`${ID} -- why`)}\nfetch(base + '/zones/z/settings/minify', { method: 'PATCH' });\n`;
    expect(await linted({ 'a.ts': text })).toEqual({ left: [], suppressed: [], notices: [] });
  });

  it('is told of the files alone that were asked for', async () => {
    const files = {
      'paths.ts': `// ${next(ID)}\nexport const MINIFY = '/zones/z/settings/minify';\n`,
      'use.ts': `import { MINIFY } from './paths.js';\nfetch('https://api.cloudflare.com/client/v4' + MINIFY);\n`,
    };
    expect((await linted(files)).notices).toHaveLength(1);
    expect((await linted(files, { paths: ['use.ts'] })).notices).toEqual([]);
    expect((await linted(files, { paths: ['paths.ts'] })).notices).toHaveLength(1);
  });

  it('is not taken for useless where only another file shows its use', async () => {
    const files = {
      'paths.ts': `// ${next(`${ID} -- why`)}\nexport const MINIFY = '/zones/z/settings/minify';\n`,
      'use.ts': `import { MINIFY } from './paths.js';\nfetch('https://api.cloudflare.com/client/v4' + MINIFY);\n`,
    };
    expect(await linted(files, { paths: ['paths.ts'] })).toMatchObject({ notices: [] });
    expect(await linted(files)).toEqual({ left: [], suppressed: [`${ID}: why`], notices: [] });
    const stale = { ...files, 'paths.ts': files['paths.ts'].replace('/settings/minify', '/settings/ssl') };
    expect((await linted(stale, { paths: ['paths.ts'] })).notices).toHaveLength(1);
  });
});

describe('fix', () => {
  it.each<[name: string, before: string, after: string]>([
    ['a line of its own', `a();\n  // ${next(`${ID} -- why`)}\nb();\n`, 'a();\nb();\n'],
    ['CRLF', `a();\r\n// ${next(`${ID} -- why`)}\r\nb();\r\n`, 'a();\r\nb();\r\n'],
    ['the last line', `a();\n// ${next(`${ID} -- why`)}`, 'a();'],
    ['behind code', `a(); // ${next(`${ID} -- why`)}\nb();\n`, 'a();\nb();\n'],
    ['before code', `a(); /* ${next(`${ID} -- why`)} */ b();\n`, 'a(); b();\n'],
    ['one of two', `// ${next(`filters, ${ID} -- why`)}\n${minify()}\n`, `// ${next(`${ID} -- why`)}\n${minify()}\n`],
    [
      'JSX',
      `const a = (\n  <p>\n    {/* ${next(`${ID} -- why`)} */}\n  </p>\n);\n`,
      'const a = (\n  <p>\n  </p>\n);\n',
    ],
  ])('removes a suppression without use: %s', async (_name, before, after) => {
    const project = new Project({ 'a.tsx': before });
    const result = await fix({ cwd: project.cwd, asOf });
    expect(project.read('a.tsx')).toBe(after);
    expect(result.fixed).toEqual({ findings: 0, suppressions: 1, files: ['a.tsx'], refused: [] });
    expect(result.notices).toEqual([]);
  });

  it('removes one in Markdown and in a shell script', async () => {
    const project = new Project({ 'a.sh': `#!/bin/sh\n# ${next(`${ID} -- why`)}\necho\n` });
    await fix({ cwd: project.cwd, asOf });
    expect(project.read('a.sh')).toBe('#!/bin/sh\necho\n');
  });

  it('removes an expired one only with what it covered, and leaves a mistyped one', async () => {
    const text = `// ${next('images-v1-direct-upload until=2020-01-01 -- why')}\n${upload()}\n// ${next('filtres -- why')}\nb();\n`;
    const project = new Project({ 'a.ts': `${text}// ${next(`${ID} until=2020-01-01 -- why`)}\n${minify()}\n` });
    const result = await fix({ cwd: project.cwd, asOf });
    expect(result.notices?.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '2 suppression-invalid',
      '4 suppression-expired',
    ]);
    expect(result.fixed).toMatchObject({ findings: 1, suppressions: 1 });
    expect(project.read('a.ts')).not.toContain('images-v1');
  });
});

describe('the ledger in the configuration', () => {
  const ledger = (rest: object, more: object = {}): string =>
    JSON.stringify({ suppressions: [{ files: 'a.ts', rule: ID, reason: 'why', ...rest }], ...more }, undefined, 2);

  it('leaves out what it names', async () => {
    expect(await linted({ 'a.ts': minify(), 'b.ts': minify(), 'eolint.json': ledger({}) })).toEqual({
      left: [`b.ts ${ID}`],
      suppressed: [`${ID}: why`],
      notices: [],
    });
  });

  it('stops when its day is over, and says so', async () => {
    const { left, notices } = await linted({ 'a.ts': minify(), 'eolint.json': ledger({ until: '2026-01-31' }) });
    expect(left).toEqual([`a.ts ${ID}`]);
    expect(notices).toEqual([`eolint.json:3:5 suppression-expired the suppression of ${ID} ended on 2026-01-31: why`]);
  });

  it('can name one finding by its fingerprint', async () => {
    const text = `${minify('one')}\n${minify('two')}\n`;
    const { cwd } = new Project({ 'a.ts': text });
    const { json } = await import('../../../../src/report/json.js');
    const report = JSON.parse(json(await lint({ cwd, asOf })));
    const print: string = report.findings[1].fingerprint;
    const { left } = await linted({ 'a.ts': text, 'eolint.json': ledger({ fingerprint: print }) });
    expect(left).toHaveLength(1);
  });

  it('is told where it is of no use, only if all of it was looked at', async () => {
    const files = { 'a.ts': 'start();\n', 'sub/b.ts': 'start();\n', 'eolint.json': ledger({}) };
    expect((await linted(files)).notices).toEqual([
      `eolint.json:3:5 suppression-unused the suppression of ${ID} leaves nothing out`,
    ]);
    expect((await linted(files, { paths: ['a.ts'] })).notices).toEqual([]);
    expect((await linted(files, { paths: ['sub'] })).notices).toEqual([]);
  });

  it('names all that it no longer leaves out', async () => {
    const rule = [ID, 'images-v1-direct-upload'];
    const over = ledger({ rule, until: '2026-01-31' });
    const { notices } = await linted({ 'a.ts': `${minify()} ${upload()}\n`, 'eolint.json': over });
    expect(notices).toEqual([
      `eolint.json:3:5 suppression-expired the suppression of ${rule.join(', ')} ended on 2026-01-31: why`,
    ]);
  });

  it.each<[name: string, file: string, before: string, after: string]>([
    [
      'JSON with comments',
      'eolint.jsonc',
      `{\n  // ours\n  "suppressions": [\n    { "files": "a.ts", "rule": "${ID}", "reason": "one" },\n    { "files": "b.ts", "rule": "filters", "reason": "two" } // gone\n  ]\n}\n`,
      `{\n  // ours\n  "suppressions": [\n    { "files": "a.ts", "rule": "${ID}", "reason": "one" }\n  ]\n}\n`,
    ],
    [
      'one of the entries of a line',
      'eolint.json',
      `{ "suppressions": [{ "files": "a.ts", "rule": ["${ID}", "filters"], "reason": "one" }] }\n`,
      `{ "suppressions": [{ "files": "a.ts", "rule": "${ID}", "reason": "one" }] }\n`,
    ],
    [
      'YAML',
      'eolint.yaml',
      `# ours\nsuppressions:\n  - files: a.ts\n    rule: ${ID}\n    reason: one\n  # gone?\n  - files: b.ts\n    rule: filters\n    reason: two\nhosts: [x.example.com]\n`,
      `# ours\nsuppressions:\n  - files: a.ts\n    rule: ${ID}\n    reason: one\n  # gone?\nhosts: [x.example.com]\n`,
    ],
    [
      'YAML, the only one',
      'eolint.yml',
      `suppressions:\r\n  - files: b.ts\r\n    rule: filters\r\n    reason: two\r\nhosts: [x.example.com]\r\n`,
      `hosts: [x.example.com]\r\n`,
    ],
    [
      'package.json',
      'package.json',
      `{\n  "name": "x",\n  "eolint": {\n    "suppressions": [\n      { "files": "b.ts", "rule": "filters", "reason": "two" }\n    ]\n  }\n}\n`,
      `{\n  "name": "x",\n  "eolint": {\n    "suppressions": []\n  }\n}\n`,
    ],
  ])('is cleaned by fix: %s', async (_name, file, before, after) => {
    const project = new Project({ 'a.ts': `${minify()}\n`, [file]: before });
    const result = await fix({ cwd: project.cwd, asOf });
    expect(project.read(file)).toBe(after);
    expect(result.fixed.suppressions).toBe(1);
    expect(result.notices).toEqual([]);
    const again = await fix({ cwd: project.cwd, asOf });
    expect(again.changes).toEqual([]);
  });
});
