import { expect, it } from 'vitest';
import { counterpartOf } from '../../src/text/counterpart.js';

const operations = [
  'GET /zones/{zone_id}/rulesets',
  'GET /zones/{zone_id}/rulesets/{ruleset_id}',
  'POST /zones/{zone_id}/rulesets',
  'GET /accounts/{account_id}/rulesets',
];

it.each<[string | null, string, string[]]>([
  ['GET', '/zones/{}/filters', ['GET /zones/{zone_id}/rulesets']],
  ['GET', '/zones/{}/filters/{}', ['GET /zones/{zone_id}/rulesets/{ruleset_id}']],
  ['POST', '/zones/{}/filters', ['POST /zones/{zone_id}/rulesets']],
  ['GET', '/accounts/{}/filters', ['GET /accounts/{account_id}/rulesets']],
  // A wish that none of them meets leaves all that the wishes before it left.
  ['PUT', '/zones/{}/filters/{}', ['GET /zones/{zone_id}/rulesets/{ruleset_id}']],
  [null, '/accounts/{}/filters', ['GET /accounts/{account_id}/rulesets']],
  ['GET', '/user/filters', ['GET /zones/{zone_id}/rulesets', 'GET /accounts/{account_id}/rulesets']],
  ['POST', '/zones/{}/filters/{}', ['POST /zones/{zone_id}/rulesets']],
  ['GET', 'filters', ['GET /zones/{zone_id}/rulesets', 'GET /accounts/{account_id}/rulesets']],
  ['POS', '/zones/{}/a', ['GET /zones/{zone_id}/rulesets', 'POST /zones/{zone_id}/rulesets']],
])('in place of %s %s', (method, path, expected) => {
  expect(counterpartOf(operations, method, path)).toEqual(expected);
});
