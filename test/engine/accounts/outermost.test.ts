import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { isWide, outermost } from '../../../src/engine/accounts/outermost.js';
import type { WrittenText } from '../../../src/match/account/spelled.js';

/** A text at a place; a wide one has a piece that begins further in. */
function textAt(start: number, end: number, wide: boolean, counts = { reads: 0 }): WrittenText {
  const at = { file: 'a.ts', start, end };
  const piece = { file: 'a.ts', start: wide ? start + 3 : start, end };
  return {
    as: 'path',
    pieces: [{ kind: 'run', text: 'x', span: piece }],
    get span() {
      counts.reads += 1;
      return at;
    },
  } as unknown as WrittenText;
}

const range = fc.tuple(fc.nat(40), fc.integer({ min: 4, max: 40 }), fc.boolean());

it('leaves out what stands in a longer text that is put together, and keeps one of the same place', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const texts = ranges.map(([start, length, wide]) => textAt(start, start + length, wide));
      const kept = new Set(outermost(texts));
      for (const text of texts) {
        const around = texts.filter(
          (one) => one !== text && isWide(one) && one.span.start <= text.span.start && one.span.end >= text.span.end,
        );
        const longer = around.filter(({ span }) => span.start < text.span.start || span.end > text.span.end);
        if (longer.length > 0) expect(kept.has(text)).toBe(false);
        if (around.length === 0) expect(kept.has(text)).toBe(true);
      }
      for (const { span } of texts.filter(isWide)) {
        expect([...kept].some((one) => one.span.start <= span.start && one.span.end >= span.end)).toBe(true);
      }
    }),
  );
});

it('looks at texts in texts about as often as there are some', () => {
  const readsOf = (count: number): number => {
    const counts = { reads: 0 };
    outermost(Array.from({ length: count }, (_, i) => textAt(i, 4 * count - i, true, counts)));
    return counts.reads;
  };
  expect(readsOf(4000) / readsOf(2000)).toBeLessThan(2.4);
});

describe('a text that is put together from several', () => {
  const wide = (as: WrittenText['as'], ...pieces: (readonly [text: string, start?: number])[]): boolean =>
    isWide({
      as,
      span: { file: 'a.ts', start: 10, end: 40 },
      pieces: pieces.map(([text, start]) =>
        text === ''
          ? { kind: 'hole' }
          : { kind: 'run', text, span: start === undefined ? undefined : { file: 'a.ts', start, end: 40 } },
      ),
    } as unknown as WrittenText);

  it.each<[string, boolean, boolean]>([
    ['holds one that begins behind its quote and its prefix', wide('path', ['/a', 13]), true],
    ['is none where that is where it begins itself', wide('path', ['/a', 10]), false],
    ['is none behind a quote', wide('path', ['/a', 11]), false],
    ['is none behind a prefix and a quote', wide('path', ['/a', 12]), false],
    ['may begin with what is not known', wide('path', [''], ['/a', 20]), true],
    ['may begin with its own text', wide('path', ['/a', 11], [''], ['/b', 20]), true],
    ['is none of what stands nowhere', wide('path', ['/a']), false],
    ['is none of what is not known', wide('path', ['']), false],
    ['is no sentence', wide('path', ['get /a', 20]), false],
    ['is no sentence of several pieces', wide('path', ['/a', 20], ['to be had', 30]), false],
    ['may end in a blank', wide('path', ['/a ', 20]), true],
    ['is a path', wide('words', ['/a', 20]), false],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

it.each<[what: string, ranges: readonly (readonly [number, number, boolean])[], kept: readonly number[]]>([
  ['one by itself', [[0, 10, true]], [0]],
  [
    'one in another',
    [
      [0, 20, true],
      [5, 10, false],
    ],
    [0],
  ],
  [
    'one in a text that is written as a whole',
    [
      [0, 20, false],
      [5, 10, false],
    ],
    [0, 1],
  ],
  [
    'one behind another',
    [
      [0, 10, true],
      [10, 20, false],
    ],
    [0, 1],
  ],
  [
    'one that goes further',
    [
      [0, 10, true],
      [5, 20, false],
    ],
    [0, 1],
  ],
  [
    'two that go round each other',
    [
      [0, 30, true],
      [5, 25, true],
      [10, 20, false],
    ],
    [0],
  ],
  [
    'two of the same place, the first of them',
    [
      [0, 20, true],
      [0, 20, true],
    ],
    [0],
  ],
  [
    'a plain one of the same place as a wide one',
    [
      [0, 20, false],
      [0, 20, true],
    ],
    [1],
  ],
  [
    'the furthest, with one that ends before it',
    [
      [0, 12, true],
      [2, 30, true],
      [4, 10, false],
      [13, 20, false],
    ],
    [0, 1],
  ],
])('keeps %s', (_, ranges, kept) => {
  const texts = ranges.map(([start, end, wide]) => textAt(start, end, wide));
  expect(outermost(texts).map((one) => texts.indexOf(one))).toEqual(kept);
});
