import type { Slice } from '../../flow/slice/slice.js';
import { type Resolving, type World } from '../../flow/world.js';
import type { Entry } from '../../model/entry.js';
import type { Program } from '../../model/program.js';
import type { Work } from '../../model/stats.js';
import type { Apis } from '../policy/apis.js';
import type { Deadline } from './deadline.js';

/** What the files are compared with. */
export interface Terms {
  readonly apis: Apis;
  readonly day: string;
  readonly dueWithin: number;
  /** The entry as it holds in a file. */
  readonly entryIn: (entry: Entry, file: string) => Entry;
  /** The program that a module specifier means, seen from a file; it may be read only now, and is one of `parsed` then. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined;
  /** All programs of the package that a program is of; they may be read only now, too. */
  packageOf(program: Program): readonly Program[];
  implementing(from: string, type: string): readonly Program[] | undefined;
  /** Whether a text of a file has a word in it that leads to something that the schedule retires. */
  readonly isSeed: World['isSeed'];
  /** The part of the programs that has to do with such texts, where it was found out before. */
  readonly slice?: Slice | undefined;
  /** The version of a package that a file's project has; undefined when it does not say. */
  versionOf(file: string, name: string): string | undefined;
  /** Takes how much work evaluating was. */
  readonly work?: Work | undefined;
  /** Look for mistakes in expressions too. */
  readonly checkExpressions?: boolean | undefined;
  readonly deadline?: Deadline | undefined;
}
