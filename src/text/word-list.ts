import { afterLineEnd, beforeLineEnd, isLineEnd, lineStart, lineStop, skipBlanks, skipBlanksBack } from './layout.js';
import type { Range } from './layout.js';

/** What continues a line: a backslash in shells, a backtick in PowerShell, a caret in batch files. */
const CONTINUES = new Set(['\\', '`', '^']);

/** Words with only this between them are neighbours. */
export function sameWordRun(between: string): boolean {
  return /^(?:[ \t]|[\\`^]\r?\n)+$/.test(between);
}

/**
 * The range to delete so that words of a command disappear: with the blanks before them, as their whole line where
 * they stand alone on it, or with the continuation before them where they end the command.
 */
export function removeFromWordList(text: string, span: Range): Range {
  const start = lineStart(text, span.start);
  const lead = skipBlanksBack(text, span.start);
  if (lead !== start) return { start: lead, end: span.end };

  const rest = skipBlanks(text, span.end);
  const stop = lineStop(text, span.end);
  const continues = CONTINUES.has(text[rest] ?? '') && rest + 1 === stop && stop < text.length;
  if (continues) return { start, end: afterLineEnd(text, stop) };

  const join = continuationBefore(text, start);
  if (join !== undefined && endsCommand(text, span.end, rest)) return { start: join, end: span.end };
  if (rest === stop && join === undefined) return wholeLine(text, start, stop);
  return { start: span.start, end: rest };
}

/** Where the blanks and the mark that continue the line before `start` begin. */
function continuationBefore(text: string, start: number): number | undefined {
  const stop = beforeLineEnd(text, start);
  const mark = text[stop - 1] ?? '';
  if (stop === start || !CONTINUES.has(mark) || text[stop - 2] === mark) return undefined;
  return skipBlanksBack(text, stop - 1);
}

/** No further word of the command follows: its line ends, or a bracket, quote, operator or comment comes. */
function endsCommand(text: string, end: number, rest: number): boolean {
  const next = text[rest];
  if (next === undefined || isLineEnd(next)) return true;
  return rest === end || '|&;)#'.includes(next);
}

function wholeLine(text: string, start: number, stop: number): Range {
  const end = afterLineEnd(text, stop);
  return end === stop ? { start: beforeLineEnd(text, start), end } : { start, end };
}
