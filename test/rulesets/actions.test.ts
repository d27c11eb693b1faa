import { describe, expect, it } from 'vitest';
import { phases } from '../../src/rulesets/data/phases.js';
import { actions } from '../../src/rulesets/validate/actions/table.js';
import { actionRows } from './action-rows.js';
import { account, envelope, errorsOf, service, rulesetOf, zone } from './calls.js';

function put(phase: string, action: string, parameters: unknown) {
  const expression = phase === 'http_request_redirect' ? 'http.request.full_uri in $list' : 'true';
  const rule = { action, expression, ...(parameters === undefined ? {} : { action_parameters: parameters }) };
  const scope = phases[phase]?.levels.includes('zone') === true ? zone : account;
  const { ask, get } = service();
  get('POST', `${account}/rules/lists`, { name: 'list', kind: 'redirect' });
  return ask('PUT', `${scope}/rulesets/phases/${phase}/entrypoint`, { rules: [rule] });
}

it('has rows for every action', () => {
  expect([...new Set(actionRows.map(({ action }) => action))].sort()).toEqual(Object.keys(actions).sort());
});

for (const { action, phase, valid, invalid } of actionRows) {
  describe(`${action} in ${phase}`, () => {
    it.each(valid.map((parameters) => [parameters]))('takes %j', (parameters) => {
      const answer = put(phase, action, parameters);
      expect(answer.body?.errors).toEqual([]);
      const [rule] = rulesetOf(answer).rules;
      if (parameters === undefined) expect(rule).not.toHaveProperty('action_parameters');
      else
        expect(rule.action_parameters).toEqual(
          action === 'execute' ? { version: 'latest', ...(parameters as object) } : parameters,
        );
    });

    it('refuses what it does not take', () => {
      for (const [parameters, pointer, code = 20301] of invalid) {
        const errors = errorsOf(put(phase, action, parameters));
        expect([parameters, ...errors]).toEqual([parameters, `${code} /rules/0${pointer}`]);
      }
    });
  });
}

it('takes in a phase only the actions that it has', () => {
  for (const phase of Object.keys(phases)) {
    for (const action of [...Object.keys(actions), 'allow', 'bypass', 'constructor']) {
      const parameters = actionRows.find((row) => row.action === action)?.valid.at(-1);
      const answer = put(phase, action, parameters);
      const isRefused = answer.body?.errors.some(({ source }) => source?.pointer === '/rules/0/action') === true;
      expect([phase, action, isRefused]).toEqual([phase, action, phases[phase]?.actions.includes(action) !== true]);
    }
  }
});

it('names the action whose parameters are missing', () => {
  expect(envelope(put('http_config_settings', 'set_config', undefined)).errors).toEqual([
    {
      code: 20113,
      message: 'action parameters are required for the set_config action',
      source: { pointer: '/rules/0/action_parameters' },
    },
  ]);
  expect(envelope(put('http_request_firewall_custom', 'block', { bic: true })).errors[0]?.message).toBe(
    'invalid JSON: unknown field "bic"',
  );
});
