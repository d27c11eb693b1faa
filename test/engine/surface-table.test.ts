import { entries } from 'eolint:schedule';
import { stringify } from 'yaml';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/lint.js';
import { allSurfaces, seenOn, surfaceTable, waysOf } from '../../src/engine/surface-table.js';
import type { Entry } from '../../src/model/entry.js';
import type { Sight } from '../../src/model/surface.js';

/*
 * The table says what is found where; here each cell is tried: a small file is written for the surface, in which a
 * request (or a declaration) uses the entry in the way that the cell stands for.
 */
interface Sample {
  readonly way: Sight;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly ciphers: string | undefined;
  /** Dotted path of a field that is read from the answer. */
  readonly read: string | undefined;
  readonly expression: string | undefined;
}

interface Written {
  readonly file: string;
  readonly text: string;
}

type Writer = (sample: Sample) => Written | undefined;

const url = (sample: Sample): string => `https://api.cloudflare.com/client/v4${sample.path}`;
const inner = (sample: Sample): string | undefined =>
  sample.body === undefined ? undefined : JSON.stringify(sample.body);
const js = (path: string): string => path.replaceAll('[]', '[0]');

/** A command, or nothing where commands have no such thing. */
function curl(sample: Sample): string | undefined {
  if (sample.way === 'expression' || sample.way === 'declared') return undefined;
  const words = ['curl', '-X', sample.method, `"${url(sample)}"`];
  for (const [name, value] of sample.headers) words.push('-H', `"${name}: ${value}"`);
  if (sample.ciphers !== undefined) words.push('--ciphers', sample.ciphers);
  const body = inner(sample);
  if (body !== undefined) words.push('--data', `'${body}'`);
  return words.join(' ') + (sample.read === undefined ? '' : ` | jq '.${sample.read}'`);
}

const around =
  (file: string, put: (command: string) => string, expression?: (text: string) => string): Writer =>
  (sample) => {
    if (sample.expression !== undefined && expression !== undefined && sample.way === 'expression') {
      return { file, text: expression(sample.expression) };
    }
    const command = curl(sample);
    return command === undefined ? undefined : { file, text: put(command) };
  };

/** What the requests of collections say, and the script that reads their answer. */
const collection =
  (file: string, put: (sample: Sample, script: string | undefined) => string, can: readonly Sight[]): Writer =>
  (sample) => {
    if (!can.includes(sample.way)) return undefined;
    return { file, text: put(sample, sample.read === undefined ? undefined : js(sample.read)) };
  };

const REQUESTS: readonly Sight[] = ['path', 'body', 'headers', 'response'];
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
    return { file, text: write({ scripts: { a: curl(sample) } }) };
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

/** Code in a language that has requests, and no declarations or expressions by themselves. */
const program =
  (file: string, write: (sample: Sample) => string | undefined): Writer =>
  (sample) => {
    if (sample.way === 'expression' || sample.way === 'declared') return undefined;
    const text = write(sample);
    return text === undefined ? undefined : { file, text };
  };

const single = (text: string): string => `'${text}'`;
const keys = (path: string, around: (key: string) => string): string =>
  path
    .split('.')
    .flatMap((key) => (key.endsWith('[]') ? [around(single(key.slice(0, -2))), around('0')] : [around(single(key))]))
    .join('');

const WRITERS: Readonly<Record<string, Writer>> = {
  PHP: program('a.php', (sample) => {
    const body = inner(sample);
    const options = [
      `CURLOPT_CUSTOMREQUEST => '${sample.method}'`,
      `CURLOPT_HTTPHEADER => [${sample.headers.map(([name, value]) => `'${name}: ${value}'`).join(', ')}]`,
      ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => '${body}'`]),
      ...(sample.ciphers === undefined ? [] : [`CURLOPT_SSL_CIPHER_LIST => '${sample.ciphers}'`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key}]`);
    const lines = [`$ch = curl_init('${url(sample)}');`, `curl_setopt_array($ch, [${options.join(', ')}]);`];
    return `<?php\n${lines.join('\n')}\necho json_decode(curl_exec($ch), true)${read};\n`;
  }),
  Ruby: program('a.rb', (sample) => {
    const verb = sample.method.charAt(0) + sample.method.slice(1).toLowerCase();
    const body = inner(sample);
    const lines = [
      `http = Net::HTTP.new('api.cloudflare.com', 443)`,
      ...(sample.ciphers === undefined ? [] : [`http.ciphers = '${sample.ciphers}'`]),
      `request = Net::HTTP::${verb}.new('/client/v4${sample.path}')`,
      ...sample.headers.map(([name, value]) => `request['${name}'] = '${value}'`),
      ...(body === undefined ? [] : [`request.body = '${body}'`]),
      'answer = JSON.parse(http.request(request).body)',
      ...(sample.read === undefined ? [] : [`puts answer${keys(sample.read, (key) => `[${key}]`)}`]),
    ];
    return `${lines.join('\n')}\n`;
  }),
  Lua: program('a.lua', (sample) => {
    const body = inner(sample);
    const options = [
      `method = '${sample.method}'`,
      `headers = { ${sample.headers.map(([name, value]) => `['${name}'] = '${value}'`).join(', ')} }`,
      ...(body === undefined ? [] : [`body = '${body}'`]),
      ...(sample.ciphers === undefined ? [] : [`ciphers = '${sample.ciphers}'`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key === '0' ? '1' : key}]`);
    const call = `require('resty.http').new():request_uri('${url(sample)}', { ${options.join(', ')} })`;
    return `local answer = ${call}\nprint(require('cjson').decode(answer.body)${read})\n`;
  }),
  Perl: program('a.pl', (sample) => {
    if (sample.ciphers !== undefined) return undefined;
    const body = inner(sample);
    const options = [
      `headers => { ${sample.headers.map(([name, value]) => `'${name}' => '${value}'`).join(', ')} }`,
      ...(body === undefined ? [] : [`content => '${body}'`]),
    ];
    const call = `HTTP::Tiny->new->request('${sample.method}', '${url(sample)}', { ${options.join(', ')} })`;
    const read = sample.read === undefined ? '' : `->${keys(sample.read, (key) => (key === '0' ? '[0]' : `{${key}}`))}`;
    return `my $answer = ${call};\nprint decode_json($answer->{content})${read};\n`;
  }),
  'JavaScript, TypeScript': (sample) => {
    if (sample.way === 'expression' || sample.way === 'declared') return undefined;
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
    const read = sample.read === undefined ? '' : `console.log((await answer.json()).${js(sample.read)});\n`;
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
    (command) => `\`\`\`sh\n${command}\n\`\`\`\n`,
    (text) => `\`\`\`\n${text}\n\`\`\`\n`,
  ),
  HTML: around(
    'a.html',
    (command) => `<pre><code class="language-sh">${command}</code></pre>\n`,
    (text) => `<td>${text.replaceAll('>', '&gt;')}</td>\n`,
  ),
  AsciiDoc: around(
    'a.adoc',
    (command) => `[source,sh]\n----\n${command}\n----\n`,
    (text) => `----\n${text}\n----\n`,
  ),
  reStructuredText: around(
    'a.rst',
    (command) => `.. code:: sh\n\n   ${command}\n`,
    (text) => `The rule::\n\n   ${text}\n`,
  ),
  JSON: settings('a.json', json),
  YAML: settings('a.yaml', yaml),
  TOML: settings('a.toml', toml),
  dotenv: (sample) => {
    if (sample.way === 'path') return { file: '.env', text: `URL=${url(sample)}\n` };
    return sample.way === 'expression' ? { file: '.env', text: `RULE="${sample.expression ?? ''}"\n` } : undefined;
  },
  Make: around('Makefile', (command) => `all:\n\t${command.replaceAll('$', '$$$$')}\n`),
  Docker: around('Dockerfile', (command) => `FROM a\nRUN ${command}\n`),
  Jenkins: around('Jenkinsfile', (command) => `node {\n  sh '''${command.replaceAll('\\', '\\\\')}'''\n}\n`),
  Jupyter: around('a.ipynb', (command) =>
    json({ nbformat: 4, cells: [{ cell_type: 'code', source: ['%%bash\n', command] }] }),
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
    ['path', 'body', 'headers'],
  ),
  OpenAPI: collection(
    'a.yaml',
    (sample) =>
      yaml({
        openapi: '3.0.3',
        servers: [{ url: 'https://api.cloudflare.com/client/v4' }],
        paths: { [sample.path]: { [sample.method.toLowerCase()]: {} } },
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
    ['path', 'body', 'headers'],
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

/** A body in which a dotted path has a value. */
function bodyWith(path: string, value: unknown, when?: { path: string; equals: string }): object {
  const put = (at: string, set: unknown): object => {
    const [first = '', ...rest] = at.split('.');
    const below = rest.length === 0 ? set : put(rest.join('.'), set);
    return first.endsWith('[]') ? { [first.slice(0, -2)]: [below] } : { [first]: below };
  };
  return { ...(when === undefined ? {} : bodyWith(when.path, when.equals)), ...put(path, value) };
}

/** A request that uses the entry in one way. */
function sampleOf(entry: Entry, way: Sight): Sample {
  const path = (one: string): string => one.replace(/\{[^{}]*\}/g, 'a1');
  const declared = entry.operations.find(({ method, path: at }) =>
    /^(?:PATCH .*\/settings\/\w+|POST .*\/dns_records|PATCH \/zones.*\/rules\/\{\w+\}|POST \/accounts.*\/pools)$/.test(
      `${method} ${at}`,
    ),
  );
  const field = entry.fields.find((one) => one.in === (way === 'response' ? 'response' : 'body'));
  const bodies = way === 'body' || way === 'declared';
  const sends = entry.operations.find(({ method }) => /^P/.test(method));
  const operation = way === 'declared' ? declared : bodies ? sends : entry.operations[0];
  const [value] = entry.values;
  // A rule for several kinds of operation: the way into the one that is taken.
  const fits =
    entry.values.find((one) => (operation?.path.includes('/rules') === true) === one.path.includes('action')) ?? value;
  const expression = entry.expressions?.fields[0];
  const text = expression === undefined ? undefined : `(${expression} gt 10)`;
  const body = !bodies
    ? undefined
    : field !== undefined
      ? bodyWith(field.path, 'x', field.when)
      : fits !== undefined
        ? bodyWith(
            fits.path.replace(/^rules\[\]\./, operation?.path.includes('/rules/') === true ? '' : 'rules[].'),
            'high',
          )
        : text === undefined
          ? undefined
          : { rules: [{ expression: text }] };
  const under =
    entry.segments === undefined ? '/zones/a1' : path(`${entry.segments.under}/${entry.segments.replaced}/x`);
  return {
    way,
    method: operation?.method ?? 'GET',
    path: operation === undefined ? under : path(operation.path),
    body,
    headers: way === 'headers' ? (entry.headers?.together ?? []).map((name) => [name, 'chunked'] as const) : [],
    ciphers: way === 'ciphers' ? entry.ciphers?.[0] : undefined,
    read: way === 'response' ? field?.path : undefined,
    expression: text,
  };
}

const surfaces = await allSurfaces();

it('every surface has a writer, and no writer is left over', () => {
  expect(Object.keys(WRITERS).sort()).toEqual(surfaces.map(({ name }) => name).sort());
});

describe.each(surfaces)('$name', (surface) => {
  const cells = entries.flatMap((entry) => waysOf(entry).map((way) => ({ id: entry.id, way, entry })));
  it.each(cells)('$id by $way', async ({ entry, way, id }) => {
    const sees = surface.sees.includes(way);
    const written = WRITERS[surface.name]?.(sampleOf(entry, way));
    if (written === undefined) {
      expect(sees).toBe(false);
      return;
    }
    const { findings } = await lint({ cwd: '.', asOf: '2026-11-21', rules: [id], stdin: written });
    expect({ text: written.text, found: findings.length > 0 }).toEqual({ text: written.text, found: sees });
    if (sees) expect(seenOn(entry, surface)).not.toBe('no');
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
