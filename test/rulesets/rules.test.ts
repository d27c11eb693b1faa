import { describe, expect, it } from 'vitest';
import { type ReadRuleset, block, envelope, errorsOf, firewall, service, zone } from './calls.js';

function threeRules() {
  const made = service();
  const rules = ['a', 'b', 'c'].map((ref) => ({ ...block, ref, description: ref }));
  const ruleset = made.get('PUT', `${zone}/rulesets/phases/${firewall}/entrypoint`, { rules });
  const [{ id: a }, { id: b }, { id: c }] = ruleset.rules;
  return { ...made, path: `${zone}/rulesets/${ruleset.id}/rules`, ruleset, a, b, c };
}

const refs = ({ rules }: ReadRuleset): string => rules.map(({ ref }) => (ref.length > 1 ? '*' : ref)).join('');

describe('adding a rule', () => {
  it('appends it and answers the whole ruleset', () => {
    const { get, path, ruleset } = threeRules();
    const added = get('POST', path, { ...block, ref: 'd' });
    expect(refs(added)).toBe('abcd');
    expect(added).toMatchObject({
      id: ruleset.id,
      version: '2',
      rules: [...ruleset.rules, { ref: 'd', version: '1' }],
    });
  });

  it('puts it where its position says', () => {
    const at = (position: object): string => {
      const { get, path, a, b, c } = threeRules();
      const real = JSON.parse(
        JSON.stringify(position).replace(/"([abc])"/, (_, name) => JSON.stringify({ a, b, c }[name as 'a'])),
      );
      return refs(get('POST', path, { ...block, ref: 'x', position: real }));
    };
    expect(at({ before: '' })).toBe('xabc');
    expect(at({ before: 'b' })).toBe('axbc');
    expect(at({ after: 'b' })).toBe('abxc');
    expect(at({ after: '' })).toBe('abcx');
    expect([1, 2, 3, 4].map((index) => at({ index }))).toEqual(['xabc', 'axbc', 'abxc', 'abcx']);
  });

  it.each([
    [{ index: 0 }, '/position/index'],
    [{ index: 5 }, '/position/index'],
    [{ index: -1 }, '/position/index'],
    [{ index: 1.5 }, '/position/index'],
    [{ index: '1' }, '/position/index'],
    [{ before: 'nobody' }, '/position/before'],
    [{ after: 'nobody' }, '/position/after'],
    [{ before: 3 }, '/position/before'],
    [{}, '/position'],
    [{ index: 1, before: '' }, '/position'],
    [{ first: true }, '/position/first'],
    ['last', '/position'],
  ])('refuses the position %j', (position, pointer) => {
    const { ask, path } = threeRules();
    const answer = ask('POST', path, { ...block, position });
    expect(answer.status).toBe(400);
    expect(envelope(answer).errors.map(({ source }) => source?.pointer)).toEqual([pointer]);
  });

  it('does not take a ref or id that another rule has', () => {
    const { ask, path, a } = threeRules();
    expect(errorsOf(ask('POST', path, { ...block, ref: 'b' }))).toEqual(['20301 /ref']);
    expect(errorsOf(ask('POST', path, { ...block, id: a }))).toEqual(['20301 /id']);
  });
});

describe('updating a rule', () => {
  it('replaces it, keeping its id and ref', () => {
    const { get, path, b, ruleset } = threeRules();
    const updated = get('PATCH', `${path}/${b}`, { action: 'log', expression: 'true', enabled: false });
    expect(refs(updated)).toBe('abc');
    expect(updated.rules[1]).toEqual({
      ...{ id: b, ref: 'b', version: '2', action: 'log', expression: 'true', enabled: false },
      last_updated: updated.last_updated,
    });
    expect([updated.rules[0], updated.rules[2]]).toEqual([ruleset.rules[0], ruleset.rules[2]]);
  });

  it('needs all of the rule, but for a move', () => {
    const { ask, get, path, c, ruleset } = threeRules();
    expect(errorsOf(ask('PATCH', `${path}/${c}`, { action_parameters: {} }))).toEqual([
      '20125 /expression',
      '20302 /action',
    ]);
    expect(envelope(ask('PATCH', `${path}/${c}`, { action_parameters: {} })).errors[1]?.message).toBe(
      'action is required for action parameters',
    );
    expect(errorsOf(ask('PATCH', `${path}/${c}`, { enabled: false }))).toEqual(['20125 /expression', '20302 /action']);
    expect(errorsOf(ask('PATCH', `${path}/${c}`, {}))).toEqual(['20125 /expression', '20302 /action']);
    const moved = get('PATCH', `${path}/${c}`, { position: { index: 1 } });
    expect(moved.version).toBe('2');
    expect(moved.rules).toEqual([ruleset.rules[2], ruleset.rules[0], ruleset.rules[1]]);
  });

  it('moves a rule by every kind of position', () => {
    const { get, path, a, b, c } = threeRules();
    const move = (id: string, position: object): string => refs(get('PATCH', `${path}/${id}`, { position }));
    expect(move(a, { after: b })).toBe('bac');
    expect(move(a, { before: '' })).toBe('abc');
    expect(move(a, { after: '' })).toBe('bca');
    expect(move(c, { before: a })).toBe('bca');
    expect(move(a, { index: 2 })).toBe('bac');
    expect(move(b, { index: 3 })).toBe('acb');
  });

  it('changes and moves at once', () => {
    const { get, path, a } = threeRules();
    const updated = get('PATCH', `${path}/${a}`, { ...block, description: 'moved', position: { index: 3 } });
    expect(refs(updated)).toBe('bca');
    expect(updated.rules[2]).toMatchObject({ id: a, version: '2', description: 'moved' });
  });

  it('refuses places that are none', () => {
    const { ask, path, a } = threeRules();
    for (const position of [{ index: 4 }, { index: 0 }, { before: a }, { after: a }]) {
      expect(ask('PATCH', `${path}/${a}`, { position }).status).toBe(400);
    }
  });

  it('keeps the version of a rule that says the same', () => {
    const { get, path, a, ruleset } = threeRules();
    const updated = get('PATCH', `${path}/${a}`, ruleset.rules[0]);
    expect(updated.version).toBe('2');
    expect(updated.rules).toEqual(ruleset.rules);
  });

  it('does not take the id of another rule', () => {
    const { ask, path, a, b } = threeRules();
    expect(errorsOf(ask('PATCH', `${path}/${a}`, { ...block, id: b }))).toEqual(['20301 /id']);
  });
});

it('deletes a rule and answers the ruleset without it', () => {
  const { ask, get, path, b } = threeRules();
  const left = get('DELETE', `${path}/${b}`);
  expect([left.version, refs(left)]).toEqual(['2', 'ac']);
  for (const method of ['DELETE', 'PATCH']) expect(errorsOf(ask(method, `${path}/${b}`, block))).toEqual(['10001']);
});

describe('a dry run', () => {
  it('checks everything and stores nothing', () => {
    const { ask, get, list, path, a, ruleset } = threeRules();
    const here = `${zone}/rulesets/${ruleset.id}`;
    const calls: readonly (readonly [string, string, unknown, number])[] = [
      ['POST', `${zone}/rulesets`, { name: 'x', kind: 'custom', phase: firewall }, 200],
      ['PUT', here, { rules: [] }, 200],
      ['PUT', `${zone}/rulesets/phases/http_ratelimit/entrypoint`, { rules: [] }, 200],
      ['POST', path, block, 200],
      ['PATCH', `${path}/${a}`, { position: { after: '' } }, 200],
      ['DELETE', `${path}/${a}`, undefined, 200],
      ['DELETE', `${here}/versions/1`, undefined, 204],
      ['DELETE', here, undefined, 204],
    ];
    const before = list(`${zone}/rulesets`);
    for (const [method, to, body, status] of calls) {
      const answer = ask(method, `${to}?dry_run=true`, body);
      expect([method, to, answer.status]).toEqual([method, to, status]);
      if (status === 200) expect(envelope(answer)).toMatchObject({ success: true, result: null, errors: [] });
      else expect(answer.body).toBeUndefined();
    }
    expect(list(`${zone}/rulesets`)).toEqual(before);
    expect(get('GET', here)).toEqual(ruleset);
  });

  it('refuses what would be refused', () => {
    const { ask, path } = threeRules();
    expect(errorsOf(ask('POST', `${path}?dry_run=true`, { ...block, expression: '' }))).toEqual(['20125 /expression']);
    expect(ask('DELETE', `${path}/nobody?dry_run=true`).status).toBe(404);
    for (const value of ['1', 'yes', '', 'TRUE']) {
      expect(errorsOf(ask('POST', `${path}?dry_run=${value}`, block))).toEqual(['20307']);
    }
    expect(ask('POST', `${path}?dry_run=false`, block).status).toBe(200);
  });
});
