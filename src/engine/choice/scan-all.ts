import { availableParallelism } from 'node:os';
import { TIME_OVER, type Deadline } from '../run/deadline.js';
import type { Tree } from '../reading/files.js';
import type { ScanCache } from '../run/cache/scan-cache.js';
import type { Pool } from '../run/workers/pool.js';
import type { Listed } from './listing.js';
import { scan, type Scanned, type Words } from './scan.js';

export interface Scanning {
  readonly cwd: string;
  readonly tree: Tree;
  readonly words: Words;
  readonly cache: ScanCache | undefined;
  /** How many threads may work; by default as many as the machine has, where that pays. */
  readonly threads: number | undefined;
  readonly deadline?: Deadline | undefined;
  /** Told how many of the files were looked at. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Starts so many threads; undefined where there can be none. */
  readonly openThreads?: ((threads: number) => Promise<Pool | undefined>) | undefined;
}

/** How many files are read at a time. */
const READERS = 32;
/** Files that a thread takes at a time. */
const BATCH = 250;
/** Fewer files are scanned before other threads have started; more pay for as many as there are. */
const WORTH = { asked: 2 * BATCH, unasked: 10_000 };

/** Looks at all files, on several threads where that pays. What comes out does not depend on their number. */
export async function scanAll(
  files: readonly Listed[],
  scanning: Scanning,
  take: (file: string, scanned: Scanned) => void,
): Promise<void> {
  const { cache, onProgress } = scanning;
  let done = 0;
  onProgress?.(done, files.length);
  const tell = (file: string, scanned: Scanned): void => {
    take(file, scanned);
    done += 1;
    onProgress?.(done, files.length);
  };
  const rest: Listed[] = [];
  for (const listed of files) {
    const known = listed.named ? undefined : cache?.get(listed.file);
    if (known === undefined) rest.push(listed);
    else tell(listed.file, known);
  }
  const note = (file: string, scanned: Scanned): void => {
    cache?.add(file, scanned);
    tell(file, scanned);
  };
  const pool = await poolFor(rest.length, scanning);
  try {
    await (pool === undefined ? alone(rest, scanning, note) : together(rest, scanning, note, pool));
  } finally {
    await pool?.close();
  }
}

async function poolFor(count: number, { tree, threads, openThreads }: Scanning): Promise<Pool | undefined> {
  if (threads === 1 || tree.maxBytes === undefined) return undefined;
  if (count < (threads === undefined ? WORTH.unasked : WORTH.asked)) return undefined;
  const all = threads ?? Math.min(availableParallelism(), 8);
  const others = Math.min(all - 1, Math.floor(count / BATCH) - 1);
  if (others < 1) return undefined;
  return (openThreads ?? (await import('../run/workers/pool.js')).openPool)(others);
}

async function alone(
  files: readonly Listed[],
  { tree, words, deadline }: Scanning,
  note: (file: string, scanned: Scanned) => void,
): Promise<void> {
  const waiting = [...files].reverse();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (deadline?.over() === true) note(next.file, { kind: 'failed', reason: TIME_OVER });
      else note(next.file, await scan(tree, next, words));
    }
  };
  await Promise.all(Array.from({ length: Math.min(READERS, waiting.length) }, work));
}

/** The other threads take batches from one end, this one from the other. */
async function together(
  files: readonly Listed[],
  scanning: Scanning,
  note: (file: string, scanned: Scanned) => void,
  pool: Pool,
): Promise<void> {
  const { cwd, tree, words, deadline } = scanning;
  const batches: Listed[][] = [];
  for (let at = 0; at < files.length; at += BATCH) batches.push(files.slice(at, at + BATCH));
  const elsewhere = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const names = batch.map(({ file }) => file);
      const told =
        deadline?.over() === true
          ? []
          : await pool.scan({ cwd, maxBytes: tree.maxBytes ?? 0, words, files: names }).catch(() => []);
      const again: Listed[] = [];
      for (const [i, listed] of batch.entries()) {
        const one = told[i];
        // Hits are read here, and so is what a thread that broke down did not tell of.
        if (one === undefined || one.kind === 'hit' || listed.named) again.push(listed);
        else note(listed.file, one);
      }
      await alone(again, scanning, note);
    }
  };
  const here = async (): Promise<void> => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) await alone(batch, scanning, note);
  };
  await Promise.all([...Array.from({ length: pool.threads + 1 }, elsewhere), here()]);
}
