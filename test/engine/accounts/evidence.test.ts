import { describe, expect, it } from 'vitest';
import { API_WORDS, isClient, namesVendor, showsClient } from '../../../src/engine/accounts/evidence.js';
import type { Request } from '../../../src/model/request.js';
import { partName } from '../../../src/text/part-name.js';

describe('a request without a host', () => {
  const span = (file: string) => ({ file, start: 0, end: 5 });
  const request = (path: string, callers: readonly string[] = [], file = 'a.js'): Request =>
    ({
      span: span(file),
      callers: callers.map(span),
      url: [{ kind: 'hole' }, { kind: 'run', text: path }],
    }) as unknown as Request;
  const clients = new Set(['client.js']);

  it.each<[string, Request, boolean, boolean]>([
    ['in a client', request('/x', [], 'client.js'), false, true],
    ['in a part of a client', request('/x', [], partName('client.js', 1, 'sh')), false, true],
    ['that a client calls', request('/x', ['b.js', 'client.js']), false, true],
    ['elsewhere', request('/zones/z', ['b.js']), false, false],
    ['of a zone, in a project of the API', request('/zones/z'), true, true],
    ['of a zone from the root', request('zones/z'), true, true],
    ['of something else there', request('/accounts/a'), true, false],
    ['whose word only ends so there', request('/myzones/z'), true, false],
  ])('%s', (_, one, project, expected) => {
    expect(isClient(one, { clients, project })).toBe(expected);
  });

  it('of nothing but what is not known is none', () => {
    const open = { ...request(''), url: [{ kind: 'hole', text: '/zones/z' }] } as unknown as Request;
    expect(isClient(open, { clients, project: true })).toBe(false);
  });
});

describe('what a file says', () => {
  it.each([
    ['the vendor', 'import Cloudflare', true],
    ['the base', 'x/client/v4/y', true],
    ['a credential', '$CF_API_TOKEN', true],
    ['a header', 'x-auth-key: a', true],
    ['another credential', '$CF_COLOR', false],
    ['nothing', 'fetch(x)', false],
  ])('%s', (_, text, expected) => {
    expect(showsClient(text)).toBe(expected);
  });

  it('of the API by name is its host or its base', () => {
    expect(['https://API.cloudflare.com/x', '/client/v4', 'cloudflare'].map((text) => API_WORDS.test(text))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('by its name where it is no program', () => {
    const file = (name: string, programs: readonly unknown[] = []) =>
      namesVendor({ source: { file: name, text: '' }, reading: { programs } } as unknown as Parameters<
        typeof namesVendor
      >[0]);
    expect([file('conf/CloudFlare/a.json'), file('conf/a.json'), file('cloudflare.js', [{}])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
