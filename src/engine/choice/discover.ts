import { existsSync } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { FileNote } from '../../model/report.js';
import { reasonOf } from '../reading/files.js';
import { kindByName } from '../reading/kinds.js';
import { gitFiles } from './git-files.js';
import { TOO_WIDE, baseOf, globbed, isGlob, isTooWide } from './globs.js';
import { fromRoot, isWithin, liesInForeign, slashed, type Listed } from './listing.js';
import { Steering, repositoryRoot } from './steering.js';
import { walk } from './walk.js';

export interface Discovery {
  readonly cwd: string;
  readonly paths: readonly string[];
  /** List what ignore files leave out. */
  readonly noIgnore: boolean;
}

export interface Listing {
  /** Sorted by name, none twice. */
  readonly files: readonly Listed[];
  /** Every file that was asked for, of other kinds too. */
  readonly all: ReadonlySet<string>;
  /** What was asked for and is not there, or could not be looked into. */
  readonly failed: readonly FileNote[];
  /** Patterns that match nothing. */
  readonly unmatched: readonly FileNote[];
  /** The folders that were asked for, as `fromRoot` gives them. */
  readonly folders: readonly string[];
  readonly steering: Steering;
}

/**
 * Lists the files below the given paths: in a git work tree what git tracks or would track, elsewhere what the
 * `.gitignore` files leave. A file that is named is listed whatever they say. What eolint's own ignore files and
 * configuration leave out is still in the list.
 */
export async function discover(discovery: Discovery): Promise<Listing> {
  const lister = new Lister(discovery);
  await lister.add(discovery.paths);
  return lister.listing();
}

class Lister {
  private readonly files = new Map<string, Listed>();
  private readonly all = new Set<string>();
  private readonly failed: FileNote[] = [];
  private readonly unmatched: FileNote[] = [];
  private readonly folders: string[] = [];
  private readonly steering: Steering;

  constructor(private readonly discovery: Discovery) {
    this.steering = new Steering(discovery.cwd);
  }

  listing(): Listing {
    const files = [...this.files.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
    const { all, failed, unmatched, folders, steering } = this;
    return { files, all, failed, unmatched, folders, steering };
  }

  async add(paths: readonly string[]): Promise<void> {
    const folders = new Set<string>();
    for (const path of paths) await this.sort(path, folders);
    for (const folder of folders) this.folders.push(fromRoot(this.discovery.cwd, folder));
    for (const files of (await this.below([...folders])).values()) this.take(files);
  }

  /** Takes a file or the matches of a pattern; puts a folder to the others. */
  private async sort(path: string, folders: Set<string>): Promise<void> {
    const { cwd } = this.discovery;
    const full = resolve(cwd, path);
    const name = slashed(relative(cwd, full)) || '.';
    let reason = '';
    const about = await stat(full).catch((error: unknown) => {
      reason = reasonOf(error);
      return undefined;
    });
    if (about?.isDirectory() === true) {
      const folder = await this.realFolder(full);
      if (folder === undefined) this.failed.push({ file: name, reason: 'a link that leads out of the project' });
      else folders.add(folder);
    } else if (about !== undefined) this.files.set(name, { file: name, named: true });
    else if (isGlob(path)) await this.addMatches(path);
    else
      this.failed.push({
        file: name,
        reason: /^(?:no such file|ENOTDIR)$/.test(reason) ? 'no such file or folder' : reason,
      });
  }

  /** The folder that a link means, if it is in the same project; a link of another project is that project's folder. */
  private async realFolder(path: string): Promise<string | undefined> {
    if (!(await lstat(path)).isSymbolicLink()) return path;
    const { cwd } = this.discovery;
    const top = repositoryRoot(cwd) ?? cwd;
    if (!isWithin(slashed(path), slashed(top))) return path;
    const root = await realpath(top);
    const real = await realpath(path);
    return isWithin(slashed(real), slashed(root)) ? resolve(cwd, relative(await realpath(cwd), real)) : undefined;
  }

  /** Takes the files that are asked for, and lists those of a kind that is read. */
  private take(files: readonly string[]): void {
    for (const file of files) {
      this.all.add(file);
      if (!this.files.has(file) && kindByName(file) !== undefined) this.files.set(file, { file, named: false });
    }
  }

  private async addMatches(pattern: string): Promise<void> {
    const { cwd, noIgnore } = this.discovery;
    if (isTooWide(pattern)) {
      this.failed.push({ file: pattern, reason: TOO_WIDE });
      return;
    }
    const base = resolve(cwd, baseOf(pattern));
    const matched = existsSync(base) ? await globbed(cwd, pattern) : [];
    const kept = noIgnore ? matched : await this.notIgnored(base, matched);
    if (matched.length === 0) this.unmatched.push({ file: pattern, reason: 'matches no file' });
    else if (kept.length === 0) this.unmatched.push({ file: pattern, reason: 'matches only files that are left out' });
    this.take(kept);
  }

  private async notIgnored(base: string, matched: readonly string[]): Promise<string[]> {
    const left = new Set((await this.below([base])).get(base));
    return matched.filter((file) => left.has(file));
  }

  /** The files below some folders, relative to the working directory. */
  private async below(folders: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const { cwd, noIgnore } = this.discovery;
    const tracked = noIgnore ? new Map<string, readonly string[]>() : await gitFiles(cwd, folders);
    return new Map(
      folders.map((folder) => {
        const prefix = slashed(relative(cwd, folder));
        const all = tracked.get(folder) ?? this.walked(folder, prefix);
        this.steering.listed(prefix, all);
        const names = all.map((file) => file.replace(/\/$/, ''));
        return [folder, names.filter((file) => !liesInForeign(file.slice(prefix.length)))];
      }),
    );
  }

  private walked(folder: string, prefix: string): string[] {
    const { cwd, noIgnore } = this.discovery;
    const inCwd = (file: string): string => [prefix, file].filter((part) => part !== '').join('/') || '.';
    const { files, failed } = walk(cwd, folder, noIgnore);
    this.failed.push(...failed.map(({ file, reason }) => ({ file: inCwd(file), reason })));
    return files.map(inCwd);
  }
}
