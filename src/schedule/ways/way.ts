/** Whose names a word is one of: they mean something only together with these. */
export type NamesOf = 'node' | 'python' | ImportedLibrary | 'infrastructure';

/** Libraries that every file which uses them names. */
export type ImportedLibrary = 'go' | 'php' | 'csharp';

/**
 * One way in which an entry can show: all texts that must be written out for it to be recognised. They may be spread
 * over files that belong together; the file with the rarest of them is where the search begins.
 */
export interface Way {
  /** The rarest, as `prefilterRegExp` takes it. */
  readonly word: string;
  /** Path segments besides it: of each group one is written. */
  readonly needs: readonly (readonly string[])[];
  /** The template of the path of the requests that the word is sent with, where it is no segment of it. */
  readonly on?: string | undefined;
  /** The template of the path that the word is a segment of. */
  readonly path?: string | undefined;
  /** Other words that stand somewhere near, in upper or lower case, parted by `_` or not. */
  readonly also?: readonly string[] | undefined;
  /** Members of an answer, of which the entry is about no more: they are read somewhere near, spelled as `also` is. */
  readonly reads?: readonly string[] | undefined;
  /** Names of a client library or of a declared object, the word among them, and whose they are. */
  readonly names?: ChainOf | undefined;
  /** The entry retires something of an answer. */
  readonly answers?: true | undefined;
  /** The word is a value, and no name of a method or member. */
  readonly isValue?: true | undefined;
  /** Only a value of a member that is longer than so many characters matters. */
  readonly long?: { readonly member: string; readonly longerThan: number } | undefined;
  /** The word is the name of a header. */
  readonly header?: true | undefined;
  /** The word is a member of a record, which is found where it is declared. */
  readonly record?: true | undefined;
}

/** Names in a row, of a library or a declared object. */
export interface ChainOf {
  readonly of: NamesOf;
  readonly chain: readonly string[];
  /** The name of a structure's field, which is also written where one is made. */
  readonly field?: true | undefined;
}
