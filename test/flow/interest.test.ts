import { describe, expect, it } from 'vitest';
import { Interest } from '../../src/flow/interest.js';
import { choice } from '../../src/flow/join.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { Request } from '../../src/model/request.js';
import type { ArgValue, ClassValue, HostObject, Member, ObjectValue, Value } from '../../src/model/value.js';
import { fn, member, seed, seedRun, span, text } from './make.js';

const interest = new Interest((key, file) => key === 'filters' && file === 'a.js');
const concerns = (value: Value): boolean => interest.concerns(value);

const hosted = (host: HostObject, members: readonly Member[] = []): Value => object(members, { host });
const keyed = (key: string, file = 'a.js'): Member => ({ key, value: text('x'), keySpan: span(1, 2, file) });
/** The answer to `asked`, at a place that sends `sent` with a word of interest. */
const answerTo = (asked: string | undefined, sent?: readonly (string | undefined)[]): Value => {
  const ofInterest = sent === undefined ? undefined : new Set(sent);
  return { kind: 'response', at: 'body', path: [], asked, site: { reads: [], escapes: [], ofInterest } };
};
const response = (isOfInterest?: boolean): Value =>
  answerTo('GET /filters', isOfInterest === true ? ['GET /filters'] : undefined);
const classOf = (seeded?: boolean): Value => ({ kind: 'class', fn: { seed: seeded } }) as unknown as Value;
const wired = (wire: string): ClassValue =>
  ({
    kind: 'class',
    fn: { members: [{ kind: 'field', key: 'Filters', wire, span: span(1, 2, 'a.js') }] },
  }) as unknown as ClassValue;
const within = (value: Value, depth: number): Value => (depth === 0 ? value : list([within(value, depth - 1)]));

/** What is not known and holds, by what is set on it, another one that holds it. */
const ring = (more: readonly Member[] = []): Value => {
  const one = object();
  const other = object(more.slice());
  one.members.set('next', member('next', { kind: 'unknown', members: other }));
  other.members.set('next', member('next', { kind: 'unknown', members: one }));
  return { kind: 'unknown', members: one };
};

describe('a value has to do with a word of interest', () => {
  it.each<[string, Value, boolean]>([
    ['a text with one', seed('/filters'), true],
    ['another text', text('/zones'), false],
    ['a number', literal(1), false],
    ['a list with one', list([text('a'), seed('/filters')]), true],
    ['a choice with one', choice([text('a'), seed('/filters')]), true],
    ['four lists deep', within(seed('/filters'), 4), true],
    ['five lists deep', within(seed('/filters'), 5), false],
    ['as a member', object([member('a', seed('/filters'))]), true],
    ['as a key', object([keyed('filters')]), true],
    ['as a key behind another', object([keyed('zones'), keyed('filters')]), true],
    ['as a key of another file', object([keyed('filters', 'b.js')]), false],
    ['as a key that is not written', object([member('filters', text('x'))]), false],
    ['another key', object([keyed('zones')]), false],
    ['as what a key is in JSON', object([keyed('Filters', 'b.js')], { instanceOf: wired('filters') }), true],
    ['another name in JSON', object([keyed('Filters', 'b.js')], { instanceOf: wired('zones') }), false],
    ['a function that leads to one', fn({ seed: true }), true],
    ['another function', fn(), false],
    ['a class that leads to one', classOf(true), true],
    ['another class', classOf(), false],
    ['a client from outside', { ...external('x', ['a']), host: { type: 'client' } }, true],
    ['what is outside', external('x', ['a']), false],
    ['an answer to one', response(true), true],
    ['another answer', response(), false],
    ['an answer to what is sent beside one', answerTo('', ['GET /filters']), false],
    ['an answer to one or to what is sent beside it', answerTo('\nGET /filters', ['GET /filters']), true],
    ['an answer to some of what is sent beside one', answerTo('\nGET /zones', ['GET /filters']), false],
    ['an answer that may be to any', answerTo(undefined, ['GET /filters']), true],
    ['an answer to any of those without', answerTo(undefined), false],
    ['an answer to one of too many to tell', answerTo('GET /zones', [undefined]), false],
    ['what is not known', unknown(), false],
    ['what is set on what is not known', { kind: 'unknown', members: object([member('a', seed('/filters'))]) }, true],
    [
      'what is set on what is set there, deep in lists',
      within({ kind: 'unknown', members: object([member('a', within(seed('/filters'), 3))]) }, 4),
      true,
    ],
    ['what is not known and holds itself', ring(), false],
    ['what is not known and holds itself, with one', ring([member('a', seed('/filters'))]), true],
    ['what else is set there', { kind: 'unknown', members: object([member('a', text('a'))]) }, false],
  ])('%s: %s', (_, value, is) => {
    expect(concerns(value)).toBe(is);
  });

  it.each<[string, Value, boolean]>([
    ['of which nothing is known', hosted({ type: 'client' }), true],
    ['whose parts have none', hosted({ type: 'client', parts: { url: text('/zones') } }), false],
    ['whose parts have one', hosted({ type: 'client', parts: { url: seed('/filters') } }), true],
    ['whose parts have lists with one', hosted({ type: 'client', parts: { all: [[seed('/filters')]] } }), true],
    [
      'whose parts have lists with one among others',
      hosted({ type: 'client', parts: [text('/zones'), seed('/filters')] }),
      true,
    ],
    ['whose parts have lists with others', hosted({ type: 'client', parts: [text('/zones'), literal(1)] }), false],
    ['whose parts have others inside', hosted({ type: 'client', parts: { a: { b: { c: seed('/f') } } } }), true],
    [
      'whose parts are too deep',
      hosted({ type: 'client', parts: { a: { b: { c: { d: { e: seed('/f') } } } } } }),
      false,
    ],
    ['whose parts are nothing', hosted({ type: 'client', parts: null }), false],
    ['that holds one', hosted({ type: 'client', parts: {} }, [member('a', seed('/filters'))]), true],
  ])("a client's object %s: %s", (_, value, is) => {
    expect(concerns(value)).toBe(is);
  });

  it.each([['record'], ['map'], ['form'], ['date'], ['regexp'], ['json-coder'], ['decoded']])(
    'an object of the platform holds what it holds: %s',
    (type) => {
      expect(concerns(hosted({ type }))).toBe(false);
      expect(concerns(hosted({ type, response: response(true) }))).toBe(true);
      expect(concerns(hosted({ type, response: response() }))).toBe(false);
      expect(concerns(hosted({ type }, [member('a', seed('/filters'))]))).toBe(true);
    },
  );

  it('is taken of what holds a great deal', () => {
    const many = (n: number): Value[] => Array.from({ length: n }, (_, i) => literal(i));
    expect(concerns(list(many(200)))).toBe(true);
    expect(concerns(list(many(199)))).toBe(false);
    expect(concerns(object(many(201).map((value, i) => member(String(i), value))))).toBe(true);
    expect(concerns({ kind: 'choice', options: many(201) })).toBe(true);
    expect(concerns(list([list(many(150)), list(many(150))]))).toBe(true);
  });
});

describe('a request has to do with one', () => {
  const request = (more: Partial<Request>): Request =>
    ({ url: [{ kind: 'run', text: '/zones' }], query: [], headers: [], ...more }) as Request;
  const field = (name: string, value: Value): Request['query'][number] => ({
    name: [{ kind: 'run', text: name }],
    value,
  });

  it.each<[string, Partial<Request>, boolean]>([
    ['nothing', {}, false],
    ['its address', { url: [seedRun('/filters')] }, true],
    ['another address that it may have', { alsoUrl: [[{ kind: 'run', text: '/a' }], [seedRun('/filters')]] }, true],
    ['another address without one', { alsoUrl: [[{ kind: 'run', text: '/a' }]] }, false],
    ['a parameter', { query: [field('a', text('b')), field('c', seed('filters'))] }, true],
    ['the name of a parameter', { query: [{ ...field('a', text('b')), name: [seedRun('filters')] }] }, true],
    ['a parameter without one', { query: [field('a', text('b'))] }, false],
    ['a header', { headers: [field('a', seed('filters'))] }, true],
    ['its body', { body: { value: object([keyed('filters')]) } as Request['body'] }, true],
    ['a body without one', { body: { value: object([keyed('zones')]) } as Request['body'] }, false],
    ['the name of the operation', { named: span(0) }, true],
    ['a method of the library', { libraryMethod: { name: 'a', entries: [] } }, true],
  ])('%s: %s', (_, more, is) => {
    expect(interest.inRequest(request(more))).toBe(is);
  });
});

describe('a call that is only given answers', () => {
  const arg = (value: Value, more: Partial<ArgValue> = {}): ArgValue => ({ value, span: span(0), ...more });
  const isAnswered = (self: Value | undefined, ...args: ArgValue[]): boolean => interest.isOnlyAnswered(self, args);
  const of = (...values: Value[]): boolean => isAnswered(undefined, ...values.map((value) => arg(value)));
  const answer = response(true);

  it.each<[string, readonly Value[], boolean]>([
    ['nothing', [], false],
    ['an answer', [answer], true],
    ['an answer to no word of interest', [response()], false],
    ['an answer, and something else', [answer, text('/zones'), literal(1), unknown()], true],
    ['an answer, and a word of interest', [answer, seed('/filters')], false],
    ['a word of interest', [seed('/filters')], false],
    ['a list with an answer', [list([answer, text('a'), literal(1), unknown()])], true],
    ['a list with an answer and a word of interest', [list([answer, seed('/filters')])], false],
    ['an answer two lists deep', [within(answer, 2)], true],
    ['an answer three lists deep', [within(answer, 3)], false],
    ['one of several answers', [{ kind: 'choice', options: [answer, literal(1)] }], true],
    ['an answer or a function', [{ kind: 'choice', options: [answer, fn({ seed: true })] }], false],
    ['an object with an answer', [object([member('a', answer)])], true],
    [
      'an object with an answer and a word of interest',
      [object([member('a', answer), member('b', seed('/f'))])],
      false,
    ],
    ['an object with a key of interest', [object([keyed('filters'), member('a', answer)])], false],
    ['an object of a client with an answer', [object([member('a', answer)], { host: { type: 'record' } })], false],
    ['a client', [answer, { ...external('x', ['a']), host: { type: 'client' } }], false],
    ['a function that leads to one', [answer, fn({ seed: true })], false],
    ['a function that leads elsewhere', [answer, fn()], true],
  ])('%s: %s', (_, values, is) => {
    expect(of(...values)).toBe(is);
  });

  it('is called on nothing that has to do with one', () => {
    expect(isAnswered(text('/zones'), arg(answer))).toBe(true);
    expect(isAnswered(seed('/filters'), arg(answer))).toBe(false);
    expect(isAnswered(answer, arg(answer))).toBe(false);
  });

  it('is given a long list, in which something is set later', () => {
    const row = (): ObjectValue => object([member('a', answer)]);
    const rows = Array.from({ length: 300 }, row);
    const [first = row(), second = row()] = rows;
    const all = list(rows);
    const set = (of: ObjectValue, one: Member): void => {
      of.members.set(one.key, one);
      interest.noteSet(one.value, one.key, one.keySpan);
    };
    expect(of(all)).toBe(true);
    set(first, member('b', text('/zones')));
    expect(of(all)).toBe(true);
    set(first, member('b', seed('/filters')));
    expect(of(all)).toBe(false);
    set(first, member('b', text('/zones')));
    interest.noteSet(seed('/filters'));
    expect(of(all)).toBe(true);
    // What it is not told of, it does not look for again.
    first.members.set('c', member('c', seed('/filters')));
    expect(of(all)).toBe(true);
    first.members.delete('c');
    set(second, keyed('filters'));
    expect(of(all)).toBe(false);
  });

  it('is given no name that is one', () => {
    expect(isAnswered(undefined, arg(answer), arg(literal(1), { name: 'filters', seed: true }))).toBe(false);
    expect(isAnswered(undefined, arg(answer), arg(literal(1), { name: 'other', seed: false }))).toBe(true);
  });
});
