import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { lstat, open, readFile, realpath, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decode, type DecodedText } from '../../text/decode.js';
import type { Bounds } from '../choice/bounds.js';
import { kindByContent, kindByName, recordOf, type Kind } from './kinds.js';
import { HEAD, kindOfSize, limitOf, MAX_BYTES, sizeReason, tooLarge } from './sizes.js';

export interface ReadFile {
  readonly file: string;
  readonly kind: Kind;
  readonly bytes: Uint8Array;
  /** The bytes, one character each: enough to search for words, and much cheaper than decoding. */
  readonly latin: string;
}

export type FileOutcome =
  | { readonly read: ReadFile }
  /** Not one of the kinds that are read: not worth a word. */
  | { readonly other: true }
  | { readonly skipped: string }
  | { readonly failed: string };

/** Why a file is read: a listing has it, the user named it, or another file leads to it. */
export type Asked = 'listed' | 'named' | 'module';

/** Where the bytes of the files come from. */
export interface Tree {
  /** Where a file may lie that only another one leads to. */
  readonly bounds: Bounds;
  /** Larger files are not read; only told where any thread may read the files from disk. */
  readonly maxBytes?: number | undefined;
  /** The files with staged changes, where they are looked at as they are staged. */
  readonly staged?: readonly string[] | undefined;
  /** Reads one file, given relative to the working directory; never throws. One that is named does not pass in silence. */
  read(file: string, asked: Asked): Promise<FileOutcome>;
  /** Reads a module without waiting; undefined for what cannot be read. */
  readNow(file: string, kind: Kind): ReadFile | undefined;
  close(): void;
}

/** The files as they are on disk. */
export function diskTree(bounds: Bounds, maxBytes = MAX_BYTES): Tree {
  const folders = new RealFolders(bounds);
  return {
    bounds,
    maxBytes,
    read: (file, asked) => readOne(file, asked, { maxBytes, folders }),
    readNow: (file, kind) => readNow(file, kind, { maxBytes, folders }),
    close: () => undefined,
  };
}

async function readOne(file: string, asked: Asked, { maxBytes, folders }: Within): Promise<FileOutcome> {
  const byName = kindByName(file);
  if (byName === undefined) return asked === 'named' ? { skipped: NOT_READ } : { other: true };
  const path = resolve(folders.bounds.cwd, file);
  if (asked === 'listed') return readListed(path, file, byName, { maxBytes, folders });
  let handle: FileHandle | undefined;
  try {
    if (asked === 'module' && !folders.holds(await realpath(path))) return { other: true };
    handle = await open(path, constants.O_RDONLY | NONBLOCK);
    const about = await handle.stat();
    if (asked === 'named' && about.isFIFO()) {
      const { pipeContent } = await import('./pipe.js');
      const content = await pipeContent(handle, limitOf(file, maxBytes));
      return typeof content === 'string' ? { failed: content } : kept(file, byName, content, asked);
    }
    if (!about.isFile()) return asked === 'named' ? { skipped: NO_FILE } : { other: true };
    const sized = kindOfSize(file, sniffed(handle.fd, byName, about.size), about.size, maxBytes);
    if ('limit' in sized) return tooLarge(about.size, sized.limit, sized.kind, asked);
    return kept(file, sized.kind, await handle.readFile(), asked);
  } catch (error) {
    return { failed: reasonOf(error) };
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

/** Reads a file that a listing has. Without waiting: many small files are read four times as fast so. */
function readListed(path: string, file: string, byName: Kind | 'sniff', { maxBytes, folders }: Within): FileOutcome {
  let opened: number | undefined;
  try {
    // A link in the tree is another file's name, and what is not a plain file must not block.
    opened = openSync(path, constants.O_RDONLY | NOFOLLOW | NONBLOCK);
    const about = fstatSync(opened);
    if (about.isDirectory()) return { skipped: OTHER_REPOSITORY };
    if (!about.isFile()) return { skipped: NO_FILE };
    const sized = kindOfSize(file, sniffed(opened, byName, about.size), about.size, maxBytes);
    if ('limit' in sized) return tooLarge(about.size, sized.limit, sized.kind, 'listed');
    return kept(file, sized.kind, contentOf(opened, about.size), 'listed');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && file.includes('\ufffd')) return { skipped: BAD_NAME };
    if (code === 'ELOOP') return linked(path, byName, folders);
    if (code === 'ENXIO') return { skipped: NO_FILE };
    // Git still tracks what was removed, or left out of a sparse checkout.
    return code === 'ENOENT' ? { other: true } : { failed: reasonOf(error) };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** A link in the tree is another file's name, which is read by its own where that is in the project. */
function linked(path: string, byName: Kind | 'sniff', folders: RealFolders): FileOutcome {
  try {
    const real = realpathSync(path);
    if (folders.holds(real)) return { other: true };
    return { skipped: statSync(real).isDirectory() ? FOLDER_OUT : LINK_OUT };
  } catch (error) {
    // What is not a source by its name may be a mark of a tool, which leads nowhere as it is meant to.
    if (byName === 'sniff') return { other: true };
    const { code } = error as NodeJS.ErrnoException;
    return { skipped: code === 'ENOENT' ? LINK_NOWHERE : reasonOf(error) };
  }
}

/** The kind of a large file without an extension, as its head says; all others are as they are named. */
function sniffed(opened: number, byName: Kind | 'sniff', size: number): Kind | 'sniff' {
  if (byName !== 'sniff' || size <= MAX_BYTES) return byName;
  const head = Buffer.alloc(HEAD);
  return kindByContent(head.toString('latin1', 0, readSync(opened, head, 0, HEAD, 0))) ?? byName;
}

// Systems without these have no such files.
const { O_NOFOLLOW: NOFOLLOW = 0, O_NONBLOCK: NONBLOCK = 0 } = constants;

/** All of a file of known size, in one read; one that became shorter meanwhile is read again from its start. */
function contentOf(opened: number, size: number): Uint8Array {
  if (size === 0) return new Uint8Array(0);
  const buffer = Buffer.allocUnsafeSlow(size);
  const read = readSync(opened, buffer, 0, size, 0);
  return read === size ? buffer : readFileSync(opened);
}

/**
 * The bytes of a plain file of the tree up to a size, or why they are not read; undefined for what is no file, and for a
 * link. Never throws.
 */
export async function settingsAt(
  root: string,
  file: string,
  largest: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly reason: string } | undefined> {
  const path = resolve(root, file);
  try {
    const about = await lstat(path);
    if (!about.isFile()) return undefined;
    return about.size > largest ? { reason: sizeReason(about.size, largest) } : { bytes: await readFile(path) };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { reason: reasonOf(error) };
  }
}

/** How large a file may be, and where it may lie. */
interface Within {
  readonly maxBytes: number;
  readonly folders: RealFolders;
}

/** Reads a module without waiting; undefined for what is no file, is too large, or lies outside the project. */
function readNow(file: string, kind: Kind, { maxBytes, folders }: Within): ReadFile | undefined {
  const path = resolve(folders.bounds.cwd, file);
  try {
    const about = lstatSync(path);
    if (!about.isFile() || about.size > limitOf(file, maxBytes)) return undefined;
    // It is no link itself: where it lies, its folder lies.
    if (!folders.holds(join(folders.of(dirname(path)), basename(path)))) return undefined;
    const bytes = readFileSync(path);
    return { file, kind, bytes, latin: bytes.toString('latin1') };
  } catch {
    return undefined;
  }
}

/** Where folders lie, each asked once: many modules lie in one. */
class RealFolders {
  private readonly known = new Map<string, string>();
  private roots: readonly string[] | undefined;

  constructor(readonly bounds: Bounds) {}

  /** Throws where there is no such folder. */
  of(folder: string): string {
    const known = this.known.get(folder) ?? realpathSync(folder);
    this.known.set(folder, known);
    return known;
  }

  /** A link that an import leads over must not lead out of the project. */
  holds(path: string): boolean {
    this.roots ??= this.bounds.roots().map((root) => this.of(root));
    return this.roots.some((root) => isInside(root, path));
  }
}

function isInside(root: string, path: string): boolean {
  const real = relative(root, path);
  return real !== '..' && !real.startsWith(`..${sep}`) && resolve(real) !== real;
}

/** A bundle, whose sources are read where they are in the project. */
export const MINIFIED = 'minified';
const NOT_READ = 'not a kind of file that is read';
const NO_FILE = 'a device or socket, and no file';
const LINK_OUT = 'a link that leads out of the project: name it to have it read';
const FOLDER_OUT = 'a link to a folder outside of the project, which is not looked into';
const LINK_NOWHERE = 'a link that leads to no file';
const BAD_NAME = 'its name is not valid UTF-8: rename it to have it read';
const OTHER_REPOSITORY = 'another git repository: name it to look into it';

/** What becomes of the bytes of a file of this name. */
export function kept(file: string, byName: Kind | 'sniff' | undefined, bytes: Uint8Array, asked: Asked): FileOutcome {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const kind = byName === 'sniff' ? kindByContent(latin) : byName;
  if (kind === undefined) return asked === 'named' ? { skipped: NOT_READ } : { other: true };
  return { read: { file, kind, bytes, latin } };
}

/** What went wrong, without the path, which is told apart. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it';
  if (code === 'ELOOP') return 'a link that leads to itself';
  // A socket cannot be opened at all.
  if (code === 'ENXIO') return NO_FILE;
  return code ?? error.message;
}

/** Long lines and few of them: made by a tool, and not where anyone would mend it. */
export function isMinified(file: string, text: string): boolean {
  if (/\.min\.[mc]?js$/.test(file)) return true;
  if (text.length < 5000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.length / lines > 500;
}

export type TextOutcome = { readonly decoded: DecodedText } | { readonly skipped: string };

/** The text of a file that is worth parsing, or why it is not parsed. */
export function textOf(read: ReadFile): TextOutcome {
  const decoded = decode(read.bytes);
  if (!decoded.ok) return { skipped: decoded.reason };
  // Of a file that is too large for its own reader as well.
  const kind = read.kind === 'texts' ? kindByName(read.file) : read.kind;
  const mayBe = kind !== undefined && kind !== 'sniff' && recordOf(kind)?.minified === true;
  return mayBe && isMinified(read.file, decoded.text) ? { skipped: MINIFIED } : { decoded };
}
