import type { StandingExpression, StandingRule } from './expression-text.js';
import type { Part } from './part.js';
import type { Program } from './program.js';
import type { Request } from './request.js';
import type { SourceText, Span } from './span.js';
import type { Surface } from './surface.js';

/** What a reader makes of a file: programs to fold, requests that the file spells out, parts for other readers. */
export interface Reading {
  readonly programs: readonly Program[];
  readonly requests: readonly Request[];
  /** Rule expressions that no request is known to send. */
  readonly expressions?: readonly StandingExpression[] | undefined;
  /** Rules that no request is known to send: where in them expressions stand is known. */
  readonly rules?: readonly StandingRule[] | undefined;
  /** Texts of other languages in the file. */
  readonly parts?: readonly Part[] | undefined;
  /** What could not be read; the rest was. */
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
  /** Milliseconds of processor time that the program took so far, however long it waited for others. */
  spent?(): number;
}

/** Reads one kind of file. Never throws on bad input: it reads as far as it goes and says what it could not. */
export interface Reader {
  readonly id: string;
  /**
   * Loads what `read` needs for this source and has to be waited for. It is called before each `read`: what is loaded
   * already costs nothing. Rejects where something cannot be had; the source can then not be read.
   */
  prepare?(source: SourceText, shipped: Shipped): Promise<void>;
  /** The surfaces that it reads; by default one, a programming language of its name. */
  readonly surfaces?: readonly Surface[] | undefined;
  /** Files that this one is read with: settings and environments that lie near it, bodies that it names. */
  beside?(source: SourceText): readonly Beside[];
  /** `beside`: those of the files that there are. */
  read(source: SourceText, beside?: readonly SourceText[]): Reading;
}

/** Files in a folder, relative to the folder of the file that they are read with. */
export interface Beside {
  readonly folder: string;
  readonly names: RegExp;
}
