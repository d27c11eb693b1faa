import { describe, expect, it } from 'vitest';
import { looksFor } from '../../../../src/engine/choice/gates/seed-looks.js';
import { wayIndex, type NumberedWay } from '../../../../src/engine/choice/gates/way-index.js';

const index = await wayIndex([], ['zones', 'filters', 'settings', 'minify', 'access', 'bookmarks']);
const all = [...index.values()].flat();

/** The ways of a library's method, by the last of its names. */
function named(of: string, ...chain: readonly string[]): readonly NumberedWay[] {
  const found = all.filter(({ names }) => names?.of === of && names.chain.slice(-chain.length).join() === chain.join());
  expect(found.length).toBeGreaterThan(0);
  return found;
}

function matches(ways: readonly NumberedWay[], text: string): boolean {
  return ways.some(({ also }) => also.every((pattern) => pattern.test(text)));
}

describe('a method of a library', () => {
  it.each<[of: string, chain: readonly string[], text: string, expected: boolean]>([
    // One name is that of a method: something has it.
    ['go', ['AccessBookmarks'], 'import "github.com/cloudflare/cloudflare-go"\napi.AccessBookmarks(ctx)', true],
    ['go', ['AccessBookmarks'], 'import "github.com/cloudflare/cloudflare-go"\napi.\n  AccessBookmarks(ctx)', true],
    ['go', ['AccessBookmarks'], 'import "github.com/cloudflare/cloudflare-go"\nfunc AccessBookmarks() {', false],
    ['go', ['AccessBookmarks'], 'import "github.com/cloudflare/cloudflare-go"\napi.AccessBookmarksOf(x)', false],
    ['go', ['AccessBookmarks'], 'import "example.com/other"\napi.AccessBookmarks(ctx)', false],
    // A field stands where a structure is made, too.
    ['go', ['SelfHostedDomains'], 'import "github.com/cloudflare/cloudflare-go"\nApp{SelfHostedDomains: x}', true],
    ['go', ['SelfHostedDomains'], 'import "github.com/cloudflare/cloudflare-go"\nApp{MySelfHostedDomains: x}', false],
    // Of several names the last two stand together.
    ['csharp', ['Roles', 'GetAsync'], 'CloudFlareClient c; c.Accounts.Roles.GetAsync(a)', true],
    ['csharp', ['Roles', 'GetAsync'], 'CloudFlareClient c; c.Accounts.Roles!.GetAsync(a)', true],
    ['csharp', ['Roles', 'GetAsync'], 'CloudFlareClient c; c.Accounts.Roles\n  .GetAsync(a)', true],
    ['csharp', ['Roles', 'GetAsync'], 'CloudFlareClient c; c.Accounts.Members.GetAsync(a)', false],
    ['csharp', ['Roles', 'GetAsync'], 'CloudFlareClient c; c.Accounts.MyRoles.GetAsync(a)', false],
    ['csharp', ['Roles', 'GetAsync'], 'var c = other; c.Accounts.Roles.GetAsync(a)', false],
    // A word of the schedule may be given to a method: then it is the method that is looked for.
    ['node', ['zones', 'settings', 'edit'], 'client.zones.settings.edit(id, x)', true],
    ['node', ['zones', 'settings', 'edit'], 'client.zones.settings?.edit(id, x)', true],
    ['node', ['zones', 'settings', 'edit'], 'client.zones.settings.get(id, x)', false],
    // In the library written by hand, a chain that is called itself is its `get`.
    ['python', ['accounts', 'roles', 'get'], 'cf.accounts.roles.get(account)', true],
    ['python', ['accounts', 'roles', 'get'], 'cf.accounts.roles(account)', true],
    ['python', ['accounts', 'roles', 'get'], 'cf.accounts.members(account)', false],
    // What comes page by page.
    ['go', ['AccessBookmarks'], 'cloudflare-go" api.AccessBookmarksAutoPaging(ctx)', true],
  ])('%s %j in %j: %s', (of, chain, text, expected) => {
    expect(matches(named(of, ...chain), text)).toBe(expected);
  });

  it.each<[text: string, expected: boolean]>([
    ['tunnel.connections.length', true],
    ['const { Connections } = tunnel', true],
    ['tunnel_connections', true],
    ['maxConnections', false],
    ['connectionsOf(tunnel)', false],
  ])('whose answer is read is told by the member, %j: %s', (text, expected) => {
    const ways = named('node', 'tunnels', 'cloudflared', 'list').filter(({ reads }) => reads.length > 0);
    expect(ways.map(({ also }) => also.some((pattern) => pattern.test(text)))).not.toContain(true);
    expect(ways.some(({ reads }) => reads.every((pattern) => pattern.test(text)))).toBe(expected);
  });

  it.each<[text: string, expected: boolean]>([
    ['client.zeroTrust.access.bookmarks.list()', true],
    ['client.zero_trust.access.bookmarks.list()', false],
    ['client.ZEROTRUST; ACCESS; LIST', true],
    // Short names are words of their own, long ones may be part of another.
    ['myZeroTrusted; access; list', true],
    ['zeroTrust; accesses; list', false],
    ['zeroTrust; access; listed', false],
    ['zeroTrust; access; list2', false],
    ['zeroTrust; access_list', true],
  ])('has its other names near: %j, %s', (text, expected) => {
    expect(matches(named('node', 'zeroTrust', 'access', 'bookmarks', 'list'), text)).toBe(expected);
  });

  it.each<[text: string, expected: boolean]>([
    ['client.user.billing.profile.get()', true],
    // Seven letters may be part of another name, six are not.
    ['myBillings; profile; get; user', true],
    ['billing; myProfiles; get; user', true],
    ['billing; profi; get; user', false],
  ])('has its other names near, of seven letters: %j, %s', (text, expected) => {
    expect(matches(named('node', 'user', 'billing', 'profile', 'get'), text)).toBe(expected);
  });

  it('has names with and without what parts words in Python', () => {
    const ways = named('python', 'zero_trust', 'access', 'bookmarks', 'list');
    expect(
      ['zero_trust', 'zero-trust', 'zeroTrust', 'zero trust'].map((name) => matches(ways, `${name}; access; list`)),
    ).toEqual([...[true, true, true, false]]);
  });
});

describe('a value that is too long', () => {
  const long = named('go', 'CreateAccount').filter(({ close }) => close);
  const head = 'cloudflare-go" api.CreateAccount(ctx)\n';
  const [enough, short] = ['x'.repeat(66), 'x'.repeat(60)];
  it.each<[what: string, text: string, expected: boolean]>([
    ['a text', `Name: "${enough}"`, true],
    ['a shorter one', `Name: "${short}"`, false],
    ['two that are short', `Name: "${short}", Other: "${short}"`, false],
    ['under another name', `Title: "${enough}"`, false],
    ['given in other ways', `name := '${enough}'`, true],
    ['given as a key of a table', `"name" => "${enough}"`, true],
    ['without quotes', `name: ${enough}x`, true],
    ['without quotes, in a list', `  - name: ${enough}x`, true],
    ['without quotes, as a variable', `ACCOUNT_NAME=${enough}x`, true],
    ['without quotes in the middle of a line', `// the name: ${enough}x`, false],
    ['without quotes, with more behind it', `name: ${enough}x {`, false],
    ['under a name that ends so', `accountName = "${enough}"`, true],
    ['under a constant that ends so', `ACCOUNT_NAME = "${enough}"`, true],
    ['under another word', `filename = "${enough}"`, false],
    ['made by repeating', 'Name: strings.Repeat("x", n)', true],
    ['made by counting', 'name = "x" * 80', true],
    ['over several lines', `name: "${short}\n${short}"`, false],
  ])('%s: %s, %s', (_, text, expected) => {
    expect(long.length).toBeGreaterThan(0);
    expect(matches(long, head + text)).toBe(expected);
  });
});

describe('a way', () => {
  it('has its path as segments, and what it needs as their numbers', () => {
    const [one] = (index.get('bookmarks') ?? []).filter(({ names }) => names === undefined);
    expect(one).toMatchObject({
      word: 'bookmarks',
      template: ['accounts', undefined, 'access', 'bookmarks'],
      declared: false,
      answers: false,
      header: false,
    });
    // `accounts` is none of the segments that are looked for here.
    expect(one?.needs).toContainEqual([4]);
    expect(one?.needs).toContainEqual([-1]);
  });

  it('may be declared without a request: zones, records, rules and pools, and what is no path', () => {
    const declared = (test: (way: NumberedWay) => boolean): Set<boolean> =>
      new Set(all.filter(test).map((way) => way.declared));
    const path = (start: RegExp) =>
      declared(({ template, names }) => names === undefined && start.test(`/${template?.join('/') ?? ''}`));
    expect(path(/^\/zones\/\/settings\//)).toEqual(new Set([true]));
    expect(path(/^\/zones\/\/dns_records/)).toEqual(new Set([true]));
    expect(path(/^\/accounts\/\/access/)).toEqual(new Set([false]));
    expect(path(/^\/zones\/\/filters/)).toEqual(new Set([false]));
    expect(declared(({ names }) => names?.of === 'go' || names?.of === 'php')).toEqual(new Set([false]));
    expect(declared(({ names, word }) => names?.chain.includes(word) === true)).toEqual(new Set([false]));
  });

  it('is close to what it needs where it is the name of a header or the length of a value', () => {
    expect(new Set(all.filter(({ header }) => header).map(({ close }) => close))).toEqual(new Set([true]));
    expect(new Set(all.filter(({ word }) => word === 'minify').map(({ close }) => close))).toEqual(new Set([false]));
  });
});

describe('what words are known by besides themselves', () => {
  it('is the same for all ways of a run', () => {
    expect(looksFor(index, undefined)).toBe(looksFor(index, undefined));
    expect(looksFor(index, new Set(all)).names).toEqual(looksFor(index, undefined).names);
    expect(looksFor(index, new Set())).toEqual({
      ...{ names: new Map(), called: new Map(), paths: [], openings: [], besides: new Set() },
    });
  });

  const way = (more: Partial<NumberedWay>): NumberedWay => ({
    ...{ word: 'minify', needs: [], template: undefined, on: undefined, also: [], reads: [], names: undefined },
    ...{ answers: false, isValue: false, header: false, record: false, close: false, declared: false },
    ...more,
  });
  const looks = (...ways: readonly Partial<NumberedWay>[]) => looksFor(index, new Set(ways.map(way)));

  it('are names of libraries that are imported: the rarest, and not the method’s where there are others', () => {
    const go = (...chain: readonly string[]): Partial<NumberedWay> => ({ names: { of: 'go', chain } });
    expect([...looks(go('Rules', 'Packages', 'Get')).names.keys()]).toEqual(['Packages']);
    expect([...looks(go('CreateFilter')).names.keys()]).toEqual(['CreateFilter']);
    expect([...looks(go('Filters', 'New'), { ...go('Filters', 'Get'), answers: true }).names]).toEqual([
      ['Filters', true],
    ]);
    expect([...looks({ ...go('Filters', 'Get'), answers: true }, go('Filters', 'New')).names]).toEqual([
      ['Filters', true],
    ]);
    expect([...looks(go('Filters', 'New')).names]).toEqual([['Filters', false]]);
    expect(looks(go('Filters', 'New')).called.size).toBe(0);
  });

  it('are the methods that a word is given to by its name', () => {
    const python = { of: 'python', chain: ['load_balancers', 'pools', 'create'] } as const;
    const given = { word: 'notification_email', names: python };
    expect([...looks(given, { ...given, answers: true }).called].map(([name, ways]) => [name, ways.length])).toEqual([
      ['load_balancers', 2],
    ]);
    const none = [
      { ...given, isValue: true },
      { ...given, word: 'pools' },
      { ...given, names: { ...python, of: 'infrastructure' as const } },
      { ...given, names: undefined },
      { ...given, word: 'from cloudflare' },
    ];
    for (const one of none) expect([...looks(one).called, ...looks(one).names]).toEqual([]);
  });

  it('are the paths that a word is sent with, by their last word', () => {
    const on = ['zones', undefined, 'filters', undefined];
    expect(looks({ on }, { on: [...on] }).paths).toEqual([['filters', on]]);
    expect(looks({ on: [undefined] }, {}).paths).toEqual([]);
  });

  it('are the places right behind another word of the path', () => {
    const template = ['zones', undefined, 'settings', 'minify'];
    expect(looks({ template }, { template: [...template] }).openings).toEqual([
      { before: 'settings', template, segment: 3 },
    ]);
    expect(looks({ word: 'settings', template }).openings).toEqual([]);
    expect(looks({ word: 'zones', template }).openings).toEqual([]);
    expect(looks({ word: 'ssl', template }).openings).toEqual([]);
    expect(looks({}).openings).toEqual([]);
  });
});
