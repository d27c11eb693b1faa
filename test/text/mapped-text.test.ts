import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { MappedText } from '../../src/model/part.js';
import { applyEdits } from '../../src/text/edits.js';
import {
  joinMapped,
  Mapping,
  outerEditRange,
  outerRange,
  piecesOfMapped,
  sliceMapped,
  throughMapped,
} from '../../src/text/mapped-text.js';

/** Words on lines behind a margin; `&` is written `&amp;`, and `~` is written and means nothing. */
function read(source: string, margin: number): MappedText {
  const mapping = new Mapping(source);
  mapping.spells('', 0, margin);
  for (let at = margin; at < source.length;) {
    if (source[at] === '\n') {
      mapping.spells('\n', at, at + 1 + margin);
      at += 1 + margin;
    } else if (source.startsWith('&amp;', at)) {
      mapping.spells('&', at, at + 5);
      at += 5;
    } else if (source[at] === '~') {
      mapping.spells('', at, at + 1);
      at += 1;
    } else {
      mapping.same(at, at + 1);
      at += 1;
    }
  }
  return mapping.done();
}

const write = (text: string, margin: string): string => text.replaceAll('&', '&amp;').replaceAll('\n', `\n${margin}`);

const source = fc
  .array(fc.constantFrom('a', 'bc', ' ', '&amp;', '\n', '~'), { maxLength: 40 })
  .chain((parts) => fc.constantFrom('', '  ', '> ').map((margin) => ({ margin, text: parts.join('') })))
  .map(({ margin, text }) => ({ margin, text: margin + text.replaceAll('\n', `\n${margin}`) }));

const inner = fc.array(fc.constantFrom('x', 'yz', '&', '\n', ' '), { maxLength: 6 }).map((parts) => parts.join(''));

describe('a mapped text', () => {
  it('covers its text, in order and without a gap', () => {
    fc.assert(
      fc.property(source, ({ text, margin }) => {
        const { text: read_, chunks } = read(text, margin.length);
        let at = 0;
        let outer = 0;
        for (const chunk of chunks) {
          expect(chunk.start).toBe(at);
          expect(chunk.from).toBe(outer);
          if (chunk.same) expect(text.slice(chunk.from, chunk.to)).toBe(read_.slice(chunk.start, chunk.end));
          at = chunk.end;
          outer = chunk.to;
        }
        expect(at).toBe(read_.length);
        expect(outer).toBe(text.length);
      }),
    );
  });

  it('takes an edit of the text as one of the source: read again, it is the edited text', () => {
    fc.assert(
      fc.property(source, fc.nat(), fc.nat(), inner, ({ text, margin }, a, b, put) => {
        const mapped = read(text, margin.length);
        const [start, end] = [a % (mapped.text.length + 1), b % (mapped.text.length + 1)].sort((x, y) => x - y);
        const range = outerEditRange(mapped, start ?? 0, end ?? 0);
        fc.pre(range !== undefined);
        const changed = applyEdits(text, [{ file: '', ...range, text: write(put, margin) }]);
        const wanted = mapped.text.slice(0, start) + put + mapped.text.slice(end);
        expect(read(String(changed), margin.length).text).toBe(wanted);
      }),
    );
  });

  it('places a range where its characters are written', () => {
    fc.assert(
      fc.property(source, fc.nat(), fc.nat(), ({ text, margin }, a, b) => {
        const mapped = read(text, margin.length);
        const [start = 0, end = 0] = [a % (mapped.text.length + 1), b % (mapped.text.length + 1)].sort((x, y) => x - y);
        fc.pre(end > start);
        const range = outerRange(mapped, start, end);
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(text.length);
        const written = text.slice(range.start, range.end).replaceAll(`\n${margin}`, '\n');
        expect(written.replaceAll('&amp;', '&').replaceAll('~', '')).toBe(mapped.text.slice(start, end));
      }),
    );
  });

  it('is the same cut in two and joined, and as pieces', () => {
    fc.assert(
      fc.property(source, fc.nat(), ({ text, margin }, a) => {
        const mapped = read(text, margin.length);
        const at = a % (mapped.text.length + 1);
        const joined = joinMapped([sliceMapped(mapped, 0, at), sliceMapped(mapped, at, mapped.text.length)]);
        expect(joined.text).toBe(mapped.text);
        for (let i = 0; i < mapped.text.length; i++) {
          expect(outerRange(joined, i, i + 1)).toEqual(outerRange(mapped, i, i + 1));
        }
        const within = { file: 'a', start: 0, end: text.length };
        const pieces = piecesOfMapped(mapped, { file: 'a', quoting: ['line'], within });
        expect(pieces.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('')).toBe(mapped.text);
        for (const piece of pieces) {
          if (piece.kind !== 'run' || piece.span === undefined) continue;
          if (piece.span.end - piece.span.start !== piece.text.length) continue;
          expect(text.slice(piece.span.start, piece.span.end)).toBe(piece.text);
        }
      }),
    );
  });

  it('goes through another one to its source', () => {
    fc.assert(
      fc.property(source, fc.nat(), fc.nat(), ({ text, margin }, a, b) => {
        const outer = read(text, margin.length);
        const all = read(outer.text, 0);
        const [start = 0, end = 0] = [a % (all.text.length + 1), b % (all.text.length + 1)].sort((x, y) => x - y);
        fc.pre(end > start);
        const through = throughMapped(all, outer);
        const step = outerRange(all, start, end);
        expect(outerRange(through, start, end)).toEqual(outerRange(outer, step.start, step.end));
      }),
    );
  });

  it('takes no edit that ends inside an escape or holds text that is not written', () => {
    const escape = new Mapping('a\\u0041b').same(0, 1).spells('XY', 1, 7).same(7, 8).done();
    expect(outerEditRange(escape, 0, 2)).toBeUndefined();
    expect(outerEditRange(escape, 0, 3)).toEqual({ start: 0, end: 7 });
    const made = new Mapping('ab').same(0, 1).made('--', 1).same(1, 2).done();
    expect(outerEditRange(made, 0, 4)).toBeUndefined();
    expect(outerEditRange(made, 3, 4)).toEqual({ start: 1, end: 2 });
    expect(outerEditRange(made, 4, 4)).toEqual({ start: 2, end: 2 });
    const apart = new Mapping('ab--cd').same(0, 2).same(4, 6).done();
    expect(outerEditRange(apart, 1, 3)).toBeUndefined();
  });
});
