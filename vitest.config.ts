import { defineConfig } from 'vitest/config';
// @ts-expect-error the plugins are plain JavaScript, shared with the build script
import { grammarsPlugin } from './scripts/grammars.mjs';
// @ts-expect-error as above
import { schedulePlugin } from './scripts/schedule-plugin.mjs';

export default defineConfig({
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-assignment
  plugins: [schedulePlugin(), grammarsPlugin()],
  define: { EOLINT_VERSION: '"0.0.0-test"' },
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
