import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { lineIndex } from '../../src/text/lines.js';

const lined = fc
  .array(fc.constantFrom('a', '界', '😀', '\t', '\n', '\r\n', '\r'), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('lineIndex', () => {
  it('counts LF, CRLF and CR as line ends', () => {
    const lines = lineIndex('a\nb\r\nc\rd');
    expect([0, 2, 5, 7].map((at) => lines.place(at))).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
    expect(lines.count()).toBe(4);
    expect(lines.line(2)).toEqual({ start: 2, end: 3 });
    expect(lines.line(5)).toBeUndefined();
  });

  it('counts columns in UTF-16 units', () => {
    expect(lineIndex('x\n😀界y').place(5)).toEqual({ line: 2, column: 4 });
  });

  it('takes what lies outside for the nearest end', () => {
    const lines = lineIndex('ab\ncd');
    expect(lines.place(-1)).toEqual({ line: 1, column: 1 });
    expect(lines.place(99)).toEqual({ line: 2, column: 3 });
    expect(lines.place(Number.NaN)).toEqual({ line: 1, column: 1 });
    expect(lines.offsetOf(1, 99)).toBe(2);
    expect(lines.offsetOf(9, 1)).toBe(5);
    expect(lines.offsetOf(0, 5)).toBe(0);
  });

  it('finds every offset again from its place', () => {
    fc.assert(
      fc.property(lined, (text) => {
        const lines = lineIndex(text);
        for (let at = 0; at <= text.length; at++) {
          const { line, column } = lines.place(at);
          expect(lines.offsetOf(line, column)).toBe(at);
        }
      }),
    );
  });

  it('cuts the text as a split by line ends does', () => {
    fc.assert(
      fc.property(lined, (text) => {
        const lines = lineIndex(text);
        const cut = Array.from({ length: lines.count() }, (_, index) => {
          const { start, end } = lines.line(index + 1) ?? { start: 0, end: -1 };
          return text.slice(start, end);
        });
        expect(cut).toEqual(text.split(/\r\n|\n|\r/));
      }),
    );
  });
});
