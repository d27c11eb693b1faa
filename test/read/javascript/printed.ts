import { javascript } from '../../../src/read/javascript/reader.js';
import type { Program } from '../../../src/model/program.js';
import { printer } from '../printer.js';

/** The program of a source that must be readable. */
export function programOf(text: string, file = 'a.ts'): Program {
  const { programs, problems } = javascript.read({ file, text });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
  const [program] = programs;
  if (program === undefined) throw new Error('no program');
  return program;
}

/** The lowered form of a source in one line. */
export function lowered(text: string, file?: string): string {
  return printed(programOf(text, file).body);
}

export const { printed, note, expr } = printer(false);
