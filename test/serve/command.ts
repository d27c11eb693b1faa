import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
// @ts-expect-error the plugin is plain JavaScript, shared with the build script
import { schedulePlugin } from '../../scripts/schedule-plugin.mjs';

/** The command line, bundled from its sources for one test file. */
export interface Command {
  /** Starts `eolint` with these arguments. */
  run(...args: readonly string[]): Started;
  remove(): void;
}

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

export async function bundledCommand(): Promise<Command> {
  // Packages are found from the bundle's place, so it must be in the project.
  const cache = join('node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'eolint-command-'));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const external = new RegExp(`^(?:node:|(?:${Object.keys(dependencies).join('|')})(?:/|$))`);
  const bundle = await rolldown({
    input: { cli: 'src/cli/main.ts' },
    platform: 'node',
    external: (id) => external.test(id),
    transform: { define: { EOLINT_VERSION: '"0.0.0-test"' } },

    plugins: [schedulePlugin()],
  });
  await bundle.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  return {
    run: (...args) => started(spawn(process.execPath, [join(directory, 'cli.mjs'), ...args])),
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
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
