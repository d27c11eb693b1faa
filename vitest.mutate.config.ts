import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const given = process.env['EOLINT_MUTANT'] ?? '';
const mutant = given === '' ? undefined : (JSON.parse(given) as Mutant);
const changed = mutant === undefined ? undefined : join(import.meta.dirname, mutant.file);

/** The tests, with one source changed on its way: for `npm run mutate`. */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform(code: string, id: string) {
          if (mutant === undefined || id !== changed) return undefined;
          return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
        },
      },
    ],
  }),
);
