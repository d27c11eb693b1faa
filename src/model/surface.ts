import type { ResourceNames } from './resource.js';

export type LibraryNames = 'node' | 'python' | 'go';

/**
 * What of a request shows on a surface, or what a fix can change there. `path`: method and address; `form`: a body that
 * becomes a multipart form; `header names`: headers by their names where a value is given them, and not those of a request; `node`, `python`, `go`: methods of the client libraries of these languages; `declared`: settings,
 * records and rules that a document declares without a request; `terraform`, `pulumi`: infrastructure that is declared by
 * their names; `expression`: rule expressions that stand by themselves.
 */
export type Sight =
  | 'path'
  | 'query'
  | 'body'
  | 'form'
  | 'response'
  | 'headers'
  | 'header names'
  | 'ciphers'
  | 'expression'
  | 'declared'
  | LibraryNames
  | ResourceNames;

/** A kind of place where calls live, as people name it. */
export interface Surface {
  readonly name: string;
  readonly sees: readonly Sight[];
  /** What of that a fix can write. */
  readonly writes: readonly Sight[];
}
