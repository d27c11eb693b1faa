import { describe, expect, it } from 'vitest';
import { inertLines, inertPath, inertTerminal, isLogSign } from '../../src/text/inert.js';

describe('commands to logs', () => {
  it.each([
    ['##[error]x', '#\\x23[error]x'],
    ['a ##vso[task]', 'a #\\x23vso[task]'],
    ['##TeamCity[a]', '#\\x23TeamCity[a]'],
    ['## title', '## title'],
    ['##vs[', '##vs['],
    ['#[a]', '#[a]'],
  ])('%j is %j on one line', (text, expected) => {
    expect(inertTerminal(text)).toBe(expected);
  });

  it.each([
    ['a/b.ts', 'a/b.ts'],
    ['::error.ts', './::error.ts'],
    [' ##x', './ ##x'],
    ['##[a', '#\\x23[a'],
    ['a::b', 'a::b'],
    ['\t::a', '\\t::a'],
  ])('the name %j is %j', (file, expected) => {
    expect(inertPath(file)).toBe(expected);
  });

  it('lines that would begin one begin with a backslash', () => {
    expect(inertLines('::a\n ::b\nc ::d\n##e\n#f\ng\u0007')).toBe('\\::a\n\\ ::b\nc ::d\n\\##e\n#f\ng\\x07');
  });

  it('go on at the second of two number signs', () => {
    const places = (text: string): number[] => Array.from(text, (_, at) => at).filter((at) => isLogSign(text, at));
    expect(places('a##[b')).toEqual([2]);
    expect(places('###[b')).toEqual([2]);
    expect(places('##vso[a ##TEAMCITY[b')).toEqual([1, 9]);
    expect(places('#a[ x#[ ##a ##')).toEqual([]);
  });
});
