import { codes } from '../codes.js';
import { type Plan, longestPeriod, longestTimeout, ratePeriods } from '../data/limits.js';
import { type ApiError, errorAt } from '../envelope.js';
import type { Place } from './rule-place.js';
import type { RuleInput } from './rule-shape.js';
import { invalid } from './shape.js';

const phases: readonly string[] = ['http_ratelimit', 'magic_transit_ratelimit'];

/** What is wrong with the rate limit of a rule, or with there being one or none. */
export function rateLimitErrors(rule: RuleInput, at: string, { phase, plan }: Place): readonly ApiError[] {
  const pointer = `${at}/ratelimit`;
  const { ratelimit: limit } = rule;
  if (limit === undefined) {
    const needed = phase === 'http_ratelimit' && rule.action !== 'execute' && rule.action !== undefined;
    return needed ? [errorAt(pointer, codes.missing, `ratelimit is required in the phase ${phase}`)] : [];
  }
  if (!phases.includes(phase)) {
    return [errorAt(pointer, codes.invalidValue, `ratelimit is not allowed in the phase ${phase}`)];
  }
  if (phase !== 'http_ratelimit') return [];
  const errors: ApiError[] = [];
  const { characteristics } = limit;
  if (!characteristics.includes('cf.colo.id')) {
    errors.push(errorAt(`${pointer}/characteristics`, codes.missing, 'characteristics must include cf.colo.id'));
  }
  if (characteristics.includes('ip.src') && characteristics.includes('cf.unique_visitor_id')) {
    const message = 'ip.src and cf.unique_visitor_id cannot be given together in characteristics';
    errors.push(errorAt(`${pointer}/characteristics`, codes.invalidValue, message));
  }
  if (new Set(characteristics).size < characteristics.length) {
    errors.push(errorAt(`${pointer}/characteristics`, codes.invalidValue, 'characteristics names one twice'));
  }
  errors.push(...timeErrors(rule, limit, pointer, plan));
  return errors;
}

const challenges: readonly string[] = ['challenge', 'js_challenge', 'managed_challenge'];

/** Times are taken from a list; how much of it there is, and who may throttle (a timeout of 0), depends on the plan. */
function timeErrors(
  { action = '' }: RuleInput,
  { period, mitigation_timeout: timeout }: NonNullable<RuleInput['ratelimit']>,
  pointer: string,
  plan: Plan,
): readonly ApiError[] {
  const errors: ApiError[] = [];
  const entitled = (at: string, what: string): void => {
    errors.push(errorAt(`${pointer}/${at}`, codes.notEntitled, `not entitled to use the ${what}`));
  };
  const because = `it is none of ${ratePeriods.join(', ')}`;
  if (!ratePeriods.includes(period)) errors.push(invalid(`${pointer}/period`, 'period', period, because));
  else if (period > longestPeriod[plan]) entitled('period', `period ${period}`);
  if (timeout === undefined || plan === 'enterprise') return errors;
  const at = 'mitigation_timeout';
  if (challenges.includes(action)) {
    if (timeout !== 0) entitled(at, `timeout ${timeout} with the action ${action}: it must be 0`);
  } else if (timeout === 0) entitled(at, `timeout 0 with the action ${action}`);
  else if (!ratePeriods.includes(timeout)) errors.push(invalid(`${pointer}/${at}`, at, timeout, because));
  else if (timeout > longestTimeout[plan]) entitled(at, `timeout ${timeout}`);
  return errors;
}
