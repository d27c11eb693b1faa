import { describe, expect, it } from 'vitest';
import { account, block, envelope, errorsOf, firewall, late, service, zone } from './calls.js';

const before = '2024-09-29';
const after = '2024-09-30';
const score = { action: 'block', expression: 'http.host eq "a" or cf.threat_score gt 10' };
const level = (security_level: string) => ({
  action: 'set_config',
  expression: 'true',
  action_parameters: { security_level },
});

/** Every write that can carry a rule, with what the rule is and where its fault is told. */
function writes(scope: string, phase: string, rule: object) {
  const made = service();
  const kind = scope === zone ? 'zone' : 'root';
  const entry = made.get('PUT', `${scope}/rulesets/phases/${phase}/entrypoint`, { rules: [] }, before);
  const plain = { ...(phase === firewall ? block : level('off')), ref: 'kept' };
  const { rules } = made.get('POST', `${scope}/rulesets/${entry.id}/rules`, plain, before);
  const custom = { name: 'a', kind: 'custom', phase, rules: [rule] };
  return {
    made,
    kind,
    calls: [
      ['POST', `${scope}/rulesets`, custom, '/rules/0'],
      ['PUT', `${scope}/rulesets/${entry.id}`, { rules: [plain, rule] }, '/rules/1'],
      ['PUT', `${scope}/rulesets/phases/${phase}/entrypoint`, { rules: [plain, rule] }, '/rules/1'],
      ['POST', `${scope}/rulesets/${entry.id}/rules`, rule, ''],
      ['PATCH', `${scope}/rulesets/${entry.id}/rules/${rules[0].id}`, rule, ''],
    ] as const,
  };
}

for (const scope of [zone, account]) {
  describe(`threat scores at ${scope}`, () => {
    it('are taken until their day and refused from then on, by every write', () => {
      const { made, calls } = writes(scope, firewall, score);
      for (const [method, path, body, at] of calls) {
        for (const day of [after, '2025-03-17', late]) {
          const answer = made.ask(method, path, body, day);
          expect([method, path, day, ...errorsOf(answer)]).toEqual([method, path, day, `20127 ${at}/expression`]);
          expect(envelope(answer).errors[0]?.message).toBe(
            `'${score.expression}' is not a valid value for expression because the use of field cf.threat_score is not allowed`,
          );
          expect(answer.retired.map(({ id }) => id)).toEqual(['threat-score']);
        }
      }
      for (const [method, path, body] of calls) {
        const answer = made.ask(method, path, body, before);
        expect([method, path, answer.status, answer.retired]).toEqual([method, path, 200, []]);
      }
    });
  });

  describe(`security levels at ${scope}`, () => {
    it.each(['low', 'medium', 'high'])('take %s until their day only', (value) => {
      const { made, calls } = writes(scope, 'http_config_settings', level(value));
      for (const [method, path, body, at] of calls) {
        const answer = made.ask(method, path, body, after);
        expect([method, path, ...errorsOf(answer)]).toEqual([
          method,
          path,
          `20303 ${at}/action_parameters/security_level`,
        ]);
        expect(answer.retired.map(({ id }) => id)).toEqual(['security-level']);
      }
      for (const [method, path, body] of calls) expect(made.ask(method, path, body, before).status).toBe(200);
    });

    it.each(['off', 'essentially_off', 'under_attack'])('take %s on every day', (value) => {
      const { made, calls } = writes(scope, 'http_config_settings', level(value));
      for (const day of [before, after, late]) {
        for (const [method, path, body] of calls.slice(1)) {
          expect([day, method, made.ask(method, path, body, day).status]).toEqual([day, method, 200]);
        }
      }
    });

    it('take no other word on any day', () => {
      const { made, calls } = writes(scope, 'http_config_settings', level('extreme'));
      for (const [method, path, body] of calls) expect(made.ask(method, path, body, before).status).toBe(400);
    });
  });
}

it('finds the score wherever an expression hides', () => {
  const { ask } = service();
  const ratelimit = {
    ...{ characteristics: ['cf.colo.id', 'cf.threat_score'], period: 10, requests_per_period: 1 },
    counting_expression: 'cf.threat_score gt 1',
  };
  const limited = { rules: [{ ...block, ratelimit }] };
  const path = `${zone}/rulesets/phases/http_ratelimit/entrypoint`;
  expect(ask('PUT', path, limited, before).status).toBe(200);
  expect([...errorsOf(ask('PUT', path, limited, after))].sort()).toEqual([
    '20127 /rules/0/ratelimit/characteristics/1',
    '20127 /rules/0/ratelimit/counting_expression',
  ]);
  const header = { operation: 'set', expression: 'to_string(cf.threat_score)' };
  const rewriting = {
    rules: [{ action: 'rewrite', expression: 'true', action_parameters: { headers: { 'X-Score': header } } }],
  };
  const transform = `${zone}/rulesets/phases/http_request_late_transform/entrypoint`;
  expect(ask('PUT', transform, rewriting, before).status).toBe(200);
  expect(errorsOf(ask('PUT', transform, rewriting, after))).toEqual([
    '20127 /rules/0/action_parameters/headers/X-Score/expression',
  ]);
});

it('does not take a text for a field', () => {
  const { ask } = service();
  const rule = { ...block, expression: 'http.request.uri.path contains "cf.threat_score"' };
  expect(ask('PUT', `${zone}/rulesets/phases/${firewall}/entrypoint`, { rules: [rule] }).status).toBe(200);
});

it('leaves what was stored before as it is', () => {
  const { ask, get } = service();
  const made = get(
    'PUT',
    `${zone}/rulesets/phases/${firewall}/entrypoint`,
    { rules: [{ ...score, ref: 'old' }] },
    before,
  );
  const path = `${zone}/rulesets/${made.id}`;
  expect(get('GET', path, undefined, late)).toEqual(made);
  const { rules } = get('POST', `${path}/rules`, block, late);
  expect(rules.length).toBe(2);
  expect(get('PATCH', `${path}/rules/${made.rules[0].id}`, { position: { after: '' } }, late).rules[1].ref).toBe('old');
  expect(get('PUT', path, { description: 'kept' }, late).rules.length).toBe(2);
  expect(ask('PUT', path, { rules }, late).status).toBe(400);
  expect(get('DELETE', `${path}/rules/${made.rules[0].id}`, undefined, late).rules.length).toBe(1);
});

it('refuses a day that is none', () => {
  const { ask } = service();
  for (const day of ['', 'today', '2024-02-30', '2024-9-3', '20240930']) {
    expect(ask('GET', `${zone}/rulesets`, undefined, day).status).toBe(400);
  }
});
