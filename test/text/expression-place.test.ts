import { expect, it } from 'vitest';
import type { ExpressionText } from '../../src/model/expression-text.js';
import { expressionPlace } from '../../src/text/expression-place.js';
import { at, said, written } from './written.js';

// `ip.src eq ` + x + ` and ` + y, each hole spelled as a stand-in of several characters.
const { source, text } = written(['ip eq ', { hole: 'x', as: '${x}' }, ' and ', { hole: 'y', as: '${y}' }, ' or z'], {
  within: true,
});
const stated = 'ip eq 1.1.1.1 and yyyy or z';
const hole = { kind: 'hole' } as const;
const expression: ExpressionText = {
  ...{ text: stated, pieces: text, names: {}, as: 'filter' },
  holes: [
    { start: 6, end: 13, hole, as: 'part' },
    { start: 18, end: 22, hole, as: 'part' },
  ],
};
const place = expressionPlace(expression);

it.each([
  ['ip', 'ip', 'ip'],
  ['eq 1.1.1.1', 'eq ${x}', 'eq |‹x›'],
  ['1.1.1.1', '${x}', '‹x›'],
  ['1.1', '${x}', '‹x›'],
  ['.1.1 and', '${x} and', '‹x›| and'],
  ['and', 'and', 'and'],
  ['and yy', 'and ${y}', 'and |‹y›'],
  ['yyyy or', '${y} or', '‹y›| or'],
  ['or z', 'or z', 'or z'],
])('%j is written as %j', (part, expected, pieces) => {
  const start = stated.indexOf(part);
  const end = start + part.length;
  expect(at(source, place.span(start, end))).toBe(expected);
  expect(said(place.pieces(start, end))).toBe(pieces);
});

it('the edges of a stand-in are the edges of the hole', () => {
  const edges = (offset: number): number[] => [place.at(offset, 'start'), place.at(offset, 'end')];
  expect([5, 6, 7, 12, 13, 17, 18, 19, 22, 23].map(edges)).toEqual([
    ...[
      [5, 5],
      [6, 6],
      [6, 7],
      [6, 7],
      [7, 7],
      [11, 11],
      [12, 12],
      [12, 13],
      [13, 13],
      [14, 14],
    ],
  ]);
  expect(place.flat.chars).toBe('ip eq \uFFFC and \uFFFC or z');
});
