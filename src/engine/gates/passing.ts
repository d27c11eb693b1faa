import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configurations } from '../configuration/configuration.js';
import type { ReadFile, Tree } from '../files.js';
import { kindByName, type Kind } from '../kinds.js';
import type { Words } from '../choice/scan.js';
import { Gate } from './gate.js';
import { Nearby } from './nearby.js';
import { Projects } from './projects.js';
import { segmentsIn } from './segments.js';
import { wayIndex } from './way-index.js';

/** A file that holds a word of the schedule; `sure`: it is parsed whatever stands around it. */
export interface Hit {
  readonly read: ReadFile;
  readonly sure: boolean;
}

/** What is known of a tree all of whose files were looked at. */
export interface Looked {
  readonly root: string;
  readonly tree: Tree;
  readonly words: Words;
  readonly configurations: Configurations;
  /** Every file, of other kinds too. */
  readonly all: ReadonlySet<string>;
  /** The numbers of the segments in each file that was looked at. */
  readonly segments: ReadonlyMap<string, readonly number[]>;
  /** Some file names the API. */
  readonly named: boolean;
  /** Findings are wanted that nothing but their shape speaks for. */
  readonly shapes: boolean;
}

/** Hosts of the API that eolint knows by itself. */
const HOSTS = String.raw`(?:^|\.)cloudflare(?:-eth)?\.com`;

/** Those of the files that may hold a finding, by what stands in them and around them. */
export async function passing(hits: readonly Hit[], looked: Looked): Promise<readonly ReadFile[]> {
  const { tree, words, configurations, root, all, segments } = looked;
  const [{ Resolver }, ways] = await Promise.all([
    import('../modules/resolver.js'),
    wayIndex(configurations.entries(), words.segments.texts),
  ]);
  const texts = new Map(hits.map(({ read }) => [read.file, read.latin]));
  const textOf = (file: string): string | undefined => texts.get(file) ?? tree.readNow(file, kindOf(file))?.latin;
  const more = new Map<string, readonly number[]>();
  const segmentsOf = (file: string): readonly number[] => {
    const known = segments.get(file) ?? more.get(file);
    if (known !== undefined) return known;
    // A module that no listing has: it is left out by ignore files, and read all the same.
    const made = segmentsIn(textOf(file) ?? '', kindOf(file), words.segments);
    more.set(file, made);
    return made;
  };
  const declared = configurations.all().map((layer) => layer.declared);
  const ownApis = declared.some(({ hosts = [], basePaths = [] }) => hosts.length + basePaths.length > 0);
  const own = ownApis || configurations.entries().length > 0;
  const gate = new Gate({
    matter: new RegExp(words.matter.source, 'g'),
    ways,
    segmentsOf,
    nearby: new Nearby({
      resolver: new Resolver(root),
      importers: () => [...segments.keys()].filter((file) => kindOf(file) === 'javascript'),
      has: (file) => segments.has(file) || (/^(?!\.\.\/).*\.\w+$/.test(file) && existsSync(join(root, file))),
      textOf,
    }),
    projects: new Projects(all, segments.keys()),
    textOf,
    hosts: own ? /(?:)/ : new RegExp(HOSTS, 'i'),
    needsEvidence: !looked.shapes && !own,
    named: looked.named,
  });
  const WHY=new Map<string,unknown>();const OUT= hits.filter(({ read, sure }) => {const w=sure?'sure':gate.passes(read);WHY.set(read.file,w);return w}).map(({ read }) => read);if(process.env['WHY']){console.error('HITS',hits.length,'CHOSEN',OUT.length);for(const o of OUT)console.error(o.kind,WHY.get(o.file),o.file);process.exit(0)}
  return OUT;
}

function kindOf(file: string): Kind {
  const kind = kindByName(file);
  return kind === undefined || kind === 'sniff' ? 'javascript' : kind;
}
