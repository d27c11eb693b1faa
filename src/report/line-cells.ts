import { inertTerminal, isLogSign, spelledSign } from '../text/inert.js';
import type { Range } from '../text/layout.js';
import { displayWidth, graphemesOf } from '../text/width.js';
import type { SourceFile } from './located.js';

/** A character as a terminal shows it, and the offsets that it stands for. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly start: number;
  readonly end: number;
}

/** Columns, from 0, `to` exclusive; nothing when they are equal. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

const tabStop = 4;

/** A range of a line as cells: what is not shown is one cell, tabs are blanks, control characters spelled out. */
export function cellsOf(source: SourceFile, range: Range): Cell[] {
  const cells: Cell[] = [];
  let at = range.start;
  let column = 0;
  const add = (text: string, start: number, end: number): void => {
    const shown =
      text === '\t'
        ? ' '.repeat(tabStop - (column % tabStop))
        : isLogSign(source.text, start)
          ? spelledSign
          : inertTerminal(text);
    const cell = { text: shown, width: displayWidth(shown), start, end };
    cells.push(cell);
    column += cell.width;
  };
  const addUpTo = (stop: number): void => {
    const from = at;
    for (const { text, start } of graphemesOf(source.text.slice(from, stop))) {
      add(text, from + start, from + start + text.length);
    }
  };
  for (const secret of source.hidden(range)) {
    const start = Math.max(secret.start, range.start);
    addUpTo(start);
    at = Math.min(secret.end, range.end);
    add(secret.shown, start, at);
  }
  addUpTo(range.end);
  return cells;
}

export function textOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.text).join('');
}

export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** The columns of the cells that a range touches, one at least. */
export function columnsOf(cells: readonly Cell[], range: Range): Columns {
  const from = widthOf(cells.filter((cell) => cell.end <= range.start));
  const width = widthOf(cells.filter((cell) => cell.end > range.start && cell.start < range.end));
  return { from, to: from + Math.max(width, 1) };
}

/** The part of a line that fits in `room` columns: from a quarter of them before the offset `at`, if there is more. */
export function windowOf(
  cells: readonly Cell[],
  at: number,
  room: number,
): { readonly left: number; readonly right: number } {
  const width = (index: number): number => cells[index]?.width ?? 0;
  let left = Math.max(
    cells.findIndex((cell) => cell.end > at),
    0,
  );
  let used = 0;
  while (left > 0 && used + width(left - 1) <= room / 4) used += width(--left);
  let right = left;
  used = 0;
  while (right < cells.length && used + width(right) <= room) used += width(right++);
  // What is left over at the end of the line goes to the text before.
  while (left > 0 && used + width(left - 1) <= room) used += width(--left);
  return { left, right };
}
