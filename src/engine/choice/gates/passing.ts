import type { Configurations } from '../../policy/configuration/configuration.js';
import type { ReadFile, Tree } from '../../reading/files.js';
import type { Imports } from '../../modules/imports.js';
import { kindByName, type Kind } from '../../reading/kinds.js';
import type { Work } from '../../../model/stats.js';
import { baseName, isDataFile, pathOfData } from '../../../text/data-files.js';
import type { Words } from '../scan.js';
import { Gate } from './gate.js';
import type { Hit } from './hit.js';
import { FOLLOWED } from './kinds.js';
import { importersOf } from './libraries.js';
import { Bases } from './bases.js';
import { Nearby } from './nearby.js';
import { Projects } from './projects.js';
import { Seeds } from './seeds.js';
import { segmentsIn } from './segments.js';
import { wayIndex, type NumberedWay } from './way-index.js';

/** What is known of a tree all of whose files were looked at. */
export interface Looked {
  readonly tree: Tree;
  readonly words: Words;
  readonly configurations: Configurations;
  /** Every file, of other kinds too. */
  readonly all: ReadonlySet<string>;
  /** The numbers of the segments in each file that was looked at. */
  readonly segments: ReadonlyMap<string, readonly number[]>;
  readonly imports: Imports;
  /** Those of them that show that they belong to a client of the API. */
  readonly clients: ReadonlySet<string>;
  /** Some file names the API. */
  readonly named: boolean;
  /** Findings are wanted that nothing but their shape speaks for. */
  readonly shapes: boolean;
  readonly recorder?: Work | undefined;
}

/** The files that are parsed, and what is of interest in them. */
export interface Passing {
  readonly files: readonly ReadFile[];
  readonly seeds: Seeds;
}

/** Characters of texts that are kept at hand; others are read again. */
const HELD = 48 * 1024 * 1024;

/** Hosts of the API that eolint knows by itself. */
const HOSTS = String.raw`^(?:api(?:\.fed)?\.cloudflare|(?:.*\.)?cloudflare-eth)\.com$`;

/** All of the files, where what stands around them is not known or is not asked for. */
export async function ungated(
  hits: readonly Hit[],
  { words, configurations }: Pick<Looked, 'words' | 'configurations'>,
): Promise<Passing> {
  const ways = await wayIndex(configurations.entries(), words.segments.texts);
  const matter = new RegExp(words.matter.source, 'g');
  return { files: hits.map(({ read }) => read), seeds: new Seeds({ matter, ways, hosts: hostsOf(configurations) }) };
}

function hostsOf(configurations: Configurations): RegExp {
  return hasOwn(configurations) ? /(?:)/ : new RegExp(HOSTS, 'i');
}

/** The configuration names APIs or entries besides those that ship. */
function hasOwn(configurations: Configurations): boolean {
  const declared = configurations.all().map((layer) => layer.declared);
  const ownApis = declared.some(({ hosts = [], basePaths = [] }) => hosts.length + basePaths.length > 0);
  return ownApis || configurations.entries().length > 0;
}

/** Those of the files that may hold a finding, by what stands in them and around them. */
export async function passing(hits: readonly Hit[], looked: Looked): Promise<Passing> {
  const { tree, words, configurations, all, segments, imports } = looked;
  const [resolver, ways] = await Promise.all([
    import('../../modules/resolver.js').then(({ Resolver }) => Resolver.open(tree.bounds)),
    wayIndex(configurations.entries(), words.segments.texts),
  ]);
  let held = 0;
  const texts = new Map(hits.map(({ read }) => [read.file, read.latin]));
  const textOf = (file: string): string | undefined => {
    const known = texts.get(file) ?? tree.readNow(file, kindOf(file))?.latin;
    if (known !== undefined && held < HELD && !texts.has(file)) {
      texts.set(file, known);
      held += known.length;
    }
    return known;
  };
  const more = new Map<string, readonly number[]>();
  const segmentsOf = (file: string): readonly number[] => {
    const known = segments.get(file) ?? more.get(file);
    if (known !== undefined) return known;
    // A module that eolint's own ignore files leave out is read all the same.
    const made = segmentsIn(textOf(file) ?? '', kindOf(file), words.segments);
    more.set(file, made);
    return made;
  };
  const matter = new RegExp(words.matter.source, 'g');
  const hosts = hostsOf(configurations);
  let dataFiles: ReadonlyMap<string, readonly string[]> | undefined;
  const importsOf = (file: string): readonly string[] => namedBy(file, imports.of(file));
  const bases = new Bases(textOf);
  const gate = new Gate({
    matter,
    ways,
    texts: words.segments.texts,
    segmentsOf,
    segmentsAnywhere: new Set([...segments.values()].flat()),
    nearby: new Nearby({
      resolver,
      importers: () => [...segments.keys()].filter((file) => isProgram(file) || importsOf(file).length > 0).sort(),
      has: (file) => segments.has(file) || all.has(file),
      importsOf,
      basesIn: (file) => bases.in(file),
      builtOn: (file) => bases.of(file),
      dataNamed: (name) => (dataFiles ??= dataFilesOf(segments.keys())).get(name) ?? [],
    }),
    libraries: importersOf(hits),
    projects: new Projects(all, segments.keys()),
    textOf,
    clients: looked.clients,
    hosts,
    needsEvidence: !looked.shapes && !hasOwn(configurations),
    named: looked.named,
  });
  const passed = new Map<string, ReadonlySet<NumberedWay>>();
  const asked = new Set<string>();
  const files = hits.flatMap(({ read, sure }) => {
    const passage = sure ? undefined : gate.passes(read);
    if (sure) asked.add(read.file);
    if (passage !== undefined) passed.set(read.file, passage.ways);
    looked.recorder?.add(`gate: ${sure ? 'asked for' : (passage?.by ?? 'held back')}`, undefined);
    return sure || passage !== undefined ? [read] : [];
  });
  return { files, seeds: new Seeds({ matter, ways, hosts, passed, asked, looked: new Set(segments.keys()) }) };
}

/** Files of data by their names. */
function dataFilesOf(files: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    if (!isDataFile(file)) continue;
    const others = found.get(baseName(file));
    if (others === undefined) found.set(baseName(file), [file]);
    else others.push(file);
  }
  return found;
}

/** What a file names as modules where these are followed, and what it reads. */
function namedBy(file: string, names: readonly string[]): readonly string[] {
  return isProgram(file) ? names : names.filter((name) => pathOfData(name) !== undefined);
}

/** A program whose modules are followed by what it imports. */
function isProgram(file: string): boolean {
  const kind = kindOf(file);
  return kind !== 'json' && FOLLOWED.has(kind);
}

function kindOf(file: string): Kind {
  const kind = kindByName(file);
  return kind === undefined || kind === 'sniff' ? 'javascript' : kind;
}
