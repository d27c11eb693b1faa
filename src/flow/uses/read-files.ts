import type { Program } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';

/** What was read, as far as uses are looked for in it. */
export interface ReadFiles {
  readonly programs: readonly Program[];
  textOf(file: string): SourceText | undefined;
  /** Extensions of files that are there and were not read. */
  readonly unread?: ReadonlySet<string> | undefined;
  /** Whether one of those with an extension may say a name; of any where it is not known. */
  readonly unreadSays?: ((extension: string, name: string, holder: string | undefined) => boolean) | undefined;
  /** The texts of files that were not read, by the name that an import has for them. */
  readonly unreadModules?: ((name: string, of?: RegExp) => readonly string[]) | undefined;
  /** Where a file, read or not, takes a name of a module by a text. */
  readonly takenLate?: ((file: string, language: string, name: string) => Span | undefined) | undefined;
  /** Logs that the project keeps in files and reads again. */
  readonly logs?: Logs | undefined;
  /** Texts that are no programs and may call functions of some: pages, notebooks, files of other languages. */
  readonly documents?: readonly SourceText[] | undefined;
}

/** What is known of the logs that a project keeps, and of what its programs print. */
export interface Logs {
  /** A file of this name is read as text: a log that is counted, say. */
  isRead(name: string): boolean;
  /** The errors of a program that is run by the name of this file are kept in one that is read. */
  keepsErrorsOf(file: string): boolean;
  /** Where a program of this name is run so that it says all that it runs or asks, and something takes that. */
  tracesCallsOf(file: string): Span | undefined;
  /** Something runs a script by the name of this file, or what is named in it, and takes what that prints. */
  takesOutputOf(file: string): boolean;
}
