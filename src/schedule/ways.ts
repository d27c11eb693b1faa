import type { Entry, FieldRule, ResourceUse, ValueRule } from '../model/entry.js';
import type { Segment } from '../model/schedule.js';
import { commonnessOf, rarest } from './common-words.js';
import { templateSegments } from './compile.js';
import type { MethodUse, Surfaces } from './surfaces.js';

/** Whose names a word is one of: they mean something only together with these. */
export type NamesOf = 'node' | 'python' | ImportedLibrary | 'infrastructure';

/** Libraries that every file which uses them names. */
type ImportedLibrary = 'go' | 'php' | 'csharp';

/**
 * One way in which an entry can show: all texts that must be written out for it to be recognised. They may be spread
 * over files that belong together; the file with the rarest of them is where the search begins.
 */
export interface Way {
  /** The rarest, as `prefilterRegExp` takes it. */
  readonly word: string;
  /** Path segments besides it: of each group one is written. */
  readonly needs: readonly (readonly string[])[];
  /** The template of the path of the requests that the word is sent with, where it is no segment of it. */
  readonly on?: string | undefined;
  /** The template of the path that the word is a segment of. */
  readonly path?: string | undefined;
  /** Other words that stand somewhere near, in upper or lower case, parted by `_` or not. */
  readonly also?: readonly string[] | undefined;
  /** Names of a client library or of a declared object, the word among them, and whose they are. */
  readonly names?: ChainOf | undefined;
  /** The entry retires something of an answer. */
  readonly answers?: true | undefined;
  /** The word is a value, and no name of a method or member. */
  readonly isValue?: true | undefined;
  /** Only a value of a member that is longer than so many characters matters. */
  readonly long?: { readonly member: string; readonly longerThan: number } | undefined;
  /** The word is the name of a header. */
  readonly header?: true | undefined;
  /** The word is a member of a record, which is found where it is declared. */
  readonly record?: true | undefined;
}

/** Names in a row, of a library or a declared object. */
export interface ChainOf {
  readonly of: NamesOf;
  readonly chain: readonly string[];
  /** The name of a structure's field, which is also written where one is made. */
  readonly field?: true | undefined;
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
  'cdktf/provider-cloudflare',
  'cdktf-provider-cloudflare',
  'providers/cloudflare',
  'cdktf_cdktf_provider_cloudflare',
  'imports.cloudflare',
  'cloudflare:index',
];

/** What every program has that uses such a library: one word stands for all of its methods and members. */
const importWords: Readonly<Record<ImportedLibrary, string>> = {
  go: 'cloudflare-go',
  php: 'Cloudflare\\API',
  csharp: 'CloudFlareClient',
};

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
  ways.push(...(entry.expressions?.fields ?? []).map((field) => alone(rarest(field.split('.')))));
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
  return ways;
}

/** Where the rarest member of a record is told from other words, a file is read for it alone. */
function recordWays(entry: Entry): readonly Way[] {
  return (entry.records ?? []).flatMap(({ keys, beside, named }): Way[] => {
    const rare = rarest([...keys, ...beside.slice(0, 1)]);
    // Common members show it beside the word that its name is made of.
    const word = commonnessOf(rare) > 0 ? named?.toUpperCase() : rare;
    if (word === undefined) return [];
    const also = [...beside, ...keys.slice(0, 1)].filter((one) => one !== word);
    // As a class spells it, with nothing beside it that says how it is sent.
    const isOneName = !rare.includes('_') && word === rare;
    const way = { needs: [], record: true } as const;
    return [{ word, also, ...way }, ...(isOneName ? [{ word: pascal(word), also: also.map(pascal), ...way }] : [])];
  });
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function operationWays(entry: Entry): Way[] {
  const carries = ruleTexts(entry);
  const whole = entry.operations.some((operation) => operation.carrier === true) ? [[]] : carries;
  const members = memberNames(entry);
  return entry.operations.flatMap(({ path, carrier }) => {
    const segments = templateSegments(path);
    const literals = segments.filter((segment) => segment !== undefined);
    return (carrier === true ? carries : whole).map((texts): Way => {
      const rare = rarest([...literals, ...texts]);
      const isCommon = commonnessOf(rare) === 2;
      const segment = isCommon ? literals.at(-1) : literals.includes(rare) ? rare : undefined;
      const needs = literals.filter((text) => text !== segment).map((text) => [text]);
      const also = texts.filter((text) => text !== rare && members.has(text));
      return {
        word: isCommon ? pathWord(segments) : rare,
        needs,
        path: segment === undefined ? undefined : path,
        ...(also.length === 0 ? {} : { also }),
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

function memberNames(entry: Entry): ReadonlySet<string> {
  return new Set([...entry.fields, ...entry.values].flatMap((rule) => names(rule.path)));
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

function surfaceWays(entry: Entry): Way[] {
  // Entries come from `parseEntry`, which checked this member; the model leaves it open.
  const surfaces: Surfaces = entry.surfaces;
  const { go, php, csharp } = importWords;
  const ways: Way[] = [
    ...importedWays('go', surfaces.go, `${go}"`),
    ...importedWays('go', surfaces.go2, `${go}/v`),
    ...importedWays('php', surfaces.php, php),
    ...importedWays('csharp', surfaces.csharp, csharp),
  ];
  if (surfaces.terraform !== undefined || surfaces.pulumi !== undefined) {
    ways.push(...infrastructure.map((word) => ({ word, needs: [] })));
  }
  const rules = ruleTexts(entry);
  const members = memberNames(entry);
  for (const surface of ['node', 'node2', 'python', 'python2'] as const) {
    const of = surface.startsWith('node') ? 'node' : 'python';
    for (const use of surfaces[surface] ?? []) {
      const where = use.where === undefined ? [] : [use.where.equals];
      for (const chain of Object.keys(use.methods ?? {}).map(names)) {
        for (const texts of rules) {
          const word = rarest([...chain, ...where, ...texts]);
          const words = commonnessOf(word) === 2 ? (imports[surface] ?? []) : [word];
          const also = chain.filter((name) => name !== word);
          const value = chain.includes(word) || members.has(word) ? {} : ({ isValue: true } as const);
          ways.push(...words.map((one): Way => ({ word: one, needs: [], also, names: { of, chain }, ...value })));
        }
      }
    }
  }
  for (const use of surfaces.terraform ?? []) ways.push(declared(rarest(resourceTexts(use)), use));
  for (const use of surfaces.pulumi ?? []) {
    // A look-up is a function of its own.
    const type = 'data' in use ? [`get${use.data}`] : [];
    const word = rarest(resourceTexts(use));
    const words = commonnessOf(word) === 2 ? [`cloudflare.${word}`, `cloudflare:${word}`] : [word];
    ways.push(...[...type, ...words].map((one) => declared(one, use)));
  }
  return ways;
}

/**
 * Methods and members of a client that is imported. Go's structures spell fields in their own way, and elsewhere they
 * are arguments, so that only the names of methods and members and the values of arguments count. PHP calls a method of
 * a variable, whose class stands elsewhere. `imported`: how the version is imported.
 */
function importedWays(of: ImportedLibrary, uses: readonly MethodUse[] = [], imported: string): readonly Way[] {
  return uses.flatMap(({ methods = {}, members = [], where }) => {
    const chains: ChainOf[] = [
      ...Object.keys(methods).map((name): ChainOf => {
        const chain = names(name);
        return of === 'php' ? { of, chain: chain.slice(-1), field: true } : { of, chain };
      }),
      ...members.map((name) => ({ of, chain: names(name).slice(-1), field: true }) as const),
    ];
    const also = [imported, ...(where === undefined ? [] : [where.equals])];
    return chains.map((chain): Way => ({ word: importWords[of], needs: [], also, names: chain }));
  });
}

/** A word that names the vendor needs no other. */
function declared(word: string, use: ResourceUse): Way {
  const chain = [use.resource ?? use.data ?? ''];
  return { word, needs: [], names: word.includes('cloudflare') ? undefined : { of: 'infrastructure', chain } };
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

/** Header names as they are written: `Transfer-Encoding`, `transfer-encoding`, `TRANSFER-ENCODING`, `Transfer-encoding`. */
function headerSpellings(name: string): string[] {
  const lower = name.toLowerCase();
  return [name, lower, name.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)];
}

/** Cipher suites as they are written: numbers in small letters too. */
function cipherSpellings(name: string): string[] {
  return /^0x/i.test(name) ? [name, name.toLowerCase()] : [name];
}
