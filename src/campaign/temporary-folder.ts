import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../engine/writing/atomic.js';

/** What a temporary folder is for: the first part of its name. */
export type Purpose = 'eolint-pr' | 'eolint-sign-in';

/**
 * Makes a folder that only this user may look into, and clears away those of the same purpose that processes left which
 * were killed: a clone holds the code of a repository. `before`: told of each before it is removed. Throws the system's
 * error where none can be made.
 */
export function temporaryFolder(purpose: Purpose, before: (folder: string) => void = () => undefined): string {
  const beginning = `${purpose}-${machine()}-`;
  clearAfterKilled(beginning, before);
  return mkdtempSync(join(tmpdir(), `${beginning}${process.pid}-`));
}

function clearAfterKilled(beginning: string, before: (folder: string) => void): void {
  for (const name of namesIn(tmpdir())) {
    const id = name.startsWith(beginning) ? /^\d+(?=-)/.exec(name.slice(beginning.length))?.[0] : undefined;
    if (id === undefined || isAlive(Number(id))) continue;
    const folder = join(tmpdir(), name);
    if (!isOwn(folder)) continue;
    try {
      before(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next run tries again.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Who else may change a folder could lead what is removed elsewhere. */
function isOwn(folder: string): boolean {
  const about = lstatSync(folder, { throwIfNoEntry: false });
  if (about?.isDirectory() !== true) return false;
  return process.getuid === undefined || (about.uid === process.getuid() && (about.mode & 0o077) === 0);
}

/** Where numbers of processes mean the same: containers may share a folder and number their own. */
function machine(): string {
  let numbering = '';
  try {
    numbering = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has it.
  }
  return createHash('sha256').update(`${hostname()} ${numbering}`).digest('hex').slice(0, 8);
}
