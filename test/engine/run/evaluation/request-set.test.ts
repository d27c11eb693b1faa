import { describe, expect, it } from 'vitest';
import { RequestSet } from '../../../../src/engine/run/evaluation/request-set.js';
import type { Request } from '../../../../src/model/request.js';
import type { Span } from '../../../../src/model/span.js';
import type { Text } from '../../../../src/model/text.js';
import type { Member, Value } from '../../../../src/model/value.js';

const at = (start: number): Span => ({ file: 'a.js', start, end: start + 1 });
const run = (text: string, span?: Span): Text => [{ kind: 'run', text, span }];
const text = (words: string): Value => ({ kind: 'text', text: run(words) });

const plain = {
  ...{ method: { name: 'GET', span: at(1) }, url: run('/zones', at(2)), query: [], headers: [], headersOpen: false },
  ...{ body: undefined, span: at(0), callers: [], client: 'fetch', site: { reads: [], escapes: [] } },
} as unknown as Request;

function setOf(...requests: readonly Partial<Request>[]): readonly Request[] {
  const set = new RequestSet();
  for (const more of requests) set.add({ ...plain, ...more });
  return set.all();
}

const body = (value: Value, more: object = {}): Partial<Request> => ({ body: { value, encoding: 'json', ...more } });
const object = (members: Readonly<Record<string, Value>>, more: object = {}): Value =>
  ({
    kind: 'object',
    members: new Map(Object.entries(members).map(([key, value]): [string, Member] => [key, { key, value }])),
    open: false,
    ...more,
  }) as unknown as Value;
const list = (...items: readonly Value[]): Value => ({ kind: 'list', items, open: false }) as unknown as Value;
const value = (one: object): Value => one as unknown as Value;
const [SHARED, OTHER] = [object({ a: text('a') }), object({ a: text('b') })];

describe('two requests are one', () => {
  it('where all is the same but who called for it', () => {
    const [one, ...more] = setOf({ callers: [at(5)] }, { callers: [at(7)] }, { callers: [at(5)] });
    expect(more).toEqual([]);
    expect(one?.callers).toEqual([at(5), at(7)]);
  });

  const field = (name: string, words: string): Request['query'][number] => ({ name: run(name), value: text(words) });
  const differing: readonly (readonly [string, Partial<Request>])[] = [
    ['its place', { span: at(9) }],
    ['its client', { client: 'axios' }],
    ['its method', { method: { name: 'PUT', span: at(1) } }],
    ['where its method is written', { method: { name: 'GET', span: at(9) } }],
    ['a method that is not known', { method: undefined }],
    ['its address', { url: run('/users', at(2)) }],
    ['where its address is written', { url: run('/zones', at(9)) }],
    ['a hole in its address', { url: [{ kind: 'hole', name: 'a' }] }],
    ['another hole in its address', { url: [{ kind: 'hole', name: 'b' }] }],
    ['a hole without a name', { url: [{ kind: 'hole' }] }],
    ['another spelling', { alsoUrl: [run('/b')] }],
    ['other spellings', { alsoUrl: [run('/b'), run('/c')] }],
    ['a parameter', { query: [field('a', 'b')] }],
    ['a parameter of another name', { query: [field('b', 'b')] }],
    ['two parameters', { query: [field('a', 'b'), field('a', 'b')] }],
    ['a header', { headers: [field('a', 'c')] }],
    ['a header of another value', { headers: [field('a', 'd')] }],
    ['headers that are not all known', { headersOpen: true }],
    ['a body', body(text('a'))],
    ['what its body is', body(text('a'), { encoding: 'form' })],
    ['where its body is', body(text('a'), { span: at(9) })],
    ['ciphers', { ciphers: run('AES') }],
    ['other ciphers', { ciphers: run('DES') }],
    ['what names it', { named: at(9) }],
    ['a method of a library', { libraryMethod: { name: 'list' } } as unknown as Partial<Request>],
    ['another method of a library', { libraryMethod: { name: 'get' } } as unknown as Partial<Request>],
    ['what builds it', { builtBy: [at(9)] }],
    ['what else builds it', { builtBy: [at(9), at(10)] }],
  ];

  it.each(differing)('not where they differ in %s', (_, more) => {
    const others = differing.map(([, other]) => other);
    expect(setOf({}, ...others)).toHaveLength(1 + others.length);
    expect(setOf({}, ...others, more)).toHaveLength(1 + others.length);
  });

  const literal = (one: number | boolean | null, start?: number): Value =>
    value({ kind: 'literal', value: one, span: start === undefined ? undefined : at(start) });
  const choice = (...options: readonly Value[]): Value => value({ kind: 'choice', options });
  const encoded = (as: string, one: Value): Value => value({ kind: 'encoded', as, value: one });
  const bodies: readonly (readonly [string, Value])[] = [
    ['text', text('a')],
    ['another text', text('b')],
    ['a text of two pieces', value({ kind: 'text', text: [...run('a'), ...run('b')] })],
    ['a number', literal(1)],
    ['another number', literal(2)],
    ['a number elsewhere', literal(1, 9)],
    ['another number elsewhere', literal(2, 9)],
    ['nothing', literal(null)],
    ['an object', object({ a: text('a') })],
    ['an object with another key', object({ b: text('a') })],
    ['an object with another value', object({ a: text('b') })],
    ['an object with more keys', object({ a: text('a'), b: text('a') })],
    ['an object elsewhere', object({ a: text('a') }, { span: at(9) })],
    ['an object of which not all is known', object({ a: text('a') }, { open: true })],
    ['a list', list(text('a'))],
    ['a list of two', list(text('a'), text('b'))],
    ['a list of which not all is known', value({ ...list(text('a')), open: true })],
    ['a list with one object twice', list(SHARED, OTHER, SHARED)],
    ['a list with another object twice', list(SHARED, OTHER, OTHER)],
    ['one of two', choice(text('a'), text('b'))],
    ['one of two others', choice(text('a'), text('c'))],
    ['something encoded', encoded('json', text('a'))],
    ['something encoded otherwise', encoded('base64', text('a'))],
    ['something else encoded', encoded('json', text('b'))],
    ['an answer', value({ kind: 'response', path: ['result'] })],
    ['a part of an answer', value({ kind: 'response', path: ['result', 'id'] })],
    ['a member of a module', value({ kind: 'external', module: 'a', path: ['b'] })],
    ['another member of a module', value({ kind: 'external', module: 'a', path: ['c'] })],
    ['what is not known', value({ kind: 'unknown' })],
    ['what is not known and has a name', value({ kind: 'unknown', name: 'a' })],
    ['what is not known and has another name', value({ kind: 'unknown', name: 'b' })],
    ['what is not known elsewhere', value({ kind: 'unknown', span: at(9) })],
    ['a function', value({ kind: 'function' })],
    ['a class', value({ kind: 'class' })],
  ];

  it.each(bodies)('where they send %s, and nothing else', (_, one) => {
    expect(setOf(...bodies.map(([, other]) => body(other)), body(one))).toHaveLength(bodies.length);
  });

  it('whatever a body holds of itself', () => {
    const round: { members: Map<string, Member> } = object({}) as never;
    round.members.set('self', { key: 'self', value: round as unknown as Value });
    const many = list();
    (many as unknown as { items: Value[] }).items.push(many);
    expect(setOf(body(round as unknown as Value), body(many), body(many))).toHaveLength(2);
  });

  it.each([
    [1999, 2],
    [2999, 2],
    [3000, 1],
    [3100, 1],
  ])('however much a body holds: behind %i others', (count, expected) => {
    const long = (last: string): Value => list(...Array.from({ length: count - 1 }, () => text('a')), text(last));
    expect(setOf(body(long('b')), body(long('c')))).toHaveLength(expected);
  });

  it.each<[string, (within: Value) => Value]>([
    ['lists', (within) => list(within)],
    ['objects', (within) => object({ a: within })],
    ['choices', (within) => choice(within)],
    ['what is encoded', (within) => encoded('json', within)],
  ])('however deep it is in %s', (_, around) => {
    const deep = (n: number, last: string): Value => (n === 0 ? text(last) : around(deep(n - 1, last)));
    expect(setOf(body(deep(12, 'b')), body(deep(12, 'c')))).toHaveLength(2);
    expect(setOf(body(deep(13, 'b')), body(deep(13, 'c')))).toHaveLength(1);
  });

  it('of no more than 200 callers', () => {
    const [one] = setOf(...Array.from({ length: 250 }, (_, i) => ({ callers: [at(i)] })));
    expect(one?.callers).toHaveLength(200);
  });
});

describe('what was met', () => {
  it('is sent again by other calls', () => {
    const set = new RequestSet();
    set.add(plain);
    const from = set.met;
    set.add({ ...plain, span: at(20) });
    set.add({ ...plain, span: at(20), callers: [at(21)] });
    set.add({ ...plain, span: at(30) });
    expect([from, set.met]).toEqual([1, 4]);
    set.again([from, set.met - 1], [at(40)]);
    expect(set.all().map(({ callers }) => callers.map(({ start }) => start))).toEqual([[], [21, 40], []]);
    // The same ones are met once more, each once.
    expect(set.met).toBe(5);
    set.again([4, 5], [at(50)]);
    expect(set.all()[1]?.callers.map(({ start }) => start)).toEqual([21, 40, 50]);
  });

  it('counts those of interest, as often as they are met', () => {
    const set = new RequestSet();
    const site = { ...plain.site, ofInterest: new Set(['GET /filters']) };
    const interesting = { ...plain, site, asked: 'GET /filters' };
    set.add({ ...plain, span: at(20) });
    set.add({ ...plain, site, asked: '', span: at(30) });
    expect([set.ofInterest, set.besideInterest]).toEqual([0, 1]);
    set.add(interesting);
    set.add({ ...interesting, span: at(40) });
    expect([set.ofInterest, set.besideInterest]).toEqual([2, 3]);
    set.again([0, set.met], []);
    expect([set.met, set.ofInterest, set.besideInterest]).toEqual([8, 4, 6]);
  });
});
