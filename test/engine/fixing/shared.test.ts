import { describe, expect, it } from 'vitest';
import type { OwnReads } from '../../../src/engine/fixing/own-reads.js';
import { Alike, MadeOf, textsOf } from '../../../src/engine/fixing/shared.js';
import type { Match } from '../../../src/match/match.js';
import type { FieldRead, Request, RequestSite } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import type { Text } from '../../../src/model/text.js';
import type { Value } from '../../../src/model/value.js';

const at = (start: number, length = 5, file = 'a.js'): Span => ({ file, start, end: start + length });
const run = (start: number, text = '/path'): Text => [{ kind: 'run', text, span: at(start) }];
const textAt = (start: number): Value => ({ kind: 'text', text: run(start) });
const list = (...items: readonly Value[]): Value => ({ kind: 'list', items, open: false }) as unknown as Value;
const object = (members: Readonly<Record<string, Value>>, start?: number): Value =>
  ({
    ...{ kind: 'object', open: false, span: start === undefined ? undefined : at(start, 50) },
    members: new Map(Object.entries(members).map(([key, value]) => [key, { key, value }])),
  }) as unknown as Value;

const plain = (more: Partial<Request> = {}): Request =>
  ({
    ...{ method: { name: 'GET' }, url: run(10), query: [], headers: [], headersOpen: false, body: undefined },
    ...{ site: { reads: [], escapes: [] }, span: at(1000), callers: [], client: 'fetch', ...more },
  }) as unknown as Request;

describe('where what a request sends is written', () => {
  it('is that of its method, its address, its query, its headers and its body', () => {
    const members = {
      a: textAt(31),
      b: list(textAt(32), { kind: 'choice', options: [textAt(33)] } as unknown as Value),
      c: { kind: 'encoded', as: 'json', value: textAt(34) } as unknown as Value,
      d: object({ e: textAt(35) }),
    };
    const request = plain({
      method: { name: 'PUT', span: at(13) },
      query: [{ name: [], value: textAt(40), span: at(41) }],
      headers: [{ name: [], value: textAt(20), span: at(21) }],
      body: { encoding: 'json', value: object(members, 30) },
      url: [...run(10), { kind: 'hole', span: at(12) }, { kind: 'run', text: 'x' }],
    });
    const starts = textsOf(request).map((span) => span?.start);
    expect(starts).toEqual([41, 21, 13, 10, undefined, 40, 30, 31, 32, 33, 34, 35]);
  });

  it('is nowhere for a parameter that is left out', () => {
    const query = [null, undefined, ''].map((value, i) => ({
      ...{ name: [], value: { kind: 'literal', value } as unknown as Value },
      span: at(40 + i),
    }));
    expect(textsOf(plain({ url: [], query })).map((span) => span?.start)).toEqual([42]);
  });

  it('is looked for six deep', () => {
    const deep = (n: number): Value => (n === 0 ? textAt(30) : list(deep(n - 1)));
    const found = (n: number) => textsOf(plain({ body: { encoding: 'json', value: deep(n) } })).length;
    expect([found(6), found(7)]).toEqual([2, 1]);
  });
});

describe('a text that another request is made of', () => {
  const all = { mayRead: () => true } as unknown as OwnReads;
  const others = (requests: readonly Request[], own: readonly Request[], span: Span, reads = all): boolean =>
    new MadeOf(requests, reads).others(new Set(own))(span);

  it.each<[string, Request, boolean]>([
    ['its address', plain(), true],
    ['another address', plain({ url: run(50) }), false],
    ['its body', plain({ url: [], body: { encoding: 'json', value: textAt(12) } }), true],
    ['an empty text', plain({ url: [{ kind: 'run', text: '', span: at(10, 0) }] }), false],
    ['its query', plain({ url: [], query: [{ name: [], value: textAt(50), span: at(12) }] }), true],
    ['its method', plain({ url: [], method: { name: 'PUT', span: at(12) } }), true],
    // What something unknown is given need not be an address.
    ['the name of something', plain({ client: 'unknown-sender', url: run(10, 'cf.path') }), false],
    ['the path of something', plain({ client: 'unknown-sender', url: run(10, '/path') }), true],
    ['the address of something', plain({ client: 'unknown-sender', url: run(10, 'https://x') }), true],
    ['the root of a path', plain({ client: 'unknown-sender', url: run(10, 'zones/x') }), true],
    ['what is put together', plain({ client: 'unknown-sender', url: [{ kind: 'hole' }, ...run(10)] }), true],
  ])('%s', (_, other, expected) => {
    const own = plain();
    expect(others([own, other], [own], at(10))).toBe(expected);
    expect(others([own, other], [own, other], at(10))).toBe(false);
  });

  it('is what is read of its answer, where that may be its own', () => {
    const read = { path: ['result'], span: at(70) } as FieldRead;
    const site = { reads: [read], escapes: [] } as unknown as RequestSite;
    const [own, other, far] = [plain({ site }), plain({ site }), plain()];
    expect(others([own, other], [own], at(70))).toBe(true);
    expect(others([own, other], [own, other], at(70))).toBe(false);
    const mayRead = (request: Request): boolean => request !== other;
    expect(others([own, other], [own], at(70), { mayRead } as unknown as OwnReads)).toBe(false);
    // Of one whose answers are not read there only its texts count.
    expect(others([own, other, far], [far], at(70))).toBe(false);
    const written = plain({ url: run(70) });
    expect(others([own, written], [far], at(70))).toBe(true);
  });
});

describe('requests that differ by their methods alone', () => {
  const reads = { mayRead: () => true } as unknown as OwnReads;
  const site = { reads: [], escapes: [] } as unknown as RequestSite;
  const [put, post] = [plain({ site, method: { name: 'PUT' } }), plain({ site, method: { name: 'POST' } })];
  const elsewhere = plain({ method: { name: 'POST' } });
  const longer = plain({ site, url: run(10, '/path/x') });
  const held = plain({ site, url: [...run(10), { kind: 'hole' }] });
  const named = plain({ site, client: 'unknown-sender', url: run(10, 'cf.path') });
  const all = [put, post, elsewhere, longer, held, named];
  const together = (own: readonly Request[], isFound: (request: Request) => boolean = () => false): number[] => {
    const more = new MadeOf(all, reads).withOtherMethods(new Set(own), isFound);
    return all.flatMap((one, i) => (more.has(one) ? [i] : []));
  };

  it.each<[what: string, own: readonly Request[], found: readonly Request[], all: readonly number[]]>([
    ['of the same call and address', [put], [], [0, 1]],
    ['of either', [post], [], [0, 1]],
    ['of both', [put, post], [], [0, 1]],
    ['but those of which something is found', [put], [post], [0]],
    ['of another call alone', [elsewhere], [], [2]],
    ['of another address alone', [longer], [], [3]],
    ['of an address that goes on', [held], [], [4]],
    ['of what is no address', [named], [], [5]],
    ['of none', [], [], []],
  ])('are taken with them: %s', (_, own, found, expected) => {
    expect(together(own, (request) => found.includes(request))).toEqual(expected);
  });

  it('are the same set for the same one', () => {
    const madeOf = new MadeOf(all, reads);
    const own = new Set([put]);
    const first = madeOf.withOtherMethods(own, () => false);
    expect(madeOf.withOtherMethods(own, () => true)).toBe(first);
    expect([...madeOf.withOtherMethods(new Set([post, elsewhere]), () => false)]).toEqual([post, elsewhere, put]);
  });
});

describe('requests that one fix concerns', () => {
  const OPERATION = { method: 'PATCH', path: '/zones/{id}/settings' };
  const match = (
    steps: readonly object[] | undefined,
    more: Partial<Request> = {},
    id = 'one',
    operation = OPERATION,
  ): Match =>
    ({
      entry: { id, rewrite: steps === undefined ? undefined : { applicability: 'safe', steps } },
      operation,
      request: plain(more),
    }) as unknown as Match;
  const alike = (...matches: readonly [Match, ...Match[]]): readonly number[] => {
    const group = new Alike(matches).of(matches[0]);
    return matches.flatMap(({ request }, i) => (group.has(request) ? [i] : []));
  };
  const path = [{ path: { from: 'a', to: 'b' } }];
  const segment = [{ segment: { path: '/routes/network' } }];
  const single = [{ single: { key: 'items', path: '/settings' } }];

  it('are those of one entry', () => {
    expect(alike(match(path), match(path, { url: run(50) }), match(path, {}, 'two'))).toEqual([0, 1]);
    expect(alike(match(undefined), match(undefined))).toEqual([0, 1]);
  });

  it('are one by one where a part of the path is what is changed', () => {
    expect(alike(match(segment), match(segment), match(segment, { url: run(50) }))).toEqual([0, 1]);
    expect(alike(match(segment), match(segment, { span: at(2000) }))).toEqual([0]);
    expect(alike(match(segment), match(segment, { method: { name: 'PUT' } }))).toEqual([0]);
    // What stands in front of that part stays as it is.
    const routes = (account: number, network: number): Partial<Request> => ({
      url: [...run(account, '/accounts/a'), ...run(300, '/routes/network/'), ...run(network, 'n')],
    });
    expect(alike(match(segment, routes(50, 400)), match(segment, routes(70, 400)))).toEqual([0, 1]);
    expect(alike(match(segment, routes(50, 400)), match(segment, routes(50, 450)))).toEqual([0]);
  });

  it('are one by one where the body is what is changed, by what is written of it in the call', () => {
    const body = (items: number, other: number): Partial<Request> => ({
      body: {
        encoding: 'json',
        value: object({ items: list(object({ id: textAt(items) }, 210)), name: textAt(other) }, 200),
      },
    });
    expect(alike(match(single, body(215, 240)), match(single, body(215, 240)), match(single, body(217, 240)))).toEqual([
      0, 1,
    ]);
    // An identifier in the path stays as it is.
    expect(alike(match(single), match(single, { url: run(50) }), match(single, { url: run(50, '/settings') }))).toEqual(
      [0, 1],
    );
    // What callers give for other members stays as it is.
    expect(alike(match(single, body(215, 900)), match(single, body(215, 950)))).toEqual([0, 1]);
    const given = (start: number): Partial<Request> => ({
      body: { encoding: 'json', value: object({ items: textAt(start) }, 200) },
    });
    expect(alike(match(single, given(900)), match(single, given(950)))).toEqual([0]);
  });

  it('of one that is not among them are itself alone', () => {
    const one = match(path);
    expect([...new Alike([]).of(one)]).toEqual([one.request]);
  });
});
