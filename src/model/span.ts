/** A range of one file's text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** One replacement in a file's text. Offsets are UTF-16 and refer to the text before any edit. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A file as the readers see it: decoded text without a byte order mark. */
export interface SourceText {
  /** Path relative to the working directory, with `/`. */
  readonly file: string;
  readonly text: string;
}
