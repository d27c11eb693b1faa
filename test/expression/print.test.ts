import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { check, parse, print } from '../../src/expression/index.js';
import type { Expr, Tree } from '../../src/expression/index.js';
import { filters } from './generate.js';
import { scheme } from './scheme.js';
import { validFilters } from './valid.js';

/** The tree without offsets, and without the notation when asked. */
export function bare(tree: Tree, withNotation = true): unknown {
  const gone = withNotation ? ['start', 'end'] : ['start', 'end', 'symbol'];
  return JSON.parse(JSON.stringify(tree.root, (key, value: unknown) => (gone.includes(key) ? undefined : value)));
}

const read = (text: string) => parse(text, { scheme });

describe('print', () => {
  const rows: readonly (readonly [text: string, word: string, symbol: string])[] = [
    ['( ( t ) )', 't', 't'],
    ['(t and f) and t', 't and f and t', 't && f && t'],
    ['t and (f and t)', 't and f and t', 't && f && t'],
    ['(t and f) or t', 't and f or t', 't && f || t'],
    ['t and (f or t)', 't and (f or t)', 't && (f || t)'],
    ['(t xor f) or (t and f)', 't xor f or t and f', 't ^^ f || t && f'],
    ['(t or f) xor t', '(t or f) xor t', '(t || f) ^^ t'],
    ['not (t)', 'not t', '!t'],
    ['not (n eq 1)', 'not n eq 1', '!n == 1'],
    ['not (t and f)', 'not (t and f)', '!(t && f)'],
    ['! ! t', 'not not t', '!!t'],
    ['n   ge\n5', 'n ge 5', 'n >= 5'],
    ['n in { 1  2..3 }', 'n in {1 2..3}', 'n in {1 2..3}'],
    ['n in {1-5}', 'n in {1 -5}', 'n in {1 -5}'],
    ['b in {"a""b"}', 'b in {"a" "b"}', 'b in {"a" "b"}'],
    ['b matches r#"x"#', 'b matches r#"x"#', 'b ~ r#"x"#'],
    ['b contains "a"', 'b contains "a"', 'b contains "a"'],
    ['n&0x0F', 'n bitwise_and 0x0F', 'n & 0x0F'],
    ['any ( (list[ * ] eq "a") )', 'any(list[*] eq "a")', 'any(list[*] == "a")'],
    [
      'any((list[*] eq "a" or not list[*] eq "b"))',
      'any((list[*] eq "a" or not list[*] eq "b"))',
      'any((list[*] == "a" || !list[*] == "b"))',
    ],
    ['any(not flags)', 'any(not flags)', 'any(!flags)'],
    ['any(not flags or flags)', 'any((not flags or flags))', 'any((!flags || flags))'],
    // Here the parentheses turn a missing array into an empty one.
    ['all(((flagLists["a"])))', 'all((flagLists["a"]))', 'all((flagLists["a"]))'],
    ['concat( b,"x" ,b2 )eq"a"', 'concat(b, "x", b2) eq "a"', 'concat(b, "x", b2) == "a"'],
    [' true ', 'true', 'true'],
  ];
  it.each(rows)('%s', (text, word, symbol) => {
    expect(print(read(text), { notation: 'word' })).toBe(word);
    expect(print(read(text), { notation: 'symbol' })).toBe(symbol);
  });

  it('keeps the notation of each operator when none is asked for', () => {
    expect(print(read('n==1  and !t ||n ne 2'))).toBe('n == 1 and !t || n ne 2');
  });

  it('prints a part of a tree', () => {
    const { root } = read('t and (f or b eq "a")');
    const part: Expr | undefined = root.kind === 'logical' ? root.items[1] : undefined;
    expect(part && print(part)).toBe('f or b eq "a"');
  });

  it('keeps text that is no expression', () => {
    expect(print(parse('t and b = "x" or f', { scheme }))).toBe('t and b = "x" or f');
  });

  it.each(Object.values(validFilters).flat())('gives the same tree back: %s', (text) => {
    const tree = read(text);
    expect(tree.errors).toEqual([]);
    for (const notation of [undefined, 'word', 'symbol'] as const) {
      const printed = print(tree, { notation });
      const again = read(printed);
      expect(again.errors).toEqual([]);
      expect(bare(again, notation === undefined)).toEqual(bare(tree, notation === undefined));
      expect(print(again, { notation })).toBe(printed);
    }
  });

  it('gives the same tree back for any filter, and no shorter text has it', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(undefined, 'word' as const, 'symbol' as const), (text, notation) => {
        const tree = read(text);
        const printed = print(tree, { notation });
        const again = read(printed);
        expect(check(printed, { scheme })).toEqual(check(text, { scheme }));
        expect(bare(again, notation === undefined)).toEqual(bare(tree, notation === undefined));
        expect(print(again, { notation })).toBe(printed);
        expectNeededParentheses(printed);
      }),
      { numRuns: 1500 },
    );
  });
});

/** Without any one pair of parentheses the text means something else. */
function expectNeededParentheses(text: string): void {
  const tree = bare(read(text));
  for (const [open, close] of pairs(text)) {
    // Those of calls, and those round a chain that is an argument.
    if (/[a-z_]\(?$/.test(text.slice(0, open))) continue;
    const without = text.slice(0, open) + text.slice(open + 1, close) + text.slice(close + 1);
    const other = read(without);
    const same = other.errors.length === 0 && JSON.stringify(bare(other)) === JSON.stringify(tree);
    expect(same ? `${text} needs no parentheses at ${open}` : '').toBe('');
  }
}

/** Pairs of parentheses outside of quoted text. */
function pairs(text: string): readonly (readonly [number, number])[] {
  const quoted = /r(#*)"[^]*?"\1|"(?:\[[^\]]*\]|\\.|[^"\\[])*"/g;
  const blank = text.replace(quoted, (found) => '_'.repeat(found.length));
  const open: number[] = [];
  const found: [number, number][] = [];
  for (let i = 0; i < blank.length; i++) {
    if (blank[i] === '(') open.push(i);
    if (blank[i] === ')') found.push([open.pop() ?? 0, i]);
  }
  return found;
}
