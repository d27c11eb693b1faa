import { describe, expect, it } from 'vitest';
import { isAskedFor, isKindName, isOfProse, standingOf } from '../../../../src/engine/choice/gates/occurrence.js';
import { fitsTemplate, opensAt, standsAlone } from '../../../../src/engine/choice/gates/path-run.js';
import { mayName } from '../../../../src/engine/choice/gates/libraries.js';

const HOSTS = /cloudflare\.com$/;

describe('what a word is where it stands', () => {
  it.each<[string, 'text' | 'key' | undefined]>([
    ["send('/filters')", 'text'],
    ["['zones', id, 'filters'].join('/')", 'text'],
    ["{ list: 'filters' }", 'text'],
    ['`/zones/${id}/filters?page=1`', 'text'],
    ["'filters/' + id", 'text'],
    ['zones/z/filters', 'text'],
    ['{ filters: 1 }', 'key'],
    ['{ id, filters }', 'key'],
    ['dict(filters=1)', 'key'],
    ['f(filters, null, 2)', undefined],
    ["api.filters?.type === 'a'", undefined],
    ["'/zones/z/filters?a=1'", 'text'],
    ['import all from "./a.json"; all.filters', 'key'],
    ['const filters = 1', undefined],
    ['let filters: Filter[] = []', undefined],
    ['function filters() {', undefined],
    ['if (filters === undefined)', undefined],
    ['filters => filters', undefined],
    ['foreach ($filters as $one)', undefined],
    ['all.filters', undefined],
    ['filters.map(one)', undefined],
    ['  // see /filters', undefined],
    ['   * the old /filters', undefined],
    ['/* /filters */', undefined],
    ['0 * * * * curl /filters', 'text'],
    ['* * * * * curl /filters', 'text'],
    ["'filters that match'", undefined],
    ["'the old filters'", undefined],
    ["'such as zones, filters, and rules'", undefined],
    ["'filters:read'", undefined],
    ["http.get('*/filters', reply)", undefined],
    ['new RegExp("/filters/([a-z]+)")', undefined],
    ['new RegExp("/filters([a-z]+)")', undefined],
  ])('%s: %s', (text, expected) => {
    expect(standingOf(text, text.lastIndexOf('filters'), 'filters'.length)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['  // how many connections there are', true],
    ['   * connections that are open', true],
    ["about: 'Certificates, connections and more'", true],
    ["about: 'Certificates for connections'", true],
    ["about: 'Certificates for connections.'", true],
    ['tunnel.connections', false],
    ['{ id, connections } = tunnel', false],
    ["pick(tunnel, 'connections')", false],
    ["query: '.result[] | .connections'", false],
    ["'id,connections,status'", false],
    ['for name in connections and others', false],
    ["'connections' in tunnel", false],
    ['`/tunnels?${new URLSearchParams({ limit: 5, connections: all })}`', false],
    ['`/tunnels?${query(id, connections, all)}`', false],
    ["about: '{count} of the connections are open'", true],
    ["about: 'connections: all'", false],
  ])('%s has it in a sentence: %s', (text, expected) => {
    expect(isOfProse(text, text.indexOf('connections'), 'connections'.length)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["type: 'settings'", true],
    ['"kind": "settings"', true],
    ["it.type === 'settings'", true],
    ["it.type != 'settings'", true],
    ["z.literal('settings')", true],
    ["describe('settings', () => {", true],
    ["api.test('settings')", false],
    ["path: 'settings'", false],
    ["parts.push('settings')", false],
    ["case 'settings':", true],
    ["case 'a', 'settings':", true],
    ["switch (x) { case 'settings': f() }", true],
    ["case 'a': part = 'settings'", false],
    ["lowercase 'settings'", false],
    ["const part = 'settings'", false],
  ])('%s names the kind of something: %s', (text, expected) => {
    expect(isKindName(text, text.indexOf('settings'))).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["headers.get('Transfer-Encoding')", true],
    ["headers.delete('Transfer-Encoding')", true],
    ['headers.pop("Transfer-Encoding")', true],
    ['headers.removeHeader("Transfer-Encoding")', true],
    ["headers.set('Transfer-Encoding', 'chunked')", false],
    ["{ 'Transfer-Encoding': 'chunked' }", false],
  ])('%s asks for it: %s', (text, expected) => {
    expect(isAskedFor(text, text.indexOf('Transfer-Encoding'))).toBe(expected);
  });
});

describe('a path that goes on with what is put in', () => {
  const template = ['zones', undefined, 'settings', 'minify'];
  it.each<[string, string, boolean]>([
    ['`/zones/${id}/settings/${name}`', 'settings', true],
    ['`/zones/${id}/settings/`', 'settings', true],
    ['`/zones/${id}/settings`', 'settings', true],
    ["['zones', id, 'settings', name]", 'settings', true],
    ['`/zones/${id}/settings/ssl`', 'settings', false],
    ['`https://example.com/zones/${id}/settings/${name}`', 'settings', false],
  ])('%s after %s: %s', (text, word, expected) => {
    expect(opensAt(text, text.indexOf(word), word, { template, segment: 3 }, HOSTS)).toBe(expected);
  });

  it('may be far where other literals may stand between', () => {
    const far = (text: string): boolean =>
      opensAt(text, text.indexOf('zones'), 'zones', { template, segment: 3, isFar: true }, HOSTS);
    expect(far("'/zones'")).toBe(true);
    expect(far('`/zones/${id}`')).toBe(true);
    expect(far('`/zones/${id}/settings/ssl`')).toBe(false);
    expect(far('`/zones/${id}/settings/${name}`')).toBe(true);
    expect(opensAt("'/zones'", 2, 'zones', { template, segment: 3 }, HOSTS)).toBe(false);
  });

  const filters = ['zones', undefined, 'filters'];
  it.each<[string, boolean]>([
    ['`/zones/${id}/${name}`', true],
    ['`/zones/${id}`', true],
    ["['zones', id, name]", true],
    ["'/zones'", false],
    ['`/zones/${id}/rules`', false],
    ['`/zones/${id}/${name}/x`', true],
    ['zones', true],
    ['`/zones`', false],
    ['`https://example.com/zones/${id}`', false],
  ])('%s, with what stands between: %s', (text, expected) => {
    expect(opensAt(text, text.indexOf('zones'), 'zones', { template: filters, segment: 2 }, HOSTS)).toBe(expected);
  });

  it('is told from the word before it where a path has a word twice', () => {
    const twice = ['filters', undefined, 'filters', undefined];
    const opens = (text: string, segment: number): boolean =>
      opensAt(text, text.indexOf('filters'), 'filters', { template: twice, segment }, HOSTS);
    expect([opens('`/filters/${id}`', 1), opens("'/filters/rules'", 1)]).toEqual([true, false]);
    expect([opens('`/filters/${id}`', 3), opens("'/filters/rules'", 3)]).toEqual([true, false]);
  });

  it.each<[string, boolean]>([
    ['`/accounts/${id}`', true],
    ['`${base}/accounts/${id}`', true],
    ['`/accounts/${id}/${rest}`', false],
    ['`/accounts/${path}`', true],
  ])('%s may be the whole of a path of two segments: %s', (text, expected) => {
    expect(fitsTemplate(text, text.indexOf('accounts'), 'accounts', ['accounts', undefined], HOSTS)).toBe(expected);
  });
});

describe('a path that may be part of another', () => {
  const fits = (text: string, word: string, template: readonly (string | undefined)[]): boolean =>
    fitsTemplate(text, text.indexOf(word), word, template, HOSTS);
  const filters = ['zones', undefined, 'filters'];

  it.each<[string, string, readonly (string | undefined)[], boolean]>([
    // A word by itself, or as a part of another.
    ["'filters'", 'filters', filters, true],
    ["'old-filters/x'", 'filters', filters, true],
    ['`/zones/${id}/my${filters}/a/b`', 'filters', filters, true],
    // To another host, whatever is written behind it.
    ['https://example.com/zones/z/filters', 'filters', filters, false],
    ['//example.com/zones/z/filters', 'filters', filters, false],
    ['https://me@api.cloudflare.com:443/client/v4/zones/z/filters', 'filters', filters, true],
    ['https://${host}/zones/z/filters', 'filters', filters, true],
    // From its root.
    ['https://api.cloudflare.com/client/v4/zones/z/filters', 'filters', filters, true],
    ['https://api.cloudflare.com/client/v4/z/filters', 'filters', filters, false],
    ['https://api.cloudflare.com/client/v4/filters', 'filters', filters, true],
    ['/client/v4/accounts/a/filters', 'filters', filters, false],
    // To its end.
    ['/zones/z/filters/', 'filters', filters, true],
    ['/zones/z/filters?a=/b#c', 'filters', filters, true],
    ['see /zones/z/filters.', 'filters', filters, true],
    ['/zones/z/filters:', 'filters', filters, true],
    ['/zones/z/filters/x/y', 'filters', filters, false],
    ['/a/filters', 'filters', filters, true],
    ['/z/a/filters', 'filters', filters, false],
    ['/zones/z/y/filters', 'filters', filters, false],
    // One hole may be several segments.
    ['`/zones/${path}`', 'zones', ['zones', undefined, 'settings', 'x'], true],
    ['`/zones/${path}/x`', 'zones', ['zones', undefined, 'settings', 'x'], true],
    ['`/zones/${path}/y`', 'zones', ['zones', undefined, 'settings', 'x'], false],
    ['`/settings/x`', 'settings', ['zones', undefined, 'settings', 'x'], true],
    ['`/settings/y`', 'settings', ['zones', undefined, 'settings', 'x'], false],
    ['`/settings/y`', 'settings', ['zones', undefined, 'settings', undefined], true],
  ])('%s: %s of %j, %s', (text, word, template, expected) => {
    expect(fits(text, word, template)).toBe(expected);
  });

  it('is looked for in time that does not double with each hole', () => {
    const template = ['zones', ...Array.from({ length: 40 }, () => undefined), 'end'];
    expect(fits(`/zones/${'${a}/'.repeat(38)}other/end/x`, 'zones', template)).toBe(false);
  });
});

describe('what is put in behind the whole of a path', () => {
  it.each([
    ['`/zones/${id}/filters/${query}`', true],
    ['`/zones/${id}/filters/${query}/a`', false],
    ['`/zones/${id}/filters/a`', false],
    ['`/zones/${id}/filters${query}`', true],
    ['`/zones/${id}/filters${a}${b}`', true],
    ['`/zones/${id}/old/filters${query}`', false],
    // More may be written of the segment, or be put in before what is.
    ['`${base}/user/filters${more}-x`', true],
    ['`${base}/user/filters${more}/x`', true],
  ])('%s may end with a query: %s', (text, expected) => {
    expect(fitsTemplate(text, text.indexOf('filters'), 'filters', ['zones', undefined, 'filters'], HOSTS)).toBe(
      expected,
    );
  });
});

describe('the end of a path that says all', () => {
  const template = ['zones', undefined, 'firewall', 'waf', 'packages', undefined, 'groups'];
  it.each<[string, string, boolean]>([
    ["'firewall/waf/packages/' + id + '/groups'", 'firewall', false],
    ['`firewall/waf/packages/${id}/groups`', 'firewall', true],
    ['`/firewall/waf/packages/${id}/groups`', 'firewall', true],
    ['`${zone}/firewall/waf/packages/${id}/groups`', 'firewall', true],
    ['`zones/${zone}/accounts/firewall/waf/packages/${id}/groups`', 'firewall', false],
    ["'packages/x/groups'", 'packages', false],
    ["'groups'", 'groups', false],
    ["'old-groups/x'", 'groups', false],
    ['`/${zone}/firewall/waf/packages/${id}/groups`', 'firewall', true],
    ['`${a}/${zone}/firewall/waf/packages/${id}/groups`', 'waf', true],
    ['`zones/${zone}/firewall/waf/packages/${id}/groups`', 'firewall', false],
    ['`firewall/waf/packages/${id}/groups/${group}`', 'firewall', false],
    ['`https://example.com/firewall/waf/packages/${id}/groups`', 'firewall', false],
    ['`firewall/waf/packages/${id}/groups${query}`', 'groups', false],
  ])('%s: %s, %s', (text, word, expected) => {
    expect(standsAlone(text, text.indexOf(word), word, template, HOSTS)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['endpoint = "settings/brotli"', true],
    ["'url' => 'settings/brotli'", true],
    ['uri: `settings/brotli`', true],
    ['name = "settings/brotli"', false],
    ['endpoint != "settings/brotli"', false],
    ['endpoint = "settings/ssl"', false],
  ])('is less particular where it is named as an address: %s, %s', (text, expected) => {
    const settings = ['zones', undefined, 'settings', 'brotli'];
    expect(standsAlone(text, text.indexOf('settings'), 'settings', settings, HOSTS)).toBe(expected);
  });
});

describe('names of a library', () => {
  const names = { of: 'node', chain: ['filters', 'create'] } as const;
  it.each<[string, boolean]>([
    ['client.filters.create(x)', true],
    ["client['filters'].create(x)", true],
    ['const { filters } = client;\nfilters.create(x)', true],
    ['const all = client.filters;\nall.create(x)', true],
    ['const use = ({ filters }) => filters.create(x)', true],
    ['client.filters.rules.create(x)', false],
    ['const all = client.filters;\nall.remove(x)', false],
    ['const all = args.filters.list;\ndb.create(x)', false],
    ['const body = { messages, filters };\ndb.create(body)', false],
    ['db.create(filters)', false],
  ])('%s: %s', (text, expected) => {
    expect(mayName(names, 'filters', text)).toBe(expected);
  });
});
