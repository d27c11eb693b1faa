import type { Edit } from '../model/span.js';
import { removeFromCommaList, sameCommaRun } from './comma-list.js';
import { afterLineEnd, beforeLineEnd, isLineEnd, lineStart, lineStop, skipBlanks, skipBlanksBack } from './layout.js';
import type { Range } from './layout.js';
import { removeFromSemicolonList, sameSemicolonRun } from './semicolon-list.js';
import { removeFromWordList, sameWordRun } from './word-list.js';

/** How the elements of a list are set apart in the source: see `removeSpans`. */
export type Apart = 'comma' | 'semicolon' | 'word' | 'line';

/** The edits that cannot be made together, or the one that lies outside the text. */
export interface Conflict {
  readonly conflict: readonly Edit[];
}

/**
 * The text with the edits made; all of them are taken to be of this text's file. Equal edits count once. Insertions at
 * one offset are made in the order given, before a replacement that starts there. Edits that overlap are refused.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string | Conflict {
  const sorted = inOrder(edits);
  const parts: string[] = [];
  let done = 0;
  let previous: Edit | undefined;
  for (const edit of sorted) {
    if (!fits(edit, text)) return { conflict: [edit] };
    if (previous !== undefined && edit.start < done) return { conflict: [previous, edit] };
    parts.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
    previous = edit;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

function inOrder(edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>();
  const single = edits.filter((edit) => {
    const key = `${edit.start}:${edit.end}:${edit.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return single.sort((a, b) => a.start - b.start || a.end - b.end);
}

function fits(edit: Edit, text: string): boolean {
  const whole = Number.isInteger(edit.start) && Number.isInteger(edit.end);
  return whole && edit.start >= 0 && edit.start <= edit.end && edit.end <= text.length;
}

/**
 * The range to delete so that one element of a list disappears with its separator. For several elements of the same
 * list ask `removeSpans`: their ranges must not meet.
 */
export function removeSpan(text: string, span: Range, apart: Apart): Range {
  return removers[apart].remove(text, span);
}

/**
 * The ranges to delete so that these elements of a list disappear, in order and never overlapping. `comma`: an object
 * member or argument, with its comma and, where it stands alone, its line; comments of its neighbours stay.
 * `semicolon`: the same with a semicolon, or only a line end. `word`: a word or flag of a command with its argument; a
 * continued command stays valid. `line`: the lines with their line ends.
 */
export function removeSpans(text: string, spans: readonly Range[], apart: Apart): Range[] {
  const { remove, sameRun } = removers[apart];
  const runs: Range[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = runs.at(-1);
    if (last !== undefined && (span.start < last.end || sameRun(text.slice(last.end, span.start)))) {
      runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else {
      runs.push({ start: span.start, end: span.end });
    }
  }
  return runs.map((run) => remove(text, run));
}

interface Remover {
  readonly remove: (text: string, span: Range) => Range;
  /** Elements with this text between them are neighbours, to be removed as one. */
  readonly sameRun: (between: string) => boolean;
}

const removers: Readonly<Record<Apart, Remover>> = {
  comma: { remove: removeFromCommaList, sameRun: sameCommaRun },
  semicolon: { remove: removeFromSemicolonList, sameRun: sameSemicolonRun },
  word: { remove: removeFromWordList, sameRun: sameWordRun },
  line: { remove: removeLines, sameRun: (between) => between.trim() === '' },
};

/** Whole lines; only the span itself where its first or last line holds other text. */
function removeLines(text: string, span: Range): Range {
  const start = lineStart(text, span.start);
  // A span may hold the line end of its last line already.
  const last = span.end > span.start && isLineEnd(text[span.end - 1]) ? beforeLineEnd(text, span.end) : span.end;
  const stop = lineStop(text, last);
  if (skipBlanksBack(text, span.start) !== start || skipBlanks(text, last) !== stop) {
    return { start: span.start, end: span.end };
  }
  const end = afterLineEnd(text, stop);
  // A last line without a line end takes the one before it.
  return end === stop ? { start: beforeLineEnd(text, start), end } : { start, end };
}
