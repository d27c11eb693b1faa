import type { Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Host } from './context.js';
import { Evaluator } from './evaluator.js';
import type { Beside } from './slice/outline/outline.js';
import type { Slice } from './slice/slice.js';

/** What the evaluator needs to know of the files around the programs. */
export interface World {
  readonly host: Host;
  /**
   * Whether a text in a file has a word of interest: what has nothing to do with one is not run for its own sake. A NUL
   * stands for what is put into the text; `beside`: the text is the name of a member, with those beside it. `answers`:
   * what is answered to a request with it is of interest, too.
   */
  isSeed(text: string, file: string, beside?: Beside): boolean | 'answers';
  /** What of the programs has to do with words of interest, where it was found out before. */
  readonly slice?: Slice | undefined;
  /** The program that a module specifier means, seen from a file; undefined for packages and what cannot be found. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined;
  /** The programs of the project that may have classes built on a type of this name, seen from a file; undefined where they are too many. */
  implementing?(from: string, name: string): readonly Program[] | undefined;
  /** All programs of the package that a program is of, in any order. */
  packageOf?(program: Program): readonly Program[];
}

export interface Resolving {
  /** Only a module whose text has this name in it, since it is one of several that may export it. */
  readonly naming?: string | undefined;
  /** Only a module that was asked for before. */
  readonly known: boolean;
}

/** A place behind which a program was not followed, and why. */
export interface Cut {
  readonly why: string;
  readonly span: Span | undefined;
}

/** How the run of a file ended. */
export interface Outcome {
  /** Where some of its calls were not followed: its share of steps was used up, or calls were nested too deep. */
  readonly cuts: readonly Cut[];
  /** Why the run of a part of it broke off: a fault of the evaluator. */
  readonly fault?: string | undefined;
  /** Steps that were taken for it. */
  readonly steps: number;
}

/**
 * Folds programs: runs each module once, then the functions by which others may enter it, each for its own sake, as
 * far as words of interest can be reached from there. Requests go to the host as they are met. The result does not
 * depend on the order in which programs are given.
 */
export function runPrograms(programs: readonly Program[], world: World): ReadonlyMap<string, Outcome> {
  return new Evaluator(world).run(programs);
}
