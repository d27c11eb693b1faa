import type { Json, JsonObject } from '../../rulesets/json.js';

/** How a member of a document must look; a list or object may hold anything. */
export type Shape = 'text' | 'number' | 'list' | 'object';

/** What is known of one kind of documents beyond that they can be kept. */
export interface CollectionFact {
  /** Members that a new document must have. */
  readonly required?: Readonly<Record<string, Shape>>;
  /** Members that are never answered. */
  readonly secret?: readonly string[];
  /** What a new document has beside what was sent. */
  readonly defaults?: JsonObject;
  /** A new document is answered as a list even when one was sent. */
  readonly answersList?: true;
  /** A document is whatever is sent, not JSON. */
  readonly raw?: true;
  /** What is there before anything was sent. Documents have an `id`. */
  readonly seeds?: readonly (JsonObject & { readonly id: string })[];
}

const roles = [
  {
    id: '3536bcfad5faccb999b47003c79917fb',
    name: 'Administrator',
    description: 'Can manage everything',
    permissions: [],
  },
  { id: '05784afa30c1afe1440e79d9351c7430', name: 'Read only', description: 'Can read everything', permissions: [] },
];
const member = {
  id: '4536bcfad5faccb111b47003c79917fa',
  email: 'user@example.com',
  name: 'User',
  status: 'accepted',
  roles,
};
const group = 'de677e5818985db1285d0e80225f06e5';
const wafRule = 'f939de3be84e66e757adcdcb87908023';

const scripts = [{ id: 'c9ef84a6bf5e47138c75d95e2f933e8f', url: 'https://example.com/script.js', host: 'example.com' }];

/**
 * Collections of the retired operations, by their path with `{}` for parameters. The generic answer serves any path of
 * the schedule; here stands only what a client of these would miss.
 */
export const collectionFacts: Readonly<Record<string, CollectionFact>> = {
  '/zones/{}/firewall/rules': { required: { action: 'text' }, defaults: { paused: false }, answersList: true },
  '/zones/{}/filters': { required: { expression: 'text' }, defaults: { paused: false }, answersList: true },
  '/accounts/{}/workers/namespaces/{}/values': { raw: true },
  '/accounts/{}/storage/kv/namespaces/{}/values': { raw: true },
  '/zones/{}/rate_limits': {
    required: { match: 'object', threshold: 'number', period: 'number', action: 'object' },
    defaults: { disabled: false, bypass: [] },
  },
  '/zones/{}/firewall/waf/packages': {
    seeds: [
      {
        ...{ id: 'a25a9a7e9c00afc1fb2e0245519d725b', name: 'OWASP ModSecurity Core Rule Set', status: 'active' },
        ...{ detection_mode: 'anomaly', sensitivity: 'high', action_mode: 'challenge' },
      },
    ],
  },
  '/zones/{}/firewall/waf/packages/{}/groups': {
    seeds: [
      {
        id: group,
        name: 'Project Honey Pot',
        rules_count: 1,
        modified_rules_count: 0,
        mode: 'on',
        allowed_modes: ['on', 'off'],
      },
    ],
  },
  '/zones/{}/firewall/waf/packages/{}/rules': {
    seeds: [
      {
        ...{ id: wafRule, description: 'SQL injection prevention for SELECT statements', priority: '5', mode: 'on' },
        ...{ group: { id: group, name: 'Project Honey Pot' }, allowed_modes: ['on', 'off'] },
      },
    ],
  },
  '/zones/{}/firewall/waf/overrides': {
    required: { urls: 'list' },
    defaults: { groups: {}, rules: {}, rewrite_action: {}, paused: false, priority: 0, description: null },
  },
  '/accounts/{}/tunnels': {
    required: { name: 'text', tunnel_secret: 'text' },
    secret: ['tunnel_secret'],
    defaults: { deleted_at: null, connections: [] },
  },
  '/accounts/{}/cfd_tunnel': {
    required: { name: 'text' },
    secret: ['tunnel_secret'],
    defaults: { deleted_at: null, connections: [], config_src: 'local', status: 'inactive', tun_type: 'cfd_tunnel' },
  },
  '/accounts/{}/load_balancers/pools': { required: { name: 'text', origins: 'list' }, defaults: { enabled: true } },
  '/user/load_balancers/pools': { required: { name: 'text', origins: 'list' }, defaults: { enabled: true } },
  '/organizations/{}/invites': {
    required: { invited_member_email: 'text', roles: 'list' },
    defaults: { status: 'pending' },
  },
  '/organizations/{}/members': { seeds: [member] },
  '/organizations/{}/roles': { seeds: roles },
  '/accounts/{}/roles': { seeds: roles },
  '/zones/{}/page_shield/scripts': { seeds: scripts },
  '/accounts/{}/members': { required: { email: 'text' }, defaults: { status: 'pending' } },
};

const totals = {
  requests: { all: 0, cached: 0, uncached: 0 },
  bandwidth: { all: 0, cached: 0, uncached: 0 },
  threats: { all: 0 },
  pageviews: { all: 0 },
  uniques: { all: 0 },
};
const profile = {
  id: '0',
  first_name: 'User',
  last_name: 'Example',
  payment_email: 'user@example.com',
  balance: '0',
  edit_record: true,
};

/** Single documents, and lists that nothing can be added to, by their path with `{}` for parameters. */
export const singles: Readonly<Record<string, Json>> = {
  '/zones/{}/analytics/dashboard': { totals, timeseries: [] },
  '/zones/{}/analytics/colos': [],
  '/accounts/{}/billing/profile': profile,
  '/user/billing/profile': profile,
  '/user/billing/history': [],
  '/organizations/{}/audit_logs': [],
  '/accounts/{}/audit_logs': [],
  '/organizations/{}/railguns/{}/zones': [],
  '/zones/{}/page_shield': { enabled: false },
};

/** Documents that are there as soon as they are named. */
export const implicit: Readonly<Record<string, JsonObject>> = {
  '/organizations': { name: 'Organization', status: 'member', permissions: [], roles: [] },
  '/accounts': { name: 'Account', type: 'standard', settings: { enforce_twofactor: false } },
};
