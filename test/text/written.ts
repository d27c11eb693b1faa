import type { Span } from '../../src/model/span.js';
import type { Piece, Text } from '../../src/model/text.js';

/**
 * Pieces in the order of a file: `'text'` is a run that is written as it is, `['text', 'source']` one that `source` spells
 * (an escape sequence), `{ made }` one that is written nowhere, `{ hole, as }` what is not known and how it is written.
 * `within`: all of them are parts of one literal, as long as the file. `_`: what stands between them and is part of none.
 */
export type Written =
  | string
  | readonly [text: string, source: string]
  | { readonly made: string }
  | { readonly hole: string; readonly as?: string }
  | { readonly _: string };

/** The file that these pieces are written in, and their text. */
export function written(
  all: readonly Written[],
  { file = 'a', within = false }: { readonly file?: string; readonly within?: boolean } = {},
): { readonly source: string; readonly text: Text } {
  const source = all.map(sourceOf).join('');
  const whole = within ? { within: { file, start: 0, end: source.length } } : {};
  const text: Piece[] = [];
  let at = 0;
  for (const one of all) {
    const length = sourceOf(one).length;
    const span = { file, start: at, end: at + length };
    at += length;
    if (typeof one === 'string') text.push({ kind: 'run', text: one, span, ...whole });
    else if ('made' in one) text.push({ kind: 'run', text: one.made, ...whole });
    else if ('hole' in one)
      text.push({ kind: 'hole', name: one.hole, ...(one.as === undefined ? {} : { span }), ...whole });
    else if (!('_' in one)) text.push({ kind: 'run', text: one[0], span, ...whole });
  }
  return { source, text };
}

function sourceOf(one: Written): string {
  if (typeof one === 'string') return one;
  if ('made' in one) return '';
  if ('hole' in one) return one.as ?? '';
  return '_' in one ? one._ : one[1];
}

/** A text as one line: runs as they are, `\` before one whose source differs, `^` behind what is not written, `‹name›`. */
export function said(text: Text): string {
  return text
    .map((piece) => {
      if (piece.kind === 'hole') return `‹${piece.name ?? ''}›`;
      if (piece.span === undefined) return `${piece.text}^`;
      return piece.span.end - piece.span.start === piece.text.length ? piece.text : `\\${piece.text}`;
    })
    .join('|');
}

/** What a source holds in a place. */
export function at(source: string, span: Pick<Span, 'start' | 'end'> | undefined): string | undefined {
  return span === undefined ? undefined : source.slice(span.start, span.end);
}
