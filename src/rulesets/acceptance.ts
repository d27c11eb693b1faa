import type { Call } from './call.js';
import { codes } from './codes.js';
import { managedRuleset } from './data/managed.js';
import { mostCustomRules, mostRules } from './data/limits.js';
import { type ApiError, Refusal, errorAt } from './envelope.js';
import { type Json, isObject } from './json.js';
import { visible } from './lookup.js';
import { type Head, type Level, type Scope } from './records.js';
import { endedText } from './retirement.js';
import { checkRule } from './validate/rule.js';
import type { RuleInput } from './validate/rule-shape.js';
import { invalid } from './validate/shape.js';

/** The ruleset that rules are sent to; it need not be stored yet. */
export type Target = Pick<Head, 'kind' | 'phase'> & { readonly id?: string };

/**
 * Refuses rules that the service does not take, with all of their errors: what a rule holds, what its phase and day
 * allow, and rulesets that are executed but not there. `body` is what was sent, `at` the pointer of a rule in it.
 */
export function acceptRules(
  call: Call,
  scope: Scope,
  target: Target,
  inputs: readonly RuleInput[],
  body: Json,
  at: (index: number) => string,
): void {
  const retiredFields = call.retirement.expressionFields;
  const place = { phase: target.phase, level: scope.level, plan: call.plan, retiredFields };
  const errors: ApiError[] = [];
  inputs.forEach((input, i) => {
    const found = checkRule(input, at(i), place);
    found.retired.forEach(call.note);
    errors.push(...found.errors);
    if (found.errors.length === 0) errors.push(...executedErrors(call, scope, target, input, at(i)));
  });
  errors.push(...retiredValues(call, body));
  if (errors.length > 0) throw new Refusal(400, errors);
}

/** Values that the schedule no longer allows are refused; fields that it retires are only noted. */
function retiredValues(call: Call, body: Json): readonly ApiError[] {
  const errors: ApiError[] = [];
  for (const { entry, kind, pointer, value } of call.retirement.uses(body)) {
    call.note(entry);
    if (kind === 'field') continue;
    const name = pointer.split('/').at(-1) ?? '';
    const code = name === 'security_level' ? codes.securityLevel : codes.retiredValue;
    const { message } = invalid(pointer, name, value, endedText('it', entry));
    errors.push(errorAt(pointer, code, message));
  }
  return errors;
}

/** A rule may execute a managed ruleset or one of its scope, of the same phase. */
function executedErrors(call: Call, scope: Scope, target: Target, rule: RuleInput, at: string): readonly ApiError[] {
  const parameters = rule.action_parameters as Json | undefined;
  if (rule.action !== 'execute' || !isObject(parameters)) return [];
  const { id } = parameters;
  if (typeof id !== 'string') return [];
  const pointer = `${at}/action_parameters/id`;
  const executed = phaseOf(call, scope, id);
  if (executed === undefined) return [invalid(pointer, 'id', id, 'there is no such ruleset to execute')];
  if (executed.kind !== 'managed' && executed.kind !== 'custom')
    return [invalid(pointer, 'id', id, 'entry points cannot be executed')];
  if (executed.phase !== target.phase)
    return [invalid(pointer, 'id', id, `it is a ruleset of the phase ${executed.phase}, not ${target.phase}`)];
  return id === target.id ? [invalid(pointer, 'id', id, 'a ruleset cannot execute itself')] : [];
}

function phaseOf(call: Call, scope: Scope, id: string): { readonly phase: string; readonly kind: string } | undefined {
  const managed = managedRuleset(id);
  if (managed !== undefined) return managed;
  try {
    const found = visible(call, scope, id);
    return 'managed' in found ? found.managed : found.head;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Refuses more rules than the ruleset can have. */
export function acceptCount(call: Call, level: Level, target: Target, count: number): void {
  const isAccounts = target.kind === 'custom' && level === 'account';
  const most = isAccounts ? mostCustomRules : mostRules(target.phase, call.plan);
  if (count <= most) return;
  const message = `exceeded the maximum number of rules in the phase ${target.phase}: ${count} out of ${most}`;
  throw new Refusal(400, [errorAt('/rules', codes.tooManyRules, message)]);
}
