import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fromRoot, isWithin, slashed } from './listing.js';

export const IGNORE_FILE = '.eolintignore';
export const CONFIGURATION_FILES = [
  'eolint.json',
  'eolint.jsonc',
  'eolint.yaml',
  'eolint.yml',
  'eolint.config.json',
  'package.json',
] as const;

const NAMES: readonly string[] = [IGNORE_FILE, ...CONFIGURATION_FILES];

/**
 * Which folders have files that steer a run. They count from the repository's root down (without a repository, from
 * the file system's); folders are given as `fromRoot` gives them. Below a folder that was listed nothing is asked of
 * the disk.
 */
export class Steering {
  /** The root of the repository around the working directory. */
  readonly top: string;
  private readonly found = new Map<string, string[]>();
  private readonly bases: string[] = [];

  constructor(readonly cwd: string) {
    this.top = fromRoot(cwd, repositoryRoot(cwd) ?? '/');
  }

  /** Takes the names that steer from the list of all files below a folder; both relative to the working directory. */
  listed(base: string, files: readonly string[]): void {
    for (const file of files) {
      const name = file.slice(file.lastIndexOf('/') + 1);
      if (!NAMES.includes(name)) continue;
      const path = fromRoot(this.cwd, file);
      const folder = path.slice(0, Math.max(path.length - name.length - 1, 0));
      const known = this.found.get(folder);
      if (known === undefined) this.found.set(folder, [name]);
      else if (!known.includes(name)) known.push(name);
    }
    this.bases.push(fromRoot(this.cwd, base));
  }

  /** The names of the files in a folder that steer the run. */
  names(folder: string): readonly string[] {
    const known = this.found.get(folder);
    if (known !== undefined) return known;
    if (!this.counts(folder) || this.bases.some((base) => isWithin(folder, base))) return [];
    const path = pathOf(folder);
    const names = NAMES.filter((name) => isFile(join(path, name)));
    this.found.set(folder, names);
    return names;
  }

  /** Folders above the repository say nothing about it. */
  private counts(folder: string): boolean {
    return isWithin(folder, this.top) || !isWithin(this.top, folder);
  }
}

/** What cannot be looked at, as a link to itself, is there: reading it says why it is of no use. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return true;
  }
}

/** The folder's path on disk. */
export function pathOf(folder: string): string {
  return /^[A-Za-z]:(?:\/|$)/.test(folder) ? `${folder}/` : `/${folder}`;
}

/** The nearest folder at or above that holds `.git`, a folder or, in a work tree or submodule, a file. */
export function repositoryRoot(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return slashed(folder);
    if (folder === dirname(folder)) return undefined;
  }
}
