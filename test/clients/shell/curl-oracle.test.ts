import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlRequests } from '../../../src/clients/shell/curl.js';
import type { Request } from '../../../src/model/request.js';
import { callOf, showText, showValue } from './call-of.js';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly type: string;
}

const run = promisify(execFile);
const received: Received[] = [];
let server: Server;
let base = '';

const here = existsSync('/bin/bash') && existsSync('/usr/bin/curl');

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        url: request.url ?? '',
        body,
        type: request.headers['content-type'] ?? '',
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.close();
});

/** What we say is sent, in the server's terms. */
function told(request: Request): Received {
  const query = request.query.map((field) => {
    const value = showValue(field.value);
    return value === '' && !showText(field.name).includes('=')
      ? showText(field.name)
      : `${showText(field.name)}=${String(value)}`;
  });
  const url = showText(request.url).replace(base, '');
  const type = request.headers.find(({ name }) => showText(name).toLowerCase() === 'content-type');
  const body = request.body?.encoding === 'multipart' ? '' : (showValue(request.body?.value) ?? '');
  return {
    method: request.method?.name ?? '?',
    url: `${url}${query.length === 0 ? '' : `${url.includes('?') ? '&' : '?'}${query.join('&')}`}`,
    body: String(body),
    type: type === undefined ? '' : String(showValue(type.value)),
  };
}

const COMMANDS = [
  'curl -s URL/a',
  'curl -sS -X POST URL/a',
  'curl -sXPUT URL/a',
  `curl -s URL/a -d '{"a":1}'`,
  `curl -s URL/a -d a=b -d c=d`,
  `curl -s -H 'Content-Type: application/json' --data-raw '{"a": "@b"}' URL/a`,
  `curl -s --json '{"a":1}' URL/a`,
  `curl -s --json '{"a":' --json '1}' URL/a`,
  `curl -s -G -d x=1 -d y=2 URL/a`,
  `curl -s -G --data-urlencode 'q=a b&c' URL/a?z=1`,
  `curl -s --data-urlencode 'a b' URL/a`,
  `curl -s --data-urlencode 'n=ä/é' URL/a`,
  `curl -s -F a=b -F 'c=d;type=text/plain' URL/a`,
  `curl -s --form-string 'a=@b;c' URL/a`,
  `curl -sI URL/a`,
  `curl -s URL/a URL/b`,
  `curl -s URL/a --next -s -X DELETE URL/b`,
  `curl -s -d x URL/a -: -s URL/b`,
  `curl -s -X PATCH -H "Content-Type: text/plain" --data-binary $'a\\nb' URL/a`,
  `curl -s -d @- URL/a <<E\n{\n "a": 1\n}\nE`,
  `curl -s --data-binary @- URL/a <<'E'\n{ "$a": 1\n}\nE`,
  `curl -s -d @- URL/a <<< 'a=b'`,
  `curl --silent --request POST --url URL/a --header 'X: y' --data 'q'`,
  `curl -s -o /dev/null -w '' -m 5 -A agent -e ref -b c=d -u a:b URL/a`,
  `curl -s "URL/{a,b}/c"`,
  `curl -sg 'URL/a%7Bb%7D' -d ''`,
  `curl -s -X POST -G -d a=b URL/a`,
  `curl -s --heade "A: b" --data-r x URL/a`,
  `curl -s -d'x y' -H"Content-Type: application/x-www-form-urlencoded; charset=utf-8" URL/a`,
  `curl -s URL/a --url-query x=1 --url-query '+y=2&3'`,
  `curl -s --no-buffer --compressed --retry 0 --connect-timeout 3 URL/a`,
];

describe.skipIf(!here)('what curl sends', () => {
  it.each(COMMANDS)('%s', async (template) => {
    const command = template.replaceAll('URL', base);
    received.length = 0;
    await run('/bin/bash', ['--norc', '-c', command], {
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', NO_PROXY: '*' },
    });
    const ours = curlRequests(callOf(command)).map(told);
    expect(ours).toHaveLength(received.length);
    for (const [i, sent] of received.entries()) {
      const { type, body, ...rest } = ours[i] ?? { type: '', body: '' };
      expect(rest).toEqual({ method: sent.method, url: sent.url });
      if (sent.type.startsWith('multipart/'))
        expect(curlRequests(callOf(command))[i]?.body?.encoding).toBe('multipart');
      else expect(body).toBe(sent.body);
      if (type !== '') expect(sent.type).toBe(type);
    }
  });
});
