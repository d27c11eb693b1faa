/** What an account has paid for. */
export type Plan = 'free' | 'pro' | 'business' | 'enterprise';

type ByPlan = Readonly<Record<Plan, number>>;

const most: ByPlan = { free: 1000, pro: 1000, business: 1000, enterprise: 1000 };

const rulesOfPhase: Readonly<Record<string, ByPlan>> = {
  http_request_firewall_custom: { free: 5, pro: 20, business: 100, enterprise: 1000 },
  http_ratelimit: { free: 1, pro: 2, business: 5, enterprise: 100 },
  http_request_dynamic_redirect: { free: 10, pro: 25, business: 50, enterprise: 300 },
};

/** Custom rulesets of one account. */
export const mostCustomRulesets = 10;
/** Rules in one custom ruleset of an account. */
export const mostCustomRules = 100;

/** The most rules that the entry point of a phase can have. */
export function mostRules(phase: string, plan: Plan): number {
  return (Object.hasOwn(rulesOfPhase, phase) ? rulesOfPhase[phase] : undefined)?.[plan] ?? most[plan];
}

/** Seconds that a rate limit of the free plan counts and blocks for; other plans are not held to a list. */
export const freePeriod = 10;

/** Characters of the body of a blocked request's answer. */
export const longestContent = 30_000;
/** Characters of a name or reference, and of a description. */
export const longestName = 255;
export const longestDescription = 4096;
