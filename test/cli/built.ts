import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.js';

/** What a run came to. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line, bundled as it ships, for a test file that runs it as a program. */
export class Built {
  /** Where the program is. */
  readonly cli = inject('cli');

  /** Runs the program to its end. */
  run(
    cwd: string,
    args: readonly string[],
    options: { input?: string | Uint8Array; env?: Readonly<Record<string, string>> } = {},
  ): Ended {
    const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.cli, ...args], {
      cwd,
      encoding: 'utf8',
      input: options.input ?? '',
      env: { ...env, ...options.env },
      maxBuffer: 1 << 28,
    });
    return { code: status, stdout, stderr };
  }
}

/** What the program listens to, each time that it begins. */
const LISTENED = [
  [process.stdout, 'error'],
  [process, 'uncaughtException'],
] as const;

/**
 * Runs the command line without starting a program, for what does not depend on how it is bundled and started: it has no
 * input, and neither its help nor its version, which are told before anything is loaded.
 */
export async function ranHere(cwd: string, args: readonly string[]): Promise<Ended> {
  const { stdout, stderr, exitCode, env } = process;
  const said = { stdout: '', stderr: '' };
  const before = process.cwd();
  const [out, err] = [stdout.write.bind(stdout), stderr.write.bind(stderr)];
  const listeners = LISTENED.map(([of, event]) => (of as NodeJS.EventEmitter).listeners(event));
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...rest } = env;
  try {
    process.chdir(cwd);
    process.env = rest;
    stdout.write = (text) => (said.stdout += String(text)) !== undefined;
    stderr.write = (text) => (said.stderr += String(text)) !== undefined;
    await runCommandLine(args);
    return { code: Number(process.exitCode), ...said };
  } finally {
    Object.assign(stdout, { write: out });
    Object.assign(stderr, { write: err });
    for (const [i, [of, event]] of LISTENED.entries())
      for (const one of (of as NodeJS.EventEmitter).listeners(event))
        if (listeners[i]?.includes(one) !== true) (of as NodeJS.EventEmitter).off(event, one as () => void);
    process.env = env;
    process.exitCode = exitCode;
    process.chdir(before);
  }
}

/** The program that was built before the tests. */
export function built(): Built {
  return new Built();
}
