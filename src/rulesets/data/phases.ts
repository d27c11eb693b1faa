import type { Level } from '../records.js';

export interface PhaseFact {
  readonly levels: readonly Level[];
  /** The actions of its rules. */
  readonly actions: readonly string[];
}

const both: readonly Level[] = ['account', 'zone'];
const account: readonly Level[] = ['account'];
const zone: readonly Level[] = ['zone'];

/**
 * The phases that rulesets can be made for, from the fact table `phases.json` of 2026-11-21, whose levels are those at
 * which the products' own pages deploy their rules; phases of products with an interface of their own are left out.
 */
export const phases: Readonly<Record<string, PhaseFact>> = {
  ddos_l4: { levels: account, actions: ['execute', 'block', 'log'] },
  magic_transit: { levels: account, actions: ['block', 'skip', 'log'] },
  magic_transit_managed: { levels: account, actions: ['execute'] },
  magic_transit_ratelimit: { levels: account, actions: ['block', 'log'] },
  magic_transit_ids_managed: { levels: account, actions: ['execute'] },
  http_request_sanitize: { levels: zone, actions: ['rewrite', 'set_config'] },
  http_request_dynamic_redirect: { levels: zone, actions: ['redirect'] },
  http_request_transform: { levels: zone, actions: ['rewrite'] },
  http_request_api_gateway_early: { levels: zone, actions: ['block', 'log'] },
  // Zones only by the product's page; the schedule retires levels in configuration rules at both.
  http_config_settings: { levels: both, actions: ['set_config'] },
  http_request_origin: { levels: zone, actions: ['route'] },
  ddos_l7: {
    levels: both,
    actions: ['execute', 'ddos_dynamic', 'force_connection_close', 'block', 'challenge', 'managed_challenge', 'log'],
  },
  http_request_firewall_custom: {
    levels: both,
    actions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'skip', 'execute', 'rewrite', 'score'],
  },
  http_ratelimit: {
    levels: both,
    actions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'execute'],
  },
  http_request_api_gateway_late: { levels: zone, actions: ['block', 'log'] },
  http_request_firewall_managed: {
    levels: both,
    actions: ['execute', 'skip', 'block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'score'],
  },
  http_request_sbfm: {
    levels: zone,
    actions: ['execute', 'block', 'managed_challenge', 'js_challenge', 'log', 'skip'],
  },
  http_request_redirect: { levels: account, actions: ['redirect'] },
  http_request_late_transform: { levels: zone, actions: ['rewrite'] },
  http_request_cache_settings: { levels: zone, actions: ['set_cache_settings'] },
  http_custom_errors: { levels: both, actions: ['serve_error'] },
  http_response_headers_transform: { levels: zone, actions: ['rewrite'] },
  http_response_compression: { levels: zone, actions: ['compress_response'] },
  http_response_firewall_managed: { levels: both, actions: ['execute', 'log'] },
  http_log_custom_fields: { levels: zone, actions: ['log_custom_field'] },
  http_response_cache_settings: {
    levels: zone,
    actions: ['set_cache_settings', 'set_cache_control', 'set_cache_tags'],
  },
};

/** A phase by its name; undefined for a name that is none. */
export function phaseNamed(name: string): PhaseFact | undefined {
  return Object.hasOwn(phases, name) ? phases[name] : undefined;
}
