import { type FunctionFact } from './function-fact.js';

/** The functions, from the fact table `functions.json` of 2026-11-21. `any` and `all` are operators of the grammar. */
export const functions: Readonly<Record<string, FunctionFact>> = {
  cidr: {
    params: [
      { name: 'address', types: ['Ip'], kind: 'field' },
      { name: 'ipv4_network_bits', types: ['Int'], kind: 'literal', min: 1, max: 32 },
      { name: 'ipv6_network_bits', types: ['Int'], kind: 'literal', min: 1, max: 128 },
    ],
    returns: 'Ip',
    contexts: ['filter'],
    phases: ['http_request_firewall_custom', 'http_ratelimit'],
  },
  cidr6: {
    params: [
      { name: 'address', types: ['Ip'], kind: 'field' },
      { name: 'ipv6_network_bits', types: ['Int'], kind: 'literal', min: 1, max: 128 },
    ],
    returns: 'Ip',
    contexts: ['filter'],
    phases: ['http_request_firewall_custom', 'http_ratelimit'],
  },
  concat: {
    params: [{ name: 'value', types: ['Bytes', 'Array'], kind: 'any', variadic: true, minCount: 2 }],
    returns: 'first',
    contexts: ['filter', 'value'],
    sameType: true,
  },
  decode_base64: {
    params: [{ name: 'source', types: ['Bytes'], kind: 'field' }],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
    phases: [
      'http_request_transform',
      'http_request_late_transform',
      'http_response_headers_transform',
      'http_request_firewall_custom',
      'http_ratelimit',
    ],
  },
  encode_base64: {
    params: [
      { name: 'input', types: ['Bytes'], kind: 'any' },
      { name: 'flags', types: ['Bytes'], kind: 'literal', optional: true, letters: 'up' },
    ],
    returns: 'Bytes',
    contexts: ['value'],
    phases: ['http_request_late_transform', 'http_response_headers_transform'],
  },
  sha256: {
    params: [{ name: 'input', types: ['Bytes'], kind: 'any' }],
    returns: 'Bytes',
    contexts: ['value'],
    phases: ['http_request_late_transform', 'http_response_headers_transform'],
  },
  ends_with: {
    params: [
      { name: 'source', types: ['Bytes'], kind: 'field' },
      { name: 'substring', types: ['Bytes'], kind: 'any' },
    ],
    returns: 'Bool',
    contexts: ['filter', 'value'],
  },
  starts_with: {
    params: [
      { name: 'source', types: ['Bytes'], kind: 'field' },
      { name: 'substring', types: ['Bytes'], kind: 'any' },
    ],
    returns: 'Bool',
    contexts: ['filter', 'value'],
  },
  join: {
    params: [
      { name: 'items', types: ['Array(Bytes)'], kind: 'field' },
      { name: 'separator', types: ['Bytes'], kind: 'any' },
    ],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
    phases: [
      'http_request_transform',
      'http_request_late_transform',
      'http_response_headers_transform',
      'http_request_firewall_custom',
      'http_custom_errors',
    ],
  },
  len: {
    params: [{ name: 'value', types: ['Bytes', 'Array'], kind: 'any' }],
    returns: 'Int',
    contexts: ['filter', 'value'],
  },
  lookup_json_integer: {
    params: [
      { name: 'field', types: ['Bytes'], kind: 'field' },
      { name: 'key', types: ['Bytes', 'Int'], kind: 'literal', variadic: true, minCount: 1 },
    ],
    returns: 'Int',
    contexts: ['filter', 'value'],
  },
  lookup_json_string: {
    params: [
      { name: 'field', types: ['Bytes'], kind: 'field' },
      { name: 'key', types: ['Bytes', 'Int'], kind: 'literal', variadic: true, minCount: 1 },
    ],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  lower: {
    params: [{ name: 'value', types: ['Bytes'], kind: 'field' }],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  upper: {
    params: [{ name: 'value', types: ['Bytes'], kind: 'field' }],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  regex_replace: {
    params: [
      { name: 'source', types: ['Bytes'], kind: 'any' },
      { name: 'regular_expression', types: ['Bytes'], kind: 'literal', syntax: 'regex' },
      { name: 'replacement', types: ['Bytes'], kind: 'literal', maxReferences: 8 },
    ],
    returns: 'Bytes',
    contexts: ['value'],
    phases: [
      'http_request_transform',
      'http_request_late_transform',
      'http_response_headers_transform',
      'http_request_dynamic_redirect',
    ],
    maxCalls: 1,
  },
  remove_bytes: {
    params: [
      { name: 'value', types: ['Bytes'], kind: 'field' },
      { name: 'bytes', types: ['Bytes'], kind: 'literal' },
    ],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  remove_query_args: {
    params: [
      {
        name: 'field',
        types: ['Bytes'],
        kind: 'field',
        only: ['http.request.uri.query', 'raw.http.request.uri.query'],
      },
      { name: 'query_param', types: ['Bytes'], kind: 'any', variadic: true, minCount: 1 },
    ],
    returns: 'Bytes',
    contexts: ['value'],
    phases: ['http_request_transform', 'http_request_late_transform', 'http_response_headers_transform'],
  },
  split: {
    params: [
      { name: 'input', types: ['Bytes'], kind: 'field' },
      { name: 'separator', types: ['Bytes'], kind: 'literal', nonEmpty: true },
      { name: 'limit', types: ['Int'], kind: 'literal', min: 1, max: 128 },
    ],
    returns: 'Array(Bytes)',
    contexts: ['filter', 'value'],
    phases: ['http_response_headers_transform', 'http_custom_errors'],
  },
  substring: {
    params: [
      { name: 'field', types: ['Bytes'], kind: 'field' },
      { name: 'start', types: ['Int'], kind: 'any' },
      { name: 'end', types: ['Int'], kind: 'any', optional: true },
    ],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  to_string: {
    params: [{ name: 'value', types: ['Int', 'Bool', 'Ip'], kind: 'field' }],
    returns: 'Bytes',
    contexts: ['value'],
    phases: [
      'http_request_transform',
      'http_request_late_transform',
      'http_response_headers_transform',
      'http_request_dynamic_redirect',
    ],
  },
  url_decode: {
    params: [
      { name: 'source', types: ['Bytes'], kind: 'field' },
      { name: 'options', types: ['Bytes'], kind: 'literal', optional: true, letters: 'ru' },
    ],
    returns: 'Bytes',
    contexts: ['filter', 'value'],
  },
  uuidv4: {
    params: [{ name: 'source', types: ['Bytes'], kind: 'field' }],
    returns: 'Bytes',
    contexts: ['value'],
    phases: ['http_request_transform', 'http_request_late_transform', 'http_response_headers_transform'],
  },
  wildcard_replace: {
    params: [
      { name: 'source', types: ['Bytes'], kind: 'field' },
      { name: 'wildcard_pattern', types: ['Bytes'], kind: 'literal', syntax: 'wildcard' },
      { name: 'replacement', types: ['Bytes'], kind: 'literal', maxReferences: 8 },
      { name: 'flags', types: ['Bytes'], kind: 'literal', optional: true, letters: 's' },
    ],
    returns: 'Bytes',
    contexts: ['value'],
    phases: ['http_request_transform', 'http_request_dynamic_redirect'],
    maxCalls: 1,
  },
  bit_slice: {
    params: [
      { name: 'protocol', types: ['Bytes'], kind: 'field' },
      { name: 'offset_start', types: ['Int'], kind: 'literal', min: 0, max: 2040 },
      { name: 'offset_end', types: ['Int'], kind: 'literal', min: 0, max: 2040 },
    ],
    returns: 'Int',
    contexts: ['filter'],
    phases: ['magic_transit', 'magic_transit_ratelimit'],
    maxBits: 32,
  },
  is_timed_hmac_valid_v0: {
    params: [
      { name: 'key', types: ['Bytes'], kind: 'literal' },
      { name: 'message_mac', types: ['Bytes'], kind: 'field' },
      { name: 'ttl', types: ['Int'], kind: 'literal' },
      { name: 'current_timestamp', types: ['Int'], kind: 'any' },
      { name: 'length_of_separator', types: ['Int'], kind: 'literal', optional: true },
      { name: 'flags', types: ['Bytes'], kind: 'literal', optional: true, letters: 's' },
    ],
    returns: 'Bool',
    contexts: ['filter'],
  },
};
