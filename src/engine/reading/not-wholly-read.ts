import type { Problem } from '../../model/reader.js';
import type { FileNote } from '../../model/report.js';
import type { SourceText } from '../../model/span.js';
import { lineIndex } from '../../text/lines.js';

/** A file that was read as far as it goes: it holds words of the schedule, and what was missed may have used them. */
export function notWhollyRead({ file, text }: SourceText, { message, span }: Problem): FileNote {
  const [, number] = /^line (\d+):/.exec(message) ?? [];
  const line = span === undefined && number !== undefined ? lineIndex(text).line(Number(number)) : undefined;
  const at = span ?? line;
  return {
    file,
    reason: `not wholly read: ${message}`,
    ...(at === undefined ? {} : { at: { start: at.start, end: at.end, file } }),
    unread: true,
  };
}
