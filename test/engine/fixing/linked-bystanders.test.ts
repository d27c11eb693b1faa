import { describe, expect, it } from 'vitest';
import { type Bystander, namesOfBase, otherHost, watcherAmong } from '../../../src/engine/fixing/linked-bystanders.js';

/** Files by their names: what they say, what they take, and whether they watch. */
type Files = Readonly<Record<string, { says?: string; takes?: readonly string[]; watches?: boolean }>>;

function near(files: Files): readonly Bystander[] {
  return Object.entries(files).map(([file, { says = '', takes = [], watches = false }]) => ({
    source: { file, text: says },
    watches: watches ? { file, start: 0, end: 1 } : undefined,
    takes: new Set(takes),
  }));
}

describe('what watches requests', () => {
  const watcher = (files: Files, own = ['send.js']): string | undefined =>
    watcherAmong(near(files), new Set(own))?.file;

  it.each<[what: string, files: Files, file: string | undefined]>([
    ['takes what sends', { 'send.js': {}, 'log.js': { watches: true, takes: ['send'] } }, 'log.js'],
    ['is taken by it', { 'send.js': { takes: ['log'] }, 'log.js': { watches: true } }, 'log.js'],
    [
      'is taken with it',
      { 'send.js': {}, 'log.js': { watches: true }, 'main.js': { takes: ['send', 'log'] } },
      'log.js',
    ],
    [
      'is named with it',
      {
        'send.js': { says: 'class Sender {}' },
        'log.js': { says: 'class Logger {}', watches: true },
        'main.js': { says: 'new Sender(new Logger())' },
      },
      'log.js',
    ],
    ['stands beside it', { 'send.js': {}, 'log.js': { watches: true } }, undefined],
    [
      'is taken by another file',
      { 'send.js': {}, 'log.js': { watches: true }, 'main.js': { takes: ['log'] } },
      undefined,
    ],
    ['sends itself', { 'send.js': { watches: true, takes: ['send'] } }, undefined],
    [
      'is the second one',
      { 'send.js': { takes: ['log'] }, 'a.js': { watches: true }, 'log.js': { watches: true } },
      'log.js',
    ],
    // By a name that says nothing of it.
    ['is a package', { 'send.js': { takes: ['index'] }, 'index.js': { watches: true } }, undefined],
    ['does not', { 'send.js': { takes: ['log'] }, 'log.js': {} }, undefined],
  ])('%s', (_, files, file) => {
    expect(watcher(files)).toBe(file);
  });

  it('has to do with one of several that send', () => {
    const own = ['send.js', 'other.js'];
    const both = { 'send.js': {}, 'other.js': {}, 'log.js': { watches: true } };
    expect(watcher(both, own)).toBeUndefined();
    expect(watcher({ ...both, 'other.js': { takes: ['a', 'log'] } }, own)).toBe('log.js');
    expect(watcher({ ...both, 'main.js': { takes: ['log', 'other'] } }, own)).toBe('log.js');
    expect(watcher({ ...both, 'main.js': { takes: ['send', 'other'] } }, own)).toBeUndefined();
    const two = { 'log.js': { says: 'class One {}\nclass Logger {}', watches: true } };
    expect(watcher({ ...two, 'send.js': { says: 'new Logger()' } }, own)).toBe('log.js');
  });

  it.each<[declares: string, isNamed: boolean]>([
    ['class Logger {}', true],
    ['interface Logger {}', true],
    ['type Logger struct', false],
    ['struct Logger {}', true],
    ['trait Logger {}', true],
    ['object Logger {}', true],
    ['module Logger', true],
    ['record Logger(int a)', true],
    ['enum Logger { A }', true],
    ['function Logger() {}', false],
    ['class Lo {}', false],
    ['class logger {}', false],
  ])('by what it declares: %s', (declares, isNamed) => {
    const says = 'new Logger(); new Lo(); new logger();';
    const found = watcher({ 'send.js': { says }, 'w.js': { says: declares, watches: true } });
    expect(found !== undefined).toBe(isNamed);
  });
});

describe('another host, given to an interface that says paths alone', () => {
  const host = (says: string, own = ['Api.java']): string | undefined => {
    const all = near({ 'Api.java': { says: 'interface Api {}' }, 'Main.java': { says } });
    const at = otherHost(all, new Set(own));
    return at === undefined ? undefined : says.slice(at.start, at.end);
  };

  it.each<[written: string, isOther: boolean]>([
    ['b.baseUrl("http://mock")', true],
    ['b.baseUri("http://mock")', true],
    ['b.rootUri( "http://mock" )', true],
    ['b.target(Api.class, "http://mock")', true],
    ['b.target(Api::class, "http://mock")', true],
    ['b.target(Api::class.java, "http://mock")', true],
    ['RestService.For<Api>("http://mock")', true],
    ['BaseAddress = new Uri("http://mock")', true],
    ['BaseAddress = new Uri($"http://{host}")', true],
    ['@FeignClient(name = "x", url = "http://mock")', true],
    ['@Path(value = "https://mock")', true],
    ['b.baseUrl("https://api.cloudflare.com/client/v4/")', false],
    ['// b.baseUrl("http://mock")', false],
    ['b.baseUrl("/zones")', false],
    ['other("http://mock")', false],
  ])('%s: %s', (written, isOther) => {
    expect(host(`Api api;\n${written}`) !== undefined).toBe(isOther);
  });

  it('is given in the same file, or in one that has to do with it', () => {
    const written = 'b.baseUrl("http://mock")';
    expect(host(written)).toBeUndefined();
    expect(host(written, ['Main.java'])).toBe('baseUrl("http://mock"');
    expect(host(`Api a;\n${written}`)).toBe('baseUrl("http://mock"');
  });

  it('is the first one that is linked, whoever asks', () => {
    const mock = 'b.baseUrl("http://mock")';
    const all = near({
      'A.java': { says: mock },
      'B.java': { says: `Api a; ${mock}` },
      'Api.java': { says: 'class Api' },
    });
    expect(otherHost(all, new Set(['Api.java']))?.file).toBe('B.java');
    expect(otherHost(all, new Set(['A.java']))?.file).toBe('A.java');
    expect(otherHost(all, new Set(['C.java']))).toBeUndefined();
  });
});

describe('the names that may hold the base of an interface', () => {
  const names = (says: string, more: Files = {}): readonly string[] => {
    const api = { 'Api.java': { says: 'interface Api {}' } };
    return [...namesOfBase(near({ ...api, 'Main.java': { says }, ...more }), new Set(['Api.java']))];
  };

  it.each<[written: string, ...names: string[]]>([
    ['Api a; b.baseUrl(Hosts.LIVE)', 'LIVE'],
    ['Api a; b.target(Api.class, Hosts.LIVE_ONE)', 'LIVE_ONE'],
    ['Api a; b.target(Api::class.java, Hosts.LIVE)', 'LIVE'],
    ['@FeignClient(url = "${cloudflare.api-url}") Api a', 'api-url'],
    ['@FeignClient(url = "${url:none}") Api a', 'url'],
    ['Api a; BaseAddress = new Uri(config["Api:Url"])', 'Url'],
    ['RestService.For<Api>(config["Url"])', 'Url'],
    ['Api a; b.baseUrl(env.getProperty("cf.api.base"))', 'base'],
    ['Api a; baseUrl = config.getString("cf.base-url")', 'base-url'],
    ['Api a; BaseUrl = config.GetValue<string>("x"); get("y"); getenv("CF_BASE")', 'CF_BASE'],
    ['Api a; b.baseUrl(host); getSection("Cf:Base")', 'Base'],
    // The address is written there, or nothing is given.
    ['Api a; b.baseUrl("http://mock"); x(Hosts.LIVE)', ...[]],
    ['Api a; b.other(Hosts.LIVE)', ...[]],
    // It has nothing to do with the interface.
    ['b.baseUrl(Hosts.LIVE)', ...[]],
  ])('%s', (written, ...expected) => {
    expect(names(written)).toEqual(expected);
  });

  it('are those of an enum that is asked', () => {
    const hosts = { 'Hosts.java': { says: 'enum Hosts { LIVE("https://a"), MOCK_ONE ( "http://b"), none("x") }' } };
    const asks = 'Api a; b.baseUrl(Hosts.of(stage).url())';
    expect(names(asks, hosts)).toEqual(['LIVE', 'MOCK_ONE']);
    expect(names('Api a; b.baseUrl(other)', hosts)).toEqual([]);
    expect(names(asks, { 'Hosts.java': { says: 'class Hosts { LIVE("https://a") }' } })).toEqual([]);
    expect(names('Api a; b.send(Hosts.of(stage))', hosts)).toEqual([]);
  });
});
