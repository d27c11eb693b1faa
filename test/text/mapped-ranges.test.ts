import { describe, expect, it } from 'vitest';
import type { MappedText } from '../../src/model/part.js';
import {
  fixedMapped,
  joinMapped,
  Mapping,
  outerEditRange,
  outerRange,
  piecesOfMapped,
  plainPart,
  sliceMapped,
  throughMapped,
} from '../../src/text/mapped-text.js';

// Offsets:     0123456789
const SOURCE = 'xab\\ncd  e';

/** `ab`, a line end that `\n` spells, `cd`, a word that is not written, and `e` behind blanks that spell nothing. */
const MAPPED = new Mapping(SOURCE)
  .same(1, 2)
  .same(2, 3)
  .same(3, 3)
  .spells('\n', 3, 5)
  .same(5, 7)
  .made('MM', 7)
  .made('', 7)
  .spells('', 7, 9)
  .spells('', 9, 9)
  .same(9, 10)
  .done();

it('what follows each other is one stretch', () => {
  expect(MAPPED.text).toBe('ab\ncdMMe');
  expect(MAPPED.chunks).toEqual([
    { start: 0, end: 2, from: 1, to: 3, same: true },
    { start: 2, end: 3, from: 3, to: 5, same: false },
    { start: 3, end: 5, from: 5, to: 7, same: true },
    { start: 5, end: 7, from: 7, to: 7, same: false },
    { start: 7, end: 7, from: 7, to: 9, same: false },
    { start: 7, end: 8, from: 9, to: 10, same: true },
  ]);
});

const EMPTY: MappedText = { text: '', chunks: [] };

describe('where a range is written', () => {
  it.each<[number, number, [number, number]]>([
    [0, 0, [1, 1]],
    [1, 1, [2, 2]],
    [2, 2, [3, 3]],
    [8, 8, [10, 10]],
    [9, 9, [10, 10]],
    [0, 2, [1, 3]],
    [1, 3, [2, 5]],
    [2, 3, [3, 5]],
    [3, 4, [5, 6]],
    [4, 6, [6, 7]],
    [5, 7, [7, 7]],
    [6, 8, [7, 10]],
    [7, 8, [9, 10]],
  ])('%i to %i', (start, end, [from, to]) => {
    expect(outerRange(MAPPED, start, end)).toEqual({ start: from, end: to });
    expect(outerRange(EMPTY, start, end)).toEqual({ start: 0, end: 0 });
  });
});

describe('what is to be replaced for a range', () => {
  it.each<[number, number, [number, number] | undefined]>([
    [0, 2, [1, 3]],
    [1, 2, [2, 3]],
    [1, 3, [2, 5]],
    [2, 3, [3, 5]],
    [2, 5, [3, 7]],
    [4, 6, undefined],
    [5, 7, undefined],
    [6, 8, undefined],
    [7, 8, [9, 10]],
    [0, 0, [1, 1]],
    [2, 2, [3, 3]],
    [3, 3, [5, 5]],
    [5, 5, [7, 7]],
    [6, 6, undefined],
    [7, 7, [9, 9]],
    [8, 8, [10, 10]],
    [9, 9, undefined],
    [0, 9, undefined],
  ])('%i to %i', (start, end, expected) => {
    expect(outerEditRange(MAPPED, start, end)).toEqual(
      expected === undefined ? undefined : { start: expected[0], end: expected[1] },
    );
    expect(outerEditRange(fixedMapped(MAPPED), start, end)).toBeUndefined();
  });

  it('is nothing where it is not written in one stretch', () => {
    const apart = new Mapping('ab cd').same(0, 2).same(3, 5).done();
    expect(outerEditRange(apart, 1, 3)).toBeUndefined();
    expect(outerEditRange(apart, 0, 2)).toEqual({ start: 0, end: 2 });
    expect(outerEditRange(apart, 2, 4)).toEqual({ start: 3, end: 5 });
    expect(outerEditRange(apart, 2, 2)).toEqual({ start: 2, end: 2 });
  });

  it('is nothing within an escape of two characters', () => {
    const escaped = new Mapping('\\u{1f600}').spells('\u{1f600}', 0, 9).done();
    expect(outerEditRange(escaped, 0, 1)).toBeUndefined();
    expect(outerEditRange(escaped, 1, 2)).toBeUndefined();
    expect(outerEditRange(escaped, 1, 1)).toBeUndefined();
    expect(outerEditRange(escaped, 0, 2)).toEqual({ start: 0, end: 9 });
    expect(outerEditRange(escaped, 0, 0)).toEqual({ start: 0, end: 0 });
  });
});

/** A mapped text as what it says, and where each stretch of it is written. */
function shown({ text, chunks }: MappedText): string[] {
  return chunks.map(({ start, end, from, to, same }) => `${text.slice(start, end)}${same ? '=' : '~'}${from}-${to}`);
}

it('a part of it is one of its own, with the whole of an escape', () => {
  expect(shown(sliceMapped(MAPPED, 1, 4))).toEqual(['b=2-3', '\n~3-5', 'c=5-6']);
  expect(shown(sliceMapped(MAPPED, 6, 8))).toEqual(['MM~7-7', '~7-9', 'e=9-10']);
  expect(shown(sliceMapped(MAPPED, 0, 1))).toEqual(['a=1-2']);
  expect(sliceMapped(MAPPED, 3, 5)).toEqual({ text: 'cd', chunks: [{ start: 0, end: 2, from: 5, to: 7, same: true }] });
});

it('several come one after the other', () => {
  const both = joinMapped([plainPart('abc', 1, 3), plainPart('xyz', 0, 1)]);
  expect(both.text).toBe('bcx');
  expect(shown(both)).toEqual(['bc=1-3', 'x=0-1']);
});

it('what is spelled in another comes out as the source of that spells it', () => {
  const inner = new Mapping(MAPPED.text).same(1, 4).made('N', 4).spells('q', 4, 6).spells('', 7, 8).done();
  expect(shown(throughMapped(inner, MAPPED))).toEqual(['b=2-3', '\n~3-5', 'c=5-6', 'N~6-6', 'q~6-7', '~9-10']);
});

it('its pieces know their places, except for what is not written or is as long as its text', () => {
  const within = { file: 'a', start: 0, end: 10 };
  const pieces = piecesOfMapped(
    new Mapping(SOURCE).same(1, 3).spells('\n', 3, 5).spells('z', 5, 6).made('M', 6).done(),
    {
      ...{ file: 'a', quoting: ['double'], within },
    },
  );
  const common = { kind: 'run', quoting: ['double'], within };
  expect(pieces).toEqual([
    { ...common, text: 'ab', span: { file: 'a', start: 1, end: 3 } },
    { ...common, text: '\n', span: { file: 'a', start: 3, end: 5 } },
    { ...common, text: 'z' },
    { ...common, text: 'M' },
  ]);
});
