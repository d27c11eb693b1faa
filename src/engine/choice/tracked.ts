import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { repositoryRoot } from '../policy/own-place.js';
import { environment } from './git.js';

/**
 * Whether the repository that a file lies in has files of its own in the folder of that file: who commits to it decides
 * what they hold. Also true where there is a repository that git does not tell of.
 */
export function isOfRepository(file: string): boolean {
  return tracks(dirname(file), '.');
}

/** The same of a file itself, which need not be there. */
export function isTracked(file: string): boolean {
  return tracks(dirname(file), `:(literal)${basename(file)}`);
}

function tracks(folder: string, what: string): boolean {
  if (repositoryRoot(folder) === undefined) return false;
  const { status, stdout } = spawnSync('git', ['ls-files', '--', what], {
    ...{ cwd: folder, env: environment(true), encoding: 'utf8', maxBuffer: 1 << 28, windowsHide: true },
  });
  return status !== 0 || stdout !== '';
}
