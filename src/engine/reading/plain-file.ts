import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** A larger one is no setting, no manifest and no list of patterns: the lock file of a very large project has a tenth. */
const LARGEST = 64 * 1024 * 1024;

// Systems without it have no such files.
const { O_NONBLOCK: NONBLOCK = 0 } = constants;

export interface PlainFile {
  /** The user named it, so that a pipe is what another program says. */
  readonly pipes?: boolean | undefined;
  /** In bytes. */
  readonly largest?: number | undefined;
}

/** What is there is not a file that may be read. */
export class NoPlainFile extends Error {}

/** It is one, and larger than asked for. */
export class TooLarge extends NoPlainFile {}

/**
 * The text of a file that says how a run goes: settings, patterns, manifests. A device has no end and a pipe may have
 * no writer, and either may lie in a scanned project under any name. Throws `NoPlainFile`, or what the system throws.
 */
export function readPlain(path: string | 0, { pipes = false, largest = LARGEST }: PlainFile = {}): string {
  const file = path === 0 ? 0 : openSync(path, pipes ? 'r' : constants.O_RDONLY | NONBLOCK);
  try {
    const about = fstatSync(file);
    if (about.isDirectory()) throw new NoPlainFile('is a folder');
    const open = pipes && (about.isFIFO() || about.isSocket() || path === 0);
    if (!open && !about.isFile()) throw new NoPlainFile('is not a file');
    if (about.size > largest) throw new TooLarge(`is larger than ${largest / 1024 / 1024} MiB`);
    return readFileSync(file, 'utf8');
  } finally {
    if (file !== 0) closeSync(file);
  }
}
