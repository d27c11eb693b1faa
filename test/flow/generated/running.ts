import { fork, type ChildProcess } from 'node:child_process';
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

interface Answer {
  readonly id: number;
  readonly sent: readonly string[];
  readonly problem?: string;
}

let child: ChildProcess | undefined;
let last = 0;
/** Who waits for the answer to a question: a test that took too long may still wait when the next one asks. */
const waiting = new Map<number, (answer: Answer) => void>();
afterAll(() => {
  child?.kill();
  child = undefined;
});

function started(): ChildProcess {
  const made = fork(fileURLToPath(new URL('./runner.mjs', import.meta.url)), {
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  made.on('message', (message) => {
    const answer = message as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return made;
}

/** The requests that a program makes, over all runs, as `METHOD URL at FILE:LINE:COLUMN`. Throws where it is no valid program. */
export async function ran(program: GeneratedProgram): Promise<readonly string[]> {
  child ??= started();
  const id = (last += 1);
  const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
  child.send({ id, program, runs: RUNS });
  const { sent, problem } = await answered;
  if (problem !== undefined) throw new Error(`${problem}\n${Object.values(program.files).join('\n')}`);
  return sent;
}
