/** Operations that the generated clients call: `{zone}`, `{account}` and `{id}` are put in by variables. */
export const RETIRED = [
  { rule: 'firewall-rules', method: 'GET', path: '/zones/{zone}/firewall/rules' },
  { rule: 'firewall-rules', method: 'DELETE', path: '/zones/{zone}/firewall/rules/{id}' },
  { rule: 'filters', method: 'GET', path: '/zones/{zone}/filters' },
  { rule: 'filters', method: 'DELETE', path: '/zones/{zone}/filters/{id}' },
  { rule: 'rate-limits', method: 'GET', path: '/zones/{zone}/rate_limits' },
  { rule: 'rate-limits', method: 'DELETE', path: '/zones/{zone}/rate_limits/{id}' },
  { rule: 'waf-packages', method: 'GET', path: '/zones/{zone}/firewall/waf/packages' },
  { rule: 'waf-overrides', method: 'DELETE', path: '/zones/{zone}/firewall/waf/overrides/{id}' },
  { rule: 'dns-analytics-rest', method: 'GET', path: '/zones/{zone}/dns_analytics/report' },
  { rule: 'zone-setting-mobile-redirect', method: 'GET', path: '/zones/{zone}/settings/mobile_redirect' },
  { rule: 'access-bookmarks', method: 'GET', path: '/accounts/{account}/access/bookmarks' },
];

/** Operations that live on, which a client calls as well. */
export const LIVING = [
  { method: 'GET', path: '/zones/{zone}/dns_records' },
  { method: 'GET', path: '/zones/{zone}/rulesets' },
  { method: 'DELETE', path: '/zones/{zone}/dns_records/{id}' },
  { method: 'GET', path: '/accounts/{account}/rulesets' },
];

export const BASE = 'https://api.cloudflare.com/client/v4';

/** The path as a list of texts and variables: `['/zones/', {name: 'zone'}, '/filters']`. */
export function partsOf(path) {
  return path
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? { name: part.slice(1, -1) } : part));
}

/** The variables of a path, each once. */
export function namesOf(path) {
  return [...new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
}
