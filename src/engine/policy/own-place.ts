import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The nearest folder upward that holds `.git`, a folder or, in a further work tree, a file. */
export function repositoryRoot(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * Whether a file that the project names, and nobody on the command line, lies where the project has no say: outside of
 * its repository, or behind a link. What is written there would be written over somebody's own file.
 */
export function leadsOut(cwd: string, file: string): boolean {
  const path = resolve(cwd, file);
  if (isLink(path) || isLink(dirname(path))) return true;
  const root = repositoryRoot(cwd);
  if (root === undefined) return false;
  return !isBelow(realpathSync(root), realOf(dirname(path)));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** A folder without links on the way to it, as far as it is there. */
function realOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) return join(realpathSync(at), relative(at, folder));
    if (dirname(at) === at) return folder;
  }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path;
}
