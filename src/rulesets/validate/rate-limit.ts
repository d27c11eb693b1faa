import { codes } from '../codes.js';
import { freePeriod } from '../data/limits.js';
import { type ApiError, errorAt } from '../envelope.js';
import type { Place } from './rule.js';
import type { RuleInput } from './rule-shape.js';

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
  const { characteristics, period, mitigation_timeout: timeout } = limit;
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
  if (plan === 'free') {
    if (period !== freePeriod)
      errors.push(errorAt(`${pointer}/period`, codes.notEntitled, `not entitled to use the period ${period}`));
    if (timeout !== undefined && timeout !== freePeriod)
      errors.push(
        errorAt(`${pointer}/mitigation_timeout`, codes.notEntitled, `not entitled to use the timeout ${timeout}`),
      );
  }
  return errors;
}
