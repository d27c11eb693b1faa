/**
 * What of a request shows on a surface, or what a fix can change there. `path`: method and address; `form`: a body that
 * becomes a multipart form; `declared`: settings, records and rules that a document declares without a request;
 * `expression`: rule expressions that stand by themselves.
 */
export type Sight = 'path' | 'body' | 'form' | 'response' | 'headers' | 'ciphers' | 'expression' | 'declared';

/** A kind of place where calls live, as people name it. */
export interface Surface {
  readonly name: string;
  readonly sees: readonly Sight[];
  /** What of that a fix can write. */
  readonly writes: readonly Sight[];
}
