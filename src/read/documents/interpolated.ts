import type { SourceText, Span } from '../../model/span.js';
import type { Hole, Piece, Text } from '../../model/text.js';

/** What `{{...}}` holds, and where. */
export interface Reference {
  readonly expression: string;
  /** Of the expression, blanks not included. */
  readonly start: number;
  readonly end: number;
}

/** What a reference stands for; undefined where it is not known. */
export type Resolve = (reference: Reference) => Text | undefined;

/**
 * The text between two offsets, with the variables in it in their place: what they are known to be, or a hole. A
 * variable's own text is written where it is defined.
 */
export function interpolated(
  source: SourceText,
  start: number,
  end: number,
  within: Span,
  resolve: Resolve,
): readonly Piece[] {
  const pieces: Piece[] = [];
  const run = (from: number, to: number): void => {
    if (to <= from) return;
    const span = { file: source.file, start: from, end: to };
    pieces.push({ kind: 'run', text: source.text.slice(from, to), span, quoting: ['line'], within });
  };
  let from = start;
  for (const found of references(source.text, start, end)) {
    run(from, found.open);
    const via = { file: source.file, start: found.open, end: found.close };
    const known = resolve(found)?.map((piece) => ({ ...piece, via }));
    pieces.push(...(known ?? [hole(source, found, within)]));
    from = found.close;
  }
  run(from, end);
  return pieces;
}

function hole(source: SourceText, found: Found, within: Span): Hole {
  const span = { file: source.file, start: found.open, end: found.close };
  return { kind: 'hole', name: found.expression, span, within };
}

interface Found extends Reference {
  /** With its braces. */
  readonly open: number;
  readonly close: number;
}

function references(text: string, start: number, end: number): Found[] {
  const found: Found[] = [];
  // On one line, up to the next brace: how far one is looked for does not grow with the text.
  const next = /[\r\n{]|\}\}/g;
  for (let at = start; at < end;) {
    const open = text.indexOf('{{', at);
    if (open < 0 || open >= end) break;
    next.lastIndex = open + 2;
    const stop = next.exec(text);
    const inside = stop?.[0] === '}}' && stop.index + 2 <= end ? text.slice(open + 2, stop.index) : '';
    if (inside.trim() === '') {
      at = open + 1;
      continue;
    }
    const close = open + 2 + inside.length;
    const from = open + 2 + (inside.length - inside.trimStart().length);
    const expression = inside.trim();
    found.push({ open, close: close + 2, expression, start: from, end: from + expression.length });
    at = close + 2;
  }
  return found;
}
