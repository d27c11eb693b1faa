import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { environment } from './git.js';

interface Waiting {
  readonly resolve: (bytes: Buffer | undefined) => void;
}

/** Reads objects of a repository through one process of git, in the order asked. */
export class Blobs {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly waiting: Waiting[] = [];
  private parts: Buffer[] = [];
  private have = 0;
  /** Bytes of the object that is being received with its line end; undefined while its first line is. */
  private need: number | undefined;

  constructor(cwd: string) {
    this.child = spawn('git', ['cat-file', '--batch'], {
      cwd,
      env: environment(false),
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.receive(chunk);
    });
    this.child.stdin.on('error', () => undefined);
    this.child.on('error', () => {
      this.giveUp();
    });
    this.child.on('close', () => {
      this.giveUp();
    });
  }

  /** The bytes of an object; undefined where there is none of this name. */
  read(object: string): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      this.waiting.push({ resolve });
      if (this.child.exitCode !== null) this.giveUp();
      else this.child.stdin.write(`${object}\n`);
    });
  }

  close(): void {
    this.child.stdin.end();
  }

  private receive(chunk: Buffer): void {
    this.parts.push(chunk);
    this.have += chunk.length;
    while (this.waiting.length > 0 && this.step());
  }

  /** Takes one first line or one object out of what has come; false while it is not whole. */
  private step(): boolean {
    if (this.need === undefined) {
      const all = this.whole();
      const end = all.indexOf(10);
      if (end < 0) return false;
      // `NAME TYPE SIZE`, or `NAME missing`.
      const [, , size] = all.toString('utf8', 0, end).split(' ');
      this.keep(all.subarray(end + 1));
      if (size !== undefined) this.need = Number(size) + 1;
      else this.waiting.shift()?.resolve(undefined);
      return true;
    }
    if (this.have < this.need) return false;
    const all = this.whole();
    const bytes = all.subarray(0, this.need - 1);
    this.keep(all.subarray(this.need));
    this.need = undefined;
    this.waiting.shift()?.resolve(bytes);
    return true;
  }

  private whole(): Buffer {
    const [first] = this.parts;
    return this.parts.length === 1 && first !== undefined ? first : Buffer.concat(this.parts);
  }

  private keep(rest: Buffer): void {
    this.parts = rest.length === 0 ? [] : [rest];
    this.have = rest.length;
  }

  private giveUp(): void {
    for (const { resolve } of this.waiting.splice(0)) resolve(undefined);
  }
}

/** The bytes of one object, without waiting for the process that reads many. */
export function blobNow(cwd: string, object: string): Buffer | undefined {
  try {
    const options = { cwd, env: environment(false), maxBuffer: 1 << 28, stdio: 'pipe' as const, windowsHide: true };
    return execFileSync('git', ['cat-file', 'blob', object], options);
  } catch {
    return undefined;
  }
}
