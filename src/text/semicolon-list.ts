import { afterLineEnd, lineStart, lineStop, skipBlanks, skipBlanksBack } from './layout.js';
import type { Range } from './layout.js';

/** Elements with a semicolon or a line end between them are neighbours. */
export function sameSemicolonRun(between: string): boolean {
  return /^\s*(?:;\s*)?$/.test(between);
}

/**
 * The range to delete so that an element of a list disappears whose elements are set apart by semicolons or line ends:
 * its lines where it stands alone on them, else the element with one semicolon.
 */
export function removeFromSemicolonList(text: string, span: Range): Range {
  const start = lineStart(text, span.start);
  const next = skipBlanks(text, span.end);
  const behind = text[next] === ';' ? skipBlanks(text, next + 1) : next;
  const stop = lineStop(text, span.end);
  const remark = /^#/.test(text.slice(behind, stop)) ? stop : behind;
  if (skipBlanksBack(text, span.start) === start && remark === stop) return { start, end: afterLineEnd(text, stop) };
  if (text[next] === ';') return { start: span.start, end: behind };
  const before = skipBlanksBack(text, span.start);
  return text[before - 1] === ';' ? { start: before - 1, end: span.end } : { start: span.start, end: span.end };
}
