import type { Entry } from '../../model/entry.js';
import { API_WORDS } from '../accounts/evidence.js';
import type { Configurations } from '../policy/configuration/configuration.js';
import type { SegmentWords } from './gates/segments.js';
import type { Words } from './scan.js';
import { literally } from '../../text/pattern.js';

/**
 * What a file has that holds rule expressions: the word, and what they are sent to or called by, the phase or action
 * of a rule, or a field.
 */
const EXPRESSIONS = [
  /expression/i,
  new RegExp(
    [
      'rulesets|filters|firewall|snippet|cloud_connector|waiting_room|page_shield|cloudflare',
      'http_(?:re(?:quest|sponse)_|ratelimit|c(?:onfig|ustom)_|log_)|ddos_l|magic_transit|(?:managed|js)_challenge',
      String.raw`\bhttp\.(?:host|cookie|re(?:quest|sponse|ferer)|user_agent|x_)|\bip\.(?:src|dst|geoip)|\bcf\.[a-z]`,
      String.raw`\b(?:tcp|udp|icmp)\.[a-z]`,
    ].join('|'),
    'i',
  ),
];

/** What the schedule and the configuration make files matter by. */
export async function wordsOf(
  configurations: Configurations,
  { always, expressions }: { readonly always?: string | undefined; readonly expressions: boolean },
): Promise<Words> {
  const { prefilter, segments, strictSegments, looseSegments } = await import('eolint:prefilter');
  const layers = configurations.all();
  const own = layers.flatMap(({ schedules }) => schedules.flatMap(({ entries }) => entries));
  const shipped = { texts: segments, strict: strictSegments, loose: looseSegments };
  const { matter, segments: all } =
    own.length === 0 ? { matter: prefilter, segments: shipped } : await withOwn(prefilter, shipped, own);
  const hosts = layers.flatMap(({ declared }) => [...(declared.hosts ?? []), ...(declared.basePaths ?? [])]);
  return {
    matter,
    segments: all,
    also: expressions ? EXPRESSIONS : [],
    always,
    api: new RegExp([API_WORDS.source, ...hosts.map(literal)].join('|'), 'i'),
  };
}

async function withOwn(
  prefilter: RegExp,
  { texts: known }: SegmentWords,
  entries: readonly Entry[],
): Promise<Pick<Words, 'matter' | 'segments'>> {
  const { prefilterRegExp, prefilterWords, segmentRegExp } = await import('../../schedule/prefilter.js');
  const { segmentsOf, waysOfAll } = await import('../../schedule/ways/ways.js');
  const texts = [...new Set([...known, ...segmentsOf(waysOfAll(entries))])];
  return {
    matter: new RegExp(`${prefilter.source}|${prefilterRegExp(prefilterWords(entries)).source}`),
    segments: { texts, strict: segmentRegExp(texts), loose: segmentRegExp(texts, true) },
  };
}

/** `*.example.com` is told by `.example.com`. */
function literal(host: string): string {
  return literally(host.replace(/^\*/, ''));
}
