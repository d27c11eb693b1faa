import { describe, expect, it } from 'vitest';
import { type ReadRuleset, account, block, envelope, errorsOf, firewall, service, zone } from './calls.js';

const managed = 'efb7b8c949ac4650a09736fc376e9aee';

describe('creating a ruleset', () => {
  it('answers the whole of version 1', () => {
    const { get } = service();
    const made = get('POST', `${zone}/rulesets`, { name: 'mine', kind: 'zone', phase: firewall, rules: [block] });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'mine',
      description: '',
      kind: 'zone',
      phase: firewall,
      version: '1',
      last_updated: expect.stringMatching(/^2026-11-21T/),
      rules: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          version: '1',
          ...block,
          enabled: true,
          ref: made.rules[0].id,
          last_updated: made.last_updated,
        },
      ],
    });
    expect(get('GET', `${zone}/rulesets/${made.id}`)).toEqual(made);
  });

  it.each([
    ['a zone has no root', zone, { kind: 'root' }, ['20301 /kind']],
    ['an account has no zone kind', account, { kind: 'zone' }, ['20301 /kind']],
    ['managed is not for users', zone, { kind: 'managed' }, ['20301 /kind']],
    ['an unknown kind', zone, { kind: 'mine' }, ['20301 /kind']],
    ['an unknown phase', zone, { phase: 'http_request_cloud_connector' }, ['20301 /phase']],
    ['a phase of accounts', zone, { phase: 'magic_transit' }, ['20301 /phase']],
    ['no name', zone, { name: undefined }, ['20302 /name']],
    ['an empty name', zone, { name: '' }, ['20301 /name']],
    ['a name that is no text', zone, { name: 5 }, ['20301 /name']],
    ['rules that are no list', zone, { rules: {} }, ['20301 /rules']],
    ['an unknown member', zone, { bic: true }, ['20300 /bic']],
    [
      'two rules of one ref',
      zone,
      {
        rules: [
          { ...block, ref: 'a' },
          { ...block, ref: 'a' },
        ],
      },
      ['20301 /rules/1/ref'],
    ],
  ])('refuses %s', (_, scope, more, errors) => {
    const { ask } = service();
    const answer = ask('POST', `${scope}/rulesets`, { name: 'a', kind: 'zone', phase: firewall, ...more });
    expect([answer.status, ...errorsOf(answer)]).toEqual([400, ...errors]);
    expect(envelope(answer)).toMatchObject({ result: null, success: false, messages: [] });
  });

  it('tells the pointer of every fault', () => {
    const { ask } = service();
    const rules: Record<string, unknown>[] = [
      block,
      { action: 'block', expression: '' },
      { action: 'shrug', expression: 'true', logging: {} },
    ];
    const answer = ask('POST', `${zone}/rulesets`, { name: 'a', kind: 'zone', phase: firewall, rules });
    expect(errorsOf(answer)).toEqual(['20302 /rules/2/logging/enabled']);
    const again = ask('POST', `${zone}/rulesets`, {
      ...{ name: 'a', kind: 'zone', phase: firewall },
      rules: rules.map(({ logging: _, ...rule }) => rule),
    });
    expect(errorsOf(again)).toEqual(['20125 /rules/1/expression', '20301 /rules/2/action']);
  });

  it('knows the name of what it refuses', () => {
    const { ask } = service();
    const answer = ask('GET', `${zone}/rulesets/phases/http_request_cloud_connector/entrypoint`);
    expect(envelope(answer).errors[0]?.message).toBe('unknown phase "http_request_cloud_connector"');
  });

  it('allows one entry point for a phase and scope', () => {
    const { ask, get } = service();
    const body = { name: 'a', kind: 'zone', phase: firewall };
    get('POST', `${zone}/rulesets`, body);
    const answer = ask('POST', `${zone}/rulesets`, body);
    expect(errorsOf(answer)).toEqual(['20217 /kind']);
    expect(envelope(answer).errors[0]?.message).toBe(
      `'zone' is not a valid value for kind because exceeded maximum number of zone rulesets for phase ${firewall}`,
    );
    get('POST', '/zones/other/rulesets', body);
    get('POST', `${zone}/rulesets`, { ...body, phase: 'http_ratelimit' });
    get('POST', `${zone}/rulesets`, { ...body, kind: 'custom' });
  });
});

describe('limits', () => {
  const rules = (count: number) => Array.from({ length: count }, () => block);

  it('holds an entry point to the rules of its plan', () => {
    for (const [plan, most] of [
      ['free', 5],
      ['pro', 20],
      ['business', 100],
      ['enterprise', 1000],
    ] as const) {
      const { ask, get } = service({ plan });
      const path = `${zone}/rulesets/phases/${firewall}/entrypoint`;
      const made = get('PUT', path, { rules: rules(most) });
      const answer = ask('PUT', path, { rules: rules(most + 1) });
      expect(errorsOf(answer)).toEqual(['50001 /rules']);
      expect(envelope(answer).errors[0]?.message).toBe(
        `exceeded the maximum number of rules in the phase ${firewall}: ${most + 1} out of ${most}`,
      );
      expect(errorsOf(ask('POST', `${zone}/rulesets/${made.id}/rules`, block))).toEqual(['50001 /rules']);
    }
  });

  it('holds an account to 10 custom rulesets of 100 rules', () => {
    const { ask, get } = service();
    const body = { name: 'a', kind: 'custom', phase: firewall };
    expect(errorsOf(ask('POST', `${account}/rulesets`, { ...body, rules: rules(101) }))).toEqual(['50001 /rules']);
    for (let i = 0; i < 10; i++) get('POST', `${account}/rulesets`, { ...body, rules: rules(i === 0 ? 100 : 1) });
    expect(errorsOf(ask('POST', `${account}/rulesets`, body))).toEqual(['20217 /kind']);
    get('POST', '/accounts/other/rulesets', body);
  });

  it('knows the one period of the free plan', () => {
    const { ask } = service({ plan: 'free' });
    const ratelimit = {
      characteristics: ['cf.colo.id', 'ip.src'],
      period: 60,
      requests_per_period: 5,
      mitigation_timeout: 60,
    };
    const answer = ask('PUT', `${zone}/rulesets/phases/http_ratelimit/entrypoint`, {
      rules: [{ ...block, ratelimit }],
    });
    expect(errorsOf(answer)).toEqual([
      '50002 /rules/0/ratelimit/period',
      '50002 /rules/0/ratelimit/mitigation_timeout',
    ]);
  });
});

describe('listing rulesets', () => {
  it('leaves rules out and shows what can be deployed', () => {
    const { get, list } = service();
    const own = get('POST', `${zone}/rulesets`, { name: 'a', kind: 'zone', phase: firewall, rules: [block] });
    get('POST', '/zones/other/rulesets', { name: 'b', kind: 'zone', phase: firewall });
    const shared = get('POST', `${account}/rulesets`, { name: 'c', kind: 'custom', phase: firewall });
    get('POST', `${account}/rulesets`, { name: 'd', kind: 'root', phase: firewall });
    const listed = list(`${zone}/rulesets`);
    expect(listed.every((one: object) => !('rules' in one))).toBe(true);
    const names = listed.filter(({ kind }) => kind !== 'managed').map(({ name }) => name);
    expect(names.sort()).toEqual(['a', 'c']);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, shared.id, managed]));
    expect(get('GET', `${zone}/rulesets/${shared.id}`)).toEqual(shared);
    const inAccount = list(`${account}/rulesets`).filter(({ kind }) => kind !== 'managed');
    expect(inAccount.map(({ name }) => name).sort()).toEqual(['c', 'd']);
  });

  it('pages through with a cursor, even while what was given is deleted', () => {
    const { ask, get, list } = service();
    for (let i = 0; i < 7; i++) get('POST', `${zone}/rulesets`, { name: `${i}`, kind: 'custom', phase: firewall });
    const all = list(`${zone}/rulesets`).map(({ id }) => id);
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 50; pages++) {
      const answer = envelope(ask('GET', `${zone}/rulesets?per_page=3${cursor}`));
      for (const { id, kind } of answer.result as unknown as readonly ReadRuleset[]) {
        seen.push(id);
        if (kind === 'custom') expect(ask('DELETE', `${zone}/rulesets/${id}`).status).toBe(204);
      }
      const next = answer.result_info?.['cursor'];
      if (next === undefined) break;
      cursor = `&cursor=${encodeURIComponent(String(next))}`;
    }
    expect(seen).toEqual(all);
  });

  it.each(['per_page=0', 'per_page=x', 'per_page=-1', 'per_page=1001', 'cursor=%20', 'cursor=abcd'])(
    'refuses %s',
    (query) => {
      expect(errorsOf(service().ask('GET', `${zone}/rulesets?${query}`))).toEqual(['20307']);
    },
  );
});

describe('updating a ruleset', () => {
  const setUp = () => {
    const made = service();
    const ruleset = made.get('POST', `${zone}/rulesets`, {
      ...{ name: 'a', kind: 'zone', phase: firewall, description: 'first' },
      rules: [block, { ...block, ref: 'kept', expression: 'true' }],
    });
    return { ...made, ruleset, path: `${zone}/rulesets/${ruleset.id}` };
  };

  it('replaces the whole list and keeps what has an id or a ref', () => {
    const { get, ruleset, path } = setUp();
    const [first, second] = ruleset.rules;
    const rules = [
      { ...block, ref: 'kept', expression: 'false' },
      { ...block, id: first.id },
      { ...block, description: 'new' },
    ];
    const updated = get('PUT', path, { rules });
    expect(updated.version).toBe('2');
    expect(updated.description).toBe('first');
    expect(updated.rules.map(({ id, version, ref }) => [id, version, ref])).toEqual([
      [second.id, '2', 'kept'],
      [first.id, '1', first.id],
      [expect.any(String), '1', expect.any(String)],
    ]);
    expect(updated.rules[1]).toEqual(first);
    expect([first.id, second.id]).not.toContain(updated.rules[2].id);
    expect(updated.last_updated > ruleset.last_updated).toBe(true);
  });

  it('takes back what it answered', () => {
    const { get, ruleset, path } = setUp();
    const updated = get('PUT', path, ruleset);
    expect(updated).toEqual({ ...ruleset, version: '2', last_updated: updated.last_updated });
  });

  it('keeps the rules where only the description is sent', () => {
    const { get, ruleset, path } = setUp();
    const updated = get('PUT', path, { description: 'second' });
    expect(updated).toMatchObject({ version: '2', description: 'second', rules: ruleset.rules });
    expect(get('PUT', path, { rules: [] })).toMatchObject({ version: '3', description: 'second', rules: [] });
  });

  it('lets name, kind and phase alone', () => {
    const { ask, path } = setUp();
    expect(errorsOf(ask('PUT', path, { name: 'b', kind: 'custom', phase: 'http_ratelimit', rules: [] }))).toEqual([
      '20301 /name',
      '20301 /kind',
      '20301 /phase',
    ]);
  });

  it('is for the scope that has it', () => {
    const { ask, ruleset } = setUp();
    for (const other of [`/zones/other/rulesets/${ruleset.id}`, `${account}/rulesets/${ruleset.id}`]) {
      for (const [method, path, body] of [
        ['GET', other],
        ['PUT', other, { rules: [] }],
        ['DELETE', other],
        ['GET', `${other}/versions`],
        ['POST', `${other}/rules`, block],
      ] as const) {
        expect([method, path, ask(method, path, body).status]).toEqual([method, path, 404]);
      }
    }
  });
});

describe('deleting', () => {
  it('removes every version', () => {
    const { ask, get } = service();
    const { id } = get('PUT', `${zone}/rulesets/phases/${firewall}/entrypoint`, { rules: [block] });
    get('PUT', `${zone}/rulesets/${id}`, { rules: [] });
    expect(ask('DELETE', `${zone}/rulesets/${id}`)).toMatchObject({ status: 204, body: undefined });
    for (const path of [`/${id}`, `/${id}/versions`, `/${id}/versions/1`]) {
      expect(ask('GET', `${zone}/rulesets${path}`).status).toBe(404);
    }
    expect(errorsOf(ask('GET', `${zone}/rulesets/phases/${firewall}/entrypoint`))).toEqual(['10003']);
    expect(get('PUT', `${zone}/rulesets/phases/${firewall}/entrypoint`, {}).id).not.toBe(id);
  });

  it('leaves alone what a rule executes', () => {
    const { ask, get } = service();
    const custom = get('POST', `${account}/rulesets`, { name: 'c', kind: 'custom', phase: firewall });
    const expression = '(http.host eq "a.example") and cf.zone.plan eq "ENT"';
    const execute = { action: 'execute', expression, action_parameters: { id: custom.id } };
    const entry = get('PUT', `${account}/rulesets/phases/${firewall}/entrypoint`, { rules: [execute] });
    expect(entry.rules[0].action_parameters).toEqual({ id: custom.id, version: 'latest' });
    get('PUT', `${account}/rulesets/${custom.id}`, { rules: [block] });
    expect(errorsOf(ask('DELETE', `${account}/rulesets/${custom.id}`))).toEqual(['20306']);
    expect(errorsOf(ask('DELETE', `${account}/rulesets/${custom.id}/versions/2`))).toEqual(['20306']);
    expect(ask('DELETE', `${account}/rulesets/${custom.id}/versions/1`).status).toBe(204);
    get('DELETE', `${account}/rulesets/${entry.id}/rules/${entry.rules[0].id}`);
    expect(ask('DELETE', `${account}/rulesets/${custom.id}`).status).toBe(204);
  });
});

describe('managed rulesets', () => {
  it('can be looked at, by tag too, without expressions', () => {
    const { ask, get } = service();
    for (const scope of [account, zone]) {
      const { version, rules, kind } = get('GET', `${scope}/rulesets/${managed}`);
      expect(kind).toBe('managed');
      expect(rules.every((rule: object) => !('expression' in rule) && 'categories' in rule)).toBe(true);
      expect(get('GET', `${scope}/rulesets/${managed}/versions`)).toMatchObject([{ id: managed, version }]);
      expect(get('GET', `${scope}/rulesets/${managed}/versions/${version}`).rules).toEqual(rules);
    }
    const { version, rules } = get('GET', `${account}/rulesets/${managed}`);
    const byTag = `${account}/rulesets/${managed}/versions/${version}/by_tag`;
    const tagged = get('GET', `${byTag}/wordpress`);
    expect(tagged.id).toBe(managed);
    expect(tagged.rules).toEqual(rules.filter(({ categories }) => categories.includes('wordpress')));
    expect(tagged.rules.length).toBeGreaterThan(1);
    expect(get('GET', `${byTag}/nothing`).rules).toEqual([]);
    expect(ask('GET', `${account}/rulesets/${managed}/versions/99/by_tag/wordpress`).status).toBe(404);
    expect(ask('GET', `${byTag}/wordpress`.replace(account, zone)).status).toBe(400);
    const own = get('POST', `${account}/rulesets`, { name: 'c', kind: 'custom', phase: firewall });
    expect(ask('GET', `${account}/rulesets/${own.id}/versions/1/by_tag/wordpress`).status).toBe(400);
  });

  it('cannot be changed, only executed', () => {
    const { ask, get } = service();
    for (const [method, path, body] of [
      ['PUT', `/${managed}`, { description: 'mine', rules: [] }],
      ['DELETE', `/${managed}`],
      ['DELETE', `/${managed}/versions/1`],
      ['POST', `/${managed}/rules`, block],
      ['PATCH', `/${managed}/rules/efb7b8c949ac4650a097000000000001`, block],
      ['DELETE', `/${managed}/rules/efb7b8c949ac4650a097000000000001`],
    ] as const) {
      expect(errorsOf(ask(method, `${account}/rulesets${path}`, body))).toEqual(['20305']);
    }
    const overrides = {
      enabled: true,
      categories: [{ category: 'wordpress', action: 'log' }],
      rules: [{ id: 'efb7b8c949ac4650a097000000000001', enabled: false }],
    };
    const rule = { action: 'execute', expression: 'true', action_parameters: { id: managed, overrides } };
    const path = `${zone}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    expect(get('PUT', path, { rules: [rule] }).rules[0].action_parameters).toEqual({
      id: managed,
      version: 'latest',
      overrides,
    });
  });
});

it('hands out copies', () => {
  const { get } = service();
  const made = get('POST', `${zone}/rulesets`, { name: 'a', kind: 'zone', phase: firewall, rules: [block] });
  (made.rules[0] as { expression: string }).expression = 'false';
  expect(get('GET', `${zone}/rulesets/${made.id}`).rules[0].expression).toBe(block.expression);
});

it('refuses by answer what JSON cannot hold', () => {
  const round: Record<string, unknown> = {};
  Object.assign(round, { one: round, two: round });
  const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});
  for (const body of [round, deep, 10n, () => 1, Symbol('x')]) {
    expect(errorsOf(service().ask('POST', `${zone}/rulesets`, body))).toEqual(['20300']);
  }
});
