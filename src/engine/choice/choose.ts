import type { Confidence } from '../../model/finding.js';
import type { Recorder } from '../run/stats.js';
import type { FileNote } from '../../model/report.js';
import type { ScanCache } from '../run/cache/scan-cache.js';
import type { Configurations } from '../policy/configuration/configuration.js';
import type { Deadline } from '../run/deadline.js';
import { kept, type ReadFile, type Tree } from '../reading/files.js';
import type { Imports } from '../modules/imports.js';
import { kindByName } from '../reading/kinds.js';
import { lookedAround, parsedOf } from './around.js';
import { filesSince } from './changed.js';
import { discover, type Listing } from './discover.js';
import { ignoredByGit } from './git-files.js';
import { TOO_WIDE, isGlob, isTooWide, matcherOf } from './globs.js';
import type { Seeds } from './gates/seeds.js';
import { liesInForeign, type Listed } from './listing.js';
import { scanAll } from './scan-all.js';
import { judged, type Words } from './scan.js';
import { Steering } from './steering.js';
import { Tally } from './tally.js';

/** Which files to look at. */
export interface Wanted {
  readonly cwd: string;
  /** Files, folders and globs; the working directory by default. */
  readonly paths?: readonly string[] | undefined;
  /** Look at what is staged instead of what is in the work tree, and only at files that have staged changes. */
  readonly staged?: boolean | undefined;
  /** Only files that changed since the branch left this commit. */
  readonly since?: string | undefined;
  /** Read what ignore files leave out. */
  readonly noIgnore?: boolean | undefined;
  /** Leave out what ignore files leave out even where it is named. */
  readonly forceIgnore?: boolean | undefined;
  /** A pattern that matches nothing is no failure. */
  readonly allowEmpty?: boolean | undefined;
  /** Text that stands for a file instead of what is on disk. */
  readonly stdin?: { readonly file: string; readonly text: string } | undefined;
}

/** The files that were looked at, and those that can matter. */
export interface Choice {
  /** Sorted by name. */
  readonly chosen: readonly ReadFile[];
  /** Files with words of the schedule that are not parsed for themselves: what they say may speak against a fix. */
  readonly held: readonly ReadFile[];
  /** What is of interest in them; undefined where no file was chosen. */
  readonly seeds: Seeds | undefined;
  readonly scanned: number;
  readonly skipped: readonly FileNote[];
  readonly failed: readonly FileNote[];
  /** Some file names the API. */
  readonly project: boolean;
  /** What was looked for in every file. */
  readonly words: Words;
  /** The files that were looked at, whether they matter or not. */
  readonly looked: ReadonlySet<string>;
  /** Every file that was asked for, of kinds that are not read as well. */
  readonly all: ReadonlySet<string>;
  readonly imports: Imports;
  /** Things worth a word to the user. */
  readonly notes: readonly string[];
  /** Folders were asked for, and there was nothing in them to look at. */
  readonly empty: boolean;
  /** The folders that were looked through, as `fromRoot` gives them; none where only some files were asked for. */
  readonly folders: readonly string[];
  /** What is found in a file was asked for. */
  reports(file: string): boolean;
  /** Files that were asked for by their names. */
  readonly named: ReadonlySet<string>;
}

export interface Choosing {
  readonly cwd: string;
  readonly tree: Tree;
  /** How many threads may work. */
  readonly threads: number | undefined;
  /** Where to keep what is known of files that do not matter, and the version of the program that found it out. */
  readonly cache: { readonly file: string; readonly version: string } | undefined;
  readonly configurations: Configurations;
  readonly words: () => Promise<Words>;
  readonly deadline?: Deadline | undefined;
  /** Told how many of the files were looked at. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Records where the run's work goes. */
  readonly recorder?: Recorder | undefined;
  /** Every file that holds a word of the schedule is parsed, whatever stands around it; to test the gates. */
  readonly ungated?: boolean | undefined;
  /** Findings less sure than this are not wanted; the configuration says it where this is absent. */
  readonly minConfidence?: Confidence | undefined;
}

/** Lists the files, reads them and keeps those that can matter. Asks git; opens no socket, writes nothing but the cache. */
export async function choose(wanted: Wanted, choosing: Choosing): Promise<Choice> {
  const { configurations, recorder } = choosing;
  recorder?.phase('list');
  const notes: string[] = [];
  const listing = await listed(wanted, choosing.tree);
  await configurations.prepare(listing.steering, listing.files);
  const files =
    wanted.stdin === undefined ? await notIgnored(listing.files, wanted, configurations, notes) : listing.files;
  recorder?.phase('read and scan');
  const tally = new Tally();
  const words = await choosing.words();
  if (wanted.stdin !== undefined) scanText(wanted.stdin, words, tally);
  else {
    const cache = await openCache(choosing, words, listing);
    await scanAll(files, { ...choosing, words, cache }, (file, scanned) => {
      tally.add(file, scanned);
    });
    notes.push(...((await cache?.save()) ?? []));
  }
  recorder?.phase('gates');
  const around = await lookedAround({ tally, listing }, words, wanted, choosing);
  const imports = (around ?? { tally }).tally.importsFrom(choosing.tree);
  const passed = await parsedOf(tally.hits, around, words, { ...choosing, imports });
  recorder?.add('files scanned', undefined, tally.scanned);
  recorder?.add('files with a word of the schedule', undefined, tally.hits.length);
  recorder?.add('files through the gates', undefined, passed?.files.length ?? 0);
  const names = new Set(files.map(({ file }) => file));
  const chosen = new Set(passed?.files.map(({ file }) => file));
  const ignored = wanted.noIgnore === true ? undefined : configurations.ignored();
  const failed = [...listing.failed, ...tally.failed];
  if (wanted.allowEmpty === true) notes.push(...listing.unmatched.map(({ file, reason }) => `${file}: ${reason}`));
  else failed.push(...listing.unmatched);
  return {
    chosen: [...(passed?.files ?? [])].sort((a, b) => (a.file < b.file ? -1 : 1)),
    held: (around?.tally.hits ?? []).flatMap(({ read }) => (chosen.has(read.file) ? [] : [read])),
    seeds: passed?.seeds,
    scanned: tally.scanned,
    // Files are read side by side; what is told of them has one order.
    skipped: tally.skipped.sort((a, b) => (a.file < b.file ? -1 : 1)),
    failed,
    project: tally.project,
    words,
    looked: new Set(tally.segments.keys()),
    all: listing.all,
    imports,
    notes: [...notes, ...configurations.notes],
    empty: listing.folders.length > 0 && tally.scanned + tally.skipped.length + failed.length === 0,
    folders: listing.folders,
    named: new Set(files.flatMap(({ file, named }) => (named ? [file] : []))),
    reports: (file) => names.has(file) || (listing.all.has(file) && ignored?.(file) !== true),
  };
}

async function listed(wanted: Wanted, tree: Tree): Promise<Listing> {
  const { cwd, stdin, since, noIgnore = false } = wanted;
  const paths = wanted.paths === undefined || wanted.paths.length === 0 ? ['.'] : wanted.paths;
  if (stdin !== undefined) return justThese(cwd, [{ file: stdin.file, named: true }]);
  if (tree.staged === undefined && since === undefined) return discover({ cwd, paths, noIgnore });
  const changed = tree.staged ?? (await filesSince(cwd, since ?? ''));
  const asked = await matcherOf(cwd, paths);
  const all = changed.filter((file) => asked(file) && !liesInForeign(file)).sort();
  const files = all.filter((file) => kindByName(file) !== undefined).map((file) => ({ file, named: false }));
  const failed = paths.filter((path) => isGlob(path) && isTooWide(path)).map((file) => ({ file, reason: TOO_WIDE }));
  return { ...justThese(cwd, files), all: new Set(all), failed };
}

function justThese(cwd: string, files: readonly Listed[]): Listing {
  return { files, all: new Set(), failed: [], unmatched: [], folders: [], steering: new Steering(cwd) };
}

/** Without the files that are left out; one that is named stays, with a note. */
async function notIgnored(
  files: readonly Listed[],
  { cwd, noIgnore = false, forceIgnore = false }: Wanted,
  configurations: Configurations,
  notes: string[],
): Promise<readonly Listed[]> {
  if (noIgnore) return files;
  const own = configurations.ignored();
  const named = files.filter((listed) => listed.named).map(({ file }) => file);
  const byGit = await ignoredByGit(cwd, named, !forceIgnore);
  const isOut = ({ file, named: isNamed }: Listed): boolean =>
    own?.(file) === true || (isNamed && (byGit.has(file) || liesInForeign(file)));
  return files.filter((listed) => {
    if (!isOut(listed)) return true;
    if (listed.named)
      notes.push(
        `${listed.file}: left out by ignore files, ${forceIgnore ? 'and not read' : 'read since it is named'}`,
      );
    return listed.named && !forceIgnore;
  });
}

/** Text from standard input needs no reading. */
function scanText({ file, text }: NonNullable<Wanted['stdin']>, words: Words, tally: Tally): void {
  tally.add(file, judged(kept(file, kindByName(file), Buffer.from(text), 'named'), words));
}

async function openCache({ cwd, cache }: Choosing, words: Words, listing: Listing): Promise<ScanCache | undefined> {
  // Hooks that name their files run side by side, and must not write one file.
  if (cache === undefined || listing.folders.length === 0) return undefined;
  const [{ ScanCache: Opened }, { unchangedObjects }] = await Promise.all([
    import('../run/cache/scan-cache.js'),
    import('./changed.js'),
  ]);
  return Opened.open(cwd, cache.file, { version: cache.version, words, ids: await unchangedObjects(cwd) });
}
