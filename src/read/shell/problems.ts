import type { ParseError } from 'unbash';
import { lineIndex } from '../../text/lines.js';
import type { Lowering } from './lowering.js';

/** A file that is no shell script at all has an error on every line; the first ones tell enough. */
const MOST = 50;

/** What the parser could not read, as problems of the file. */
export function addProblems(cx: Lowering, errors: readonly ParseError[]): void {
  if (errors.length === 0 || cx.problems.length >= MOST) return;
  const lines = lineIndex(cx.source.text);
  const { length } = cx.source.text;
  for (const { message, pos } of errors.slice(0, MOST - cx.problems.length)) {
    const start = Math.min(Math.max(pos, 0), length);
    const span = cx.source.span(start, Math.min(start + 1, length));
    cx.problems.push({ message: `line ${String(lines.place(start).line)}: ${message}`, span });
  }
}
