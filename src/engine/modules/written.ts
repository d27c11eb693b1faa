import { recordOf, type Kind } from '../reading/kinds.js';

/** The module specifiers that are written in files of some kinds, by file; of files whose text cannot be had none. */
export function writtenIn(
  files: Iterable<readonly [file: string, kind: Kind]>,
  textOf: (file: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const written = new Map<string, readonly string[]>();
  for (const [file, kind] of files) {
    const find = recordOf(kind)?.modules?.written;
    const text = find === undefined ? undefined : textOf(file);
    const specifiers = find === undefined || text === undefined ? [] : find(text);
    if (specifiers.length > 0) written.set(file, specifiers);
  }
  return written;
}
