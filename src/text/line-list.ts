import { afterLineEnd, lineStop } from './layout.js';

/** A line of a text: `end` is before its line end, `next` behind it. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly text: string;
}

/** The lines of a text; what follows the last line end is a line where it is not empty. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const end = lineStop(text, start);
    const next = afterLineEnd(text, end);
    lines.push({ start, end, next, text: text.slice(start, end) });
    start = next;
  }
  return lines;
}
