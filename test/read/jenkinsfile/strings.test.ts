import { describe, expect, it } from 'vitest';
import { groovyString } from '../../../src/read/jenkinsfile/strings.js';

describe('a string of Groovy', () => {
  it.each([
    [String.raw`'a\nb\tc\rd\be\ff'`, 'a\nb\tc\rd\be\ff'],
    [String.raw`'\u0041\u00e9'`, 'A\u00e9'],
    [String.raw`'\u00zz'`, 'u00zz'],
    [String.raw`'\$a\\b\''`, "$a\\b'"],
    ["'''a\r\nb\nc'''", 'a\nb\nc'],
    ["'''a\\\r\nb\\\nc\\\rd'''", 'abcd'],
    ["'a\rb'", 'a'],
    ["'a\nb'", 'a'],
    ['"a\'b"', "a'b"],
    ['"""a"b"""', 'a"b'],
    [String.raw`'a\u004`, 'au004'],
    ["'a\\", 'a'],
  ])('%j', (text, content) => {
    expect(groovyString(text, 0)?.content.text).toBe(content);
  });

  it.each([
    ["x = 'ab'; y", 4, 8],
    ["x = 'ab\ny'", 4, 8],
    ["x = '''ab", 4, 9],
  ])('of %j ends where it does', (text, start, end) => {
    const found = groovyString(text, start);
    expect([found?.start, found?.end]).toEqual([start, end]);
  });

  it('begins with a quote', () => {
    expect(groovyString('ab', 0)).toBeUndefined();
  });
});
