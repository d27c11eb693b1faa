import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/model/entry.js';
import { fixedTexts } from '../../../src/text/lexical/fixed-texts.js';
import { vocabularyOf } from '../../../src/text/lexical/vocabulary.js';

describe('fixed words', () => {
  const vocabulary = vocabularyOf(['minify', 'a.b', 'x/y', 'list[]'], ['settings'], ['My.Example.com'.toLowerCase()]);

  it.each([
    ['minify', 0, 6],
    ['minify: x', 0, 6],
    ['minifyx', 0, 0],
    ['minify.', 0, 6],
    ['minify--', 0, 6],
    ['minify-x', 0, 0],
    ['minify/other', 0, 6],
    ['x minify', 2, 6],
    ['x minify', 0, 0],
    ['a.b', 0, 3],
    ['a.c', 0, 0],
    ['x/y', 0, 3],
    ['list[]', 0, 6],
    ['minify@', 0, 0],
    ['curl -x', 0, 4],
    ['true', 0, 4],
    ['9', 0, 0],
    ['', 0, 0],
  ])('%j at %i: %i characters', (line, at, length) => {
    expect(vocabulary.wordAt(line, at)).toBe(length);
  });

  it('segments and hosts are those of this API', () => {
    expect(['client', 'v4', 'settings', 'minify'].map((text) => vocabulary.segment(text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const hosts = ['api.cloudflare.com', 'API.cloudflare.com', 'my.example.com', 'example.com'];
    expect(hosts.map((host) => vocabulary.host(host))).toEqual([true, true, true, false]);
  });
});

describe('the fixed texts of entries', () => {
  const entries = [
    {
      id: 'old-thing',
      title: 'Secretive words',
      operations: [{ method: 'GET', path: '/zones/{zone_id}/old_thing?dir=up#top' }],
      fields: [{ in: 'body', path: 'data.servicename' }],
      values: ['under_attack', 'Use the new_thing for plain.words now'],
      replacement: { note: 'hidden', operations: ['/zones/{zone_id}/rulesets'] },
      hosts: ['old.example.com'],
      count: 3,
      none: null,
    },
  ] as unknown as Entry[];
  const vocabulary = fixedTexts(entries);
  const isWord = (word: string): boolean => vocabulary.wordAt(word, 0) === word.length;

  it.each([
    'old-thing',
    'old_thing',
    'data.servicename',
    'servicename',
    'data',
    'under_attack',
    'new_thing',
    'plain.words',
    'plain',
    'words',
    'operations',
    'zone_id',
    'rulesets',
  ])('%s is a word', (word) => {
    expect(isWord(word)).toBe(true);
  });

  it.each(['Secretive', 'hidden', 'Use', 'the', 'title', 'note', 'now'])('%s is none', (word) => {
    expect(isWord(word)).toBe(false);
  });

  it('paths have segments, and identifiers in them', () => {
    const segments = ['zones', 'old_thing', 'rulesets', 'dir=up', 'top', '{zone_id}', 'under_attack'];
    expect(segments.map((text) => vocabulary.segment(text))).toEqual([true, true, true, true, true, false, false]);
    expect(vocabulary.filledIn(['zones'], 'x')).toBe(true);
    expect(vocabulary.filledIn(['zones', 'x'], 'y')).toBe(false);
    expect(vocabulary.host('old.example.com')).toBe(true);
  });

  it('are found once', () => {
    expect(fixedTexts(entries)).toBe(vocabulary);
  });
});
