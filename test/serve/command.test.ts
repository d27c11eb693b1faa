import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Started, run, runLimited } from './command.js';

let directory: string;
const running: Started[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'eolint-serve-'));
});
afterEach(async () => {
  for (const { process, end } of running.splice(0)) {
    process.kill('SIGKILL');
    await end;
  }
  rmSync(directory, { recursive: true, force: true });
});

function serve(...args: readonly string[]): Started {
  const started = run('serve', ...args);
  running.push(started);
  return started;
}

async function stop(started: Started, signal: NodeJS.Signals) {
  started.process.kill(signal);
  return started.end;
}

const file = (name: string): string => join(directory, name);

/** Whether a server takes connections. */
function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

describe('eolint serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('prints its address and ends with 0 on %s', async (signal) => {
    const started = serve('--as-of', '2026-11-21');
    const address = await started.address;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/client\/v4$/);
    const answer = await fetch(`${address}/zones/z/rulesets`);
    expect(answer.status).toBe(200);
    const { code, stdout, stderr } = await stop(started, signal);
    expect([code, stdout]).toEqual([0, `listening on ${address}\n`]);
    expect(stderr).toBe('as of 2026-11-21\n0 retired calls\n');
  });

  it('ends with 1 when a call was retired, and reports it', async () => {
    const started = serve('--as-of', '2026-11-21', '--report', `json:${file('report.json')}`);
    const address = await started.address;
    const headers = { Authorization: 'Bearer s3cret-token-value' };
    await fetch(`${address}/zones/z/settings/minify?x=s3cret`, { headers });
    await fetch(`${address}/zones/z/filters`, { headers: { ...headers, 'X-Eolint-As-Of': '2024-12-31' } });
    for (let i = 0; i < 3; i += 1) {
      await fetch(`${address}/zones/z/filters`, { headers: { ...headers, 'X-Eolint-As-Of': '2025-01-15' } });
    }
    await fetch(`${address}/zones/other/filters`, { headers: { ...headers, 'X-Eolint-As-Of': '2025-01-15' } });
    const { code, stdout, stderr } = await stop(started, 'SIGTERM');
    expect([code, stdout]).toEqual([1, `listening on ${address}\n`]);
    expect(stderr.split('\n').slice(1)).toEqual([
      'retired: GET /zones/z/settings/minify (zone-setting-minify, end of life 2024-08-05, answered 410 as of 2026-11-21); there is no replacement',
      'retired: GET /zones/z/filters (filters, end of life 2025-01-15, answered 410 as of 2025-01-15); use GET /zones/{zone_id}/rulesets/phases/http_request_firewall_custom/entrypoint (eolint explain filters)',
      '5 retired calls',
      '',
    ]);
    const text = readFileSync(file('report.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      schemaVersion: 1,
      asOf: '2026-11-21',
      total: 5,
      calls: [
        {
          rule: 'zone-setting-minify',
          endOfLife: '2024-08-05',
          extendedTo: null,
          method: 'GET',
          path: '/zones/z/settings/minify',
          status: 410,
          asOf: '2026-11-21',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          replacement: 'there is no replacement',
        },
        { rule: 'filters', endOfLife: '2025-01-15', extendedTo: '2025-06-15', asOf: '2025-01-15' },
        {},
        {},
        { path: '/zones/other/filters' },
      ],
    });
    expect(stderr + text).not.toContain('s3cret');
  });

  it('prints the report where it is given no file', async () => {
    const started = serve('--as-of', '2026-11-21', '--report', 'json');
    const address = await started.address;
    const { stdout } = await stop(started, 'SIGINT');
    const [line, ...rest] = stdout.split('\n');
    expect(line).toBe(`listening on ${address}`);
    expect(JSON.parse(rest.join('\n'))).toEqual({ schemaVersion: 1, asOf: '2026-11-21', total: 0, calls: [] });
  });

  it('lets a request that is under way finish', async () => {
    const started = serve('--as-of', '2026-11-21', '--db', file('a.db'));
    const address = await started.address;
    const sent = request(`${address}/zones/z/rulesets`, { method: 'POST', headers: { Expect: '100-continue' } });
    sent.write('{"name":"a","kind":"zone",');
    await once(sent, 'continue');
    started.process.kill('SIGTERM');
    // It has begun to end when it takes no more connections.
    while (await isListening(address)) await new Promise((resolve) => setTimeout(resolve, 10));
    sent.end('"phase":"http_ratelimit"}');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect((await started.end).code).toBe(0);
  });

  it.each([
    ['a port that is none', ['--port', '65536'], '--port'],
    ['a port that is no number', ['--port', 'x'], '--port'],
    ['a day that is none', ['--as-of', '2024-02-30'], '--as-of'],
    ['a path', ['src'], 'src'],
    ['an empty token', ['--token', ''], '--token'],
    ['a report in another format', ['--report', 'xml:a'], '--report'],
    ['a report to nowhere', ['--report', 'json:'], '--report'],
    ['an option of another command', ['--fix'], '--fix'],
    ['a plan that is none', ['--zone-plan', 'gold'], '--zone-plan'],
    ['an address that it cannot have', ['--host', '192.0.2.1'], '--host'],
    ['a folder as its file', ['--db', '.'], '--db'],
  ])('ends with 2 for %s', async (_, args, named) => {
    const { code, stdout, stderr } = await serve(...args).end;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(named);
    expect(stderr).toContain('--help');
  });

  it('ends with 2 where its port is taken', async () => {
    const first = serve();
    const { port } = new URL(await first.address);
    const { code, stderr } = await serve('--port', port).end;
    expect(code).toBe(2);
    expect(stderr).toContain(`127.0.0.1:${port}`);
  });

  it('takes a token and says nothing of it', async () => {
    const started = serve('--token', 'only-this-one');
    const address = await started.address;
    expect((await fetch(`${address}/zones/z/rulesets`)).status).toBe(401);
    const headers = { Authorization: 'Bearer only-this-one' };
    expect((await fetch(`${address}/zones/z/rulesets`, { headers })).status).toBe(200);
    const { stdout, stderr } = await stop(started, 'SIGINT');
    expect(stdout + stderr).not.toContain('only-this-one');
  });
});

describe('eolint serve --db', () => {
  const body = JSON.stringify({ rules: [{ action: 'block', expression: 'ssl' }] });
  const entry = '/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint';

  it('keeps what it stored for the next time', async () => {
    const first = serve('--db', file('a.db'));
    const made = await (await fetch(`${await first.address}${entry}`, { method: 'PUT', body })).json();
    await stop(first, 'SIGTERM');
    expect(existsSync(file('a.db.lock'))).toBe(false);
    const second = serve('--db', file('a.db'));
    expect(await (await fetch(`${await second.address}${entry}`)).json()).toEqual(made);
  });

  it('is for one process at a time', async () => {
    const first = serve('--db', file('a.db'));
    await first.address;
    const { code, stderr } = await serve('--db', file('a.db')).end;
    expect(code).toBe(2);
    expect(stderr).toContain('in use by another process');
    expect((await fetch(`${await first.address}${entry}`, { method: 'PUT', body })).status).toBe(200);
  });

  it('leaves the files of others alone', async () => {
    for (const content of ['just text that is long enough to be more than a header', 'x'.repeat(5000)]) {
      writeFileSync(file('other.txt'), content);
      const { code, stderr } = await serve('--db', file('other.txt')).end;
      expect(code).toBe(2);
      expect(stderr).toContain('not a database');
      expect(readFileSync(file('other.txt'), 'utf8')).toBe(content);
    }
  });
});

describe('a disk that is full', () => {
  it('refuses what it cannot store, keeps what it has, and says which file', async () => {
    const started = runLimited(64, 'serve', '--db', file('zone.db'));
    running.push(started);
    const base = await started.address;
    const headers = { 'content-type': 'application/json' };
    const expression = `http.host in {${Array.from({ length: 60 }, (_, i) => `"host-${String(i)}.example"`).join(' ')}}`;
    const zone = (i: number): string => `${base}/zones/${'a'.repeat(30)}${String(10 + i)}/rulesets`;
    const statuses: number[] = [];
    for (let i = 0; i < 80 && !statuses.includes(500); i += 1) {
      const rules = [{ expression, action: 'block' }];
      const body = JSON.stringify({ name: 'a', kind: 'zone', phase: 'http_request_firewall_custom', rules });
      statuses.push((await fetch(zone(i), { method: 'POST', headers, body })).status);
    }
    expect(statuses.at(-1)).toBe(500);
    expect(statuses.length).toBeGreaterThan(1);
    const kept = (await (await fetch(zone(0))).json()) as { result: { kind: string }[] };
    expect(kept.result.filter(({ kind }) => kind === 'zone')).toHaveLength(1);
    const { stderr } = await stop(started, 'SIGTERM');
    expect(stderr).toContain(`${file('zone.db')} cannot be written (`);
    expect(stderr).not.toContain('    at ');
  });
});
