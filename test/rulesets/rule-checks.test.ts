import { describe, expect, it } from 'vitest';
import { account, block, envelope, errorsOf, firewall, service, zone, rulesetOf } from './calls.js';

const entry = (phase: string, rule: object, scope = zone) =>
  service().ask('PUT', `${scope}/rulesets/phases/${phase}/entrypoint`, { rules: [rule] });

const limit = { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 10 };

describe('expressions', () => {
  it.each([
    ['', 20125, "'' is not a valid value for expression because the expression cannot be blank"],
    [' \n', 20125, "'' is not a valid value for expression because the expression cannot be blank"],
    [
      'http.host = "a"',
      20127,
      `'http.host = "a"' is not a valid value for expression because could not parse filter expression: Filter parsing error (1:11): http.host = "a" ^ expected ComparisonOp`,
    ],
    [
      'http.response.code eq 200',
      20127,
      "'http.response.code eq 200' is not a valid value for expression because the use of field http.response.code is not allowed",
    ],
    [
      'xyz eq 1',
      20127,
      "'xyz eq 1' is not a valid value for expression because could not parse filter expression: Filter parsing error (1:1): xyz eq 1 ^^^ unknown identifier",
    ],
  ])('refuses %j', (expression, code, message) => {
    expect(envelope(entry(firewall, { ...block, expression })).errors).toEqual([
      { code, message, source: { pointer: '/rules/0/expression' } },
    ]);
  });

  it('cuts what is far too long', () => {
    const [error] = envelope(
      entry(firewall, { ...block, expression: `http.host eq "${'a'.repeat(1_000_000)}"` }),
    ).errors;
    expect(error?.code).toBe(20127);
    expect(error?.message).toContain('the limit is 4096');
    expect(error?.message.length).toBeLessThan(1000);
  });

  it('knows the fields of the level', () => {
    const rule = { ...block, expression: 'cf.zone.name eq "example.com"' };
    expect(errorsOf(entry(firewall, rule))).toEqual(['20127 /rules/0/expression']);
    expect(entry(firewall, rule, account).status).toBe(200);
  });

  it('needs one', () => {
    expect(errorsOf(entry(firewall, { action: 'block' }))).toEqual(['20125 /rules/0/expression']);
    expect(errorsOf(entry(firewall, { ...block, expression: 5 }))).toEqual(['20301 /rules/0/expression']);
  });
});

describe('rate limits', () => {
  it.each([
    limit,
    {
      ...limit,
      counting_expression: 'http.response.code in {401 403}',
      requests_to_origin: true,
      mitigation_timeout: 0,
    },
    { ...limit, counting_expression: '' },
    { ...limit, characteristics: ['cf.colo.id', 'cf.unique_visitor_id', 'http.request.headers["x-key"]'] },
    { characteristics: ['cf.colo.id'], period: 10, score_per_period: 100, score_response_header_name: 'x-score' },
  ])('takes %j', (ratelimit) => {
    const answer = entry('http_ratelimit', { ...block, ratelimit });
    expect(answer.body?.errors).toEqual([]);
    expect(rulesetOf(answer).rules[0].ratelimit).toEqual({ requests_to_origin: false, ...ratelimit });
  });

  it.each([
    [undefined, '20302 /rules/0/ratelimit'],
    [{ ...limit, characteristics: ['ip.src'] }, '20302 /rules/0/ratelimit/characteristics'],
    [{ ...limit, characteristics: [] }, '20301 /rules/0/ratelimit/characteristics'],
    [
      { ...limit, characteristics: ['cf.colo.id', 'ip.src', 'cf.unique_visitor_id'] },
      '20301 /rules/0/ratelimit/characteristics',
    ],
    [{ ...limit, characteristics: ['cf.colo.id', 'cf.colo.id'] }, '20301 /rules/0/ratelimit/characteristics'],
    [{ ...limit, characteristics: ['cf.colo.id', 'ip.sorc'] }, '20127 /rules/0/ratelimit/characteristics/1'],
    [{ ...limit, period: undefined }, '20302 /rules/0/ratelimit/period'],
    [{ ...limit, period: 0 }, '20301 /rules/0/ratelimit/period'],
    [{ ...limit, requests_per_period: 0 }, '20301 /rules/0/ratelimit/requests_per_period'],
    [{ ...limit, requests_per_period: undefined }, '20301 /rules/0/ratelimit'],
    [{ ...limit, score_per_period: 5, score_response_header_name: 'x' }, '20301 /rules/0/ratelimit'],
    [{ characteristics: ['cf.colo.id'], period: 10, score_per_period: 100 }, '20301 /rules/0/ratelimit'],
    [{ ...limit, counting_expression: 'http.response.code' }, '20127 /rules/0/ratelimit/counting_expression'],
    [{ ...limit, mitigation_timeout: -1 }, '20301 /rules/0/ratelimit/mitigation_timeout'],
    [{ ...limit, threshold: 1 }, '20300 /rules/0/ratelimit/threshold'],
  ])('refuses %j', (ratelimit, error) => {
    const answer = entry('http_ratelimit', { ...block, ...(ratelimit === undefined ? {} : { ratelimit }) });
    expect(errorsOf(answer)).toEqual([error]);
  });

  it('belong to their phase', () => {
    expect(errorsOf(entry(firewall, { ...block, ratelimit: limit }))).toEqual(['20301 /rules/0/ratelimit']);
  });
});

it('allows logging options in skip only', () => {
  const skip = {
    action: 'skip',
    expression: 'true',
    action_parameters: { ruleset: 'current' },
    logging: { enabled: false },
  };
  expect(rulesetOf(entry(firewall, skip)).rules[0].logging).toEqual({ enabled: false });
  expect(envelope(entry(firewall, { ...block, logging: { enabled: true } })).errors).toEqual([
    {
      code: 20018,
      message: 'logging options are only allowed in the skip action',
      source: { pointer: '/rules/0/logging' },
    },
  ]);
});

it('checks the expressions of credential checks', () => {
  const check = {
    username_expression: 'http.request.body.form["user"][0]',
    password_expression: 'http.request.body.form["pass"][0]',
  };
  expect(entry(firewall, { ...block, action: 'log', exposed_credential_check: check }).status).toBe(200);
  const broken = { ...check, password_expression: 'http.request.bod' };
  expect(errorsOf(entry(firewall, { ...block, action: 'log', exposed_credential_check: broken }))).toEqual([
    '20127 /rules/0/exposed_credential_check/password_expression',
  ]);
  expect(errorsOf(entry('http_request_sbfm', { ...block, exposed_credential_check: check }))).toEqual([
    '20301 /rules/0/exposed_credential_check',
  ]);
});

it.each([
  ['id', 'short'],
  ['id', 5],
  ['ref', ''],
  ['enabled', 'yes'],
  ['description', 5],
  ['action', 5],
  ['action_parameters', []],
  ['action_parameters', 'x'],
])('refuses a rule whose %s is %j', (member, value) => {
  expect(errorsOf(entry(firewall, { ...block, [member]: value }))).toEqual([`20301 /rules/0/${member}`]);
});

it('takes null for a member that is left out, as some clients send it', () => {
  const { ask, get } = service();
  const rule = { ...block, enabled: null, action_parameters: { response: null }, description: null, ratelimit: null };
  const made = get('PUT', `${zone}/rulesets/phases/${firewall}/entrypoint`, { description: null, rules: [rule] });
  expect(made.rules[0]).toEqual({ ...made.rules[0], ...block, enabled: true, action_parameters: {} });
  expect(made.rules[0]).not.toHaveProperty('description');
  expect(get('PUT', `${zone}/rulesets/${made.id}`, { rules: null }).rules).toEqual(made.rules);
  expect(errorsOf(ask('PUT', `${zone}/rulesets/${made.id}`, { rules: [null] }))).toEqual(['20301 /rules/0']);
  expect(errorsOf(ask('POST', `${zone}/rulesets`, { name: null, kind: 'custom', phase: firewall }))).toEqual([
    '20302 /name',
  ]);
});
