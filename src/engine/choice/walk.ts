import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../reading/files.js';
import { IgnoreRules, parseIgnoreFile } from './ignore-file.js';
import { fromRoot, isForeign, isWithin } from './listing.js';
import { readPlain } from '../reading/plain-file.js';

export interface Walked {
  /** Relative to the folder, with `/`. */
  readonly files: string[];
  readonly failed: { readonly file: string; readonly reason: string }[];
}

/**
 * The files below a folder that is in no git work tree, without those that `.gitignore` files leave out (what they
 * mean to take back is among them, since a copy of a repository has what was added to it): its own, and those from the working directory down to it. Links, pipes and sockets are among them; links are not followed. Reads
 * folders one after the other, which for many small ones is the fastest way.
 */
export function walk(cwd: string, folder: string, noIgnore: boolean): Walked {
  const root = fromRoot(cwd, folder);
  const from = fromRoot(cwd, '.');
  const first = isWithin(root, from) ? from : root;
  const rules = new IgnoreRules((path) => {
    if (noIgnore || !isWithin(path, first)) return undefined;
    const text = readIfThere(join(folder, relativeTo(path, root), '.gitignore'));
    return text === undefined ? undefined : { patterns: parseIgnoreFile(text) };
  }, true);
  const files: string[] = [];
  const failed: { file: string; reason: string }[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    let entries;
    try {
      entries = readdirSync(join(folder, below), { withFileTypes: true });
    } catch (error) {
      failed.push({ file: below, reason: reasonOf(error) });
      continue;
    }
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const whole = root === '' ? path : `${root}/${path}`;
      if (entry.isDirectory()) {
        if (!isForeign(entry.name) && rules.enters(whole)) open.push(path);
      } else if (!rules.ignores(whole)) files.push(path);
    }
  }
  return { files, failed };
}

/** `a/b` seen from `a/b/c` is `..`. */
function relativeTo(path: string, root: string): string {
  if (isWithin(path, root)) return path.slice(root.length).replace(/^\//, '') || '.';
  const up = root.split('/').length - (path === '' ? 0 : path.split('/').length);
  return Array.from({ length: up }, () => '..').join('/');
}

function readIfThere(path: string): string | undefined {
  try {
    return readPlain(path);
  } catch {
    return undefined;
  }
}
