import type { Entry, ResourceUse } from '../../model/entry.js';
import { commonnessOf, rarest } from '../common-words.js';
import type { MethodUse, Surfaces } from '../surfaces.js';
import { answeredNames, memberNames, names, ruleTexts } from './texts.js';
import type { ChainOf, ImportedLibrary, Way } from './way.js';

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
  '.gen/providers/cloudflare',
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

/** The ways by which an entry shows in uses of client libraries and of declared infrastructure. */
export function surfaceWays(entry: Entry): Way[] {
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
  const answered = answeredNames(entry);
  for (const surface of ['node', 'node2', 'python', 'python2'] as const) {
    const of = surface.startsWith('node') ? 'node' : 'python';
    for (const use of surfaces[surface] ?? []) {
      const where = use.where === undefined ? [] : [use.where.equals];
      for (const chain of Object.keys(use.methods ?? {}).map(names)) {
        for (const texts of rules) {
          const word = rarest([...chain, ...where, ...texts]);
          const words = commonnessOf(word) === 2 ? (imports[surface] ?? []) : [word];
          // In the library written by hand, a chain that is called itself is its `get`.
          const said = surface === 'python2' && chain.at(-1) === 'get' ? chain.slice(0, -1) : chain;
          const also = said.filter((name) => name !== word);
          const reads = texts.filter((text) => text !== word && answered.has(text));
          const read = reads.length === 0 ? {} : { reads };
          const value = chain.includes(word) || members.has(word) ? {} : ({ isValue: true } as const);
          ways.push(
            ...words.map((one): Way => ({ word: one, needs: [], also, names: { of, chain }, ...read, ...value })),
          );
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
