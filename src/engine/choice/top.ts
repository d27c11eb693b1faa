import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isManifest } from './gates/manifest.js';

/**
 * Whether all of a project was looked at: it begins in this folder, or in none of the folders above. `all`: the files
 * that lie in it, from there; `namesOf`: what lies in a folder.
 */
export function isTop(cwd: string, all: ReadonlySet<string>, namesOf: (folder: string) => readonly string[]): boolean {
  if ([...all].some((file) => isManifest(file)) || namesOf(cwd).includes('.git')) return true;
  for (let at = dirname(cwd), below = cwd; at !== below; below = at, at = dirname(at)) {
    if (namesOf(at).some((name) => name === '.git' || isManifest(name))) return false;
  }
  return true;
}

/** The names in a folder; none where it may not be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
