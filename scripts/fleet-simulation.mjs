/**
 * Simulates a fleet: a real queue, synthetic repositories that git serves over loopback HTTP, a double of GitHub with its
 * published limits, and faults. Prints what was measured, a row for each number of workers.
 *
 *   npm run simulate:fleet -- --repositories 1000 --workers 1,2,4 --action pr --faults
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '100' },
    workers: { type: 'string', default: '1,2,4' },
    /** `scan` or `pr`. */
    action: { type: 'string', default: 'scan' },
    /** Steps at a time, of each worker. */
    concurrency: { type: 'string', default: '2' },
    /** Of so many repositories one has something to fix. */
    each: { type: 'string', default: '10' },
    /** The forge's minute takes one minute divided by this: what it allows in one is divided alike. */
    scale: { type: 'string', default: '20' },
    /** Milliseconds that each request takes besides, as a network does: loopback takes none. */
    latency: { type: 'string', default: '0' },
    /** Answers of the forge that are errors of its server, and a worker that is killed. */
    faults: { type: 'boolean', default: false },
  },
});
const env = { ...process.env };
for (const [name, value] of Object.entries(values)) env[`EOLINT_SIMULATE_${name.toUpperCase()}`] = String(value);
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const args = [
  vitest,
  'run',
  '--config',
  'vitest.simulation.config.ts',
  '--disable-console-intercept',
  '--silent=false',
];
const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
