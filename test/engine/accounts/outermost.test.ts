import { expect, it } from 'vitest';
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
