import { defineConfig } from 'vitest/config';
import config from './vitest.base.config.js';

/**
 * The ways of a new user, from the packed package in fresh folders, with a terminal and a browser. Needs npm and the
 * registry, tmux, a Chromium, and Python with prometheus_client for the reference parser of OpenMetrics.
 */
export default defineConfig({
  ...config,
  test: {
    include: ['test/first-minute/*.check.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
