import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Parsed, late, start } from './start.js';

const rulesets = '/zones/z/rulesets';
const record = '{"type":"A","name":"a.example.com","content":"192.0.2.1"}';

/** Sends parts of a raw request, one packet each, and gives back all that is answered. */
function raw(address: string, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answered = '';
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      const send = ([part, ...rest]: readonly string[]): void => {
        if (part === undefined) return;
        socket.write(part);
        setTimeout(() => {
          send(rest);
        }, 50);
      };
      send(parts);
    });
    socket.on('data', (data) => (answered += data.toString()));
    socket.on('close', () => {
      resolve(answered);
    });
    // A server that has answered may close while a later part is still on its way to it.
    socket.on('error', (error) => (answered === '' ? reject(error) : resolve(answered)));
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no end: ${answered}`)));
  });
}

function envelopeOf(answered: string): { status: number; body: Parsed } {
  const [head = '', text = ''] = answered.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(text) };
}

const both = (day: string, body: string, more = ''): string =>
  [
    'POST /client/v4/zones/z/dns_records HTTP/1.1',
    'Host: localhost',
    `X-Eolint-As-Of: ${day}`,
    'Transfer-Encoding: chunked',
    `Content-Length: ${record.length}`,
    `Connection: close${more}`,
    '',
    body,
  ].join('\r\n');
const chunked = `${record.length.toString(16)}\r\n${record}\r\n0\r\n\r\n`;

describe('Transfer-Encoding together with Content-Length', () => {
  it('is taken until 2023-06-30', async () => {
    const { address, call, calls } = await start();
    const answer = envelopeOf(await raw(address, both('2023-06-30', chunked)));
    expect(answer).toMatchObject({ status: 200, body: { success: true, result: { content: '192.0.2.1' } } });
    expect((await call('GET', '/zones/z/dns_records')).body.result.length).toBe(1);
    expect(calls.total).toBe(0);
  });

  it.each([
    ['chunks', [both('2023-07-01', chunked)]],
    ['a body of the length', [both('2023-07-01', record)]],
    ['the body in a packet of its own', [both('2023-07-01', ''), record]],
    ['chunks in packets of their own', [both('2023-07-01', ''), chunked]],
  ])('is declined from 2023-07-01 on, with %s', async (_, parts) => {
    const { address, call, calls } = await start();
    const answer = envelopeOf(await raw(address, ...parts));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, result: null, messages: [] });
    expect(answer.body.errors[0].message).toContain('Transfer-Encoding together with Content-Length');
    expect(calls.kept).toMatchObject([
      { rule: 'transfer-encoding-content-length', method: 'POST', path: '/zones/z/dns_records' },
    ]);
    expect((await call('GET', '/zones/z/dns_records')).body.result).toEqual([]);
  });

  it('cannot carry a second request', async () => {
    const { address, call } = await start();
    const second = `0\r\n\r\nPOST /client/v4/zones/z/dns_records HTTP/1.1\r\nHost: a\r\nContent-Length: ${record.length}\r\n\r\n${record}`;
    const answered = await raw(address, both(late, second).replace('Connection: close', 'Connection: keep-alive'));
    expect(answered.match(/HTTP\/1\.1 /g)?.length).toBe(1);
    expect((await call('GET', '/zones/z/dns_records')).body.result).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"name":', 20300],
    ['no JSON at all', 'name=a', 20300],
    ['a number', '5', 20301],
    ['null', 'null', 20301],
    ['a list', '[]', 20300],
    ['nothing', undefined, 20300],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 20300],
    ['a member that is no member', '{"__proto__":{"name":"a"},"name":"a","kind":"zone","phase":"ddos_l7"}', 20300],
    ['nesting without end', `{"rules":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 20300],
    ['an open nesting', '['.repeat(1_000_000), 20300],
  ])('as %s is answered in the envelope, and nothing changes', async (_, body, code) => {
    const { call, lines } = await start();
    const before = (await call('GET', rulesets)).body;
    for (const [method, path] of [
      ['POST', rulesets],
      ['PUT', `${rulesets}/phases/http_request_firewall_custom/entrypoint`],
    ] as const) {
      const answer = await call(method, path, body);
      expect([method, answer.status, answer.body.success, answer.body.result]).toEqual([method, 400, false, null]);
      expect(answer.body.errors[0].code).toBe(code);
    }
    expect((await call('GET', rulesets)).body).toEqual(before);
    expect(lines).toEqual([]);
  });

  it.each([
    ['GET', '/nothing', 400, 7000],
    ['GET', '', 400, 7000],
    ['GET', '/zones', 400, 7000],
    ['PUT', rulesets, 405, 7001],
    ['PATCH', `${rulesets}/x`, 405, 7001],
    ['PUT', `${rulesets}/x/rules/y`, 405, 7001],
    ['GET', `${rulesets}/x/rules/y`, 405, 7001],
    ['POST', '/zones/z/settings/ssl', 405, 7001],
    ['OPTIONS', rulesets, 405, 7001],
    ['GET', `${rulesets}/unknown`, 404, 10001],
    ['GET', '/zones/%zz/rulesets', 400, 7003],
    ['GET', '/zones/a%2Fb/rulesets', 400, 7003],
    ['GET', `/zones/${'z'.repeat(200)}/rulesets`, 400, 7003],
    ['GET', '/zones/z/settings/nothing', 400, 1003],
  ])('%s %s is answered %i', async (method, path, status, code) => {
    const { call } = await start();
    const answer = await call(method, path);
    expect([answer.status, answer.body.errors[0].code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toMatchObject({ success: false, result: null, messages: [] });
  });

  it('has no answer outside of the base but the envelope', async () => {
    const { address } = await start();
    for (const path of ['/', '/client/v3/zones', '/client/v40/zones/z/rulesets']) {
      const answer = await fetch(new URL(path, address));
      expect([path, answer.status, ((await answer.json()) as { success: boolean }).success]).toEqual([
        path,
        404,
        false,
      ]);
    }
  });

  it('larger than it may be is not read', async () => {
    const { call, address } = await start();
    const huge = `{"name":"${'x'.repeat(17 * 1024 * 1024)}"}`;
    const answer = await call('POST', rulesets, huge);
    expect([answer.status, answer.body.errors[0].code]).toEqual([413, 20308]);
    const stream = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const streamed = await fetch(`${address}${rulesets}`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect((await call('GET', rulesets)).status).toBe(200);
  });

  it.each([
    ['no method', 'GARBAGE\r\n\r\n', 400],
    ['an unknown method', 'BREW /client/v4 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'a broken chunk',
      `POST /client/v4${rulesets} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      'two lengths',
      `POST /client/v4${rulesets} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    ['a bad host', `GET /client/v4${rulesets} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`, 400],
    ['a huge header', `GET /client/v4${rulesets} HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(50_000)}\r\n\r\n`, 431],
  ])('of raw bytes with %s gets an envelope', async (_, text, status) => {
    const { address, call } = await start();
    const answer = envelopeOf(await raw(address, text));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, result: null, errors: [{ code: 20309 }] });
    expect((await call('GET', rulesets)).status).toBe(200);
  });
});

describe('tokens', () => {
  it('are of no matter where none is asked for', async () => {
    const { address } = await start();
    for (const headers of [{}, { Authorization: 'Bearer any' }, { 'X-Auth-Key': 'k', 'X-Auth-Email': 'e' }] as Record<
      string,
      string
    >[]) {
      expect((await fetch(`${address}${rulesets}`, { headers })).status).toBe(200);
    }
  });

  it('keep everybody else out, and out of the log', async () => {
    const { address, lines, calls } = await start({ token: 'right-token-1234' });
    const ask = async (headers: Record<string, string>, path = rulesets) => {
      const answer = await fetch(`${address}${path}`, { headers });
      return [answer.status, ((await answer.json()) as { errors: { code: number }[] }).errors[0]?.code];
    };
    expect(await ask({})).toEqual([401, 10000]);
    expect(await ask({ Authorization: 'Bearer wrong-token-1234' })).toEqual([403, 10000]);
    expect(await ask({ Authorization: 'right-token-1234' })).toEqual([401, 10000]);
    expect(await ask({ 'X-Auth-Key': 'wrong', 'X-Auth-Email': 'e' })).toEqual([403, 10000]);
    expect(await ask({ Authorization: 'Bearer wrong' }, '/zones/z/settings/minify')).toEqual([403, 10000]);
    expect(await ask({ Authorization: 'Bearer wrong' }, '/nothing')).toEqual([403, 10000]);
    expect(calls.total).toBe(0);
    expect(await ask({ Authorization: 'Bearer right-token-1234' })).toEqual([200, undefined]);
    expect(await ask({ 'X-Auth-Key': 'right-token-1234' })).toEqual([200, undefined]);
    expect(
      await ask({ Authorization: 'Bearer right-token-1234' }, '/zones/z/settings/minify?token=right-token-1234'),
    ).toEqual([410, 10020]);
    expect(lines.length).toBe(1);
    expect(JSON.stringify([lines, calls.kept])).not.toContain('token-1234');
  });
});

it('takes the day of a call from its header', async () => {
  const { call, calls } = await start({ asOf: late });
  const path = '/zones/z/settings/minify';
  expect((await call('GET', path, undefined, '2024-08-04')).status).toBe(200);
  expect((await call('GET', path, undefined, '2024-08-05')).status).toBe(410);
  for (const day of ['2024-8-5', 'tomorrow', '2024-02-30']) {
    const answer = await call('GET', rulesets, undefined, day);
    expect([answer.status, answer.body.success]).toEqual([400, false]);
    expect(answer.body.errors[0].message).toContain(day);
  }
  expect(calls.kept.map(({ asOf }) => asOf)).toEqual(['2024-08-05']);
});

it('answers the day on which a call comes where none is set', async () => {
  let today = '2024-08-04';
  const { call } = await start({ day: () => today });
  expect((await call('GET', '/zones/z/settings/minify')).status).toBe(200);
  today = '2024-08-05';
  expect((await call('GET', '/zones/z/settings/minify')).status).toBe(410);
});

it('makes what clients send harmless in the log', async () => {
  const { call, lines, calls } = await start();
  await call('DELETE', `/zones/z/filters/${encodeURIComponent('a\u001b[2J\r\nretired: fake')}`);
  await call('GET', '/zones/v1.0-0123456789abcdef0123456789abcdef-0123456789/settings/minify');
  expect(lines.length).toBe(2);
  expect([...lines.join('')].filter((character) => character < ' ')).toEqual([]);
  expect(calls.kept.length).toBe(2);
});

it('answers a HEAD like a GET, without a body', async () => {
  const { address } = await start();
  const answer = await fetch(`${address}${rulesets}`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect((await fetch(`${address}/zones/z/settings/minify`, { method: 'HEAD' })).status).toBe(410);
});

it('is fit for many calls at once', async () => {
  const { call } = await start();
  const { id } = (await call('PUT', `${rulesets}/phases/http_request_firewall_custom/entrypoint`, { rules: [] })).body
    .result;
  const rule = { action: 'log', expression: 'ssl' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', `${rulesets}/${id}/rules`, rule)));
  const versions = answers.map(({ body }) => Number(body.result.version)).sort((x, y) => x - y);
  expect(versions).toEqual(Array.from({ length: 50 }, (_, i) => i + 2));
  expect((await call('GET', `${rulesets}/${id}`)).body.result.rules.length).toBe(50);
});
