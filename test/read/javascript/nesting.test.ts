import { describe, expect, it } from 'vitest';
import { commentEnd, labelDepth, quotedEnd } from '../../../src/read/javascript/labels.js';
import { angledDepth } from '../../../src/read/javascript/nesting.js';

describe('brackets behind type arguments in one another', () => {
  it.each([
    ['a(b(c))', 0],
    ['a<b>(c)', 1],
    ['a<b>(c<d>(e))', 2],
    ['a<b>(c); d<e>(f)', 1],
    ['a<b>(c)(d<e>(f))', 1],
    ['a<b>[c<d>{e<f>(g)}]', 3],
    ['<A>(<B>(c))', 2],
    ['(a) => (b)', 0],
    ['a > b, (c)', 0],
    ['a > b; (c)', 0],
    ['a<b>(c(d<e>(f)))', 2],
    ['a<b>("x<y>(z<w>(")', 1],
    ["a<b>('it\\'s<c>(')", 1],
    ['a<b>(/* c<d>( */)', 1],
    ['a<b>(// c<d>(\n)', 1],
    ['a<b>(c)) d<e>(f)', 1],
    ['{ a<b>(c } d<e>(f)', 1],
    ['{ a<b>(c d<e>(f)', 2],
    ['a<b>{ "x } c<d>(e)', 1],
    ['a<b>[c) d<e>(f)', 2],
    ['} a<b>(c)', 1],
    ["don't a<b>(c)", 1],
    ['a<b>() {', 1],
    ['', 0],
  ])('%s', (text, depth) => {
    expect(angledDepth(text)).toBe(depth);
  });
});

describe('labels of one name in one another', () => {
  it.each([
    ['a: b()', 0, 1],
    ['a: a: a: b()', 0, 3],
    ['a: a: b()', 2, 0],
    ['a: a: a: b()', 2, 3],
    ['a: b(); a: c()', 0, 1],
    ['a: b, a: c', 0, 1],
    ['a: { a: b() }', 0, 2],
    ['{ a: b } a: c', 0, 1],
    ['a: (a: b)', 0, 2],
    ['a: [a: b] a: c', 0, 2],
    ['a: b: a: b: c', 0, 2],
    ['a /* x */ : a // y\n: b', 0, 2],
    ['a\n: a\n: b', 0, 2],
    ['"a: a: " a: b', 0, 1],
    ["'a: a: ' + a: b", 0, 1],
    ['x = /a: a: / ; a: b', 0, 1],
    ['x / a: b / a: c', 0, 2],
    ['`a: a: ${a: b} a: ` a: c', 0, 1],
    ['`\\`a: ` a: b', 0, 1],
    ['`${`${a: b}`}` a: c', 0, 1],
    ['`a: b', 0, 0],
    ['a ? b : a ? c : a', 0, 1],
    [') a: b', 0, 1],
    ['ä: ä: b', 0, 0],
    ['', 0, 0],
  ])('%s, more than %s', (text, most, depth) => {
    expect(labelDepth(text, most)).toBe(depth);
  });
});

it.each([
  ['"a"b', '"', 2],
  ['"a\\"b"c', '"', 5],
  ['"a', '"', 0],
  ['"a\n"', '"', 0],
  ['"a\r"', '"', 0],
  ["'a'", "'", 2],
  ['/a/b', '/', 2],
  ['/[/]/b', '/', 4],
  ['/[^/\\]/]/b', '/', 8],
  ['/\\//b', '/', 3],
])('the quoted text of %s', (text, quote, end) => {
  expect(quotedEnd(`..${text}`, 2, quote, new Map())).toBe(2 + end);
});

it('a line without an end of a text is looked through once', () => {
  const unclosed = new Map<string, number>();
  expect(quotedEnd("a 'b 'c", 2, "'", unclosed)).toBe(5);
  expect(quotedEnd("a 'b", 2, "'", unclosed)).toBe(2);
  expect(unclosed.get("'")).toBe(4);
  expect(quotedEnd("a 'b'", 2, "'", unclosed)).toBe(2);
});

it.each([
  ['// a\nb', 4],
  ['// a', 4],
  ['/* a */b', 7],
  ['/* a', 4],
  ['/a/', 0],
  ['/', 0],
])('the comment of %s', (text, end) => {
  expect(commentEnd(`..${text}`, 2)).toBe(2 + end);
});
