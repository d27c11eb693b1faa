import { describe, expect, it } from 'vitest';
import type { RequestSite } from '../../src/model/request.js';
import { askedByEach, eachAsked, isOfInterest, mayAnswer } from '../../src/text/asked.js';

const many = Array.from({ length: 9 }, (_, i) => `r${String(i)}`);

describe('an answer that may be that of several requests', () => {
  it.each([
    [[], undefined],
    [['b'], ['b']],
    [
      ['b', 'a', 'b'],
      ['a', 'b'],
    ],
    [many.slice(1), many.slice(1)],
    [many, undefined],
  ])('%s', (names, each) => {
    const name = askedByEach(names);
    expect(name === undefined ? undefined : eachAsked(name)).toEqual(each);
  });

  it.each([
    [undefined, 'a', true],
    [['a'], undefined, true],
    [['a'], 'a', true],
    [['a'], 'b', false],
    [['a'], 'a\nb', true],
    [['c'], 'a\nb', false],
    [['a\nb'], 'a\nb', true],
    [['a\nb'], 'a', false],
  ])('what is read of %s may be read of %s: %s', (of, asked, expected) => {
    expect(mayAnswer(of === undefined ? undefined : new Set(of), asked)).toBe(expected);
  });

  it.each([
    [undefined, 'a', false],
    [undefined, undefined, false],
    [['a'], undefined, true],
    [['a'], 'a', true],
    [['a'], 'b', false],
    [[], 'a\nb', false],
    [['b'], 'a\nb', true],
  ])('words of interest in %s are in %s: %s', (words, asked, expected) => {
    const site = (words === undefined ? {} : { ofInterest: new Set(words) }) as RequestSite;
    expect(isOfInterest(site, asked)).toBe(expected);
  });
});
