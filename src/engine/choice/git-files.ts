import { join, relative, resolve } from 'node:path';
import { gitNames } from './git.js';
import { IgnoreRules, parseIgnoreFile, type FolderRules } from './ignore-file.js';
import { fromRoot, isWithin, slashed } from './listing.js';
import { pathOf, repositoryRoot } from './steering.js';
import { readPlain } from '../reading/plain-file.js';

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];

/** Folders that git is asked about at a time. */
const BATCH = 200;

/**
 * The files below some folders that git tracks or would track, relative to the working directory, by folder; without
 * folders that are in no work tree. Another repository within is one name.
 */
export async function gitFiles(
  cwd: string,
  folders: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const home = repositoryRoot(cwd);
  const here = folders.filter((folder) => home !== undefined && repositoryRoot(folder) === home);
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < here.length; at += BATCH) {
    const batch = here.slice(at, at + BATCH).map((folder) => ({ folder, name: slashed(relative(cwd, folder)) }));
    const names = await gitNames(cwd, [...LIST, ...batch.map(({ name }) => name || '.')]);
    if (names === undefined) continue;
    for (const { folder, name } of batch) {
      const below = (file: string): boolean => (name === '' ? !file.startsWith('../') : isWithin(file, name));
      found.set(folder, batch.length === 1 ? names : names.filter(below));
    }
  }
  for (const folder of folders) {
    const names = here.includes(folder) ? undefined : await within(cwd, folder);
    if (names !== undefined) found.set(folder, names);
  }
  return found;
}

/** A submodule or a nested repository must be asked from within. */
async function within(cwd: string, folder: string): Promise<readonly string[] | undefined> {
  if (repositoryRoot(folder) === undefined) return undefined;
  const names = await gitNames(folder, [...LIST, '.'], { apart: true });
  const prefix = slashed(relative(cwd, resolve(folder)));
  return names?.map((name) => (prefix === '' ? name : `${prefix}/${name}`));
}

/**
 * Those of some files, relative to the working directory, that git leaves out. `byFiles`: only what the `.gitignore`
 * files say, so that git is not started where they say nothing.
 */
export async function ignoredByGit(
  cwd: string,
  files: readonly string[],
  byFiles: boolean,
): Promise<ReadonlySet<string>> {
  const root = repositoryRoot(cwd);
  if (root === undefined || files.length === 0) return new Set();
  const top = fromRoot(cwd, root);
  const rules = new IgnoreRules((folder) => (isWithin(folder, top) ? gitIgnoreOf(folder) : undefined));
  const asked = byFiles ? files.filter((file) => rules.ignores(fromRoot(cwd, file))) : files;
  return new Set(await outOf(cwd, asked));
}

function gitIgnoreOf(folder: string): FolderRules | undefined {
  try {
    return { patterns: parseIgnoreFile(readPlain(join(pathOf(folder), '.gitignore'))) };
  } catch {
    return undefined;
  }
}

async function outOf(cwd: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  // It refuses literal paths, so none may begin like a pattern.
  const input = files.map((file) => `./${file}\0`).join('');
  const names = await gitNames(cwd, ['check-ignore', '-z', '--stdin'], { input, patterns: true, oneIsNone: true });
  if (names !== undefined) return names.map((name) => name.slice('./'.length));
  // One that git cannot judge, in a submodule or elsewhere, spoils the answer for all that are asked with it.
  const half = Math.ceil(files.length / 2);
  if (files.length === 1) return [];
  return [...(await outOf(cwd, files.slice(0, half))), ...(await outOf(cwd, files.slice(half)))];
}
