import { describe, expect, it } from 'vitest';
import { kindOfSize, limitOf, sizeReason, tooLarge } from '../../../src/engine/reading/sizes.js';

const MB = 1024 * 1024;
const USUAL = 2 * MB;

describe('how large a file may be', () => {
  it.each([
    ['a.ts', USUAL, USUAL],
    ['a.har', USUAL, 32 * MB],
    ['a.JSON', USUAL, 8 * MB],
    ['a.json5', USUAL, 8 * MB],
    ['a.jsonl', USUAL, USUAL],
    // What is set counts for all.
    ['a.har', MB, MB],
    ['a.json', 64 * MB, 64 * MB],
  ])('%s, of %i', (file, maxBytes, expected) => {
    expect(limitOf(file, maxBytes)).toBe(expected);
  });

  it.each<[string, 'javascript' | 'sniff', number, number, unknown]>([
    ['a.ts', 'javascript', USUAL, USUAL, { kind: 'javascript' }],
    ['a.ts', 'javascript', USUAL + 1, USUAL, { kind: 'texts' }],
    ['a.ts', 'javascript', 32 * MB, USUAL, { kind: 'texts' }],
    ['a.ts', 'javascript', 32 * MB + 1, USUAL, { kind: 'javascript', limit: 32 * MB }],
    ['a.ts', 'javascript', MB + 1, MB, { kind: 'javascript', limit: MB }],
    ['run', 'sniff', USUAL + 1, USUAL, { kind: 'sniff', limit: USUAL }],
    ['run', 'sniff', USUAL, USUAL, { kind: 'sniff' }],
  ])('%s, %s, %i of %i', (file, kind, size, maxBytes, expected) => {
    expect(kindOfSize(file, kind, size, maxBytes)).toEqual(expected);
  });

  it('is told in megabytes, of two digits', () => {
    expect(sizeReason(33.4 * MB, 32 * MB)).toBe('33 MB: larger than the limit of 32 MB');
    expect(sizeReason(1.25 * MB, MB / 2)).toBe('1.3 MB: larger than the limit of 0.5 MB');
  });

  it('is not worth a word where nobody knows what the file is, unless it was named', () => {
    expect(tooLarge(3 * MB, USUAL, 'sniff', 'listed')).toEqual({ other: true });
    expect(tooLarge(3 * MB, USUAL, 'sniff', 'named')).toEqual({ skipped: '3 MB: larger than the limit of 2 MB' });
    expect(tooLarge(3 * MB, USUAL, 'javascript', 'listed')).toHaveProperty('skipped');
  });
});
