import { describe, expect, it } from 'vitest';
import { uncertainSender } from '../../src/rewrite/uncertain-sender.js';
import type { Rewriting } from '../../src/rewrite/step.js';

/** Of the call that `…` ends in, whether it is in doubt that it sends: its name, as it is written. */
function uncertain(
  text: string,
  { client = 'unknown-sender', sends = false, elsewhere = false } = {},
): string | undefined {
  const file = elsewhere ? 'b.js' : 'a.js';
  const start = text.lastIndexOf('\n') + 1;
  const at = text.indexOf("'/x'", start);
  const span = { file, start, end: text.length };
  const url = at < 0 ? [{ kind: 'hole' }] : [{ kind: 'run', text: '/x', span: { file, start: at, end: at + 4 } }];
  const uses = { isSender: () => sends, textOf: () => (elsewhere ? text : undefined) };
  const source = { file: 'a.js', text: elsewhere ? '' : text };
  return uncertainSender({ request: { client, span, url }, source, uses } as unknown as Rewriting);
}

describe('a function that is not known', () => {
  it.each<[string, string | undefined]>([
    ["send('/x')", 'send'],
    ["api.client.send('/x')", 'api.client.send'],
    ["(await client()).send('/x')", '(await client()).send'],
    ["send(path('/x'))", 'send'],
    ['send path', 'send'],
    ["send '/x'", 'send'],
    ['send(path)', 'send'],
    ['send(a)(path)', 'send(a)'],
  ])('%s may not send', (text, callee) => {
    expect(uncertain(text)).toBe(callee);
    expect(uncertain(text, { elsewhere: true })).toBe(callee);
    expect(uncertain(text, { sends: true })).toBeUndefined();
    expect(uncertain(text, { client: 'fetch' })).toBeUndefined();
  });
});

describe('what shows by its name that it keeps a text', () => {
  it.each<[string, boolean]>([
    ["cache.get('/x')", true],
    ["memoCache.get('/x')", true],
    ["this.kv.get('/x')", true],
    ["api.cache.client.get('/x')", false],
    ["config.client.get('/x')", false],
    ["new Cache().get('/x')", true],
    ["new Api(cache).get('/x')", false],
    ["new Map<Cache>().get('/x')", true],
    ["new Box<Cache>().get('/x')", false],
    ["client->store('/x')", true],
    ["Rails::cache('/x')", true],
    ["a?.lookup('/x')", true],
    ["a!.lookup('/x')", true],
    ["a:lookup('/x')", true],
    ["lookups('/x')", false],
    ["md5sum('/x')", true],
    ["call('cache', '/x')", false],
    ["const c = new Redis();\nc.get('/x')", true],
    ["const c = new Api();\nc.get('/x')", false],
    ["c := NewCache()\nc.Get('/x')", true],
    ["if (c == cache) f();\nc.get('/x')", false],
    ["o.c = cache;\nc.get('/x')", false],
    ["@c = Cache.new\nc.get('/x')", true],
    ["let c: Registry;\nc.get('/x')", true],
    ["func f(c *Api) {}\nlet c: &Store;\nc.get('/x')", true],
    ["Cache<String> c;\nc.get('/x')", true],
    ["Api c;\nc.get('/x')", false],
    ["cache = 1;\nthis.get('/x')", false],
    ["self = cache;\nself.get('/x')", false],
    ['const c = f("cache");\nc.get(\'/x\')', false],
  ])('%s', (text, keeps) => {
    expect(uncertain(text, { sends: true }) !== undefined).toBe(keeps);
  });
});
