/** A project of TypeScript whose files may have other texts than on disk. */
export interface CheckedProject {
  /** Gives a file another text; `path`: absolute. */
  put(path: string, text: string): void;
  /** The errors of a file, and of files that import it. Throws what the compiler throws. */
  errors(path: string): readonly { readonly code: number; readonly text: string }[];
  close(): void;
}
