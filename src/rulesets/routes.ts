import { codes } from './codes.js';
import { type Outcome, refuse } from './envelope.js';
import { type Json, withoutNulls } from './json.js';
import type { Handler, Input } from './handler.js';
import type { Scope } from './records.js';
import type { Route } from './router.js';
import { addRule, deleteRule, updateRule } from './rules.js';
import {
  createRuleset,
  deleteRuleset,
  listRulesets,
  updateEntryPoint,
  updateRuleset,
  viewEntryPoint,
  viewRuleset,
} from './rulesets.js';
import {
  deleteVersion,
  listEntryPointVersions,
  listVersions,
  rulesByTag,
  viewEntryPointVersion,
  viewVersion,
} from './versions.js';

type Operation = (input: Input, scope: Scope, ids: readonly [string, string, string]) => Outcome;

/** The operations, by method and path below the zone or account. */
const operations: readonly (readonly [method: string, path: string, operation: Operation])[] = [
  [
    'GET',
    '/rulesets',
    ({ call, query }, scope) =>
      listRulesets(call, scope, {
        perPage: query.get('per_page') ?? undefined,
        cursor: query.get('cursor') ?? undefined,
      }),
  ],
  ['POST', '/rulesets', ({ call, body }, scope) => createRuleset(call, scope, body())],
  ['GET', '/rulesets/{ruleset_id}', ({ call }, scope, [id]) => viewRuleset(call, scope, id)],
  ['PUT', '/rulesets/{ruleset_id}', ({ call, body }, scope, [id]) => updateRuleset(call, scope, id, body())],
  ['DELETE', '/rulesets/{ruleset_id}', ({ call }, scope, [id]) => deleteRuleset(call, scope, id)],
  ['GET', '/rulesets/{ruleset_id}/versions', ({ call }, scope, [id]) => listVersions(call, scope, id)],
  ['GET', '/rulesets/{ruleset_id}/versions/{version}', ({ call }, scope, [id, n]) => viewVersion(call, scope, id, n)],
  [
    'DELETE',
    '/rulesets/{ruleset_id}/versions/{version}',
    ({ call }, scope, [id, n]) => deleteVersion(call, scope, id, n),
  ],
  ['POST', '/rulesets/{ruleset_id}/rules', ({ call, body }, scope, [id]) => addRule(call, scope, id, body())],
  [
    'PATCH',
    '/rulesets/{ruleset_id}/rules/{rule_id}',
    ({ call, body }, scope, [id, rule]) => updateRule(call, scope, id, rule, body()),
  ],
  [
    'DELETE',
    '/rulesets/{ruleset_id}/rules/{rule_id}',
    ({ call }, scope, [id, rule]) => deleteRule(call, scope, id, rule),
  ],
  ['GET', '/rulesets/phases/{phase_name}/entrypoint', ({ call }, scope, [phase]) => viewEntryPoint(call, scope, phase)],
  [
    'PUT',
    '/rulesets/phases/{phase_name}/entrypoint',
    ({ call, body }, scope, [phase]) => updateEntryPoint(call, scope, phase, body()),
  ],
  [
    'GET',
    '/rulesets/phases/{phase_name}/entrypoint/versions',
    ({ call }, scope, [phase]) => listEntryPointVersions(call, scope, phase),
  ],
  [
    'GET',
    '/rulesets/phases/{phase_name}/entrypoint/versions/{version}',
    ({ call }, scope, [phase, n]) => viewEntryPointVersion(call, scope, phase, n),
  ],
];

const byTag: Operation = ({ call }, scope, [id, number, tag]) => rulesByTag(call, scope, id, number, tag);

/** Every operation at both levels; rules are listed by tag at the account only. */
export const rulesetRoutes: readonly Route<Handler>[] = [
  ...(['account', 'zone'] as const).flatMap((level) =>
    operations.map(([method, path, operation]) => ({
      method,
      path: `/${level}s/{${level}_id}${path}`,
      handler: atScope(level, operation),
      dryRun: true as const,
    })),
  ),
  {
    method: 'GET',
    path: '/accounts/{account_id}/rulesets/{ruleset_id}/versions/{version}/by_tag/{tag}',
    handler: atScope('account', byTag),
  },
];

function atScope(level: Scope['level'], operation: Operation): Handler {
  return ({ body, ...input }, [id = '', first = '', second = '', third = '']) => {
    const sent = (): Json => withoutNulls(body());
    return operation({ ...input, body: sent }, { level, id: identifier(id) }, [first, second, third]);
  };
}

/** Zones and accounts need not be made before: any identifier is one, as long as it can be part of a path. */
export function identifier(text: string): string {
  if (/^[\w.~-]{1,64}$/.test(text)) return text;
  return refuse(
    400,
    codes.badIdentifier,
    `Could not route to ${JSON.stringify(text.slice(0, 100))}, perhaps your object identifier is invalid?`,
  );
}

/** Whether the query asks to check a request only; refuses a value that is neither true nor false. */
export function dryRun(query: URLSearchParams): boolean {
  const value = query.get('dry_run');
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  return refuse(
    400,
    codes.invalidQuery,
    `'${value}' is not a valid value for dry_run because it is neither true nor false`,
  );
}
