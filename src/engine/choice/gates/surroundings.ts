import type { NamesOf } from '../../../schedule/ways/way.js';
import { kindByName } from '../../reading/kinds.js';
import { isTest } from '../../../text/test-file.js';
import { FOLLOWED, PROGRAMS } from './kinds.js';
import type { Nearby } from './nearby.js';
import type { Projects } from './projects.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** What is known of the tree that files are chosen from. */
export interface Surroundings {
  /** Finds the words of the ways in a text; for `exec` in a row. */
  readonly matter: RegExp;
  readonly ways: WayIndex;
  /** The segments, in the order of their numbers. */
  readonly texts: readonly string[];
  /** The numbers of the segments in a file. */
  readonly segmentsOf: (file: string) => readonly number[];
  /** Those that some file holds. */
  readonly segmentsAnywhere: ReadonlySet<number>;
  /** The files that import a library. */
  readonly libraries: Readonly<Record<NamesOf, ReadonlySet<string>>>;
  readonly nearby: Nearby;
  readonly projects: Projects;
  readonly textOf: (file: string) => string | undefined;
  /** The files that show that they belong to a client of the API. */
  readonly clients: ReadonlySet<string>;
  /** Hosts of the APIs; what goes elsewhere is no use. */
  readonly hosts: RegExp;
  /** A finding counts only where something shows that the file is a client of the API. */
  readonly needsEvidence: boolean;
  /** Some file names the API. */
  readonly named: boolean;
}

/** The ways of a file whose word is in it and that are not yet known to be complete. */
export interface Open {
  readonly way: NumberedWay;
  readonly needs: Set<readonly number[]>;
  readonly also: Set<RegExp>;
  readonly template: NumberedWay['template'];
  readonly place: Place;
  /** It stands in a path, or a path was found that goes on with what is put in where the word stands in the template. */
  opens: boolean;
  /** That path stands in the file itself. */
  readonly opensItself: boolean;
  /** What the template has right behind the word is written where it may come to stand behind it. */
  follows: boolean;
  readonly names: NumberedWay['names'];
}

/**
 * Where a word stands: in a text that says more of the path (or means something by itself), or alone, as a literal or as
 * the key of an object, so that somewhere else it is put into a path. What goes through an object's keys is not far.
 */
export type Place = 'path' | { readonly word: string; readonly isKey: boolean };

export function isKey(place: Place): boolean {
  return place !== 'path' && place.isKey;
}

/** A program whose imports are read. */
export function isFollowed(file: string): boolean {
  const kind = kindByName(file);
  return kind !== undefined && kind !== 'sniff' && FOLLOWED.has(kind);
}

/** They can make one program: they are of one language, or of two that share their classes, or one is data. */
export function areTogether(file: string, other: string): boolean {
  const [one, two] = [familyOf(file), familyOf(other)];
  return one === two || one === 'json' || two === 'json';
}

/** What the programs of the file's language are told from others by. */
export function familyOf(file: string): string {
  const kind = kindByName(file);
  return kind === 'kotlin' ? 'java' : (kind ?? '');
}

/** A program in any language, or one whose language its name does not tell. */
export function isProgram(file: string): boolean {
  const kind = kindByName(file);
  return kind === undefined || kind === 'sniff' || PROGRAMS.has(kind);
}

/** What a test gives to the code that it tests is not what that code sends. */
export function speaksTo(file: string, other: string): boolean {
  return !isTest(file) || isTest(other);
}
