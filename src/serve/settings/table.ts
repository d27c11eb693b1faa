import * as v from 'valibot';
import { securityLevels } from '../../rulesets/validate/actions/settings.js';
import { flag, object, oneOf, optionals, text, whole } from '../../rulesets/validate/types.js';
import type { Json } from '../../rulesets/json.js';

export interface SettingFact {
  readonly value: v.GenericSchema;
  /** Its value in a new zone. */
  readonly first: Json;
}

const switches = v.picklist(['on', 'off']);

/** Settings that are on or off, by their value in a new zone. */
const on = [
  'always_online',
  'browser_check',
  'brotli',
  'early_hints',
  'email_obfuscation',
  'http2',
  'http3',
  'ip_geolocation',
  'ipv6',
  'opportunistic_encryption',
  'opportunistic_onion',
  'privacy_pass',
  'server_side_exclude',
  'websockets',
];
const off = [
  '0rtt',
  'advanced_ddos',
  'always_use_https',
  'automatic_https_rewrites',
  'development_mode',
  'fonts',
  'h2_prioritization',
  'hotlink_protection',
  'mirage',
  'orange_to_orange',
  'origin_error_page_pass_thru',
  'prefetch_preload',
  'replace_insecure_js',
  'response_buffering',
  'rocket_loader',
  'sort_query_string_for_cache',
  'tls_client_auth',
  'true_client_ip_header',
  'waf',
  'webp',
];

function switchOf(first: 'on' | 'off'): (id: string) => readonly [string, SettingFact] {
  return (id) => [id, { value: switches, first }];
}

/**
 * The suites that can be chosen, as the page on supported cipher suites lists them; those of TLS 1.3 cannot be. The draft
 * suites of ChaCha20-Poly1305 never were among them.
 */
const cipherSuites = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA256'],
  ...['ECDHE-RSA-AES128-SHA', 'AES128-GCM-SHA256', 'AES128-SHA256', 'AES128-SHA', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-AES256-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES256-SHA'],
  ...['AES256-GCM-SHA384', 'AES256-SHA256', 'AES256-SHA', 'DES-CBC3-SHA'],
];

const strictSecurity = optionals({
  ...{ enabled: flag, include_subdomains: flag, max_age: whole(0), nosniff: flag, preload: flag },
});

/** The settings of a zone, those that are retired by now among them. */
export const settingFacts: ReadonlyMap<string, SettingFact> = new Map([
  ...on.map(switchOf('on')),
  ...off.map(switchOf('off')),
  ...Object.entries({
    automatic_platform_optimization: {
      value: v.looseObject({ enabled: flag }),
      first: {
        enabled: false,
        cf: false,
        wordpress: false,
        wp_plugin: false,
        hostnames: [],
        cache_by_device_type: false,
      },
    },
    browser_cache_ttl: { value: whole(0, 31_536_000), first: 14_400 },
    cache_level: { value: oneOf(['aggressive', 'basic', 'simplified']), first: 'aggressive' },
    challenge_ttl: { value: whole(300, 31_536_000), first: 1800 },
    ciphers: { value: v.array(oneOf(cipherSuites), 'is not a list'), first: [] },
    cname_flattening: { value: oneOf(['flatten_at_root', 'flatten_all']), first: 'flatten_at_root' },
    edge_cache_ttl: { value: whole(30, 604_800), first: 7200 },
    image_resizing: { value: oneOf(['on', 'off', 'open']), first: 'off' },
    max_upload: { value: whole(100, 1000), first: 100 },
    min_tls_version: { value: oneOf(['1.0', '1.1', '1.2', '1.3']), first: '1.0' },
    minify: {
      value: object({ css: v.optional(switches), html: v.optional(switches), js: v.optional(switches) }),
      first: { css: 'off', html: 'off', js: 'off' },
    },
    mobile_redirect: {
      value: object({ status: switches, mobile_subdomain: v.nullable(text), strip_uri: flag }),
      first: { status: 'off', mobile_subdomain: null, strip_uri: false },
    },
    nel: { value: object({ enabled: flag }), first: { enabled: true } },
    origin_max_http_version: { value: oneOf(['1', '2']), first: '2' },
    polish: { value: oneOf(['off', 'lossless', 'lossy']), first: 'off' },
    proxy_read_timeout: { value: whole(1, 6000), first: 100 },
    pseudo_ipv4: { value: oneOf(['off', 'add_header', 'overwrite_header']), first: 'off' },
    security_header: {
      value: object({ strict_transport_security: strictSecurity }),
      first: {
        strict_transport_security: {
          enabled: false,
          max_age: 0,
          include_subdomains: false,
          preload: false,
          nosniff: false,
        },
      },
    },
    security_level: { value: oneOf(securityLevels), first: 'medium' },
    ssl: { value: oneOf(['off', 'flexible', 'full', 'strict', 'origin_pull']), first: 'full' },
    ssl_recommender: { value: switches, first: 'off' },
    tls_1_3: { value: oneOf(['on', 'off', 'zrt']), first: 'on' },
    transformations: { value: oneOf(['on', 'off', 'open']), first: 'off' },
  } satisfies Record<string, SettingFact>),
]);
