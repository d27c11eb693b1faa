import { describe, expect, it } from 'vitest';
import { withBestHosts } from '../../../../src/engine/run/evaluation/hosts.js';
import type { Request } from '../../../../src/model/request.js';

const span = { file: 'a.py', start: 0, end: 40 };

/** A request of one call, with the address `/a`, which is written at `start`. */
function request(client: string, more: Partial<Request> = {}, start = 10): Request {
  const url: Request['url'] = [{ kind: 'run', text: '/a', span: { file: 'a.py', start, end: start + 2 } }];
  return { client, span, url, headers: [], method: { name: 'POST' }, ...more } as Request;
}

const BODY = { value: { kind: 'unknown' } } as Request['body'];
const left = (...all: readonly Request[]): readonly number[] =>
  withBestHosts(all, () => undefined).map((one) => all.indexOf(one));

describe('what one call sends', () => {
  it('is what the client sends, where a client is known', () => {
    expect(left(request('unknown-sender'), request('requests'))).toEqual([1]);
    expect(left(request('unknown-sender'), request('unknown-sender'))).toEqual([0, 1]);
  });

  it('stays where the client sends something else', () => {
    expect(left(request('unknown-sender', {}, 20), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender', { body: BODY }), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender', { method: undefined }), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender'), request('requests', { span: { ...span, end: 50 } }))).toEqual([0, 1]);
  });
});
