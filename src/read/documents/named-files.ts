import { posix } from 'node:path';
import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { Run } from '../../model/text.js';
import { isDataFile } from '../../text/data-files.js';
import { literally } from '../../text/pattern.js';

/** Files that a request file names as what is sent, by their paths from its folder. */
export function namedFiles(paths: readonly string[]): readonly Beside[] {
  return [...new Set(paths)]
    .filter((path) => isDataFile(path) && !path.startsWith('/'))
    .map((path) => ({ folder: posix.dirname(path), names: new RegExp(`^${literally(posix.basename(path))}$`) }));
}

/** All text of a file that is named so; undefined where it was not read. */
export function textNamed({ file }: SourceText, path: string, beside: readonly SourceText[]): Run | undefined {
  const full = posix.join(posix.dirname(file), path);
  const found = beside.find((one) => one.file === full);
  if (found === undefined) return undefined;
  const { text } = found;
  return { kind: 'run', text, span: { file: full, start: 0, end: text.length }, quoting: [] };
}
