import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { didYouMean, nearest } from '../../src/text/nearest.js';

const ids = ['firewall-rules', 'filters', 'rate-limits', 'zone-setting-minify', 'zone-setting-brotli'];

describe('the nearest word', () => {
  it.each([
    ['firewal-rules', 'firewall-rules'],
    ['fitlers', 'filters'],
    ['FILTERS', 'filters'],
    ['rate_limits', 'rate-limits'],
    ['minify', 'zone-setting-minify'],
    ['zone-setting', undefined],
    ['images', undefined],
    ['', undefined],
    // One letter of three may be wrong, and one of fewer.
    ['filxyrs', 'filters'],
    ['fixyzrs', undefined],
    ['fitlesr', 'filters'],
    ['setting-mini', 'zone-setting-minify'],
    ['min', undefined],
    ['mini', 'zone-setting-minify'],
  ])('%j is %j', (word, meant) => {
    expect(nearest(word, ids)).toBe(meant);
  });

  it('is a question, or nothing', () => {
    expect(didYouMean('filter', ids)).toBe('; did you mean filters?');
    expect(didYouMean('cat', ids)).toBe('');
  });

  it.each<[string, string[], string | undefined]>([
    ['ab', ['abc', 'xb', 'aby'], 'abc'],
    ['ab', ['xb', 'abc'], 'abc'],
    ['ab', ['abd', 'abc'], 'abd'],
    ['ab', ['xb', 'ay'], 'xb'],
    ['abcdef', ['abcxyf', 'abcdxf'], 'abcdxf'],
    ['a', ['b'], 'b'],
    ['a', ['bc'], undefined],
    ['ba', ['ab'], 'ab'],
    ['bac', ['abcd', 'abc'], 'abc'],
    ['abc', [], undefined],
    ['word', ['a-word', 'b-word'], undefined],
    ['WORD', ['a-Word'], 'a-Word'],
  ])('%j among %j is %j', (word, words, meant) => {
    expect(nearest(word, words)).toBe(meant);
  });

  it('of a word with one slip is that word', () => {
    const word = fc.constantFrom(...ids);
    fc.assert(
      fc.property(word, fc.nat(18), fc.constantFrom('drop', 'double', 'swap'), (id, place, slip) => {
        const at = place % (id.length - 1);
        const [a = '', b = ''] = id.slice(at, at + 2);
        const made = { drop: b, double: a + a + b, swap: b + a }[slip];
        expect(nearest(id.slice(0, at) + made + id.slice(at + 2), ids)).toBe(id);
      }),
    );
  });
});
