import { describe, expect, it } from 'vitest';
import { span } from '../flow/make.js';
import { arg, called, CLIENTS, literal, recording } from './given.js';

/*
 * Calls that are told a path and are not known: which of them say something about it without sending anything there. What
 * is called is written as `callee` of `given.ts` has it; behind a blank stands the name of the method.
 */
const CALLS: readonly (readonly [language: string, sends: readonly string[], silent: readonly string[]])[] = [
  [
    'javascript',
    ['api.get', '?', 'x#api', '#api.get', 'x#caches.get', '#window.caches.get'],
    ['#caches.default.get', '#caches.default get', 'fs#read'],
  ],
  [
    'python',
    ['api.get', '? get', '?', 'x#api.get', 'x#'],
    ['api echo', '? echo', 'x#os.isfile', 'respx#get', 'x#responses.get', 'mock_api.get', 'fake.get get'],
  ],
  [
    'go',
    ['api.Get', '? Get', '?', 'x/y#Get', 'x/y#Get Do'],
    ['api Errorf', 'x/y#Wrapf', 'strings#Get', 'net/http/httptest#Get', 'mockApi.Get', 'fake.Get Get'],
  ],
  [
    'php',
    ['api.get', '? get', '?', '#get', 'x#api.get', 'x#sam.ock'],
    ['api basename', '#wp_redirect', 'x#basename', '#Route.get', 'x\\Mock#get', 'mock.get', 'router.get get'],
  ],
  [
    'ruby',
    ['api.get', '? get', '?', '#get', 'x#api.get', 'x#sam.ock'],
    ['api visit', '#puts', 'x#puts', 'webmock#get', '#WebMock.get', 'stub.get', 'map.get get'],
  ],
  ...['java', 'kotlin'].map(
    (language) =>
      [
        language,
        ['api.get', '? get', '?', '#Api.get', 'x#Api.get', '#Sam.ock'],
        ['api contains', '? contains', '#Api.forward', '#WireMock.get', '#Mock get', 'mockApi.get', 'fake.get get'],
      ] as const,
  ),
  [
    'csharp',
    ['api.Get', '? Get', '?', '#Api.Get', '#Sam.ock'],
    ['api MapGet', '? MapGet', '#Api.Contains', '#Substitute.Get', '#Mock Get', 'mockApi.Get', 'fake.Get Get'],
  ],
  [
    'rust',
    ['api.get', '? get', '?', 'x#Api.get', 'x#Sam.ock'],
    ['api mount', '? mount', 'x#contains', 'httptest#get', 'x#Mock.get', 'mock_api.get', 'fake.get get'],
  ],
  [
    'perl',
    ['api.get', '? get', '?', 'x#get', 'x#sam.ock'],
    ['api croak', '? croak', '#croak', 'Test::More#get', '#mock.get', 'routes.get', 'stub.get get'],
  ],
  [
    'lua',
    ['api.get', '? get', '?', 'x#get', 'x#sam.ock'],
    ['ngx say', '? say', '#dofile', 'x#dofile', 'spy#get', '#stub.get', 'mock.get', 'stub.get get'],
  ],
  [
    'elixir',
    ['api.get', '? get', '?', '#Api.get', '#Api.Mock', '#Sam.ock.get'],
    ['api forward', '? forward', '#Api.inspect', '#Api.Bypass.get', '#Mox.get', 'mock.get', 'stub.get get'],
  ],
  ['nim', ['api.get', '? get', '?', '#get'], ['api echo', '? echo', '#echo', '#api.contains']],
];

describe.each(CALLS)('of calls of %s', (language, sending, silent) => {
  const sends = (written: string): boolean => {
    const [what = '', name] = written.split(' ');
    const make = CLIENTS[language];
    if (make === undefined) throw new Error(language);
    const { clients, requests } = recording(make);
    const given = clients.call(
      called(what, [arg('/zones/z/a')], name === undefined ? {} : { name: { text: name, span: span(1) } }),
    );
    expect(given === undefined).toBe(requests.length === 0);
    return requests.length === 1 && requests[0]?.client === 'unknown-sender' && requests[0].dialect === language;
  };
  it.each(sending)('%s is taken for one that sends', (written) => {
    expect(sends(written)).toBe(true);
  });
  it.each(silent)('%s sends nothing', (written) => {
    expect(sends(written)).toBe(false);
  });
});

it('tells doubles of Python by what they are told to answer', () => {
  const { clients, requests } = recording(CLIENTS['python']!);
  for (const name of ['status', 'payload', 'side_effect', 'json'])
    clients.call(called('api.get', [arg('/zones/z/a'), arg(literal(200), name)]));
  expect(requests).toHaveLength(1);
});

it('tells routes and doubles of Elixir by their files', () => {
  const { clients, requests } = recording(CLIENTS['elixir']!);
  for (const file of ['lib/router.ex', 'test/api_test.exs', 'lib/api.ex', 'lib/router.exs'])
    clients.call(called('api.get', [arg('/zones/z/a')], { span: span(0, 9, file) }));
  expect(requests.map((one) => one.span.file)).toEqual(['lib/api.ex', 'lib/router.exs']);
});
