import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { inertTerminal } from '../../src/text/inert.js';
import { displayWidth, graphemesOf } from '../../src/text/width.js';

describe('inertTerminal', () => {
  it.each([
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u001b[31mred\u001b]0;title\u0007', '\\x1b[31mred\\x1b]0;title\\x07'],
    ['\u009b31m', '\\x9b31m'],
    ['user\u202egpj.exe', 'user\\u{202e}gpj.exe'],
    ['a\u2066b\u2028c\u200b', 'a\\u{2066}b\\u{2028}c\\u{200b}'],
    ['\ud800x', '\\u{d800}x'],
    ['\u{e0041}', '\\u{e0041}'],
    ['日本語 😀 👩‍👧 é', '日本語 😀 👩‍👧 é'],
  ])('makes %j inert', (text, inert) => {
    expect(inertTerminal(text)).toBe(inert);
  });

  it('leaves no control character and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const inert = inertTerminal(text);
        // eslint-disable-next-line no-control-regex -- control characters are what must be gone
        expect(inert).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        expect(inertTerminal(inert)).toBe(inert);
      }),
    );
  });
});

describe('displayWidth', () => {
  it.each([
    ['abc', 3],
    ['日本語', 6],
    ['ｱ한', 3],
    ['é', 1],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['🇩🇪', 2],
    ['ไทย', 3],
    ['', 0],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is the sum of the characters, which join to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const characters = graphemesOf(text);
        expect(characters.map((character) => character.text).join('')).toBe(text);
        expect(characters.reduce((sum, character) => sum + character.width, 0)).toBe(displayWidth(text));
        for (const { text: character, start } of characters) expect(text.startsWith(character, start)).toBe(true);
      }),
    );
  });
});
