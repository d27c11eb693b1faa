import { describe, expect, it } from 'vitest';
import { Brackets, withoutInner } from '../../../src/match/account/record-block.js';
import { unmarked } from './marked.js';

const blocks = (marked: string): string[] => {
  const { text, start } = unmarked(marked);
  return [...new Brackets(text).around(start)].map((block) => {
    expect(text.startsWith(block.text, block.start)).toBe(true);
    return block.text;
  });
};

describe('the blocks around a place', () => {
  it.each<[marked: string, blocks: readonly string[]]>([
    ['f({ a: [1, «2»], b: (3) }, c)', ['1, 2', ' a: [1, 2], b: (3) ']],
    ['{ a: { b: 1 }, c: «2», d: { e: [3] } }', [' a: { b: 1 }, c: 2, d: { e: [3] } ']],
    ['x(1)(«2»)', ['2', 'x(1)(2)']],
    ['a\n  b(«1»)\n  c\nd', ['1', '  b(1)\n  c']],
    ['[ «1»', [' 1', '[ 1']],
    ['«1» ]', ['1 ]']],
    ['a:\n  - b\n\n  - «c»\n    d\ne:\n  - f', ['  - b\n\n  - c\n    d']],
    ['  a\n «b»\n  c', ['  a\n b\n  c']],
    ['\t«a»\n b', ['\ta\n b']],
    ['«a»', ['a']],
    ['«a» (b)', ['a (b)']],
    ['(b) «a»', ['(b) a']],
    ['a\n«b»', ['a\nb']],
    ['  «a»\n\n\nb', ['  a\n\n']],
  ])('%j', (marked, expected) => {
    expect(blocks(marked)).toEqual(expected);
  });

  it('are looked for within a bound', () => {
    const far = ' '.repeat(39_998);
    expect(blocks(`(${far}«a»`)[0]).toBe(`${far}a`);
    expect(blocks(`(${far} «a»`)[0]).toMatch(/^\(/);
    expect(blocks(`(${far}  «a»`)[0]).toMatch(/^\(/);
    expect(blocks(`(«a»${far})`)[0]).toBe(`a${far}`);
    expect(blocks(`(«a»${far}  )`)[0]).toHaveLength(40_000);
  });
});

describe('a block without what braces in it hold', () => {
  it.each([
    ['a: 1, b: { c: 2 }, d: 3', 'a: 1, b: {      }, d: 3'],
    ['a: { b: { c } } d', 'a: {          } d'],
    ['a: { b\nc } d', 'a: {  \n  } d'],
    ['a } b { c', 'a } b {  '],
    ['} } { a }', '} } {   }'],
    ['a: "\u{1f600}" { \u{1f600} }', 'a: "\u{1f600}" {    }'],
    ['[1] (2)', '[1] (2)'],
  ])('%j', (text, expected) => {
    const block = withoutInner({ start: 7, text });
    expect(block).toEqual({ start: 7, text: expected });
    expect(block.text).toHaveLength(text.length);
  });
});
