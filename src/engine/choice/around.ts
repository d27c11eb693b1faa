import { readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Imports } from '../modules/imports.js';
import type { Bounds } from './bounds.js';
import type { Choosing, Wanted } from './choose.js';
import { discover, type Listing } from './discover.js';
import { isManifest } from './gates/manifest.js';
import type { Hit } from './gates/hit.js';
import type { Passing } from './gates/passing.js';
import { fromRoot } from './listing.js';
import { scanAll } from './scan-all.js';
import type { Words } from './scan.js';
import { Tally } from './tally.js';

/** Files, and what they came to when they were looked at. */
export interface LookedAt {
  readonly tally: Tally;
  readonly listing: Listing;
}

/** With more files that hold a word of the schedule, all of the project is looked at before these are parsed. */
const FEW = 24;

/**
 * What stands around the files that hold a word: all of their projects, since a run over some of a project's files must
 * find what one over all of them finds there, from whatever folder it is started. Undefined where that is not known, or
 * would cost more than to parse the files.
 */
export async function lookedAround(
  part: LookedAt,
  words: Words,
  { since, staged, stdin }: Wanted,
  choosing: Choosing,
): Promise<LookedAt | undefined> {
  const { cwd, tree, ungated } = choosing;
  const { tally, listing } = part;
  const open = tally.hits.filter(({ sure }) => !sure);
  if (ungated === true || open.length === 0 || stdin !== undefined || staged === true) return undefined;
  const folders = new Set(since === undefined ? listing.folders : []);
  // A hook names a few files: no folder is listed for those.
  if (open.length <= FEW && folders.size === 0) return undefined;
  const tops = topsOf(
    tree.bounds,
    open.map(({ read }) => read.file),
  );
  if (tops === undefined) return open.length > FEW && isAllThereIs(tree.bounds, folders) ? part : undefined;
  if (folders.has(fromRoot(cwd, '.')) || tops.every((top) => folders.has(fromRoot(cwd, top)))) return part;
  if (open.length <= FEW) return undefined;
  const around = await discover({ cwd, paths: tops, noIgnore: false });
  return { tally: await lookedAtAll(around, tally, words, choosing), listing: around };
}

/** Looks at the files that were not looked at yet. */
async function lookedAtAll({ files }: Listing, known: Tally, words: Words, choosing: Choosing): Promise<Tally> {
  const all = known.copy();
  const ignored = choosing.configurations.ignored();
  const rest = files.filter(({ file }) => !known.has(file) && ignored?.(file) !== true);
  await scanAll(rest, { ...choosing, words, cache: undefined, onProgress: undefined }, (file, scanned) => {
    all.add(file, scanned);
  });
  return all;
}

/** The folders in which the projects of files begin, from the bounds of a run down; undefined where one is of none. */
export function topsOf(bounds: Bounds, files: readonly string[]): readonly string[] | undefined {
  const known = new Map<string, boolean>();
  const begins = (folder: string): boolean => {
    const answer = known.get(folder) ?? isTop(join(bounds.cwd, folder));
    known.set(folder, answer);
    return answer;
  };
  const asked = new Map<string, string | undefined>();
  const tops = new Set<string>();
  for (const file of files) {
    const folder = posix.dirname(file);
    if (!asked.has(folder)) asked.set(folder, bounds.around(file).findLast(begins));
    const top = asked.get(folder);
    if (top === undefined) return undefined;
    tops.add(top);
  }
  return [...tops];
}

/**
 * Everything that a run may read was asked for, and nothing above it says that a project begins there: in the midst of
 * one, what the rest of it shows is missing.
 */
function isAllThereIs(bounds: Bounds, folders: ReadonlySet<string>): boolean {
  const roots = bounds.roots();
  return roots.every((root) => folders.has(fromRoot(root, '.'))) && !roots.flatMap(foldersAbove).some(isTop);
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

/** What lies at the top of a project of any language. */
const TOP = /^(?:\.git|\.hg|\.gitignore|\.gitattributes|\.github|\.gitlab-ci\.yml|LICEN[CS]E(?:\.\w+)?|[^/]+\.slnx?)$/i;

/** A project begins in a folder, as far as the names in it say; one that cannot be listed says nothing. */
function isTop(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => TOP.test(name) || isManifest(name));
  } catch {
    return false;
  }
}

/** The files that are parsed; undefined where none holds a word. `around`: what decides on them; all are where it is absent. */
export async function parsedOf(
  hits: readonly Hit[],
  around: LookedAt | undefined,
  words: Words,
  choosing: Choosing & { readonly imports: Imports },
): Promise<Passing | undefined> {
  if (hits.length === 0) return undefined;
  const { configurations, minConfidence } = choosing;
  const { passing, ungated } = await import('./gates/passing.js');
  if (around === undefined) return ungated(hits, { words, configurations });
  const said = configurations.all().flatMap(({ declared, overrides }) => [declared, ...overrides]);
  const least = minConfidence === undefined ? said.map((one) => one.minConfidence) : [minConfidence];
  const { all } = around.listing;
  const { segments, clients, project: named } = around.tally;
  const shapes = least.includes('possible');
  const looked = { ...choosing, words, all, segments, clients, named, shapes };
  // Nothing is known of what stands around a file that is named and no part of the project.
  const judged = around.tally.hits.map((hit) => (all.has(hit.read.file) ? hit : { ...hit, sure: true }));
  const { files, seeds } = await passing(judged, looked);
  const asked = new Set(hits.map(({ read }) => read.file));
  return { files: files.filter(({ file }) => asked.has(file)), seeds };
}
