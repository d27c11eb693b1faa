import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { late, schedule, start } from './start.js';

/*
 * What the codemods write is sent to the double as of a day on which all of it is over: scripts and request files from the
 * entries' examples, as they are after the fix.
 */

const host = /https:\/\/api\.cloudflare\.com\/client\/v4/g;

/** Times in examples are long past, which the second version of uploads refuses. */
const soon = new Date(Date.now() + 3_600_000).toISOString();

const fixed = schedule.entries.flatMap((entry) =>
  entry.examples.flatMap(({ lang, name = '', after }, i) =>
    after === undefined || after.search(host) < 0
      ? []
      : [
          {
            id: entry.id,
            lang,
            name: `${name} (${String(i)})`,
            after: after.replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, soon),
          },
        ],
  ),
);

/** What a document that does not exist, and one that does, are answered with: the request itself was understood. */
const understood = [200, 404];

const scripts = fixed.filter(({ lang, after }) => lang === 'sh' && /\bcurl\b/.test(after));
const files = fixed.filter(({ lang }) => lang === 'http');

it('has scripts and request files of several entries', () => {
  expect(new Set(scripts.map(({ id }) => id)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(files.map(({ id }) => id)).size).toBeGreaterThanOrEqual(3);
});

describe('a script after its fix', () => {
  it.each(scripts.map((one) => [one.id, one.name, one.after] as const))('%s: %s', async (id, _name, after) => {
    const { address, calls } = await start({ asOf: late });
    const names = [...after.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
    const env = Object.fromEntries([...new Set(names)].map((name) => [name, 'a1']));
    // Each call tells its status beside what the script does with the answer.
    const script = `curl() { command curl -s -w '%{stderr}status %{http_code}\\n' "$@"; }\n${after.replace(host, address)}`;
    const ran = await promisify(execFile)('bash', ['-c', script], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
    const statuses = [...ran.stderr.matchAll(/^status (\d+)$/gm)].map(([, status]) => Number(status));
    expect([id, statuses.length > 0, statuses.filter((status) => !understood.includes(status))]).toEqual([
      id,
      true,
      [],
    ]);
    expect(calls.kept.map(({ rule }) => rule).filter((rule) => rule === id)).toEqual([]);
  });
});

describe('a request file after its fix', () => {
  it.each(files.map((one) => [one.id, one.name, one.after] as const))('%s: %s', async (id, _name, after) => {
    const { address, calls } = await start({ asOf: late });
    for (const block of after.split(/^###.*$/m)) {
      const text = block.replace(host, address).replace(/\{\{\s*(\w+)\s*\}\}/g, 'a1');
      const [head = '', ...rest] = text.trim().split(/\r?\n\r?\n/);
      const [line = '', ...headers] = head.split(/\r?\n/).filter((one) => !/^(?:#|\/\/|@)/.test(one));
      const [, method, url] = /^([A-Z]+)\s+(\S+)/.exec(line) ?? [];
      if (method === undefined || url === undefined || !url.startsWith('http')) continue;
      const fields = headers.map((one) => one.split(/:\s*/, 2) as [string, string]);
      const body = rest.join('\n\n').replace(/\n/g, '\r\n');
      const sent = await fetch(url, { method, headers: fields, ...(body === '' ? {} : { body }) });
      expect([id, url, understood.includes(sent.status) ? 0 : await sent.text()]).toEqual([id, url, 0]);
    }
    expect(calls.kept.map(({ rule }) => rule).filter((rule) => rule === id)).toEqual([]);
  });
});
