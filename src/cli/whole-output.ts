import { fstatSync, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/**
 * Node.js writes to a file once and takes all for written, also where the disk had room for a part only. With this the
 * stream writes on until all is there or the system says why not.
 */
export function writeWhole(stream: NodeJS.WriteStream): void {
  if (stream.isTTY || !isFile()) return;
  stream._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length;) at += writeSync(STANDARD_OUTPUT, chunk, at);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

function isFile(): boolean {
  try {
    return fstatSync(STANDARD_OUTPUT).isFile();
  } catch {
    return false;
  }
}
