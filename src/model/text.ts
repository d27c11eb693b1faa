import type { Span } from './span.js';

/**
 * How a run of text is written in its file, outermost last: `["json", "single"]` is JSON text inside a
 * single-quoted string. A rewriter may put plain path characters anywhere; for anything else it asks the dialect.
 */
export type Quoting = readonly ('single' | 'double' | 'template' | 'json' | 'bare' | 'heredoc' | 'line')[];

/**
 * A run of known text. With a span whose length equals the text's, character i of the text is character
 * `span.start + i` of the file; a span of another length is an escape sequence, and no span means folding made it.
 */
export interface Run {
  readonly kind: 'run';
  readonly text: string;
  readonly span?: Span | undefined;
  readonly quoting?: Quoting | undefined;
  /** The whole string, template or concatenation that the run is written in. */
  readonly within?: Span | undefined;
  /** The element of a list that the run is all of: a segment of a path that is kept as a list of segments. */
  readonly element?: Span | undefined;
  /** The reference that the run is put in by, where a variable of a document stands for it. */
  readonly via?: Span | undefined;
  /** Words that the schedule retires are in it; set where programs are indexed. */
  seed?: boolean | undefined;
}

/** Text that is not known. `name` is how the code spells it, for messages. */
export interface Hole {
  readonly kind: 'hole';
  readonly name?: string | undefined;
  readonly span?: Span | undefined;
  readonly within?: Span | undefined;
  readonly via?: Span | undefined;
  /** The hole stands for one path segment or less (`encodeURIComponent(x)`): it holds no slash. */
  readonly segment?: boolean | undefined;
}

export type Piece = Run | Hole;

/** A folded string. `"/zones/" + id + "/settings/minify"` is three pieces. */
export type Text = readonly Piece[];
