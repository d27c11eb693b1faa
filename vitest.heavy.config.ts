import { defineConfig } from 'vitest/config';
import config from './vitest.base.config.js';

/** What takes minutes: pull requests with git and a forge, processes that are killed at every step, many threads, terminals and browsers. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/**/*.heavy.ts'] },
});
