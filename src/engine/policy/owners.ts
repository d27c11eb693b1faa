import { stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { codeOwners } from '../../text/codeowners.js';
import { repositoryRoot } from './own-place.js';
import { readPlain } from '../reading/plain-file.js';

/** Where GitHub and GitLab look for the file, the first that is there counts. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];
const largest = 3 * 1024 * 1024;

/**
 * Who owns a file, named from the working directory, as the repository's CODEOWNERS file says; undefined where there is
 * no repository or no such file. Reads files, never throws.
 */
export async function readOwners(cwd: string): Promise<((file: string) => readonly string[]) | undefined> {
  const root = repositoryRoot(cwd);
  if (root === undefined) return undefined;
  for (const place of places) {
    const text = await textOf(join(root, place));
    if (text === undefined) continue;
    const owners = codeOwners(text);
    return (file) => owners(relative(root, resolve(cwd, file)).split(sep).join('/'));
  }
  return undefined;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    if ((await stat(path)).size > largest) return undefined;
    return readPlain(path);
  } catch {
    return undefined;
  }
}
