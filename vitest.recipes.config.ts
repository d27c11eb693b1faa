import { defineConfig } from 'vitest/config';
import config from './vitest.base.config.js';

/**
 * The recipes of the documentation, from the packed package, with the tools that they are for. Needs pre-commit, tmux,
 * git, npm and the registry.
 */
export default defineConfig({
  ...config,
  test: {
    include: ['test/recipes/*.recipe.ts'],
    globalSetup: ['test/recipes/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
