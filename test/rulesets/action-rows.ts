/** An action of a phase, with parameters that it takes and parameters that it does not, and where the fault is. */
export interface ActionRow {
  readonly action: string;
  readonly phase: string;
  readonly valid: readonly unknown[];
  /** The pointer below `/rules/0`, and the code. */
  readonly invalid: readonly (readonly [parameters: unknown, pointer: string, code?: number])[];
}

const custom = 'http_request_firewall_custom';
const at = '/action_parameters';

const plain = (action: string, phase: string): ActionRow => ({
  ...{ action, phase },
  valid: [undefined, {}],
  invalid: [
    [{ response: {} }, `${at}/response`, 20300],
    [[], at],
    ['x', at],
  ],
});

const timed = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error', 'max_age'];
const qualified = ['private', 'no-cache'];
const bare = [
  'must-revalidate',
  'proxy-revalidate',
  'must-understand',
  'no-transform',
  'immutable',
  'no-store',
  'public',
];

export const actionRows: readonly ActionRow[] = [
  plain('challenge', custom),
  plain('js_challenge', custom),
  plain('managed_challenge', custom),
  plain('log', custom),
  plain('ddos_dynamic', 'ddos_l7'),
  plain('force_connection_close', 'ddos_l7'),
  {
    ...{ action: 'block', phase: custom },
    valid: [undefined, {}, { response: { status_code: 403, content: '{}', content_type: 'application/json' } }],
    invalid: [
      [{ response: { status_code: 399, content: '', content_type: 'text/plain' } }, `${at}/response/status_code`],
      [{ response: { status_code: 500, content: '', content_type: 'text/plain' } }, `${at}/response/status_code`],
      [{ response: { status_code: '403', content: '', content_type: 'text/plain' } }, `${at}/response/status_code`],
      [{ response: { content: '', content_type: 'text/plain' } }, `${at}/response/status_code`, 20302],
      [{ response: { status_code: 403, content_type: 'text/plain' } }, `${at}/response/content`, 20302],
      [{ response: { status_code: 403, content: '' } }, `${at}/response/content_type`, 20302],
      [
        { response: { status_code: 403, content: 'x'.repeat(30_001), content_type: 'text/plain' } },
        `${at}/response/content`,
      ],
      [{ ruleset: 'current' }, `${at}/ruleset`, 20300],
    ],
  },
  {
    ...{ action: 'execute', phase: 'http_request_firewall_managed' },
    valid: [
      { id: 'efb7b8c949ac4650a09736fc376e9aee' },
      { id: 'efb7b8c949ac4650a09736fc376e9aee', version: 'latest', matched_data: { public_key: 'key' } },
      {
        id: '4814384a9e5d4991b9815dcfc25d2f1f',
        overrides: { rules: [{ id: '6179ae15870a4bb7b2d480d4843b323c', score_threshold: 60, action: 'log' }] },
      },
      { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { enabled: false, action: 'log', categories: [] } },
    ],
    invalid: [
      [undefined, at, 20113],
      [{}, at, 20113],
      [{ version: 'latest' }, `${at}/id`, 20302],
      [{ id: '00000000000000000000000000000000' }, `${at}/id`],
      [{ id: '4d21379b4f9f4bb088e0729962c8b3cf' }, `${at}/id`],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { sensitivity_level: 'low' } }, `${at}/overrides`],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { enabled: 'no' } }, `${at}/overrides/enabled`],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { action: 'allow' } }, `${at}/overrides/action`],
      [
        { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { categories: [{}] } },
        `${at}/overrides/categories/0/category`,
        20302,
      ],
      [
        { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { rules: [{ enabled: true }] } },
        `${at}/overrides/rules/0/id`,
        20302,
      ],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', matched_data: {} }, `${at}/matched_data/public_key`, 20302],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: [] }, `${at}/overrides`],
      [{ id: 'efb7b8c949ac4650a09736fc376e9aee', version: '99' }, `${at}/version`],
      [
        { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { rules: [{ id: 'x', enabled: false }] } },
        `${at}/overrides/rules/0/id`,
      ],
      [
        { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { categories: [{ category: 'x', enabled: false }] } },
        `${at}/overrides/categories/0/category`,
      ],
    ],
  },
  {
    ...{ action: 'execute', phase: 'ddos_l7' },
    valid: [{ id: '4d21379b4f9f4bb088e0729962c8b3cf', overrides: { sensitivity_level: 'eoff' } }],
    invalid: [
      [
        { id: '4d21379b4f9f4bb088e0729962c8b3cf', overrides: { sensitivity_level: 'high' } },
        `${at}/overrides/sensitivity_level`,
      ],
    ],
  },
  {
    ...{ action: 'skip', phase: custom },
    valid: [
      { ruleset: 'current' },
      { ruleset: 'current', phases: ['http_ratelimit'], products: ['bic', 'waf'] },
      { rulesets: ['efb7b8c949ac4650a09736fc376e9aee'] },
      { phases: ['http_request_sbfm', 'http_request_firewall_managed'] },
      { products: ['bic', 'hot', 'rateLimit', 'securityLevel', 'uaBlock', 'waf', 'zoneLockdown'] },
      { phase: 'current', products: ['waf'] },
      { rules: { efb7b8c949ac4650a09736fc376e9aee: ['x'] } },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ ruleset: 'next' }, `${at}/ruleset`],
      [{ ruleset: 'current', rulesets: ['x'] }, at],
      [{ rulesets: ['x'], phases: ['http_ratelimit'] }, at],
      [{ ruleset: 'current', rules: { x: ['y'] } }, at],
      [{ phase: 'current' }, at],
      [{ phase: 'current', products: ['waf'], phases: ['http_ratelimit'] }, at],
      [{ phases: ['nothing'] }, `${at}/phases/0`],
      [{ products: ['ratelimit'] }, `${at}/products/0`],
      [{ products: [] }, `${at}/products`],
      [{ rules: { x: 'y' } }, `${at}/rules/x`],
    ],
  },
  {
    ...{ action: 'score', phase: custom },
    valid: [{ increment: 5 }, { increment: -1 }],
    invalid: [
      [undefined, at, 20113],
      [{ increment: 1.5 }, `${at}/increment`],
      [{ increment: '5' }, `${at}/increment`],
    ],
  },
  {
    ...{ action: 'rewrite', phase: 'http_request_transform' },
    valid: [
      { uri: { path: { value: '/new' } } },
      {
        uri: { query: { expression: 'http.request.uri.query' }, path: { expression: 'lower(http.request.uri.path)' } },
      },
      { uri: { query: { value: '' }, origin: true } },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ uri: {} }, `${at}/uri`],
      [{ uri: { path: {} } }, `${at}/uri/path`],
      [{ uri: { path: { value: '/a', expression: 'http.host' } } }, `${at}/uri/path`],
      [{ uri: { path: '/a' } }, `${at}/uri/path`],
      [{ uri: { path: { expression: 'http.host eq "a"' } } }, `${at}/uri/path/expression`, 20127],
      [{ uri: { query: { expression: '' } } }, `${at}/uri/query/expression`, 20125],
      ...['', 'new', '/a?b', '/a#b', '/a b', 'https://a.example/'].map(
        (value) => [{ uri: { path: { value } } }, `${at}/uri/path/value`] as const,
      ),
      [{ uri: { query: { value: '?a=1' } } }, `${at}/uri/query/value`],
      [{ uri: { path: { value: `/${'a'.repeat(4000)}` }, query: { value: 'b'.repeat(100) } } }, `${at}/uri`],
      [{ headers: { 'X-A': { operation: 'remove' } } }, `${at}/headers`],
    ],
  },
  {
    ...{ action: 'rewrite', phase: 'http_request_late_transform' },
    valid: [
      { headers: { 'X-A': { operation: 'set', value: '1' }, 'X-B': { operation: 'remove' } } },
      { headers: { 'X-A': { operation: 'add', expression: 'http.host' } } },
      { headers: { 'CF-Connecting-IP': { operation: 'remove' }, cookie: { operation: 'remove' } } },
      { uri: { path: { value: '/new' } } },
    ],
    invalid: [
      [{ headers: { 'X-A': { value: '1' } } }, `${at}/headers/X-A/operation`, 20302],
      [{ headers: { 'X-A': { operation: 'set' } } }, `${at}/headers/X-A`],
      [{ headers: { 'X-A': { operation: 'set', value: '1', expression: 'http.host' } } }, `${at}/headers/X-A`],
      [{ headers: { 'X-A': { operation: 'remove', value: '1' } } }, `${at}/headers/X-A`],
      [{ headers: { 'X/A': { operation: 'set', expression: 'nothing' } } }, `${at}/headers/X~1A/expression`, 20127],
      [{ headers: { '': { operation: 'remove' } } }, `${at}/headers/`],
      ...['X A', 'X:A', 'X.A', 'X\u00e4', 'cf-ray', 'CF-Ray', 'x-cf-a'].map(
        (name) => [{ headers: { [name]: { operation: 'remove' } } }, `${at}/headers/${name}`] as const,
      ),
      ...['CF-Connecting-IP', 'cookie', 'X-Forwarded-For', 'true-client-ip', 'X-Real-IP', 'x-forwarded-proto'].map(
        (name) => [{ headers: { [name]: { operation: 'set', value: 'a' } } }, `${at}/headers/${name}`] as const,
      ),
    ],
  },
  {
    ...{ action: 'rewrite', phase: 'http_response_headers_transform' },
    valid: [{ headers: { 'Set-Cookie': { operation: 'add', value: 'a=b' }, Server: { operation: 'remove' } } }],
    invalid: [
      [{ uri: { path: { value: '/new' } } }, `${at}/uri`],
      [{ headers: { 'cf-connecting-ip': { operation: 'remove' } } }, `${at}/headers/cf-connecting-ip`],
      [{ headers: { server: { operation: 'set', value: 'a' } } }, `${at}/headers/server`],
    ],
  },
  {
    ...{ action: 'redirect', phase: 'http_request_dynamic_redirect' },
    valid: [
      { from_value: { target_url: { value: 'https://example.com' } } },
      {
        from_value: {
          target_url: { expression: 'concat("https://m.example.com", http.request.uri.path)' },
          status_code: 308,
          preserve_query_string: true,
        },
      },
      { from_value: { target_url: { value: '/new?a=1' }, status_code: 301 } },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ from_value: { target_url: {} } }, `${at}/from_value/target_url`],
      [{ from_value: {} }, `${at}/from_value/target_url`, 20302],
      [{ from_value: { target_url: { value: 'x' }, status_code: 304 } }, `${at}/from_value/status_code`],
      ...['', 'new', '//a.example/', 'ftp://a.example/', 'https://', 'https:///a', 'https://a b/'].map(
        (value) => [{ from_value: { target_url: { value } } }, `${at}/from_value/target_url/value`] as const,
      ),
      [{ from_list: { name: 'list', key: 'http.request.full_uri' } }, `${at}/from_list`],
      [{ from_list: { name: 'list', key: 'http.host' }, from_value: { target_url: { value: 'x' } } }, at],
    ],
  },
  {
    ...{ action: 'redirect', phase: 'http_request_redirect' },
    valid: [{ from_list: { name: 'list', key: 'http.request.full_uri' } }],
    invalid: [
      [{ from_list: { name: 'list' } }, `${at}/from_list/key`, 20302],
      [{ from_list: { name: 'list', key: 'http.request.full_url' } }, `${at}/from_list/key`, 20127],
      [{ from_list: { name: 'list', key: 'http.host' } }, `${at}/from_list/key`],
      [{ from_list: { name: 'other', key: 'http.request.full_uri' } }, `${at}/from_list/name`],
      [{ from_value: { target_url: { value: 'https://a.example' } } }, `${at}/from_value`],
    ],
  },
  {
    ...{ action: 'route', phase: 'http_request_origin' },
    valid: [
      { host_header: 'a.example' },
      { origin: { port: 8443 } },
      { origin: { host: 'b.example' }, sni: { value: 'c.example' } },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ origin: {} }, `${at}/origin`],
      [{ origin: { port: 0 } }, `${at}/origin/port`],
      [{ origin: { port: 65_536 } }, `${at}/origin/port`],
      [{ sni: {} }, `${at}/sni/value`, 20302],
      [{ host_header: 5 }, `${at}/host_header`],
    ],
  },
  {
    ...{ action: 'serve_error', phase: 'http_custom_errors' },
    valid: [
      { content: 'sorry', content_type: 'text/plain', status_code: 503 },
      { asset_name: 'page' },
      { content: '' },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ status_code: 500 }, at],
      [{ content: 'a', asset_name: 'b' }, at],
      [{ content: 'a', content_type: 'image/png' }, `${at}/content_type`],
      [{ content: 'a', status_code: 399 }, `${at}/status_code`],
      [{ content: 'a', status_code: 1000 }, `${at}/status_code`],
    ],
  },
  {
    ...{ action: 'set_config', phase: 'http_config_settings' },
    valid: [
      { bic: false },
      { autominify: { css: true } },
      { disable_apps: true, disable_zaraz: true, disable_rum: true, disable_pay_per_crawl: true },
      { polish: 'webp', ssl: 'origin_pull', request_body_buffering: 'full', response_body_buffering: 'none' },
      { security_level: 'off' },
      { security_level: 'under_attack', rocket_loader: false },
    ],
    invalid: [
      [undefined, at, 20113],
      [{}, at, 20113],
      [{ disable_apps: false }, `${at}/disable_apps`],
      [{ bic: 'on' }, `${at}/bic`],
      [{ polish: 'lossful' }, `${at}/polish`],
      [{ response_body_buffering: 'full' }, `${at}/response_body_buffering`],
      [{ cache: true }, `${at}/cache`, 20300],
      [{ autominify: {} }, `${at}/autominify`],
    ],
  },
  {
    ...{ action: 'compress_response', phase: 'http_response_compression' },
    valid: [{ algorithms: [{ name: 'brotli' }, { name: 'zstd' }, { name: 'auto' }] }],
    invalid: [
      [undefined, at, 20113],
      [{ algorithms: [] }, `${at}/algorithms`],
      [{ algorithms: [{ name: 'deflate' }] }, `${at}/algorithms/0/name`],
      [{ algorithms: ['gzip'] }, `${at}/algorithms/0`],
    ],
  },
  {
    ...{ action: 'set_cache_settings', phase: 'http_request_cache_settings' },
    valid: [
      { cache: false },
      {
        edge_ttl: {
          mode: 'override_origin',
          default: 60,
          status_code_ttl: [
            { status_code: 404, value: 0 },
            { status_code_range: { from: 500 }, value: -1 },
          ],
        },
      },
      { browser_ttl: { mode: 'bypass' }, serve_stale: { disable_stale_while_updating: true } },
      {
        cache_key: {
          custom_key: {
            query_string: { include: { list: ['a'] } },
            header: { contains: { 'x-a': ['b'] } },
            user: { geo: true },
          },
        },
      },
      {
        additional_cacheable_ports: [8443],
        read_timeout: 100,
        cache_reserve: { eligible: true, minimum_file_size: 1 },
      },
      {
        vary: { default: { action: 'bypass' } },
        strip_etags: true,
        strip_last_modified: true,
        strip_set_cookie: false,
      },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ browser_ttl: { mode: 'never' } }, `${at}/browser_ttl/mode`],
      [{ browser_ttl: { mode: 'override_origin' } }, `${at}/browser_ttl`],
      [{ edge_ttl: { mode: 'bypass' } }, `${at}/edge_ttl/mode`],
      [{ edge_ttl: { mode: 'respect_origin', default: -1 } }, `${at}/edge_ttl/default`],
      [{ edge_ttl: { mode: 'respect_origin', status_code_ttl: [{ value: 1 }] } }, `${at}/edge_ttl/status_code_ttl/0`],
      [
        { edge_ttl: { mode: 'respect_origin', status_code_ttl: [{ status_code: 99, value: 1 }] } },
        `${at}/edge_ttl/status_code_ttl/0/status_code`,
      ],
      [
        { cache_key: { custom_key: { query_string: { include: { list: ['a'], all: true } } } } },
        `${at}/cache_key/custom_key/query_string/include`,
      ],
      [
        { cache_key: { custom_key: { query_string: { include: { all: true }, exclude: { all: true } } } } },
        `${at}/cache_key/custom_key/query_string`,
      ],
      [{ cache_key: [] }, `${at}/cache_key`],
      [{ additional_cacheable_ports: [70_000] }, `${at}/additional_cacheable_ports/0`],
      [{ read_timeout: 99 }, `${at}/read_timeout`],
      [{ cache_reserve: {} }, `${at}/cache_reserve/eligible`, 20302],
    ],
  },
  {
    ...{ action: 'set_cache_control', phase: 'http_response_cache_settings' },
    valid: [
      ...timed.flatMap((name) => [
        { [name]: { operation: 'set', value: 60 } },
        { [name]: { operation: 'remove', cloudflare_only: true } },
      ]),
      ...qualified.map((name) => ({ [name]: { operation: 'set', qualifiers: ['x-a'] } })),
      ...bare.map((name) => ({ [name]: { operation: 'set', cloudflare_only: false } })),
    ],
    invalid: [
      [undefined, at, 20113],
      ...timed.map((name) => [{ [name]: { operation: 'set' } }, `${at}/${name}`] as const),
      ...timed.map((name) => [{ [name]: { operation: 'remove', value: 5 } }, `${at}/${name}`] as const),
      ...qualified.map((name) => [{ [name]: { operation: 'remove', qualifiers: ['a'] } }, `${at}/${name}`] as const),
      ...bare.map((name) => [{ [name]: { operation: 'set', value: 1 } }, `${at}/${name}/value`, 20300] as const),
      ...bare.map((name) => [{ [name]: {} }, `${at}/${name}/operation`, 20302] as const),
    ],
  },
  {
    ...{ action: 'set_cache_tags', phase: 'http_response_cache_settings' },
    valid: [
      { operation: 'set', values: ['a', 'b'] },
      { operation: 'remove', expression: 'http.response.headers["cache-tag"][0]' },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ operation: 'set' }, at],
      [{ operation: 'set', values: ['a'], expression: 'http.host' }, at],
      [{ operation: 'replace', values: ['a'] }, `${at}/operation`],
      [{ operation: 'add', expression: 'http.hots' }, `${at}/expression`, 20127],
    ],
  },
  {
    ...{ action: 'log_custom_field', phase: 'http_log_custom_fields' },
    valid: [
      { cookie_fields: [{ name: 'a' }], request_fields: [{ name: 'b' }], transformed_request_fields: [{ name: 'c' }] },
      { response_fields: [{ name: 'a', preserve_duplicates: true }], raw_response_fields: [{ name: 'b' }] },
    ],
    invalid: [
      [undefined, at, 20113],
      [{ cookie_fields: [{}] }, `${at}/cookie_fields/0/name`, 20302],
      [
        { cookie_fields: [{ name: 'a', preserve_duplicates: true }] },
        `${at}/cookie_fields/0/preserve_duplicates`,
        20300,
      ],
      [{ request_fields: {} }, `${at}/request_fields`],
      [{ header_fields: [] }, `${at}/header_fields`, 20300],
    ],
  },
];
