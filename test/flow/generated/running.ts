import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { GeneratedProgram } from './program.js';

/** How a program is run: what its free conditions come to, and what its exported functions are called with. */
interface Run {
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  readonly args: readonly (readonly unknown[])[];
}

/** Texts that are given from outside are of no interest: what they are sent to is not written in the program. */
const args = [
  ['given', 2],
  [undefined, 2],
  ['live', 1],
];

/** Every choice of three conditions, with and without items, and with text that parses and text that does not. */
const RUNS: readonly Run[] = Array.from({ length: 8 }, (_, i) => ({
  env: {
    ...((i & 1) === 0 ? {} : { A: '1' }),
    ...((i & 2) === 0 ? {} : { B: '1' }),
    ...((i & 4) === 0 ? {} : { C: '1' }),
    J: i % 3 === 0 ? '{}' : '{',
  },
  argv: ['x', 'y', 'x', 'z'].slice(0, [0, 3, 1, 4, 2, 0, 4, 3][i]),
  args,
}));

let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill();
  child = undefined;
});

/** The requests that a program makes, over all runs, as `METHOD URL at FILE:LINE:COLUMN`. Throws where it is no valid program. */
export async function ran(program: GeneratedProgram): Promise<readonly string[]> {
  child ??= fork(fileURLToPath(new URL('./runner.mjs', import.meta.url)), {
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  const answered = once(child, 'message');
  child.send({ program, runs: RUNS });
  const [{ sent, problem }] = (await answered) as [{ sent: string[]; problem?: string }];
  if (problem !== undefined) throw new Error(`${problem}\n${Object.values(program.files).join('\n')}`);
  return sent;
}
