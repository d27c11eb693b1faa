import { constants, existsSync } from 'node:fs';
import { access, lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FileNote } from '../../model/report.js';
import { decode, type DecodedText } from '../../text/decode.js';
import { repositoryRoot } from '../choice/steering.js';
import type { LayerChange } from '../policy/configuration/ledger-edit.js';
import type { Parsed } from '../reading/sources.js';

export interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A file with fixes: as it was when it was first read, and its text now. */
export interface Touched {
  readonly parsed: Parsed;
  readonly text: string;
}

export interface Target {
  readonly cwd: string;
  /** The folders in one of which all must lie that is written. */
  readonly roots: readonly string[];
  /** Write nothing. */
  readonly dry: boolean;
  /** What was read is what is staged. */
  readonly staged: boolean;
  /** Also write files that are read-only, or have several names. */
  readonly force: boolean;
}

/** One file to be written. */
interface Writing extends Change {
  /** It is not there yet. */
  readonly isNew: boolean;
  /** It must lie in one of these folders. */
  readonly roots: readonly string[];
  readonly decoded: DecodedText;
  readonly bytes: Uint8Array;
}

/** Writes what was changed, or only tells it; puts what must not be written into `refused`. */
export async function writeAll(
  target: Target,
  touched: ReadonlyMap<string, Touched>,
  layers: readonly LayerChange[],
  refused: FileNote[],
): Promise<Change[]> {
  const writings: Writing[] = [...touched].map(([file, { parsed, text }]) => ({
    isNew: false,
    roots: target.roots,
    file,
    before: parsed.source.text,
    after: text,
    decoded: parsed.decoded,
    bytes: parsed.bytes,
  }));
  for (const [layer, changes] of grouped(layers)) {
    const isNew = layer.text === '' && !existsSync(join(target.cwd, layer.file));
    const bytes = isNew ? new Uint8Array() : await readFile(join(target.cwd, layer.file));
    const decoded = decode(bytes);
    if (!decoded.ok || decoded.text !== layer.text) refused.push({ file: layer.file, reason: CHANGED });
    else {
      let after = layer.text;
      for (const change of changes) after = await change(after);
      const roots = [repositoryRoot(target.cwd) ?? target.cwd, ...target.roots];
      writings.push({ isNew, roots, file: layer.file, before: layer.text, after, decoded, bytes });
    }
  }
  const written: Change[] = [];
  for (const writing of writings) {
    const { file, before, after } = writing;
    const reason = target.dry ? undefined : await write(target, writing);
    if (reason === undefined) written.push({ file, before, after });
    else refused.push({ file, reason });
  }
  return written;
}

const CHANGED = 'it changed meanwhile';
const OUTSIDE = 'outside the working directory, and of no project that was asked for';

function grouped(layers: readonly LayerChange[]): [LayerChange['layer'], LayerChange['change'][]][] {
  const groups = new Map<string, [LayerChange['layer'], LayerChange['change'][]]>();
  for (const { layer, change } of layers) {
    const [first, changes] = groups.get(layer.file) ?? [layer, []];
    groups.set(layer.file, [first, [...changes, change]]);
  }
  return [...groups.values()];
}

/** Writes a file whole; answers why it was not written. */
async function write(target: Target, writing: Writing): Promise<string | undefined> {
  const { file, after, decoded } = writing;
  const path = resolve(target.cwd, file);
  const reason = await unwritable(target, path, writing).catch((error: unknown) => String(error));
  if (reason !== undefined) return reason;
  const { ChangedMeanwhile, clearAfterKilled, likeThere, writeWhole } = await import('../writing/atomic.js');
  try {
    await clearAfterKilled(path);
    const about = await stat(path).catch(() => undefined);
    const inPlace = (about?.nlink ?? 1) > 1;
    await writeWhole(path, Buffer.from(decoded.encode(after)), {
      ...likeThere(about),
      inPlace,
      was: writing.isNew ? undefined : writing.bytes,
    });
    return undefined;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return CHANGED;
    const { code } = error as NodeJS.ErrnoException;
    return `could not be written (${code ?? 'error'})`;
  }
}

/** Why a file must not be written. */
async function unwritable({ staged, force }: Target, path: string, writing: Writing): Promise<string | undefined> {
  if (writing.isNew) return existsSync(path) ? CHANGED : undefined;
  if (!writing.decoded.lossless) return 'not valid in its encoding';
  const about = await lstat(path);
  if (about.isSymbolicLink()) return 'a symbolic link';
  if (!about.isFile()) return 'no plain file any more';
  // Who may write into the folder may replace a file that belongs to another, who then owns it no more.
  const mayWrite = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!force && ((about.mode & 0o222) === 0 || !mayWrite)) return 'it is read-only; --force writes it';
  if (!force && about.nlink > 1) return 'it has several names (hard links); --force changes what all of them show';
  const roots = await Promise.all(writing.roots.map((root) => realpath(root)));
  const real = await realpath(path);
  if (!roots.some((root) => real.startsWith(root.endsWith(sep) ? root : root + sep))) return OUTSIDE;
  const now = await readFile(path);
  if (now.equals(Buffer.from(writing.bytes))) return undefined;
  return staged ? 'it has changes that are not staged' : CHANGED;
}
