import type { Entry } from '../../model/entry.js';
import type { Segment } from '../../model/schedule.js';
import { commonnessOf, rarest } from '../common-words.js';
import { templateSegments } from '../compile.js';
import { surfaceWays } from './surfaces.js';
import { answeredNames, memberNames, names, ruleTexts } from './texts.js';
import type { Way } from './way.js';

/** What shows that a request goes to the API, whatever its path. */
const ANY_REQUEST = ['client/v4', 'api.cloudflare.com'];

/** All ways of an entry. */
export function waysOf(entry: Entry): readonly Way[] {
  const ways = [...requestWays(entry), ...surfaceWays(entry)];
  const answers = entry.fields.some((field) => field.in === 'response') || looksAtAnswers(entry);
  const long = longIn(entry);
  const own = ways.map((way) => ({
    ...way,
    ...(answers ? { answers } : {}),
    ...(long === undefined ? {} : { long }),
  }));
  // A record is found where it is declared, whatever is answered.
  return [...own, ...recordWays(entry)];
}

/** The member whose long values matter, where an entry is about nothing else. */
function longIn({ fields, values }: Entry): Way['long'] {
  const [value, ...others] = values;
  if (value?.longerThan === undefined || fields.length + others.length > 0) return undefined;
  return { member: names(value.path).at(-1) ?? '', longerThan: value.longerThan };
}

/** Some rewrites are only right where nobody looks at what the call answers, or looks at it by another name then. */
function looksAtAnswers({ rewrite, alsoRewrite = [] }: Entry): boolean {
  const steps = [rewrite, ...alsoRewrite].flatMap((one) => one?.steps ?? []);
  return steps.some((step) => ['response', 'single', 'call', 'gone', 'convert'].some((kind) => kind in step));
}

/** The ways of several entries, none twice. */
export function waysOfAll(entries: readonly Entry[]): readonly Way[] {
  return [...new Map(entries.flatMap(waysOf).map((way) => [JSON.stringify(way), way])).values()];
}

/** The path segments that ways need, sorted. */
export function segmentsOf(ways: readonly Way[]): readonly string[] {
  return [...new Set(ways.flatMap(({ needs }) => needs.flat()))].sort();
}

function requestWays(entry: Entry): Way[] {
  const alone = (word: string): Way => ({ word, needs: [] });
  const ways: Way[] = entry.through === 'surfaces' ? [] : operationWays(entry);
  ways.push(...(entry.hosts ?? []).map(alone), ...(entry.ciphers ?? []).flatMap(cipherSpellings).map(alone));
  // An expression with a retired field is found wherever it stands.
  ways.push(...(entry.expressions?.fields ?? []).map(fieldWay));
  if (entry.segments !== undefined) {
    const under = templateSegments(entry.segments.under).filter((segment) => segment !== undefined);
    ways.push({ word: entry.segments.replaced, needs: under.map((text) => [text]) });
  }
  if (entry.headers?.together !== undefined) {
    const { together } = entry.headers;
    const rare = rarest(together);
    const also = together.filter((name) => name !== rare);
    ways.push(...headerSpellings(rare).map((word): Way => ({ word, needs: [ANY_REQUEST], also, header: true })));
  }
  ways.push(...(entry.headers?.sent ?? []).flatMap(headerSpellings).map(alone));
  ways.push(...(entry.headers?.options ?? []).map(alone));
  return ways;
}

/** Where the rarest member of a record is told from other words, a file is read for it alone. */
function recordWays(entry: Entry): readonly Way[] {
  return (entry.records ?? []).flatMap(({ keys, beside, named, with: segment }): Way[] => {
    const rare = rarest([...keys, ...beside.slice(0, 1)]);
    // Common members show it beside the word that its name is made of.
    const word = commonnessOf(rare) > 0 ? named?.toUpperCase() : rare;
    if (word === undefined) return [];
    const also = [...beside, ...keys.slice(0, 1)].filter((one) => one !== word);
    // As a class spells it, with nothing beside it that says how it is sent.
    const isOneName = !rare.includes('_') && word === rare;
    const way = { needs: segment === undefined ? [] : [[segment]], record: true as const };
    return [{ word, also, ...way }, ...(isOneName ? [{ word: pascal(word), also: also.map(pascal), ...way }] : [])];
  });
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A field of expressions: what stands before its rarest part is written there, or not far from it. */
function fieldWay(field: string): Way {
  const word = rarest(field.split('.'));
  const before = field.slice(0, field.indexOf(word));
  return { word, needs: [], ...(before === '' ? {} : { also: [before] }) };
}

function operationWays(entry: Entry): Way[] {
  const carries = ruleTexts(entry);
  const whole = entry.operations.some((operation) => operation.carrier === true) ? [[]] : carries;
  const members = memberNames(entry);
  const answered = answeredNames(entry);
  return entry.operations.flatMap(({ path, carrier }) => {
    const segments = templateSegments(path);
    const literals = segments.filter((segment) => segment !== undefined);
    return (carrier === true ? carries : whole).map((texts): Way => {
      const rare = rarest([...literals, ...texts]);
      const isCommon = commonnessOf(rare) === 2;
      const segment = isCommon ? literals.at(-1) : literals.includes(rare) ? rare : undefined;
      const needs = literals.filter((text) => text !== segment).map((text) => [text]);
      const others = texts.filter((text) => text !== rare && members.has(text));
      const also = others.filter((text) => !answered.has(text));
      const reads = others.filter((text) => answered.has(text));
      return {
        word: isCommon ? pathWord(segments) : rare,
        needs,
        path: segment === undefined ? undefined : path,
        ...(also.length === 0 ? {} : { also }),
        ...(reads.length === 0 ? {} : { reads }),
        ...(segment === undefined ? { on: path } : {}),
      };
    });
  });
}

/** The last literal segment of a path with its slash, and one behind it where the path goes on. */
function pathWord(segments: readonly Segment[]): string {
  const last = segments.findLastIndex((segment) => segment !== undefined);
  return `/${segments[last] ?? ''}${last < segments.length - 1 ? '/' : ''}`;
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
