import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Batch, Told } from './scan-worker.js';

/** Threads that scan files. */
export interface Pool {
  readonly threads: number;
  scan(batch: Batch): Promise<readonly Told[]>;
  close(): Promise<void>;
}

/** The worker, beside the folder of the chunks in the bundle; it is not there where the sources run unbundled. */
const WORKER = new URL('../scan-worker.js', import.meta.url);

/** Starts a pool of so many threads; undefined where there is no bundled worker. */
export async function openPool(threads: number, worker = WORKER): Promise<Pool | undefined> {
  if (!existsSync(fileURLToPath(worker))) return undefined;
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({ filename: worker.href, minThreads: threads, maxThreads: threads });
  return {
    threads,
    scan: (batch) => pool.run(batch) as Promise<readonly Told[]>,
    close: () => pool.destroy(),
  };
}
