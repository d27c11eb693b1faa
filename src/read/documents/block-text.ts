import type { MappedText, Spelling } from '../../model/part.js';
import type { Line } from '../../text/line-list.js';
import { Mapping } from '../../text/mapped-text.js';

/** A line of a block: the text of it begins at `from`, behind the margin that its container puts there. */
export interface BlockLine {
  readonly line: Line;
  readonly from: number;
}

/** The text of a block of lines, without their margins; every line end is `\n`. */
export function blockText(source: string, lines: readonly BlockLine[]): MappedText {
  const mapping = new Mapping(source);
  const [first] = lines;
  if (first !== undefined) mapping.spells('', first.line.start, first.from);
  for (const [i, { line, from }] of lines.entries()) {
    const start = Math.min(from, line.end);
    mapping.same(start, line.end);
    const next = lines[i + 1];
    const stop = next === undefined ? line.next : Math.min(next.from, next.line.end);
    if (stop === line.end) continue;
    if (stop === line.end + 1 && source[line.end] === '\n') mapping.same(line.end, stop);
    else mapping.spells('\n', line.end, stop);
  }
  return mapping.done();
}

/** How new lines are written in a block with a margin. */
export function blockSpelling(source: string, margin: string, closing?: string): Spelling {
  return { as: 'lines', margin, eol: eolOf(source), closing };
}

/** The line end of a text, by its first one. */
export function eolOf(source: string): string {
  const at = source.indexOf('\n');
  return at > 0 && source[at - 1] === '\r' ? '\r\n' : '\n';
}
