import type { Call } from './call.js';
import { codes } from './codes.js';
import { mostCustomRules, mostRules } from './data/limits.js';
import { type ApiError, Refusal, errorAt } from './envelope.js';
import { executionErrors } from './execution.js';
import type { Json } from './json.js';
import { listKinds } from './lists.js';
import type { Head, Level, Scope } from './records.js';
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
  const lists = listKinds(call);
  const place = { phase: target.phase, level: scope.level, plan: call.plan, retiredFields, lists };
  const errors: ApiError[] = [];
  inputs.forEach((input, i) => {
    const found = checkRule(input, at(i), place);
    found.retired.forEach(call.note);
    errors.push(...found.errors);
    if (found.errors.length === 0) errors.push(...executionErrors(call, scope, target, input, at(i)));
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

/** Refuses more rules than the ruleset can have. */
export function acceptCount(call: Call, level: Level, target: Target, count: number): void {
  const isAccounts = target.kind === 'custom' && level === 'account';
  const most = isAccounts ? mostCustomRules : mostRules(target.phase, call.plan);
  if (count <= most) return;
  const message = `exceeded the maximum number of rules in the phase ${target.phase}: ${count} out of ${most}`;
  throw new Refusal(400, [errorAt('/rules', codes.tooManyRules, message)]);
}
