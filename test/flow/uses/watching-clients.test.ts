import { describe, expect, it } from 'vitest';
import { watchingClient } from '../../../src/flow/uses/watching-clients.js';
import { project } from './uses-in.js';

const found = async (text: string, file: string, call: string): Promise<string | undefined> => {
  const { trees, request, said } = await project({ [file]: text }, call);
  const tree = trees.of(file);
  if (tree === undefined) return 'no tree';
  return said(watchingClient(trees, tree, [request.span]));
};

describe('a client', () => {
  it.each([
    [
      'is given a function',
      "const c = axios.create({ paramsSerializer: (p) => f(p) });\nc.get('/zones');",
      'paramsSerializer',
    ],
    [
      'is given functions in a list',
      "const c = got.extend({ handlers: [(o, next) => next(o)] });\nc.get('/zones');",
      'handlers',
    ],
    [
      'is given the name of a function',
      "function f(p) {}\nconst c = axios.create({ transformRequest: f });\nc.get('/zones');",
      'transformRequest',
    ],
    [
      'is given what another file has',
      "import { a } from './a.js';\nconst c = axios.create({ adapter: a });\nc.get('/zones');",
      'adapter',
    ],
    ['is given an object of its own', "const c = axios.create({ adapter: new Own() });\nc.get('/zones');", 'adapter'],
    [
      'asks a function who it is',
      "const f = (r) => r;\nconst c = axios.create({ auth: f });\nc.get('/zones');",
      'auth',
    ],
  ])('that %s sees requests', async (_name, text, key) => {
    expect(await found(text, 'a.mjs', "c.get('/zones')")).toBe(key);
  });

  it.each([
    ['data', "const c = axios.create({ baseURL: '/v4', custom: { a: 1 } });\nc.get('/zones');"],
    [
      'a function that looks at answers',
      "const c = axios.create({ validateStatus: (s) => s < 500 });\nc.get('/zones');",
    ],
    ['an agent', "const c = axios.create({ httpsAgent: new Agent() });\nc.get('/zones');"],
    ['who it is', "const c = axios.create({ auth: { username: 'a' } });\nc.get('/zones');"],
  ])('sees nothing by %s', async (_name, text) => {
    expect(await found(text, 'a.mjs', "c.get('/zones')")).toBeUndefined();
  });

  it('does not count what other functions are given', async () => {
    const text = "const c = axios.create({});\nsort(list, { by: (a) => a });\nc.get('/zones');";
    expect(await found(text, 'a.mjs', "c.get('/zones')")).toBeUndefined();
  });

  const session = (method: string): string =>
    `import requests\n\nclass Own(requests.Session):\n    def ${method}(self, it):\n        return super().${method}(it)\n\n\nOwn().get('/zones')\n`;

  it('is another one where a class takes the place of its own', async () => {
    expect(await found(session('send'), 'a.py', "Own().get('/zones')")).toBe('requests.Session');
    expect(await found(session('zone'), 'a.py', "Own().get('/zones')")).toBeUndefined();
  });

  it('is followed where its base was read', async () => {
    const text = `class Session:\n    def send(self, it):\n        return it\n\n\n${session('send').replace('requests.', '')}`;
    expect(await found(text, 'a.py', "Own().get('/zones')")).toBeUndefined();
  });

  const c = (options: string, made = 'axios.create', before = ''): string =>
    `${before}const c = ${made}(${options});\nc.get('/zones');`;

  it.each([
    ['a function two lists down', c('{ hooks: { before: [(r) => r] } })'.slice(0, -1)), 'hooks'],
    ['a function three lists down', c('{ hooks: { a: { b: [(r) => r] } } }'), undefined],
    ['a function under no key', c('(r) => r'), undefined],
    ['a function of a key that is not known', c('{ [key]: (r) => r }'), undefined],
    ['what a function makes', c('{ adapter: make() }'), undefined],
    ['what a function in capitals makes', c('{ adapter: Make() }'), 'adapter'],
    ['a file that is asked for', c("{ adapter: require('./a') }"), 'adapter'],
    ['an address', c("{ adapter: new URL('a') }"), undefined],
    ['a name of its own', c('{ adapter: own }', 'axios.create', 'const own = 1;\n'), undefined],
    ['an imported constant', c('{ adapter: OWN }', 'axios.create', "import { OWN } from './a.js';\n"), undefined],
    [
      'an imported name for a harmless key',
      c('{ headers: own }', 'axios.create', "import { own } from './a.js';\n"),
      undefined,
    ],
    ['a function of another call', c('{ adapter: (r) => r }', 'make'), undefined],
    ['a function of a client by its name', c('{ adapter: (r) => r }', 'new OwnClient'), 'adapter'],
    ['a function of a pool', c('{ adapter: (r) => r }', 'new Pool'), 'adapter'],
    ['a key in other letters', c('{ ValidateStatus: (r) => r }'), undefined],
    ['who it is, by a class', c('{ auth: new Own() }'), undefined],
  ])('%s', async (_name, text, key) => {
    expect(await found(text, 'a.mjs', "c.get('/zones')")).toBe(key);
  });

  it('is the call that sends, where it is given a function', async () => {
    const text = "send('/zones', { sees: (r) => r });\nother('/x', { sees: (r) => r });";
    expect(await found(text, 'a.mjs', "send('/zones', { sees: (r) => r })")).toBe('sees');
    expect(await found("send('/zones');\nother('/x', { sees: (r) => r });", 'a.mjs', "send('/zones')")).toBeUndefined();
  });

  it('is given functions by their names in Python', async () => {
    const text = "import httpx\ndef f(r): return r\nc = httpx.Client(event_hook=f)\nc.get('/zones')\n";
    expect(await found(text, 'a.py', "c.get('/zones')")).toBe('event_hook');
    expect(await found(text.replace('event_hook=f', 'f'), 'a.py', "c.get('/zones')")).toBeUndefined();
  });

  it.each([
    ['requests.Session', 'send', true],
    ['requests.auth.AuthBase', '__call__', true],
    ['HTTPAdapter', 'send_it', true],
    ['Transport', 'handle_request', true],
    ['Base', 'send', false],
    ['SessionMixin', 'send', false],
    ['requests.Session', 'close', false],
  ])('of the class %s with %s is another one: %s', async (base, method, is) => {
    const text = `class Own(${base}):\n    def ${method}(self, it): pass\n\nOwn().get('/zones')\n`;
    expect(await found(text, 'a.py', "Own().get('/zones')")).toBe(is ? base : undefined);
  });
});
