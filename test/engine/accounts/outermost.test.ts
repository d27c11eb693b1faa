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
