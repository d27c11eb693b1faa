import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { Connection, ForgeError } from '../../src/campaign/connection.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { serveForge, type Answer, type ForgeServer } from './server.js';
import { outsideWorld } from './world.js';

const schema = v.object({ ok: v.boolean() });
let server: ForgeServer;
let outside: ReturnType<typeof outsideWorld>;
let script: Answer[];

beforeEach(async () => {
  script = [];
  outside = outsideWorld();
  server = await serveForge(
    () => script.shift() ?? { status: 200, body: { ok: true } },
    () => [],
  );
});
afterEach(() => server.close());

function connection(): Connection {
  return new Connection(server.url, { Authorization: 'Bearer top-secret' }, outside, scrubber(['top-secret']));
}

function get(): Promise<{ ok: boolean }> {
  return connection().call({ method: 'GET', path: '/x', schema });
}

function post(): Promise<{ ok: boolean }> {
  return connection().call({ method: 'POST', path: '/x', body: {}, schema });
}

async function failureOf(work: Promise<unknown>): Promise<ForgeError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ForgeError)) throw new Error(`no ForgeError: ${String(error)}`);
  return error;
}

it.each([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, 7000],
  ['403 with seconds', { status: 403, headers: { 'retry-after': '61' } }, 61_000],
  ['429 with a date', { status: 429, headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' } }, 30_000],
  [
    '403 with nothing remaining',
    {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-11-21T12:00:42Z') / 1000) },
    },
    42_000,
  ],
  [
    '429 of GitLab',
    {
      status: 429,
      headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': String(Date.parse('2026-11-21T12:00:09Z') / 1000) },
    },
    9000,
  ],
  [
    'a secondary limit without headers',
    { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
    60_000,
  ],
])(
  'waits as long as it is asked to and tries again, also what must not be done twice: %s',
  async (_, answer, waited) => {
    for (const work of [get, post]) {
      script = [{ body: { message: 'slow down' }, ...answer }];
      expect(await work()).toEqual({ ok: true });
    }
    // The second wait begins later, so a date has come nearer.
    expect(outside.slept[0]).toBe(waited);
    expect(outside.slept.length).toBe(2);
  },
);

it('gives up on a limit that lasts, and says how long', async () => {
  script = [{ status: 429, body: {}, headers: { 'retry-after': '3600' } }];
  const error = await failureOf(get());
  expect(error.message).toBe('GET /x: 429; asks to wait 60 minutes');
  expect(outside.slept).toEqual([]);
});

it('backs off from failures, longer each time, and gives up at last', async () => {
  script = [500, 502, 503].map((status) => ({ status, body: {} }));
  expect(await get()).toEqual({ ok: true });
  expect(outside.slept).toEqual([1000, 2000, 4000]);
  script = [500, 500, 500, 500, 500].map((status) => ({ status, body: { message: 'oh' } }));
  expect((await failureOf(get())).message).toBe('GET /x: 500 oh');
  expect(script.length).toBe(1);
});

it('does not do again what may have been done', async () => {
  for (const fault of ['reset', 'lost', 'late', { status: 500, body: {} }] as const) {
    server.fault = () => fault;
    server.asked.length = 0;
    const error = await failureOf(post());
    expect(error.ambiguous).toBe(true);
    expect(server.asked.length).toBe(1);
  }
  expect(outside.slept).toEqual([]);
});

it('does again what does no harm twice, and what never arrived', async () => {
  const faults = ['reset', 'late', 'lost'] as const;
  let count = 0;
  server.fault = () => faults[count++];
  expect(await get()).toEqual({ ok: true });
  await server.close();
  const error = await failureOf(post());
  expect(error).toMatchObject({ ambiguous: false, message: expect.stringContaining('ECONNREFUSED') });
  expect(outside.slept.slice(3)).toEqual([1000, 2000, 4000]);
});

it('says what is missing, and never the token', async () => {
  const messageFor = async (answer: Answer): Promise<string> => {
    script = [answer];
    return (await failureOf(post())).message;
  };
  expect(await messageFor({ status: 401, body: { message: 'Bad top-secret' } })).toBe(
    'POST /x: 401 Bad ***; the token is not valid here',
  );
  expect(await messageFor({ status: 403, body: { message: 'Resource not accessible' } })).toContain('lacks the right');
  expect(await messageFor({ status: 404, body: {} })).toContain('no such project');
  expect(
    await messageFor({ status: 422, body: { message: 'Validation Failed', errors: [{ field: 'base' }] } }),
  ).toContain('[{"field":"base"}]');
  expect(await messageFor({ status: 409, body: { message: ['One', 'two'] } })).toContain('["One","two"]');
  expect(await messageFor({ status: 200, body: { ok: 'yes' } })).toContain('another shape than expected, at ok');
});

it('follows no redirection with the token', async () => {
  const other = await serveForge(
    () => ({ status: 200, body: { ok: true } }),
    () => [],
  );
  for (const status of [301, 302, 307, 308]) {
    script = [{ status, body: {}, headers: { location: `${other.url}/x` } }];
    expect((await failureOf(get())).message).toContain('the project has moved');
  }
  expect(other.asked).toEqual([]);
  await other.close();
});

it('reads all pages', async () => {
  const items = Array.from({ length: 230 }, (_, index) => index);
  const paged = await serveForge(
    ({ query }) => ({ status: 200, body: items.slice((Number(query['page']) - 1) * 100, Number(query['page']) * 100) }),
    () => [],
  );
  const list = new Connection(paged.url, {}, outside, scrubber([]));
  expect(await list.all('/x', {}, v.array(v.number()))).toEqual(items);
  expect(paged.asked.length).toBe(3);
  await paged.close();
});

it('reads no answer without end, and no pages without end', async () => {
  let sent = 0;
  const endless = createServer((_, response) => {
    const chunk = Buffer.alloc(2 ** 20, '[');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += 1;
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const { port } = endless.address() as AddressInfo;
  const list = new Connection(`http://127.0.0.1:${port}`, {}, outside, scrubber([]));
  // It is not asked for again, since it would be as large.
  const error = await failureOf(list.call({ method: 'GET', path: '/x', schema: v.unknown() }));
  expect(error.message).toContain('the answer is larger than 32 MiB');
  expect(outside.slept).toEqual([]);
  expect(sent).toBeLessThan(100);
  endless.closeAllConnections();
  endless.close();
  const full = Array.from({ length: 100 }, () => 1);
  const paged = await serveForge(
    () => ({ status: 200, body: full }),
    () => [],
  );
  const pages = new Connection(paged.url, {}, outside, scrubber([]));
  const refused = await failureOf(pages.all('/x', {}, v.array(v.number())));
  expect(refused.message).toBe('GET /x: the list has 5000 or more things; fewer than that are read');
  expect(paged.asked.length).toBe(50);
  await paged.close();
});

it('waits for an answer no longer than it may take, and says how long that was', async () => {
  server.fault = () => 'hang';
  const hasty = new Connection(server.url, {}, { ...outside, timeout: 50 }, scrubber([]));
  const error = await failureOf(hasty.call({ method: 'POST', path: '/x', schema }));
  expect(error).toMatchObject({ ambiguous: true, message: 'POST /x: no answer within 0.05 s' });
});

it('ends at once when the run is broken off', async () => {
  const stop = new AbortController();
  server.fault = () => 'hang';
  const broken = new Connection(server.url, {}, { ...outside, signal: stop.signal }, scrubber([]));
  const work = broken.call({ method: 'GET', path: '/x', schema });
  stop.abort(new Error('stop'));
  await expect(work).rejects.toThrow('stop');
});
