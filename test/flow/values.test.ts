import { describe, expect, it } from 'vitest';
import { CHOICES, choice, each, same, widened } from '../../src/flow/join.js';
import {
  apart,
  external,
  isNullish,
  knownText,
  list,
  literal,
  madeText,
  object,
  options,
  seeded,
  textOf,
  texts,
  textValue,
  truth,
  UNDEFINED,
  unknown,
} from '../../src/flow/values.js';
import type { RequestSite } from '../../src/model/request.js';
import type { ClassValue, ResponseValue, Value } from '../../src/model/value.js';
import type { Piece } from '../../src/model/text.js';
import { expectProportional } from '../work.js';
import { fn, member, notKnown, open, seed, seedRun, shown, span, text } from './make.js';

const many = (n: number, one: (i: number) => Value): Value[] => Array.from({ length: n }, (_, i) => one(i));
const encoded = (value: Value): Value => ({ kind: 'encoded', as: 'json', value, span: span(3, 9) });
const answer = (asked?: string, more: Partial<ResponseValue> = {}): Value => ({
  kind: 'response',
  site: SITE,
  asked,
  at: 'body',
  path: ['result'],
  ...more,
});
const SITE: RequestSite = { reads: [], escapes: [] };
const classOf = (seedIn: boolean): Value =>
  ({ kind: 'class', fn: { seed: seedIn }, scope: undefined, statics: new Map(), added: [] }) as unknown as ClassValue;

describe('a choice', () => {
  it('of one word at many places compares none with all others', async () => {
    const word = (start: number): Value => ({
      kind: 'text',
      text: [{ kind: 'run', text: 'filters', seed: true, span: { file: 'a.js', start, end: start + 7 } }],
    });
    await expectProportional((n) => choice(many(n, (i) => word(i * 20))), 60);
  });

  it('is the only value there is', () => {
    const one = text('a');
    expect(choice([one])).toBe(one);
    expect(choice([one, one])).toBe(one);
    expect(choice([one, text('a')])).toBe(one);
    expect(choice([])).toBe(UNDEFINED);
  });

  it('is flat', () => {
    const inner = choice([text('a'), text('b')]);
    expect(shown(choice([inner, text('c'), inner]))).toBe("'a' | 'b' | 'c'");
    expect(shown(choice([inner]))).toBe("'a' | 'b'");
    expect(options(choice([inner, text('c')]))).toHaveLength(3);
    expect(options(text('a'))).toHaveLength(1);
  });

  it('holds equal values once, and those of other places and kinds apart', () => {
    expect(options(choice([text('a', 1), text('a', 2)]))).toHaveLength(2);
    expect(options(choice([text('a', 1), text('a', 1)]))).toHaveLength(1);
    expect(shown(choice([literal(1), literal(1), literal(2), literal(true), text('1')]))).toBe("1 | 2 | true | '1'");
    expect(options(choice([open('a'), text('a'), open('a')]))).toHaveLength(2);
    expect(options(choice([unknown('x'), unknown('y'), unknown('x')]))).toHaveLength(2);
    expect(options(choice([fn(), fn()]))).toHaveLength(2);
  });

  it('stands for more than it can hold by an unknown value, and drops no word of interest', () => {
    expect(CHOICES).toBe(16);
    const full = choice(many(CHOICES, (i) => text(`a${i}`)));
    expect(options(full)).toHaveLength(CHOICES);
    const dull = many(40, (i) => text(`a${i}`));
    const all = choice([...dull, seed('filters'), ...dull, seed('rate_limits')]);
    expect(options(all)).toHaveLength(CHOICES + 3);
    expect(shown(all).endsWith("'filters' | 'rate_limits' | ?")).toBe(true);
    // One that is unknown already stands for them.
    const known = choice([unknown(), ...dull]);
    expect(options(known).filter(({ kind }) => kind === 'unknown')).toHaveLength(1);
    expect(options(choice([unknown('name'), ...dull])).filter(({ kind }) => kind === 'unknown')).toHaveLength(2);
    const words = choice(many(1500, (i) => seed(`w${i}`)));
    expect(options(words)).toHaveLength(1025);
    // Whoever calls it, or sends it as an address, must tell that some are missing.
    expect(options(words).at(-1)).toEqual({ ...notKnown(), leftOut: true });
  });
});

describe('a choice of more than it can hold', () => {
  const full = many(CHOICES, (i) => text(`a${i}`));
  const shape = (more: readonly Value[]): string[] =>
    options(choice([...full, ...more]))
      .slice(CHOICES)
      .map((one) => (one.kind === 'unknown' && one.leftOut === true ? 'left out' : shown(one)));

  it.each<[string, readonly Value[], readonly string[]]>([
    ['a text', [text('x')], ['left out']],
    ['a function', [fn()], ['left out']],
    ['a class', [classOf(false)], ['left out']],
    ['a number', [literal(1)], ['?']],
    ['a number and a text', [literal(1), text('x')], ['left out']],
    ['an object', [object([])], ['?']],
    ['words of interest', [seed('filters'), seed('rules')], ["'filters'", "'rules'"]],
    ['an answer to one', [answer('a')], ['response']],
    ['another answer', [answer('')], ['?']],
    ['an answer to nothing known', [answer()], ['?']],
    ['one that it holds', [text('a0')], []],
  ])('%s', (_, more, is) => {
    expect(shape(more)).toEqual(is);
  });

  it('has room for as many without a word of interest, however many have one', () => {
    const half = choice([...many(10, (i) => seed(`w${i}`)), ...many(20, (i) => text(`a${i}`))]);
    expect(options(half)).toHaveLength(10 + CHOICES + 1);
  });

  it('is told by the one that is unknown already', () => {
    const all = choice([unknown(), ...full, text('x')]);
    expect(options(all)[0]).toEqual({ ...notKnown(), leftOut: true });
    expect(options(all)).toHaveLength(CHOICES);
  });
});

describe('a list that stands for several', () => {
  const gathered = (...items: Value[]): Value => ({ ...list(items), gathered: true });
  const [a, b] = [seed('a'), seed('b')];

  it.each<[string, readonly Value[], string]>([
    ['stands for another one', [gathered(a, b), list([a])], "['a', 'b']"],
    ['stands for one without a word of interest', [list([text('x')]), gathered(a)], "['a']"],
    ['does not stand for one with another word', [gathered(a), list([b])], "['a'] | ['b']"],
    ['does not stand for one with a word more', [gathered(a), list([a, b])], "['a'] | ['a', 'b']"],
    ['does not stand for something else', [gathered(a), text('x')], "['a'] | 'x'"],
    ['stands for one that stands for less', [gathered(a), gathered(a, b)], "['a', 'b']"],
    ['of two that say the same is the last', [gathered(a), gathered(a)], "['a']"],
    ['is one that does not', [list([a, b]), list([a])], "['a', 'b'] | ['a']"],
  ])('%s', (_, all, is) => {
    expect(shown(choice(all))).toBe(is);
  });
});

describe('long lists', () => {
  it('keep their first items, and words of interest behind them', () => {
    const items = many(4_001, (i) => text(String(i)));
    expect(list(items.slice(1))).toMatchObject({ open: false });
    const long = list([...items, seed('filters'), seed('rules'), text('x')]);
    expect(long.items).toHaveLength(4_002);
    expect(long.items.slice(-3).map(shown)).toEqual(["'3999'", "'filters'", "'rules'"]);
    expect(list(items, { open: false, span: span(2) })).toMatchObject({ kind: 'list', open: true, span: span(2) });
    const word = seed('filters');
    expect(list([...items, word, word]).items).toHaveLength(4_001);
    expect(list(many(9_000, (i) => seed(String(i)))).items).toHaveLength(8_000);
  });

  it('are gone through one by one as far as is said, and so are words of interest behind that', () => {
    const items = [text('a'), text('b'), seed('c'), text('d')];
    const parts = (rounds: number): string[] => apart(items, rounds).map((all) => all.map(shown).join(' '));
    expect([4, 3, 2, 1, 0].map(parts)).toEqual([
      ["'a' 'b' 'c' 'd'", ''],
      ["'a' 'b' 'c'", "'d'"],
      ["'a' 'b' 'c'", "'d'"],
      ["'a' 'c'", "'b' 'd'"],
      ["'c'", "'a' 'b' 'd'"],
    ]);
  });
});

describe('a word of interest', () => {
  it.each<[string, Value, boolean]>([
    ['in a text', seed('filters'), true],
    ['in no text', text('filters'), false],
    ['in a hole', { kind: 'text', text: [{ kind: 'hole' }] }, false],
    ['in a list', list([text('a'), seed('filters')]), true],
    ['in a list of others', list([text('a')]), false],
    ['in an object', object([member('a', text('b')), member('k', seed('filters'))]), true],
    ['in an object of others', object([member('k', text('a'))]), false],
    ['in one of several', choice([text('a'), seed('filters')]), true],
    ['in JSON', encoded(object([member('k', seed('filters'))])), true],
    ['where a function leads to it', fn({ seed: true }), true],
    ['where a function leads elsewhere', fn(), false],
    ['where a class leads to it', classOf(true), true],
    ['where a class leads elsewhere', classOf(false), false],
    ['in something unknown', unknown(), false],
    ['in a number', literal(1), false],
  ])('is seen %s', (_, value, is) => {
    expect(seeded(value)).toBe(is);
  });

  it('is looked for eight levels deep', () => {
    const deep = (levels: number, make: (inner: Value) => Value): Value =>
      levels === 0 ? seed('filters') : make(deep(levels - 1, make));
    for (const make of [(inner: Value) => list([inner]), (inner: Value) => object([member('k', inner)])]) {
      expect(seeded(deep(8, make))).toBe(true);
      expect(seeded(deep(9, make))).toBe(false);
    }
    expect(seeded(encoded(encoded(encoded(list([seed('a')])))))).toBe(true);
  });

  it('is not looked for by running anything', () => {
    const lazy = {
      key: 'k',
      late: true,
      get value(): Value {
        throw new Error('run');
      },
    } as const;
    expect(seeded(object([lazy]))).toBe(false);
  });
});

describe('widening', () => {
  it('opens the end of a text that grows', () => {
    expect(
      shown(
        widened(
          text('a'),
          textValue([
            { kind: 'run', text: 'a' },
            { kind: 'run', text: 'b' },
          ]),
        ),
      ),
    ).toBe("'a' | 'ab' | 'a{}'");
  });

  it('keeps what does not grow', () => {
    expect(shown(widened(text('a'), text('a')))).toBe("'a'");
    expect(shown(widened(text('a'), text('b')))).toBe("'a' | 'b'");
    expect(shown(widened(text(''), text('b')))).toBe("'' | 'b'");
    expect(shown(widened(text('a'), literal(true)))).toBe("'a' | true");
  });

  it('takes a number that changes for any', () => {
    expect(shown(widened(literal(0), literal(1)))).toBe('0 | ?');
    expect(shown(widened(literal(0), literal(0)))).toBe('0');
    expect(shown(widened(literal(false), literal(true)))).toBe('false | true');
  });
});

describe('sameness', () => {
  const TYPE = { kind: 'named', name: ['T'] } as const;
  const one = fn();
  it.each<[string, Value, Value, boolean]>([
    ['texts', text('a'), text('a'), true],
    ['texts of one place', text('a', 1), text('a', 1), true],
    ['texts of two places', text('a', 1), text('a', 2), false],
    ['texts of two lengths', open('a'), text('a'), false],
    [
      'texts that end in another way',
      open('a'),
      textValue([
        { kind: 'run', text: 'a' },
        { kind: 'run', text: 'b' },
      ]),
      false,
    ],
    ['holes', open('a'), open('a'), true],
    ['holes of two places', open('a', { span: span(1) }), open('a', { span: span(2) }), false],
    ['numbers', literal(1), literal(1), true],
    ['numbers of two places', literal(1, span(1)), literal(1, span(2)), false],
    ['two numbers', literal(1), literal(2), false],
    ['a number and a text', literal(1), text('1'), false],
    ['unknown values', unknown('a'), unknown('a'), true],
    ['unknown values of two names', unknown('a'), unknown('b'), false],
    ['what comes from outside', external('m', ['a', 'b']), external('m', ['a', 'b']), true],
    ['two things from outside', external('m', ['a', 'b']), external('m', ['a']), false],
    ['things of two modules', external('m', ['a']), external('n', ['a']), false],
    ['a function', one, { ...one }, true],
    ['two functions', one, fn(), false],
    ['a function of two objects', { ...one, self: text('a') }, { ...one, self: text('b') }, false],
    ['a function with two sets of arguments', { ...one, bound: [] }, { ...one, bound: [] }, false],
    ['two objects', object(), object(), false],
    ['an answer', answer('a'), answer('a'), true],
    ['an answer of two requests', answer('a'), answer('b'), false],
    ['answers at two places', answer('a'), answer('a', { site: { reads: [], escapes: [] } }), false],
    ['two parts of an answer', answer('a'), answer('a', { path: ['errors'] }), false],
    ['a part of another', answer('a'), answer('a', { path: ['result', 'id'] }), false],
    ['an answer and its body', answer('a'), answer('a', { at: 'envelope' }), false],
    ['an answer that was taken out of something', answer('a'), answer('a', { wrapped: true }), false],
    ['answers of two types', answer('a'), answer('a', { shape: { type: TYPE, scope: 1 } }), false],
    [
      'answers of one type',
      answer('a', { shape: { type: TYPE, scope: 1 } }),
      answer('a', { shape: { type: TYPE, scope: 1 } }),
      true,
    ],
    [
      'answers of one type in two scopes',
      answer('a', { shape: { type: TYPE, scope: 1 } }),
      answer('a', { shape: { type: TYPE, scope: 2 } }),
      false,
    ],
    ['what is left out', { ...unknown(), leftOut: true }, unknown(), false],
    ['functions in two scopes', { ...one, scope: 1 }, { ...one, scope: 2 }, false],
    ['a hole and a run', textValue([{ kind: 'hole' }]), textValue([{ kind: 'run', text: '' }]), false],
    ['two texts at one place', text('a', 1), text('b', 1), false],
    ['two lists', list([]), list([]), false],
  ])('of %s', (_, a, b, is) => {
    expect(same(a, b)).toBe(is);
    expect(same(b, a)).toBe(is);
  });

  it('is that of something and itself', () => {
    for (const value of [object(), list([]), unknown('a'), classOf(false)]) expect(same(value, value)).toBe(true);
  });

  it('of places needs file, start and end', () => {
    const at = (where: ReturnType<typeof span>): Value => ({
      kind: 'text',
      text: [{ kind: 'run', text: 'a', span: where }],
    });
    expect(same(at(span(1, 2)), at(span(1, 2)))).toBe(true);
    expect(same(at(span(1, 2)), at(span(1, 3)))).toBe(false);
    expect(same(at(span(0, 2)), at(span(1, 2)))).toBe(false);
    expect(same(at(span(1, 2)), at(span(1, 2, 'b.js')))).toBe(false);
  });
});

describe('text', () => {
  const at = span(5, 7);
  it('of a value that is none is a hole with the name that it goes by', () => {
    expect(textOf(unknown('id'), at)).toEqual([{ kind: 'hole', name: 'id', span: at }]);
    expect(textOf(unknown('id', span(1)))).toEqual([{ kind: 'hole', name: 'id', span: span(1) }]);
    expect(textOf(external('', ['process', 'env', 'A']), at)).toEqual([
      { kind: 'hole', name: 'process.env.A', span: at },
    ]);
    expect(textOf(external('', ['a'], span(2)))).toEqual([{ kind: 'hole', name: 'a', span: span(2) }]);
    expect(textOf(object([], { span: span(2) }))).toEqual([{ kind: 'hole', span: span(2) }]);
    expect(textOf(object([], { span: span(2) }), at)).toEqual([{ kind: 'hole', span: at }]);
    expect(textOf(encoded(text('a')), at)).toEqual([{ kind: 'hole', span: span(3, 9) }]);
    expect(textOf(list([]), at)).toEqual([{ kind: 'hole', span: at }]);
  });

  it('of a literal is how it is printed', () => {
    expect(textOf(literal(12, at))).toEqual([{ kind: 'run', text: '12', span: at }]);
    expect(knownText(literal(null))).toBe('null');
  });

  it('of an object that knows it is what it says', () => {
    const url = object([], { host: { type: 'url', text: () => [{ kind: 'run', text: '/a' }] } });
    expect(textOf(url)).toEqual([{ kind: 'run', text: '/a' }]);
    const either = object([], { host: { type: 'url', texts: () => [[seedRun('a')], [seedRun('b')]] } });
    expect(texts(choice([either, text('c')])).map((one) => one.map((piece) => 'text' in piece && piece.text))).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
  });

  it('is known where no part of it is open', () => {
    expect(
      knownText(
        textValue([
          { kind: 'run', text: 'a' },
          { kind: 'run', text: 'b' },
        ]),
      ),
    ).toBe('ab');
    expect(knownText(open('a'))).toBeUndefined();
    expect(knownText(unknown())).toBeUndefined();
    expect(knownText(undefined)).toBeUndefined();
    expect(knownText(madeText(''))).toBe('');
    expect(madeText('')).toEqual({ kind: 'text', text: [] });
    expect(knownText(madeText('x'))).toBe('x');
  });

  it('of very many pieces keeps its start and its words of interest', () => {
    const runs = (n: number, special: number): Piece[] =>
      Array.from({ length: n }, (_, i) => (i === special ? seedRun('filters') : { kind: 'run', text: 'a' }));
    const { text: whole } = textValue(runs(400, 399)) as Extract<Value, { kind: 'text' }>;
    expect(whole).toHaveLength(400);
    const { text: cut } = textValue(runs(1000, 700)) as Extract<Value, { kind: 'text' }>;
    expect(cut.slice(0, 200).every((piece) => piece.kind === 'run')).toBe(true);
    expect(cut.slice(200).map((piece) => (piece.kind === 'run' ? piece.text : '{}'))).toEqual(['{}', 'filters', '{}']);
    const { text: words } = textValue(Array.from({ length: 2000 }, () => seedRun('a'))) as Extract<
      Value,
      { kind: 'text' }
    >;
    expect(words).toHaveLength(801);
  });
});

describe('a test', () => {
  it.each<[Value, boolean | undefined]>([
    [literal(0), false],
    [literal(1), true],
    [literal(undefined), false],
    [text('a'), true],
    [text(''), false],
    [open(''), undefined],
    [open('a'), true],
    [object(), true],
    [list([]), true],
    [fn(), true],
    [classOf(false), true],
    [encoded(text('a')), true],
    [unknown(), undefined],
    [external('', ['a']), undefined],
    [choice([text('a'), text('b')]), true],
    [choice([text('a'), literal(0)]), undefined],
    [choice([text('a'), unknown()]), undefined],
    [choice([literal(0), literal(false)]), false],
  ])('on %j comes to %s', (value, is) => {
    expect(truth(value)).toBe(is);
  });

  it.each<[Value, boolean | undefined]>([
    [literal(null), true],
    [literal(undefined), true],
    [literal(0), false],
    [text(''), false],
    [object(), false],
    [unknown(), undefined],
    [external('', ['a']), undefined],
    [choice([text('a'), text('b')]), undefined],
    [{ kind: 'response', site: {}, at: 'body', path: [] } as unknown as Value, undefined],
  ])('for nothing on %j comes to %s', (value, is) => {
    expect(isNullish(value)).toBe(is);
  });
});

it('each option of a value is changed by itself', () => {
  const upper = (value: Value): Value => text(knownText(value)?.toUpperCase() ?? '');
  expect(shown(each(choice([text('a'), text('b')]), upper))).toBe("'A' | 'B'");
  expect(shown(each(text('a'), upper))).toBe("'A'");
});

describe('a test on something empty', () => {
  const [openList, unknownList] = [list([], { open: true }), list([unknown()], { open: true })];

  it.each<[string, Value, boolean]>([
    ['an empty list', list([]), true],
    ['an empty list that may hold more', openList, true],
    ['a list of what is not known, that may hold more', unknownList, true],
    ['a list of what is not known', list([unknown()]), false],
    ['a list', list([text('a')]), false],
    ['a list, of which one is not known', list([unknown(), text('a')], { open: true }), false],
    ['an empty map', object([]), true],
    ['a map', object([member('a', text('b'))]), false],
    ['something from outside', object([], { host: { type: 'form' } }), false],
    ['an object of a class', object([], { instanceOf: classOf(false) as ClassValue }), false],
  ])('%s', (_, value, isEmpty) => {
    for (const language of ['python', 'php', 'perl', 'powershell', 'groovy'])
      expect(truth(value, language)).toBe(isEmpty ? undefined : true);
    expect(truth(value, 'javascript')).toBe(true);
  });

  it('is asked of each that it may be', () => {
    expect(truth(choice([list([]), text('a')]), 'python')).toBeUndefined();
    expect(truth(choice([list([]), text('a')]), 'ruby')).toBe(true);
  });
});
