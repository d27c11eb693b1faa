import { describe, expect, it } from 'vitest';
import { service, zone } from '../rulesets/calls.js';
import { fixedSnippet } from './snippets.js';

interface Sent {
  readonly phase: string;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
}

/** What a call of the old interface sends after its fix, or why it is left. */
async function converted(path: string, body: unknown): Promise<Sent | string> {
  const script = `curl -s -X POST "https://api.cloudflare.com/client/v4/zones/$ZONE/${path}" --data '${JSON.stringify(body)}'\n`;
  const { fixed, left } = await fixedSnippet({ name: 'unsafe-rules', files: new Map([['a.sh', script]]) });
  const sent = /--data '([\s\S]*)'\n$/.exec(fixed.get('a.sh') ?? '')?.[1];
  return sent === undefined ? left : (JSON.parse(sent) as Sent);
}

/** What the rulesets service makes of it: the rules without what it adds. */
function made(sent: Sent | string): readonly Readonly<Record<string, unknown>>[] {
  if (typeof sent === 'string') throw new Error(sent);
  const { rules } = service({ plan: 'enterprise' }).get('POST', `${zone}/rulesets`, sent);
  return rules.map(
    ({ id: _id, version: _version, last_updated: _at, ...rest }: Readonly<Record<string, unknown>>) => rest,
  );
}

const rule = (rest: object): object => ({ action: 'block', filter: { expression: 'ip.src eq 192.0.2.1' }, ...rest });
const limit = (rest: object): object => ({
  match: { request: { url: '*.example.com/login*' } },
  threshold: 5,
  period: 60,
  action: { mode: 'ban', timeout: 600 },
  ...rest,
});

describe('firewall rules as custom rules', () => {
  it.each(['block', 'challenge', 'js_challenge', 'managed_challenge', 'log'])('keep the action %s', async (action) => {
    expect(made(await converted('firewall/rules', [rule({ action })]))).toMatchObject([
      { action, expression: 'ip.src eq 192.0.2.1', enabled: true },
    ]);
  });

  it('skip where they allowed', async () => {
    const [allow, bypass, both] = made(
      await converted('firewall/rules', [
        rule({ action: 'allow', priority: 1 }),
        rule({ action: 'bypass', products: ['uaBlock', 'bic'], priority: 2 }),
        rule({ action: 'bypass', products: ['waf', 'rateLimit', 'hot'], priority: 3 }),
      ]),
    );
    expect(allow).toMatchObject({ action: 'skip', action_parameters: { ruleset: 'current' } });
    expect(bypass).toMatchObject({ action: 'skip', action_parameters: { products: ['uaBlock', 'bic'] } });
    expect(both).toMatchObject({
      action_parameters: { products: ['hot'], phases: ['http_request_firewall_managed', 'http_ratelimit'] },
    });
  });

  it('are one as a list of one, with what they may have besides', async () => {
    expect(made(await converted('firewall/rules', rule({ id: 'x', priority: null, products: [] })))).toMatchObject([
      { action: 'block', enabled: true },
    ]);
    const filter = { id: 'y', expression: 'ssl', paused: 'true' };
    expect(made(await converted('firewall/rules', [{ action: 'log', paused: 'false', filter }]))).toMatchObject([
      { action: 'log', expression: 'ssl', enabled: false },
    ]);
  });

  it('of one priority come in the order in which they were gone through', async () => {
    const actions = ['block', 'js_challenge', 'managed_challenge', 'challenge', 'allow', 'log'];
    const products = ['waf'];
    const rules = [...actions.map((action) => rule({ action })), rule({ action: 'bypass', products })];
    const sent = await converted('firewall/rules', rules);
    expect(
      made(sent).map(({ action, action_parameters: of }) => (of === undefined ? action : JSON.stringify(of))),
    ).toEqual([
      'log',
      '{"phases":["http_request_firewall_managed"]}',
      '{"ruleset":"current"}',
      'challenge',
      'managed_challenge',
      'js_challenge',
      'block',
    ]);
    expect(sent).toMatchObject({ name: 'default', kind: 'zone', phase: 'http_request_firewall_custom' });
  });

  it('come in the order of their priorities, then of their actions', async () => {
    const rules = [
      rule({ description: 'none, block' }),
      rule({ description: '20', priority: 20 }),
      rule({ description: '10', priority: 10 }),
      rule({ description: 'none, log', action: 'log' }),
    ];
    const all = made(await converted('firewall/rules', rules));
    expect(all.map(({ description }) => description)).toEqual(['10', '20', 'none, log', 'none, block']);
  });

  it('are off where they or their filters were paused, and keep their names', async () => {
    const rules = [
      rule({ paused: true, ref: 'a', description: 'first' }),
      { action: 'block', ref: 'b', filter: { expression: 'ssl', paused: true, description: 'second', ref: 'c' } },
      { action: 'block', filter: { expression: 'ssl', paused: false, ref: 'd' } },
    ];
    expect(made(await converted('firewall/rules', rules))).toMatchObject([
      { enabled: false, ref: 'a', description: 'first' },
      { enabled: false, ref: 'b', description: 'second' },
      { enabled: true, ref: 'd' },
    ]);
  });

  it.each([
    [
      'a filter by its id',
      [{ action: 'block', filter: { id: 'x' } }],
      'the rule names a filter that is made elsewhere',
    ],
    ['no filter', [{ action: 'block' }], 'the filter of the rule is not written out'],
    ['an unknown action', [rule({ action: 'simulate' })], 'nothing stands for the action "simulate"'],
    ['a bypass of nothing', [rule({ action: 'bypass' })], 'it is not seen which products the bypass is for'],
    ['products of a block', [rule({ products: ['waf'] })], 'products belong to a bypass'],
    ['another member', [rule({ mode: 'on' })], 'nothing stands for `mode` of the rule'],
    [
      'another member of the filter',
      [{ action: 'log', filter: { expression: 'ssl', x: 1 } }],
      'nothing stands for `x` of the filter',
    ],
    ['no rule', [], 'no rule is in the list'],
    ['products of what allows', [rule({ action: 'allow', products: ['waf'] })], 'products belong to a bypass'],
    ['a priority in words', [rule({ priority: 'first' })], 'the priority of the rule is no number'],
    ['a flag in words', [rule({ paused: 'x' })], '`paused` of the rule is neither true nor false'],
    [
      'a flag of the filter in words',
      [{ action: 'log', filter: { expression: 'ssl', paused: 'x' } }],
      '`paused` of the filter of the rule is neither true nor false',
    ],
    [
      'products that are no list',
      [rule({ action: 'bypass', products: 'waf' })],
      '`products` of the rule is not written out',
    ],
    [
      'products that are no texts',
      [rule({ action: 'bypass', products: [{}] })],
      'an element of `products` of the rule is not known',
    ],
    ['a rule that is none', ['x'], 'the rule is not written out'],
    ['a filter that is none', [{ action: 'log', filter: 'ssl' }], 'the filter of the rule is not written out'],
  ])('are left with %s', async (_what, body, reason) => {
    expect(await converted('firewall/rules', body)).toContain(`declined, ${reason}`);
  });
});

describe('rate limits as rate limiting rules', () => {
  it('match, count and act as before', async () => {
    expect(made(await converted('rate_limits', limit({ description: 'login', disabled: true })))).toMatchObject([
      {
        action: 'block',
        description: 'login',
        enabled: false,
        expression: 'http.host wildcard "*.example.com" and http.request.uri.path wildcard "/login*"',
        ratelimit: {
          characteristics: ['cf.colo.id', 'ip.src'],
          period: 60,
          requests_per_period: 5,
          mitigation_timeout: 600,
          requests_to_origin: true,
        },
      },
    ]);
  });

  it.each([
    ['*', 'true'],
    ['*/wp-login.php', 'http.request.uri.path wildcard "/wp-login.php"'],
    ['https://example.com/*', 'http.host wildcard "example.com"'],
    ['example.com', 'http.host wildcard "example.com"'],
  ])('match the address %s', async (url, expression) => {
    expect(made(await converted('rate_limits', limit({ match: { request: { url } } })))).toMatchObject([
      { expression },
    ]);
  });

  it('match methods and schemes', async () => {
    const request = (rest: object): object => limit({ match: { request: { url: '*', ...rest } } });
    const expressionOf = async (rest: object): Promise<unknown> =>
      made(await converted('rate_limits', request(rest)))[0]?.['expression'];
    expect(await expressionOf({ methods: ['POST', 'PUT'] })).toBe('http.request.method in {"POST" "PUT"}');
    expect(await expressionOf({ methods: ['_ALL_'], schemes: ['_ALL_'] })).toBe('true');
    expect(await expressionOf({ schemes: ['HTTP'] })).toBe('not ssl');
    expect(await expressionOf({ schemes: ['https'] })).toBe('ssl');
    expect(await expressionOf({ schemes: ['HTTP', 'HTTPS'] })).toBe('true');
  });

  it('count what is answered by an expression of its own', async () => {
    const match = { request: { url: '*/login' }, response: { status: [401, 403], origin_traffic: false } };
    expect(made(await converted('rate_limits', limit({ match })))).toMatchObject([
      {
        ratelimit: {
          requests_to_origin: false,
          counting_expression: 'http.request.uri.path wildcard "/login" and http.response.code in {401 403}',
        },
      },
    ]);
  });

  it('count what is answered to any request', async () => {
    const match = { request: { url: '*' }, response: { status: [401] } };
    expect(made(await converted('rate_limits', limit({ match })))).toMatchObject([
      { expression: 'true', ratelimit: { counting_expression: 'http.response.code in {401}' } },
    ]);
  });

  it('count what the cache had not', async () => {
    const headers = [{ name: 'Cf-Cache-Status', op: 'ne', value: 'HIT' }];
    const match = { request: { url: '*' }, response: { origin_traffic: false, headers } };
    expect(made(await converted('rate_limits', limit({ match })))).toMatchObject([
      { ratelimit: { requests_to_origin: true } },
    ]);
  });

  it('leave out what they let by, and count clients behind one address', async () => {
    const bypass = [{ name: 'url', value: 'api.example.com/*' }];
    const rest = { bypass, correlate: { by: 'nat' }, match: { request: { url: '*/login' } } };
    expect(made(await converted('rate_limits', limit(rest)))).toMatchObject([
      {
        expression: 'http.request.uri.path wildcard "/login" and not (http.host wildcard "api.example.com")',
        ratelimit: { characteristics: ['cf.colo.id', 'cf.unique_visitor_id'] },
      },
    ]);
  });

  it.each([
    ['simulate', 'log', 60, 60],
    ['challenge', 'challenge', 60, 0],
    ['js_challenge', 'js_challenge', 60, 0],
    ['managed_challenge', 'managed_challenge', 60, 0],
  ])('%s becomes %s', async (mode, action, timeout, mitigation) => {
    expect(await converted('rate_limits', limit({ action: { mode, timeout } }))).toMatchObject({
      rules: [{ action, ratelimit: { mitigation_timeout: mitigation } }],
    });
  });

  it('match whatever a part of them matches', async () => {
    const expressionOf = async (rest: object): Promise<unknown> =>
      made(await converted('rate_limits', limit(rest)))[0]?.['expression'];
    expect(await expressionOf({ match: {} })).toBe('true');
    expect(await expressionOf({ match: undefined })).toBe('true');
    expect(await expressionOf({ match: { request: {} } })).toBe('true');
    expect(await expressionOf({ match: { request: { url: '*://a.example/*' } } })).toBe(
      'http.host wildcard "a.example"',
    );
    expect(await expressionOf({ match: { request: { url: '/a"b' } } })).toBe('http.request.uri.path wildcard "/a\\"b"');
    expect(await expressionOf({ bypass: [{ name: 'url', value: 'a.example/b' }], match: {} })).toBe(
      'not (http.host wildcard "a.example" and http.request.uri.path wildcard "/b")',
    );
  });

  it('are sent to the phase of rate limits', async () => {
    const sent = await converted('rate_limits', limit({ id: 'x', action: { mode: 'ban' } }));
    expect(sent).toMatchObject({ name: 'default', kind: 'zone', phase: 'http_ratelimit' });
    expect((sent as Sent).rules[0]?.['ratelimit']).not.toHaveProperty('mitigation_timeout');
    const response = { status: [], origin_traffic: 'false', headers: [] };
    const [rule] = made(await converted('rate_limits', limit({ match: { response } })));
    expect(rule?.['ratelimit']).toMatchObject({ requests_to_origin: false });
    expect(rule?.['ratelimit']).not.toHaveProperty('counting_expression');
  });

  it('answer as before', async () => {
    const action = { mode: 'ban', timeout: 60, response: { content_type: 'text/plain', body: 'slow down' } };
    expect(made(await converted('rate_limits', limit({ action })))).toMatchObject([
      { action_parameters: { response: { status_code: 429, content_type: 'text/plain', content: 'slow down' } } },
    ]);
  });

  it.each([
    ['an unknown mode', { action: { mode: 'x', timeout: 1 } }, 'nothing stands for the mode "x"'],
    [
      'a header',
      { match: { response: { headers: [{ name: 'X', op: 'eq', value: '1' }] } } },
      'nothing is known to stand for the matched header',
    ],
    ['a bypass by name', { bypass: [{ name: 'ip', value: '1' }] }, 'nothing stands for a bypass that is no URL'],
    ['another correlation', { correlate: { by: 'x' } }, 'nothing stands for what the rate limit correlates'],
    ['another member', { login_protect: true }, 'nothing stands for `login_protect` of the rate limit'],
    [
      'a method that is no text',
      { match: { request: { url: '*', methods: [{}] } } },
      'an element of `methods` of the matched request is not known',
    ],
    [
      'methods that are no list',
      { match: { request: { url: '*', methods: 'GET' } } },
      '`methods` of the matched request is not written out',
    ],
    [
      'another member of the request',
      { match: { request: { url: '*', x: 1 } } },
      'nothing stands for `x` of the matched request',
    ],
    [
      'another member of the response',
      { match: { response: { x: 1 } } },
      'nothing stands for `x` of the matched response',
    ],
    ['another member of the match', { match: { x: 1 } }, 'nothing stands for `x` of what the rate limit matches'],
    [
      'another member of the action',
      { action: { mode: 'ban', timeout: 60, x: 1 } },
      'nothing stands for `x` of the action of the rate limit',
    ],
    [
      'another member of its answer',
      { action: { mode: 'ban', response: { x: 1 } } },
      'nothing stands for `x` of the response of the action',
    ],
    [
      'an answer that is none',
      { action: { mode: 'ban', response: 'x' } },
      'the response of the action is not written out',
    ],
    ['no action', { action: undefined }, 'the action of the rate limit is not written out'],
    ['an action that is none', { action: 'ban' }, 'the action of the rate limit is not written out'],
    ['a match that is none', { match: 'x' }, 'what the rate limit matches is not written out'],
    ['a request that is none', { match: { request: 'x' } }, 'the matched request is not written out'],
    [
      'an address that is none',
      { match: { request: { url: {} } } },
      'the value of `url` of the matched request is not known',
    ],
    ['headers that are no list', { match: { response: { headers: 'x' } } }, 'the matched headers is not written out'],
    ['a header that is none', { match: { response: { headers: ['x'] } } }, 'the matched header is not written out'],
    ['a bypass of everything', { bypass: [{ name: 'url', value: '*' }] }, 'the bypass lets every request by'],
    ['a bypass that is no list', { bypass: 'x' }, 'the bypass of the rate limit is not written out'],
    [
      'another member of a bypass',
      { bypass: [{ name: 'url', value: '*', x: 1 }] },
      'nothing stands for `x` of the bypass of the rate limit',
    ],
    [
      'another member of the correlation',
      { correlate: { by: 'nat', x: 1 } },
      'nothing stands for `x` of what the rate limit correlates',
    ],
    ['no threshold', { threshold: undefined }, 'the threshold of the rate limit is not seen'],
    ['no period', { period: undefined }, 'the period of the rate limit is not seen'],
  ])('are left with %s', async (_what, rest, reason) => {
    expect(await converted('rate_limits', limit(rest))).toContain(`declined, ${reason}`);
  });
});
