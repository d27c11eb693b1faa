import type { Program } from './program.js';
import type { Request } from './request.js';
import type { SourceText, Span } from './span.js';

/** What a reader makes of a file: programs to fold, or requests that the file spells out. */
export interface Reading {
  readonly programs: readonly Program[];
  readonly requests: readonly Request[];
  /** Parts that could not be read; the rest was. */
  readonly problems: readonly Problem[];
}

export interface Problem {
  readonly message: string;
  readonly span?: Span | undefined;
}

/** What ships with the program, for readers that need more than code. Rejects where it cannot be had. */
export interface Shipped {
  /** A grammar by its name, as WebAssembly. */
  grammar(name: string): Promise<Uint8Array>;
}

/** Reads one kind of file. Never throws on bad input: it reads as far as it goes and says what it could not. */
export interface Reader {
  readonly id: string;
  /**
   * Loads what `read` needs for this source and has to be waited for. It is called before each `read`: what is loaded
   * already costs nothing. Rejects where something cannot be had; the source can then not be read.
   */
  prepare?(source: SourceText, shipped: Shipped): Promise<void>;
  read(source: SourceText): Reading;
}
