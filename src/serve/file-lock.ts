import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Holds a file for one process. */
export interface FileLock {
  release(): Promise<void>;
}

/** Another process has the file. */
export class LockedError extends Error {}

/**
 * Takes a file for this process. The lock is a socket to listen on, which the system gives back when the process dies,
 * however it dies: there is nothing to clean up after a crash, and no number of a process that may be another one by
 * then. `file` must be the file's real path.
 */
export async function lockFile(file: string): Promise<FileLock> {
  const name = socketName(createHash('sha256').update(file).digest('hex').slice(0, 32));
  let server = await listen(name);
  if (server === undefined && isFile(name) && !(await isAnswered(name))) {
    // A socket with a name in the file system outlives its process; nobody listens on this one any more.
    rmSync(name, { force: true });
    server = await listen(name);
  }
  if (server === undefined) throw new LockedError(`${file} is in use by another process`);
  const held = server;
  return {
    release: () =>
      new Promise((resolve) => {
        held.close(() => {
          resolve();
        });
      }),
  };
}

function socketName(digest: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\eolint-${digest}`;
  return process.platform === 'linux' ? `\0eolint-${digest}` : join(tmpdir(), `eolint-${digest}.sock`);
}

function isFile(name: string): boolean {
  return !name.startsWith('\0') && !name.startsWith('\\\\');
}

/** A server on a socket; undefined where somebody else has it. */
function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
