import { describe, expect, it } from 'vitest';
import { quoteAt, spelledOut, stringStop } from '../../src/text/secret-value.js';

describe('the parts of a value that are spelled out', () => {
  it.each([
    ['abc', ['abc']],
    ['Bearer abc', ['abc']],
    ['bearer%20abc', ['abc']],
    ['Bearer', []],
    ['Bearerabc', ['Bearerabc']],
    ['Zoho-oauthtoken $X', []],
    ['Zoho-oauthtoken abc', ['Zoho-oauthtoken abc']],
    ['${X}', []],
    ['a${X}b', ['a', 'b']],
    ['$X', []],
    ['$1', []],
    ['$', ['$']],
    ['${X', ['${X']],
    ['$(pass show x)', []],
    ['{{x}}', []],
    ['${{ secrets.X }}', []],
    ['%X%', []],
    ['%s', []],
    ['%z', ['%z']],
    ['{x.y}', []],
    ['{x y}', ['{x y}']],
    ['#{x}', []],
    ['<your token>', []],
    ['<>', ['<>']],
    ['***', []],
    ['**', ['**']],
    ['user:${PASS}', ['user']],
    ['$USER:abc;', ['abc']],
    [' ,:;\\ ', []],
    ['a, b', ['a, b']],
    ['', []],
  ])('%s', (value, parts) => {
    const text = `--${value}--`;
    const found = spelledOut(text, { start: 2, end: 2 + value.length });
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(parts);
  });
});

it.each([
  ['"x', '"'],
  ["'x", "'"],
  ['`x', '`'],
  ['\\"x', '\\"'],
  ['\\\\\\"x', '\\\\\\"'],
  [`${'\\'.repeat(4)}"x`, `${'\\'.repeat(4)}"`],
  [`${'\\'.repeat(5)}"x`, undefined],
  ['x"', undefined],
  ['\\x', undefined],
  ['', undefined],
])('the quote at the beginning of %s', (text, quote) => {
  expect(quoteAt(`..${text}`, 2)).toBe(quote);
});

it.each([
  ['"', 'abc"d', 'abc'],
  ['"', 'a\'c"d', "a'c"],
  ['"', 'a\\"c"d', 'a\\"c'],
  ['"', 'abc', 'abc'],
  ['"', 'ab\nc"', 'ab'],
  ['`', 'ab\nc`d', 'ab\nc'],
  ['\\"', 'abc\\"d', 'abc'],
  ['\\"', 'a"c\\"d', 'a"c'],
  ['\\"', 'a\\\\"c\\"', 'a\\'],
  ['"', '"', ''],
])('a text that %s opened in %s stops', (quote, text, held) => {
  const whole = `--${text}`;
  expect(whole.slice(2, stringStop(whole, 2, quote))).toBe(held);
});
