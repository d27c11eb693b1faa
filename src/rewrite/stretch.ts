import type { Piece, Run, Text } from '../model/text.js';

/** A run, with where its text starts in the stretch and which piece of the URL it is. */
export interface Placed {
  readonly run: Run;
  readonly start: number;
  readonly index: number;
}

/** A part of a URL's path without a hole: the runs of it, read as one text. */
export interface Stretch {
  readonly text: string;
  readonly runs: readonly Placed[];
  readonly pieces: Text;
  /** Where the path may start: after the host. */
  readonly from: number;
  /** What stands around it: a hole that may hold a slash, one that holds none, or an end of the path. */
  readonly before: Side;
  readonly after: Side;
}

type Side = 'end' | 'hole' | 'segment';

/** A place in a stretch where whole segments were found. */
export interface Match {
  readonly stretch: Stretch;
  readonly start: number;
  readonly end: number;
}

const sideOf = (piece: Piece | undefined): Side => {
  if (piece?.kind !== 'hole') return 'end';
  return piece.segment === true ? 'segment' : 'hole';
};

/** The pieces of a URL up to its query or fragment, the last run cut short there. */
export function pathPieces(url: Text): Text {
  const path: Piece[] = [];
  for (const piece of url) {
    const stop = piece.kind === 'run' ? piece.text.search(/[?#]/) : -1;
    if (piece.kind === 'hole' || stop === -1) {
      path.push(piece);
      continue;
    }
    const { span } = piece;
    const linear = span !== undefined && span.end - span.start === piece.text.length;
    const kept = linear ? { ...span, end: span.start + stop } : span;
    path.push({ ...piece, text: piece.text.slice(0, stop), span: kept });
    break;
  }
  return path;
}

/** The stretches of a URL's path, in order. */
export function stretchesOf(url: Text): Stretch[] {
  const pieces = pathPieces(url);
  const stretches: Stretch[] = [];
  let runs: Placed[] = [];
  let text = '';
  let first = 0;
  for (let index = 0; index <= pieces.length; index++) {
    const piece = pieces[index];
    if (piece?.kind === 'run') {
      if (runs.length === 0) first = index;
      runs.push({ run: piece, start: text.length, index });
      text += piece.text;
      continue;
    }
    if (runs.length > 0) {
      const from = first === 0 ? (/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(text)?.[0].length ?? 0) : 0;
      stretches.push({ text, runs, pieces, from, before: sideOf(pieces[first - 1]), after: sideOf(piece) });
    }
    runs = [];
    text = '';
  }
  return stretches;
}

/**
 * Where the stretch holds `path` as whole segments. A hole beside it ends a segment, for the request was matched
 * by its segments, unless the hole is known to hold no slash; `closed` takes no hole beside it at all.
 */
export function findSegments(stretch: Stretch, path: string, holes: 'closed' | 'open' = 'open'): Match[] {
  const ends = (side: Side): boolean => side === 'end' || (side === 'hole' && holes === 'open');
  const found: Match[] = [];
  if (path === '') return found;
  for (let at = stretch.text.indexOf(path, stretch.from); at !== -1; at = stretch.text.indexOf(path, at + 1)) {
    const end = at + path.length;
    const starts = at === 0 ? ends(stretch.before) : stretch.text[at - 1] === '/';
    const stops = end === stretch.text.length ? ends(stretch.after) : stretch.text[end] === '/';
    if (starts && stops) found.push({ stretch, start: at, end });
  }
  return found;
}

/** The runs that hold a range's characters; for an empty range the one run the text before it is in, or after. */
export function atRange(stretch: Stretch, start: number, end: number): readonly Placed[] {
  const held = (from: number, to: number): readonly Placed[] =>
    stretch.runs.filter((placed) => placed.start < to && placed.start + placed.run.text.length > from);
  if (start < end) return held(start, end);
  const before = held(start - 1, start);
  return before.length > 0 ? before : held(start, start + 1);
}
