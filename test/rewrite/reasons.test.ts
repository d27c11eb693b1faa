import { describe, expect, it } from 'vitest';
import { reasonsOf } from '../../src/rewrite/reasons.js';

describe('reasons of an unsafe fix', () => {
  it.each<[name: string, doubts: string[], said: string]>([
    ['one without a place', ['its identifier is another one'], 'its identifier is another one'],
    ['one with a place', ['it is printed (line 3)'], 'it is printed (line 3)'],
    ['the same twice', ['it is printed (line 3)', 'it is printed (line 3)'], 'it is printed (line 3)'],
    ['several, in their order', ['it is printed (line 3)', 'b', 'a'], 'it is printed (line 3); b; a'],
    [
      'one with lines out of order',
      ['it is read (in `b`)', 'it is read (line 10)', 'it is read (line 9)'],
      'it is read (line 9, line 10, and 1 more place)',
    ],
    ['one with two places', ['it is read (line 9)', 'it is read (in `a/b.ts`)'], 'it is read (line 9, in `a/b.ts`)'],
    [
      'one with three places, and another between',
      ['it is read (line 1)', 'x', 'it is read (line 2)', 'it is read (line 3)'],
      'it is read (line 1, line 2, and 1 more place); x',
    ],
    [
      'one with five places',
      [1, 2, 3, 4, 5].map((line) => `it is read (line ${String(line)})`),
      'it is read (line 1, line 2, and 3 more places)',
    ],
    [
      'brackets that say no place',
      ['`f(x)` is called (twice)', '`f(x)` is called (once)'],
      '`f(x)` is called (twice); `f(x)` is called (once)',
    ],
    ['the same with a place and without', ['it is read', 'it is read (line 2)'], 'it is read (line 2)'],
  ])('%s', (_, doubts, said) => {
    expect(reasonsOf(doubts)).toBe(said);
  });
});
