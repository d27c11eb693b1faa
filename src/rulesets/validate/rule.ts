import type { Entry } from '../../model/entry.js';
import { codes } from '../codes.js';
import { phaseNamed } from '../data/phases.js';
import { type ApiError, errorAt } from '../envelope.js';
import type { Json } from '../json.js';
import { actionNamed } from './actions/table.js';
import { expressionPlaces } from './expression-places.js';
import { blank, checkExpression } from './expressions.js';
import { entitlementErrors, listErrors } from './lists.js';
import { placeErrors } from './place.js';
import { rateLimitErrors } from './rate-limit.js';
import type { Place } from './rule-place.js';
import type { RuleInput } from './rule-shape.js';
import { invalid, read } from './shape.js';

/** What is wrong with a rule, and which entries of the schedule its expressions run into. */
export interface CheckedRule {
  readonly errors: readonly ApiError[];
  readonly retired: readonly Entry[];
}

/** Checks what a rule's shape does not tell: what goes with its action, its phase and its day. */
export function checkRule(rule: RuleInput, at: string, place: Place): CheckedRule {
  const expressions = [...expressionPlaces(rule)];
  const errors: ApiError[] = [];
  if (rule.expression === undefined) errors.push(blank(`${at}/expression`, 'expression'));
  else expressions.unshift({ pointer: '/expression', name: 'expression', text: rule.expression, as: 'filter' });

  const retired = new Set<Entry>();
  const terms = { phase: place.phase, level: place.level, retired: [...place.retiredFields.keys()] };
  for (const expression of expressions) {
    const found = checkExpression(expression, at, terms);
    errors.push(...found.errors);
    for (const field of found.retired) {
      const entry = place.retiredFields.get(field);
      if (entry !== undefined) retired.add(entry);
    }
  }
  errors.push(...actionErrors(rule, at, place), ...memberErrors(rule, at, place));
  if (errors.length === 0) {
    errors.push(...entitlementErrors(expressions, at, place), ...listErrors(expressions, at, place));
    errors.push(...placeErrors(rule, at, place));
  }
  return { errors, retired: [...retired] };
}

function actionErrors(rule: RuleInput, at: string, { phase }: Place): readonly ApiError[] {
  const { action } = rule;
  const parameters = rule.action_parameters as Json | undefined;
  if (action === undefined) {
    const message = parameters === undefined ? 'action is required' : 'action is required for action parameters';
    return [errorAt(`${at}/action`, codes.missing, message)];
  }
  const fact = actionNamed(action);
  if (fact === undefined) return [invalid(`${at}/action`, 'action', action, 'there is no such action')];
  if (phaseNamed(phase)?.actions.includes(action) !== true) {
    return [invalid(`${at}/action`, 'action', action, `it is not allowed in the phase ${phase}`)];
  }
  const pointer = `${at}/action_parameters`;
  if (parameters === undefined || (fact.required && isEmpty(parameters))) {
    if (!fact.required) return [];
    return [errorAt(pointer, codes.parametersRequired, `action parameters are required for the ${action} action`)];
  }
  const found = read(fact.parameters, parameters, pointer);
  if ('errors' in found) return found.errors;
  return action === 'execute' ? sensitivityErrors(parameters, pointer, phase) : [];
}

function isEmpty(parameters: Json): boolean {
  return typeof parameters === 'object' && parameters !== null && Object.keys(parameters).length === 0;
}

/** Sensitivity levels belong to the phases of DDoS protection. */
function sensitivityErrors(parameters: Json, pointer: string, phase: string): readonly ApiError[] {
  if (phase.startsWith('ddos_') || !JSON.stringify(parameters).includes('"sensitivity_level":')) return [];
  const message = `sensitivity_level is not allowed in the phase ${phase}`;
  return [errorAt(`${pointer}/overrides`, codes.invalidValue, message)];
}

function memberErrors(rule: RuleInput, at: string, place: Place): readonly ApiError[] {
  const errors: ApiError[] = [];
  if (rule.logging !== undefined && rule.action !== 'skip') {
    const message = 'logging options are only allowed in the skip action';
    errors.push(errorAt(`${at}/logging`, codes.loggingNotAllowed, message));
  }
  const isFirewall = place.phase.startsWith('http_request_firewall_');
  if (rule.exposed_credential_check !== undefined && !isFirewall) {
    const message = `exposed_credential_check is not allowed in the phase ${place.phase}`;
    errors.push(errorAt(`${at}/exposed_credential_check`, codes.invalidValue, message));
  }
  return [...errors, ...rateLimitErrors(rule, at, place)];
}
