import { describe, expect, it } from 'vitest';
import { readThrough } from '../../src/rewrite/through-read.js';
import { apply, askedInput, overlaps } from './fixes.js';
import { file, spanOf } from './requests.js';

/** The text where `filter` is read by its member `expression`; `needle`: what of the text is the key. */
function through(text: string, { needle = 'filter', reads = 1, path = file, shorthand = false, shared = '' } = {}) {
  const input = { ...askedInput(text, {}), ...(shared === '' ? {} : { sharedWith: overlaps(text, shared) }) };
  const all = Array.from({ length: reads }, (_, nth) => ({
    path: ['result', 'filter'],
    span: { ...spanOf(text, needle, nth), file: path },
    shorthand,
  }));
  const outcome = readThrough(input, all, 'expression', 'the read');
  if (outcome === undefined) return 'something else';
  return 'refused' in outcome ? `refused: ${outcome.refused}` : apply(text, outcome.edits);
}

describe('a member of a field', () => {
  it.each([
    ['rule.filter.expression', 'rule.expression'],
    ['rule.filter?.expression', 'rule.expression'],
    ['rule&.filter&.expression', 'rule&.expression'],
    ['$rule->filter->expression', '$rule->expression'],
    ["rule['filter']['expression']", "rule['expression']"],
    ['rule["filter"]["expression"]', 'rule["expression"]'],
    ['rule[:filter][:expression]', 'rule[:expression]'],
    ['$rule->{filter}{expression}', '$rule->{expression}'],
    ['$rule->{filter}->{expression}', '$rule->{expression}'],
    ['rule.filter\n  .expression', 'rule.expression'],
    ['rule.filter          ?.expression', 'rule.expression'],
  ])('%s is read in its place', (before, expected) => {
    expect(through(before)).toBe(expected);
  });

  it.each([
    ['rule.filter'],
    ['rule.filter.id'],
    ['rule.filter.expressions'],
    ['rule.filter.parse().expression'],
    ['rule.filter, expression'],
    ['rule.filterexpression'],
    ['rule.filter           ?.expression'],
  ])('%s is something else', (text) => {
    expect(through(text)).toBe('something else');
  });

  it('is read by a key in quotes that are part of its place', () => {
    expect(through('rule["filter"]["expression"]', { needle: '"filter"' })).toBe('rule["expression"]');
    expect(through('rule[KEY]["expression"]', { needle: 'KEY' })).toBe('something else');
  });

  it('is read so at all places, or at none', () => {
    expect(through('a.filter.expression; b.filter.expression', { reads: 2 })).toBe('a.expression; b.expression');
    expect(through('a.filter.expression; b.filter.id', { reads: 2 })).toBe('something else');
    expect(through('a.filter.expression', { reads: 0 })).toBe('something else');
  });

  it('is left in another file, as the name of a variable, and where other code reads it', () => {
    expect(through('a.filter.expression', { path: 'src/other.js' })).toBe('something else');
    expect(through('a.filter.expression', { shorthand: true })).toBe('something else');
    expect(through('a.filter.expression', { shared: 'filter' })).toBe(
      'refused: the read is shared with other code (line 1)',
    );
  });
});
