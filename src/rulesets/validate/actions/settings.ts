import * as v from 'valibot';
import { about } from '../shape.js';
import {
  atLeastOne,
  either,
  flag,
  named,
  notBoth,
  object,
  oneOf,
  optionals,
  record,
  some,
  text,
  texts,
  whole,
  yes,
} from '../types.js';

/** The parameters of the actions that set how a request is treated. */

/** Levels that were accepted before their end of life; the schedule says which still are. */
export const securityLevels = ['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'] as const;

export const config = v.pipe(
  optionals({
    automatic_https_rewrites: flag,
    autominify: v.pipe(optionals({ css: flag, html: flag, js: flag }), atLeastOne()),
    bic: flag,
    content_converter: flag,
    disable_apps: yes,
    disable_pay_per_crawl: yes,
    disable_rum: yes,
    disable_zaraz: yes,
    email_obfuscation: flag,
    fonts: flag,
    hotlink_protection: flag,
    mirage: flag,
    opportunistic_encryption: flag,
    polish: oneOf(['off', 'lossless', 'lossy', 'webp']),
    redirects_for_ai_training: flag,
    request_body_buffering: oneOf(['none', 'standard', 'full']),
    response_body_buffering: oneOf(['none', 'standard']),
    rocket_loader: flag,
    security_level: oneOf(securityLevels),
    server_side_excludes: flag,
    ssl: oneOf(['off', 'flexible', 'full', 'strict', 'origin_pull']),
    sxg: flag,
    webmcp_enabled: flag,
    webmcp_packs: texts,
  }),
  atLeastOne(),
);

const seconds = whole(0);
const statusCode = whole(100, 999);

const queryPart = v.pipe(optionals({ list: texts, all: yes }), either('list', 'all'));

const statusTtl = v.pipe(
  object({
    status_code: v.optional(statusCode),
    status_code_range: v.optional(v.pipe(optionals({ from: statusCode, to: statusCode }), atLeastOne('from', 'to'))),
    // -1 stands for "no-store", 0 for "no-cache".
    value: whole(-1),
  }),
  either('status_code', 'status_code_range'),
);

/** `override_origin` needs to know for how long. */
function hasDefault<Ttl extends { readonly mode: string; readonly default?: number | undefined }>() {
  return v.check<Ttl, string>(
    (ttl) => ttl.mode !== 'override_origin' || ttl.default !== undefined,
    about('default is required for the mode override_origin'),
  );
}

const variation = oneOf(['bypass', 'passthrough', 'normalize']);

export const cacheSettings = v.pipe(
  optionals({
    additional_cacheable_ports: v.array(whole(1, 65_535), 'is not a list'),
    browser_ttl: v.pipe(
      object({
        mode: oneOf(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass']),
        default: v.optional(seconds),
      }),
      hasDefault(),
    ),
    cache: flag,
    cache_key: optionals({
      cache_by_device_type: flag,
      cache_deception_armor: flag,
      ignore_query_strings_order: flag,
      custom_key: optionals({
        cookie: optionals({ check_presence: texts, include: texts }),
        header: optionals({ check_presence: texts, contains: record(texts), exclude_origin: flag, include: texts }),
        host: optionals({ resolved: flag }),
        query_string: v.pipe(optionals({ include: queryPart, exclude: queryPart }), notBoth('include', 'exclude')),
        user: optionals({ device_type: flag, geo: flag, lang: flag }),
      }),
    }),
    cache_reserve: object({ eligible: flag, minimum_file_size: v.optional(whole(0)) }),
    edge_ttl: v.pipe(
      object({
        mode: oneOf(['respect_origin', 'bypass_by_default', 'override_origin']),
        default: v.optional(seconds),
        status_code_ttl: v.optional(v.array(statusTtl, 'is not a list')),
      }),
      hasDefault(),
    ),
    origin_cache_control: flag,
    origin_error_page_passthru: flag,
    origin_range_requests: object({ mode: oneOf(['on', 'off', 'default']) }),
    read_timeout: whole(100, 6000),
    respect_strong_etags: flag,
    serve_stale: optionals({ disable_stale_while_updating: flag }),
    shared_dictionary: object({ match_pattern: text }),
    strip_etags: flag,
    strip_last_modified: flag,
    strip_set_cookie: flag,
    vary: optionals({
      default: object({ action: variation }),
      headers: record(object({ action: variation, languages: v.optional(texts), media_types: v.optional(texts) })),
    }),
  }),
  atLeastOne(),
);

const operation = oneOf(['set', 'remove']);
const cloudflareOnly = { operation, cloudflare_only: v.optional(flag) };

/** A directive that is there or not. */
const bare = object(cloudflareOnly);

/** A directive with a number of seconds. */
const timed = v.pipe(
  object({ ...cloudflareOnly, value: v.optional(seconds) }),
  v.check(
    ({ operation: op, value }) => (op === 'set') === (value !== undefined),
    about('set requires value, remove takes none'),
  ),
);

/** A directive that may name header fields. */
const qualified = v.pipe(
  object({ ...cloudflareOnly, qualifiers: v.optional(some(named)) }),
  v.check(
    ({ operation: op, qualifiers }) => op === 'set' || qualifiers === undefined,
    about('remove takes no qualifiers'),
  ),
);

const directives = {
  'max-age': timed,
  's-maxage': timed,
  'stale-while-revalidate': timed,
  'stale-if-error': timed,
  private: qualified,
  'no-cache': qualified,
  'must-revalidate': bare,
  'proxy-revalidate': bare,
  'must-understand': bare,
  'no-transform': bare,
  immutable: bare,
  'no-store': bare,
  public: bare,
};

/** The interface joins the words of a directive with a dash, some clients with an underscore. */
export const cacheControl = v.pipe(
  optionals({
    ...directives,
    max_age: timed,
    s_maxage: timed,
    stale_while_revalidate: timed,
    stale_if_error: timed,
    no_cache: qualified,
    must_revalidate: bare,
    proxy_revalidate: bare,
    must_understand: bare,
    no_transform: bare,
    no_store: bare,
  }),
  atLeastOne(),
);
