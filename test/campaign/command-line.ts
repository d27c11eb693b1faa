import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { environment } from './world.js';

/** The command line as a program of its own; it can be killed. */
export class CommandLine {
  private readonly shims = mkdtempSync(join(tmpdir(), 'eolint-shims-'));

  remove(): void {
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
    const child = spawn(process.execPath, [inject('cli'), ...args], {
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
