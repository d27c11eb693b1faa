import { describe, expect, it } from 'vitest';
import { Places } from '../../../src/engine/accounts/places.js';
import { linesOf, mentions } from '../../../src/engine/accounts/spelling.js';
import type { WrittenText } from '../../../src/match/account/spelled.js';

const at = (start: number, end: number, file = 'a'): { file: string; start: number; end: number } => ({
  file,
  start,
  end,
});

describe('what lies at a place', () => {
  const places = new Places<string>();
  places.add(at(10, 20), 'one');
  places.add(at(250, 600), 'long');
  places.add(at(300, 310), 'inner');
  places.add(at(700, 700), 'empty');
  places.add(at(10, 20, 'b'), 'other');

  it.each<[number, number, string[]]>([
    [10, 20, ['one']],
    [19, 30, ['one']],
    [20, 30, []],
    [0, 10, []],
    [0, 11, ['one']],
    [255, 257, ['long']],
    [599, 600, ['long']],
    [600, 601, []],
    [0, 999, ['one', 'long', 'inner', 'empty']],
    [305, 306, ['long', 'inner']],
    [699, 701, ['empty']],
    [512, 512, ['long']],
  ])('from %i to %i', (start, end, expected) => {
    expect(places.at(at(start, end))).toEqual(expected);
  });

  it('is of one file', () => {
    expect(places.at(at(10, 20, 'b'))).toEqual(['other']);
    expect(places.at(at(10, 20, 'c'))).toEqual([]);
  });
});

it('a text mentions a word each time that it is asked', () => {
  const words = /filters/g;
  expect([mentions('a filters b', words), mentions('filters', words), mentions('x', words)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('paths of several lines are found when they are asked for', () => {
  const source = 'one\ntwo three\nfour';
  let asked = 0;
  const lines = linesOf(() => {
    asked += 1;
    return [
      { span: at(0, 3), as: 'path' },
      { span: at(1, 6), as: 'path' },
      { span: at(8, 16), as: 'text' },
      { span: at(14, 18), as: 'path' },
    ] as unknown as WrittenText[];
  }, source);
  expect(asked).toBe(0);
  expect([at(2, 3), at(0, 1), at(9, 10), at(15, 16)].map((span) => lines().at(span).length)).toEqual([1, 0, 0, 0]);
  expect(asked).toBe(1);
});
