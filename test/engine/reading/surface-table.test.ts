import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'eolint:schedule';
import { stringify } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { lint } from '../../../src/engine/run/lint.js';
import {
  allSurfaces,
  seenOn,
  surfaceTable,
  waysOf,
  type Seen,
  shows,
} from '../../../src/engine/reading/surface-table.js';
import type { Entry } from '../../../src/model/entry.js';
import type { Sight } from '../../../src/model/surface.js';
import { INFRASTRUCTURE } from '../surface-writers/infrastructure.js';
import { LANGUAGES, libraryProgram } from '../surface-writers/languages.js';
import { PROGRAMS } from '../surface-writers/programs.js';
import { curl, indexed, inner, isRequest, url, type Sample, type Writer } from '../surface-writers/sample.js';
import { samplesOf } from '../surface-writers/samples.js';

/*
 * The table says what is found where; here each cell is tried: a small file is written for the surface, in which a
 * request (or a declaration) uses the entry in each way that the cell stands for.
 */

/** A document around a command; `block` where it may hold a program of any language. */
const around =
  (
    file: string,
    put: (command: string, language: string) => string,
    expression?: (text: string) => string,
    block = expression !== undefined,
  ): Writer =>
  (sample) => {
    const [language, program] = (block ? libraryProgram(sample) : undefined) ?? [];
    if (language !== undefined && program !== undefined) return { file, text: put(program.trimEnd(), language) };
    if (sample.expression !== undefined && expression !== undefined && sample.way === 'expression') {
      return { file, text: expression(sample.expression) };
    }
    const command = curl(sample);
    return command === undefined ? undefined : { file, text: put(command, 'sh') };
  };

/** What the requests of collections say, and the script that reads their answer. */
const collection =
  (file: string, put: (sample: Sample, script: string | undefined) => string, can: readonly Sight[]): Writer =>
  (sample) => {
    if (!can.includes(sample.way)) return undefined;
    return { file, text: put(sample, sample.read === undefined ? undefined : indexed(sample.read)) };
  };

const REQUESTS: readonly Sight[] = ['path', 'query', 'body', 'headers', 'response'];
const list = (sample: Sample): { name: string; value: string }[] =>
  sample.headers.map(([name, value]) => ({ name, value }));
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
const yaml = (value: unknown): string => stringify(value);

function declaration(sample: Sample): object {
  const setting = /\/settings\/(\w+)$/.exec(sample.path)?.[1];
  if (setting !== undefined) return { cloudflare_zone_settings: [{ id: setting, value: 'high', ...sample.body }] };
  if (sample.path.endsWith('/pools')) return { cloudflare: { pool: { name: 'a', origins: [], ...sample.body } } };
  if (sample.path.includes('/rules/')) {
    return { cloudflare: { rule: { expression: 'http.host eq "a"', action_parameters: {}, ...sample.body } } };
  }
  return { cloudflare: { records: [{ type: 'SRV', data: { port: 1 }, ...sample.body }] } };
}

const settings =
  (file: string, write: (value: unknown) => string): Writer =>
  (sample) => {
    if (sample.way === 'declared') return { file, text: write(declaration(sample)) };
    if (sample.way === 'expression') return { file, text: write({ rules: [{ expression: sample.expression }] }) };
    const command = curl(sample);
    return command === undefined ? undefined : { file, text: write({ scripts: { a: command } }) };
  };

const toml = (value: unknown): string =>
  Object.entries(value as Record<string, unknown>)
    .map(([key, inside]) => `${key} = ${inline(inside)}\n`)
    .join('');
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, inside]) => `${key} = ${inline(inside)}`)
    .join(', ')} }`;
}

/** An operation that takes a body, where its method does. */
function described({ method }: Sample): object {
  const schema = { type: 'object' };
  return /^P/.test(method) ? { requestBody: { content: { 'application/json': { schema } } } } : {};
}

const WRITERS: Readonly<Record<string, Writer>> = {
  ...LANGUAGES,
  ...PROGRAMS,
  ...INFRASTRUCTURE,
  'JavaScript, TypeScript': (sample) => {
    const [language, program] = libraryProgram(sample) ?? [];
    if (language === 'ts' && program !== undefined) return { file: 'a.ts', text: program };
    if (!isRequest(sample)) return undefined;
    if (sample.ciphers !== undefined) {
      const options = json({ method: sample.method, ciphers: sample.ciphers });
      return { file: 'a.js', text: `require('https').request('${url(sample)}', ${options}).end();\n` };
    }
    const body = inner(sample);
    const options = [
      `method: '${sample.method}'`,
      `headers: ${json(Object.fromEntries(sample.headers))}`,
      ...(body === undefined ? [] : [`body: JSON.stringify(${body})`]),
    ];
    const read = sample.read === undefined ? '' : `console.log((await answer.json()).${indexed(sample.read)});\n`;
    return { file: 'a.ts', text: `const answer = await fetch('${url(sample)}', { ${options.join(', ')} });\n${read}` };
  },
  shell: around('a.sh', (command) => `${command}\n`),
  '.http': collection(
    'a.http',
    (sample, read) =>
      [
        `${sample.method} ${url(sample)}`,
        ...sample.headers.map(([name, value]) => `${name}: ${value}`),
        ...(sample.body === undefined ? [] : ['Content-Type: application/json', '', inner(sample)]),
        ...(read === undefined ? [] : ['', `> {% client.log(response.body.${read}); %}`]),
        '',
      ].join('\n'),
    REQUESTS,
  ),
  Markdown: around(
    'a.md',
    (command, language) => `\`\`\`${language}\n${command}\n\`\`\`\n`,
    (text) => `\`\`\`\n${text}\n\`\`\`\n`,
  ),
  HTML: around(
    'a.html',
    (command, language) => `<pre><code class="language-${language}">${command}</code></pre>\n`,
    (text) => `<td>${text.replaceAll('>', '&gt;')}</td>\n`,
  ),
  AsciiDoc: around(
    'a.adoc',
    (command, language) => `[source,${language}]\n----\n${command}\n----\n`,
    (text) => `----\n${text}\n----\n`,
  ),
  reStructuredText: around(
    'a.rst',
    (command, language) => `.. code:: ${language}\n\n${command.replaceAll(/^/gm, '   ')}\n`,
    (text) => `The rule::\n\n   ${text}\n`,
  ),
  JSON: settings('a.json', json),
  YAML: settings('a.yaml', yaml),
  TOML: settings('a.toml', toml),
  'nginx, HAProxy, Apache, OpenSSL': (sample) =>
    sample.ciphers === undefined ? undefined : { file: 'proxy.conf', text: `  ssl_ciphers ${sample.ciphers}:HIGH;\n` },
  'expressions in text files, SQL, CSV': (sample) =>
    sample.expression === undefined ? undefined : { file: 'expression.txt', text: `${sample.expression}\n` },
  dotenv: (sample) => {
    if (sample.way === 'path') return { file: '.env', text: `URL=${url(sample)}\n` };
    return sample.way === 'expression' ? { file: '.env', text: `RULE="${sample.expression ?? ''}"\n` } : undefined;
  },
  Make: around('Makefile', (command) => `all:\n\t${command.replaceAll('$', '$$$$')}\n`),
  Docker: around('Dockerfile', (command) => `FROM a\nRUN ${command}\n`),
  Jenkins: around('Jenkinsfile', (command) => `node {\n  sh '''${command.replaceAll('\\', '\\\\')}'''\n}\n`),
  Nix: around(
    'a.nix',
    (command) => `{ a = ''\n  ${command.replaceAll('${', "''${").replaceAll('\n', '\n  ')}\n''; }\n`,
  ),
  Jupyter: around(
    'a.ipynb',
    (command, language) => {
      const magic = { ts: ['%%javascript\n'], sh: ['%%bash\n'] }[language] ?? [];
      const kernelspec = { language: language === 'go' ? 'go' : 'python' };
      const cells = [{ cell_type: 'code', source: [...magic, ...command.split(/(?<=\n)/)] }];
      return json({ nbformat: 4, metadata: { kernelspec }, cells });
    },
    undefined,
    true,
  ),
  Postman: collection(
    'a.json',
    (sample, read) =>
      json({
        info: { name: 'a', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [
          {
            ...(read === undefined
              ? {}
              : { event: [{ listen: 'test', script: { exec: [`console.log(pm.response.json().${read});`] } }] }),
            request: {
              method: sample.method,
              url: { raw: url(sample) },
              header: sample.headers.map(([key, value]) => ({ key, value })),
              ...(sample.body === undefined ? {} : { body: { mode: 'raw', raw: inner(sample) } }),
            },
          },
        ],
      }),
    REQUESTS,
  ),
  'Insomnia 4': collection(
    'a.json',
    (sample, read) =>
      json({
        _type: 'export',
        resources: [
          {
            _type: 'request',
            method: sample.method,
            url: url(sample),
            headers: list(sample),
            body: { mimeType: 'application/json', text: inner(sample) ?? '' },
            ...(read === undefined ? {} : { afterResponseScript: `console.log(insomnia.response.json().${read})` }),
          },
        ],
      }),
    REQUESTS,
  ),
  'Insomnia 5': collection(
    'a.yaml',
    (sample, read) =>
      yaml({
        type: 'collection.insomnia.rest/5.0',
        collection: [
          {
            method: sample.method,
            url: url(sample),
            headers: list(sample),
            body: { mimeType: 'application/json', text: inner(sample) ?? '' },
            scripts: { afterResponse: read === undefined ? '' : `console.log(insomnia.response.json().${read})` },
          },
        ],
      }),
    REQUESTS,
  ),
  'Thunder Client': collection(
    'a.json',
    (sample, read) =>
      json({
        clientName: 'Thunder Client',
        requests: [
          {
            colId: 'a',
            method: sample.method,
            url: url(sample),
            headers: list(sample),
            body: { type: 'json', raw: inner(sample) ?? '' },
            tests: read === undefined ? [] : [{ type: 'json-query', custom: `json.${read}` }],
          },
        ],
      }),
    REQUESTS,
  ),
  HAR: collection(
    'a.har',
    (sample) =>
      json({
        log: {
          entries: [
            {
              request: {
                method: sample.method,
                url: url(sample),
                headers: list(sample),
                ...(sample.body === undefined
                  ? {}
                  : { postData: { mimeType: 'application/json', text: inner(sample) } }),
              },
            },
          ],
        },
      }),
    ['path', 'query', 'body', 'headers'],
  ),
  OpenAPI: collection(
    'a.yaml',
    (sample) =>
      yaml({
        openapi: '3.0.3',
        servers: [{ url: sample.base }],
        paths: { [sample.path]: { [sample.method.toLowerCase()]: described(sample) } },
      }),
    ['path'],
  ),
  OpenCollection: collection(
    'a.yml',
    (sample, read) =>
      yaml({
        info: { name: 'a', type: 'http' },
        http: {
          method: sample.method,
          url: url(sample),
          headers: list(sample),
          ...(sample.body === undefined ? {} : { body: { type: 'json', data: inner(sample) } }),
        },
        runtime: { assertions: read === undefined ? [] : [{ expression: `res.body.${read}`, operator: 'eq' }] },
      }),
    REQUESTS,
  ),
  n8n: collection(
    'a.json',
    (sample) =>
      json({
        connections: {},
        nodes: [
          {
            type: 'n8n-nodes-base.httpRequest',
            parameters: {
              method: sample.method,
              url: url(sample),
              headerParameters: { parameters: list(sample) },
              ...(sample.body === undefined ? {} : { jsonBody: inner(sample) }),
            },
          },
        ],
      }),
    ['path', 'query', 'body', 'headers'],
  ),
  Bruno: collection(
    'a.bru',
    (sample, read) =>
      [
        `${sample.method.toLowerCase()} {`,
        `  url: ${url(sample)}`,
        `  body: ${sample.body === undefined ? 'none' : 'json'}`,
        '}',
        'headers {',
        ...sample.headers.map(([name, value]) => `  ${name}: ${value}`),
        '}',
        ...(sample.body === undefined ? [] : ['body:json {', `  ${inner(sample) ?? ''}`, '}']),
        ...(read === undefined ? [] : ['vars:post-response {', `  a: res.body.${read}`, '}']),
        '',
      ].join('\n'),
    REQUESTS,
  ),
  Hurl: collection(
    'a.hurl',
    (sample, read) =>
      [
        `${sample.method} ${url(sample)}`,
        ...sample.headers.map(([name, value]) => `${name}: ${value}`),
        ...(sample.body === undefined ? [] : [inner(sample)]),
        'HTTP 200',
        ...(read === undefined ? [] : ['[Captures]', `a: jsonpath "$.${read}"`]),
        '',
      ].join('\n'),
    REQUESTS,
  ),
};

const surfaces = await allSurfaces();

/** Nothing stands beside the files, and nothing is configured. */
const root = mkdtempSync(join(tmpdir(), 'eolint-surfaces-'));
const configurations = await Configurations.open(root);
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** What is only a hint is not shown unless it is asked for. */
function sure({ atMost }: Entry): { minConfidence?: 'possible' } {
  return atMost?.confidence === 'possible' ? { minConfidence: 'possible' } : {};
}

it('every surface has a writer, and no writer is left over', () => {
  expect(Object.keys(WRITERS).sort()).toEqual(surfaces.map(({ name }) => name).sort());
});

describe.each(surfaces)('$name', (surface) => {
  it.each(entries)('$id', async (entry) => {
    let seen: Seen = 'no';
    const why: string[] = [];
    for (const sample of waysOf(entry).flatMap((way) => samplesOf(entry, way))) {
      const sees = shows(surface, sample.way, entry);
      const written = WRITERS[surface.name]?.(sample);
      if (written === undefined) {
        expect(sees, `${sample.way} is not written`).toBe(false);
        continue;
      }
      const { findings } = await lint({
        cwd: root,
        configurations,
        asOf: '2026-11-21',
        rules: [entry.id],
        stdin: written,
        ...sure(entry),
      });
      expect(findings.length > 0, `by ${sample.way} in ${written.file}:\n${written.text}`).toBe(sees);
      for (const { noFix } of findings) if (noFix !== null) why.push(`${noFix} in ${written.file}:\n${written.text}`);
      if (findings.length > 0 && seen === 'no') seen = 'found';
      if (findings.some(({ fix }) => fix !== null)) seen = 'fixed';
    }
    expect(seen, why.join('\n')).toBe(seenOn(entry, surface));
  });
});

it('prints one row for each entry, and puts surfaces that are alike into one column', () => {
  const [table = '', legend = ''] = surfaceTable(entries, surfaces).split('\n\n');
  const rows = table.split('\n');
  expect(rows).toHaveLength(entries.length + 2);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  for (const { name } of surfaces) expect(legend).toContain(name);
  expect(legend.split('\n').length).toBe((rows[0]?.split('|').length ?? 0) - 3);
});

it('stands in docs/surfaces.md as it is printed (UPDATE_SURFACES=1 writes it)', () => {
  const file = fileURLToPath(new URL('../../../docs/surfaces.md', import.meta.url));
  const between = /(?<=<!-- surfaces -->\n).*?(?=<!-- \/surfaces -->)/s;
  const wanted = `\n${surfaceTable(entries, surfaces)}\n`;
  if (process.env['UPDATE_SURFACES'] !== undefined) {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(between, () => wanted),
    );
  }
  expect(between.exec(readFileSync(file, 'utf8'))?.[0]).toBe(wanted);
});
