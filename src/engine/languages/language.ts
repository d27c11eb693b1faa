import type { MakeRecogniser } from '../../clients/recogniser.js';
import type { LanguageLibrary } from '../../flow/intrinsics/library.js';
import type { Dialect } from '../../model/dialect.js';
import type { Reader } from '../../model/reader.js';
import type { LibrarySurface } from '../../schedule/library.js';
import type { FindModules } from '../modules/module-resolver.js';
import type { CommentForms } from './comments.js';

/**
 * All that is known of a language or kind of file. What is heavy is loaded on first use: a run that meets no file of
 * the language pays for this record alone.
 */
export interface Language<Id extends string = string> {
  /** The kind of file; also the language of its programs and the dialect of its requests, where it has any. */
  readonly id: Id;
  /** Of its files, without the dot, in small letters, with blanks between. */
  readonly extensions: string;
  /** Whole names of its files in small letters, where they say more than their extension or have none. */
  readonly fileNames?: RegExp | undefined;
  /** The same with the folder that they are in, where that says more. */
  readonly inFolders?: RegExp | undefined;
  /** The programs that run its scripts, as their first line names them. */
  readonly interpreters?: RegExp | undefined;
  /**
   * How documents name it, with blanks between: by the extension of the file that such a text would be. Without it,
   * texts in documents are never taken for it.
   */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** How comments are written; absent where there are none. */
  readonly comments?: CommentForms | undefined;
  /** Files of these extensions write comments in another way. */
  readonly commentsIn?: Readonly<Record<string, CommentForms>> | undefined;
  /** Tools take the line ends out of such files: those are not read. */
  readonly minified?: true | undefined;
  /** Its strings are configuration wherever they stand, and may be rule expressions. */
  readonly holdsExpressions?: true | undefined;
  readonly reader: () => Promise<Reader>;
  /** What fixes must know to write the language. */
  readonly dialect?: (() => Promise<Dialect>) | undefined;
  readonly modules?: Modules | undefined;
  /** What its own library does to values; without it, that of JavaScript is taken. */
  readonly library?: (() => Promise<LanguageLibrary>) | undefined;
  /** What sends requests; without it, its programs send nothing themselves. */
  readonly clients?: (() => Promise<MakeRecogniser>) | undefined;
  /** The official client library of the language. */
  readonly official?: OfficialLibrary | undefined;
}

/** How files of the language name one another. */
export interface Modules {
  /** Extensions of the files that can be named, with blanks between. */
  readonly extensions?: string | undefined;
  /** The modules that a text names, without parsing it: quick, and some may be in comments. */
  readonly written?: ((text: string) => readonly string[]) | undefined;
  /** The types that the classes of a text say they are built on, likewise; without it, nobody asks. */
  readonly bases?: ((text: string) => readonly string[]) | undefined;
  /** Finds the files that specifiers mean; without it, they are paths. */
  readonly resolver?: (() => Promise<FindModules>) | undefined;
}

/** What the schedule calls the methods of an official client library, and where its version is looked up. */
export interface OfficialLibrary {
  readonly generated: LibrarySurface;
  readonly byHand: LibrarySurface;
  /** The package, by the name under which its version is known, of a module that is imported. */
  readonly packageOf: (module: string) => string;
}

/** A record, with its id as a type of its own. */
export function language<const Id extends string>(record: Language<Id>): Language<Id> {
  return record;
}
