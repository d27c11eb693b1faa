import { describe, expect, it } from 'vitest';
import {
  amongItems,
  chainIn,
  included,
  membershipIn,
  membershipsIn,
  type Membership,
} from '../../src/flow/membership.js';
import { list, unknown } from '../../src/flow/values.js';
import type { Expr } from '../../src/model/program.js';
import type { ListValue, Value } from '../../src/model/value.js';
import { expression } from './expression.js';
import { shown, span, text } from './make.js';

/** An expression, and the words of one in it: a list of several is made of texts that stand apart. */
function read(words: string): { expr: Expr; said: (one: Expr) => string } {
  const { expr, said: written } = expression(words);
  const said = (one: Expr): string =>
    one.kind === 'list' && one.items.length > 1 ? one.items.map(({ value }) => said(value)).join(', ') : written(one);
  return { expr, said };
}

const told = (found: Membership | undefined, said: (one: Expr) => string): string =>
  found === undefined ? 'something else' : `${said(found.value)} among ${said(found.among)}`;

describe('a test whether something is one of several', () => {
  it.each<[string, string]>([
    ['LIST.includes(x)', 'x among LIST'],
    ['LIST.include(x)', 'something else'],
    ['SET.has(x.y)', 'x.y among SET'],
    ['map.containsKey(x)', 'x among map'],
    ['list.contains(x)', 'x among list'],
    ['list.Contains(x)', 'x among list'],
    ['list.includesAll(x)', 'something else'],
    ['LIST.includes()', 'something else'],
    ['LIST.includes(x, 1)', 'something else'],
    ['slices.Contains(LIST, x)', 'x among LIST'],
    ['strings.Contains(LIST, x)', 'something else'],
    ['a.slices.Contains(LIST, x)', 'something else'],
    ['slices.Contains(x)', 'x among slices'],
    ['x in LIST', 'x among LIST'],
    ['x === LIST', 'something else'],
    ['includes(x)', 'something else'],
    ['LIST[includes](x)', 'something else'],
    ['LIST.includes', 'something else'],
  ])('%s', (words, is) => {
    const { expr, said } = read(words);
    expect(told(membershipIn(expr), said)).toBe(is);
  });

  it('is said by some languages in another way', () => {
    const [value, among] = [read('x').expr, read('LIST').expr];
    expect(membershipIn({ kind: 'binary', op: 'among', left: value, right: among, span: span(0) })).toEqual({
      value,
      among,
    });
  });
});

describe('something that is compared with one text after another', () => {
  it.each<[string, string, string]>([
    ["x === 'a' || x === 'b'", "x among 'a', 'b'", 'something else'],
    ["x == 'a' || 'b' == x", "x among 'a', 'b'", 'something else'],
    ["x === 'a' || x === 'b' || x === 'c'", "x among 'a', 'b', 'c'", 'something else'],
    ["x.y === 'a' || x.y === 'b'", "x.y among 'a', 'b'", 'something else'],
    ["x !== 'a' && x !== 'b'", 'something else', "x among 'a', 'b'"],
    ["x != 'a' && x != 'b'", 'something else', "x among 'a', 'b'"],
    ["x === 'a' && x === 'b'", 'something else', 'something else'],
    ["x !== 'a' || x !== 'b'", 'something else', 'something else'],
    ["x === 'a' || y === 'b'", 'something else', 'something else'],
    ["x.y === 'a' || x.z === 'b'", 'something else', 'something else'],
    ["x === 'a' || x !== 'b'", 'something else', 'something else'],
    ["x === 'a' || x === y", 'something else', 'something else'],
    ["x === 'a' || ready", 'something else', 'something else'],
    ["f() === 'a' || f() === 'b'", 'something else', 'something else'],
    ["x.y.z === 'a' || x.y.z === 'b'", 'something else', 'something else'],
    ["x[y] === 'a' || x[y] === 'b'", 'something else', 'something else'],
    ["x <= 'a' || x <= 'b'", 'something else', 'something else'],
    ["x === 'a'", 'something else', 'something else'],
    ["x === 'a' ?? x === 'b'", 'something else', 'something else'],
  ])('%s: where that holds, and where it does not', (words, held, not) => {
    const { expr, said } = read(words);
    expect([told(chainIn(expr, true), said), told(chainIn(expr, false), said)]).toEqual([held, not]);
  });

  it('is one of them at the place of each, and of all', () => {
    const { expr } = read("x === 'a' || x === 'b'");
    const among = chainIn(expr, true)?.among;
    expect(among?.span).toEqual(expr.span);
    expect(among?.kind === 'list' ? among.items.map((item) => 'span' in item && item.span?.start) : []).toEqual([
      8, 21,
    ]);
  });
});

describe('the tests that a condition is made of', () => {
  it.each<[string, readonly string[]]>([
    ['A.includes(x) && B.includes(y)', ['x among A', 'y among B']],
    ['A.includes(x) || ready', ['x among A']],
    ['!A.includes(x)', ['x among A']],
    ['-A.includes(x)', []],
    ['!(A.includes(x) && !B.has(y))', ['x among A', 'y among B']],
    ["x === 'a' || x === 'b'", ["x among 'a', 'b'"]],
    ["x !== 'a' && x !== 'b'", ["x among 'a', 'b'"]],
    ["(x === 'a' || x === 'b') && A.includes(y)", ["x among 'a', 'b'", 'y among A']],
    ['ready', []],
  ])('%s', (words, is) => {
    const { expr, said } = read(words);
    expect(membershipsIn(expr).map((one) => told(one, said))).toEqual(is);
  });
});

describe('whether a list that is written holds something', () => {
  const of = (...words: string[]): ListValue => list(words.map((word) => text(word)));
  const written = read('[LIST]').expr;
  const elsewhere = read('LIST').expr;

  it.each<[string, ListValue, Value | undefined, string]>([
    ['it does', of('a', 'b'), text('b'), 'true'],
    ['it does not', of('a', 'b'), text('c'), 'false'],
    ['that is not known', of('a'), unknown(), '?'],
    ['nothing is asked for', of('a'), undefined, '?'],
    ['it may hold more', { ...of('a'), open: true }, text('a'), '?'],
    ['it holds what is not known', list([text('a'), unknown()]), text('a'), '?'],
  ])('%s', (_, all, wanted, is) => {
    expect(shown(included(all, wanted))).toBe(is);
  });

  it.each<[string, string, Expr, Value, string, string]>([
    ['by an operator', 'among', written, of('A', 'b'), 'b', 'true'],
    ['by another case', 'among', written, of('A', 'b'), 'a', '?'],
    ['by another case of what is asked', 'among', written, of('a'), 'A', '?'],
    ['not at all', 'among', written, of('a'), 'c', 'false'],
    ['in Python', 'in', written, of('a'), 'a', 'true'],
    ['by another operator', '===', written, of('a'), 'a', 'something else'],
    ['a list that is written elsewhere', 'among', elsewhere, of('a'), 'a', 'something else'],
    ['what is no list', 'among', written, text('a'), 'a', 'something else'],
  ])('%s', (_, op, right, all, wanted, is) => {
    const found = amongItems({ op, right }, text(wanted), all, 'python');
    expect(found === undefined ? 'something else' : shown(found)).toBe(is);
  });

  it('is no question of keys', () => {
    expect(amongItems({ op: 'in', right: written }, text('a'), of('a'), 'javascript')).toBeUndefined();
  });

  it('is not known of what is not known', () => {
    expect(amongItems({ op: 'among', right: written }, unknown(), of('a'), '')).toMatchObject({ kind: 'unknown' });
  });
});
