import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
// @ts-expect-error the plugin is plain JavaScript, shared with the build script
import { schedulePlugin } from '../../scripts/schedule-plugin.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command line, bundled as it ships, for a test file that runs it as a program. */
export class Built {
  private directory = '';

  /** Where the program is. */
  get cli(): string {
    return join(this.directory, 'cli.js');
  }

  async make(): Promise<void> {
    // Below the project, where the packages are found that stay outside the bundle.
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    this.directory = mkdtempSync(join(cache, 'eolint-test-'));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const outside = new RegExp(`^(?:node:|(?:${Object.keys(manifest.dependencies).join('|')})(?:/|$))`);
    const bundle = await rolldown({
      input: { cli: join(root, 'src/cli/main.ts'), 'scan-worker': join(root, 'src/engine/run/workers/scan-worker.ts') },
      platform: 'node',
      logLevel: 'silent',
      external: (id) => outside.test(id),
      transform: { define: { EOLINT_VERSION: '"0.0.0-test"' } },

      plugins: [schedulePlugin()],
    });
    await bundle.write({
      dir: this.directory,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
    await bundle.close();
  }

  remove(): void {
    if (this.directory !== '') rmSync(this.directory, { recursive: true, force: true });
  }

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

/** Builds the program before the tests of a file, and removes it behind them. */
export function built(): Built {
  const program = new Built();
  beforeAll(() => program.make(), 60_000);
  afterAll(() => {
    program.remove();
  });
  return program;
}
