import { describe, expect, it } from 'vitest';
import { withBestHosts } from '../../../../src/engine/run/evaluation/hosts.js';
import type { Request } from '../../../../src/model/request.js';
import { partName } from '../../../../src/text/part-name.js';

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

  it('is what one of its clients sends alike', () => {
    const unknown = request('unknown-sender', {}, 20);
    expect(left(unknown, request('requests', {}, 30), request('requests', {}, 20))).toEqual([1, 2]);
    expect(left(unknown, request('requests', {}, 20), request('requests', {}, 30))).toEqual([1, 2]);
    const bare = { method: undefined };
    expect(left(request('unknown-sender', bare), request('requests', bare))).toEqual([1]);
    const full = { body: BODY };
    expect(left(request('unknown-sender', full), request('requests', full))).toEqual([1]);
    const other = { method: { name: 'PUT' } };
    expect(left(request('unknown-sender', other), request('requests', other))).toEqual([1]);
  });

  it('has no words where its pieces have no letters or no place', () => {
    const slash: Request['url'] = [{ kind: 'run', text: '/', span: { file: 'a.py', start: 10, end: 11 } }];
    const nowhere: Request['url'] = [{ kind: 'run', text: '/a' }];
    for (const url of [slash, nowhere])
      expect(left(request('unknown-sender', { url }), request('requests', { url }))).toEqual([0, 1]);
    // What has a place and letters is all there is.
    const both = [...slash, ...nowhere, ...request('', {}, 30).url];
    expect(left(request('unknown-sender', { url: both }), request('requests', {}, 30))).toEqual([1]);
  });

  it('stays where the client sends something else', () => {
    expect(left(request('unknown-sender', {}, 20), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender', { body: BODY }), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender', { method: undefined }), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender', { method: { name: 'PUT' } }), request('requests'))).toEqual([0, 1]);
    expect(left(request('unknown-sender'), request('requests', { body: BODY }))).toEqual([0, 1]);
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
    [
      'one of several that are known',
      [sent('none', [10, 20]), sent('api', [10, 20], 'https://a'), sent('api', [10], 'https://b')],
      [1, 2],
    ],
    [
      'several words to others each',
      [sent('none', [10, 20]), sent('api', [10], 'https://a'), sent('api', [20], 'https://b')],
      [0, 1, 2],
    ],
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

  it('does not begin with what is not known behind words of a path', () => {
    const [words = { kind: 'hole' as const }] = request('requests').url;
    const url: Request['url'] = [{ kind: 'run', text: '/zones/' }, { kind: 'hole' }, words];
    expect(kept([request('requests', { url }), 'none'], sent('api', [10], 'https://api'))).toEqual([0, 1]);
  });

  it.each<[string, string, string | undefined, readonly number[]]>([
    ['is known where another is written in the program', 'a.py', 'a.py', [1]],
    ['is known where it is written in another program', 'a.py', 'b.py', [1]],
    ['may be another than the one in a file of data', 'a.py', 'a.json', [0, 1]],
    ['is known in a file of data itself', 'a.json', 'a.json', [1]],
    ['is known in a part of such a file', partName('a.json', 0, 'py'), 'a.json', [1]],
    ['is known where it is written nowhere', 'a.py', undefined, [1]],
  ])('%s', (_, file, written, expected) => {
    const [open] = sent('none', [10]);
    const at = written === undefined ? undefined : { file: written, start: 0, end: 9 };
    const base: Request['url'] = [{ kind: 'run', text: 'https://x', span: at }, ...request('requests').url];
    const all = [{ ...open, span: { ...span, file } }, request('requests', { url: base, span: { ...span, file } })];
    expect(kept([all[0]!, 'none'], [all[1]!, 'other'])).toEqual(expected);
    expect(kept([all[0]!, 'none'], [all[1]!, 'api'])).toEqual([1]);
  });

  it('is not asked for where a call sends one request alone', () => {
    const asked: Request[] = [];
    const all = [request('requests'), request('requests', { span: { ...span, start: 1 } })];
    expect(withBestHosts(all, (one) => void asked.push(one))).toEqual(all);
    expect(asked).toEqual([]);
  });
});
