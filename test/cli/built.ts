import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';

/** The command line, bundled as it ships, for a test file that runs it as a program. */
export class Built {
  /** Where the program is. */
  readonly cli = inject('cli');

  /** Runs the program to its end. */
  run(
    cwd: string,
    args: readonly string[],
    options: { input?: string | Uint8Array; env?: Readonly<Record<string, string>> } = {},
  ): { code: number | null; stdout: string; stderr: string } {
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

/** The program that was built before the tests. */
export function built(): Built {
  return new Built();
}
