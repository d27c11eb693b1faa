import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What was asked for has nowhere to go: told without a trace. */
export class Unwritten extends Error {
  readonly mendable = 'failed';

  constructor(name: string, { code }: NodeJS.ErrnoException) {
    super(`${JSON.stringify(name)} cannot be written (${code ?? 'error'})`);
  }
}

/**
 * Writes a file whole or not at all: where there is no room for it, what was there before stays. Devices and pipes are
 * written as they are, and files whose folder takes no other. Rejects with `Unwritten`, which calls the file by its name.
 */
export async function writeOutput(path: string, text: string, name: string, mode?: number): Promise<void> {
  try {
    const there = await stat(path).catch(() => undefined);
    if (there !== undefined && !there.isFile()) await writeFile(path, text);
    else await writeWhole(path, text, mode);
  } catch (error) {
    throw new Unwritten(name, error as NodeJS.ErrnoException);
  }
}

/** As `writeOutput`, and makes the folders that are not there. */
export async function writeReportFile(path: string, text: string, name: string, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new Unwritten(name, error as NodeJS.ErrnoException);
  });
  await writeOutput(path, text, name, mode);
}

async function writeWhole(path: string, text: string, mode: number | undefined): Promise<void> {
  const { replaceFile } = await import('../engine/writing/atomic.js');
  try {
    await replaceFile(path, text, mode);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    await writeFile(path, text, mode === undefined ? {} : { mode });
  }
}
