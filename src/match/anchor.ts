import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { holds } from '../text/spans.js';

/**
 * The place of a path's retired segment: the whole string or template that its text is written in, as far as the
 * path goes through it; so a name given by a caller is reported where the caller writes it.
 */
export function pathAnchor(url: Text, named: readonly Piece[]): Span | undefined {
  const run = named.find((piece) => piece.kind === 'run' && piece.span !== undefined);
  const span = run?.span;
  if (run === undefined || span === undefined) return undefined;
  const { within } = run;
  if (within === undefined) return span;
  const same = url.filter((piece) => piece.span !== undefined && holds(within, piece.span));
  return same.reduce((all, piece) => (piece.span === undefined ? all : cover(all, piece.span)), span);
}

function cover(a: Span, b: Span): Span {
  return { file: a.file, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** The place of the text of a value. */
export function valueAnchor(value: Value): Span | undefined {
  if (value.kind === 'literal' || value.kind === 'object' || value.kind === 'list') return value.span;
  if (value.kind !== 'text') return undefined;
  const spans = value.text.flatMap((piece) => (piece.span === undefined ? [] : [piece.span]));
  const [first] = spans;
  return first === undefined ? undefined : spans.filter((span) => span.file === first.file).reduce(cover, first);
}
