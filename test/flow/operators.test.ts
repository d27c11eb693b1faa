import { describe, expect, it } from 'vitest';
import { binary, unary } from '../../src/flow/operators.js';
import { concat } from '../../src/flow/concatenation.js';
import { choice } from '../../src/flow/join.js';
import { list, literal, object, options, unknown } from '../../src/flow/values.js';
import type { Expr } from '../../src/model/program.js';
import type { Piece } from '../../src/model/text.js';
import type { Value } from '../../src/model/value.js';
import { fn, member, notKnown, open, seed, shown, span, text } from './make.js';

const name = (at: number): Expr => ({ kind: 'name', name: 'x', span: span(at) });
const at = { left: name(1), right: name(2), span: span(0, 9) };
const parts = (...values: Value[]): { value: Value; span: ReturnType<typeof span> }[] =>
  values.map((value, i) => ({ value, span: span(i) }));
const joined = (...values: Value[]): string => shown(concat(parts(...values), undefined));
const texts = (n: number, of: (i: number) => Value): Value => choice(Array.from({ length: n }, (_, i) => of(i)));
const either = object([], {
  host: { type: 'url', texts: () => [[{ kind: 'run', text: 'a' }], [{ kind: 'run', text: 'b' }]] },
});

describe('text that is put together', () => {
  it('is what its parts are, with holes for those that are not known', () => {
    expect(joined(text('/zones/'), unknown('id'), text('/filters'), literal(1))).toBe("'/zones/{id}/filters1'");
    expect(joined()).toBe("''");
  });

  it('is several texts where a part may be several', () => {
    expect(joined(choice([text('a'), text('b')]), text('/'), choice([text('c'), text('d')]))).toBe(
      "'a/c' | 'a/d' | 'b/c' | 'b/d'",
    );
    expect(joined(either, text('/x'))).toBe("'a/x' | 'b/x'");
    expect(joined(choice([either, text('c')]), text('/x'))).toBe("'a/x' | 'b/x' | 'c/x'");
  });

  it('knows in what text a hole stands, and where', () => {
    const within = span(0, 20);
    const { text: pieces } = concat(
      [...parts(text('a'), unknown('id')), { value: open('b', { within: span(7, 8) }), span: span(5) }],
      within,
    ) as Extract<Value, { kind: 'text' }>;
    expect(pieces).toEqual([
      { kind: 'run', text: 'a' },
      { kind: 'hole', name: 'id', span: span(1), within },
      { kind: 'run', text: 'b' },
      { kind: 'hole', within: span(7, 8) },
    ]);
  });

  it('has a hole for variants that would be too many, and keeps words of interest', () => {
    const four = texts(4, (i) => text(`a${i}`));
    expect(options(concat(parts(four, four), undefined))).toHaveLength(16);
    expect(
      shown(
        concat(
          parts(
            four,
            texts(5, (i) => text(`b${i}`)),
          ),
          undefined,
        ),
      ),
    ).toBe("'a0{}' | 'a1{}' | 'a2{}' | 'a3{}'");
    const mixed = choice([text('b0'), seed('filters'), text('b2'), text('b3'), text('b4')]);
    expect(shown(concat(parts(choice([text('x/'), text('y/'), text('z/'), text('w/')]), mixed), undefined))).toBe(
      "'x/filters' | 'x/{}' | 'y/filters' | 'y/{}' | 'z/filters' | 'z/{}' | 'w/filters' | 'w/{}'",
    );
    // Where all variants are of interest, nothing else stands beside them.
    const words = texts(5, (i) => seed(`w${i}`));
    expect(options(concat(parts(four, words), undefined))).toHaveLength(20);
  });

  it('of an object that is no text is a hole, whatever stands beside it', () => {
    expect(joined(choice([object([], { host: { type: 'form' } }), text('c')]), text('/x'))).toBe("'{}/x' | 'c/x'");
  });

  it('has one beginning at least where the variants are very many', () => {
    const words = texts(600, (i) => seed(`w${i}`));
    expect(
      options(
        concat(
          parts(
            texts(20, (i) => seed(`a${i}`)),
            words,
          ),
          undefined,
        ),
      ),
    ).toHaveLength(600 + 19);
  });

  it('is crossed up to a bound; beyond, beginnings have a hole', () => {
    const words = texts(30, (i) => seed(`w${i}/`));
    const crossed = options(concat(parts(words, words), undefined));
    // 17 beginnings with each of 30, and 13 with a hole.
    expect(crossed).toHaveLength(17 * 30 + 13);
    expect(shown(crossed.at(-1) ?? unknown())).toBe("'w29/{}'");
    expect(
      options(
        concat(
          parts(
            texts(16, (i) => seed(`a${i}`)),
            texts(32, (i) => seed(`b${i}`)),
          ),
          undefined,
        ),
      ),
    ).toHaveLength(512);
  });
});

describe('an operator', () => {
  it.each<[string, Value, Value, string]>([
    ['+', text('a'), literal(1), "'a1'"],
    ['+', literal(1), text('a'), "'1a'"],
    ['+', literal(1), literal(2), '3'],
    ['+', literal(1), unknown(), '?'],
    ['+', unknown(), unknown(), '?'],
    ['+', unknown('a'), text('b'), "'{a}b'"],
    ['+', either, literal(1), "'a1' | 'b1'"],
    ['+', object(), literal(1), '?'],
    ['===', text('a'), text('a'), 'true'],
    ['===', text('a'), text('b'), 'false'],
    ['===', text('1'), literal(1), 'false'],
    ['==', text('1'), literal(1), 'true'],
    ['=', text('1'), literal(1), 'true'],
    ['=', text('1'), literal(2), 'false'],
    ['!==', text('a'), text('b'), 'true'],
    ['!==', text('a'), text('a'), 'false'],
    ['!=', text('1'), literal(1), 'false'],
    ['!=', text('1'), literal(2), 'true'],
    ['<', literal(1), literal(2), 'true'],
    ['<', literal(2), literal(2), 'false'],
    ['>', literal(3), literal(2), 'true'],
    ['>', literal(2), literal(2), 'false'],
    ['<=', literal(2), literal(2), 'true'],
    ['<=', literal(3), literal(2), 'false'],
    ['>=', literal(2), literal(2), 'true'],
    ['>=', literal(1), literal(2), 'false'],
    // Text goes by its letters where it is no number.
    ['<', text('a'), text('b'), 'true'],
    ['<', text('b'), text('a'), 'false'],
    ['<', text('a'), text('a'), 'false'],
    ['<=', text('a'), text('a'), 'true'],
    ['>=', text('a'), text('a'), 'true'],
    ['>', text('b'), text('a'), 'true'],
    ['>', text('a'), text('b'), 'false'],
    ['<', text('9'), text('10'), 'true'],
    ['<', text('a'), literal(1), 'false'],
    ['>', text('a'), literal(1), 'false'],
    ['-', literal(5), literal(2), '3'],
    ['*', literal(5), literal(2), '10'],
    ['/', literal(6), literal(2), '3'],
    ['%', literal(5), literal(2), '1'],
    ['-', literal(5), text('2'), '?'],
    ['-', text('5'), literal(2), '?'],
    ['<', open('a'), literal(2), '?'],
    ['===', unknown(), text('a'), '?'],
    // What is something is not nothing, whatever it is.
    ['===', literal(null), object(), 'false'],
    ['!==', literal(undefined), list([]), 'true'],
    ['===', fn(), literal(null), 'false'],
    ['!=', object(), literal(null), 'true'],
    ['===', object(), object(), '?'],
    ['===', object(), literal(0), '?'],
    ['===', literal(0), object(), '?'],
    ['===', unknown(), literal(null), '?'],
    ['===', literal(null), unknown(), '?'],
    ['in', text('k'), object([member('k', text('a'))]), 'true'],
    ['in', text('j'), object([member('k', text('a'))]), 'false'],
    ['in', text('j'), object([member('k', text('a'))], { open: true }), '?'],
    ['in', text('k'), object([member('k', text('a'))], { open: true }), 'true'],
    ['in', unknown(), object([member('k', text('a'))]), '?'],
    ['in', text('k'), list([]), '?'],
    ['^', literal(1), literal(2), '?'],
    ['===', choice([text('a'), text('b')]), text('a'), 'true | false'],
    ['===', text('a'), choice([text('a'), text('b')]), 'true | false'],
    ['===', choice([text('a'), text('b')]), text('c'), 'false'],
  ])('%s', (op, a, b, is) => {
    expect(shown(binary(op, a, b, at))).toBe(is);
  });

  it('says where it is written', () => {
    expect(binary('^', literal(1), literal(1), at)).toEqual(notKnown(undefined, at.span));
    expect(binary('+', literal(1), unknown(), at)).toEqual(notKnown(undefined, at.span));
    expect(binary('+', text('a'), unknown('b'), at)).toEqual({
      kind: 'text',
      text: [
        { kind: 'run', text: 'a' },
        { kind: 'hole', name: 'b', span: at.right.span, within: at.span },
      ],
    });
  });

  it.each<[string, Value, string]>([
    ['!', text('a'), 'false'],
    ['!', literal(0), 'true'],
    ['!', unknown(), '?'],
    ['-', literal(1), '-1'],
    ['-', text('1'), '?'],
    ['+', literal(1), '1'],
    ['+', text('1'), '?'],
    ['~', literal(1), '?'],
    ['void', text('a'), 'undefined'],
    ['typeof', text('a'), "'string'"],
    ['typeof', literal(1), "'number'"],
    ['typeof', literal(true), "'boolean'"],
    ['typeof', literal(undefined), "'undefined'"],
    ['typeof', literal(null), '?'],
    ['typeof', object(), "'object'"],
    ['typeof', list([]), "'object'"],
    ['typeof', fn(), "'function'"],
    ['typeof', unknown(), '?'],
    ['typeof', { kind: 'encoded', as: 'json', value: text('a'), span: span(0) }, "'string'"],
    [
      'typeof',
      { kind: 'class', fn: {}, scope: undefined, statics: new Map(), added: [] } as unknown as Value,
      "'function'",
    ],
  ])('%s before one value', (op, of, is) => {
    expect(shown(unary(op, of))).toBe(is);
  });
});

describe('long texts that may be many', () => {
  const at = span(0, 9);
  const several = (n: number): Value => choice(Array.from({ length: n }, (_, i) => seed(`/filters/${String(i)}`)));
  const long: Value = {
    kind: 'text',
    text: Array.from({ length: 90 }, (_, i) => ({ kind: i % 2 === 0 ? 'run' : 'hole', text: String(i) })),
  };
  const textIn = (value: Value): readonly Piece[] => (value.kind === 'text' ? value.text : []);
  const pieces = (value: Value): number =>
    options(value).reduce((sum, one) => sum + (one.kind === 'text' ? one.text.length : 0), 0);

  it('go on with a hole where they would be more than can be held', () => {
    const many = concat(
      [several(8), several(8), several(4), long].map((value) => ({ value, span: at })),
      at,
    );
    expect(options(many)).toHaveLength(256);
    expect(pieces(many)).toBe(256 * 4);
    expect(options(many).every((one) => one.kind === 'text' && one.text.at(-1)?.kind === 'hole')).toBe(true);
    const variants = concat(
      [long, several(300), several(300)].map((value) => ({ value, span: at })),
      at,
    );
    expect(pieces(variants)).toBe(92);
  });

  it('go on as far as eight thousand pieces', () => {
    const of = (length: number): Value => ({
      kind: 'text',
      text: Array.from({ length }, (_, i) => ({ kind: 'run', text: String(i), seed: true })),
    });
    const eight = (length: number): Value =>
      choice(
        Array.from({ length: 8 }, (_, i) => ({
          kind: 'text',
          text: [...textIn(of(length - 1)), { kind: 'hole', name: String(i), span: span(i) }],
        })),
      );
    const crossed = (length: number): number =>
      options(
        concat(
          [several(64), eight(length)].map((value) => ({ value, span: at })),
          at,
        ),
      ).length;
    expect([crossed(15), crossed(16)]).toEqual([512, 64]);
  });

  it('are kept whole where there is one of them, or few', () => {
    expect(
      pieces(
        concat(
          [long, long].map((value) => ({ value, span: at })),
          at,
        ),
      ),
    ).toBe(180);
    const few = concat(
      [several(4), long].map((value) => ({ value, span: at })),
      at,
    );
    expect([options(few).length, pieces(few)]).toEqual([4, 4 * 91]);
    expect(
      options(
        concat(
          [several(20), several(20)].map((value) => ({ value, span: at })),
          at,
        ),
      ),
    ).toHaveLength(400);
  });
});
