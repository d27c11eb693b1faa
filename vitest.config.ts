import { defineConfig } from 'vitest/config';
import { ALONE } from './test/command/alone.js';
import base from './vitest.base.config.js';

const { exclude = [] } = base.test ?? {};

/** Test files take turns in the same processes: what they all use is loaded, and compiled, once in each. */
export default defineConfig({
  test: {
    ...base.test,
    projects: [
      { ...base, test: { ...base.test, name: 'together', isolate: false, exclude: [...exclude, ...ALONE] } },
      { ...base, test: { ...base.test, name: 'alone', globalSetup: ['test/command/temporary.ts'], include: ALONE } },
    ],
  },
});
