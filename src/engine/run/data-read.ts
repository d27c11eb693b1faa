import { baseName, isDataFile, pathOfData } from '../../text/data-files.js';
import type { Seeds } from '../choice/gates/seeds.js';
import { kindOf } from '../modules/graph.js';
import type { Kind } from '../reading/kinds.js';
import type { Parsed } from '../reading/sources.js';
import { holdsSeed } from './handed-out-of.js';

/**
 * The names of the files of data with a word of interest: what programs read by such a name while they run is followed as
 * the word itself would be.
 */
export function dataNames(parsed: Iterable<Parsed>, seeds: Seeds | undefined): ReadonlySet<string> {
  if (seeds === undefined) return new Set();
  const names = [...parsed].map(({ source }) => source).filter(({ file }) => isDataFile(file));
  return new Set(names.filter((source) => holdsSeed(source, seeds)).map(({ file }) => baseName(file)));
}

/** The kinds of the files that read one of some names. `written`: what each file names as modules, and what it reads. */
export function kindsReading(
  names: ReadonlySet<string>,
  written: ReadonlyMap<string, readonly string[]>,
): readonly Kind[] {
  const reads = (specifier: string): boolean => names.has(baseName(pathOfData(specifier) ?? ''));
  const readers = [...written].filter(([, specifiers]) => specifiers.some(reads));
  return [...new Set(readers.map(([file]) => kindOf(file)))];
}
