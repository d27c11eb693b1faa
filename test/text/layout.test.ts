import { describe, expect, it } from 'vitest';
import * as layout from '../../src/text/layout.js';
import { linesOf } from '../../src/text/line-list.js';

// Offsets:    0123 4 56  7 8 9 10
const text = ' \ta\r\nb \n\rc';

describe('where lines begin and end', () => {
  it.each<[keyof typeof layout, number[]]>([
    ['lineStart', [0, 0, 0, 0, 4, 5, 5, 5, 8, 9, 9]],
    ['lineStop', [3, 3, 3, 3, 4, 7, 7, 7, 8, 10, 10]],
    ['afterLineEnd', [0, 1, 2, 5, 5, 5, 6, 8, 9, 9, 10]],
    ['beforeLineEnd', [0, 1, 2, 3, 3, 3, 6, 7, 7, 8, 10]],
    ['skipBlanks', [2, 2, 2, 3, 4, 5, 7, 7, 8, 9, 10]],
    ['skipBlanksBack', [0, 0, 0, 3, 4, 5, 6, 6, 8, 9, 10]],
  ])('%s', (name, expected) => {
    const places = Array.from({ length: text.length + 1 }, (_, place) => place);
    const ask = layout[name] as (text: string, at: number) => number;
    expect(places.map((place) => ask(text, place))).toEqual(expected);
  });

  it('of lines that are longer than what is looked at one by one', () => {
    const long = 'x'.repeat(5000);
    const text = `${long}\r\n${long}${long}\n\n${long}\r${long}`;
    const other = `a\n${long}`;
    for (const at of [
      0, 1, 1999, 2000, 2001, 4999, 5000, 5001, 5002, 7001, 7002, 9000, 14_000, 15_002, 15_003, 15_004,
    ]) {
      // Texts take turns: what is remembered is of one.
      for (const one of [text, other, text]) {
        const place = Math.min(at, one.length);
        const start = 1 + Math.max(one.slice(0, place).lastIndexOf('\n'), one.slice(0, place).lastIndexOf('\r'));
        const stop = one.slice(place).search(/[\r\n]|$/) + place;
        expect([place, layout.lineStart(one, place), layout.lineStop(one, place)]).toEqual([place, start, stop]);
      }
    }
  });

  it('by what a character is', () => {
    const all = [' ', '\t', '\n', '\r', 'a', '\f', undefined];
    expect(all.map(layout.isBlank)).toEqual([true, true, false, false, false, false, false]);
    expect(all.map(layout.isLineEnd)).toEqual([false, false, true, true, false, false, false]);
  });
});

it('the lines of a text, with their ends', () => {
  expect(linesOf('')).toEqual([]);
  expect(linesOf('a\n\nbc\r\nd\re')).toEqual([
    { start: 0, end: 1, next: 2, text: 'a' },
    { start: 2, end: 2, next: 3, text: '' },
    { start: 3, end: 5, next: 7, text: 'bc' },
    { start: 7, end: 8, next: 9, text: 'd' },
    { start: 9, end: 10, next: 10, text: 'e' },
  ]);
  expect(linesOf('a\n').map(({ text: line }) => line)).toEqual(['a']);
});
