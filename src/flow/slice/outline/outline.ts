import type { Program } from '../../../model/program.js';
import type { Names } from '../names.js';
import { Node, type Site, type Unit } from '../nodes.js';
import type { Settled } from '../settled.js';
import type { Spread } from '../spread.js';
import type { KnownClasses } from './known-classes.js';
import { Walk } from './walk.js';

/**
 * Whether a text in a file has a word of interest; `answers`: what is answered to it is of interest too. A NUL stands for
 * what is put into the text; `beside`: it is the name of a member.
 */
export type IsSeed = (text: string, file: string, beside?: Beside) => boolean | 'answers';

/** The names that a member's name stands between, where they are written out: `settings` and `edit` of `settings.minify.edit`. */
export interface Beside {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** It is a field that a type declares: those that a word of interest is sent with count, too. */
  readonly isField?: true | undefined;
}

/** A name that is taken from another module. */
export interface Import {
  readonly from: string;
  readonly imported: string;
  readonly node: Node;
}

/** What one pass over a program tells of it, without running anything. */
export interface Outline {
  /** The names that programs of its language share. */
  readonly names: Names;
  readonly units: readonly Unit[];
  readonly sites: readonly Site[];
  /** The names of what other files may reach. */
  readonly exported: ReadonlySet<string>;
  readonly imports: readonly Import[];
  /** Nodes of what stands at the top of a file whose names others see. */
  readonly inSight: readonly Node[];
  /** Those of what stands at the top of a file of a package, by their names: the others of the package see them by these. */
  readonly inPackage: ReadonlyMap<string, Node> | undefined;
  /** The names that it declares at its top. */
  readonly topLevel: ReadonlyMap<string, unknown>;
  /** What it says of the classes of things. */
  readonly classes: KnownClasses;
  /** Other files may reach its functions without importing them by name. */
  readonly open: boolean;
  /** What it exports is for files that take it in as a whole, and for all that these take in. */
  readonly isIncluded: boolean;
  /** It hands on whatever another one exports. */
  readonly passesOn: boolean;
  /** Some of it stands too deep in one another, and was not gone over. */
  readonly isCut: boolean;
  /** How many nodes the program has. */
  readonly size: number;
}

/** What the outlines of several programs share. */
export interface Around {
  readonly names: Names;
  readonly spread: Spread;
  readonly settled: Settled;
  readonly isSeed: IsSeed;
  /** A module is none of the project's, seen from a file. */
  readonly isOutside: (file: string, specifier: string) => boolean;
}

/** Goes over a program once: its units, its calls, what values go where, its words of interest. */
export function outline(program: Program, around: Around): Outline {
  const walk = new Walk(program, around);
  walk.top();
  handedOut(walk);
  return walk;
}

/** What other files may reach of it. */
function handedOut({ exported, topLevel, units, settled, names, file, isIncluded, program }: Walk): void {
  // Others see by their imports what is set here.
  for (const name of exported) if (topLevel.has(name)) settled.alsoSet(names.variable(file, name), names.handed(name));
  for (const unit of units) {
    const isTop = unit.around?.around === undefined;
    unit.exported ||= !isIncluded && [...unit.words].some((word) => exported.has(word));
    unit.exported ||= program.package !== undefined && isTop;
  }
}
