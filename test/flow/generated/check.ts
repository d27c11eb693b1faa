import { expect } from 'vitest';
import fc from '../../properties.js';
import type { GeneratedProgram } from './program.js';

/** How many programs of a kind are looked at, and which: the same ones each time, unless others are asked for. */
export const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 60);
export const seed = Number(process.env['PROPERTY_SEED'] ?? 20261121);

/**
 * Fails with the smallest generated program of which something is wrong, and with what finds it again.
 * `wrong`: says what it is; empty where all is well.
 */
export async function holdsFor(
  programs: fc.Arbitrary<GeneratedProgram>,
  wrong: (program: GeneratedProgram) => Promise<string>,
): Promise<void> {
  const property = fc.asyncProperty(programs, async (program) => (await wrong(program)) === '');
  const { counterexample, counterexamplePath } = await fc.check(property, { numRuns, seed });
  if (counterexample === null) return;
  const [program] = counterexample;
  expect.fail(`seed ${seed}, path ${counterexamplePath}:\n${await wrong(program)}\n\n${shown(program.files)}`);
}

export const shown = (files: Readonly<Record<string, string>>): string =>
  Object.entries(files)
    .map(([file, text]) => `// ${file}\n${text}`)
    .join('\n');
