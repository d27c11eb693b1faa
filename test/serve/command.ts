import { type ChildProcess, spawn } from 'node:child_process';
import { inject } from 'vitest';

export interface Started {
  readonly process: ChildProcess;
  /** The base address, once it is printed; rejects when the process ends before. */
  readonly address: Promise<string>;
  /** How it ended, and all that it printed. */
  readonly end: Promise<Ended>;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `eolint` with these arguments. */
export function run(...args: readonly string[]): Started {
  return started(spawn(process.execPath, [inject('cli'), ...args]));
}

/** The same where no file can have more than this many KiB, as on a disk that is full. */
export function runLimited(most: number, ...args: readonly string[]): Started {
  const limited = `trap '' XFSZ; ulimit -f ${String(most)}; exec "$@"`;
  return started(spawn('bash', ['-c', limited, 'bash', process.execPath, inject('cli'), ...args]));
}

function started(child: ReturnType<typeof spawn>): Started {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  const end = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [line] = /^.*\n/.exec(stdout) ?? [];
      if (line !== undefined) resolve(line.trim().split(' ').at(-1) ?? '');
    });
    void end.then(() => {
      reject(new Error(`ended before it listened: ${stderr}`));
    });
  });
  address.catch(() => undefined);
  return { process: child, address, end };
}
