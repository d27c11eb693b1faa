import type { Span } from '../model/span.js';
import type { Range } from '../text/layout.js';
import { cellsOf, columnsOf, textOf, widthOf, windowOf } from './line-cells.js';
import type { Columns } from './line-cells.js';
import type { SourceFile } from './located.js';

export interface FrameStyle {
  /** Columns of the terminal; without it only very long lines are cut. */
  readonly width: number | undefined;
  readonly gutter: (text: string) => string;
  readonly mark: (text: string) => string;
}

export interface Frame {
  readonly lines: readonly string[];
  /** Columns that the line numbers take. */
  readonly margin: number;
}

/** Lines around a span. */
const context = 2;
/** Lines of a span that are shown. */
const mostLines = 5;
/** A line longer than this is cut to so many columns around the span. */
const longLine = 300;
const longWindow = 120;
/** A line longer than this is minified code or data: it has no frame. */
const minified = 1000;

/**
 * The lines of a span with two around them, numbered, the span underlined; columns agree in a terminal whatever the
 * script. Credentials are masked and control characters spelled out. Undefined for minified text.
 */
export function frame(source: SourceFile, span: Span, style: FrameStyle): Frame | undefined {
  const { lines } = source;
  const first = lines.place(span.start).line;
  const last = Math.max(lines.place(Math.max(span.end - 1, span.start)).line, first);
  const shown = Math.min(last, first + mostLines - 1);
  for (let number = first; number <= shown; number++) {
    const line = lines.line(number);
    if (line !== undefined && line.end - line.start > minified) return undefined;
  }
  const from = Math.max(first - context, 1);
  const to = last > shown ? shown : Math.max(last, Math.min(last + context, lastLine(source)));
  const margin = String(to).length;
  const bar = style.gutter(`${' '.repeat(margin)} |`);
  const room = style.width === undefined ? undefined : Math.max(style.width - margin - 3, 20);
  const out = [bar];
  for (let number = from; number <= to; number++) {
    const row = rowOf(source, number, span, room);
    out.push(`${style.gutter(`${String(number).padStart(margin)} |`)} ${row.text}`.trimEnd());
    const { from: left, to: right } = row.mark;
    if (right > left) out.push(`${bar} ${' '.repeat(left)}${style.mark('^'.repeat(right - left))}`);
  }
  if (last > shown) out.push(`${' '.repeat(margin)} ${style.gutter('...')}`);
  out.push(bar);
  return { lines: out, margin };
}

/** The line that a span begins on, with the span underlined; undefined for minified text. */
export function lineFrame(source: SourceFile, span: Span, style: FrameStyle): Frame | undefined {
  const number = source.lines.place(span.start).line;
  const line = source.lines.line(number);
  if (line !== undefined && line.end - line.start > minified) return undefined;
  const margin = String(number).length;
  const room = style.width === undefined ? undefined : Math.max(style.width - margin - 3, 20);
  const row = rowOf(source, number, span, room);
  const { from, to } = row.mark;
  const mark =
    to > from
      ? [`${style.gutter(`${' '.repeat(margin)} |`)} ${' '.repeat(from)}${style.mark('^'.repeat(to - from))}`]
      : [];
  return { lines: [`${style.gutter(`${number} |`)} ${row.text}`.trimEnd(), ...mark], margin };
}

/** The empty line behind the last line end is none to be shown. */
function lastLine({ lines }: SourceFile): number {
  const count = lines.count();
  const line = lines.line(count);
  return line !== undefined && line.start === line.end ? count - 1 : count;
}

/** A whole line without its indentation, cut to `room` columns, masked and inert. */
export function excerpt(source: SourceFile, number: number, room: number): string {
  const line = source.lines.line(number) ?? { start: 0, end: 0 };
  const indent = /^\s*/.exec(source.text.slice(line.start, line.end))?.[0].length ?? 0;
  const cells = cellsOf(source, {
    start: line.start + indent,
    end: Math.min(line.end, line.start + indent + minified),
  });
  const { right } = windowOf(cells, line.start, room);
  return textOf(cells.slice(0, right)).trimEnd() + (right < cells.length ? '…' : '');
}

interface Row {
  readonly text: string;
  readonly mark: Columns;
}

const noMark: Columns = { from: 0, to: 0 };

function rowOf(source: SourceFile, number: number, span: Span, room: number | undefined): Row {
  const line = source.lines.line(number) ?? { start: 0, end: 0 };
  const marked = markedPart(source.text, line, span);
  const kept = { start: line.start, end: Math.min(line.end, line.start + minified) };
  const cells = cellsOf(source, kept);
  const columns = widthOf(cells);
  const fitting = room ?? (columns > longLine ? longWindow : columns);
  if (columns <= fitting && kept.end === line.end) {
    return { text: textOf(cells), mark: marked === undefined ? noMark : columnsOf(cells, marked) };
  }
  const { left, right } = windowOf(cells, marked?.start ?? line.start, fitting - 2);
  const part = cells.slice(left, right);
  const before = left > 0 ? '…' : '';
  const behind = right < cells.length || kept.end < line.end ? '…' : '';
  const mark = marked === undefined ? noMark : columnsOf(part, marked);
  return {
    text: `${before}${textOf(part)}${behind}`,
    mark: { from: mark.from + before.length, to: mark.to + before.length },
  };
}

/** What is underlined in a line: the span's part of it, without its indentation; a span of no length where it is. */
function markedPart(text: string, line: Range, span: Span): Range | undefined {
  const start = Math.max(span.start, line.start);
  const end = Math.min(span.end, line.end);
  // A span may be empty or begin on the line end itself.
  if (start >= end) return span.start >= line.start && span.start <= line.end ? { start, end: start } : undefined;
  if (span.start >= line.start) return { start, end };
  const indent = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return start + indent < end ? { start: start + indent, end } : undefined;
}
