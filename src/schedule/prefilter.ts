import type { Entry, FieldRule, ResourceUse, ValueRule } from '../model/entry.js';
import type { Segment } from '../model/schedule.js';
import { templateSegments } from './compile.js';
import type { Surfaces } from './surfaces.js';

/**
 * How common a word is in files that have nothing to do with the API: 2 in most projects, 1 in many. A word that is
 * not listed is taken for distinctive (0). Only the order matters: of several words that must all be there, the
 * search looks for the one that lets the fewest files through.
 */
const commonness = new Map<string, number>([
  ...rank(
    2,
    `access accounts action action_parameters actions add apps attacks availability bots browse bulk_delete
    bulk_edit bulk_update bulkDelete bulkEdit bulkUpdate bytime categories cf clean connections content
    content-length create dashboard data del delete deleted_at devices dns domains edit entrypoint equals
    errors expression filter gateway get groups high history id images industry invites items keys list locked
    low magnitude medium members metadata name network networks packages patch phases pools post profile
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
    'analytics brotli filters minify mirage namespaces overrides organizations radar registrar SRV subnets workers zoneSettings',
  ),
]);

function rank(value: number, words: string): [string, number][] {
  return words.split(/\s+/).map((word) => [word, value]);
}

/** What an import of the client looks like, for names that are too common to look for by themselves. */
const imports: Readonly<Record<string, readonly string[]>> = {
  node: [`cloudflare'`, `cloudflare"`],
  node2: [`cloudflare'`, `cloudflare"`],
  python: ['from cloudflare', 'import cloudflare'],
  python2: ['import CloudFlare', 'from CloudFlare'],
};

/** What programs import that declare infrastructure with the provider's classes: those are called by other names. */
const infrastructure = [
  'pulumi/cloudflare',
  'pulumi_cloudflare',
  'pulumi-cloudflare',
  'provider-cloudflare',
  'providers/cloudflare',
  'cdktf_cdktf_provider_cloudflare',
  'imports.cloudflare',
  'cloudflare:index',
];

/** Every Go file that names the client's types imports it, so one word stands for all of its methods and members. */
const goImport = 'cloudflare-go';

/**
 * The words by which a file can matter: a file that holds none of them as whole words cannot hold a finding of these
 * entries. One word per operation and rule: of the texts that must all be written out for it to be recognised (the
 * literal segments of the path, the keys of a field rule, the names of a client's method, a resource's type) the
 * rarest, by a built-in list of common ones; so `rules`, `value` or `members` never count, and `/firewall/rules` is
 * looked for as `firewall`. Where all are common, the last segment of the path stands with its slash: `/roles`. The texts may be spread over files that import each other: then the file with the rarest
 * word passes, and it is the caller's task to read the files it leads to. Words are sorted, without duplicates.
 */
export function prefilterWords(entries: readonly Entry[]): readonly string[] {
  const words = entries.flatMap((entry) => [...ownWords(entry), ...surfaceWords(entry)]);
  return [...new Set(words)].sort();
}

/**
 * One expression for all words, factored by their beginnings, for `test` on a whole file. No flags, no state. A word
 * begins with a letter or digit and is found only where a word begins and, if it ends with one, where a word ends.
 * One that begins with a slash is a segment of a path: the last one, or with a slash behind it one that others follow
 * or may follow.
 */
export function prefilterRegExp(words: readonly string[]): RegExp {
  const segments = words.filter((word) => word.startsWith('/'));
  const last = segments.filter((word) => !word.endsWith('/')).map((word) => word.slice(1));
  const inner = segments.filter((word) => word.endsWith('/')).map((word) => word.slice(1, -1));
  const plain = words.filter((word) => !word.startsWith('/'));
  const forms = [
    ...(plain.length > 0 ? [`\\b${factored(plain)}`] : []),
    ...(last.length > 0 ? [`\\/(?:${last.join('|')})(?![\\w/.-])`] : []),
    ...(inner.length > 0 ? [`\\/(?:${inner.join('|')})(?![\\w-])`] : []),
  ];
  return new RegExp(forms.length === 0 ? '(?!)' : forms.join('|'));
}

function ownWords(entry: Entry): string[] {
  const words: string[] = [];
  const carries = ruleTexts(entry);
  const whole = entry.operations.some((operation) => operation.carrier === true) ? [[]] : carries;
  for (const { path, carrier } of entry.through === 'surfaces' ? [] : entry.operations) {
    const segments = templateSegments(path);
    const literals = segments.filter((segment) => segment !== undefined);
    for (const texts of carrier === true ? carries : whole) {
      const word = rarest([...literals, ...texts]);
      words.push(commonnessOf(word) === 2 ? pathWord(segments) : word);
    }
  }
  words.push(...(entry.hosts ?? []));
  if (entry.segments !== undefined) words.push(entry.segments.replaced);
  words.push(...(entry.ciphers ?? []).flatMap(cipherSpellings));
  if (entry.headers?.together !== undefined) words.push(...headerSpellings(rarest(entry.headers.together)));
  words.push(...(entry.headers?.sent ?? []).flatMap(headerSpellings));
  return words;
}

/** The last literal segment of a path with its slash, and one behind it where the path goes on. */
function pathWord(segments: readonly Segment[]): string {
  const last = segments.findLastIndex((segment) => segment !== undefined);
  return `/${segments[last] ?? ''}${last < segments.length - 1 ? '/' : ''}`;
}

/** For each way in which an operation of the entry matters, the texts that it needs besides the path. */
function ruleTexts(entry: Entry): readonly (readonly string[])[] {
  const ways = entry.fields.map(fieldTexts);
  for (const rule of entry.values) {
    // Of several values that are refused each is looked for, where they are words.
    const denied = rule.denied?.every((text) => /^\w+$/.test(text)) === true ? rule.denied.map((text) => [text]) : [[]];
    ways.push(...denied.map((texts) => [...fieldTexts(rule), ...texts]));
  }
  for (const field of entry.expressions?.fields ?? []) ways.push(field.split('.'));
  return ways.length > 0 ? ways : [[]];
}

function fieldTexts(rule: FieldRule | ValueRule): string[] {
  return [...names(rule.path), ...(rule.when === undefined ? [] : [rule.when.equals])];
}

function surfaceWords(entry: Entry): string[] {
  // Entries come from `parseEntry`, which checked this member; the model leaves it open.
  const surfaces: Surfaces = entry.surfaces;
  const words: string[] = surfaces.go !== undefined || surfaces.go2 !== undefined ? [goImport] : [];
  if (surfaces.terraform !== undefined || surfaces.pulumi !== undefined) words.push(...infrastructure);
  const rules = ruleTexts(entry);
  for (const surface of ['node', 'node2', 'python', 'python2'] as const) {
    for (const use of surfaces[surface] ?? []) {
      const where = use.where === undefined ? [] : [use.where.equals];
      for (const chain of Object.keys(use.methods ?? {})) {
        for (const texts of rules) {
          const word = rarest([...names(chain), ...where, ...texts]);
          words.push(...(commonnessOf(word) === 2 ? (imports[surface] ?? []) : [word]));
        }
      }
    }
  }
  words.push(...(surfaces.terraform ?? []).map((use) => rarest(resourceTexts(use))));
  for (const use of surfaces.pulumi ?? []) {
    // A look-up is a function of its own.
    const type = 'data' in use ? [`get${use.data}`] : [];
    const word = rarest(resourceTexts(use));
    words.push(...type, ...(commonnessOf(word) === 2 ? [`cloudflare.${word}`, `cloudflare:${word}`] : [word]));
  }
  return words;
}

function resourceTexts(use: ResourceUse): string[] {
  const type = use.resource ?? use.data ?? '';
  const value = use.when?.equals ?? use.equals;
  const field = use.contains === undefined ? [] : use.contains.split('.');
  return [type, ...names(use.attribute ?? ''), ...(value === undefined ? [] : [value]), ...field];
}

function names(path: string): string[] {
  return path
    .replaceAll('[]', '')
    .split('.')
    .filter((name) => name !== '');
}

/** The least common of the texts; of equals the last, which is the most particular in a path. */
function rarest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (commonnessOf(text) <= commonnessOf(best) ? text : best), texts[0] ?? '');
}

function commonnessOf(word: string): number {
  return commonness.get(word) ?? commonness.get(word.toLowerCase()) ?? 0;
}

/** Header names as they are written: `Transfer-Encoding`, `transfer-encoding`, `TRANSFER-ENCODING`, `Transfer-encoding`. */
function headerSpellings(name: string): string[] {
  const lower = name.toLowerCase();
  return [name, lower, name.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)];
}

/** Cipher suites as they are written: numbers in small letters too. */
function cipherSpellings(name: string): string[] {
  return /^0x/i.test(name) ? [name, name.toLowerCase()] : [name];
}

interface Letters {
  readonly next: Map<string, Letters>;
  end: boolean;
}

function factored(words: readonly string[]): string {
  const root: Letters = { next: new Map(), end: false };
  for (const word of words) {
    let node = root;
    for (const letter of word) {
      const known = node.next.get(letter) ?? { next: new Map<string, Letters>(), end: false };
      node.next.set(letter, known);
      node = known;
    }
    node.end = true;
  }
  return spell(root);
}

function spell(node: Letters): string {
  const branches = [...node.next].map(([letter, below]) => {
    const close = below.end && /\w/.test(letter) ? '\\b' : '';
    const rest = below.end && below.next.size > 0 ? `(?:${spell(below)}|${close})` : spell(below) + close;
    return letter.replace(/[^\w\s'":-]/, '\\$&') + rest;
  });
  return branches.length > 1 ? `(?:${branches.join('|')})` : branches.join('');
}
