import type { Piece, Run, Text } from '../model/text.js';

/** The part of a run from one character to another; an escape or made run stays whole or goes. */
export function cut(run: Run, from: number, to: number): Run {
  const { span } = run;
  const linear = span !== undefined && span.end - span.start === run.text.length;
  return {
    ...run,
    text: run.text.slice(from, to),
    span: linear ? { ...span, start: span.start + from, end: span.start + to } : undefined,
  };
}

/** The pieces between two offsets, counted in known characters; a hole has no length and goes with what precedes it. */
export function between(text: Text, from: number, to: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of text) {
    if (piece.kind === 'hole') {
      if (at >= from && at < to) found.push(piece);
      continue;
    }
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, piece.text.length);
    if (start < end) found.push(start === 0 && end === piece.text.length ? piece : cut(piece, start, end));
    at += piece.text.length;
  }
  return found;
}

/** The parts of a text between the separators in its known characters; of no more than `most` the last has all that is left. */
export function splitAt(text: Text, separator: string, most = Infinity): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of text) {
    if (piece.kind === 'hole') {
      parts.at(-1)?.push(piece);
      continue;
    }
    let from = 0;
    const next = (): number => (parts.length < most ? piece.text.indexOf(separator, from) : -1);
    for (let at = next(); at >= 0; at = next()) {
      if (at > from) parts.at(-1)?.push(cut(piece, from, at));
      parts.push([]);
      from = at + separator.length;
    }
    if (from < piece.text.length) parts.at(-1)?.push(cut(piece, from, piece.text.length));
  }
  return parts;
}

/** The words of a text, between blanks. */
export function wordsOf(text: Text): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of text) {
    if (piece.kind === 'hole') {
      parts.at(-1)?.push(piece);
      continue;
    }
    let from = 0;
    for (const { 0: blanks, index } of piece.text.matchAll(/\s+/g)) {
      if (index > from) parts.at(-1)?.push(cut(piece, from, index));
      parts.push([]);
      from = index + blanks.length;
    }
    if (from < piece.text.length) parts.at(-1)?.push(cut(piece, from, piece.text.length));
  }
  return parts.filter((part) => part.length > 0);
}
