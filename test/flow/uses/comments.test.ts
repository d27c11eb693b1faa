import { describe, expect, it } from 'vitest';
import { commentsIn } from '../../../src/flow/uses/comments.js';

/** Whether the word `here` stands in a comment. */
const holds = (text: string, file = 'a.js'): boolean => commentsIn({ file, text }).holds(text.indexOf('here'));

describe('a comment', () => {
  it.each([
    ['// here'],
    ['go() // here'],
    ['# here'],
    ['/* a\nhere\n*/ go()'],
    ['"""\nhere\n"""'],
    ['/* a */ go() /* here */'],
  ])('%j', (text) => {
    expect(holds(text)).toBe(true);
  });

  it.each([
    ['here // a'],
    ['"https://here"'],
    ['"#here"'],
    ['/* a */ here'],
    ['/* a */ here /* b */'],
    ['// a\nhere'],
    ['x() -- here'],
    ['allow: PUT /accounts/*/here/*/values'],
    ['"/*/here/*"'],
    ['here'],
  ])('is none in %j', (text) => {
    expect(holds(text)).toBe(false);
  });

  it('begins with two dashes in some languages alone', () => {
    expect(holds('x() -- here', 'a.lua')).toBe(true);
    expect(holds('select 1 -- here', 'a.sql')).toBe(true);
    expect(holds('x() -- here', 'a.sh')).toBe(false);
  });

  it('ends where it ends, to the character', () => {
    const comments = commentsIn({ file: 'a.js', text: 'a /* b */ c' });
    expect([1, 2, 8, 9].map((at) => comments.holds(at))).toEqual([false, true, true, false]);
  });

  it('is looked for once in a text', () => {
    const source = { file: 'a.js', text: '// a' };
    expect(commentsIn(source)).toBe(commentsIn(source));
    expect(commentsIn({ ...source })).not.toBe(commentsIn(source));
  });
});
