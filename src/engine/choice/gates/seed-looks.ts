import type { Segment } from '../../../model/schedule.js';
import { rarest } from '../../../schedule/common-words.js';
import { isImported } from './kinds.js';
import { isImport } from './libraries.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** The ways that count; undefined for all. */
export type Wanted = ReadonlySet<NumberedWay> | undefined;

/** A path that has the word of a way right behind another word. */
export interface Opening {
  readonly before: string;
  readonly template: readonly Segment[];
  readonly segment: number;
}

/** What words of interest are known by besides themselves. */
export interface Looks {
  /** Names of methods and members whose files are known by what they import, and whether answers are of interest. */
  readonly names: ReadonlyMap<string, boolean>;
  /** Ways whose word is given to a method of a library by name, by the rarest of the method's names. */
  readonly called: ReadonlyMap<string, readonly NumberedWay[]>;
  /** The paths that words are sent with, each once with its last segment. */
  readonly paths: readonly (readonly [last: string, path: readonly Segment[]])[];
  /** Where paths have a word right behind another one. */
  readonly openings: readonly Opening[];
  /** What else is written where a word of interest is: the members that are sent to a path, where that is the word. */
  readonly besides: ReadonlySet<RegExp>;
}

/** What all ways of a schedule are known by, which is the same for each run in a process. */
const OF_ALL = new WeakMap<WayIndex, Looks>();

/** What the words of the wanted ways are known by. */
export function looksFor(index: WayIndex, wanted: Wanted): Looks {
  if (wanted !== undefined) return looksOf(wanted);
  const looks = OF_ALL.get(index) ?? looksOf([...index.values()].flat());
  OF_ALL.set(index, looks);
  return looks;
}

function looksOf(ways: Iterable<NumberedWay>): Looks {
  const names = new Map<string, boolean>();
  const called = new Map<string, NumberedWay[]>();
  const paths = new Map<string, Looks['paths'][number]>();
  const openings = new Map<string, Opening>();
  const besides = new Set<RegExp>();
  for (const way of ways) {
    const { on } = way;
    for (const one of [...way.also, ...way.reads]) besides.add(one);
    const last = on?.findLast((segment) => segment !== undefined);
    if (on !== undefined && last !== undefined) paths.set(on.join('/'), [last, on]);
    const opening = openingOf(way);
    if (opening !== undefined) openings.set(`${String(opening.segment)} ${opening.template.join('/')}`, opening);
    if (isImportedWay(way)) {
      // Many things have a method `Get`.
      const chain = way.names?.chain ?? [];
      const name = rarest(chain.length > 1 ? chain.slice(0, -1) : chain);
      names.set(name, way.answers || names.get(name) === true);
    } else if (isGivenByName(way)) {
      const name = rarest(way.names?.chain ?? []);
      called.set(name, [...(called.get(name) ?? []), way]);
    }
  }
  return { names, called, paths: [...paths.values()], openings: [...openings.values()], besides };
}

/** The word of the way is only an import: the names are of interest. */
export function isImportedWay({ names }: NumberedWay): boolean {
  return isImported(names?.of);
}

function isGivenByName({ names, isValue, word }: NumberedWay): boolean {
  if (names === undefined || names.of === 'infrastructure') return false;
  return !isValue && !isImport(word) && !names.chain.includes(word);
}

function openingOf({ template, word }: NumberedWay): Opening | undefined {
  const segment = template?.lastIndexOf(word) ?? -1;
  const before = template?.[segment - 1];
  return template === undefined || segment < 1 || before === undefined ? undefined : { before, template, segment };
}
