import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, posix, relative, resolve } from 'node:path';
import { baseOf, isGlob } from './globs.js';
import { isWithin, slashed } from './listing.js';
import { repositoryRoot } from './steering.js';

/**
 * The folders that a run may read in: the working directory, and the projects outside of it in which something was asked
 * for. Paths are relative to the working directory, with `/`.
 */
export class Bounds {
  private readonly known = new Map<string, readonly string[]>();

  private constructor(
    readonly cwd: string,
    /** The folders, none of which lies in another; without the working directory where nothing in it was asked for. */
    readonly folders: readonly string[],
    /** What was asked for, relative to the working directory. */
    private readonly names: readonly string[],
  ) {}

  /** `paths`: files, folders and globs that were asked for; the working directory by default. */
  static of(cwd: string, paths: readonly string[] = []): Bounds {
    const names = paths.map((path) => slashed(relative(cwd, resolve(cwd, path))));
    const outside = names.filter((name) => leavesFolder(name)).flatMap((name) => projectBelow(cwd, name));
    const inside = outside.length === 0 || names.some((name) => !leavesFolder(name)) ? ['.'] : [];
    const all = [...new Set([...inside, ...outside])];
    return new Bounds(
      cwd,
      all.filter((one) => !all.some((other) => other !== one && isIn(one, other))),
      names,
    );
  }

  /** The projects in which something was asked for, and the folders that they lie in. */
  nearestFirst(): { readonly nearest: readonly string[]; readonly others: readonly string[] } {
    const projects = this.names.flatMap((name) => projectBelow(this.cwd, name)).filter((folder) => this.has(folder));
    const nearest = projects.length === 0 ? this.folders : [...new Set(projects)];
    return { nearest, others: this.folders.filter((folder) => !nearest.includes(folder)) };
  }

  /** A path lies in one of the folders. */
  has(path: string): boolean {
    return this.folders.some((folder) => isIn(path, folder));
  }

  /** The folders that hold a file, the nearest first, as far as they lie in those of the run. */
  around(file: string): readonly string[] {
    const nearest = posix.dirname(file);
    const known = this.known.get(nearest);
    if (known !== undefined) return known;
    const found: string[] = [];
    for (let folder = nearest; this.has(folder); folder = above(folder)) found.push(folder);
    this.known.set(nearest, found);
    return found;
  }

  /** The folders as absolute paths. */
  roots(): readonly string[] {
    return this.folders.map((folder) => resolve(this.cwd, folder));
  }
}

/** A path leads out of the folder that it is relative to. */
function leavesFolder(path: string): boolean {
  return path === '..' || path.startsWith('../') || isAbsolute(path);
}

/** The working directory, and the folders above it: they hold what leads up no further than they do. */
export const ABOVE = /^(?:\.|(?:\.\.\/)*\.\.)$/;

function isIn(path: string, folder: string): boolean {
  if (folder === '.') return !leavesFolder(path);
  return ABOVE.test(folder) && !isAbsolute(path) ? stepsUp(path) <= stepsUp(folder) : isWithin(path, folder);
}

/** How many folders a path leads up. */
function stepsUp(path: string): number {
  return `${path}/.`.split('/').findIndex((part) => part !== '..');
}

function above(folder: string): string {
  return ABOVE.test(folder) ? posix.join('..', folder) : posix.dirname(folder);
}

/** The project in which something lies that was asked for, relative to the working directory; none where it is not there. */
function projectBelow(cwd: string, name: string): readonly string[] {
  const folder = slashed(relative(cwd, projectOf(resolve(cwd, name)))) || '.';
  return existsSync(resolve(cwd, folder)) ? [folder] : [];
}

/** The repository in which something lies that was asked for; without one the folder, or that of the file. */
function projectOf(path: string): string {
  const named = existsSync(path) || !isGlob(path) ? path : baseOf(path);
  const folder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === false ? dirname(named) : named;
  return repositoryRoot(folder) ?? folder;
}
