import { expect, it } from 'vitest';
import { account, block, errorsOf, firewall, service, zone } from './calls.js';

for (const scope of [zone, account]) {
  it(`numbers the versions of a ruleset and keeps each as it was, at ${scope}`, () => {
    const { ask, get, list } = service();
    const { id } = get('POST', `${scope}/rulesets`, { name: 'a', kind: 'custom', phase: firewall });
    const path = `${scope}/rulesets/${id}`;
    const history = [
      get('GET', path),
      get('PUT', path, { rules: [block] }),
      get('POST', `${path}/rules`, { ...block, expression: 'true' }),
    ];
    history.push(get('DELETE', `${path}/rules/${history[1]?.rules[0].id}`));
    expect(history.map(({ version }) => version)).toEqual(['1', '2', '3', '4']);
    const listed = list(`${path}/versions`);
    expect(listed).toEqual(history.map(({ rules: _, ...ruleset }) => ruleset));
    for (const version of history) expect(get('GET', `${path}/versions/${version.version}`)).toEqual(version);
    for (const number of ['0', '5', '01', 'latest', '-1', 'x']) {
      expect(errorsOf(ask('GET', `${path}/versions/${number}`))).toEqual(['10001']);
      expect(errorsOf(ask('DELETE', `${path}/versions/${number}`))).toEqual(['10001']);
    }
  });

  it(`does not use the number of a deleted version again, at ${scope}`, () => {
    const { ask, get, list } = service();
    const { id } = get('POST', `${scope}/rulesets`, { name: 'a', kind: 'custom', phase: firewall });
    const path = `${scope}/rulesets/${id}`;
    get('PUT', path, { rules: [block] });
    get('PUT', path, { rules: [] });
    expect(ask('DELETE', `${path}/versions/3`)).toMatchObject({ status: 204, body: undefined });
    expect(get('GET', path)).toMatchObject({ version: '2', rules: [{ action: 'block' }] });
    expect(get('PUT', path, { description: 'after' }).version).toBe('4');
    expect(list(`${path}/versions`).map(({ version }) => version)).toEqual(['1', '2', '4']);
    for (const number of ['1', '2', '4']) expect(ask('DELETE', `${path}/versions/${number}`).status).toBe(204);
    expect(ask('GET', path).status).toBe(404);
  });
}

it('answers the versions of entry points by their phase', () => {
  const { ask, get, list } = service();
  const path = `${zone}/rulesets/phases/${firewall}/entrypoint`;
  expect(list(`${path}/versions`)).toEqual([]);
  expect(errorsOf(ask('GET', path))).toEqual(['10003']);
  expect(errorsOf(ask('GET', `${path}/versions/1`))).toEqual(['10003']);
  const first = get('PUT', path, { rules: [block] });
  expect(first).toMatchObject({ kind: 'zone', name: 'default', version: '1', phase: firewall });
  const second = get('PUT', path, { description: 'x', rules: [] });
  expect(second).toMatchObject({ id: first.id, version: '2', description: 'x' });
  expect(get('GET', path)).toEqual(second);
  expect(list(`${path}/versions`).map(({ version }) => version)).toEqual(['1', '2']);
  expect(get('GET', `${path}/versions/1`)).toEqual(first);
  expect(errorsOf(ask('GET', `${path}/versions/3`))).toEqual(['10001']);
  const root = get('PUT', `${account}/rulesets/phases/${firewall}/entrypoint`, {
    name: 'named',
    kind: 'root',
    phase: firewall,
  });
  expect(root).toMatchObject({ kind: 'root', name: 'named' });
  for (const [method, more] of [
    ['GET', ''],
    ['PUT', ''],
    ['GET', '/versions'],
    ['GET', '/versions/1'],
  ] as const) {
    expect(ask(method, `${zone}/rulesets/phases/nothing/entrypoint${more}`, {}).status).toBe(400);
  }
  expect(
    errorsOf(ask('PUT', `/zones/other/rulesets/phases/${firewall}/entrypoint`, { kind: 'root', phase: 'ddos_l7' })),
  ).toEqual(['20301 /kind', '20301 /phase']);
});

it('keeps the last thousand versions of a ruleset that is changed without end', () => {
  const { ask, get, list } = service();
  const path = `${zone}/rulesets/phases/${firewall}/entrypoint`;
  for (let i = 0; i < 1010; i += 1) get('PUT', path, { rules: [] });
  const kept = list(`${path}/versions`).map(({ version }) => Number(version));
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([1000, 11, 1010]);
  expect(get('GET', path).version).toBe('1010');
  expect(errorsOf(ask('GET', `${path}/versions/10`))).toEqual(['10001']);
  // The latest is the last that is left, also where newer ones were deleted.
  expect(ask('DELETE', `${zone}/rulesets/${get('GET', path).id}/versions/1010`).status).toBe(204);
  expect(get('GET', path).version).toBe('1009');
  expect(get('PUT', path, { rules: [block] }).version).toBe('1011');
});
