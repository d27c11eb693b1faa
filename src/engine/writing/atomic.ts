import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { chmod, chown, open, readdir, realpath, stat, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** `.a.ts.eolint-1234-0a1b2c3d.tmp`: what it is for, who made it, and the process that has to clear it away. */
const made = /^\.(?<name>.+)\.eolint-(?<process>\d{1,10})-[0-9a-f]{8}\.tmp$/;

/** How a file is to be written. */
export interface Writable {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Into the file that is there, so that its other names have the new text as well; a crash can then cut it short. */
  readonly inPlace: boolean;
  /** What the file held when it was looked at: one that is something else by now stays. */
  readonly was?: Uint8Array | undefined;
}

/** The file is not what it was when it was looked at. */
export class ChangedMeanwhile extends Error {}

/**
 * Writes a text file whole or not at all, and follows a symbolic link to it. What is there keeps its mode, unless one is
 * given, and its owner. Rejects with the system's error.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => undefined);
  await clearAfterKilled(target);
  const like = likeThere(there);
  await writeWhole(target, Buffer.from(text), { ...like, mode: mode ?? like.mode, inPlace: false });
}

type Owned = Pick<Writable, 'mode' | 'uid' | 'gid'>;

/** The mode and the owner of what is there, or those that the system gives a file that is made. */
export function likeThere(there: Owned | undefined): Owned {
  return { mode: there?.mode ?? 0o666 & ~process.umask(), uid: there?.uid ?? SAME, gid: there?.gid ?? SAME };
}

/** What leaves an owner as it is. */
const SAME = -1;

/**
 * Writes a file whole or not at all, through one beside it that takes its name. Rejects with the system's error, or
 * `ChangedMeanwhile`.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  { mode, uid, gid, inPlace, was }: Writable,
): Promise<void> {
  if (inPlace) {
    assertStill(path, was);
    await writeInPlace(path, bytes, mode);
    return;
  }
  const beside = besideName(path);
  let handle: FileHandle | undefined;
  try {
    handle = await open(beside, 'wx', mode & 0o777);
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    handle = undefined;
    await chown(beside, uid, gid).catch(() => undefined);
    await chmod(beside, mode & 0o7777).catch(() => undefined);
    // Nothing comes between these two but another process.
    assertStill(path, was);
    renameSync(beside, path);
  } catch (error) {
    await handle?.close().catch(() => undefined);
    await unlink(beside).catch(() => undefined);
    throw error;
  }
}

function assertStill(path: string, was: Uint8Array | undefined): void {
  if (was === undefined) return;
  if (!lstatSync(path).isFile() || !readFileSync(path).equals(Buffer.from(was))) throw new ChangedMeanwhile();
}

/** Bytes that systems give a name, without those of the other parts of the name beside it. */
const LONGEST = 255 - '..eolint--.tmp'.length - 10 - 8;

/** The name of a file as far as it fits into the name of the one beside it. */
function fitting(name: string): string {
  return Buffer.from(name)
    .subarray(0, LONGEST)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
}

function besideName(path: string): string {
  const name = `.${fitting(basename(path))}.eolint-${String(process.pid)}-${randomBytes(4).toString('hex')}.tmp`;
  return join(dirname(path), name);
}

async function writeInPlace(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const locked = (mode & 0o200) === 0;
  if (locked) await chmod(path, (mode & 0o7777) | 0o200);
  try {
    await writeFile(path, bytes, { flag: 'r+' });
    await truncated(path, bytes.byteLength);
  } finally {
    if (locked) await chmod(path, mode & 0o7777).catch(() => undefined);
  }
}

async function truncated(path: string, length: number): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.truncate(length).finally(() => handle.close());
}

/** Removes what runs that were killed have left beside a file; what a living process has made stays. */
export async function clearAfterKilled(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const { name: of, process: owner } = made.exec(name)?.groups ?? {};
    if (of !== fitting(basename(path)) || isAlive(Number(owner))) continue;
    await unlink(join(folder, name)).catch(() => undefined);
  }
}

/** Whether there is a process of this number. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
