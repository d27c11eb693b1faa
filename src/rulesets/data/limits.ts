/** What an account has paid for. */
export const plans = ['free', 'pro', 'business', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

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

/** Seconds that a rate limit can count for, and act for. */
export const ratePeriods: readonly number[] = [
  10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65_535, 86_400,
];
/** The most seconds that a rate limit of a plan counts for. */
export const longestPeriod: ByPlan = { free: 10, pro: 60, business: 600, enterprise: 65_535 };
/** The most seconds that it acts for; the largest plan may choose any number. */
export const longestTimeout: ByPlan = { free: 10, pro: 3600, business: 86_400, enterprise: Number.MAX_SAFE_INTEGER };

/** Plans whose expressions may use the operator `matches`. */
export const regexPlans: readonly Plan[] = ['business', 'enterprise'];

/** Characters of the body of a blocked request's answer. */
export const longestContent = 30_000;
/** Characters of a name or reference, and of a description. */
export const longestName = 255;
export const longestDescription = 4096;
