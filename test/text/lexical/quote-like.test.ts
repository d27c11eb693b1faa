import { expect, it } from 'vitest';
import { quoteLikeEnd } from '../../../src/text/lexical/quote-like.js';

/** What lies between the marks, and what is behind all of it. */
function split(text: string, two: boolean, to = text.length): string[] | undefined {
  const found = quoteLikeEnd(text, 0, to, two);
  return found && [text.slice(found.start, found.end), text.slice(found.stop)];
}

it.each<[string, boolean, string[] | undefined]>([
  ['(a) b', false, ['a', ' b']],
  ['  [a] b', false, ['a', ' b']],
  ['{a {b} c} d', false, ['a {b} c', ' d']],
  ['{a {{b} c} d', false, ['a {{b} c} d', '']],
  ['<a\\>b> c', false, ['a\\>b', ' c']],
  ['!a!b', false, ['a', 'b']],
  ['|a(b|c', false, ['a(b', 'c']],
  ['(a', false, ['a', '']],
  ['', false, undefined],
  ['  ', false, undefined],
  ['/a/b/c', true, ['a/b', 'c']],
  ['{a} {b} c', true, ['a} {b', ' c']],
  ['{a}[b]c', true, ['a}[b', 'c']],
  ['{a}/b/c', true, ['a}/b', 'c']],
  ['/a/b', true, ['a/b', '']],
  ['{a}', true, ['a', '']],
  ['/a\\/b/c/d', true, ['a\\/b/c', 'd']],
])('%j, two: %s', (text, two, expected) => {
  expect(split(text, two)).toEqual(expected);
});

it('stops where the program does', () => {
  expect(split('(a) b', false, 2)).toEqual(['a', ') b'.slice(1)]);
  expect(split('(a) b', false, 0)).toBeUndefined();
});
