import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { UnsupportedPattern, compilePattern, patternProblem } from '../../src/expression/regex/compile.js';
import { expectProportional } from '../work.js';

/** Patterns that mean the same to JavaScript, with the flags it needs. */
const atom = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '[ab]',
  '[^b]',
  '[a-c]',
  '\\d',
  '\\w',
  '\\.',
  '1',
  ' ',
  '-',
  '(?:ab)',
  '\\x41',
  '\\n',
);
const quantified = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '{2}', '{1,3}', '{0,2}?', '{2,}'))
  .map(([item, count]) => item + count);
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: quantified },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('pattern'), fc.constantFrom('', '+', '?', '{1,2}')).map(([p, q]) => `(${p})${q}`),
    },
  ),
  pattern: fc
    .array(
      fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((options) => options.join('|')),
}));
const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '.', '-', '\n'), maxLength: 12 });

describe('against the regular expressions of JavaScript', () => {
  it('finds the same match', () => {
    fc.assert(
      fc.property(pattern, subject, fc.boolean(), (text, input, anchored) => {
        const source = anchored ? `^(?:${text})$` : text;
        const compiled = compilePattern(source);
        const expected = new RegExp(source).exec(input);
        expect(compiled.test(input)).toBe(expected !== null);
        const found = compiled.find(input);
        expect(found?.start).toBe(expected?.index);
        // Repetitions of what may be empty end at other places in JavaScript.
        if (!text.includes('(')) expect(found?.groups[0]).toBe(expected?.[0]);
      }),
      { numRuns: 3000 },
    );
  });

  it('runs whatever it takes for right, unless it says so', () => {
    const piece = fc.constantFrom(
      ...'ab.*+?|()[]{}^$\\-&~:,#é01 '.split(''),
      '(?i)',
      '(?:',
      '(?P<n>',
      '\\d',
      '\\b',
      '[[:alpha:]',
      '{2,3}',
      '&&',
      '\\x{e9}',
      '(?u)',
      '\\pL',
      '(?x)',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        if (patternProblem(text) !== undefined) return;
        try {
          compilePattern(text).test('ab1 \xc3\xa9');
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedPattern);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('checks what stands behind a part that it cannot run', () => {
    for (const text of ['(?u)[\\S', '(?u)[\\W](', '\\<[']) expect(patternProblem(text), text).toBeDefined();
    expect(patternProblem('(?u)[\\W]')).toBeUndefined();
  });

  it('says so instead of giving a wrong answer', () => {
    const wide = '\xc3\xa9';
    for (const text of ['(?u)[\\W]', '\\<a', '\\b{end}', '(?u)[[^\\pL]]', '(?u)[\\pL--a]']) {
      expect(() => compilePattern(text).test('a'), text).toThrow(UnsupportedPattern);
    }
    for (const text of ['(?u)\\B', '(?u)\\b', '[^a](?u)', '.(?u)', '\\W(?u)', '\\xff(?u)']) {
      expect(() => compilePattern(text).test(wide), text).toThrow(UnsupportedPattern);
      expect(() => compilePattern(text).test('a'), text).not.toThrow();
    }
    expect(compilePattern('(?u)a\\b').test('a')).toBe(true);
    for (const text of ['(?u).', '(?u)\\W', '(?u)[^a]', '[a](?u)']) {
      expect(() => compilePattern(text).test(wide), text).not.toThrow();
    }
  });

  it('nests as deep as the engine, and no deeper', () => {
    const nested: readonly ((depth: number) => string)[] = [
      (depth) => `a${'*'.repeat(depth)}`,
      (depth) => '('.repeat(depth) + 'a' + ')'.repeat(depth),
      (depth) => '['.repeat(depth) + 'a' + ']'.repeat(depth),
    ];
    for (const pattern of nested) {
      expect(patternProblem(pattern(250))).toBeUndefined();
      expect(patternProblem(pattern(251))?.reason).toMatch(/^exceed the maximum number of nested/);
    }
  });

  it.each<[pattern: string, reason: string | undefined, at: number]>([
    ['[a-', 'unclosed character class', 0],
    ['[a', 'unclosed character class', 0],
    ['x[a-z', 'unclosed character class', 1],
    ['[a-]', undefined, 0],
    ['[-a]', undefined, 0],
    ['[a-b-c]', undefined, 0],
    ['[a--b]', undefined, 0],
    ['[]a]', undefined, 0],
    ['[[:alpha:]-z]', undefined, 0],
    ['[a-\\d]', 'invalid range boundary, must be a literal', 1],
    ['[\\d-a]', 'invalid range boundary, must be a literal', 1],
    ['[b-a]', 'invalid character class range, the start must be <= the end', 1],
    ['\\b{start}', undefined, 0],
    ['\\b{x}', 'repetition quantifier expects a valid decimal', 3],
    ['\\x{}', 'hexadecimal literal empty', 0],
    ['\\xg', 'invalid hexadecimal digit', 0],
    ['a\\x{41', 'invalid hexadecimal digit', 1],
    ['\\u0041', undefined, 0],
    ['\\u041', 'invalid hexadecimal digit', 0],
    ['\\U00000041', undefined, 0],
    ['\\U0041', 'invalid hexadecimal digit', 0],
  ])('%s: %s, from %i', (text, reason, at) => {
    expect(patternProblem(text)).toEqual(reason === undefined ? undefined : { reason, at });
  });

  it('takes bytes that are no ASCII where the pattern does not speak of code points', () => {
    for (const text of ['^..$', '^[^a]{2}$', '^\\W\\W$', '^\\xc3.$', '^\\S+$']) {
      expect(compilePattern(text).test('\xc3\xa9'), text).toBe(true);
    }
  });

  it.each(['(a+)+$', '(a|a)*$', '(a*)*b', '(.*)(.*)(.*)x$'])('is work linear in the input: %s', async (text) => {
    const compiled = compilePattern(text);
    await expectProportional((size) => compiled.test(`${'a'.repeat(size)}!`), 2_000);
  });
});
