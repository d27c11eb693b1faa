import { describe, expect, it } from 'vitest';
import { elementRanges } from '../../src/text/elements.js';

const elements = (list: string): string[] | undefined => {
  const text = `x = ${list};`;
  return elementRanges(text, { start: 4, end: 4 + list.length })?.map(({ start, end }) => text.slice(start, end));
};

describe('elementRanges', () => {
  it.each([
    ['[]', []],
    ['[ ]', []],
    ["['a']", ["'a'"]],
    ['[\'a\', "b,c" , `d]`,]', ["'a'", '"b,c"', '`d]`']],
    ['[f(1, 2), [3, 4], { a: 5, b: "]" }, x.y]', ['f(1, 2)', '[3, 4]', '{ a: 5, b: "]" }', 'x.y']],
    [String.raw`[\"a\",\"$B, c\"]`, [String.raw`\"a\"`, String.raw`\"$B, c\"`]],
    ["['it\\'s', 'b']", ["'it\\'s'", "'b'"]],
    ['[\n  "a",\n  "b"\n]', ['"a"', '"b"']],
    ["@('a', $b)", ["'a'", '$b']],
    ['new[] { "a", $"{b}" }', ['"a"', '$"{b}"']],
    ['new [ ] {"a"}', ['"a"']],
    ["array('a', f(b))", ["'a'", 'f(b)']],
    ['List.of("a", "b")', ['"a"', '"b"']],
    ['listOf("a")', ['"a"']],
  ])('of %s', (list, expected) => {
    expect(elements(list)).toEqual(expected);
  });

  it.each([
    '[a,, b]',
    '[,]',
    '[a /* one */, b]',
    '["a]',
    '{a: 1}',
    'a',
    '[a // b\n]',
    'new string[] { "a" }',
    '@("a"]',
    'f("a")',
  ])('has none of %s', (list) => {
    expect(elements(list)).toBeUndefined();
  });
});
