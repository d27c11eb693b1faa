import { describe, expect, it } from 'vitest';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import { RunPlaces } from '../../../src/engine/accounts/run-places.js';
import type { Apis } from '../../../src/engine/policy/apis.js';
import type { UnitIndex } from '../../../src/engine/reading/units.js';
import type { Accounted } from '../../../src/match/account/account.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import type { Piece } from '../../../src/model/text.js';

const at = (start: number, file = 'a.js'): Span => ({ file, start, end: start + 5 });
const run = (text: string, span?: Span): Piece => ({ kind: 'run', text, span });
const hole = (span: Span): Piece => ({ kind: 'hole', span });

function request(more: Partial<Request> = {}): Request {
  return { url: [run('/zones', at(10))], span: at(100), callers: [], ...more } as unknown as Request;
}

function match(of: Request, rule = 'one', span = at(10), related: readonly Span[] = []): AnyMatch {
  return { finding: { rule, span, related }, request: of } as unknown as AnyMatch;
}

function places(requests: readonly Request[], matches: readonly AnyMatch[] = [], known = true): RunPlaces {
  // A part of a file is ten characters further on in it.
  const index = {
    inFile: (span: Span) => ({
      span: span.file === 'part' ? { file: 'a.js', start: span.start + 10, end: span.end + 10 } : span,
    }),
  } as unknown as UnitIndex;
  const apis = {
    of: () => (known ? [{ api: { hosts: ['api.example.com'], basePaths: ['/client/v4'] } }] : []),
  } as unknown as Apis;
  return new RunPlaces(index, requests, matches, apis);
}

const sentAt = (of: RunPlaces, span: Span): readonly string[] =>
  of.requestsAt(span).map(({ evidence, found }) => [evidence, ...found].join(' '));

describe('the requests that a text is sent in', () => {
  it('are those whose address has words of it', () => {
    const url = [run('https://api.example.com/client/v4', at(10)), run('/42/', at(20)), hole(at(30)), run('a')];
    const all = places([request({ url })]);
    expect([10, 20, 30, 40].map((start) => sentAt(all, at(start)))).toEqual([['api'], [], [], []]);
    expect(sentAt(all, at(10, 'b.js'))).toEqual([]);
  });

  it('are those of its other addresses too, each once', () => {
    const all = places([request({ alsoUrl: [[run('/b', at(20))], [run('/c', at(22))]] })]);
    expect(sentAt(all, { ...at(20), end: 30 })).toHaveLength(1);
  });

  it('say what was found in them, and how sure the API is', () => {
    const one = request();
    const found = [match(one, 'x'), match(one, 'y', at(40)), match(request(), 'z')];
    expect(sentAt(places([one], found), at(10))).toEqual(['none x y']);
    const away = request({ url: [run('https://x.test/zones', at(10))] });
    expect([sentAt(places([away]), at(10)), sentAt(places([away], [], false), at(10))]).toEqual([['other'], ['none']]);
  });

  it('are at the place of the file that a part is in', () => {
    const all = places([request({ url: [run('/zones', at(10, 'part'))] })]);
    expect([sentAt(all, at(20)).length, sentAt(all, at(10)).length]).toEqual([1, 0]);
  });

  it.each<[string, Partial<Request>, Span, boolean, number]>([
    ['a test sends it', { span: at(1, 'test/a.test.js') }, at(10), false, 0],
    ['a test calls what sends it', { callers: [at(1), at(1, 'test/a.test.js')] }, at(10), false, 0],
    ['something is found in it', { span: at(1, 'test/a.test.js') }, at(10), true, 1],
    ['the code sends it', { callers: [at(1, 'b.js')] }, at(10), false, 1],
    [
      'it is written in the test',
      { span: at(1, 'test/a.test.js'), url: [run('/zones', at(10, 'test/a.test.js'))] },
      at(10, 'test/a.test.js'),
      false,
      1,
    ],
  ])('where %s', (_, more, span, isFound, count) => {
    const one = request(more);
    expect(sentAt(places([one], isFound ? [match(one)] : []), span)).toHaveLength(count);
  });
});

describe('what was found', () => {
  it('is at its place and at those that belong to it', () => {
    const all = places([], [match(request(), 'one', at(10), [at(60), at(70, 'b.js')]), match(request(), 'two')]);
    const found = [at(10), at(60), at(70, 'b.js'), at(80)].map((span) => [...all.foundAt(span)].join(' '));
    expect(found).toEqual(['one two', 'one', 'one', '']);
  });

  it('is in the code where it is in no test', () => {
    const all = places([], [match(request(), 'one', at(1, 'test/a.test.js')), match(request(), 'two')]);
    expect([...all.foundInCode]).toEqual(['two']);
  });

  it('in a declared object is no call', () => {
    const declared = { finding: { rule: 'one', span: at(10), related: [] }, resource: {} } as unknown as AnyMatch;
    const all = places([], [declared]);
    expect([[...all.foundAt(at(10))], all.sentAround(at(10)), all.sentAround(at(100))]).toEqual([['one'], [], []]);
  });
});

it('a text stands in the calls that send something found, and in what their address is made of', () => {
  const url = [run('/zones', at(10)), hole(at(20)), run('/x')];
  const sent = request({ url, callers: [at(200)], builtBy: [at(300)] });
  const all = places([sent], [match(sent)]);
  const rules = [at(10), at(20), at(100), at(200), at(300), at(400)].map((span) =>
    all.sentAround(span).map(({ rule }) => rule),
  );
  expect(rules).toEqual([['one'], [], ['one'], ['one'], ['one'], []]);
  const [around] = all.sentAround(at(200));
  expect([at(10), at(20), at(11)].map((span) => around?.isMadeOf(span))).toEqual([true, false, false]);
});

it('a place has one account for each entry', () => {
  const all = places([]);
  const account = (start: number, ...entries: string[]): boolean =>
    all.account(at(start), { entries } as unknown as Accounted);
  expect([account(10, 'a'), account(12, 'a'), account(12, 'a', 'b'), account(10, 'b'), account(20, 'a')]).toEqual([
    ...[true, false, true, false, true],
  ]);
  expect([all.hasAccount(at(10), 'a'), all.hasAccount(at(10), 'c'), all.hasAccount(at(40), 'a')]).toEqual([
    ...[true, false, false],
  ]);
});

it('what is joined is a part of something that was looked at', () => {
  const all = places([]);
  all.join(at(10));
  expect([all.isJoined(at(12)), all.isJoined(at(15)), all.isJoined(at(10, 'b.js'))]).toEqual([true, false, false]);
});
