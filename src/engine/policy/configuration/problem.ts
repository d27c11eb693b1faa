import { inertTerminal } from '../../../text/inert.js';

/** A mistake in a file of the configuration. Line and column start at 1. */
export interface Problem {
  /** Relative to the working directory, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What is wrong, and what to write instead. */
  readonly reason: string;
}

/** Mistakes that are named: where there are more, they have one cause. */
export const MOST_PROBLEMS = 50;

/** The configuration cannot be used; the message names every mistake on a line of its own. */
export class ConfigurationError extends Error {
  /** The user can mend it: it is told without a trace. */
  readonly mendable = 'usage';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(spelled).join('\n'));
  }
}

function spelled({ file, line, column, reason }: Problem): string {
  return inertTerminal(`${file}:${line}:${column}: ${reason}`);
}
