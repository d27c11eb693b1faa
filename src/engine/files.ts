import { constants, lstatSync, readFileSync } from 'node:fs';
import { lstat, open, readFile, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decode, type DecodedText } from '../text/decode.js';
import { kindByContent, kindByName, type Kind } from './kinds.js';

/** A larger file is named in the summary and not read. */
export const MAX_BYTES = 2 * 1024 * 1024;
/** Files that tools write are larger, and read faster than programs. */
const LARGER: readonly (readonly [name: RegExp, bytes: number])[] = [
  [/\.har$/i, 32 * 1024 * 1024],
  [/\.json[c5]?$/i, 8 * 1024 * 1024],
];

function limitOf(file: string): number {
  return LARGER.find(([name]) => name.test(file))?.[1] ?? MAX_BYTES;
}

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

/** Reads one file of the tree; never throws. `named`: the user named it, so it may not pass without a word. */
export async function readOne(
  root: string,
  file: string,
  named: boolean,
  byName: Kind | 'sniff' | undefined = kindByName(file),
): Promise<FileOutcome> {
  if (byName === undefined) return named ? { skipped: 'not a kind of file that is read' } : { other: true };
  // A link in the tree is another file's name. What is not a plain file must not block.
  const flags = constants.O_RDONLY | (named ? 0 : NOFOLLOW) | NONBLOCK;
  let handle: FileHandle | undefined;
  try {
    handle = await open(resolve(root, file), flags);
    const about = await handle.stat();
    if (!about.isFile()) return { other: true };
    const limit = limitOf(file);
    if (about.size > limit) {
      return byName === 'sniff' && !named ? { other: true } : { skipped: tooLarge(about.size, limit) };
    }
    return sorted(file, byName, await contentOf(handle, about.size), named);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP' && !named) return { other: true };
    return { failed: reasonOf(error) };
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

// Systems without these have no such files.
const { O_NOFOLLOW: NOFOLLOW = 0, O_NONBLOCK: NONBLOCK = 0 } = constants;

/** All of a file of known size, in one read; one that changed its size meanwhile is read again from its start. */
async function contentOf(handle: FileHandle, size: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array(0);
  const buffer = Buffer.allocUnsafeSlow(size);
  const { bytesRead } = await handle.read(buffer, 0, size, 0);
  return bytesRead === size ? buffer : handle.readFile();
}

/** The bytes of a plain file of the tree up to a size; undefined for everything else. Never throws. */
export async function readBytes(root: string, file: string, largest: number): Promise<Uint8Array | undefined> {
  const path = resolve(root, file);
  try {
    const about = await lstat(path);
    return about.isFile() && about.size <= largest ? await readFile(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a file of a known kind without waiting; undefined for what is no file, is a link or is too large. */
export function readNow(root: string, file: string, kind: Kind): ReadFile | undefined {
  const path = resolve(root, file);
  try {
    const about = lstatSync(path);
    if (!about.isFile() || about.size > MAX_BYTES) return undefined;
    const bytes = readFileSync(path);
    return { file, kind, bytes, latin: bytes.toString('latin1') };
  } catch {
    return undefined;
  }
}

function sorted(file: string, byName: Kind | 'sniff', bytes: Uint8Array, named: boolean): FileOutcome {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const kind = byName === 'sniff' ? kindByContent(latin) : byName;
  if (kind === undefined) return named ? { skipped: 'not a kind of file that is read' } : { other: true };
  return { read: { file, kind, bytes, latin } };
}

function tooLarge(size: number, limit: number): string {
  return `${(size / 1024 / 1024).toFixed(1)} MB: larger than the limit of ${limit / 1024 / 1024} MB`;
}

/** What went wrong, without the path, which is told apart. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it';
  return code ?? error.message;
}

/** Kinds whose files may be made by a tool that takes the line ends out. */
const PROGRAMS: ReadonlySet<Kind> = new Set<Kind>(['javascript', 'shell', 'html']);

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
  return PROGRAMS.has(read.kind) && isMinified(read.file, decoded.text) ? { skipped: 'minified' } : { decoded };
}
