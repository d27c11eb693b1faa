import type { JsonObject } from '../json.js';
import type { Kind } from '../records.js';

/** A rule of a managed ruleset: its expression is not shown. */
export interface ManagedRule extends JsonObject {
  readonly id: string;
  readonly version: string;
  readonly action: string;
  readonly categories: readonly string[];
  readonly description: string;
  readonly enabled: boolean;
  readonly ref: string;
  readonly last_updated: string;
}

export interface ManagedRuleset extends JsonObject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: Kind;
  readonly phase: string;
  readonly version: string;
  readonly last_updated: string;
  readonly rules: readonly ManagedRule[];
}

const date = '2026-01-15T00:00:00.000000Z';

/** What differs from rule to rule: the end of its id, what it is about, its tags, and its action where not `block`. */
type Row = readonly [id: string, description: string, categories: readonly string[], action?: string];

function managed(id: string, name: string, phase: string, description: string, rows: readonly Row[]): ManagedRuleset {
  const rules = rows.map(([tail, about, categories, action = 'block']): ManagedRule => {
    // A short tail makes up an id that no real rule has.
    const ruleId = tail.length === 32 ? tail : `${id.slice(0, 20)}${tail.padStart(12, '0')}`;
    const always = { version: '1', enabled: true, last_updated: date };
    return { id: ruleId, action, categories, description: about, ref: ruleId, ...always };
  });
  return { id, name, description, kind: 'managed', phase, version: '1', last_updated: date, rules };
}

/**
 * Managed rulesets, so that they can be deployed and their tags listed. Identifiers and names are the real ones (the
 * score rule of the OWASP ruleset too); the other rules are a made-up handful with tags of the real kind.
 */
export const managedRulesets: readonly ManagedRuleset[] = [
  managed(
    'efb7b8c949ac4650a09736fc376e9aee',
    'Cloudflare Managed Ruleset',
    'http_request_firewall_managed',
    'Created by the Cloudflare security team, this ruleset provides fast and effective protection',
    [
      ['1', 'WordPress - Broken Access Control', ['wordpress', 'broken-access-control']],
      ['2', 'WordPress - SQL injection in a plug-in', ['wordpress', 'sqli', 'cve-2022-21661']],
      ['3', 'Drupal - Remote code execution', ['drupal', 'rce', 'cve-2018-7600']],
      ['4', 'Apache Log4j - Remote code execution in a body', ['log4j', 'rce', 'cve-2021-44228']],
      ['5', 'PHP - Code injection', ['php', 'code-injection']],
      ['6', 'Joomla - Suspicious user agent', ['joomla'], 'managed_challenge'],
      ['7', 'Cross-site scripting in a query', ['xss', 'new'], 'log'],
    ],
  ),
  managed(
    '4814384a9e5d4991b9815dcfc25d2f1f',
    'Cloudflare OWASP Core Ruleset',
    'http_request_firewall_managed',
    'The OWASP Core Ruleset as Cloudflare implements it',
    [
      ['1', '920160: Content-Length is not numeric', ['paranoia-level-1', 'attack-protocol'], 'score'],
      ['2', '942100: SQL injection found by libinjection', ['paranoia-level-1', 'attack-sqli'], 'score'],
      ['3', '941120: XSS filter, category 2', ['paranoia-level-2', 'attack-xss'], 'score'],
      ['4', '942420: Number of special characters in cookies exceeded', ['paranoia-level-3', 'attack-sqli'], 'score'],
      ['5', '920274: Invalid character in a header', ['paranoia-level-4', 'attack-protocol'], 'score'],
      ['6179ae15870a4bb7b2d480d4843b323c', '949110: Inbound anomaly score exceeded', []],
    ],
  ),
  managed(
    'c2e184081120413c86c3ab7e14069605',
    'Cloudflare Exposed Credentials Check Ruleset',
    'http_request_firewall_managed',
    'Checks user credentials against a list of exposed ones',
    [
      ['1', 'Exposed credentials of WordPress', ['wordpress', 'exposed-credentials'], 'rewrite'],
      ['2', 'Exposed credentials of Joomla', ['joomla', 'exposed-credentials'], 'rewrite'],
    ],
  ),
  managed(
    '77454fe2d30c4220b5701f6fdfb893ba',
    'Cloudflare Managed Free Ruleset',
    'http_request_firewall_managed',
    'Protects every zone against widespread weaknesses',
    [
      ['1', 'Apache Log4j - Remote code execution', ['log4j', 'rce', 'cve-2021-44228']],
      ['2', 'Shellshock', ['shellshock', 'cve-2014-6271']],
    ],
  ),
  managed(
    'e22d83c647c64a3eae91b71b499d988e',
    'Cloudflare Sensitive Data Detection',
    'http_response_firewall_managed',
    'Finds sensitive data in responses',
    [
      ['1', 'Credit card number', ['pii', 'credit-card'], 'log'],
      ['2', 'API key', ['secrets'], 'log'],
    ],
  ),
  managed(
    '4d21379b4f9f4bb088e0729962c8b3cf',
    'DDoS L7 ruleset',
    'ddos_l7',
    'Mitigates attacks at the HTTP layer automatically',
    [
      ['1', 'HTTP requests with unusual headers or URLs', ['generic'], 'ddos_dynamic'],
      ['2', 'HTTP requests from a known botnet', ['botnets'], 'ddos_dynamic'],
    ],
  ),
  managed(
    '3b64149bfa6e4220bbbc2bd6db589552',
    'DDoS L3/4 ruleset',
    'ddos_l4',
    'Mitigates attacks at the network and transport layers automatically',
    [
      ['1', 'SYN flood', ['syn-flood']],
      ['2', 'UDP flood', ['udp-flood']],
    ],
  ),
];

/** A managed ruleset as lists show it. */
export function withoutRules({ rules: _, ...ruleset }: ManagedRuleset): JsonObject & { readonly id: string } {
  return ruleset;
}

/** Whether rules of a managed ruleset carry a tag. Those of single vulnerabilities come and go with its versions. */
export function managedTag({ rules }: ManagedRuleset, tag: string): boolean {
  return /^cve-\d{4}-\d{4,7}$/i.test(tag) || rules.some(({ categories }) => categories.includes(tag));
}

/** A managed ruleset by its id. */
export function managedRuleset(id: string): ManagedRuleset | undefined {
  return managedRulesets.find((ruleset) => ruleset.id === id);
}
