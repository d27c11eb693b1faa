import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
// @ts-expect-error the plugin is plain JavaScript, shared with the build script
import { schedulePlugin } from '../../scripts/schedule-plugin.mjs';
import { environment } from './world.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command line as a program of its own, built from the sources; it can be killed. */
export class CommandLine {
  private constructor(
    private readonly directory: string,
    private readonly shims: string,
  ) {}

  static async build(): Promise<CommandLine> {
    // Below the project, so that its dependencies are found.
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const directory = mkdtempSync(join(cache, 'eolint-cli-'));
    const bundle = await rolldown({
      input: { cli: join(root, 'src/cli/main.ts') },
      platform: 'node',
      logLevel: 'silent',
      external: (id) => /^[a-z@]/i.test(id) && !id.startsWith('eolint:'),
      transform: { define: { EOLINT_VERSION: '"1.2.3"' } },

      plugins: [schedulePlugin()],
    });
    await bundle.write({
      dir: directory,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    await bundle.close();
    return new CommandLine(directory, mkdtempSync(join(tmpdir(), 'eolint-shims-')));
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
    rmSync(this.shims, { recursive: true, force: true });
  }

  /** Puts a `git` before the real one that kills whoever called it, before or after a command of git's. */
  gitThatKills(when: 'before' | 'after', command: string): string {
    const kill = `case " $* " in *" ${command} "*) kill -9 $PPID;; esac`;
    const real = `PATH=$EOLINT_TEST_PATH git "$@"; code=$?`;
    const lines = when === 'before' ? [kill, real] : [real, kill];
    return this.shim(lines);
  }

  /** Puts a `git` before the real one that writes down its arguments. */
  gitThatLogs(file: string): string {
    return this.shim([`echo "$*" >>'${file}'`, `PATH=$EOLINT_TEST_PATH git "$@"; code=$?`]);
  }

  private shim(lines: readonly string[]): string {
    const folder = mkdtempSync(join(this.shims, 'git-'));
    writeFileSync(join(folder, 'git'), `#!/bin/sh\n${lines.join('\n')}\nexit \${code:-1}\n`);
    chmodSync(join(folder, 'git'), 0o755);
    return folder;
  }

  start(args: readonly string[], options: { cwd: string; env?: Record<string, string>; path?: string }): Running {
    const path = environment.PATH ?? '';
    const child = spawn(process.execPath, [join(this.directory, 'cli.mjs'), ...args], {
      cwd: options.cwd,
      env: {
        ...environment,
        ...options.env,
        EOLINT_TEST_PATH: path,
        PATH: options.path === undefined ? path : `${options.path}:${path}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Running(child);
  }
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Running {
  readonly ended: Promise<Ended>;

  constructor(readonly child: ChildProcess) {
    const out = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (out.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (out.stderr += chunk.toString()));
    this.ended = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        resolve({ code, signal, ...out });
      });
    });
  }
}
