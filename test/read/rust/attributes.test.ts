import { describe, expect, it } from 'vitest';
import { attributesBefore } from '../../../src/read/rust/serde.js';

describe('the attributes right before a place', () => {
  it.each([
    ['#[a(b)]\n', '#[a(b)]\n'],
    ['#[a]\n#[b] // c\n  // d\n', '#[a]\n#[b] // c\n  // d\n'],
    ['#[a]\nx: u8,\n', ''],
  ])('are %j', (text, expected) => {
    expect(attributesBefore(text, text.length)).toBe(expected);
  });

  /* The time doubled with each slash. */
  it('are looked for once below a line of slashes', { timeout: 2000 }, () => {
    const text = `#[a]\n${'/'.repeat(400)}\nx: u8,\n`;
    expect(attributesBefore(text, text.length)).toBe('');
  });
});
