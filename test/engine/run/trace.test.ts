import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trace } from '../../../src/engine/run/trace.js';
import { renderTrace } from '../../../src/report/trace.js';
import { Project, asOf } from '../project.js';

describe('trace', () => {
  let cwd = '';
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'eolint-trace-'));
    await writeFile(join(cwd, 'base.ts'), `export const base = 'https://api.cloudflare.com/client/v4';\n`);
    await writeFile(
      join(cwd, 'use.ts'),
      `import { base } from './base';
const send = (path: string) => fetch(base + path, { headers: { Authorization: 'Bearer abcdefghijklmnopqrstuvwxyz0123456789ABCD' } });
export const live = (id: string) => send('/zones/' + id + '/dns_settings');
export const limits = (id: string) => send('/zones/' + id + '/rate_limits');
`,
    );
  });
  afterAll(async () => {
    await rm(cwd, { recursive: true, force: true });
  });

  const told = async (line: number): Promise<string> =>
    renderTrace(await trace({ cwd, paths: ['.'], asOf: '2026-11-21' }, 'use.ts', line));

  it('tells each piece with its place, who sends it and what was found', async () => {
    const text = await told(4);
    expect(text).toMatch(/^GET \/zones\/\{\}\/rate_limits$/m);
    expect(text).toMatch(/address +https:\/\/api\.cloudflare\.com\/client\/v4 +base\.ts:1:22/);
    expect(text).toMatch(/\/zones\/ +use\.ts:4:\d+/);
    expect(text).toMatch(/\{id\} not known +use\.ts:4:\d+/);
    expect(text).toMatch(/sent by +fetch +use\.ts:2:32/);
    expect(text).toMatch(/called +from +use\.ts:4:39/);
    expect(text).toMatch(/found +rate-limits \(certain\)/);
    expect(text).not.toContain('abcdefghij');
  });

  it('tells of a request in which nothing is found', async () => {
    expect(await told(3)).toMatch(/found +nothing: the schedule has no such path/);
  });

  it('tells where requests are when the line has none', async () => {
    expect(await told(1)).toBe('use.ts:1: nothing on this line takes part in a request; lines that do: 2\n');
  });

  it('tells why a file was not looked at', async () => {
    const text = renderTrace(await trace({ cwd, paths: ['.'], asOf: '2026-11-21' }, 'gone.ts', 1));
    expect(text).toBe('gone.ts:1: not looked at: no such file or folder\n');
  });
});

describe('a line has to do with', () => {
  const API = 'https://api.cloudflare.com/client/v4';
  const FILES = {
    'base.ts': `export const base = '${API}';\n`,
    'use.ts': `import { base } from './base.js';
const send = (path, options) =>
  fetch(base + path, options);
const retired = '/zones/z/rate_limits';
const options = { method: 'PUT' };
send(retired, options);
send('/user');
const list = [
  'PATCH /zones/z/settings/minify',
];
`,
    'other.ts': `fetch('https://example.com/a');\nfetch('${API}/zones/z/filters');\nfetch(\n  '${API}/zones/z/rate_limits',\n);\n`,
    'own/a.ts': "fetch('https://cf.example.com/x/zones/z/filters');\n",
    'own/eolint.json': '{ "hosts": ["cf.example.com"], "basePaths": ["/x"] }\n',
    'broken.ts': new Uint8Array([0, 1, 2]),
  };
  const { cwd } = new Project(FILES);
  const seen = async (file: string, line: number, paths?: readonly string[]): Promise<Record<string, unknown>> => {
    const found = await trace({ cwd, asOf, paths }, file, line);
    const requests = found.requests.map(({ request, host, path, findings }) =>
      `${request.method?.name ?? '?'} ${path} ${host} ${findings.map(({ rule }) => rule).join(' ')}`.trim(),
    );
    return { requests, others: found.others };
  };
  const USE = [3];

  it.each<[string, number, readonly string[], readonly number[]]>([
    ['base.ts', 1, ['PUT /zones/z/rate_limits api rate-limits', 'GET /user api'], []],
    ['use.ts', 3, ['PUT /zones/z/rate_limits api rate-limits', 'GET /user api'], USE],
    // Where the path is written, where the method is, and the call that leads there.
    ['use.ts', 4, ['PUT /zones/z/rate_limits api rate-limits'], USE],
    ['use.ts', 5, ['PUT /zones/z/rate_limits api rate-limits'], USE],
    ['use.ts', 6, ['PUT /zones/z/rate_limits api rate-limits'], USE],
    ['use.ts', 7, ['GET /user api'], USE],
    ['use.ts', 8, [], USE],
    ['other.ts', 1, ['GET / other'], [1, 2, 3]],
    ['other.ts', 2, ['GET /zones/z/filters api filters'], [1, 2, 3]],
    // A call over several lines is on each of them.
    ['other.ts', 3, ['GET /zones/z/rate_limits api rate-limits'], [1, 2, 3]],
    ['other.ts', 4, ['GET /zones/z/rate_limits api rate-limits'], [1, 2, 3]],
    ['other.ts', 5, ['GET /zones/z/rate_limits api rate-limits'], [1, 2, 3]],
    ['other.ts', 6, [], [1, 2, 3]],
    ['own/a.ts', 1, ['GET /zones/z/filters api filters'], [1]],
  ])('%s:%i', async (file, line, requests, others) => {
    expect(await seen(file, line)).toEqual({ requests, others });
  });

  it('what its file sends, whatever other files are looked at', async () => {
    const { requests } = await seen('other.ts', 2, ['own']);
    expect(requests).toEqual(['GET /zones/z/filters api filters']);
    expect((await seen('base.ts', 1, ['own']))['requests']).toEqual([]);
  });

  it('texts that spell a retired operation, and no others', async () => {
    const accounts = async (line: number): Promise<number> =>
      (await trace({ cwd, asOf }, 'use.ts', line)).accounts.length;
    expect([await accounts(9), await accounts(4), await accounts(8)]).toEqual([1, 1, 0]);
  });

  it('why its file was not looked at', async () => {
    const { skipped, texts } = await trace({ cwd, asOf }, 'broken.ts', 1);
    expect(skipped).toEqual(expect.any(String));
    expect(texts('broken.ts')).toBeUndefined();
    expect((await trace({ cwd, asOf }, 'use.ts', 1)).skipped).toBeUndefined();
  });
});
