import { describe, expect, it } from 'vitest';
import { isInChain } from '../../../../src/engine/choice/gates/libraries.js';
import { isOfSentence } from '../../../../src/engine/choice/gates/occurrence.js';
import { fitsTemplate } from '../../../../src/engine/choice/gates/path-run.js';
import { Seeds } from '../../../../src/engine/choice/gates/seeds.js';
import { wayIndex } from '../../../../src/engine/choice/gates/way-index.js';

describe('a word of a sentence', () => {
  it.each([
    ['should minify the script', true],
    ['set `minify` in the configuration', true],
    ['minify is gone, use another', true],
    ['--minify', true],
    ['pass --minify to the command', true],
    ['pass -minify to the command', true],
    ['minify', false],
    ['/settings/minify', false],
    ['{"id": "minify", "value": "on"}', false],
    ['id: minify', false],
    ['minify: on and more', false],
    ['minify = "on" and more', false],
    ['query { zones { minify } }', false],
    ['--minify=on', false],
    ['a minify-css b', false],
  ])('%s: %s', (text, expected) => {
    expect(isOfSentence(text, text.indexOf('minify'), 'minify'.length)).toBe(expected);
  });
});

describe('a member of a library', () => {
  const chain = ['zones', 'settings', 'minify', 'edit'];
  it.each<[string, string | undefined, string | undefined, boolean]>([
    ['client.zones.settings.minify', 'settings', undefined, true],
    ['of a variable that is named for it', 'zoneSettings', undefined, true],
    ['of a variable in Python', 'zone_settings', undefined, true],
    ['before the name behind it', 'x', 'edit', true],
    ['of something else', 'args', undefined, false],
    ['of something else, before something else', 'args', 'enabled', false],
    ['of nothing that has a name', undefined, undefined, false],
  ])('%s', (_, before, after, expected) => {
    expect(isInChain(chain, 'minify', { before, after })).toBe(expected);
  });

  it.each<[string | undefined, string | undefined, boolean]>([
    ['client', undefined, true],
    ['cf', 'list', true],
    ['tail', 'list', true],
    ['tail', undefined, false],
    ['client', 'map', false],
    [undefined, undefined, true],
  ])('that the client itself has: %s.filters.%s', (before, after, expected) => {
    expect(isInChain(['filters', 'list'], 'filters', { before, after })).toBe(expected);
  });

  it.each<[string, string | undefined, boolean]>([
    ['the method itself', 'create', true],
    ['kept for later', undefined, true],
    ['called in another way', 'withRawResponse', true],
    ['called in another way in Python', 'with_streaming_response', true],
    ['a method of something beside it', 'cloudflared', false],
  ])('between names, %s: zeroTrust.tunnels.%s', (_, after, expected) => {
    expect(isInChain(['zeroTrust', 'tunnels', 'create'], 'tunnels', { before: 'zeroTrust', after })).toBe(expected);
  });

  it('that is the only name', () => {
    expect(isInChain(['filters'], 'filters', { before: 'a', after: 'b' })).toBe(true);
  });
});

describe('a path that is written around a word', () => {
  const fits = (text: string, word: string, template: readonly (string | undefined)[]): boolean =>
    fitsTemplate(text, text.indexOf(word), word, template, /api\.cloudflare\.com/);

  it.each([
    ['/proxy/v1/zones/\0/settings', true],
    ['\0/settings', true],
    ['/settings', true],
    ['https://api.cloudflare.com/client/v4/zones/\0/settings', true],
    ['/accounts/\0/workers/scripts/\0/settings', false],
    ['/user/\0/settings', false],
    ['/v4/organizations/\0/settings', false],
    ['https://example.com/zones/\0/settings', false],
  ])('%s', (text, expected) => {
    expect(fits(text, 'settings', ['zones', undefined, 'settings'])).toBe(expected);
  });
});

describe('a member of a record', () => {
  it('opens its file and leads nowhere: only where its path is written as well', async () => {
    const ways = await wayIndex([], []);
    const all = ways.get('error_chain') ?? [];
    const seeds = (passed: typeof all): Seeds =>
      new Seeds({ matter: /error_chain/g, ways, hosts: /(?:)/, passed: new Map([['errors.ts', new Set(passed)]]) });
    const records = all.filter(({ record }) => record);
    expect(records.length).toBeGreaterThan(0);
    expect(seeds(records).isSeed('error_chain', 'errors.ts')).toBe(false);
    expect(seeds(all).isSeed('error_chain', 'errors.ts')).toBe('answers');
  });
});
