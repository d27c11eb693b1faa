export interface PhaseFact {
  readonly layer: 'network' | 'application';
  readonly stage: 'packet' | 'request' | 'response';
}

/** Where each phase runs, from the fact table `phases.json` of 2026-11-21. */
export const phases: Readonly<Record<string, PhaseFact>> = {
  ddos_l4: { layer: 'network', stage: 'packet' },
  magic_transit: { layer: 'network', stage: 'packet' },
  magic_transit_managed: { layer: 'network', stage: 'packet' },
  magic_transit_ratelimit: { layer: 'network', stage: 'packet' },
  magic_transit_ids_managed: { layer: 'network', stage: 'packet' },
  http_request_sanitize: { layer: 'application', stage: 'request' },
  http_request_dynamic_redirect: { layer: 'application', stage: 'request' },
  http_request_transform: { layer: 'application', stage: 'request' },
  http_request_api_gateway_early: { layer: 'application', stage: 'request' },
  http_config_settings: { layer: 'application', stage: 'request' },
  http_request_origin: { layer: 'application', stage: 'request' },
  ddos_l7: { layer: 'application', stage: 'request' },
  http_request_firewall_custom: { layer: 'application', stage: 'request' },
  http_ratelimit: { layer: 'application', stage: 'request' },
  http_request_api_gateway_late: { layer: 'application', stage: 'request' },
  http_request_firewall_managed: { layer: 'application', stage: 'request' },
  http_request_sbfm: { layer: 'application', stage: 'request' },
  http_request_redirect: { layer: 'application', stage: 'request' },
  http_request_late_transform: { layer: 'application', stage: 'request' },
  http_request_cache_settings: { layer: 'application', stage: 'request' },
  http_request_snippets: { layer: 'application', stage: 'request' },
  http_request_cloud_connector: { layer: 'application', stage: 'request' },
  http_custom_errors: { layer: 'application', stage: 'response' },
  http_response_headers_transform: { layer: 'application', stage: 'response' },
  http_response_compression: { layer: 'application', stage: 'response' },
  http_response_firewall_managed: { layer: 'application', stage: 'response' },
  http_log_custom_fields: { layer: 'application', stage: 'response' },
  http_response_cache_settings: { layer: 'application', stage: 'response' },
  http_request_api_gateway: { layer: 'application', stage: 'request' },
  http_response_page_shield: { layer: 'application', stage: 'response' },
};
