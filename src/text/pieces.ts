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
  let parts = 1;
  return splitBy(text, (known, from) => {
    const start = parts < most ? known.indexOf(separator, from) : -1;
    if (start >= 0) parts += 1;
    return start < 0 ? undefined : { start, end: start + separator.length };
  });
}

/** The words of a text, between blanks; of no more than `most` the last has all that is left. */
export function wordsOf(text: Text, most = Infinity): Piece[][] {
  const [first] = text;
  let begun = first?.kind === 'run' && /^\s/.test(first.text) ? 0 : 1;
  const words = splitBy(text, (known, from) => {
    const blanks = /\s+/g;
    blanks.lastIndex = from;
    const found = begun < most ? blanks.exec(known) : null;
    if (found === null) return undefined;
    begun += 1;
    return { start: found.index, end: blanks.lastIndex };
  });
  return words.filter((part) => part.length > 0);
}

/** The parts of a text between what is found in its known characters. */
function splitBy(
  text: Text,
  next: (known: string, from: number) => { readonly start: number; readonly end: number } | undefined,
): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of text) {
    if (piece.kind === 'hole') {
      parts.at(-1)?.push(piece);
      continue;
    }
    let from = 0;
    for (let found = next(piece.text, from); found !== undefined; found = next(piece.text, from)) {
      if (found.start > from) parts.at(-1)?.push(cut(piece, from, found.start));
      parts.push([]);
      from = found.end;
    }
    if (from < piece.text.length) parts.at(-1)?.push(from === 0 ? piece : cut(piece, from, piece.text.length));
  }
  return parts;
}
