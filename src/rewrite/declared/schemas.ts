/**
 * Facts of the provider's published schema, of the types that fixes write: what a block may hold and has to. Where a type
 * has no attribute that a fix needs in some versions, the type is not listed for them.
 */
export interface DeclaredType {
  readonly type: string;
  /** Bounds as the entries write them. */
  readonly versions: string;
  /** How objects inside it are written: blocks below version 5, attributes from there on. */
  readonly notation: Notation;
  readonly holds: Held;
  /** What `terraform import` takes to find an object that is there already. */
  readonly imports?: string;
}

export type Notation = 'blocks' | 'attributes';

export interface Held {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  /** Objects, and lists of them. */
  readonly inner?: Readonly<Record<string, Held>>;
}

const overrides: Held = {
  optional: ['action', 'enabled', 'sensitivity_level'],
  inner: {
    categories: { optional: ['category', 'action', 'enabled'] },
    rules: { optional: ['id', 'action', 'enabled', 'score_threshold', 'sensitivity_level'] },
  },
};
const redirect: Held = {
  optional: ['preserve_query_string', 'status_code'],
  inner: { target_url: { optional: ['expression', 'value'] } },
};
const parameters = {
  optional: [
    ...['id', 'ruleset', 'rulesets', 'phases', 'products', 'rules', 'security_level'],
    ...['mirage', 'sxg', 'server_side_excludes', 'content', 'content_type', 'status_code'],
  ],
};
const limit = ['counting_expression', 'mitigation_timeout', 'requests_per_period', 'requests_to_origin'];
const answer = ['status_code', 'content_type', 'content'];
const rulesetHead: Held = { required: ['kind', 'name', 'phase'], optional: ['account_id', 'description', 'zone_id'] };
const ruleOptional = ['description', 'enabled', 'ref'];

const application: Held = {
  optional: [
    ...['account_id', 'zone_id', 'name', 'domain', 'type', 'logo_url', 'app_launcher_visible', 'session_duration'],
    ...['allowed_idps', 'auto_redirect_to_identity', 'policies', 'custom_deny_message', 'custom_deny_url'],
  ],
};
const destinations: Held = {
  optional: ['type', 'uri', 'cidr', 'hostname', 'l4_protocol', 'port_range', 'vnet_id'],
};
const nameservers: Held = { optional: ['ns_set', 'type'] };
const dnsSettings = ['flatten_all_cnames', 'multi_provider', 'ns_ttl', 'secondary_overrides', 'zone_mode'];

export const DECLARED_TYPES: readonly DeclaredType[] = [
  {
    type: 'cloudflare_ruleset',
    versions: '>=3.19 <5',
    notation: 'blocks',
    imports: 'zone/<zone_id>/<ruleset_id>',
    holds: {
      ...rulesetHead,
      inner: {
        rules: {
          required: ['expression'],
          optional: ['action', ...ruleOptional],
          inner: {
            action_parameters: {
              ...parameters,
              inner: { response: { optional: answer }, overrides, from_value: redirect },
            },
            ratelimit: { optional: ['characteristics', 'period', ...limit] },
            logging: { optional: ['enabled'] },
          },
        },
      },
    },
  },
  {
    type: 'cloudflare_ruleset',
    versions: '>=5',
    notation: 'attributes',
    imports: 'zones/<zone_id>/<ruleset_id>',
    holds: {
      ...rulesetHead,
      inner: {
        rules: {
          required: ['expression', 'action'],
          optional: ruleOptional,
          inner: {
            action_parameters: {
              ...parameters,
              inner: { response: { required: answer }, overrides, from_value: redirect },
            },
            ratelimit: { required: ['characteristics', 'period'], optional: limit },
            logging: { required: ['enabled'] },
          },
        },
      },
    },
  },
  {
    type: 'cloudflare_access_application',
    versions: '>=3.20 <4.48',
    notation: 'blocks',
    imports: '<account_id>/<application_id>',
    holds: application,
  },
  {
    type: 'cloudflare_access_application',
    versions: '>=4.48 <5',
    notation: 'blocks',
    holds: { ...application, inner: { destinations } },
  },
  {
    type: 'cloudflare_zero_trust_access_application',
    versions: '>=4.48 <5',
    notation: 'blocks',
    holds: { ...application, inner: { destinations } },
  },
  {
    type: 'cloudflare_zero_trust_access_application',
    versions: '>=5',
    notation: 'attributes',
    holds: { ...application, inner: { destinations } },
  },
  {
    type: 'cloudflare_zero_trust_tunnel_cloudflared',
    versions: '>=4.40 <5',
    notation: 'blocks',
    holds: { required: ['account_id', 'name', 'secret'], optional: ['config_src'] },
  },
  {
    type: 'cloudflare_zero_trust_tunnel_cloudflared',
    versions: '>=5',
    notation: 'attributes',
    holds: { required: ['name'], optional: ['account_id', 'config_src', 'tunnel_secret'] },
  },
  {
    type: 'cloudflare_zone_dns_settings',
    versions: '>=5',
    notation: 'attributes',
    holds: { optional: ['zone_id', ...dnsSettings], inner: { nameservers } },
  },
  {
    type: 'cloudflare_account_dns_settings',
    versions: '>=5',
    notation: 'attributes',
    holds: {
      optional: ['account_id', 'enforce_dns_only'],
      inner: { zone_defaults: { optional: dnsSettings, inner: { nameservers } } },
    },
  },
];

/** Types that only one of the two notations has: a project with one of them shows which versions it is written for. */
export const SHOWN_BY: Readonly<Record<Notation, RegExp>> = {
  blocks:
    /\b(?:resource|data)\s+"cloudflare_(?:record|zone_settings_override|access_\w+|argo(?:_tunnel)?|tunnel\w*|teams_\w+|device_\w+|worker_\w+|static_route|managed_headers|fallback_domain|split_tunnel)"/,
  attributes:
    /\b(?:resource|data)\s+"cloudflare_(?:dns_record|zone_setting|zone_dns_settings|account_dns_settings|workers_script|argo_smart_routing|managed_transforms)"/,
};

/** Objects that the API or the provider refuses where nothing is in them. */
const NEVER_EMPTY: ReadonlySet<string> = new Set([
  'cloudflare_page_rule.actions',
  'cloudflare_ruleset.rules.action_parameters',
  'cloudflare_zero_trust_gateway_policy.rule_settings',
]);
/** What several fixes take out of them, each for itself. */
const GOES: ReadonlySet<string> = new Set(['mirage', 'sxg', 'security_level', 'audit_ssh']);

/** Whether nothing may stay in the object, which has to hold something. */
export function wouldBeEmpty(path: string, keys: readonly string[], removed: string): boolean {
  return NEVER_EMPTY.has(path) && keys.every((key) => key === removed || GOES.has(key));
}
