import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILTERS, filtersOff } from '../engine/choice/filters.js';
import { namesOf, type Setting } from '../engine/choice/git.js';
import { GitError, TOO_MUCH, type Git } from './git.js';
import { hashOf } from './marker.js';

/*
 * What is done to the folder of a clone, and asked of its remote, around the commands of `Clone`.
 */

export async function defaultBranch(git: Git): Promise<string> {
  const answer = (await git(['ls-remote', '--symref', 'origin', 'HEAD'])).toString('utf8');
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(answer)?.[1];
  if (branch === undefined) throw new GitError('the repository has no default branch; name one with --base', undefined);
  return branch;
}

/** Bytes of the names of all files: those of a million. A few folders that hold each other's may make any number of files. */
const MOST_NAMES = 128 * 2 ** 20;

/** The files of a commit. Throws `GitError` where they are more than can be written out. */
export async function namesAt(git: Git, commit: string): Promise<string[]> {
  const listed = await git(['ls-tree', '-r', '-z', '--name-only', commit], undefined, MOST_NAMES).catch(
    (error: unknown) => {
      if (!(error instanceof GitError) || !error.message.endsWith(TOO_MUCH)) throw error;
      throw new GitError(`its files are too many: their names are more than ${MOST_NAMES / 2 ** 20} MiB`, undefined);
    },
  );
  return namesOf(listed);
}

/** The user's settings name programs for files that a repository marks: none of them is to run. */
export async function withoutFilters(git: Git): Promise<Setting[]> {
  const keys = await git(['config', '-z', '--name-only', '--get-regexp', FILTERS]).catch(() => Buffer.alloc(0));
  return filtersOff(namesOf(keys));
}

/** Where a kept clone writes down which branch is its base. */
export const BASE = 'refs/remotes/origin/HEAD';

/** The base that a kept clone holds; undefined where it holds none, or another. */
export async function heldBranch(git: Git, base: string | undefined): Promise<string | undefined> {
  try {
    const name = (await git(['symbolic-ref', BASE])).toString('utf8').trim().slice('refs/remotes/origin/'.length);
    await git(['rev-parse', '--verify', '--quiet', `refs/remotes/origin/${name}^{commit}`]);
    return base === undefined || base === name ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Takes away the work tree of a kept clone, and what a process that was killed left in it. */
export async function tidied(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) if (name !== '.git') await remove(join(directory, name));
  const own = join(directory, '.git');
  for (const name of ['index', 'index.lock', 'shallow.lock', 'config.lock', 'HEAD.lock', 'packed-refs.lock']) {
    await rm(join(own, name), { force: true });
  }
}

export async function borrow(directory: string, objects: string): Promise<void> {
  await mkdir(join(directory, '.git/objects/info'), { recursive: true });
  // git reads what stands in quotes with escapes.
  const quoted = /["\\\n]/.test(objects) ? undefined : objects;
  if (quoted !== undefined) await writeFile(join(directory, '.git/objects/info/alternates'), `${quoted}\n`);
}

export async function remove(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** A name for what a patch does, wherever in the file it stands: it holds neither line numbers nor object names. */
export function patchHash(patch: Buffer): string {
  const lines = patch.toString('latin1').split('\n');
  const kept = lines.filter((line) => !line.startsWith('index '));
  return hashOf(kept.map((line) => (line.startsWith('@@ ') ? '@@' : line)).join('\n'));
}
