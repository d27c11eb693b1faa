import { describe, expect, it } from 'vitest';
import { lint, type LintResult } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const MANIFEST = { 'package.json': '{ "dependencies": { "undici": "^6.0.0" } }' };
const PATHS = `export const API = 'https://api.cloudflare.com/client/v4';
export const FILTERS = '/filters';
export const label = (id: string) => 'zone ' + id;
`;
const SENDS = (module: string): string => `import { API, FILTERS } from '${module}';
export const list = (zone: string) => fetch(API + '/zones/' + zone + FILTERS);
`;

function run(files: Readonly<Record<string, string>>): Promise<LintResult> {
  const { cwd } = new Project({ ...MANIFEST, ...files }).committed();
  return lint({ cwd, asOf: '2026-11-22' });
}

/** `file:line METHOD path` of each finding. */
function found({ findings, texts }: LintResult): readonly string[] {
  return findings.map(({ span, method, path }) => {
    const line = (texts(span.file) ?? '').slice(0, span.start).split('\n').length;
    return `${span.file}:${String(line)} ${method ?? ''} ${path}`;
  });
}

describe('the users of what a module hands out', () => {
  it('are read where they name what matters of it, over modules that hand it on', async () => {
    const result = await run({
      'src/paths.ts': PATHS,
      'src/index.ts': `export * from './paths';`,
      'src/named.ts': `export { FILTERS as LIST, API } from './paths';`,
      'src/direct.ts': SENDS('./paths'),
      'src/over.ts': SENDS('./index'),
    });
    expect([...result.parsedFiles.keys()]).toEqual(expect.arrayContaining(['src/direct.ts', 'src/over.ts']));
    // The path is reported where it is written, and once at each call that takes it.
    const lines = ['src/direct.ts:2', 'src/over.ts:2', 'src/paths.ts:2'];
    expect(found(result)).toEqual(lines.map((line) => `${line} GET /zones/{}/filters`));
  });

  it('are left alone where they use something else of it', async () => {
    const others = Array.from({ length: 30 }, (_, i): [string, string] => [
      `src/view${String(i)}.ts`,
      `import { label } from './paths';\nexport const title = (id: string) => label(id).toUpperCase();\n`,
    ]);
    const result = await run({
      'src/paths.ts': PATHS,
      'src/direct.ts': SENDS('./paths'),
      ...Object.fromEntries(others),
    });
    expect(found(result)).toEqual(['src/paths.ts:2 GET /zones/{}/filters']);
    expect([...result.parsedFiles.keys()].filter((file) => file.includes('view'))).toEqual([]);
  });
});

describe('functions that are members of what a module hands out', () => {
  const PATH = "(zone) => '/zones/' + zone + '/filters'";

  it.each([
    ['of an object', `export const paths = { list: ${PATH} };`],
    ['of an object that takes no change', `export const paths = { list: ${PATH} } as const;`],
    ['of an object that is frozen', `export const paths = Object.freeze({ list: ${PATH} });`],
    ['of an object in an object', `const zone = { list: ${PATH} };\nexport const paths = { ...zone };`],
    ['by a name of their own', `const list = ${PATH};\nexport const paths = { list };`],
    ['as methods', `export const paths = { list(zone) { return '/zones/' + zone + '/filters'; } };`],
    ['of what is handed out by default', `const paths = { list: ${PATH} };\nexport default paths;`],
  ])('%s lead to those that call them', async (_how, text) => {
    const name = text.includes('default') ? 'paths' : '{ paths }';
    const result = await run({
      'src/paths.ts': text,
      'src/send.ts': `import ${name} from './paths';
export const list = (zone) => fetch('https://api.cloudflare.com/client/v4' + paths.list(zone));
`,
    });
    expect(found(result)).toEqual([expect.stringMatching(/ GET \/zones\/\{\}\/filters$/)]);
  });
});

describe('the parts of a client', () => {
  const client = (count: number): string => {
    const parts = Array.from({ length: count }, (_, i) => `Part${String(i)}`);
    return `class Api {
  constructor(private readonly client: Client, private readonly at: string) {}
  all(zone: string) { return this.client.send('/zones/' + zone + this.at); }
}
${parts.map((name) => `class ${name} extends Api {\n  constructor(client: Client) { super(client, '/filters'); }\n}`).join('\n')}
export class Client {
  constructor(private readonly base: string) {}
${parts.map((name) => `  readonly ${name.toLowerCase()} = new ${name}(this);`).join('\n')}
  send(path: string) { return fetch(this.base + path); }
}
`;
  };
  const job = `import { Client } from './client';
export const run = (zone: string) => new Client('https://api.cloudflare.com/client/v4').part1.all(zone);
`;

  it('are made when they are read, and know the client they are a part of', async () => {
    const result = await run({ 'client.ts': client(3), 'job.ts': job });
    expect(found(result)).toContain('client.ts:9 GET /zones/{}/filters');
  });

  it('cost nothing where nobody reads them', async () => {
    const steps = async (count: number, users: number): Promise<number> => {
      const jobs = Array.from({ length: users }, (_, i): [string, string] => [`job${String(i)}.ts`, job]);
      const { work } = await run({ 'client.ts': client(count), ...Object.fromEntries(jobs) });
      return work.steps;
    };
    const more = async (users: number): Promise<number> => (await steps(80, users)) - (await steps(5, users));
    const [forOne, forMany] = [await more(1), await more(20)];
    // Each part is looked at for its own sake, but not once more for each user of the client.
    expect(forOne).toBeGreaterThan(0);
    expect(forMany).toBeLessThan(1.1 * forOne);
  });
});
