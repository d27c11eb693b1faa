import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trace } from '../../../src/engine/run/trace.js';
import { renderTrace } from '../../../src/report/trace.js';

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
