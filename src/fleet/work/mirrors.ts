import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile, type FileLock } from '../../serve/file-lock.js';
import { LockedError } from '../../serve/store-errors.js';

/** What is known of a mirror. */
interface Mark {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/** A mirror that this process holds. */
export interface Held {
  readonly directory: string;
  release(): Promise<void>;
}

const MARK = 'eolint-mirror.json';

/**
 * Clones that are kept from run to run, one folder each, below a limit of their size: those that were not used for
 * longest go first. A folder is held by one process at a time.
 */
export class Mirrors {
  private readonly marks = new Map<string, Mark>();
  private readonly held = new Set<string>();
  private known: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    /** Bytes of all together. */
    private readonly limit: number,
    private readonly now: () => number,
  ) {}

  /** Takes the folder of a repository; undefined where another process is at it. */
  async hold(id: string): Promise<Held | undefined> {
    if (this.held.has(id)) return undefined;
    this.held.add(id);
    const directory = join(this.folder, id);
    let lock: FileLock;
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      lock = await lockFile(directory);
    } catch (error) {
      this.held.delete(id);
      if (error instanceof LockedError) return undefined;
      throw error;
    }
    return {
      directory,
      release: async () => {
        await this.used(id).catch(() => undefined);
        await lock.release();
        this.held.delete(id);
      },
    };
  }

  /** Removes a mirror that cannot be used any more. */
  async drop(id: string): Promise<void> {
    this.marks.delete(id);
    const directory = join(this.folder, id);
    for (const name of await readdir(directory).catch(() => [])) {
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private async used(id: string): Promise<void> {
    await (this.known ??= this.look());
    const mark = { bytes: await sizeOf(join(this.folder, id)), used: this.now() };
    this.marks.set(id, mark);
    await writeFile(join(this.folder, id, '.git', MARK), JSON.stringify(mark)).catch(() => undefined);
    let total = [...this.marks.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const oldest = [...this.marks].sort(([, a], [, b]) => a.used - b.used);
    for (const [other, { bytes }] of oldest) {
      if (total <= this.limit) break;
      if (other !== id && this.held.has(other)) continue;
      total -= bytes;
      await this.drop(other);
    }
  }

  /** What earlier runs left. */
  private async look(): Promise<void> {
    for (const id of await readdir(this.folder).catch(() => [])) {
      try {
        const mark = JSON.parse(await readFile(join(this.folder, id, '.git', MARK), 'utf8')) as Mark;
        if (Number.isFinite(mark.bytes) && Number.isFinite(mark.used)) this.marks.set(id, mark);
      } catch {
        // It was never used to its end: whoever holds it next measures it.
      }
    }
  }
}

/** Bytes of all files of a folder. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return sum;
}
