import { defineConfig } from 'vitest/config';
// @ts-expect-error the plugins are plain JavaScript, shared with the build script
import { grammarsPlugin } from './scripts/grammars.mjs';
// @ts-expect-error as above
import { pagePlugin } from './scripts/page-plugin.mjs';
// @ts-expect-error as above
import { schedulePlugin } from './scripts/schedule-plugin.mjs';
import { QuickFirst } from './test/command/order.js';

/** Tests by generated programs and trees that are not all met yet: `npm run test:generated`. */
const GENERATED = [
  'test/flow/programs.test.ts',
  'test/flow/laws.test.ts',
  'test/flow/cost.test.ts',
  'test/flow/fixes-cost.test.ts',
];

/** What all tests share. Each test file has a process of its own, unless a configuration says otherwise. */
export default defineConfig({
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-assignment
  plugins: [schedulePlugin(), pagePlugin(), grammarsPlugin()],
  define: { EOLINT_VERSION: '"0.0.0-test"' },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/command/temporary.ts', 'test/command/setup.ts'],
    sequence: { sequencer: QuickFirst },
    exclude: process.env['EOLINT_GENERATED'] === undefined ? GENERATED : [],
    // They end what hangs, on a slow machine with other work too: no test comes near them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: '100%',
  },
});
