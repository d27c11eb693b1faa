import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
// @ts-expect-error the plugins are plain JavaScript, shared with the build script
import { grammarsPlugin } from '../../scripts/grammars.mjs';
// @ts-expect-error as above
import { pagePlugin } from '../../scripts/page-plugin.mjs';
// @ts-expect-error as above
import { schedulePlugin } from '../../scripts/schedule-plugin.mjs';
import { isAlive } from '../../src/engine/writing/atomic.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The command line as a program, bundled from the sources as it ships. */
    readonly cli: string;
  }
}

/** What the program under test says is its version. */
const VERSION = '1.2.3';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the command line once, for all tests that run it as a program. */
export default async function setup(project: TestProject): Promise<() => void> {
  // Below the project, where the packages are found that stay outside the bundle.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  clearAfterKilled(cache);
  const folder = mkdtempSync(join(cache, `eolint-test-${process.pid}-`));
  // Tests also run it as somebody else.
  chmodSync(folder, 0o755);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    object
  >;
  const packages = Object.keys({ ...dependencies, ...peerDependencies });
  const outside = new RegExp(`^(?:node:|(?:${packages.join('|')})(?:/|$))`);
  const bundle = await rolldown({
    input: { cli: join(root, 'src/cli/main.ts'), 'scan-worker': join(root, 'src/engine/run/workers/scan-worker.ts') },
    platform: 'node',
    logLevel: 'silent',
    external: (id) => outside.test(id),
    transform: { define: { EOLINT_VERSION: JSON.stringify(VERSION) } },

    plugins: [schedulePlugin(), pagePlugin(), grammarsPlugin()],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  project.provide('cli', join(folder, 'cli.js'));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Runs that were killed, as those of mutants are, take nothing away behind them. */
function clearAfterKilled(cache: string): void {
  for (const name of readdirSync(cache)) {
    const owner = /^eolint-test-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(cache, name), { recursive: true, force: true });
  }
}
