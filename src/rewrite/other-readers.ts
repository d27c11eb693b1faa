import { baseName, isDataFile } from '../text/data-files.js';
import { fileOfPart } from '../text/part-name.js';
import { quoted, type Rewriting } from './step.js';

/** Why a change of what is sent may change more, where a program reads it from a file of data: so may others. */
export function otherReaders({ source, request }: Rewriting): readonly string[] {
  if (!isDataFile(source.file) || fileOfPart(request.span.file) === source.file) return [];
  return [`other programs may read ${quoted(baseName(source.file))} as well`];
}
