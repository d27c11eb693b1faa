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
    const index = await wayIndex([], []);
    const all = index.get('error_chain') ?? [];
    const seeds = (passed: typeof all): Seeds =>
      new Seeds({
        matter: /error_chain/g,
        ways: index,
        hosts: /(?:)/,
        passed: new Map([['errors.ts', new Set(passed)]]),
      });
    const records = all.filter(({ record }) => record);
    expect(records.length).toBeGreaterThan(0);
    expect(seeds(records).isSeed('error_chain', 'errors.ts')).toBe(false);
    expect(seeds(all).isSeed('error_chain', 'errors.ts')).toBe('answers');
  });
});

const ways = await wayIndex([], ['zones', 'filters', 'settings', 'minify', 'firewall', 'rules']);

describe('words of interest in a file', () => {
  const matter = /minify|\/filters|cloudflare-go/g;
  const hosts = /^api\.cloudflare\.com$/;
  const minify = ways.get('/minify') ?? ways.get('minify') ?? [];
  const passed = new Map([['a.ts', new Set(minify)]]);
  const looked = new Set(['a.ts', 'b.ts', 'b.go']);
  const ask = (more: object, text: string, file = 'a.ts', beside?: Parameters<Seeds['isSeed']>[2]): unknown =>
    new Seeds({ matter, ways, hosts, passed, looked, ...more }).isSeed(text, file, beside);

  it('are those of the ways that are complete there', () => {
    expect(minify.length).toBeGreaterThan(0);
    expect(ask({}, '/zones/\0/settings/minify')).not.toBe(false);
    expect(ask({}, '/zones/\0/filters')).toBe(false);
    expect(ask({}, '/zones/\0/settings/minify', 'b.ts')).toBe(false);
    // One that was not looked at may hold what is complete anywhere.
    expect(ask({}, '/zones/\0/settings/minify', 'c.ts')).not.toBe(false);
    expect(ask({}, '/zones/\0/filters', 'c.ts')).toBe(false);
  });

  it('are all where nothing was looked for, or it was asked for by its name', () => {
    expect(ask({ passed: undefined }, '/zones/\0/filters', 'b.ts')).not.toBe(false);
    expect(ask({ asked: new Set(['b.ts']) }, '/zones/\0/filters', 'b.ts')).not.toBe(false);
    expect(ask({ asked: new Set(['b.ts']) }, '/zones/\0/filters', 'a.ts')).toBe(false);
    // Then it may use what others hold.
    expect(ask({ asked: new Set(['b.ts']) }, '/zones/\0/filters', 'c.ts')).not.toBe(false);
  });

  it.each<[text: string, expected: boolean]>([
    ['minify', true],
    ['settings/minify', true],
    ['/accounts/\0/settings/minify', false],
    ['https://example.com/zones/\0/settings/minify', false],
    ['*/settings/minify', false],
    ['/settings/(?:minify|ssl)', false],
    ['^/settings/minify', false],
    ['we minify the script', false],
    ['minify-css', false],
    // It goes on with what is put in.
    ['/zones/\0/settings/\0', true],
    ['settings/\0', true],
    ['settings', false],
    ['/accounts/\0/settings/\0', false],
    ['/zones/\0/settings/\0/x', false],
  ])('%j: %s', (text, expected) => {
    expect(ask({}, text) !== false).toBe(expected);
  });

  it('of a member are told by those beside it', () => {
    expect(ask({}, 'minify', 'a.ts', { before: 'settings', after: undefined })).not.toBe(false);
    expect(ask({}, 'minify', 'a.ts', { before: 'options', after: undefined })).toBe(false);
    expect(ask({}, 'minify', 'a.ts', { before: undefined, after: 'x' })).toBe(false);
  });

  it('of a type’s fields are those that are sent with one, too', () => {
    const [way] = minify;
    if (way === undefined) throw new Error('no way');
    const sent = new Map([['a.ts', new Set([{ ...way, also: [/(?<![a-z\d])locked(?![a-z\d])/i] }])]]);
    const field = { before: undefined, after: undefined, isField: true } as const;
    expect(ask({ passed: sent }, 'locked', 'a.ts', field)).toBe(true);
    expect(ask({ passed: sent }, 'blocked', 'a.ts', field)).toBe(false);
    expect(ask({ passed: sent }, 'locked', 'b.ts', field)).toBe(false);
    expect(ask({ passed: sent }, 'locked', 'a.ts', { before: undefined, after: undefined })).toBe(false);
    expect(ask({ passed: sent }, 'locked')).toBe(false);
  });

  it('of a class’s fields are those that are put into a path by their names', () => {
    const field = { before: undefined, after: undefined, isField: true } as const;
    const passed = new Map([['a.ts', new Set(minify)]]);
    expect(ask({ passed }, 'minify', 'a.ts', field)).not.toBe(false);
    expect(ask({ passed }, 'minified', 'a.ts', field)).toBe(false);
    expect(ask({ passed: new Map([['a.ts', new Set<never>()]]) }, 'minify', 'a.ts', field)).toBe(false);
  });

  it('of Go are also names of a client that comes from elsewhere', () => {
    const go = [...ways.values()].flat().filter(({ names }) => names?.of === 'go' && names.chain.length > 1);
    const [way] = go;
    if (way === undefined) throw new Error('no names of Go');
    const name = way.names?.chain.at(-2) ?? '';
    const elsewhere = new Map([['other.go', new Set([way])]]);
    expect(ask({ passed: elsewhere }, name, 'b.go', { before: 'client', after: undefined })).not.toBe(false);
    expect(ask({ passed: elsewhere }, name, 'b.ts', { before: 'client', after: undefined })).toBe(false);
  });
});
