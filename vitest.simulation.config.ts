import { defineConfig } from 'vitest/config';
import config from './vitest.base.config.js';

/** Measures a fleet on a queue: `npm run simulate:fleet`. It judges nothing but that all is done, once. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ['test/fleet/simulation.measure.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
