import { describe, expect, it } from 'vitest';
import { pathAnchor, valueAnchor } from '../../src/match/anchor.js';
import type { Span } from '../../src/model/span.js';
import type { Piece } from '../../src/model/text.js';
import { Written } from './make.js';

const at = (start: number, end: number, file = 'a.ts'): Span => ({ file, start, end });
const run = (text: string, span?: Span, within?: Span): Piece => ({ kind: 'run', text, span, within });
const hole = (span?: Span, within?: Span): Piece => ({ kind: 'hole', span, within });

describe('the place of a segment', () => {
  it('is its own where it stands in no string', () => {
    const segment = run('filters', at(4, 11));
    expect(pathAnchor([run('/zones/', at(0, 4)), segment], [segment])).toEqual(at(4, 11));
  });

  it('is all of the path that stands in the same string', () => {
    const string = at(10, 40);
    const [before, id, segment, behind] = [
      run('/zones/', at(11, 18), string),
      hole(at(18, 23), string),
      run('/filters', at(23, 31), string),
      run('?a', at(31, 33), string),
    ];
    const other = [run('https://a', at(0, 9)), run('x', at(12, 14, 'b.ts')), hole()];
    expect(pathAnchor([...other, before, id, segment, behind], [segment])).toEqual(at(11, 33));
    // What begins before it or ends behind it is no part of it.
    expect(pathAnchor([run('a', at(9, 12)), run('b', at(39, 41)), segment], [segment])).toEqual(at(23, 31));
    expect(pathAnchor([run('a', at(10, 12)), run('b', at(39, 40)), segment], [segment])).toEqual(at(10, 40));
  });

  it('is not known where nothing of it is written', () => {
    expect(pathAnchor([hole(at(0, 4))], [hole(at(0, 4))])).toBeUndefined();
    expect(pathAnchor([run('a')], [run('a')])).toBeUndefined();
    expect(pathAnchor([], [])).toBeUndefined();
    expect(pathAnchor([run('b', at(2, 3))], [hole(), run('a'), run('b', at(2, 3))])).toEqual(at(2, 3));
  });
});

describe('the place of a value', () => {
  const written = new Written();
  const [text, list, object, literal, choice, unknown] = ['a${b}c', ['x'], { k: 'v' }, 5, ['|', 'a', 'b'], '?'].map(
    (given) => {
      written.text += ' ';
      return { value: written.value(given), text: written.text };
    },
  );
  const shown = (one: typeof text): string | undefined => {
    const span = one && valueAnchor(one.value);
    return span && one.text.slice(span.start, span.end);
  };

  it('is where it is written, where it is', () => {
    expect([text, list, object, literal].map(shown)).toEqual(['a${b}c', 'x', '{k:v }', '5']);
    expect([choice, unknown].map(shown)).toEqual([undefined, undefined]);
  });

  it('is that of the pieces that stand in the file of the first', () => {
    const pieces = [run('a'), run('b', at(9, 10)), run('c', at(2, 3, 'b.ts')), run('d', at(4, 5))];
    expect(valueAnchor({ kind: 'text', text: pieces })).toEqual(at(4, 10));
    expect(valueAnchor({ kind: 'text', text: [run('a')] })).toBeUndefined();
    expect(valueAnchor({ kind: 'text', text: [] })).toBeUndefined();
  });
});
