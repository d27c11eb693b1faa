import { describe, expect, it } from 'vitest';
import { choice } from '../../src/flow/join.js';
import { fewLists, joinedSets, ofLists, someOf, together, without } from '../../src/flow/set-operators.js';
import { external, list, literal, object, options, unknown } from '../../src/flow/values.js';
import type { ClassValue, ListValue, Value } from '../../src/model/value.js';
import { member, seed, shown, span, text } from './make.js';

const of = (...words: string[]): ListValue => list(words.map((word) => text(word)));
const more = (...words: string[]): ListValue => ({ ...of(...words), open: true });
const map = (...pairs: [string, Value][]): Value => object(pairs.map(([key, value]) => member(key, value)));
const answer = { kind: 'response', at: 'body', path: [], site: {} } as unknown as Value;
const made = object([], { instanceOf: {} as ClassValue });
const hosted = object([], { host: { type: 'form' } });
const said = (value: Value | undefined): string => (value === undefined ? 'neither' : shown(value));

describe('two as one', () => {
  it.each<[string, Value, Value, string]>([
    ['lists', of('a'), of('b', 'c'), "['a', 'b', 'c']"],
    ['a list that may hold more, before', more('a'), of('b'), "['a', 'b', ...]"],
    ['a list that may hold more, behind', of('a'), more('b'), "['a', 'b', ...]"],
    ['a list behind what is not known', unknown(), of('b'), "['b', ...]"],
    ['a list before what is not known', of('a'), unknown(), "['a', ...]"],
    ['a list and what is outside', of('a'), external('m', ['x']), "['a', ...]"],
    ['a list and an answer', answer, of('a'), "['a', ...]"],
    ['maps', map(['a', text('1')]), map(['b', text('2')]), "{a: '1', b: '2'}"],
    ['maps with the same key', map(['a', text('1')]), map(['a', text('2')]), "{a: '1' | '2'}"],
    ['maps, one of which may hold more', object([member('a', text('1'))], { open: true }), map(), "{a: '1', ...}"],
    ['maps, the other of which may', map(), object([member('a', text('1'))], { open: true }), "{a: '1', ...}"],
    ['a map and what is not known', map(['a', text('1')]), unknown(), "{a: '1' | ?, ...}"],
    ['a map and a pair', map(['a', text('1')]), list([text('b'), text('2')]), "{a: '1', b: '2'}"],
    ['a map and a pair of its key', map(['a', text('1')]), list([text('a'), text('2')]), "{a: '2'}"],
    ['a map and pairs', map(), list([list([text('a'), text('1')]), list([text('b'), text('2')])]), "{a: '1', b: '2'}"],
    ['a map and a key alone', map(), list([text('a')]), '{a: ?}'],
    [
      'a map and pairs, of which there may be more',
      map(),
      list([text('a'), text('1')], { open: true }),
      "{a: '1', ...}",
    ],
    ['an open map and a pair', object([], { open: true }), list([text('a'), text('1')]), "{a: '1', ...}"],
    ['a map and a pair with a key that is not known', map(), list([unknown(), text('1')]), 'neither'],
    ['an object of a class and a pair', made, list([text('a'), text('1')]), 'neither'],
    ['an object from outside and a pair', hosted, list([text('a'), text('1')]), 'neither'],
    ['an object of a class and a map', made, map(), 'neither'],
    ['a map and an object of a class', map(), made, 'neither'],
    ['an object of a class and what is not known', made, unknown(), 'neither'],
    ['an object from outside and what is not known', hosted, unknown(), 'neither'],
    ['a text and what is not known', text('a'), unknown(), 'neither'],
    ['a text and a map', text('a'), map(), 'neither'],
    ['a map and a text', map(), text('a'), 'neither'],
    ['a list and a text', of('a'), text('b'), 'neither'],
  ])('%s', (_, left, right, is) => {
    expect(said(together(left, right, span(4)))).toBe(is);
  });

  it.each<[string, Value, Value]>([
    ['lists', of('a'), of('b')],
    ['a list and more', of('a'), unknown()],
    ['maps', map(), map()],
    ['a map and more', map(), unknown()],
    ['a map and a pair', map(), list([text('a'), text('1')])],
  ])('is at the place of both: %s', (_, left, right) => {
    expect(together(left, right, span(4))).toMatchObject({ span: span(4) });
  });

  it('keeps of a key in both that it stood there before', () => {
    const both = together(map(['a', text('1')], ['b', text('1')]), map(['a', text('2')], ['c', text('2')]));
    const covers = both?.kind === 'object' ? [...both.members].map(([key, one]) => [key, one.covers === true]) : [];
    expect(Object.fromEntries(covers)).toEqual({ a: true, b: false, c: false });
  });

  it('keeps that a list stands for several', () => {
    expect(together({ ...of('a'), gathered: true }, of('b'))).toMatchObject({ gathered: true });
    expect(together({ ...of('a'), gathered: true }, unknown())).toMatchObject({ gathered: true });
    expect(together(of('a'), of('b'))).toMatchObject({ gathered: undefined });
  });
});

describe('one list in place of many', () => {
  it('stands for five, not for four', () => {
    const four = ['a', 'b', 'c', 'd'].map((word) => of(word));
    expect(fewLists(choice(four))).toEqual(four);
    const five = fewLists(choice([...four, of('e'), text('x')]));
    expect(five.map(shown)).toEqual(["['a', 'b', 'c', 'd', 'e', ...]", "'x'"]);
    expect(five[0]).toMatchObject({ gathered: true });
    expect(fewLists(text('a'))).toEqual([text('a')]);
    expect(fewLists(choice([...four, text('x')]))).toHaveLength(5);
  });

  it('holds what several of them hold once', () => {
    const item = text('a');
    const lists = Array.from({ length: 5 }, () => list([item]));
    expect(fewLists(choice(lists)).map(shown)).toEqual(["['a', ...]"]);
  });

  it('holds of more than 64 items those of interest', () => {
    const rows = (n: number): Value[] => Array.from({ length: n }, (_, i) => text(String(i)));
    const lists = (n: number): Value =>
      choice([list(rows(n)), ...Array.from({ length: 4 }, () => of()), list([seed('filters')])]);
    const items = (n: number): number => (fewLists(lists(n))[0] as ListValue).items.length;
    expect([items(63), items(64)]).toEqual([64, 1]);
  });
});

describe('sets', () => {
  it.each<[string, readonly Value[], string]>([
    ['none', [], '[...]'],
    ['one', [of('a')], "['a']"],
    ['two', [of('a'), of('b')], "['a', 'b']"],
    ['three', [of('a'), of('b'), of('c')], "['a', 'b', 'c']"],
    ['what is not known, first', [unknown(), of('b')], "['b', ...]"],
    ['what is not known, behind', [of('a'), unknown()], "['a', ...]"],
    ['one of two', [choice([of('a'), of('b')]), of('c')], "['a', 'c'] | ['b', 'c']"],
  ])('that are joined: %s', (_, sets, is) => {
    expect(shown(joinedSets(sets))).toBe(is);
  });

  it.each<[string, ListValue, readonly Value[], string]>([
    ['an item', of('a', 'b'), [of('b')], "['a']"],
    ['no item', of('a', 'b'), [of('c')], "['a', 'b']"],
    ['a text', of('a', 'b'), [text('b')], "['a']"],
    ['several', of('a', 'b', 'c'), [of('b'), of('c')], "['a']"],
    ['what may hold more', of('a', 'b'), [more('b')], "['a'] | []"],
    ['what is not known', of('a'), [unknown()], "['a'] | []"],
    ['an item that is not known', of('a'), [list([unknown()])], "['a'] | []"],
    ['an item that is known and one that is not', of('a', 'b'), [list([text('b'), unknown()])], "['a'] | []"],
    ['one of two that is known', of('a', 'b'), [of('b'), unknown()], "['a'] | []"],
    ['of what may hold more', more('a', 'b'), [of('b')], "['a', ...]"],
    ['of what may hold more, what is not known', more('a'), [unknown()], "['a', ...] | [...]"],
    ['an item that is not known stays', list([unknown(), text('a')]), [of('a')], '[?]'],
  ])('from which something is taken: %s', (_, set, gone, is) => {
    expect(shown(without(set, gone))).toBe(is);
  });

  it('of which some items are taken', () => {
    expect(shown(someOf(of('a')))).toBe("['a'] | []");
    expect(shown(someOf(more('a')))).toBe("['a', ...] | [...]");
  });
});

describe('an operator', () => {
  it.each<[string, Value, Value, string]>([
    ['-', of('a', 'b'), of('a'), "['b']"],
    ['&', of('a', 'b'), of('a'), "['a', 'b'] | []"],
    ['|', of('a'), of('b'), "['a', 'b']"],
    ['*', of('a', 'b'), literal(2), "['a', 'b', 'a', 'b']"],
    ['*', of('a'), literal(1), "['a']"],
    ['*', of('a'), literal(0), 'neither'],
    ['*', of('a'), text('2'), 'neither'],
    ['*', of('a'), literal(true), 'neither'],
    ['*', of('a'), literal(8), `[${Array.from({ length: 8 }, () => "'a'").join(', ')}]`],
    ['*', of('a'), literal(9), "['a', ...]"],
    ['*', more('a'), literal(2), "['a', 'a', ...]"],
    ['^', of('a'), of('b'), 'neither'],
    ['-', map(['a', text('1')], ['b', text('2')]), text('a'), "{b: '2'}"],
    ['-', map(['a', text('1')], ['b', text('2')]), of('a', 'b'), '{}'],
    ['-', object([member('a', text('1'))], { open: true }), text('b'), "{a: '1', ...}"],
    ['-', made, text('a'), 'neither'],
    ['-', hosted, text('a'), 'neither'],
    ['&', map(['a', text('1')]), of('a'), 'neither'],
    ['-', text('a'), of('a'), 'neither'],
    ['-', choice([of('a'), text('x')]), of('a'), '[] | ?'],
    ['|', of('a'), choice([of('b'), of('c')]), "['a', 'b'] | ['a', 'c']"],
  ])('%s', (op, left, right, is) => {
    const found = ofLists(op, left, right);
    expect(said(found)).toBe(is);
  });

  it('spells out no list that would be too long', () => {
    const long = list(Array.from({ length: 1_000 }, () => text('a')));
    const times = (n: number): unknown => {
      const found = ofLists('*', long, literal(n));
      return found?.kind === 'list' ? [found.items.length, found.open] : undefined;
    };
    expect([times(4), times(5)]).toEqual([
      [4_000, false],
      [1_000, true],
    ]);
    expect(options(ofLists('*', { ...of('a'), gathered: true }, literal(9)) ?? unknown())).toMatchObject([
      { gathered: true },
    ]);
  });
});
