import { describe, expect, it } from 'vitest';
import { configured, namesOf } from '../../../src/engine/choice/git.js';
import { hasWords, judged, type Words } from '../../../src/engine/choice/scan.js';
import type { FileOutcome } from '../../../src/engine/reading/files.js';

const WORDS: Words = {
  matter: /\bminify\b/,
  also: [],
  api: /api\.cloudflare\.com/,
  segments: { texts: ['/filters'], strict: /\/filters/g, loose: /filters/g },
};

/** What comes of a text, in words. */
function said(text: string, words: Partial<Words> = {}, file = 'a.ts'): string {
  const read: FileOutcome = { read: { file, kind: 'javascript', bytes: Buffer.from(text, 'latin1'), latin: text } };
  const found = judged(read, { ...WORDS, ...words });
  if (found.kind !== 'hit' && found.kind !== 'dull') return JSON.stringify(found);
  return [
    found.kind,
    ...(found.kind === 'hit' && found.sure ? ['surely'] : []),
    ...(found.namesApi ? ['names the API'] : []),
    ...found.segments.map((one) => `has segment ${String(one)}`),
  ].join(', ');
}

describe('what a file comes to', () => {
  it.each<[outcome: FileOutcome, expected: unknown]>([
    [{ skipped: 'why' }, { kind: 'skipped', reason: 'why', unread: true }],
    [{ failed: 'why' }, { kind: 'failed', reason: 'why' }],
    [{ other: true }, { kind: 'other' }],
  ])('%j', (outcome, expected) => {
    expect(judged(outcome, WORDS)).toEqual(expected);
  });

  const BINARY_WITH_WORDS = '{"kind":"skipped","reason":"binary","unread":false,"hasWords":true}';
  const also = [/\bone\b/, /\btwo\b/];
  it.each<[what: string, text: string, words: Partial<Words>, expected: string]>([
    ['a word', 'minify', {}, 'hit'],
    ['none', 'nothing', {}, 'dull'],
    ['the API alone', 'api.cloudflare.com', {}, 'dull, names the API'],
    ['a word and the API', 'api.cloudflare.com minify', {}, 'hit, names the API'],
    ['bytes that are no text', 'nothing\0', {}, '{"kind":"skipped","reason":"binary","unread":false}'],
    ['such bytes with a word', '// \0\nminify', {}, BINARY_WITH_WORDS],
    ['such bytes in a word', 'min\0ify', {}, BINARY_WITH_WORDS],
    ['text of two bytes each without a mark', [...'minify'].join('\0'), {}, BINARY_WITH_WORDS],
    ['text of four bytes each', [...'minify'].join('\0\0\0'), {}, BINARY_WITH_WORDS],
    ['text with a NUL far down', `minify ${'a'.repeat(7993)}\0`, {}, 'hit'],
    ['text with one just before', `minify ${'a'.repeat(7992)}\0`, {}, BINARY_WITH_WORDS],
    ['text of two bytes each', '\xff\xfem\0', {}, 'hit, surely'],
    ['text of two bytes each, the other way round', '\xfe\xff\0m', {}, 'hit, surely'],
    ['such a mark further on', 'x\xff\xfem', {}, 'dull'],
    ['a suppression', '// eolint-ignore', {}, 'hit, surely'],
    ['a suppression of a file', '// eolint-disable', {}, 'hit, surely'],
    ['our name', '// eolint-other', {}, 'dull'],
    ['the file that is asked for', 'nothing', { always: 'a.ts' }, 'hit, surely'],
    ['another one', 'nothing', { always: 'b.ts' }, 'dull'],
    ['all of the other words', 'one two', { also }, 'hit, surely'],
    ['some of the other words', 'one', { also }, 'dull'],
  ])('%s', (_, text, words, expected) => {
    expect(said(text, words)).toBe(expected);
  });

  it('a part of it matters by the same words', () => {
    expect(hasWords('minify', WORDS)).toBe(true);
    expect(hasWords('nothing', WORDS)).toBe(false);
    expect(hasWords('two one', { ...WORDS, also })).toBe(true);
    expect(hasWords('two', { ...WORDS, also })).toBe(false);
  });
});

describe('what git is told and says', () => {
  it.each<[given: Record<string, string>, first: number]>([
    [{}, 0],
    [{ GIT_CONFIG_COUNT: '0' }, 0],
    [{ GIT_CONFIG_COUNT: '2', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c' }, 2],
    // What git itself would refuse.
    [{ GIT_CONFIG_COUNT: '-1' }, 0],
    [{ GIT_CONFIG_COUNT: '1.5' }, 0],
    [{ GIT_CONFIG_COUNT: 'x' }, 0],
  ])('settings stand behind those of %j', (given, first) => {
    const settings = [
      ['x.y', 'z'],
      ['u.v', 'w'],
    ] as const;
    expect(configured(given, settings)).toEqual({
      ...given,
      GIT_CONFIG_COUNT: String(first + 2),
      [`GIT_CONFIG_KEY_${String(first)}`]: 'x.y',
      [`GIT_CONFIG_VALUE_${String(first)}`]: 'z',
      [`GIT_CONFIG_KEY_${String(first + 1)}`]: 'u.v',
      [`GIT_CONFIG_VALUE_${String(first + 1)}`]: 'w',
    });
  });

  it('names end in a NUL', () => {
    expect(namesOf(Buffer.from('a\0b c\n\0'))).toEqual(['a', 'b c\n']);
    expect(namesOf(Buffer.from(''))).toEqual([]);
  });
});
