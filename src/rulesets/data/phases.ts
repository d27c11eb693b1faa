import type { Level } from '../records.js';

export interface PhaseFact {
  readonly levels: readonly Level[];
  /** The actions of its rules. */
  readonly actions: readonly string[];
}

const both: readonly Level[] = ['account', 'zone'];
const account: readonly Level[] = ['account'];

/**
 * The phases that rulesets can be made for, from the fact table `phases.json` of 2026-11-21; phases of products with
 * an interface of their own are left out. The table infers the levels: what it gives to zones only is open to accounts
 * too here, since refusing what the real service takes would be worse than taking what it refuses.
 */
export const phases: Readonly<Record<string, PhaseFact>> = {
  ddos_l4: { levels: account, actions: ['execute', 'block', 'log'] },
  magic_transit: { levels: account, actions: ['block', 'skip', 'log'] },
  magic_transit_managed: { levels: account, actions: ['execute'] },
  magic_transit_ratelimit: { levels: account, actions: ['block', 'log'] },
  magic_transit_ids_managed: { levels: account, actions: ['execute'] },
  http_request_sanitize: { levels: both, actions: ['rewrite', 'set_config'] },
  http_request_dynamic_redirect: { levels: both, actions: ['redirect'] },
  http_request_transform: { levels: both, actions: ['rewrite'] },
  http_request_api_gateway_early: { levels: both, actions: ['block', 'log'] },
  http_config_settings: { levels: both, actions: ['set_config'] },
  http_request_origin: { levels: both, actions: ['route'] },
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
  http_request_api_gateway_late: { levels: both, actions: ['block', 'log'] },
  http_request_firewall_managed: {
    levels: both,
    actions: ['execute', 'skip', 'block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'score'],
  },
  http_request_sbfm: {
    levels: both,
    actions: ['execute', 'block', 'managed_challenge', 'js_challenge', 'log', 'skip'],
  },
  http_request_redirect: { levels: account, actions: ['redirect'] },
  http_request_late_transform: { levels: both, actions: ['rewrite'] },
  http_request_cache_settings: { levels: both, actions: ['set_cache_settings'] },
  http_custom_errors: { levels: both, actions: ['serve_error'] },
  http_response_headers_transform: { levels: both, actions: ['rewrite'] },
  http_response_compression: { levels: both, actions: ['compress_response'] },
  http_response_firewall_managed: { levels: both, actions: ['execute', 'log'] },
  http_log_custom_fields: { levels: both, actions: ['log_custom_field'] },
  http_response_cache_settings: {
    levels: both,
    actions: ['set_cache_settings', 'set_cache_control', 'set_cache_tags'],
  },
};

/** A phase by its name; undefined for a name that is none. */
export function phaseNamed(name: string): PhaseFact | undefined {
  return Object.hasOwn(phases, name) ? phases[name] : undefined;
}
