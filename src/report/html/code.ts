import type { Span } from '../../model/span.js';
import type { Range } from '../../text/layout.js';
import { cellsOf, textOf, widthOf, windowOf } from '../line-cells.js';
import type { Cell } from '../line-cells.js';
import type { SourceFile } from '../located.js';
import type { PageLine } from './data.js';

/** Lines around a span, and lines of it that are shown. */
const context = 2;
const mostLines = 6;
/** Columns of a line that are shown around what matters in it. */
const widest = 240;
/** Units of a line that are looked at: more is minified code or data. */
const longest = 4000;

/** The lines of a span with two around them, its part of them marked. */
export function codeOf(source: SourceFile, span: Span): PageLine[] {
  const { lines } = source;
  const first = lines.place(span.start).line;
  const last = Math.max(lines.place(Math.max(span.end - 1, span.start)).line, first);
  const to = Math.min(last, first + mostLines - 1) + (last < first + mostLines ? context : 0);
  const out: PageLine[] = [];
  for (let number = Math.max(first - context, 1); number <= to; number++) {
    const line = lines.line(number);
    if (line === undefined || (number > last && line.start === line.end && number === lines.count())) break;
    out.push(lineOf(source, number, line, span));
  }
  return out;
}

/** A line as it is shown, around the span's part of it where it is long. */
export function lineOf(source: SourceFile, number: number, line: Range, span: Range | undefined): PageLine {
  const marked = span === undefined ? undefined : partOf(source, line, span);
  const start = Math.max(Math.min(line.start, line.end), (marked?.start ?? line.start) - longest);
  const kept = { start, end: Math.min(line.end, start + 2 * longest) };
  const cells = cellsOf(source, kept);
  if (widthOf(cells) <= widest) {
    return { number, text: textOf(cells).trimEnd(), mark: marked === undefined ? undefined : unitsOf(cells, marked) };
  }
  const { left, right } = windowOf(cells, marked?.start ?? kept.start, widest - 2);
  const part = cells.slice(left, right);
  const before = left > 0 || kept.start > line.start ? '…' : '';
  const behind = right < cells.length || kept.end < line.end ? '…' : '';
  const mark = marked === undefined ? undefined : unitsOf(part, marked);
  return {
    number,
    text: `${before}${textOf(part)}${behind}`,
    mark: mark === undefined ? undefined : [mark[0] + before.length, mark[1] + before.length],
  };
}

/** The span's part of a line, without its indentation; undefined where there is none. */
function partOf(source: SourceFile, line: Range, span: Range): Range | undefined {
  const start = Math.max(span.start, line.start);
  const end = Math.min(span.end, line.end);
  if (start >= end) return undefined;
  const indent = start === line.start ? (/^\s*/.exec(source.text.slice(start, end))?.[0].length ?? 0) : 0;
  return start + indent < end ? { start: start + indent, end } : undefined;
}

/** The text that the cells of a range take, from and to. */
function unitsOf(cells: readonly Cell[], range: Range): readonly [number, number] {
  const from = textOf(cells.filter((cell) => cell.end <= range.start)).length;
  const width = textOf(cells.filter((cell) => cell.end > range.start && cell.start < range.end)).length;
  return [from, from + width];
}
