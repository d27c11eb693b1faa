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

describe('what one call sends to several bases', () => {
  type Evidence = 'api' | 'other' | 'none' | undefined;
  /** An address with a base that is not known, where it has none of its own. */
  const sent = (evidence: Evidence, words: readonly number[], base?: string): readonly [Request, Evidence] => {
    const url: Request['url'] = [
      base === undefined ? { kind: 'hole' } : { kind: 'run', text: base },
      ...words.map((start) => ({ kind: 'run' as const, text: '/a', span: { file: 'a.py', start, end: start + 2 } })),
    ];
    return [request('requests', { url }), evidence];
  };
  const kept = (...all: readonly (readonly [Request, Evidence])[]): readonly number[] => {
    const evidence = new Map(all);
    const requests = all.map(([one]) => one);
    return withBestHosts(requests, (one) => evidence.get(one)).map((one) => requests.indexOf(one));
  };

  it.each<[string, readonly (readonly [Request, Evidence])[], readonly number[]]>([
    ['one that is known', [sent('none', [10]), sent('api', [10], 'https://api')], [1]],
    ['another one that is known', [sent('other', [10], 'https://x'), sent('none', [10])], [0]],
    ['more words to one that is known', [sent('none', [10]), sent('api', [10, 20], 'https://api')], [1]],
    ['other words', [sent('none', [10, 30]), sent('api', [10, 20], 'https://api')], [0, 1]],
    ['no words at all', [sent('none', []), sent('api', [10], 'https://api')], [0, 1]],
    ['none that is known', [sent('none', [10]), sent('none', [10], '')], [0, 1]],
    ['one of which nothing is told', [sent('none', [10]), sent(undefined, [10], 'https://api')], [0, 1]],
    ['a path alone', [sent('none', [10], '/zones'), sent('api', [10], 'https://api')], [0, 1]],
    ['an empty text before what is not known', [sent('none', [10], ''), sent('api', [10], 'https://api')], [0, 1]],
  ])('%s', (_, all, expected) => {
    expect(kept(...all)).toEqual(expected);
  });

  it('begins with what is not known behind a text without a letter', () => {
    const url: Request['url'] = [{ kind: 'run', text: '' }, { kind: 'hole' }, ...request('requests').url];
    const open = request('requests', { url });
    const known = sent('api', [10], 'https://api');
    expect(kept([open, 'none'], known)).toEqual([1]);
  });
});
