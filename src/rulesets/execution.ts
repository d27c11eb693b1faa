import type { Call } from './call.js';
import { type ManagedRuleset, managedRuleset, managedTag } from './data/managed.js';
import { type ApiError, Refusal } from './envelope.js';
import { type Json, isObject } from './json.js';
import { versions, visible } from './lookup.js';
import { type Head, type Scope, scopeKey } from './records.js';
import type { RuleInput } from './validate/rule-shape.js';
import { invalid } from './validate/shape.js';

/** A ruleset that another one may execute. */
type Executed =
  | { readonly managed: ManagedRuleset; readonly head?: undefined }
  | { readonly head: Head; readonly managed?: undefined };

/**
 * What is wrong with a rule that executes a ruleset: it may execute a managed ruleset or a custom one of its own scope,
 * of the same phase, in a version that there is, and override rules and tags that it has.
 */
export function executionErrors(
  call: Call,
  scope: Scope,
  target: { readonly phase: string; readonly id?: string },
  rule: RuleInput,
  at: string,
): readonly ApiError[] {
  const parameters = rule.action_parameters as Json | undefined;
  if (rule.action !== 'execute' || !isObject(parameters)) return [];
  const { id } = parameters;
  if (typeof id !== 'string') return [];
  const refused = (because: string): readonly ApiError[] => [invalid(`${at}/action_parameters/id`, 'id', id, because)];
  const executed = find(call, scope, id);
  if (executed === undefined) return refused('there is no such ruleset to execute');
  const { phase, kind } = executed.managed ?? executed.head;
  if (kind !== 'managed' && kind !== 'custom') return refused('entry points cannot be executed');
  if (executed.head !== undefined && executed.head.scope !== scopeKey(scope))
    return refused(`a ruleset of another scope cannot be executed by this ${scope.level}`);
  if (phase !== target.phase) return refused(`it is a ruleset of the phase ${phase}, not ${target.phase}`);
  if (id === target.id) return refused('a ruleset cannot execute itself');
  return [
    ...(kind === 'custom' && scope.level === 'account' ? planErrors(rule, at) : []),
    ...versionErrors(call, executed, parameters['version'], at),
    ...overrideErrors(executed, parameters['overrides'], at),
  ];
}

function find(call: Call, scope: Scope, id: string): Executed | undefined {
  const managed = managedRuleset(id);
  if (managed !== undefined) return { managed };
  try {
    const found = visible(call, scope, id);
    return 'managed' in found ? found : { head: found.head };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** `(own condition) and cf.zone.plan eq "ENT"`, or the condition on the plan alone. */
const ON_PLAN = /(?:^|[\s)](?:and|&&)\s+|^\()\(?\s*cf\.zone\.plan\s+(?:eq|==)\s+"ENT"\s*\)?\s*\)?$/;

function planErrors({ expression = '' }: RuleInput, at: string): readonly ApiError[] {
  if (ON_PLAN.test(expression.trim())) return [];
  const because =
    'a rule that executes a custom ruleset of an account must put its own conditions in parentheses and end in and cf.zone.plan eq "ENT"';
  return [invalid(`${at}/expression`, 'expression', expression, because)];
}

function versionErrors(
  call: Call,
  { managed, head }: Executed,
  version: Json | undefined,
  at: string,
): readonly ApiError[] {
  if (typeof version !== 'string' || version === 'latest') return [];
  const known = managed === undefined ? versions(call, head.id).map((one) => one.version) : [managed.version];
  if (known.includes(version)) return [];
  return [invalid(`${at}/action_parameters/version`, 'version', version, 'the ruleset has no such version')];
}

function overrideErrors({ managed }: Executed, overrides: Json | undefined, at: string): readonly ApiError[] {
  if (!isObject(overrides)) return [];
  const pointer = `${at}/action_parameters/overrides`;
  if (managed === undefined)
    return [invalid(pointer, 'overrides', overrides, 'only managed rulesets can be overridden')];
  const list = (name: string): readonly Json[] => {
    const found = overrides[name];
    return Array.isArray(found) ? (found as readonly Json[]) : [];
  };
  const categories = list('categories').flatMap((one, i) => {
    const tag = isObject(one) ? one['category'] : undefined;
    if (typeof tag !== 'string' || managedTag(managed, tag)) return [];
    return [invalid(`${pointer}/categories/${i}/category`, 'category', tag, 'no rule of the ruleset has this tag')];
  });
  const rules = list('rules').flatMap((one, i) => {
    const id = isObject(one) ? one['id'] : undefined;
    if (typeof id !== 'string' || managed.rules.some((rule) => rule.id === id)) return [];
    return [invalid(`${pointer}/rules/${i}/id`, 'id', id, 'the ruleset has no such rule')];
  });
  return [...categories, ...rules];
}
