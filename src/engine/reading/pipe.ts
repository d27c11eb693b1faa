import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks at a pipe that has nothing, and looks before it is given up. */
const pause = 25;
const mostLooks = 400;
/** Looks before a pipe that no one has opened for writing is taken for one that no one will. */
const mostWithoutWriter = 40;

const chunk = 64 * 1024;

/** All that comes out of a pipe that was opened without blocking; a string says why there is nothing. */
export async function pipeContent(handle: FileHandle, maxBytes: number): Promise<Uint8Array | string> {
  const parts: Buffer[] = [];
  let size = 0;
  let looks = 0;
  for (;;) {
    const buffer = Buffer.allocUnsafe(chunk);
    const bytesRead = await handle.read(buffer, 0, chunk, null).then(
      (result) => result.bytesRead,
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
        throw error;
      },
    );
    if (bytesRead === 0 && (size > 0 || looks >= mostWithoutWriter)) break;
    if (bytesRead === undefined || bytesRead === 0) {
      if (++looks > mostLooks) return 'a pipe that nothing comes out of';
      await setTimeout(pause);
      continue;
    }
    looks = 0;
    size += bytesRead;
    if (size > maxBytes) return 'a pipe with more than may be read';
    parts.push(buffer.subarray(0, bytesRead));
  }
  return size === 0 ? 'a pipe that nothing comes out of' : Buffer.concat(parts);
}
