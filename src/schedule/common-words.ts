import type { Segment } from '../model/schedule.js';

/**
 * How common a word is in files that have nothing to do with the API: 2 in most projects, 1 in many. A word that is
 * not listed is taken for distinctive (0). Only the order matters: of several words that must all be there, the
 * search looks for the one that lets the fewest files through.
 */
const commonness = new Map<string, number>([
  ...rank(
    2,
    `access accounts action action_parameters actions add apps attacks availability bots browse bulk bulk_delete
    bulk_edit bulk_update bulkDelete bulkEdit bulkUpdate bytime categories cf clean code connections content
    content-length create dashboard data del delete deleted_at devices dns domains edit entrypoint equals
    errors expression filter gateway get groups high history id images industry invites items keys list locked
    low magnitude medium members metadata name network networks new packages patch phases pools post profile
    profiles proto put read record records report reports result revoke roles routes rules ruleset scripts
    service setting_id settingId settings top type unrevoke update user v1 value values versions vertical
    zone_id zone_name zones`,
  ),
  // Dimensions of Radar's methods.
  ...rank(
    2,
    `ai arc bitrate bot_class botClass browser browser_family browserFamily cache_hit cacheHit compromised device_type
    deviceType dkim dmarc dnssec duration edns email encrypted http http_method httpMethod http_version httpVersion
    inference ip_version ipVersion malicious model os protocol query_type queryType response_code responseCode
    response_codes responseCodes routing security spam spf spoof summary task tls_version tlsVersion user_agent
    userAgent vector`,
  ),
  ...rank(
    1,
    'analytics brotli filters minify mirage namespaces overrides organizations proxied radar registrar SRV subnets workers zoneSettings',
  ),
]);

function rank(value: number, words: string): [string, number][] {
  return words.split(/\s+/).map((word) => [word, value]);
}

/** The least common of the texts; of equals the last, which is the most particular in a path. */
export function rarest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (commonnessOf(text) <= commonnessOf(best) ? text : best), texts[0] ?? '');
}

export function commonnessOf(word: string): number {
  return commonness.get(word) ?? commonness.get(word.toLowerCase()) ?? 0;
}

/** How much the fixed words of a path tell it from others: nothing, where all of them are common. */
export function particularity(segments: readonly Segment[]): number {
  const words = segments.filter((segment) => segment !== undefined);
  if (words.length === 1 && !/_/.test(words[0] ?? '')) return 0;
  return words.reduce((sum, word) => sum + 2 - commonnessOf(word), 0);
}
