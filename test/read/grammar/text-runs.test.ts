import { describe, expect, it } from 'vitest';
import { commonEscape, textRuns, type Escape } from '../../../src/read/grammar/text-runs.js';
import { said } from '../../text/written.js';

describe('what an escape stands for', () => {
  it.each([
    ['\\a', '\x07'],
    ['\\b', '\b'],
    ['\\e', '\x1b'],
    ['\\f', '\f'],
    ['\\n', '\n'],
    ['\\r', '\r'],
    ['\\t', '\t'],
    ['\\v', '\v'],
    ['\\\\', '\\'],
    ['\\"', '"'],
    ['\\/', '/'],
    ['\\q', 'q'],
    ['\\\n', ''],
    ['\\\r\n', ''],
    ['\\0', '\0'],
    ['\\101', 'A'],
    ['\\12', '\n'],
    ['\\8', '8'],
    ['\\x41', 'A'],
    ['\\xe9', 'é'],
    ['\\x4', '\x04'],
    ['\\u0041', 'A'],
    ['\\u{41}', 'A'],
    ['\\u{1F600}', '😀'],
    ['\\U0001F600', '😀'],
    ['\\U41', 'U41'],
    ['\\u{10FFFF}', '\u{10FFFF}'],
    ['\\u{110000}', 'u{110000}'],
    ['\\xzz', 'xzz'],
  ])('%j', (source, text) => {
    expect(commonEscape(source)).toBe(text);
  });
});

describe('the runs of a string', () => {
  const within = { file: 'a', start: 0, end: 99 };
  const runs = (text: string, escapes: readonly Escape[] = [], start = 1, end = text.length - 1): string =>
    said(textRuns({ file: 'a', text }, { start, end, quoting: ['double'], within }, escapes));

  it.each<[source: string, escapes: Escape[], expected: string]>([
    ['"abc"', [], 'abc'],
    ['""', [], ''],
    ['"a\\nb"', [{ start: 2, end: 4, text: '\n' }], 'a|\\\n|b'],
    ['"\\nb"', [{ start: 1, end: 3, text: '\n' }], '\\\n|b'],
    ['"a\\n"', [{ start: 2, end: 4, text: '\n' }], 'a|\\\n'],
    [
      '"\\n\\t"',
      [
        { start: 1, end: 3, text: '\n' },
        { start: 3, end: 5, text: '\t' },
      ],
      '\\\n|\\\t',
    ],
    ['"a\nb"', [], 'a\nb'],
    ['"a\r\nb"', [], 'a|\\\n|b'],
    ['"a\rb"', [], 'a|\n^|b'],
    ['"\r\n\r\n"', [], '\\\n|\\\n'],
    ['"a\r"\n', [], 'a|\n^|"'],
    ['"a\r\n\\tb\r"', [{ start: 4, end: 6, text: '\t' }], 'a|\\\n|\\\t|b|\n^'],
    // An escape as long as what it stands for has no place: the file does not hold its text there.
    ['"a\\xb"', [{ start: 2, end: 4, text: 'yz' }], 'a|yz^|b'],
    ['"ab"', [{ start: 1, end: 3, text: 'ab' }], 'ab'],
  ])('%j', (source, escapes, expected) => {
    expect(runs(source, escapes)).toBe(expected);
  });

  it('end where the string does, within a line end', () => {
    expect(runs('"a\r\nb"', [], 1, 3)).toBe('a|\n^');
    expect(runs('"a\r\nb"', [], 1, 2)).toBe('a');
    expect(runs('"a\r\nb"', [], 3, 5)).toBe('\nb');
  });

  it('say how they are written, where, and in what', () => {
    const [first, second] = textRuns(
      { file: 'f', text: '"a\\n"' },
      { start: 1, end: 4, quoting: ['json', 'single'], within },
      [{ start: 2, end: 4, text: '\n' }],
    );
    const rest = { quoting: ['json', 'single'], within };
    expect(first).toEqual({ kind: 'run', text: 'a', span: { file: 'f', start: 1, end: 2 }, ...rest });
    expect(second).toEqual({ kind: 'run', text: '\n', span: { file: 'f', start: 2, end: 4 }, ...rest });
  });

  it('of a text without characters have a place', () => {
    const [only, more] = textRuns({ file: 'f', text: 'x""' }, { start: 2, end: 2, quoting: ['double'], within }, []);
    expect(only?.span).toEqual({ file: 'f', start: 2, end: 2 });
    expect(more).toBeUndefined();
  });
});
