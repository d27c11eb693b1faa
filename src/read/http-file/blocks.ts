import { afterLineEnd, lineStop } from '../../text/layout.js';

/** A line of the file: `end` is before its line end, `next` behind it. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly text: string;
}

/** The lines between two `###` separators, and what stands behind the first of these. */
export interface Block {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The lines of a text. */
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

/** The blocks of a file; each may hold one request. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: { title: string; lines: Line[] }[] = [{ title: '', lines: [] }];
  for (const line of lines) {
    if (line.text.startsWith('###')) blocks.push({ title: line.text.replace(/^#+/, '').trim(), lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}
