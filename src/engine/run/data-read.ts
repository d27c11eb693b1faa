import type { World } from '../../flow/world.js';
import { baseName, isDataFile, namesDataFile, pathOfData } from '../../text/data-files.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Choice } from '../choice/choose.js';
import type { Seeds } from '../choice/gates/seeds.js';
import { kindOf } from '../modules/graph.js';
import type { Kind } from '../reading/kinds.js';
import type { Parsed } from '../reading/sources.js';
import type { Configured } from '../policy/wanted-findings.js';
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

/** Whether a text is of interest; where everything is asked for, every text is. */
export function seedsOf(
  { seeds }: Pick<Choice, 'seeds'>,
  { checkExpressions, always }: Pick<Configured, 'checkExpressions' | 'always'>,
  parsed: ReadonlyMap<string, Parsed>,
): World['isSeed'] {
  if (checkExpressions === true || always !== undefined) return () => true;
  const read = dataNames(parsed.values(), seeds);
  return (text, file, beside) =>
    (beside === undefined && namesDataFile(text, read)) || (seeds?.isSeed(text, fileOfPart(file), beside) ?? false);
}
