import type { Span } from '../model/span.js';
import type { Hole, Piece, Run, Text } from '../model/text.js';
import { same } from './spans.js';

/**
 * A folded text as one string of characters, a hole being one character, with the way back: every range of it can be
 * had as pieces and, where the file spells it in one stretch, as a span.
 */
export interface FlatText {
  /** The known characters; `holeMark` stands where a hole is, and may also occur as itself. */
  readonly chars: string;
  hole(at: number): Hole | undefined;
  /** The pieces of a range, runs cut to it. A part of an escape sequence has no span. */
  pieces(start: number, end: number): Piece[];
  /**
   * Where a range is written: from its first character to its last. Undefined when an end is not written in a file, or
   * when the two ends are not parts of one literal, so that other code may stand between them.
   */
  span(start: number, end: number): Span | undefined;
  /** A range is written without a break: nothing but the margins of lines stands between its characters. */
  unbroken(start: number, end: number): boolean;
  /** Where the literal of a character is written, if it makes no other part of the text. */
  onlyAt(at: number): Span | undefined;
}

export const holeMark = '\uFFFC';

interface Part {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
}

/** Joins a text's pieces. Empty runs vanish. */
export function flatText(text: Text): FlatText {
  const parts: Part[] = [];
  const spelled: string[] = [];
  let length = 0;
  for (const piece of text) {
    const chars = piece.kind === 'run' ? piece.text : holeMark;
    if (chars === '') continue;
    parts.push({ piece, start: length, end: length + chars.length });
    spelled.push(chars);
    length += chars.length;
  }
  return {
    chars: spelled.join(''),
    hole(at) {
      const piece = parts[indexAt(parts, at)]?.piece;
      return piece?.kind === 'hole' ? piece : undefined;
    },
    pieces: (start, end) => cutPieces(parts, start, end),
    span: (start, end) => stretch(parts, start, end),
    unbroken: (start, end) => isUnbroken(parts, start, end),
    onlyAt: (at) => onlyAt(parts, at),
  };
}

/** The index of the part that holds a position. */
function indexAt(parts: readonly Part[], at: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutPieces(parts: readonly Part[], start: number, end: number): Piece[] {
  const out: Piece[] = [];
  if (start >= end) return out;
  for (let index = indexAt(parts, start); index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined || part.start >= end) break;
    const { piece } = part;
    if (piece.kind === 'hole') out.push(piece);
    else out.push(cutRun(piece, Math.max(start - part.start, 0), Math.min(end, part.end) - part.start));
  }
  return out;
}

function cutRun(run: Run, from: number, to: number): Run {
  if (from === 0 && to === run.text.length) return run;
  const span = run.span !== undefined && isLinear(run, run.span) ? run.span : undefined;
  return {
    kind: 'run',
    text: run.text.slice(from, to),
    span: span && { file: span.file, start: span.start + from, end: span.start + to },
    quoting: run.quoting,
    within: run.within,
    ...(run.via === undefined ? {} : { via: run.via }),
  };
}

function isLinear(run: Run, span: Span): boolean {
  return span.end - span.start === run.text.length;
}

function stretch(parts: readonly Part[], start: number, end: number): Span | undefined {
  if (start >= end) return undefined;
  const first = indexAt(parts, start);
  const last = indexAt(parts, end - 1);
  const from = startOf(parts, first, start);
  const to = endOf(parts, last, end);
  if (from === undefined || to === undefined || from.file !== to.file || from.at > to.at) return undefined;
  if (first !== last && !sameSpan(from.within, to.within)) return undefined;
  if (first !== last && from.within === undefined && !adjoining(parts, first, last)) return undefined;
  return { file: from.file, start: from.at, end: to.at };
}

function isUnbroken(parts: readonly Part[], start: number, end: number): boolean {
  const last = indexAt(parts, end - 1);
  for (let index = indexAt(parts, start); index < last; index++) {
    const [a, b] = [parts[index], parts[index + 1]];
    if (a === undefined || b === undefined) return false;
    const [to, from] = [endOf(parts, index, a.end), startOf(parts, index + 1, b.start)];
    if (to === undefined || from?.file !== to.file) return false;
    if (from.at !== to.at && !(from.at > to.at && byLine(a.piece) && byLine(b.piece))) return false;
  }
  return true;
}

function onlyAt(parts: readonly Part[], at: number): Span | undefined {
  const index = indexAt(parts, at);
  const part = parts[index];
  const span = stretch(parts, at, at + 1);
  if (part === undefined || span === undefined) return undefined;
  const beside = (other: Part): boolean =>
    other === part || (inOne(other.piece) !== undefined && sameSpan(inOne(other.piece), inOne(part.piece)));
  // A literal of a comma alone may well be what a list is joined by.
  const isSeparator = parts.filter(beside).every(({ piece }) => piece.kind === 'run' && /^[\s,]*$/.test(piece.text));
  if (isSeparator) return undefined;
  const isAgain = parts.some(({ piece }, i) => i !== index && piece.span !== undefined && overlaps(piece.span, span));
  return isAgain ? undefined : span;
}

function inOne(piece: Piece): Span | undefined {
  return piece.kind === 'run' ? piece.within : undefined;
}

function overlaps(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}

/** An end of a range in a file, and the literal that it is a part of. */
interface Edge {
  readonly file: string;
  readonly at: number;
  readonly within: Span | undefined;
}

/** Where the character at `at` begins. A hole begins where the run before it in the same literal stops. */
function startOf(parts: readonly Part[], index: number, at: number): Edge | undefined {
  const part = parts[index];
  if (part === undefined) return undefined;
  const { piece } = part;
  const before = parts[index - 1]?.piece;
  if (piece.kind === 'hole' && before?.kind === 'run' && before.span !== undefined && siblings(before, piece)) {
    return { file: before.span.file, at: before.span.end, within: before.within };
  }
  if (piece.span === undefined) return undefined;
  if (piece.kind === 'run' && at > part.start && !isLinear(piece, piece.span)) return undefined;
  return { file: piece.span.file, at: piece.span.start + at - part.start, within: piece.within };
}

/** Where the character before `end` stops. A hole stops where the run behind it in the same literal begins. */
function endOf(parts: readonly Part[], index: number, end: number): Edge | undefined {
  const part = parts[index];
  if (part === undefined) return undefined;
  const { piece } = part;
  const behind = parts[index + 1]?.piece;
  if (piece.kind === 'hole' && behind?.kind === 'run' && behind.span !== undefined && siblings(behind, piece)) {
    return { file: behind.span.file, at: behind.span.start, within: behind.within };
  }
  if (piece.span === undefined) return undefined;
  if (piece.kind === 'run' && end < part.end && !isLinear(piece, piece.span)) return undefined;
  return { file: piece.span.file, at: piece.span.end - (part.end - end), within: piece.within };
}

/** The hole is written in the literal that the run is a part of. */
function siblings(run: Run, hole: Hole): boolean {
  if (run.within === undefined) return false;
  if (hole.within !== undefined) return sameSpan(run.within, hole.within);
  if (hole.span === undefined || hole.span.file !== run.within.file) return false;
  return hole.span.start >= run.within.start && hole.span.end <= run.within.end;
}

function sameSpan(a: Span | undefined, b: Span | undefined): boolean {
  return a === undefined || b === undefined ? a === b : same(a, b);
}

/*
 * Between two quoted parts of one shell word stand at most the closing and the opening quote. Text that is read line
 * by line has its line's margin between two runs.
 */
const quotesBetween = 2;

/** Parts that no literal is known for: they follow each other in the file with nothing but quotes or margins between. */
function adjoining(parts: readonly Part[], first: number, last: number): boolean {
  for (let index = first; index < last; index++) {
    const a = parts[index]?.piece;
    const b = parts[index + 1]?.piece;
    if (a?.span === undefined || b?.span === undefined || a.span.file !== b.span.file) return false;
    const gap = b.span.start - a.span.end;
    if (gap < 0 || (gap > quotesBetween && !(byLine(a) && byLine(b)))) return false;
  }
  return true;
}

function byLine(piece: Piece): boolean {
  const outermost = piece.kind === 'run' ? piece.quoting?.at(-1) : 'line';
  return outermost === 'line' || outermost === 'heredoc';
}
