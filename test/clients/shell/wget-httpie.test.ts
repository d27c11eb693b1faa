import { describe, expect, it } from 'vitest';
import { httpieRequests } from '../../../src/clients/shell/httpie.js';
import { wgetRequests } from '../../../src/clients/shell/wget.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import { callOf, showText, showValue } from './call-of.js';

function show(request: Request): Record<string, unknown> {
  const { method, url, query, headers, body } = request;
  return {
    line: `${method?.name ?? '?'} ${showText(url)}`,
    ...(query.length > 0 ? { query: query.map((field) => [showText(field.name), showValue(field.value)]) } : {}),
    ...(headers.length > 0 ? { headers: headers.map((field) => [showText(field.name), showValue(field.value)]) } : {}),
    ...(body === undefined ? {} : { [body.encoding]: showValue(body.value) }),
  };
}

const at = (text: string, span: Span | undefined): string | undefined => span && text.slice(span.start, span.end);

describe('wget', () => {
  it.each<[string, Record<string, unknown>]>([
    ['wget -qO- https://a/b', { line: 'GET https://a/b' }],
    ['wget --method=DELETE "https://a/$Z"', { line: 'DELETE https://a/<Z>' }],
    ['wget --method PATCH --body-data=x https://a', { line: 'PATCH https://a', form: 'x' }],
    ['wget --post-data \'{"a":1}\' https://a', { line: 'POST https://a', json: '{"a":1}' }],
    ['wget --post-file=body.json https://a', { line: 'POST https://a', form: '<body.json>' }],
    [
      "wget --header='X-A: b' --header 'Content-Type: application/json' --body-data=x --method=PUT https://a",
      {
        line: 'PUT https://a',
        headers: [
          ['X-A', 'b'],
          ['Content-Type', 'application/json'],
        ],
        json: 'x',
      },
    ],
    ['wget -O out -t 3 -T5 https://a https://b', { line: 'GET https://a' }],
    ['wget --method="$M" https://a', { line: '? https://a' }],
    ['wget $OPTIONS', { line: 'GET <OPTIONS>' }],
    ['sudo -u a wget https://a', { line: 'GET https://a' }],
    ['timeout 5 wget -q https://a', { line: 'GET https://a' }],
  ])('%s', (command, expected) => {
    const [request] = wgetRequests(callOf(command));
    expect(request && show(request)).toEqual(expected);
  });

  it('names the ciphers and the places of method and body', () => {
    const command = `wget --ciphers=A:B --method=PUT --body-data='{"a":1}' https://a`;
    const [request] = wgetRequests(callOf(command));
    expect(showText(request?.ciphers ?? [])).toBe('A:B');
    expect(at(command, request?.method?.span)).toBe('PUT');
    expect(at(command, request?.body?.whole)).toBe(`--body-data='{"a":1}'`);
  });
});

describe('HTTPie', () => {
  it.each<[string, Record<string, unknown>]>([
    ['http https://a/b', { line: 'GET https://a/b' }],
    ['http DELETE https://a/$Z', { line: 'DELETE https://a/<Z>' }],
    ['http -v --timeout 5 put https://a', { line: 'PUT https://a' }],
    ['http https://a name=x on:=true', { line: 'POST https://a', json: { name: 'x', on: true } }],
    ['http PATCH https://a data[service]=_sip', { line: 'PATCH https://a', json: { data: { service: '_sip' } } }],
    ['http https://a page==2', { line: 'GET https://a', query: [['page', '2']] }],
    [
      'http https://a "Authorization: Bearer $T"',
      { line: 'GET https://a', headers: [['Authorization', ' Bearer <T>']] },
    ],
    ['http -f POST https://a x=1', { line: 'POST https://a', form: { x: '1' } }],
    ['http --multipart POST https://a x=1', { line: 'POST https://a', multipart: { x: '1' } }],
    ['http POST https://a --raw \'{"a":1}\'', { line: 'POST https://a', json: '{"a":1}' }],
    ['http POST https://a file@x.png', { line: 'POST https://a', json: { file: '<>' } }],
    ['http POST https://a m:=\'{"k":[1]}\'', { line: 'POST https://a', json: { m: { k: [1] } } }],
    ['http https://a $ITEMS', { line: 'GET https://a' }],
  ])('%s', (command, expected) => {
    const [request] = httpieRequests(callOf(command));
    expect(request && show(request)).toEqual(expected);
  });

  it('knows where each item is written', () => {
    const command = 'http PATCH https://a X-A:b id=use "value:=true"';
    const [request] = httpieRequests(callOf(command));
    const body = request?.body?.value;
    if (body?.kind !== 'object') throw new Error('no object');
    const value = body.members.get('value');
    expect([value?.keySpan, value?.valueSpan, value?.span].map((span) => at(command, span))).toEqual([
      'value',
      'true',
      '"value:=true"',
    ]);
    expect(at(command, request?.headers[0]?.span)).toBe('X-A:b');
    expect(at(command, request?.body?.span)).toBe('id=use "value:=true"');
  });

  it('leaves the headers open where a word is not known', () => {
    expect(httpieRequests(callOf('http https://a $ITEMS'))[0]?.headersOpen).toBe(true);
  });
});
