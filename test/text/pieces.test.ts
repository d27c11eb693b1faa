import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/text.js';
import { between, cut, splitAt } from '../../src/text/pieces.js';
import { at, said, written, type Written } from './written.js';

const mixed: Written[] = ['abc', { hole: 'x', as: '${x}' }, ['"', '\\"'], { made: 'de' }, 'fg'];

describe('the pieces between two offsets', () => {
  it.each<[number, number, string]>([
    [0, Infinity, 'abc|‹x›|\\"|de^|fg'],
    [0, 3, 'abc'],
    [0, 4, 'abc|‹x›|\\"'],
    [1, 3, 'bc'],
    [0, 2, 'ab'],
    [1, 2, 'b'],
    [3, 3, ''],
    [3, 4, '‹x›|\\"'],
    [4, 5, 'd^'],
    [5, 7, 'e^|f'],
    [7, 9, 'g'],
    [8, 9, ''],
  ])('%j to %j', (from, to, expected) => {
    expect(said(between(written(mixed).text, from, to))).toBe(expected);
  });

  it('keep their places', () => {
    const { source, text } = written(mixed);
    const [first, second] = between(text, 1, 4);
    expect([first, second].map((piece) => at(source, piece?.span))).toEqual(['bc', '${x}']);
    expect(at(source, between(text, 7, 8)[0]?.span)).toBe('g');
  });
});

it('an escape that is cut has no place, and keeps what it is written in', () => {
  const within = { file: 'a', start: 0, end: 9 };
  const run: Run = { kind: 'run', text: 'ab', span: { file: 'a', start: 1, end: 5 }, within, quoting: ['single'] };
  expect(cut(run, 1, 2)).toEqual({ ...run, text: 'b', span: undefined });
  expect(cut({ ...run, span: undefined }, 0, 1)).toEqual({ ...run, text: 'a', span: undefined });
});

describe('the parts of a text', () => {
  it.each<[Written[], string, string[]]>([
    [['a/b'], '/', ['a', 'b']],
    [['/a//b/'], '/', ['', 'a', '', 'b', '']],
    [['a'], '/', ['a']],
    [[], '/', ['']],
    [['a/', { hole: 'x' }, 'b/c'], '/', ['a', '‹x›|b', 'c']],
    [[{ hole: 'x' }, '/', { hole: 'y' }], '/', ['‹x›', '‹y›']],
    [['a, b, c'], ', ', ['a', 'b', 'c']],
    [['a', 'b/c', 'd'], '/', ['a|b', 'c|d']],
    [[{ made: 'a/b' }], '/', ['a^', 'b^']],
  ])('%j at %j', (all, separator, expected) => {
    expect(splitAt(written(all).text, separator).map(said)).toEqual(expected);
  });

  it('keep their places', () => {
    const { source, text } = written(['ab/c/', 'de']);
    expect(splitAt(text, '/').map((part) => part.map((piece) => at(source, piece.span)))).toEqual([
      ['ab'],
      ['c'],
      ['de'],
    ]);
  });
});

it('a piece without a separator is not copied', () => {
  const text = [{ kind: 'run', text: 'ab' }] as const;
  expect(splitAt(text, '/')[0]?.[0]).toBe(text[0]);
});
